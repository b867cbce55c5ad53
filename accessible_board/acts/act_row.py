"""The columns of :mod:`.table`: all that the program knows of an act.

Its occasions and its possible players, as the state of the game tells them; and the observation
that it becomes, by the words that go with it.
"""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from enum import Enum, StrEnum

import chess

from accessible_board.game import observations as o
from accessible_board.game.observations import Observation
from accessible_board.game.rules.notation import parse, without_move_number
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.officials import Assistant
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.assistants import AssistantAct, Duty
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import RefusedError, available, load

Seats = frozenset[Seat]

EVERYBODY = frozenset(Seat)

_Becomes = Callable[[int, Seat, str], Observation]
"""Makes the observation of an act at a game time, by a seat, with the words that go with it.

Those are what was said, what was typed after the verb or into the page's form, or what was asked
about. ``RefusedError`` for words that make no such observation.
"""


# --- who may say it -------------------------------------------------------------------------------
def _anybody(state: GameState) -> Seats:
    """Both seats: the state of the game does not tell."""
    return EVERYBODY


def on_move(state: GameState) -> Seats:
    """The player on the move."""
    return frozenset({state.on_move})


def mover(state: GameState) -> Seats:
    """The player who has the move, who is still thinking of it or has made it."""
    return frozenset({state.has_the_move})


def offered_to(state: GameState) -> Seats:
    """The player to whom a draw is offered."""
    return EVERYBODY if state.offer is None else frozenset({state.offer.other})


def clock_stands(state: GameState) -> Seats:
    """The player whose clock does not run while the opponent's does."""
    running = state.clock.running
    return EVERYBODY if running is None else frozenset({running.other})


def at_peg_boards(state: GameState) -> Seats:
    """The players at a peg board, if there are any."""
    return frozenset(state.boards) or EVERYBODY


def arbiter(state: GameState) -> Seats:
    """One microphone: the arbiter has no seat, and is known by the code."""
    return frozenset({Seat.WHITE})


# --- whether there is occasion for it -------------------------------------------------------------
def _always(state: GameState, seat: Seat) -> bool:
    return True


def never(state: GameState, seat: Seat) -> bool:
    """Only beside a question, with which it is shown."""
    return False


def while_played(state: GameState, seat: Seat) -> bool:
    """The game has not ended."""
    return state.ended is None


def to_sign(state: GameState, seat: Seat) -> bool:
    """The game has ended, and this player has not confirmed the result (8.7)."""
    return state.ended is not None and seat not in state.signed


def offered(state: GameState, seat: Seat) -> bool:
    """A draw is offered to this player (9.1.2)."""
    return while_played(state, seat) and seat.other in state.offers


def not_offered(state: GameState, seat: Seat) -> bool:
    """No draw is offered to this player."""
    return while_played(state, seat) and seat.other not in state.offers


def seals(state: GameState, seat: Seat) -> bool:
    """The player has to seal a move and has not stopped the clock yet (I.1.1)."""
    adjournment = state.adjournment
    return adjournment is not None and adjournment.sealer is seat and not adjournment.closed


def plays_on(state: GameState, seat: Seat) -> bool:
    """Moves are announced; one that is being sealed is never relayed."""
    return not seals(state, seat)


def is_awaited(state: GameState, seat: Seat) -> bool:
    """An adjourned game is resumed and the player is not there yet (I.9)."""
    adjournment = state.adjournment
    return adjournment is not None and adjournment.closed and seat not in state.present


def may_ask_for_seconds(state: GameState, seat: Seat) -> bool:
    """The quickplay rules hold, and seconds for each move may be asked for (III.4)."""
    return state.setup.quickplay_rules and state.seconds_in_force


def may_claim_in_quickplay(state: GameState, seat: Seat) -> bool:
    """The quickplay rules hold, and a draw may be claimed instead (III.5)."""
    return state.setup.quickplay_rules and not state.seconds_in_force


class Effect(Enum):
    """Effect of an act of which the game hears nothing."""

    PLAYBACK = "playback"
    """The speech in the ear is repeated, stopped, continued, or given in more or less detail."""
    MICROPHONE_OPENS = "microphone opens"
    MICROPHONE_WAITS = "microphone waits"
    """The microphone waits for a push from now on."""
    ANSWER = "answer"
    """A question is answered; without one it has no meaning."""
    LEAVES = "leaves"
    """The game is left as it stands, after ``confirm_KEY`` was asked: it can be gone on with."""
    BEGINS_ANEW = "begins anew"
    """Before the first move, and after ``confirm_KEY`` was asked, the game begins anew from the
    position that stands on a board which knows its men."""
    ARBITERS_TURN = "arbiter's turn"
    """Somebody at this microphone is about to identify himself as the arbiter, or to propose what
    the other player has to agree to."""


class Chapter(StrEnum):
    """The chapters of the help, by the keys of their headings."""

    ASK = "help_ask"
    READ = "help_read"
    AGREE = "help_agree"
    FURTHER = "help_command"
    LOOK = "help_look"
    WITHOUT_ARBITER = "help_without_arbiter"


@dataclass(frozen=True, slots=True)
class PageButton:
    """A button of a player's page, by its name in the form; ``player.NAME`` is its label.

    ``shown`` says whether it is there now: never so that it told which moves or claims are right.
    One that is ``asked`` is done after a yes, even where what is said is not confirmed: a thumb
    slips. One with a ``field`` stands under a text that is typed, whose label is ``player.FIELD``;
    filling that in is meant, and no question follows.
    """

    name: str
    shown: Callable[[GameState, Seat], bool] = _always
    asked: bool = False
    field: str = ""


@dataclass(frozen=True, slots=True)
class Assistance:
    """Help of an assistant with an act: ``assistant.NAME`` labels it on the page.

    The assistant ``reports`` it, under one of the duties of that report; what is not reported is
    asked for the player, who hears the answer, under the duty ``INFORMS`` (D.2.10.4). ``fields``
    are filled in with it, and ``possible`` says whether there is occasion for it now.
    """

    name: str
    reports: AssistantAct | None = None
    fields: tuple[str, ...] = ()
    possible: Callable[[GameState, Seat], bool] = _always

    def allowed(self, assistant: Assistant) -> bool:
        """True if a duty that was granted to the assistant allows this."""
        if self.reports is None:
            return Duty.INFORMS in assistant.able
        return assistant.acting(self.reports) is not None


@dataclass(frozen=True, slots=True)
class Row:
    """Properties of an act.

    ``key`` is that of its phrases in every language, and of the question that confirms it.
    ``becomes`` says what follows from it: an observation of the game, an effect on what is heard,
    or nothing here where only an assistant does it, whose report says what was done.
    """

    key: str
    becomes: _Becomes | Effect | None
    _: KW_ONLY
    said: bool = True
    """True if the act has phrases, by which it can be said and typed."""
    alone: bool = False
    """True for an act of solitary practice; the languages of a game have no phrases for it.
    have no phrases for it.
    """
    names: tuple[str, ...] = ()
    """Kind of word that its phrases name, in braces, as it is written: ``e4``. They stand in
    ``asking.toml`` then, and otherwise in ``commands`` of ``dialogue.toml``.
    """
    about: str = ""
    """Subject of phrases that name nothing variable."""
    confirmed: bool = False
    """True if ``confirm_KEY`` is asked before the game hears of it: it cannot be taken back."""
    speakers: Callable[[GameState], frozenset[Seat]] = _anybody
    """Seats that may say it now, as far as the state of the game tells."""
    chapter: Chapter | None = None
    """Chapter of the help that teaches its first phrase."""
    typed: tuple[str, ...] = ()
    """The English verbs by which it is typed without a phrase, each of one word or two."""
    followed: bool = False
    """True if other words may follow the verb; otherwise a line that goes on is something else."""
    button: PageButton | None = None
    chord: str = ""
    """The letter by which it is done on the keyboard of a braille display, with the space bar."""
    assistance: Assistance | None = None
    """Help of an assistant with it, if one can."""

    def observation(self, at: int, seat: Seat, words: str = "") -> Observation:
        """The observation that the act becomes; ``ValueError`` for one that becomes none."""
        if self.becomes is None or isinstance(self.becomes, Effect):
            raise ValueError(f"the game observes nothing of {self.key}")
        return self.becomes(at, seat, words)


def simply(observation: Callable[..., o.Observation]) -> _Becomes:
    """An observation made of the time and the seat alone."""
    return lambda at, seat, words: observation(at=at, seat=seat)


def asked(request: o.Request) -> _Becomes:
    """A question to the program, which the player alone hears answered (D.2.10.4)."""
    return lambda at, seat, words: o.Asked(at=at, seat=seat, request=request)


def asked_about(request: o.Request) -> _Becomes:
    """A question about something that the words name."""
    return lambda at, seat, words: o.Asked(at=at, seat=seat, request=request, about=words)


def flag_claimed(at: int, seat: Seat, words: str) -> o.FlagClaimed:
    """A claim on time; ``display`` is said where only the hall's display shows the flag."""
    return o.FlagClaimed(at=at, seat=seat, by_display=words.casefold() == "display")


def board_reported(at: int, seat: Seat, words: str) -> o.BoardDescribed:
    """Report of the position on a board without switches, as the board part of a FEN."""
    try:
        chess.BaseBoard(words)
    except ValueError:
        raise RefusedError("no_position", words=words) from None
    return o.BoardDescribed(at=at, seat=seat, fen=words)


def sheet_reported(at: int, seat: Seat, words: str) -> o.SheetReported:
    """A scoresheet that is read out; its notation may be of any language."""
    texts = [text for text in map(without_move_number, words.split()) if text]
    readings = tuple(_readings(text) for text in texts)
    return o.SheetReported(at=at, seat=seat, words=" ".join(texts), readings=readings)


def _readings(text: str) -> tuple[Announcement, ...]:
    """The meanings of a written move in the languages."""
    parsed = (parse(text, load(code)) for code in available())
    return tuple(dict.fromkeys(reading for reading in parsed if reading is not None))


def touch_reported(at: int, seat: Seat, words: str) -> o.AssistantReported:
    """Report of an assistant that the opponent has touched a piece, by its square."""
    touched = AssistantAct.TOUCHED
    return o.AssistantReported(at=at, seat=seat, report=touched, square=chess.parse_square(words))


def moves_for_player(at: int, seat: Seat, words: str) -> o.AssistantReported:
    """An assistant is about to move pieces."""
    return o.AssistantReported(at=at, seat=seat, report=AssistantAct.MOVES)


def appealed(at: int, seat: Seat, words: str) -> o.Appealed:
    """An appeal (11.10), with words that give the decision and the grounds."""
    if not words.strip():
        raise RefusedError("appeal_wordless")
    return o.Appealed(at=at, seat=seat, words=words)


def assistant_proposed(at: int, seat: Seat, words: str) -> o.AssistantProposed:
    """An assistant's name, followed by the duties."""
    named = [word for word in words.split() if word not in set(Duty)]
    if not named or words.split()[: len(named)] != named:
        raise RefusedError("assistant_nameless")
    duties = tuple(Duty(word) for word in words.split()[len(named) :])
    return o.AssistantProposed(at=at, seat=seat, name=" ".join(named), duties=duties)
