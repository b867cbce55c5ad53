"""What is to be said, to whom, and how urgently.

The narrator turns events into utterances; the speech queue decides in which order and whether at
all they are spoken.
"""

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from accessible_board.game.vocabulary.seats import Seat


class Channel(StrEnum):
    """Who is told: everybody in the hall, or one player alone (D.2.10.4, 11.5).

    A screen is where a player without an earphone reads what is for that player.
    """

    LOUDSPEAKER = "loudspeaker"
    EARPHONE_WHITE = "earphone_white"
    EARPHONE_BLACK = "earphone_black"
    SCREEN_WHITE = "screen_white"
    SCREEN_BLACK = "screen_black"

    @classmethod
    def ear(cls, seat: Seat) -> "Channel":
        """The private earphone of a seat."""
        return cls.EARPHONE_WHITE if seat is Seat.WHITE else cls.EARPHONE_BLACK

    @classmethod
    def screen(cls, seat: Seat) -> "Channel":
        """What is written for a seat without an earphone."""
        return cls.SCREEN_WHITE if seat is Seat.WHITE else cls.SCREEN_BLACK

    @property
    def seat(self) -> Seat | None:
        """Whose it is; ``None`` for the loudspeaker."""
        return next((seat for seat in Seat if self in (self.ear(seat), self.screen(seat))), None)

    @property
    def is_earphone(self) -> bool:
        """Whether one player alone hears it."""
        return self in (Channel.EARPHONE_WHITE, Channel.EARPHONE_BLACK)

    @property
    def is_screen(self) -> bool:
        """Whether it is read and not heard."""
        return self in (Channel.SCREEN_WHITE, Channel.SCREEN_BLACK)


class Priority(IntEnum):
    """How urgent it is; a higher value goes first."""

    NORMAL = 0
    """When its turn comes."""
    NEXT = 1
    """Before everything that waits; what is being said is said to its end."""
    NOW = 2
    """At once: what is being said is cut off."""


class Topic(StrEnum):
    """What an utterance is about, where a later word takes the place of an earlier one."""

    ANNOUNCEMENT = "announcement"
    """The player's own announcement: a refusal of it replaces its being read back."""
    BEFORE_THE_START = "before the start"
    BEGUN = "begun"
    """Which move is begun on the pegs: the latest word counts."""
    BOARD = "board"
    """Whether a peg board answers."""
    CLOCK = "clock"
    """Times that were asked for: they go out of date, and a later one replaces an earlier one."""
    CONDITIONS = "conditions"
    """The conditions of the game: whatever else is said goes before them."""
    DEVICE = "device"
    HELP = "help"
    """What may be said, read to who asked."""
    LOOK = "look"
    LOW_TIME = "low time"
    """Thresholds: told even after a long wait, unless a lower one was reached meanwhile."""
    MORE = "more"
    """The question whether to go on reading."""
    MOVE_COUNT = "moves"
    MOVES_READ = "moves read"
    POSITION = "position"
    """Where the men stand, read to who asked."""
    REFUSAL = "refusal"
    """Refusals: however often something is tried, its refusal waits only once (11.5)."""
    REPAIR = "repair"
    """Whether a seat's pegs stand right: the latest word counts."""
    REPAIR_STEP = "repair step"
    """The next step of a repair; out of date once the position is right."""
    SHEET = "sheet"
    STATE_OF_PLAY = "standing"
    """How the game stands: a later word takes the place of an earlier one."""
    STEP = "step"
    """What the game waits for."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """One thing to say, on one channel, in one language (``de``, ``en`` …).

    A new utterance with the same ``topic`` on the same channel makes a waiting or a speaking one
    stale, as a later clock time does an earlier one; ``None`` is never stale. One that
    ``continues`` goes on in another language with what was begun, and makes nothing stale. What is
    said ``slowly`` is for who did not understand it the first time.

    A ``reading`` is long: it gives way at once to everything but ``Priority.NORMAL``. One that was
    asked for has in ``more`` the question whether to go on, which is put where it gave way and
    after each portion, unless it is read as a ``whole``; without it a reading goes on by itself.
    ``outdates`` are further topics that are stale by this, and ``late`` is said instead of what has
    waited so long that it is stale. What is ``public`` the loudspeaker says in the same words,
    and what is ``shared`` it says in the same language, perhaps in other words. What only
    ``echoes`` a player's own move gives way to the voice of that player.
    """

    channel: Channel
    text: str
    language: str
    priority: Priority = Priority.NORMAL
    topic: str | None = None
    continues: bool = False
    slowly: bool = False
    reading: bool = False
    more: str = ""
    outdates: frozenset[str] = frozenset()
    late: str = ""
    whole: bool = False
    public: bool = False
    shared: bool = False
    echoes: Seat | None = None
