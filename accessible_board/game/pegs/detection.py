"""Both players' moves on one peg board, from lifts, places, presses and announcements alone.

Nothing but the record goes in, as a device would report it; nothing but what is certain comes out.
A move is certain when the player presses and the pegs show it, and the announcement, if there was
one, says the same. Hands do not always wait for that: a press may come late, after the opponent has
begun to reply, or not at all (6.2.1.2). So a turn keeps its record until it is concluded, and what
was lifted after the move that the pegs showed belongs to the next turn.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import chess

from accessible_board.game.pegs.turn_record import Act, Entry, Readings, Step, TurnRecord
from accessible_board.game.vocabulary.peg_log import goals
from accessible_board.game.vocabulary.touch import Touch

SHORTEST_REPLY: Final = 4
"""Entries of the shortest move and reply: two men lifted and placed."""

LONG_TURN: Final = 40
"""Entries after which a press was forgotten rather than is still to come."""

LOST: Final = 120
"""Entries of which no story can be made any more: only a press or the end of the record helps."""

PLAUSIBLE: Final = 1.5
"""How far-fetched a move may be that nobody confirms by a press."""


class Trouble(StrEnum):
    """Why a press does not complete a move."""

    NO_MOVE = "no_move"
    MAN_OUT = "man_out"
    ILLEGAL = "illegal"
    DIFFERS = "differs"
    PROMOTION_PIECE_MISSING = "promotion_piece_missing"


@dataclass(frozen=True, slots=True)
class Touched:
    """A piece was touched: its peg left the hole at ``at`` (D.2.2)."""

    at: int
    square: chess.Square
    piece: chess.Piece


@dataclass(frozen=True, slots=True)
class Made:
    """A move is certain since ``at``, in standard notation and in UCI.

    ``assumed`` says that a promotion to a queen was taken for granted, for nobody announced any.
    """

    at: int
    move: chess.Move
    uci: str
    san: str
    assumed: bool = False


@dataclass(frozen=True, slots=True)
class Problem:
    """A press does not complete a move: why, what stands where or is out, and what should stand."""

    at: int
    trouble: Trouble
    standing: dict[chess.Square, chess.Piece | None]
    in_hand: tuple[chess.Piece, ...]
    expected: chess.Board


Finding = Touched | Made | Problem


class Detector:
    """The whole game on one board. Feed it in the order of time; each call tells what is new."""

    def __init__(self, board: chess.Board) -> None:
        self._record = TurnRecord(board.copy(stack=False))
        self._reported: set[tuple[chess.Square, int]] = set()
        self._presses = False
        self._told: list[Entry] = []
        """What had been taken down when a problem was last told."""
        self._over = self._record.ended()

    @property
    def board(self) -> chess.Board:
        """The position after the last move that is certain."""
        return self._record.board

    def lift(self, square: chess.Square, at: int) -> list[Finding]:
        """A peg left its hole. Where nobody presses, this may be what concludes an earlier move."""
        length = len(self._record.entries)
        unpressed = not self._presses or length >= LONG_TURN
        found = self._concluded_by_lifting(square, at) if unpressed and length < LOST else []
        return found + self._add(Entry(at, Act.LIFT, square))

    def place(self, square: chess.Square, at: int) -> list[Finding]:
        """A peg came down in a hole."""
        return self._add(Entry(at, Act.PLACE, square))

    def adjust(self, at: int) -> list[Finding]:
        """The player on the move declared that he adjusts (4.2.1)."""
        return self._add(Entry(at, Act.ADJUST))

    def announce(self, readings: Readings, at: int) -> list[Finding]:
        """A move was announced, repeated or corrected."""
        return self._add(Entry(at, Act.ANNOUNCE, readings=readings))

    def correct(self, at: int) -> list[Finding]:
        """The last announcement was a slip of the tongue (D.2.8)."""
        return self._add(Entry(at, Act.CORRECT))

    def press(self, color: chess.Color, at: int) -> list[Finding]:
        """A player stopped the own clock: the move shown is certain, or something is wrong."""
        self._presses = True
        if self._over:
            return []
        found = self._completed(color, at)
        if not found and color == self._record.board.turn:
            found = [self._problem(at)]
        return found

    def finish(self, at: int) -> list[Finding]:
        """Nothing more will come: what the board shows now counts."""
        found: list[Finding] = []
        while not self._over:
            record = self._record = self._record.claimed()
            step = record.whole() or _begun(record)
            if step is None:
                break
            found += self._conclude(step, at)
        stuck = not found and not self._over and self._record.log.settled
        if stuck and not self._record.log.unchanged() and self._told != self._record.entries:
            found.append(self._problem(at))
        return found

    def _add(self, entry: Entry) -> list[Finding]:
        if self._over:
            return []
        touches = self._record.add(entry)
        return self._report([t for t in touches if not self._record.is_disputed(t.square)])

    def _report(self, touches: Sequence[Touch]) -> list[Finding]:
        new = [touch for touch in touches if (touch.square, touch.at) not in self._reported]
        self._reported.update((touch.square, touch.at) for touch in new)
        return [Touched(touch.at, touch.square, touch.piece) for touch in new]

    # --- concluding turns ---------------------------------------------------------------------

    def _completed(self, color: chess.Color, at: int) -> list[Finding]:
        """The moves that a press by this colour concludes: its own, and those before (6.2.1.2)."""
        found: list[Finding] = []
        while not self._over:
            record = self._record = self._record.claimed()
            mine = record.board.turn == color
            step = record.whole() or _begun(record) if mine else _replied(record)
            if step is None:
                break
            found += self._conclude(step, at)
            if mine:
                break
        return found

    def _concluded_by_lifting(self, square: chess.Square, at: int) -> list[Finding]:
        """Where nobody presses: the third move begins, or a man is cleared away after mate."""
        if self._over or self._record.log.candidates():
            return self._mate_before(square, at)
        step = _replied(self._record, latest=len(self._record.entries) < LONG_TURN)
        return self._conclude(step, at) if step else []

    def _mate_before(self, square: chess.Square, at: int) -> list[Finding]:
        step = None if self._over else self._record.whole()
        if step is None or square in goals(step.move, self._record.board):
            return []
        return self._conclude(step, at) if self._record.after(step).ended() else []

    def _conclude(self, step: Step, at: int) -> list[Finding]:
        """The move is certain; what was taken down after it is the beginning of the next turn."""
        record, move = self._record, step.move
        found = self._report((*record.touches, *record.touches.by_leaving(move)))
        said = record.announcement()
        assumed = move.promotion is not None and said is None
        found.append(Made(at, move, record.board.uci(move), record.board.san(move), assumed))
        self._record = record.after(step)
        self._over = self._record.ended()
        if not self._over:
            found += self._report(tuple(self._record.touches))
        return found

    def _problem(self, at: int) -> Problem:
        record = self._record
        self._told = list(record.entries)
        trouble = _trouble(record)
        expected = record.board.copy(stack=False)
        said = record.announcement()
        if trouble is Trouble.DIFFERS and said and len(said.moves) == 1:
            expected.push(said.moves[0])
        out = (record.board.piece_at(square) for square in record.log.in_hand())
        in_hand = tuple(piece for piece in out if piece)
        return Problem(at, trouble, record.log.standing(), in_hand, expected)


def _replied(record: TurnRecord, *, latest: bool = False) -> Step | None:
    """The record shows a move, and then the opponent's reply to it, perhaps even more.

    ``latest`` considers only the last move that was plausible, not one on its way.
    """
    if len(record.entries) < SHORTEST_REPLY:
        return None
    steps = _plausible_first(record)
    if latest:
        steps = [step for step in steps if step.doubt <= PLAUSIBLE][:1]
    for step in steps:
        reply = record.after(step).claimed()
        if reply.shown() or _begun(reply):
            return step
    return None


def _begun(record: TurnRecord) -> Step | None:
    """The record shows a move, and then that the opponent has begun to reply, or needs not."""
    for step in _plausible_first(record):
        reply = record.after(step)
        if reply.begun() or reply.ended():
            return step
    return None


def _plausible_first(record: TurnRecord) -> list[Step]:
    """The moves shown on the way, the latest first, but far-fetched ones last."""
    latest_first = record.shown_on_the_way[::-1]
    return sorted(latest_first, key=lambda step: step.doubt > PLAUSIBLE)


def _trouble(record: TurnRecord) -> Trouble:
    """What is wrong with a turn whose record does not show a move."""
    said = record.announcement()
    if said and record.log.candidates():
        return Trouble.PROMOTION_PIECE_MISSING if said.lacks_promotion else Trouble.DIFFERS
    if record.log.unchanged():
        return Trouble.NO_MOVE
    return Trouble.ILLEGAL if record.log.settled else Trouble.MAN_OUT
