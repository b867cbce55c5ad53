"""The matrix of contacts and diodes, as electricity sees it.

Nine rows cross eight columns; at each crossing a contact and a diode lie in series, the diode's
cathode at the row. Rows are ranks 1 to 8 and the clock buttons, columns are files a to h. The
pin names are those of ``hardware/wiring.toml`` in the words of the chip's data sheet.
"""

import chess

from accessible_board.game.vocabulary.seats import Seat

ROW_PINS = ("PC0", "PC1", "PC2", "PC3", "PC4", "PC5", "PB2", "PB4", "PB5")
COLUMN_PINS = ("PD2", "PD3", "PD4", "PD5", "PD6", "PD7", "PB0", "PB1")

Contact = int
"""A contact: the number of its square, or one of :data:`BUTTONS`. Eight are in a row."""

BUTTONS: dict[Seat, Contact] = {Seat.WHITE: 64, Seat.BLACK: 65}
"""The contacts of the clock buttons."""

_ROW = 0xFF


class Matrix:
    """Contacts that pegs and fingers close, a bit each, and which columns that pulls low.

    A ``stuck`` contact is always closed and a ``dead`` one never, whatever peg is there. Without
    ``diodes`` current flows through a contact either way, and closed contacts at three corners of
    a rectangle read as a fourth.
    """

    def __init__(self, closed: int = 0, *, diodes: bool = True) -> None:
        self.closed = closed
        self._diodes = diodes
        self._stuck = 0
        self._dead = 0
        self._connect()

    def set(self, contact: Contact, *, closed: bool) -> None:
        """Close or open a contact."""
        mask = 1 << contact
        self.closed = self.closed | mask if closed else self.closed & ~mask
        self._connect()

    def arrange(self, occupied: chess.Bitboard) -> None:
        """Close exactly these switches below the pegs."""
        self.closed = self.closed & ~chess.BB_ALL | occupied
        self._connect()

    def wear_out(self, *, stuck: chess.Bitboard = 0, dead: chess.Bitboard = 0) -> None:
        """Let exactly these switches be stuck, and these dead."""
        self._stuck, self._dead = stuck, dead
        self._connect()

    def low_columns(self, low_rows: int) -> int:
        """The columns that are pulled low while these rows are driven low, a bit each."""
        columns = self._pulled_by(low_rows)
        while not self._diodes:
            low_rows |= self._reached_from(columns)
            wider = self._pulled_by(low_rows)
            if wider == columns:
                break
            columns = wider
        return columns

    def _connect(self) -> None:
        conducting = (self.closed | self._stuck) & ~self._dead
        self._rows = [conducting >> 8 * row & _ROW for row in range(len(ROW_PINS))]

    def _pulled_by(self, rows: int) -> int:
        columns = 0
        for row, contacts in enumerate(self._rows):
            if rows >> row & 1:
                columns |= contacts
        return columns

    def _reached_from(self, columns: int) -> int:
        """The rows that a low column pulls low where no diode forbids it."""
        return sum(1 << row for row, contacts in enumerate(self._rows) if contacts & columns)
