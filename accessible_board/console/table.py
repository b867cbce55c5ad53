"""What the pages ask of the table they show; the table knows nothing of pages."""

from collections.abc import Iterable
from typing import Protocol

from accessible_board.game.observations import Observation
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.journal.record import Entry
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.written.phrases import Phrases


class Envelope(Protocol):
    """Keeps the move of an adjourned game that nobody may read (Guideline I)."""

    def code_words(self, words: Phrases) -> tuple[str, ...]:
        """What the arbiter may read of the code that opens the envelope."""

    def open_envelope(self, code: str, at: int) -> None:
        """Open the envelope; :class:`InputError` if that cannot be."""


class PageMicrophones(Protocol):
    """The players' microphones, which are open or pushed to talk; from any thread."""

    def waits(self, seat: Seat) -> bool | None:
        """Whether a seat's microphone is pushed to talk; ``None`` where there is none."""

    def wait_for_push(self, seat: Seat, *, waits: bool) -> None:
        """Let a seat push to talk from now on, or talk with an open microphone."""

    def push(self, seat: Seat) -> None:
        """A player is about to talk."""

    def release(self, seat: Seat) -> None:
        """What was held while talking is let go."""


class Table(Protocol):
    """One game at its table. Its methods may be called from any thread."""

    @property
    def setup(self) -> GameSetup:
        """What the game is played under."""

    @property
    def entries(self) -> Iterable[Entry]:
        """What happened before the pages were opened."""

    @property
    def style(self) -> AnnouncingStyle:
        """How its moves are announced."""

    @property
    def envelope(self) -> Envelope:
        """What keeps a sealed move."""

    @property
    def microphones(self) -> PageMicrophones | None:
        """The players' microphones, if there are any."""

    @property
    def arbiter_codes(self) -> tuple[str, ...]:
        """The codes by which an arbiter speaks into a microphone, spent ones too."""

    def attested(self, code: str) -> tuple[str, ...]:
        """What is attested of the machine as it is now, in the language of a code."""

    def now(self) -> int:
        """Game time in milliseconds."""

    def enclosed(self, observation: Observation) -> Observation:
        """The observation as the game will have it, with a move that is sealed put away."""

    def submit_observation(self, observation: Observation) -> None:
        """Let the game decide on an observation; :class:`InputError` if it takes none now."""

    def journal(self) -> bytes:
        """The journal as it is on disk; :class:`JournalError` if it cannot be read."""

    def closing(self) -> tuple[str, str]:
        """The code and the seal of the record as it is; :class:`JournalError` as above."""

    def failed(self, error: Exception) -> None:
        """Hear of a fault of the pages themselves, which the game goes on without."""
