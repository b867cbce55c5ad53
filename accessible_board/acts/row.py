"""The columns of :mod:`.table`: all that the program knows of an act."""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from enum import Enum, StrEnum

from accessible_board.acts.occasions import always, anybody
from accessible_board.game.observations import Observation
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.officials import Assistant
from accessible_board.game.vocabulary.assistants import AssistantAct, Duty
from accessible_board.game.vocabulary.terms import Seat

Becomes = Callable[[int, Seat, str], Observation]
"""Makes the observation of an act at a game time, by a seat, with the words that go with it.

Those are what was said, what was typed after the verb or into the page's form, or what was asked
about. ``RefusedError`` for words that make no such observation.
"""


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
    shown: Callable[[GameState, Seat], bool] = always
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
    possible: Callable[[GameState, Seat], bool] = always

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
    becomes: Becomes | Effect | None
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
    speakers: Callable[[GameState], frozenset[Seat]] = anybody
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
