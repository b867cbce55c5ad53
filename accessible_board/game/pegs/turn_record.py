"""The record of one turn at a peg board: what was lifted, placed and said, and what it shows.

A record tells at every moment which move it shows, which moves it showed on the way, and what was
touched. It can be divided after any of those moves: what was taken down later then belongs to the
opponent's turn, as it must where a clock is pressed late or not at all (6.2.1.2, 6.2.2).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

import chess

from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.peg_log import FLICKER, PegLog
from accessible_board.game.vocabulary.touch import Touch, Touches

Readings = tuple[Announcement, ...]
"""What an announcement may mean; several where its language is not known."""

Before = tuple[chess.Board, chess.Move] | None
"""The position before the opponent's last move, and that move."""


@dataclass(frozen=True, slots=True)
class Step:
    """A move that concludes a turn: shown since ``since`` entries, and undisturbed at ``count``.

    What was taken down in between (bumped men put back) may be either player's. ``doubt`` is how
    much more far-fetched the move was then than the likeliest story.
    """

    move: chess.Move
    since: int
    count: int
    doubt: float = 0.0


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


@dataclass(frozen=True, slots=True)
class Said:
    """An announcement as it is understood in the position of a turn.

    ``moves`` are the legal moves that it means; it ``lacks_promotion`` where it names a promotion
    without the piece, which D.2.1 refuses, and ``repeats`` where it may repeat the move before.
    """

    moves: tuple[chess.Move, ...]
    lacks_promotion: bool
    repeats: bool

    @classmethod
    def of(cls, readings: Readings, board: chess.Board, before: Before) -> "Said":
        """The first reading that means a legal move counts."""
        means = ((reading.moves(board), reading.lacks_promotion(board)) for reading in readings)
        moves, lacking = next(((moves, lacks) for moves, lacks in means if moves), ((), False))
        repeats = before is not None and any(said.names(before[1], before[0]) for said in readings)
        return cls(() if lacking else moves, lacking, repeats)


class TurnRecord:
    """The record of one player's turn, what its pegs show, and what was touched in it."""

    def __init__(self, board: chess.Board, before: Before = None) -> None:
        self.board = board
        self.before = before
        """The position before the opponent's last move, and that move."""
        self.log = PegLog(board)
        self.touches = Touches(board)
        self.entries: list[Entry] = []
        self._said: list[Said] = []
        self.shown_on_the_way: list[Step] = []
        """The moves that were shown at some time, the latest last."""
        self._disputed: list[Entry] = []

    def add(self, entry: Entry) -> tuple[Touch, ...]:
        """Take down what happened; the touches that it amounts to."""
        self.entries.append(entry)
        touched: tuple[Touch, ...] = ()
        if entry.act is Act.LIFT:
            self.touches.lift(entry.square, entry.at)
            touched = self.touches.due(entry.at + FLICKER)
            self.log.lift(entry.square, entry.at)
        elif entry.act is Act.PLACE:
            touched = self.touches.by_placing(entry.square)
            self.touches.place(entry.square, entry.at)
            self.log.place(entry.square, entry.at)
        elif entry.act is Act.ADJUST:
            self.touches.declare_adjusting(entry.at)
        elif entry.act is Act.ANNOUNCE:
            self._said.append(Said.of(entry.readings, self.board, self.before))
        elif self._said:
            self._said.pop()
        for touch in touched:
            self.touches.record(touch.square, touch.piece, touch.at)
        self._follow()
        return touched

    def shown(self) -> chess.Move | None:
        """The legal move that pegs and announcement show; a promotion not named is to a queen."""
        moves = [candidate.move for candidate in self.log.candidates()]
        own = self.announcement()
        for said in (*self._said[-1:], own):
            for move in moves:
                if said and move in said.moves:
                    return move
        unsaid = moves and own is None and not self.log.unchanged()
        return moves[0] if unsaid else None

    def ended(self) -> bool:
        """Whether the game was over before this turn, by mate or stalemate."""
        return not any(self.board.legal_moves)

    def announcement(self) -> "Said | None":
        """The last announcement of this turn, other than repetitions of the opponent's move."""
        return next((said for said in reversed(self._said) if not said.repeats), None)

    def _follow(self) -> None:
        """Take down which moves were shown, each since when and until when."""
        move = self.shown()
        if move is None:
            return
        since = len(self.entries)
        if self.shown_on_the_way and self.shown_on_the_way[-1].move == move:
            since = self.shown_on_the_way.pop().since
        doubt = self.log.doubt(move)
        self.shown_on_the_way.append(Step(move, since, len(self.entries), doubt))

    def whole(self) -> Step | None:
        """The move that the whole record shows."""
        move = self.shown()
        return Step(move, len(self.entries), len(self.entries)) if move else None

    def after(self, step: Step) -> "TurnRecord":
        """The next turn, with what was taken down after the move."""
        board = self.board.copy(stack=False)
        board.push(step.move)
        turn = TurnRecord(board, (self.board, step.move))
        turn._disputed = self.entries[step.since : step.count]
        turn._add_all([*_declarations(turn._disputed), *self.entries[step.count :]])
        return turn

    def claimed(self) -> "TurnRecord":
        """The record, with as little as makes it a move of what may be either player's."""
        if self.whole() or not self._disputed:
            return self
        turns = [self._claiming(start) for start in reversed(range(len(self._disputed)))]
        whole = (turn for turn in turns if turn.whole())
        begun = (turn for turn in turns if turn.shown_on_the_way and not self.shown_on_the_way)
        return next(chain(whole, begun), self)

    def _claiming(self, start: int) -> "TurnRecord":
        turn = TurnRecord(self.board, self.before)
        dropped, claimed = self._disputed[:start], self._disputed[start:]
        turn._add_all([*_declarations(dropped), *claimed, *self.entries])
        return turn

    def is_disputed(self, square: chess.Square) -> bool:
        """Whether the peg of this hole was lifted when it was not yet clear whose turn it was."""
        return any(entry.act is Act.LIFT and entry.square == square for entry in self._disputed)

    def _add_all(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self.add(entry)

    def begun(self) -> bool:
        """Whether the player of this turn has done something: lifted a man, announced a move."""
        lifted = (entry.square for entry in self.entries if entry.act is Act.LIFT)
        own = (self.board.color_at(square) == self.board.turn for square in lifted)
        return any(own) or any(said.moves for said in self._said)


def _declarations(entries: Sequence[Entry]) -> list[Entry]:
    """The declaration of adjusting that nobody has made use of yet, if there is one."""
    last = next((entry for entry in reversed(entries) if entry.act in (Act.ADJUST, Act.LIFT)), None)
    return [last] if last and last.act is Act.ADJUST else []
