"""Keeps the envelope of an adjourned game: what the sealer says is sealed before anybody hears it.

The words never reach the game, its journal or the screen in clear. The code that opens them is
drawn when the first move is sealed, written for the arbiter, and forgotten with the program.
"""

from collections.abc import Callable

from accessible_board.arbiter.words import Words
from accessible_board.game import observations as o
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.journal.envelope import SealedMove, new_code, seal, unseal
from accessible_board.languages import RefusedError


class EnvelopeKeeper:
    """Seals and opens the move of one game; ``write`` shows the arbiter a line in ``words``."""

    def __init__(self, state: GameState, write: Callable[[str], None], words: Words) -> None:
        self._state = state
        self._words = words
        self._write = write
        self._code: str | None = None

    def seals(self, seat: Seat) -> bool:
        """Whether what this seat says is a move to be sealed (I.1.1)."""
        adjournment = self._state.adjournment
        open_still = adjournment is not None and not adjournment.closed
        return open_still and adjournment is not None and adjournment.sealer is seat

    def sealed(
        self, seat: Seat, announcement: Announcement, words: str, at: int
    ) -> o.MoveWrittenToSeal:
        """What the game is told of a move that is sealed."""
        if self._code is None:
            self._code = new_code()
            arbiter = self._words("roles.arbiter")
            told = self._words("terminal.envelope_code", code=self._code)
            self._write(f"{arbiter}: {told}")
            self._write(f"{arbiter}: {self._words('terminal.envelope_note')}")
        move = SealedMove(words, announcement)
        return o.MoveWrittenToSeal(at=at, seat=seat, sealed=seal(move, self._code))

    def opened(self, code: str, at: int) -> o.EnvelopeUnsealed:
        """What stands in the envelope; :class:`RefusedError` if it may not be opened, or not so."""
        adjournment = self._state.adjournment
        if adjournment is None or adjournment.sealed is None or not adjournment.closed:
            raise RefusedError("no_envelope")
        if not self._state.may_open_envelope:
            awaited = adjournment.answering
            raise RefusedError("envelope_early", player=awaited, typed=awaited)
        move = unseal(adjournment.sealed, code)
        self._code = None
        return o.EnvelopeUnsealed(at=at, words=move.words, announcement=move.announcement)
