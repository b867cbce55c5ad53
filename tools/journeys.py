"""How many files and functions a call passes on its way: ``python -m tools.journeys``.

Games are played at a board on a pseudo-terminal, told in writing, one with pages; the program runs
as its users start it, under a profiler that notes which of its functions are called between two
signals. What it does each second anyway does not count. One line a journey.
"""

import atexit
import os
import re
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.support.child import Playing
    from tests.support.terminal_board import VirtualBoard

ROOT = Path(__file__).parents[1]
PACKAGE = str(ROOT / "accessible_board")

SETTLING = 2.5
"""Seconds after which an act has come to its end."""

E2, E4 = 12, 28

Passed = tuple[str, str]
"""A file, and a function in it."""


def main() -> None:
    """Play the journeys, and print how far each of them goes."""
    with tempfile.TemporaryDirectory() as folder:
        for name, passed in _journeys(Path(folder)):
            files = {file for file, _ in passed}
            print(f"{name}: {len(files)} files, {len(passed)} functions")


# --- this side: what happens at the table -------------------------------------------------------


def _journeys(folder: Path) -> Iterator[tuple[str, set[Passed]]]:
    """Four without pages, and a form of the arbiter's page."""
    from accessible_board.game.vocabulary.seats import Seat

    with _game(folder) as (board, playing, watch):
        yield "peg lifted to game", watch.during(lambda: board.lift(E2))
        board.place(E4)
        time.sleep(SETTLING)
        yield "words to loudspeaker", watch.during(lambda: playing.type("white Eva vier"))
        yield "press to completed move", watch.during(lambda: board.press(Seat.WHITE))
        yield "question to earphone", watch.during(lambda: playing.type("white time"))
    with _game(folder, "--console", "127.0.0.1:0") as (_, playing, watch):
        rule = _arbiter(playing.lines)
        yield "form to ruling", watch.during(rule)


@contextmanager
def _game(folder: Path, *options: str) -> Iterator[tuple["VirtualBoard", "Playing", "_Watch"]]:
    """A game that has begun, and what the program does each second while nothing happens."""
    from accessible_board.game.vocabulary.seats import Seat
    from tests.support.child import Playing
    from tests.support.terminal_board import VirtualBoard

    Playing.program = (sys.executable, "-m", "tools.journeys", "watched")
    board = VirtualBoard(7)
    given = ("--journal", str(folder), "--board", board.port, *options)
    playing = Playing(folder, *given, variables={"PYTHONPATH": str(ROOT)}, afresh=True)
    try:
        playing.wait_for("The board answers")
        board.press(Seat.BLACK)
        playing.wait_for("Clock: White's clock runs.")
        time.sleep(SETTLING)
        yield board, playing, _Watch(folder, playing.number)
    finally:
        playing.kill()
        board.close()


def _arbiter(lines: Iterable[str]) -> Callable[[], object]:
    """Let an arbiter in by the link among these lines; what sends his form."""
    from tests.console.serving import Pages

    found = filter(None, (re.search(r"Arbiter: http\S+?:(\d+)/join/(\S+)", line) for line in lines))
    port, secret = next(found).groups()
    pages = Pages(int(port))
    entered = pages.ask("POST", "/join", form={"secret": secret, "name": "Jensen"})
    cookie = entered.headers["set-cookie"].partition(";")[0]
    return lambda: pages.ask("POST", "/arbiter/rule", form={"ruling": "stop"}, cookie=cookie)


class _Watch:
    """Tells the program when to note its calls, and reads what it noted."""

    def __init__(self, folder: Path, process: int) -> None:
        self._path = folder / "passed"
        self._process = process
        self._usual: set[Passed] | None = None

    def during(self, act: Callable[[], object]) -> set[Passed]:
        """The functions that are called from this act on, and not each second anyway."""
        if self._usual is None:
            self._usual = self._passed(lambda: None)
        return self._passed(act) - self._usual

    def _passed(self, act: Callable[[], object]) -> set[Passed]:
        os.kill(self._process, signal.SIGUSR1)
        time.sleep(0.2)
        act()
        time.sleep(SETTLING)
        os.kill(self._process, signal.SIGUSR2)
        while not self._path.exists():
            time.sleep(0.05)
        lines = self._path.read_text("utf-8").splitlines()
        self._path.unlink()
        return {(file, name) for file, _, name in (line.partition("\t") for line in lines)}


# --- the other side: the program, watched -------------------------------------------------------


def _watched() -> None:
    """Run the program's command line under the profiler."""
    noting = False
    passed: set[Passed] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if noting and event == "call" and frame.f_code.co_filename.startswith(PACKAGE):
            code = frame.f_code
            if code.co_name != "<module>":
                passed.add((code.co_filename, code.co_qualname))

    def begin(*_: object) -> None:
        nonlocal noting
        passed.clear()
        noting = True

    def end(*_: object) -> None:
        nonlocal noting
        noting = False
        text = "".join(f"{file}\t{name}\n" for file, name in sorted(passed))
        Path("passed.new").write_text(text, "utf-8")
        Path("passed.new").rename("passed")

    signal.signal(signal.SIGUSR1, begin)
    signal.signal(signal.SIGUSR2, end)
    threading.setprofile(note)
    sys.setprofile(note)
    atexit.register(sys.setprofile, None)
    from accessible_board import command_line

    del sys.argv[1]
    command_line.main()


if __name__ == "__main__":
    _watched() if sys.argv[1:2] == ["watched"] else main()
