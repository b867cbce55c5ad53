"""The sentences told on a page: those of the hall and of one seat, each once.

A player's page is that seat's earphone and the loudspeaker in writing, in the language of the page
but for the moves, which are announced in the same language to all. An assistant's page has those
sentences of the earphone that the granted duties need. Who sits at the table is told as well whose
clock runs after a press, which others see. Moves and flags interrupt a screen reader, everything
else waits its turn. Nothing is told to a seat here that its earphone would not be told.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import chess

from accessible_board.arbiter.matters import Happening, alert
from accessible_board.console.duties import hears
from accessible_board.console.roles import ARBITER, Post, Role
from accessible_board.game import events as e
from accessible_board.game.observations import ArbiterRuled
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import load
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.audience import Audience, Channel, Utterance
from accessible_board.narration.brief import BriefReader
from accessible_board.narration.narrator import Narrator
from accessible_board.narration.table import brief, row_of
from accessible_board.narration.written.phrases import Phrases


@dataclass(frozen=True, slots=True)
class ToldSentence:
    """A sentence, its language (BCP 47), whether it interrupts, and whether it refuses.

    ``brief`` is what it says in a few signs, for the fingers of a player at a peg board.
    """

    text: str
    language: str
    at_once: bool = False
    refuses: bool = False
    brief: str = ""


class Teller:
    """The sentences for one role in one language; ``state`` follows the game."""

    def __init__(
        self, role: Role, words: Phrases, style: AnnouncingStyle, state: GameState
    ) -> None:
        self._role = role
        self._state = state
        self._words = words
        self._running = state.clock.running
        self._reader = (
            BriefReader(role.seat, words.language)
            if role.post is Post.PEGS and role.seat is not None
            else None
        )
        # Give both seats an ear here, so that what is for one of them does not become public.
        audience = Audience(style, dict.fromkeys(Seat, words.language), public_words=words.language)
        self._narrator = Narrator(audience, state)

    def told(self, happenings: list[Happening]) -> list[ToldSentence]:
        """The sentences for one entry of the record, each once."""
        made = {
            (one.what.seat, one.what.move) for one in happenings if isinstance(one.what, e.MoveMade)
        }
        told: list[ToldSentence] = []
        for happening in happenings:
            sentences = self._of(happening)
            if not _is_read_back(happening, made):
                told += self._alerts(happening) or sentences
        told += [one for one in self._clock() if one.text not in {each.text for each in told}]
        return told

    def _of(self, happening: Happening) -> list[ToldSentence]:
        event = happening.what
        if isinstance(event, ArbiterRuled):
            return []
        utterances = self._narrator.utterances(event, happening.position)
        cuts_in = row_of(event).cuts_in(event)
        before = self._narrator.before(event, happening.position)
        short = brief(event, before, self._reader) if self._reader else None
        return [
            ToldSentence(
                utterance.text,
                load(utterance.language).voice.bcp47,
                cuts_in,
                self._refuses(event),
                short or "",
            )
            for utterance in self._for_role(event, utterances)
        ]

    def _for_role(self, event: e.Event, utterances: list[Utterance]) -> list[Utterance]:
        """The sentences of the loudspeaker, or this seat's own ones instead.

        A player is told in the second person; an assistant only what nobody else is told.
        """
        seat = self._role.seat
        aloud = [one for one in utterances if one.channel is Channel.LOUDSPEAKER]
        own = [one for one in utterances if seat is not None and one.channel.seat is seat]
        if self._role.post is not Post.ASSISTANT or seat is None:
            return own or aloud
        return aloud or (own if hears(self._state, seat, event, utterances) else [])

    def _refuses(self, event: e.Event) -> bool:
        """Tell whether this page's form was refused, so that it can be corrected there."""
        own = isinstance(event, e.SeatEvent) and event.seat is self._role.seat
        return row_of(event).refuses and (
            own or (self._role == ARBITER and isinstance(event, e.RulingRefused))
        )

    def _clock(self) -> Iterator[ToldSentence]:
        """The clock that now runs, for those at the table, once per change."""
        running = self._state.clock.running
        changed, self._running = running is not self._running, running
        seat, language = self._role.seat, self._words.language
        if not changed or running is None or seat is None:
            return
        own = self._role.post is not Post.ASSISTANT and running is seat
        player = language.say(running)
        text = language.say("clock_runs_you") if own else language.say("clock_runs", player=player)
        short = self._reader.of("clock", running) if self._reader else ""
        yield ToldSentence(text, language.voice.bcp47, brief=short)

    def _alerts(self, happening: Happening) -> list[ToldSentence]:
        """The arbiter's sentence on a happening, instead of the public one."""
        text = alert(happening, self._words) if self._role == ARBITER else None
        if not text:
            return []
        language, event = self._words.language.voice.bcp47, happening.what
        if isinstance(event, ArbiterRuled):
            return [ToldSentence(text, language)]
        cuts_in = row_of(event).cuts_in(event)
        return [ToldSentence(text, language, cuts_in, self._refuses(event))]


def _is_read_back(happening: Happening, made: set[tuple[Seat, chess.Move]]) -> bool:
    """Tell whether words are read back to the player of a move that is told anyway."""
    event = happening.what
    return isinstance(event, e.MoveAnnounced) and (event.seat, event.move) in made
