"""A game of which each player knows only what the program says to who asks "what now?".

Its sentences are said in a language of keys (``<step_press>``, ``<repair_put|d 4|the pawn>``), so
that a player acts on the row of the narration and not on its words; moves are said in German.
"""

import re
from string import Formatter
from typing import Any, NamedTuple

import chess
from msgspec import structs

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.peg_log import FLICKER
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import Language, load, without_arbiter
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.audience import Audience, Channel, Utterance
from accessible_board.narration.narrator import Narrator
from accessible_board.speech.understanding import understand

PAUSE = 600
"""Milliseconds between two acts."""

_WORDS = ("white", "black", "a_man")
"""Phrases that are only put into sentences."""


class Sentence(NamedTuple):
    """A row of the narration that was heard, and what it was filled with, by name."""

    key: str
    values: dict[str, str]

    def square(self, name: str) -> chess.Square:
        """The square that it names."""
        return chess.parse_square(self.values[name].replace(" ", ""))


class Advice(NamedTuple):
    """What a player heard when asking: rows in order, and a move, if one was named."""

    sentences: list[Sentence]
    move: Announcement | None
    words: str


class Evening:
    """A game, its hands and voices. ``events`` are all that was decided, ``last`` the newest."""

    def __init__(self, setup: GameSetup) -> None:
        self.setup = setup
        self.at = 0
        self.events: list[e.Event] = []
        self.last: list[e.Event] = []
        self._heard: list[Utterance] = []
        self._begin(Game(setup))

    @property
    def state(self) -> GameState:
        """The game as it stands."""
        return self.game.state

    def interrupt(self) -> None:
        """Power fails and comes back: the game is rebuilt from its events (6.11.3)."""
        self._begin(Game.replay(self.setup, self.events))
        self.observe(o.Interrupted(at=self.at)).observe(o.Continued(at=self.at))

    def observe(self, seen: o.Observation) -> "Evening":
        """Let this happen, and hear what is said of it."""
        steps = self.game.decide(seen)
        self.last = [event for event, _ in steps]
        self.events += self.last
        self._heard = [
            said for event, before in steps for said in self._narrator.utterances(event, before)
        ]
        return self

    def does(self, kind: type[o.Observation], **values: Any) -> list[e.Event]:
        """An act, after a pause: everything that came of it."""
        self.wait(PAUSE)
        told = len(self.events)
        self.observe(kind(at=self.at, **values))
        self.wait(FLICKER)
        return self.events[told:]

    def wait(self, milliseconds: int) -> None:
        """Let time pass, waking the game whenever it asked to be woken."""
        until = self.at + milliseconds
        while (deadline := self.game.next_deadline()) is not None and deadline <= until:
            self.at = max(self.at, deadline)
            self.observe(o.TimePassed(at=self.at))
        self.at = until

    def ask(self, seat: Seat) -> Advice:
        """What the player of a seat hears to "what now?"."""
        self.wait(PAUSE)
        self.observe(o.Asked(at=self.at, seat=seat, request=o.Request.NOW))
        said = [one for one in self._heard if one.channel is Channel.ear(seat)]
        keys = " ".join(one.text for one in said if one.language == _KEYS.code)
        words = " ".join(one.text for one in said if one.language != _KEYS.code).rstrip(".")
        understood = understand(words, _GERMAN) if words else None
        move = understood.announcement if understood is not None else None
        assert move is None or isinstance(move, Announcement)
        return Advice(list(_sentences(keys)), move, words)

    def _begin(self, game: Game) -> None:
        self.game = game
        alone = self.setup.without_arbiter
        ears = dict.fromkeys(Seat, without_arbiter(_KEYS) if alone else _KEYS)
        audience = Audience(AnnouncingStyle(_GERMAN), ears, heard=ears)
        self._narrator = Narrator(audience, game.state)


def _of_keys(english: Language) -> Language:
    """A language in which each sentence is its key and what it is filled with."""
    phrases = {
        key: words if key in _WORDS else _named(key, words)
        for key, words in english.phrases.items()
    }
    files = structs.replace(
        english.files, standard="letters", sets={"letters": tuple(chess.FILE_NAMES)}
    )
    ranks = tuple(
        structs.replace(rank, spoken=name)
        for rank, name in zip(english.ranks, chess.RANK_NAMES, strict=True)
    )
    return structs.replace(english, code="keys", phrases=phrases, files=files, ranks=ranks)


def _named(key: str, words: str) -> str:
    names = sorted({name for _, name, _, _ in Formatter().parse(words) if name})
    return "<" + "|".join([key, *(f"{name}={{{name}}}" for name in names)]) + ">"


_INNERMOST = re.compile(r"<([^<>]*)>")


def _sentences(text: str) -> list[Sentence]:
    """The rows in a text, in order; one inside of another comes before it."""
    found = []
    while match := _INNERMOST.search(text):
        key, *values = match[1].split("|")
        found.append(Sentence(key, dict(value.split("=", 1) for value in values)))
        text = text[: match.start()] + text[match.end() :]
    assert not text.strip(), f"no row of the narration: {text!r}"
    return found


_GERMAN = load("de")
_KEYS = _of_keys(load("en"))
