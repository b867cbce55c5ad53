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
from accessible_board.game.decisions.next_step import while_it_stands
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

NEXT: dict[str, tuple[str, ...]] = {
    "standing_presses_you": ("step_start",),
    "standing_presses_first_you": ("step_start",),
    "standing_presses": ("step_opponent_starts",),
    "standing_presses_first": ("step_opponent_starts",),
    "standing_made": ("step_opponent_starts",),
    "standing_made_you": ("step_start",),
    **dict.fromkeys(
        (
            *("breach_claimed_without_arbiter", "wish_take-back", "wish_restart", "wish_void"),
            *("wish_stop", "wish_reopen", "wish_declare"),
        ),
        ("step_agree",),
    ),
    "standing_fixed": ("step_wait",),
    "standing_fixed_you": ("step_wait",),
    "standing_board_awaited_you": ("step_board_awaited",),
    "standing_unsigned_both": ("step_sign",),
    "standing_unsigned_you": ("step_sign",),
    "signing_press_you": ("step_sign",),
    "standing_unsigned": ("step_opponent_signs",),
    "sealing_how": ("step_seal",),
    "sealing_asked": ("step_opponent_seals",),
    "move_sealed": ("step_sealed",),
    "game_adjourned": ("step_adjourned",),
    "agreement_asked": ("step_agree",),
    "agreement_press_you": ("step_play_on",),
    "agreement_press": ("step_opponent_agrees",),
    "agreement_noted": ("step_opponent_agrees",),
    **dict.fromkeys(
        (
            *("draw_claimed", "breach_claimed", "stopped_arbiter"),
            *("stopped_irregularity", "stopped_breach", "stopped_sheets"),
            *("stopped_flag", "stopped_flags", "stopped_resignation"),
        ),
        ("step_arbiter",),
    ),
    **dict.fromkeys(
        (
            *("stopped_arbiter_without_arbiter", "stopped_irregularity_without_arbiter"),
            *("stopped_breach_without_arbiter", "stopped_sheets_without_arbiter"),
            *("stopped_flag_without_arbiter", "stopped_flags_without_arbiter"),
            "stopped_resignation_without_arbiter",
        ),
        ("step_arbiter_without_arbiter",),
    ),
}
"""Rows that say what is next as well, and the rows that ``what now?`` says instead."""

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
        self.unasked: dict[Seat, str] = {}
        """The last row that each player heard unasked of what is next, since a clock ran."""
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
        if not isinstance(seen, o.Asked):
            self._note()
        return self

    def _note(self) -> None:
        """Keep what is next as each player was just told it."""
        if while_it_stands(self.state) == ():
            self.unasked = {}
        for one in self._heard:
            if one.channel.seat is not None and one.language == _KEYS.code:
                for row in _rows(one.text)[0]:
                    if row.key.startswith("step_") or row.key in NEXT:
                        self.unasked[one.channel.seat] = row.key

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
    """The rows in a text of nothing else, in order; one inside of another comes before it."""
    found, rest = _rows(text)
    assert not rest.strip(), f"no row of the narration: {text!r}"
    return found


def _rows(text: str) -> tuple[list[Sentence], str]:
    """The rows in a text, and the words around them: phrases that are taught."""
    found = []
    while match := _INNERMOST.search(text):
        key, *values = match[1].split("|")
        found.append(Sentence(key, dict(value.split("=", 1) for value in values)))
        text = text[: match.start()] + text[match.end() :]
    return found, text


_GERMAN = load("de")
_KEYS = _of_keys(load("en"))
