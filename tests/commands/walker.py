"""``check --walk`` as a program of its own, and somebody who does what it says."""

import signal

import chess

from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import load
from tests.support.child import Playing


class Walker:
    """A running ``check --walk`` and somebody who hears what it says."""

    def __init__(self, folder, port, *options):
        walk = ("--board", port, "--walk", "--ear", "none", *options)
        self._checking = Playing(folder, *walk, sound=(), command="check")
        self.lines = []

    def hear(self, part):
        """Wait for the next line, which must contain this."""
        self._checking.wait_for_lines(len(self.lines) + 1)
        self.lines.append(self._checking.lines[len(self.lines)])
        assert part in self.lines[-1], self.lines
        return self

    def type(self, line):
        self._checking.type(line)
        return self

    def interrupt(self):
        self._checking.signal(signal.SIGINT)
        return self

    def end(self):
        """The exit code, the lines that are left, and what stands on standard error."""
        code, error = self._checking.end()
        return code, self._checking.lines[len(self.lines) :], error


def square_name(square, code="de"):
    return load(code).square(square)


def walk_all(board, walker, code="de"):
    """Put one peg into every hole, as one is told, and press both buttons."""
    squares = list(chess.SQUARES)
    walker.hear(square_name(chess.A1, code))
    for square, following in zip(squares, [*squares[1:], None], strict=True):
        board.arrange(chess.BB_EMPTY)
        board.arrange(chess.BB_SQUARES[square])
        walker.hear(square_name(square if following is None else following, code))
    board.arrange(chess.BB_EMPTY)
    for seat in Seat:
        walker.hear(load(code).say(seat.value))
        board.press(seat)
    return walker
