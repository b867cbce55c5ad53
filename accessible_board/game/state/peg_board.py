"""One peg board as the game sees it: its pegs, their right position, and the guidance given.

A board is one move behind the announcements: its owner first carries out the opponent's announced
move (D.2.1), then touches and moves. ``position`` is the last position that its pegs are known to
have shown, and ``log`` is everything lifted and placed since.
"""

from dataclasses import dataclass

import chess

from accessible_board.game.vocabulary.peg_log import PegLog

SETTLING = 2_000
"""Milliseconds of stillness after which pegs are no longer taken to be on their way."""


@dataclass(slots=True)
class PegBoardState:
    """The pegs of one seat, changed only by events.

    ``changed_at`` is the game time of the last lift or place; ``ready`` becomes true once the start
    position has been seen; ``differing`` while the owner is being guided to ``expected``.
    """

    position: chess.Board
    log: PegLog
    ready: bool = False
    answering: bool = False
    expected: chess.BaseBoard | None = None
    changed_at: int = 0
    told_at: int = -1
    put: frozenset[chess.Square] = frozenset()
    """Holes filled by an owner who was told what belongs there."""
    cleared: frozenset[chess.Square] = frozenset()
    """Holes emptied by the owner while guided."""
    doubtful: frozenset[chess.Square] = frozenset()
    """Holes whose switches are not trusted any more: no touch is seen there."""
    reinstating: bool = False
    """True until the pegs show ``position``, to which the game went back."""

    @classmethod
    def empty(cls, position: chess.Board) -> "PegBoardState":
        """A board that has not reported any peg yet."""
        return cls(position.copy(stack=False), PegLog(position, occupied=chess.SquareSet()))

    @property
    def differing(self) -> bool:
        """True while pegs stand wrong and the owner was told so."""
        return self.expected is not None

    @property
    def occupied(self) -> chess.SquareSet:
        """The full holes."""
        return self.log.occupied

    def shows(self, board: chess.BaseBoard) -> bool:
        """True if the full holes are exactly those of the men of ``board``.

        On a board that knows its men, so are the men it has named.
        """
        return int(self.log.occupied) == board.occupied and self.log.agrees_with(board)

    def stands_as(self, board: chess.BaseBoard) -> bool:
        """True if each man stands where ``board`` has him; not after taking an own one (A.5.2)."""
        return self.shows(board) and self.log.standing() == board.piece_map()

    def standing(self, expected: chess.BaseBoard) -> dict[chess.Square, chess.Piece | None]:
        """The man believed to be in each full hole, where the owner is guided to ``expected``.

        A man from beside the board looks to a switch like any other: what was put where the owner
        was told to put a man is that man.
        """
        standing = self.log.standing()
        put = self.put - set(self.log.identified)
        standing.update((hole, expected.piece_at(hole) or standing[hole]) for hole in put)
        return standing

    def wrong(self, expected: chess.BaseBoard) -> tuple[chess.Square, ...]:
        """The squares where the board itself names another man than the one expected there."""
        return tuple(
            hole
            for hole, man in sorted(self.log.identified.items())
            if expected.piece_at(hole) not in (None, man)
        )

    def empty_hole(self, square: chess.Square, at: int) -> None:
        """A peg was lifted at game time ``at``."""
        self.put -= {square}
        self.cleared |= {square} if self.expected is not None else set()
        self.log.lift(square, at)
        self._changed(at)

    def fill_hole(self, square: chess.Square, at: int, man: chess.Piece | None) -> None:
        """A peg was placed at game time ``at``; the board itself may say which ``man`` it is."""
        wanted = self.expected.piece_at(square) if self.expected is not None else None
        elsewhere = self._stands_elsewhere(wanted) if wanted is not None else False
        self.log.place(square, at, man)
        self._changed(at)
        if wanted is None:
            return
        anew = square in self.cleared or self.log.standing()[square] is None
        if anew or not elsewhere:
            self.put |= {square}

    def _stands_elsewhere(self, man: chess.Piece) -> bool:
        """True if the log knows such a man to stand in another hole than its own."""
        standing = self.log.standing()
        return any(standing[hole] == man for hole in self.log.displaced())

    def _changed(self, at: int) -> None:
        """A peg has moved; while men are being set up, any man may stand in any hole."""
        self.changed_at = at
        if not self.ready:
            self._begin_log(self.position)

    def _begin_log(self, position: chess.Board) -> None:
        """Take the pegs to stand in ``position`` from now on."""
        self.log = PegLog(position, self.log.occupied, self.log.identified)

    def still_at(self, at: int) -> bool:
        """True if no peg has moved for :data:`SETTLING` milliseconds."""
        return at >= self.changed_at + SETTLING

    def reinstate(self, position: chess.Board) -> None:
        """Require ``position`` again; until the pegs show it, the log follows them."""
        self.position = position.copy(stack=False)
        self.expected = None
        self.reinstating = True
        if self.shows(position):
            self.advance(position)

    def revise(self, position: chess.Board, barred: chess.Bitboard) -> None:
        """Take the men to have stood in ``position``, without castling rights that are ``barred``.

        The pegs did not move for it, and what was lifted and placed since remains so.
        """
        if self.expected is not None and self.expected.board_fen() == self.position.board_fen():
            self.expected = chess.BaseBoard(position.board_fen())
        self.position = position.copy(stack=False)
        self.position.castling_rights &= ~barred
        self.log.revise(self.position)

    def turn(self, quarters: int) -> None:
        """Rotate the men on this board by quarters of a circle, clockwise."""
        turned = turned_position(self.position, quarters)
        self._begin_log(turned)
        self.put = frozenset()

    def advance(self, position: chess.Board, own: chess.Move | None = None) -> None:
        """The pegs now show ``position``, or that and an ``own`` move; begin a new log there."""
        self.position = position.copy(stack=False)
        self._begin_log(self.position)
        if own is not None:
            self.log = PegLog.of_move(self.position, own, self.changed_at, self.log.identified)
        self.put = self.cleared = frozenset()
        self.reinstating = False


def turned_position(board: chess.Board, quarters: int) -> chess.Board:
    """The position as it looks on a board rotated by ``quarters`` of a circle, clockwise."""
    turned = board.copy(stack=False)
    for _ in range(quarters % 4):
        men = {_turned(square): man for square, man in turned.piece_map().items()}
        turned.set_piece_map(men)
    turned.turn = board.turn
    return turned


def _turned(square: chess.Square) -> chess.Square:
    """A man's square once the board is rotated clockwise: a1 becomes a8, h1 becomes a1."""
    return chess.square(chess.square_rank(square), 7 - chess.square_file(square))
