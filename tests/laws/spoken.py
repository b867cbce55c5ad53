"""A chess table at which everything is spoken: hands and words in, events and words out."""

from collections.abc import Callable, Mapping
from typing import Any

import chess
from msgspec.structs import replace

from accessible_board.game import observations as o
from accessible_board.game.events import Event
from accessible_board.game.vocabulary.editions import DEFAULT_EDITION
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import Language, load
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.audience import Audience, Channel, Utterance
from accessible_board.narration.narrator import Narrator
from accessible_board.narration.table import written_lines
from accessible_board.narration.written.phrases import load_phrases
from accessible_board.typed.reading import typed
from accessible_board.typed.typed_lines import Ruled
from tests.support.table import Table

EDITIONS = ("2009", "2014", "2017", "2023")


def shown(
    event: Event,
    position: chess.Board | None = None,
    code: str = "en",
    edition: str = DEFAULT_EDITION,
) -> list[str]:
    """The lines that are written of an event, in English unless another language is named."""
    return written_lines(event, position or chess.Board(), load_phrases(code, edition))


class SpokenTable(Table):
    """A table with an English earphone at each peg board and, else stated, English announcements.

    English is spoken as ``said`` makes it, as in a game without an arbiter.

    ``spoken`` is what the last observation led to, ``said`` the same as channel and text, and
    ``written`` are the arbiter's lines; ``heard`` is all that each earphone has said.
    """

    def __init__(
        self,
        *peg_boards: Seat,
        announcing: AnnouncingStyle | None = None,
        said: Callable[[Language], Language] = lambda language: language,
        own: Mapping[Seat, AnnouncingStyle] | None = None,
        **setup: Any,
    ) -> None:
        super().__init__(*peg_boards, **setup)
        english = said(load("en"))
        ears = dict.fromkeys(self.setup.peg_boards, english)
        audience = Audience(announcing or AnnouncingStyle(english), ears, own or {})
        self._narrator = Narrator(audience, self.game.state)
        self.spoken: list[Utterance] = []
        self.said: list[tuple[Channel, str]] = []
        self.written: list[str] = []
        self.heard: dict[Seat, list[str]] = {seat: [] for seat in Seat}

    def observe(self, observation: o.Observation) -> "SpokenTable":
        super().observe(observation)
        self.spoken, self.written = [], []
        for event, position in self.steps:
            self.written += shown(event, position, edition=self.setup.edition)
            self.spoken += self._narrator.utterances(event, position)
        self.said = [(utterance.channel, utterance.text) for utterance in self.spoken]
        for seat in Seat:
            self.heard[seat].append(self.whispered(seat))
        return self

    def arbiter(self, words: str, name: str = "A. Arbiter") -> "SpokenTable":
        """The arbiter, of this name, types a ruling."""
        ruled = typed(f"arbiter {words}")
        assert isinstance(ruled, Ruled)
        return self.observe(replace(ruled.ruling, at=self.at, name=name))

    def aloud(self) -> str:
        """What the last observation made the loudspeaker say."""
        return " ".join(text for channel, text in self.said if channel is Channel.LOUDSPEAKER)

    def whispered(self, seat: Seat) -> str:
        """What the last observation made the earphone of a seat say."""
        return " ".join(text for channel, text in self.said if channel is Channel.ear(seat))
