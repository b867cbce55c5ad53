"""Pegs and touched pieces: what the game saw on the boards (Art. 4, D.2.2)."""

import chess

from accessible_board.game.events.event import SeatEvent


class HoleEmptied(SeatEvent, frozen=True, kw_only=True):
    """A peg of the seat's board is out of its hole."""

    square: chess.Square


class HoleFilled(SeatEvent, frozen=True, kw_only=True):
    """A peg of the seat's board is in a hole; ``man`` is which one, if the board can tell."""

    square: chess.Square
    man: chess.Piece | None = None


class PegsUnseen(SeatEvent, frozen=True, kw_only=True):
    """Frames of the seat's board were lost: a peg may have been replaced unseen."""


class PieceTouched(SeatEvent, frozen=True, kw_only=True):
    """The player on the move touched a piece: its peg left the hole (D.2.2, 4.3)."""

    square: chess.Square
    piece: chess.Piece


class TouchStruck(SeatEvent, frozen=True, kw_only=True):
    """The arbiter ruled that a touch was accidental (4.2.2)."""

    square: chess.Square


class AdjustingDeclared(SeatEvent, frozen=True, kw_only=True):
    """The player may now adjust pegs in their holes without touching them (4.2.1)."""


class AdjustingRefused(SeatEvent, frozen=True, kw_only=True):
    """Only the player on the move may adjust (4.2.1).

    ``own_clock`` says that the edition also wants the player's own clock to run (6.2.5).
    """

    own_clock: bool = True


class MoveCarriedOut(SeatEvent, frozen=True, kw_only=True):
    """The opponent's announced move now stands on this seat's peg board (D.2.1).

    With it stands perhaps already the player's ``own`` move.
    """

    move: chess.Move
    own: chess.Move | None = None


class PositionsDiffer(SeatEvent, frozen=True, kw_only=True):
    """The pegs of this seat differ from the game; ``expected`` is a FEN board part.

    ``standing`` is where the men are believed to be (a FEN board part), from which the repair steps
    follow; the men in ``unknown_squares`` were not seen coming. Where somebody ``asked``, or
    pressed in vain, it is told in full, however often it was told before. On the squares of
    ``wrong_squares`` the board itself says that another man stands than is expected.
    """

    expected: str
    standing: str
    unknown_squares: tuple[chess.Square, ...] = ()
    asked: bool = False
    wrong_squares: tuple[chess.Square, ...] = ()


class PositionRestored(SeatEvent, frozen=True, kw_only=True):
    """The pegs of this seat show the right position again, and if ``identified`` the right men."""

    identified: bool = False


class SwitchesFailed(SeatEvent, frozen=True, kw_only=True):
    """These switches of the seat's peg board are no longer reliable."""

    squares: tuple[chess.Square, ...]


class BoardWentSilent(SeatEvent, frozen=True, kw_only=True):
    """The seat's peg board does not answer."""


class BoardAnswered(SeatEvent, frozen=True, kw_only=True):
    """The seat's peg board answers (again)."""
