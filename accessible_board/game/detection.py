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

from accessible_board.game.announcements import Announcement
from accessible_board.game.moves import PegLog, goals
from accessible_board.game.touch import Touch, Touches

SHORTEST_REPLY: Final = 4
"""Entries of the shortest move and reply: two men lifted and placed."""

Readings = tuple[Announcement, ...]
"""What an announcement may mean; several where its language is not known."""


Step = tuple[chess.Move, int]
"""A move that concludes a turn, and how many entries of the record belong to it."""


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


class Act(StrEnum):
    """What a hand does or a voice says."""

    LIFT = "lift"
    PLACE = "place"
    ADJUST = "adjust"
    ANNOUNCE = "announce"
    CORRECT = "correct"


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the record of a turn."""

    at: int
    act: Act
    square: chess.Square = 0
    readings: Readings = ()


class Turn:
    """The record of one player's turn, what its pegs show, and what was touched in it."""

    def __init__(
        self,
        board: chess.Board,
        before: tuple[chess.Board, chess.Move] | None = None,
    ) -> None:
        self.board = board
        self.before = before
        """The position before the opponent's last move, and that move."""
        self.log = PegLog(board)
        self.touches = Touches(board)
        self.entries: list[Entry] = []
        self.announced: list[Readings] = []
        self.shown_on_the_way: list[Step] = []
        """The moves that were shown at some time, with the number of entries that showed them."""
        self._goals: frozenset[chess.Square] = frozenset()

    def add(self, entry: Entry) -> tuple[Touch, ...]:
        """Take down what happened; the touches that it amounts to."""
        self.entries.append(entry)
        touched: tuple[Touch, ...] = ()
        if entry.act is Act.LIFT:
            touched = self.touches.by_lifting(entry.square, entry.at)
            self.touches.lift(entry.square, entry.at)
            self.log.lift(entry.square, entry.at)
        elif entry.act is Act.PLACE:
            touched = self.touches.by_placing(entry.square)
            self.touches.place(entry.square, entry.at)
            self.log.place(entry.square, entry.at)
        elif entry.act is Act.ADJUST:
            self.touches.declare_adjusting(entry.at)
        elif entry.act is Act.ANNOUNCE:
            self.announced.append(entry.readings)
        elif self.announced:
            self.announced.pop()
        for touch in touched:
            self.touches.record(touch.square, touch.piece, touch.at)
        self._follow(entry)
        return touched

    def shown(self) -> chess.Move | None:
        """The legal move that pegs and announcement show; a promotion not named is to a queen."""
        moves = [candidate.move for candidate in self.log.candidates()]
        own = self.announcement()
        for said in (self.announced[-1] if self.announced else None, own):
            for move in moves:
                if said and names(said, move, self.board) and not self.lacks_promotion(move):
                    return move
        unsaid = moves and not own and not self.log.unchanged()
        return moves[0] if unsaid else None

    def announced_move(self) -> chess.Move | None:
        """The one legal move that the announcement means, if it is one."""
        said = meant(self.announcement() or (), self.board)
        moves = said.moves(self.board) if said else ()
        return moves[0] if len(moves) == 1 else None

    def lacks_promotion(self, move: chess.Move) -> bool:
        """Whether this promotion was announced without its piece, which D.2.1 refuses."""
        said = meant(self.announcement() or (), self.board)
        return move.promotion is not None and said is not None and said.promotion is None

    def _follow(self, entry: Entry) -> None:
        """Take down which moves were shown, each from when its man stood there for good."""
        if entry.act is Act.LIFT and entry.square in self._goals:
            self._goals = frozenset()
        move = self.shown()
        if move is not None and not (self._goals and self.shown_on_the_way[-1][0] == move):
            self.shown_on_the_way.append((move, len(self.entries)))
            self._goals = goals(move, self.board)

    def after(self, move: chess.Move, count: int) -> "Turn":
        """The next turn, to which all but the first ``count`` entries belong."""
        board = self.board.copy()
        board.push(move)
        turn = Turn(board, (self.board, move))
        for entry in self.entries[count:]:
            turn.add(entry)
        return turn

    def begun(self) -> bool:
        """Whether the player of this turn has done something: lifted a man, announced a move."""
        lifted = (entry.square for entry in self.entries if entry.act is Act.LIFT)
        return any(self.board.color_at(square) == self.board.turn for square in lifted) or any(
            reading.moves(self.board) for readings in self.announced for reading in readings
        )

    def announcement(self) -> Readings | None:
        """The last announcement of this turn, other than repetitions of the opponent's move."""
        own = (readings for readings in reversed(self.announced) if not self._repeats(readings))
        return next(own, None)

    def _repeats(self, readings: Readings) -> bool:
        return self.before is not None and names(readings, self.before[1], self.before[0])


def meant(readings: Readings, board: chess.Board) -> Announcement | None:
    """The first reading that means a legal move."""
    return next((reading for reading in readings if reading.moves(board)), None)


def names(readings: Readings, move: chess.Move, board: chess.Board) -> bool:
    """Whether an announcement may mean this move."""
    reading = meant(readings, board)
    return reading is not None and reading.names(move, board)


class Detector:
    """The whole game on one board. Feed it in the order of time; each call tells what is new."""

    def __init__(self, board: chess.Board) -> None:
        self._turn = Turn(board.copy(stack=False))
        self._reported: set[tuple[chess.Square, int]] = set()
        self._presses = False

    @property
    def board(self) -> chess.Board:
        """The position after the last move that is certain."""
        return self._turn.board

    def lift(self, square: chess.Square, at: int) -> list[Finding]:
        """A peg left its hole. Without any presses, this may be what concludes an earlier move."""
        found = [] if self._presses else self._concluded_by_lifting(square, at)
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
        if not found and color == self._turn.board.turn:
            found = [self._problem(at)]
        return found

    def finish(self, at: int) -> list[Finding]:
        """Nothing more will come: what the board shows now counts."""
        found: list[Finding] = []
        while not self._over:
            turn = self._turn
            step = _whole(turn) or _replied(turn) or _begun(turn)
            if step is None:
                break
            found += self._conclude(*step, at)
        stuck = not found and not self._over and self._turn.log.settled
        if stuck and not self._turn.log.unchanged():
            found.append(self._problem(at))
        return found

    @property
    def _over(self) -> bool:
        return not any(self._turn.board.legal_moves)

    def _add(self, entry: Entry) -> list[Finding]:
        if self._over:
            return []
        return self._report(self._turn.add(entry))

    def _report(self, touches: Sequence[Touch]) -> list[Finding]:
        new = [touch for touch in touches if (touch.square, touch.at) not in self._reported]
        self._reported.update((touch.square, touch.at) for touch in new)
        return [Touched(touch.at, touch.square, touch.piece) for touch in new]

    # --- concluding turns ---------------------------------------------------------------------

    def _completed(self, color: chess.Color, at: int) -> list[Finding]:
        """The moves that a press by this colour concludes: its own, and those before (6.2.1.2)."""
        found: list[Finding] = []
        while not self._over:
            turn = self._turn
            mine = turn.board.turn == color
            step = _whole(turn) if mine else _replied(turn)
            done = mine and step is not None
            if mine and step is None and not found:
                step = _replied(turn) or _begun(turn)
            if step is None:
                break
            found += self._conclude(*step, at)
            if done:
                break
        return found

    def _concluded_by_lifting(self, square: chess.Square, at: int) -> list[Finding]:
        """Where nobody presses: the third move begins, or a man is cleared away after mate."""
        if self._over or self._turn.log.candidates():
            return self._mate_before(square, at)
        step = _replied(self._turn)
        return self._conclude(*step, at) if step else []

    def _mate_before(self, square: chess.Square, at: int) -> list[Finding]:
        step = None if self._over else _whole(self._turn)
        if step is None or step[0].to_square == square:
            return []
        ended = not any(self._turn.after(*step).board.legal_moves)
        return self._conclude(*step, at) if ended else []

    def _conclude(self, move: chess.Move, count: int, at: int) -> list[Finding]:
        """The move is certain; what was taken down after it is the beginning of the next turn."""
        turn = self._turn
        found = self._report(turn.touches.by_leaving(move))
        said = turn.announcement()
        assumed = move.promotion is not None and said is None
        found.append(Made(at, move, turn.board.uci(move), turn.board.san(move), assumed))
        self._turn = turn.after(move, count)
        if not self._over:
            found += self._report(tuple(self._turn.touches))
        return found

    def _problem(self, at: int) -> Problem:
        turn = self._turn
        trouble = _trouble(turn)
        expected = turn.board.copy()
        meant = turn.announced_move()
        if trouble is Trouble.DIFFERS and meant:
            expected.push(meant)
        out = (turn.board.piece_at(square) for square in turn.log.in_hand())
        in_hand = tuple(piece for piece in out if piece)
        return Problem(at, trouble, turn.log.standing(), in_hand, expected)


def _whole(turn: Turn) -> Step | None:
    """The whole record shows a move."""
    move = turn.shown()
    return (move, len(turn.entries)) if move else None


def _replied(turn: Turn) -> Step | None:
    """The record shows a move, and then the opponent's reply to it."""
    if len(turn.entries) < SHORTEST_REPLY:
        return None
    return next((step for step in turn.shown_on_the_way[::-1] if turn.after(*step).shown()), None)


def _begun(turn: Turn) -> Step | None:
    """The record shows a move, and then that the opponent has begun to reply, or needs not."""
    for step in turn.shown_on_the_way[::-1]:
        reply = turn.after(*step)
        if reply.begun() or not any(reply.board.legal_moves):
            return step
    return None


def _trouble(turn: Turn) -> Trouble:
    """What is wrong with a turn whose record does not show a move."""
    candidates = turn.log.candidates()
    if candidates and turn.announcement():
        missing = turn.lacks_promotion(candidates[0].move)
        return Trouble.PROMOTION_PIECE_MISSING if missing else Trouble.DIFFERS
    if turn.log.unchanged():
        return Trouble.NO_MOVE
    return Trouble.ILLEGAL if turn.log.settled else Trouble.MAN_OUT
