"""The pages' view of a table, which itself knows nothing of pages."""

from collections.abc import Iterable
from typing import Protocol

from accessible_board.game.observations import Observation
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.record import Entry
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.written.phrases import Phrases


class Envelope(Protocol):
    """Keeper of the sealed move of an adjourned game, which nobody may read (Guideline I)."""

    def code_words(self, words: Phrases) -> tuple[str, ...]:
        """Sentences for the arbiter on the code that opens the envelope."""

    def open_envelope(self, code: str, at: int) -> None:
        """Open the envelope; :class:`InputError` if that is impossible."""


class PageMicrophones(Protocol):
    """The players' microphones, which are open or pushed to talk; from any thread."""

    def waits(self, seat: Seat) -> bool | None:
        """True if a seat's microphone is pushed to talk; ``None`` where there is none."""

    def wait_for_push(self, seat: Seat, *, waits: bool) -> None:
        """Switch a seat to push to talk, or to an open microphone."""

    def push(self, seat: Seat) -> None:
        """A player is about to talk."""

    def release(self, seat: Seat) -> None:
        """End the player's talking; the microphone lets go."""


class Table(Protocol):
    """One game at its table. Its methods may be called from any thread."""

    @property
    def setup(self) -> GameSetup:
        """The conditions of the game."""

    @property
    def entries(self) -> Iterable[Entry]:
        """The entries from before the pages were opened."""

    @property
    def style(self) -> AnnouncingStyle:
        """The style in which moves are announced."""

    @property
    def envelope(self) -> Envelope:
        """The keeper of a sealed move."""

    @property
    def microphones(self) -> PageMicrophones | None:
        """The players' microphones, if there are any."""

    @property
    def arbiter_codes(self) -> tuple[str, ...]:
        """The codes with which an arbiter speaks into a microphone, spent ones too."""

    @property
    def decides(self) -> bool:
        """True if submitted observations are decided at once, so that a caller may wait for it."""

    def attested(self, code: str) -> tuple[str, ...]:
        """The attestation of the machine as it is now, in the language of a code."""

    def now(self) -> int:
        """Game time in milliseconds."""

    def enclosed(self, observation: Observation) -> Observation:
        """The observation as the game gets it: a sealed move goes into the envelope."""

    def submit_observation(self, observation: Observation) -> None:
        """Let the game decide on an observation; :class:`InputError` if it takes none now."""

    def journal(self) -> bytes:
        """The journal as it is on disk; :class:`JournalError` if it cannot be read."""

    def closing(self) -> tuple[str, str]:
        """The code and the seal of the record as it is; :class:`JournalError` as above."""

    def failed(self, error: Exception) -> None:
        """Report a fault of the pages, which the game survives."""
