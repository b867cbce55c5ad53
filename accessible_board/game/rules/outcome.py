"""Ends and results of a game (Art. 5, 6.9, 9.2, 9.3, 9.6), by the edition chosen.

Where the result hangs on whether a player can mate by any series of legal moves, and
:mod:`~accessible_board.game.rules.helpmate` does not know within its budget, the answer is
``None``: the arbiter decides.

Positions are the same if and only if the same player has the move, men of the same kind and colour
stand on the same squares, and the possible moves of all men of both players are the same (9.2.2).
So castling rights count until king or rook has moved, and a square for capturing en passant counts
only if such a capture is legal.

The 2017 edition words the last point differently: a pawn could be captured en passant *at the start
of the series*. Nothing comes of it. Such a capture is possible only right after the double step,
before which no position can recur, so that position is always the first of its series.

What repeats is looked for on the board of a game *with its moves* (:attr:`chess.Board.move_stack`),
which is left as it was, and is for the arbiter; nothing of it is ever said to a player (11.3.1).

The penalties are those that an edition proposes for illegal moves and wrong claims (7.5, 9.5.3).
Nothing here is imposed; that needs an arbiter's word (row 110).
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import chess

from accessible_board.game.events import Termination
from accessible_board.game.rules import helpmate
from accessible_board.game.vocabulary.editions import (
    Edition,
    Fivefold,
    IllegalCounting,
    Penalties,
    TwoHands,
)
from accessible_board.game.vocabulary.terms import IllegalMove, Seat

DRAW = "1/2-1/2"
"""The result of a drawn game, as PGN writes it."""

RESULTS: Final = ("1-0", "0-1", DRAW, "0-0", "1/2-0", "0-1/2", "+/-", "-/+", "-/-")
"""Every result there can be (8.7, 11.8): that of a game, lost by both, half a point for one alone;
and of a game that was not played, won by default or lost by both."""

_WINS = {Seat.WHITE: "1-0", Seat.BLACK: "0-1"}

FIVEFOLD = 5
"""Occurrences of a position that end the game (9.6.1)."""

SEVENTY_FIVE_MOVES = 150
"""Moves of either player without a pawn move or capture that end the game (9.6.2)."""

CLAIMED_OCCURRENCES = 3
"""Occurrences of a position with which a draw is rightly claimed (9.2)."""

CLAIMED_MOVES = 100
"""Moves of either player without a pawn move or capture with which it is (9.3)."""

_RETURN = 4
"""The least number of moves of either player after which a position can be the same again."""

_ARTICLE_7_5 = {IllegalMove.AGAINST_ARTICLE_3, IllegalMove.PAWN_NOT_REPLACED}


@dataclass(frozen=True, slots=True)
class Ending:
    """The result, as PGN writes it, and its cause."""

    result: str
    termination: Termination


def win_of(seat: Seat) -> str:
    """The result when ``seat`` wins, as PGN writes it."""
    return _WINS[seat]


def ending_after(board: chess.Board, edition: Edition) -> Ending | None:
    """End of the game by the move just made, without any press or claim (6.2.1.1).

    The board carries its moves. Mate comes before the 75 moves (9.6.2), and the position on the
    board before anything counted.
    """
    if board.is_checkmate():
        return Ending(win_of(Seat.of(not board.turn)), Termination.CHECKMATE)
    if board.is_stalemate():
        return Ending(DRAW, Termination.STALEMATE)
    if helpmate.is_dead(board):
        return Ending(DRAW, Termination.DEAD_POSITION)
    return counted_ending(board, edition)


def counted_ending(board: chess.Board, edition: Edition) -> Ending | None:
    """End of the game by repetition or 75 moves, and not by the position on the board (9.6)."""
    if board.is_checkmate():
        return None
    if is_fivefold(board, edition):
        return Ending(DRAW, Termination.FIVEFOLD_REPETITION)
    if is_seventy_five(board, edition):
        return Ending(DRAW, Termination.SEVENTY_FIVE_MOVES)
    return None


def result_of_loss(
    board: chess.Board, loser: Seat, budget: int = helpmate.FLAG_FALL_BUDGET
) -> str | None:
    """The result when ``loser`` loses unless the opponent cannot mate: then it is a draw.

    That is the rule of a flag fall (6.9), of the last illegal move (7.5.5) and, in 2023, of
    resigning (5.1.2). ``None`` if it is not known whether the opponent can mate.
    """
    can_mate = helpmate.can_mate(board, loser.other.color, budget)
    if can_mate is None:
        return None
    return win_of(loser.other) if can_mate else DRAW


def flag_fall(
    board: chess.Board, seat: Seat, budget: int = helpmate.FLAG_FALL_BUDGET
) -> Ending | None:
    """End by the flag fall of ``seat``, whose required moves are not completed (6.9).

    The board includes a move that was made and not completed. It does not count towards the
    required number (6.4), but the position after it decides (4.7), in which the opponent has the
    move (1.3). ``None``: the arbiter decides.
    """
    result = result_of_loss(board, seat, budget)
    return None if result is None else Ending(result, Termination.FLAG_FALL)


def resignation(
    board: chess.Board, seat: Seat, edition: Edition, budget: int = helpmate.FLAG_FALL_BUDGET
) -> Ending | None:
    """End by the resignation of ``seat`` (5.1.2). ``None``: the arbiter decides."""
    if not edition.resignation_draw_if_no_mate:
        return Ending(win_of(seat.other), Termination.RESIGNATION)
    result = result_of_loss(board, seat, budget)
    return None if result is None else Ending(result, Termination.RESIGNATION)


def agreement_allowed(moves_by_white: int, moves_by_black: int, edition: Edition) -> bool:
    """True if a draw may be agreed after this number of moves by each player (5.2.3)."""
    return min(moves_by_white, moves_by_black) >= edition.agreement_min_moves_each


@dataclass(frozen=True, slots=True)
class ClaimEvidence:
    """The evidence about a claim under 9.2 or 9.3, for the arbiter.

    ``occurrences`` of the position, and ``halfmoves`` (moves of either player) without a pawn move
    or capture; both include the intended move, if any. A claim is correct with three occurrences or
    a hundred such moves (9.2, 9.3); the arbiter decides (9.5).
    """

    occurrences: int
    halfmoves: int


def position_key(board: chess.Board) -> Hashable:
    """Equal for two positions exactly if they are the same under 9.2.2."""
    return (
        *(board.pieces_mask(kind, color) for kind in chess.PIECE_TYPES for color in chess.COLORS),
        board.turn,
        board.clean_castling_rights(),
        board.ep_square if board.has_legal_en_passant() else None,
    )


def occurrences(board: chess.Board) -> int:
    """Number of times that this position has occurred in its game, including now."""
    keys = list(_keys_backwards(board))
    return keys.count(keys[0])


def claim_evidence(board: chess.Board, intended: chess.Move | None = None) -> ClaimEvidence:
    """The evidence for a claim by the player on the move, who may intend a move (9.2.1, 9.3.1).

    ``ValueError`` if the intended move is not legal.
    """
    if intended is None:
        return ClaimEvidence(occurrences(board), board.halfmove_clock)
    if not board.is_legal(intended):
        raise ValueError(f"{intended} is not legal in {board.fen()}")
    after = board.copy()
    after.push(intended)
    return ClaimEvidence(occurrences(after), after.halfmove_clock)


def is_claimable(occurred: int, halfmoves: int) -> bool:
    """True if a draw is rightly claimed with this evidence (9.2, 9.3)."""
    return occurred >= CLAIMED_OCCURRENCES or halfmoves >= CLAIMED_MOVES


def is_fivefold(board: chess.Board, edition: Edition) -> bool:
    """True if the position on the board has ended the game by repetition (9.6.1)."""
    if edition.fivefold is Fivefold.NONE or board.halfmove_clock < _RETURN * (FIVEFOLD - 1):
        return False
    if edition.fivefold is Fivefold.TOTAL:
        return occurrences(board) >= FIVEFOLD
    back_and_forth = list(_keys_backwards(board))[::_RETURN][:FIVEFOLD]
    return len(back_and_forth) == FIVEFOLD and len(set(back_and_forth)) == 1


def is_seventy_five(board: chess.Board, edition: Edition) -> bool:
    """True if 75 moves by each player without pawn move or capture have ended the game (9.6.2)."""
    return edition.seventy_five_moves and board.halfmove_clock >= SEVENTY_FIVE_MOVES


def _keys_backwards(board: chess.Board) -> Iterator[Hashable]:
    """The keys of the positions since the last pawn move or capture, the latest first.

    No earlier position can be the same as the one on the board.
    """
    earlier = board.copy(stack=board.halfmove_clock)
    yield position_key(earlier)
    for _ in range(min(board.halfmove_clock, len(board.move_stack))):
        earlier.pop()
        yield position_key(earlier)


@dataclass(frozen=True, slots=True)
class ProposedPenalty:
    """Penalty that the edition provides for an illegal move.

    ``count`` is its number by the counting that holds; ``count_in_all`` and ``count_of_kind`` are
    both shown to the arbiter, since 2017 leaves open which is meant. ``bonus`` is extra time for
    the opponent in milliseconds. ``loses`` says that the game ends; ``result`` is how, a draw where
    the opponent cannot mate, or ``None`` where that is for the arbiter to say.
    """

    count: int
    count_in_all: int
    count_of_kind: int
    bonus: int
    loses: bool
    result: str | None


def is_illegal_move(act: IllegalMove, edition: Edition, *, pressed: bool) -> bool:
    """True if the act is an illegal move by this edition, ``pressed`` or not (rows 90, 96, 97).

    Before the press nothing is completed, and nothing is said; only 2017 counts two hands at once.
    """
    if act is IllegalMove.TWO_HANDS:
        if edition.two_hands is TwoHands.ILLEGAL:
            return True
        return pressed and edition.two_hands is TwoHands.ILLEGAL_ONCE_PRESSED
    if act is IllegalMove.PRESS_WITHOUT_MOVE:
        return pressed and edition.press_without_move_is_illegal
    return pressed


def proposed_penalty(
    acts: Sequence[IllegalMove],
    penalties: Penalties,
    counting: IllegalCounting,
    board: chess.Board,
    offender: Seat,
    budget: int = helpmate.FLAG_FALL_BUDGET,
) -> ProposedPenalty:
    """The penalty for the last of all illegal ``acts`` of ``offender`` in the game so far (7.5.5).

    ``penalties`` are those of the game's class and regime (:meth:`Edition.penalties_for`); in the
    position ``board`` the opponent must be able to mate for the game to be lost.
    """
    act = acts[-1]
    of_kind = sum(_is_same_kind(act, other) for other in acts)
    count = len(acts) if counting is IllegalCounting.COMMON else of_kind
    loses = count >= penalties.loss_at
    return ProposedPenalty(
        count=count,
        count_in_all=len(acts),
        count_of_kind=of_kind,
        bonus=0 if loses else penalties.illegal_bonus,
        loses=loses,
        result=result_of_loss(board, offender, budget) if loses else None,
    )


def _is_same_kind(act: IllegalMove, other: IllegalMove) -> bool:
    """True if 2017 counts both acts under one Article (7.5.3, 7.7.2, 7.8.2)."""
    return act is other or {act, other} <= _ARTICLE_7_5
