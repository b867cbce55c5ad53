"""Meaning of a board's clock buttons in the menu.

White's button steps to the next entry and Black's takes it, both when they are let go; either one
that is held goes back, as soon as it was held for long enough.
"""

from accessible_board.board.frames import STAMP_PERIOD, Frame
from accessible_board.board.occupancy import TalkButton
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.menu.in_and_out import EntryTaken, Input, Stepped, WentBack

HELD = 800
"""Milliseconds for which a button must be down to count as held."""


class MenuButtons:
    """The buttons of one board, as its frames tell of them."""

    def __init__(self) -> None:
        self._buttons = {seat: TalkButton(seat) for seat in Seat}
        self._since: dict[Seat, tuple[int, int]] = {}

    def observe(self, frame: Frame, at: int) -> list[Input]:
        """Inputs of this frame, which came at ``at`` (milliseconds)."""
        meant: list[Input] = []
        for seat, button in self._buttons.items():
            for pushed in button.observe(frame):
                if pushed:
                    self._since[seat] = (frame.stamp, at)
                else:
                    meant += self._let_go(seat, frame.stamp)
        return meant

    def waited(self, at: int) -> list[Input]:
        """Inputs of a silence until ``at``: a button may be held long enough by then."""
        held = [seat for seat, (_, since) in self._since.items() if at - since >= HELD]
        for seat in held:
            del self._since[seat]
        return [WentBack() for _ in held]

    def _let_go(self, seat: Seat, stamp: int) -> list[Input]:
        """A release; its duration is measured by the board, for a busy host may be late."""
        since = self._since.pop(seat, None)
        if since is None:
            return []
        if (stamp - since[0]) % STAMP_PERIOD >= HELD:
            return [WentBack()]
        return [Stepped() if seat is Seat.WHITE else EntryTaken()]
