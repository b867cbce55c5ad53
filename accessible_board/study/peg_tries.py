"""Moves tried out on the pegs from a position in which one is looked for. Pure."""

from collections.abc import Mapping

import chess

from accessible_board.game.vocabulary.peg_log import PegLog
from accessible_board.menu.in_and_out import PegsStand
from accessible_board.menu.words import MenuWords
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.study.led_hand import LedHand


class PegTries:
    """Leads a hand to a position, then reads the legal moves that it shows there.

    A board that stands as the position does is taken for it without being led.
    """

    def __init__(self, words: MenuWords) -> None:
        self._words = words
        self._style = AnnouncingStyle(words.language)
        self._board = chess.Board()
        self._occupied: int | None = None
        self._leading: LedHand | None = None
        self._log: PegLog | None = None
        self._shown: chess.Move | None = None

    @property
    def shown(self) -> chess.Move | None:
        """The legal move on the pegs now."""
        return self._shown

    @property
    def shows_no_move(self) -> bool:
        """True while the men have left the position without showing a legal move."""
        return self._log is not None and self._shown is None and not self._log.unchanged()

    def expect(self, board: chess.Board) -> str:
        """Expect moves from this position; if pegs were used before, return the first step."""
        self._board = board
        if self._log is None and self._leading is None:
            return ""
        return self.lead()

    def lead(self) -> str:
        """Lead the hand to the position; return the first step."""
        standing = self._standing()
        self._log = self._shown = None
        self._leading = LedHand(self._board, self._occupied, standing)
        return self._led()

    def back(self) -> str:
        """Lead the hand back from a move on the pegs; nothing if there is none."""
        return "" if self._shown is None else self.lead()

    def _standing(self) -> Mapping[chess.Square, chess.Piece | None] | None:
        """The men believed to be in the holes, if anything is known of them."""
        if self._leading is not None:
            return self._leading.standing
        return self._log.standing() if self._log is not None else None

    def stand(self, stand: PegsStand) -> str | chess.Move | None:
        """Follow the pegs: return the next step to tell, or a move that was not shown before."""
        before, self._occupied = self._occupied, stand.occupied
        if self._leading is not None:
            self._leading.stand(stand.occupied)
            return self._led()
        if self._log is None:
            if stand.occupied == self._board.occupied:
                self._log = PegLog(self._board)
            return None
        for square in chess.scan_forward((before or 0) & ~stand.occupied):
            self._log.lift(square, stand.at)
        for square in chess.scan_forward(stand.occupied & ~(before or 0)):
            self._log.place(square, stand.at)
        shown = self._log.shown()
        known, self._shown = self._shown, shown
        return shown if shown != known else None

    def _led(self) -> str:
        if self._leading is None:
            return ""
        told = self._leading.told(self._words, self._style)
        if self._leading.done:
            self._leading, self._log = None, PegLog(self._board)
        return told
