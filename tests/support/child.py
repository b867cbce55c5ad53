"""``accessible-board`` as a program of its own: typed lines in, plain lines out."""

import os
import subprocess
import sys
import threading
from functools import partial

import chess

from accessible_board.languages import load
from accessible_board.narration.announcing import AnnouncingStyle
from tests.support.forking import ROOT, Forked, can_fork
from tests.support.patience import PATIENCE
from tests.support.table import hand_movements

SILENT = ("--ear", "none", "--loudspeaker", "none", "--microphone", "none")


class Playing:
    """A running ``play``, or another ``command``. ``lines`` are those printed whole, as they come.

    ``within`` is a command that runs it in surroundings of its own. It is forked from what is
    loaded already (:mod:`~tests.support.forking`), unless a test needs it ``afresh``.
    """

    program = (sys.executable, "-m", "accessible_board")

    def __init__(
        self,
        folder,
        *options,
        sound=SILENT,
        within=(),
        variables=None,
        command="play",
        afresh=False,
    ):
        arguments = [command, *sound, *options]
        surroundings = environment(folder) | (variables or {})
        usual = self.program == Playing.program and not within and not afresh
        if usual and can_fork(surroundings):
            self._process = Forked(arguments, folder, surroundings)
        else:
            self._process = subprocess.Popen(
                [*within, *self.program, *arguments],
                cwd=folder,
                env=surroundings,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
        self.folder = folder
        self.lines = []
        self._silent = False
        self._came = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self):
        for line in self._process.stdout:
            with self._came:
                if line.endswith("\n"):
                    self.lines.append(line.rstrip("\n"))
                self._came.notify_all()
        with self._came:
            self._silent = True
            self._came.notify_all()

    def type(self, *lines):
        self._process.stdin.write("".join(f"{line}\n" for line in lines))
        self._process.stdin.flush()
        return self

    def wait_for(self, part, count=1):
        """Wait until so many printed lines contain this; no longer than it runs."""

        def came():
            return sum(part in line for line in self.lines) >= count

        with self._came:
            self._came.wait_for(lambda: came() or self._silent, PATIENCE)
            assert came(), (part, self.lines, self._silent and self._process.stderr.read())
        return self

    def wait_for_lines(self, count):
        with self._came:
            assert self._came.wait_for(
                lambda: len(self.lines) >= count or self._silent, PATIENCE
            ), self.lines
        return self

    @property
    def number(self):
        """Of the process."""
        return self._process.pid

    def signal(self, number):
        self._process.send_signal(number)
        return self

    def end(self):
        """Nothing more is typed: the exit code and what stands on standard error."""
        self._process.stdin.close()
        code = self._process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        with self._process.stderr as errors:
            said = errors.read()
        self._process.stdout.close()
        return code, said

    def ended(self):
        """All that was printed when it ended as it should."""
        assert self.end() == (0, "")
        return self.lines

    def kill(self):
        """Pull the plug."""
        self._process.kill()
        self._process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        self._process.stdin.close()
        self._process.stderr.close()
        self._process.stdout.close()

    @property
    def journal(self):
        (journal,) = self.folder.glob("*.journal")
        return journal


AFRESH = partial(Playing, afresh=True)
"""Started with all that it loads, as benchmarks time and weigh it."""


def ended(folder, *arguments, typed=b"", variables=None):
    """The exit code of a command that runs to its end, and both its outputs, as bytes."""
    surroundings = environment(folder) | (variables or {})
    if can_fork(surroundings):
        program = Forked([*map(str, arguments)], folder, surroundings)
    else:
        command, pipe = [*Playing.program, *map(str, arguments)], subprocess.PIPE
        program = subprocess.Popen(
            command, cwd=folder, env=surroundings, stdin=pipe, stdout=pipe, stderr=pipe
        )
    out, errors = program.communicate(typed, 2 * PATIENCE)
    return program.returncode, out, errors


def environment(folder):
    """That of this process, with settings and data of nobody."""
    private = {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    return {**os.environ, **private, "PYTHONPATH": str(ROOT)}


def quits(folder, program, *arguments):
    """Run a program of Python that plays as the commands do, and leave it by typing."""
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=folder,
        env=environment(folder),
        input="quit\n",
        capture_output=True,
        text=True,
        timeout=120,
    )


def script(*moves, seats=("white", "black")):
    """A game as it is typed with virtual boards at these seats, a line for each act."""
    style, board = AnnouncingStyle(load("de")), chess.Board()
    lines = [""]
    for uci in moves:
        move = chess.Move.from_uci(uci)
        mover, other = ("white", "black") if board.turn else ("black", "white")
        hands = hand_movements(board, move)
        acts = [f"{mover} {act} {square}" for act, square in hands if mover in seats]
        lines += [*acts, f"{mover} {style.move(move, board)}", f"{mover} press"]
        lines += [f"{other} {act} {square}" for act, square in hands if other in seats]
        board.push(move)
    return lines
