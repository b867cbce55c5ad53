"""The scoresheet of one seat (Art. 8), and the duty to record (8.1, 8.4, 8.5).

Each player keeps a record of the own moves as they were made and of the opponent's as they were
carried out on the own board or repeated. Only a player who did neither is taken to have heard what
the opponent completed. So the two sheets of a game can be compared with each other, and a move is
never entered before it is made (8.1.2). A player may be exempt from keeping one, or have stopped.

Two boards whose positions differ are settled by both scoresheets (D.2.9): if they agree, the boards
are corrected by them. If they differ, the game goes back to the last half-move on which they agree.
Moves are compared, so that notation, language and a sheet that is behind (8.1.3) make no
difference. :class:`TwoBoards` holds the reports on boards without switches and on sheets kept by
hand.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from itertools import takewhile
from types import MappingProxyType
from typing import Final, Self

import chess

from accessible_board.game import events as e
from accessible_board.game.events import ComparisonVerdict
from accessible_board.game.state.game_part import GamePart, changes
from accessible_board.game.vocabulary.terms import Seat

LOW: Final = 5 * 60_000
"""Less than this left, in milliseconds, lifts the duty for the rest of the period (8.4)."""

ENOUGH: Final = 30_000
"""Extra time for each move, in milliseconds, with which the duty stays to the end (8.4)."""


class EntrySource(StrEnum):
    """Source of an entry: how the keeper of the scoresheet knows of the move."""

    MADE = "made"
    CARRIED_OUT = "carried out"
    REPEATED = "repeated"
    HEARD = "heard"


@dataclass(frozen=True, slots=True)
class ScoresheetEntry:
    """One move of a scoresheet, and the notes beside it (8.1.4).

    ``remaining`` is the player's time after the press, in milliseconds; without a press, when the
    move was completed. ``draw_offered`` is the ``(=)`` of 8.1.5. A move that is not ``completed``
    may still be struck out.
    """

    move: chess.Move
    evidence: EntrySource
    completed: bool = False
    remaining: int | None = None
    draw_offered: bool = False


_CHANGING: Final = 3
"""Entries at the end that usually change: the last moves of both players, one not completed."""


def in_common(before: tuple[ScoresheetEntry, ...], after: tuple[ScoresheetEntry, ...]) -> int:
    """The number of first entries that are the same on two states of a sheet.

    All but the last few are compared in one go, so that a long sheet costs hardly more.
    """
    both = min(len(before), len(after))
    same = max(0, both - _CHANGING)
    if before[:same] != after[:same]:
        same = 0
    while same < both and before[same] == after[same]:
        same += 1
    return same


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim of ``seat`` (9.2, 9.3) after ``ply`` half-moves; ``move`` is the intended one."""

    seat: Seat
    ply: int
    move: chess.Move | None


@dataclass(frozen=True, slots=True)
class Scoresheet(GamePart):
    """Moves recorded at ``seat``; entries alternate, beginning with the side ``begins``.

    A value: :meth:`after` gives the sheet with one event more on it. ``pressed`` and ``offered``
    are the clock time and the draw offer that belong to the next entry, ``heard`` is the move that
    the opponent has made and not completed. ``illegal`` are the half-moves, counted from 0, that
    stand although they were illegal (A.4.2, A.5.2).
    """

    seat: Seat
    begins: Seat = Seat.WHITE
    entries: tuple[ScoresheetEntry, ...] = ()
    claims: tuple[Claim, ...] = ()
    result: str | None = None
    termination: e.Termination | None = None
    signed: bool = False
    pressed: int | None = None
    offered: bool = False
    heard: chess.Move | None = None
    illegal: frozenset[int] = frozenset()

    @classmethod
    def of(cls, seat: Seat, begins: Seat, events: Iterable[e.Event]) -> Self:
        """The scoresheet of ``seat`` after these events; ``begins`` is who made the first move."""
        sheet = cls(seat, begins)
        for event in events:
            sheet = sheet.after(event)
        return sheet

    @property
    def moves(self) -> tuple[chess.Move, ...]:
        """The completed moves."""
        return tuple(entry.move for entry in self.entries if entry.completed)

    @property
    def lasting(self) -> tuple[ScoresheetEntry, ...]:
        """The entries that can no longer be struck out.

        These are the completed ones, and a last move made when the game ended without a press,
        unless a flag had fallen before it (6.2.1, 6.9).
        """
        return tuple(entry for entry in self.entries if entry.completed or self.made_lasts)

    @property
    def made_lasts(self) -> bool:
        """True if a last move made when the game ended counts without a press."""
        return self.result is not None and self.termination is not e.Termination.FLAG_FALL

    def mover(self, ply: int) -> Seat:
        """The seat that made the half-move with this index."""
        return self.begins if ply % 2 == 0 else self.begins.other

    @property
    def on_move(self) -> Seat:
        """The seat that makes the next half-move."""
        return self.mover(len(self.entries))

    @property
    def public(self) -> Self:
        """The sheet without draw offers, which concern only those at the table."""
        entries = tuple(replace(entry, draw_offered=False) for entry in self.entries)
        return replace(self, entries=entries)

    change = changes()

    @change.register
    def _(self, event: e.MoveMade) -> Self:
        if event.seat is not self.seat:
            return replace(self, heard=event.move)
        return self._enter(event.seat, event.move, EntrySource.MADE)

    @change.register
    def _(self, event: e.MoveCarriedOut) -> Self:
        if event.seat is not self.seat:
            return self
        return self._enter(event.seat.other, event.move, EntrySource.CARRIED_OUT)

    @change.register
    def _(self, event: e.MoveRepeated) -> Self:
        if event.seat is not self.seat or not event.agrees or event.move != self.heard:
            return self  # A completed move stands on the sheet, perhaps with the reply after it.
        return self._enter(event.seat.other, event.move, EntrySource.REPEATED)

    @change.register
    def _(self, event: e.MoveCompleted) -> Self:
        sheet = replace(self, heard=None)._enter(event.seat, event.move, EntrySource.HEARD)
        return sheet._change(sheet._last(event.seat), partial(_completed, event.remaining))

    @change.register
    def _(self, event: e.MoveUnmade) -> Self:
        return replace(self, heard=None)._strike(event.seat)

    @change.register
    def _(self, event: e.IllegalMoveCompleted) -> Self:
        return self if event.stays else replace(self, heard=None)._strike(event.seat)

    @change.register
    def _(self, event: e.PositionReinstated) -> Self:
        """Moves after the reinstated position are struck out (7.5.1, D.2.9)."""
        common = 0
        for entry, move in zip(self.entries, event.moves, strict=False):
            if entry.move != move:
                break
            common += 1
        rest = (ScoresheetEntry(move, EntrySource.HEARD, True) for move in event.moves[common:])
        kept = tuple(replace(entry, completed=True) for entry in self.entries[:common])
        illegal = frozenset(ply for ply in self.illegal if ply < common)
        return replace(
            self,
            entries=(*kept, *rest),
            illegal=illegal,
            pressed=None,
            offered=False,
            heard=None,
        )

    @change.register
    def _(self, event: e.IllegalMoveStands) -> Self:
        return replace(self, illegal=self.illegal | {len(self.moves)})

    @change.register
    def _(self, event: e.PawnMadeQueen) -> Self:
        return self._change(self._last(event.seat), lambda entry: replace(entry, move=event.move))

    @change.register
    def _(self, event: e.ClockPressedBy) -> Self:
        replied = bool(self.entries) and not self.entries[-1].completed
        if self.on_move is event.seat and not replied:
            return replace(self, pressed=event.remaining)
        return self._change(
            self._last(event.seat), lambda entry: replace(entry, remaining=event.remaining)
        )

    @change.register
    def _(self, event: e.DrawOfferMade) -> Self:
        if self.on_move is event.seat or not self.entries:
            return replace(self, offered=True)
        return self._change(self._last(event.seat), lambda entry: replace(entry, draw_offered=True))

    @change.register
    def _(self, event: e.DrawClaimMade) -> Self:
        claim = Claim(event.seat, len(self.moves), event.move)
        return replace(self, claims=(*self.claims, claim))

    @change.register
    def _(self, event: e.GameEnded) -> Self:
        sheet = replace(self, result=event.result, termination=event.termination)
        if sheet.heard is not None:
            sheet = sheet._enter(self.seat.other, sheet.heard, EntrySource.HEARD)
        if not self.offered:
            return sheet
        return sheet._change(
            self._last(self.on_move), lambda entry: replace(entry, draw_offered=True)
        )

    @change.register
    def _(self, event: e.GameReopened) -> Self:
        return replace(self, result=None, termination=None, signed=False)

    @change.register
    def _(self, event: e.ScoresheetSigned) -> Self:
        return replace(self, signed=self.signed or event.seat is self.seat)

    def _enter(self, mover: Seat, move: chess.Move, evidence: EntrySource) -> Self:
        """Write a move down, unless it is on the sheet already."""
        if self.on_move is not mover:
            return self
        entry = ScoresheetEntry(move, evidence, False, self.pressed, self.offered)
        return replace(self, entries=(*self.entries, entry), pressed=None, offered=False)

    def _strike(self, mover: Seat) -> Self:
        """Strike out the last move if ``mover`` made it and it was not completed."""
        if not self.entries or self.entries[-1].completed or self.on_move is mover:
            return self
        *kept, struck = self.entries
        return replace(self, entries=tuple(kept), offered=struck.draw_offered)

    def _last(self, mover: Seat) -> int:
        """The index of the last entry of ``mover``; negative if there is none."""
        return len(self.entries) - (2 if self.on_move is mover else 1)

    def _change(self, ply: int, change: Callable[[ScoresheetEntry], ScoresheetEntry]) -> Self:
        """Change the entry of a half-move, if there is one."""
        if ply < 0:
            return self
        entries = list(self.entries)
        entries[ply] = change(entries[ply])
        return replace(self, entries=tuple(entries))


def _completed(remaining: int | None, entry: ScoresheetEntry) -> ScoresheetEntry:
    known = entry.remaining if entry.remaining is not None else remaining
    return replace(entry, completed=True, remaining=known)


@dataclass(frozen=True, slots=True)
class Recording(GamePart):
    """Recording of the moves by the players.

    ``entered`` are the moves that an arbiter or an assistant wrote down. ``requests`` counts how
    often each player asked for the arbiter's sheet.
    """

    exempt: frozenset[Seat] = frozenset()
    paused: frozenset[Seat] = frozenset()
    due: frozenset[Seat] = frozenset()
    entered: tuple[e.MoveEntered, ...] = ()
    requests: dict[Seat, int] = field(default_factory=lambda: dict.fromkeys(Seat, 0))

    @property
    def neither(self) -> bool:
        """True if neither player keeps the score (8.5.1)."""
        return self.paused == frozenset(Seat)

    change = changes()

    @change.register
    def _(self, event: e.RecordingExempted) -> Self:
        return replace(self, exempt=self.exempt | {event.seat})

    @change.register
    def _(self, event: e.PeriodReached | e.PeriodEnded) -> Self:
        return replace(self, exempt=self.exempt - {event.seat})

    @change.register
    def _(self, event: e.RecordingPaused | e.RecordingNeglected) -> Self:
        return replace(self, paused=self.paused | {event.seat})

    @change.register
    def _(self, event: e.SheetsDue) -> Self:
        return replace(self, due=self.due | frozenset(event.seats))

    @change.register
    def _(self, event: e.SheetCompleted) -> Self:
        return replace(self, paused=self.paused - {event.seat}, due=self.due - {event.seat})

    @change.register
    def _(self, event: e.MoveEntered) -> Self:
        return replace(self, entered=(*self.entered, event))

    @change.register
    def _(self, event: e.SheetRead | e.SheetAskedTooOften) -> Self:
        return replace(self, requests={**self.requests, event.seat: event.count})


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
