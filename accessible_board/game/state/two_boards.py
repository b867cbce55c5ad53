"""Two boards whose positions differ, and how both scoresheets settle it (D.2.9).

If the scoresheets agree, the boards are corrected by them. If they differ, the game goes back to
the last half-move on which they agree. Moves are compared, so that notation, language and a sheet
that is behind (8.1.3) make no difference. :class:`TwoBoards` holds the reports on boards without
switches and on sheets kept by hand.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from types import MappingProxyType
from typing import Self

import chess

from accessible_board.game import events as e
from accessible_board.game.events import ComparisonVerdict
from accessible_board.game.state.game_part import GamePart, changes
from accessible_board.game.vocabulary.terms import Seat


@dataclass(frozen=True, slots=True)
class Comparison:
    """The result of comparing boards and scoresheets.

    The game stands after ``moves``. The boards of the seats in ``wrong`` do not show that position;
    the sheet of ``lagging`` ends before the other, and its owner completes it.
    """

    verdict: ComparisonVerdict
    moves: tuple[chess.Move, ...]
    wrong: tuple[Seat, ...] = ()
    lagging: Seat | None = None


def compare(
    start: chess.Board,
    boards: Mapping[Seat, chess.BaseBoard],
    sheets: Mapping[Seat, Sequence[chess.Move]],
    under_way: chess.BaseBoard | None = None,
) -> Comparison:
    """The result of D.2.9 for both boards and scoresheets of a game that began at ``start``.

    ``under_way`` is how the men stand after a move that is made, or released where it is legal, and
    not completed: a board that shows it is not wrong, for it may not be taken back (4.7).
    """
    agreed = _agreed(sheets)
    longest = max(sheets.values(), key=len)
    if len(agreed) == min(map(len, sheets.values())):
        moves = tuple(longest)
        behind = [seat for seat, sheet in sheets.items() if len(sheet) < len(longest)]
        shown = under_way.board_fen() if under_way is not None else None
        wrong = tuple(
            seat for seat in _wrong(start, moves, boards) if boards[seat].board_fen() != shown
        )
        verdict = ComparisonVerdict.CORRECT_BOARDS if wrong else ComparisonVerdict.NO_DIFFERENCE
        return Comparison(verdict, moves, wrong, behind[0] if behind else None)
    if len({board.board_fen() for board in boards.values()}) == 1:
        return Comparison(ComparisonVerdict.SHEETS_DIFFER, agreed)
    return Comparison(ComparisonVerdict.GO_BACK, agreed, _wrong(start, agreed, boards))


def _agreed(sheets: Mapping[Seat, Sequence[chess.Move]]) -> tuple[chess.Move, ...]:
    """The longest common beginning of both sheets."""
    pairs = zip(*sheets.values(), strict=False)
    return tuple(pair[0] for pair in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _wrong(
    start: chess.Board, moves: Sequence[chess.Move], boards: Mapping[Seat, chess.BaseBoard]
) -> tuple[Seat, ...]:
    """The seats whose boards do not show the position after these moves."""
    position = start.copy(stack=False)
    for move in moves:
        position.push(move)
    return tuple(
        seat for seat, board in boards.items() if board.board_fen() != position.board_fen()
    )


@dataclass(frozen=True, slots=True)
class TwoBoards(GamePart):
    """Reports: who ``demanded`` two boards, what ``stands`` on them, what players wrote.

    Reports are about the present position, and dropped with the next completed move.
    """

    demanded: frozenset[Seat] = frozenset()
    stands: Mapping[Seat, str] = field(default_factory=lambda: MappingProxyType({}))
    wrote: Mapping[Seat, tuple[chess.Move, ...]] = field(
        default_factory=lambda: MappingProxyType({})
    )

    change = changes()

    @change.register
    def _(self, event: e.TwoBoardsDemanded) -> Self:
        return replace(self, demanded=self.demanded | {event.seat})

    @change.register
    def _(self, event: e.BoardReported) -> Self:
        return replace(self, stands=MappingProxyType({**self.stands, event.seat: event.fen}))

    @change.register
    def _(self, event: e.ScoresheetReported) -> Self:
        return replace(self, wrote=MappingProxyType({**self.wrote, event.seat: event.moves}))

    @change.register
    def _(self, event: e.MoveCompleted | e.PositionReinstated) -> Self:
        return type(self)(self.demanded)
