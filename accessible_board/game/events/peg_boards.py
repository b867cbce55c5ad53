"""Pegs as the game saw them, what touches oblige to, and two boards compared (Art. 4, D.1)."""

from enum import StrEnum

import chess

from accessible_board.game.events.event import Event, SeatEvent
from accessible_board.game.events.played_moves import Refusal
from accessible_board.game.vocabulary.obligation import Obligation
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.game.vocabulary.touch import Release, Touch


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


class ComparisonVerdict(StrEnum):
    """Outcome of comparing boards and scoresheets under D.2.9."""

    NO_DIFFERENCE = "no_difference"
    SHEETS_DIFFER = "sheets_differ"
    """The boards agree, the scoresheets do not: D.2.9 says nothing, the arbiter decides."""
    CORRECT_BOARDS = "correct_boards"
    """The scoresheets agree: the boards that differ are put right by them."""
    SHEET_INCOMPLETE = "sheet_incomplete"
    """One scoresheet lags behind what the game is known to have come to: its owner completes it."""
    GO_BACK = "go_back"
    """Both differ: the game goes back to where the scoresheets last agree."""


class TwoBoardsDemanded(SeatEvent, frozen=True, kw_only=True):
    """``seat`` demands that each player has a board of the own kind (D.1)."""


class BoardToSetUp(SeatEvent, frozen=True, kw_only=True):
    """Most men are missing on the board of ``seat`` before the game, all if it is ``empty``."""

    empty: bool


class BoardReported(SeatEvent, frozen=True, kw_only=True):
    """A report of how the men stand on the board of ``seat``; ``fen`` is a FEN board part."""

    fen: str


class ScoresheetReported(SeatEvent, frozen=True, kw_only=True):
    """The scoresheet that ``seat`` keeps by hand has these ``moves``; reading ends at ``unread``.

    That is the first word which is no legal move, as it was typed.
    """

    moves: tuple[chess.Move, ...]
    unread: str = ""


class BoardsDiffer(SeatEvent, frozen=True, kw_only=True):
    """The board of ``seat`` was left different from the other on these ``squares``.

    An ``ordinary`` board is one that a player sees, and has no pegs.
    """

    squares: tuple[chess.Square, ...]
    ordinary: bool = False


class BoardsCompared(Event, frozen=True, kw_only=True):
    """The result of the arbiter's comparison of boards and sheets (D.2.9).

    The game stands after ``ply`` half-moves. The boards of the seats in ``wrong`` must be put
    right, and the sheet of ``lagging`` must be completed. ``white`` and ``black`` are the times
    written on the sheets, in milliseconds, as a proposal for the clocks.
    """

    verdict: ComparisonVerdict
    ply: int
    wrong: tuple[Seat, ...] = ()
    lagging: Seat | None = None
    white: int | None = None
    black: int | None = None


class PlayerObliged(SeatEvent, frozen=True, kw_only=True):
    """An obligation by ``touches`` and releases (4.3 to 4.7); never told to players.

    The touches are the evidence: which piece, from which hole, when.
    """

    obligation: Obligation
    touches: tuple[Touch, ...]


class TouchesTold(SeatEvent, frozen=True, kw_only=True):
    """The arbiter, who asked, is told what ``seat`` touched and what it obliges to."""

    obligation: Obligation
    touches: tuple[Touch, ...]


class KingReleased(SeatEvent, frozen=True, kw_only=True):
    """The king was put down two squares towards a rook (4.7.2); ``move`` is that castling."""

    move: chess.Move


class ArticleFourBreached(SeatEvent, frozen=True, kw_only=True):
    """``seat`` plays ``move`` against its ``obligation``, as far as pegs and words show.

    Evidence for the arbiter. ``stood`` is how many milliseconds a peg had stood before it was taken
    up again (4.7). With ``on_request`` the arbiter judges only if a player asks (A4b of 2009). A
    move that ``ends`` the game does so all the same, and nobody can claim any more (5.1a of 2009).
    """

    move: chess.Move
    obligation: Obligation
    touches: tuple[Touch, ...]
    stood: int = 0
    on_request: bool = False
    ends: bool = False


class BreachClaimMade(SeatEvent, frozen=True, kw_only=True):
    """``seat`` claims that the opponent's ``move`` broke Article 4; the arbiter decides (4.8)."""

    move: chess.Move


class BreachClaimRefused(SeatEvent, frozen=True, kw_only=True):
    """``seat`` may not claim: there is no move to claim about, or it touched a piece (4.8)."""

    reason: Refusal


class BreachClaimDecided(SeatEvent, frozen=True, kw_only=True):
    """The arbiter upheld or rejected the claim of ``seat`` about Article 4.

    ``released`` is what was released before the breach and binds again if it was upheld (4.7).
    """

    upheld: bool
    released: Release | None = None
