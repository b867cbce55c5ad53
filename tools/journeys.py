"""Measure how far calls go: ``python -m tools.journeys``; ``--names`` names the silent files.

Games are played at a board on a pseudo-terminal, told in writing, one with pages; the program runs
as its users start it, under a profiler that notes which of its functions are called between two
signals, and whether they had anything to say. Each act is done once before it is watched, so that
what is loaded once counts nowhere. What the program does by itself counts only where an act makes
it do so more often, or makes it say more. One line a journey:

* **files** that were entered;
* **silent files** among them: each call there gave back ``None``, ``False``, nought, something
  empty or what it was given, and neither kept nor handed on anything but to what it was given for
  that. They were asked in vain;
* **named functions** that were called: a lambda or a comprehension is part of the function in
  which it stands.
"""

import atexit
import dis
import os
import re
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from tests.support.child import Playing
    from tests.support.terminal_board import VirtualBoard

ROOT = Path(__file__).parents[1]
PACKAGE = str(ROOT / "accessible_board")

SETTLING: Final = 2.5
"""Seconds after which an act has ended, measured from one beat of the board's to between two."""

BEGINNING: Final = 0.2
"""Seconds for the program to begin noting."""

QUIET: Final = 6
"""Number of such periods without any act, to see the program's own activity."""

E2, E4, E5, E7, D2, D4 = 12, 28, 36, 52, 11, 27

Function = tuple[str, str]
"""A file, and a function in it."""

Calls = dict[Function, tuple[int, int]]
"""By function: the number of its calls, and of those that had something to say."""


class Passed(NamedTuple):
    """The functions of an act, and the files in which any had something to say."""

    functions: frozenset[Function]
    speaking: frozenset[str]


def main(*options: str) -> None:
    """Play the journeys, and print how far each of them goes."""
    with tempfile.TemporaryDirectory() as folder:
        for name, passed in _journeys(Path(folder)):
            files = {file for file, _ in passed.functions}
            silent = files - passed.speaking
            named = [name for _, name in passed.functions if not name.endswith(">")]
            print(f"{name}: {len(files)} files, {len(silent)} silent, {len(named)} functions")
            if "--names" in options:
                for file in sorted(silent):
                    print(f"  {Path(file).relative_to(PACKAGE)}")


# --- this side: what happens at the table -------------------------------------------------------


def _journeys(folder: Path) -> Iterator[tuple[str, Passed]]:
    """Four journeys without pages, and a form of the arbiter's page."""
    from accessible_board.game.vocabulary.terms import Seat

    with _game(folder) as (board, playing, watch):
        for act in (
            *(partial(board.lift, E2), partial(board.place, E4)),
            *(partial(playing.type, "white Eva vier"), partial(board.press, Seat.WHITE)),
            partial(playing.type, "white time"),
            *(partial(playing.type, "black Eva fünf"), partial(board.press, Seat.BLACK)),
            *(partial(board.lift, E7), partial(board.place, E5)),
        ):
            act()
            time.sleep(SETTLING)
        watch.rest()
        yield "peg lifted to game", watch.during(lambda: board.lift(D2))
        board.place(D4)
        time.sleep(SETTLING)
        yield "words to loudspeaker", watch.during(lambda: playing.type("white David vier"))
        yield "press to completed move", watch.during(lambda: board.press(Seat.WHITE))
        yield "question to earphone", watch.during(lambda: playing.type("white time"))
    with _game(folder, "--console", "127.0.0.1:0") as (_, playing, watch):
        rule = _arbiter(playing.lines)
        for ruling in ("stop", "start"):
            rule(ruling)
            time.sleep(SETTLING)
        watch.rest()
        yield "form to ruling", watch.during(lambda: rule("stop"))


@contextmanager
def _game(folder: Path, *options: str) -> Iterator[tuple["VirtualBoard", "Playing", "_Watch"]]:
    """A game that has begun."""
    from accessible_board.game.vocabulary.terms import Seat
    from tests.support.child import Playing
    from tests.support.terminal_board import TerminalLine, VirtualBoard

    beaten = threading.Event()

    def plug_in(command: Callable[[bytes], None], beat: Callable[[], None], every: float) -> object:
        return TerminalLine(command, lambda: (beat(), beaten.set()), every)

    Playing.program = (sys.executable, "-m", "tools.journeys", "watched")
    board = VirtualBoard(7, plug_in=plug_in)
    given = ("--journal", str(folder), "--board", board.port, *options)
    playing = Playing(folder, *given, variables={"PYTHONPATH": str(ROOT)}, afresh=True)
    try:
        playing.wait_for("The board answers")
        board.press(Seat.BLACK)
        playing.wait_for("Clock: White's clock runs.")
        time.sleep(SETTLING)
        yield board, playing, _Watch(folder, playing.number, beaten)
    finally:
        playing.kill()
        board.close()


def _arbiter(lines: Iterable[str]) -> Callable[[str], object]:
    """Sign an arbiter in by the link among these lines; return the sender of a ruling's form."""
    from tests.console.serving import Pages

    found = filter(None, (re.search(r"Arbiter: http\S+?:(\d+)/join/(\S+)", line) for line in lines))
    port, secret = next(found).groups()
    pages = Pages(int(port))
    entered = pages.ask("POST", "/join", form={"secret": secret, "name": "Jensen"})
    cookie = entered.headers["set-cookie"].partition(";")[0]
    return lambda ruling: pages.ask("POST", "/arbiter/rule", form={"ruling": ruling}, cookie=cookie)


class _Watch:
    """Controls the noting in the program, and reads the notes."""

    def __init__(self, folder: Path, process: int, beaten: threading.Event) -> None:
        self._path = folder / "passed"
        self._process = process
        self._beaten = beaten
        self._usual: Calls = {}

    def rest(self) -> None:
        """Note the program's own activity while nothing is done."""
        for _ in range(QUIET):
            for function, (called, said) in self._noted(lambda: None).items():
                most, most_said = self._usual.get(function, (0, 0))
                self._usual[function] = max(most, called), max(most_said, said)

    def during(self, act: Callable[[], object]) -> Passed:
        """The functions that an act calls beyond the program's own activity."""
        noted = self._noted(act)
        beyond = []
        for function, (called, said) in noted.items():
            usual, usually_said = self._usual.get(function, (0, 0))
            if called > usual or said > usually_said:
                beyond.append(function)
        speaking = frozenset(file for (file, _), (_, said) in noted.items() if said)
        return Passed(frozenset(beyond), speaking)

    def _noted(self, act: Callable[[], object]) -> Calls:
        self._beaten.clear()
        self._beaten.wait()
        os.kill(self._process, signal.SIGUSR1)
        time.sleep(BEGINNING)
        act()
        time.sleep(SETTLING)
        os.kill(self._process, signal.SIGUSR2)
        while not self._path.exists():
            time.sleep(0.05)
        lines = self._path.read_text("utf-8").splitlines()
        self._path.unlink()
        fields = (line.split("\t") for line in lines)
        return {(file, name): (int(called), int(said)) for file, name, called, said in fields}


# --- the other side: the program, watched -------------------------------------------------------

CHANGES: Final = frozenset(
    {
        *("add", "append", "appendleft", "clear", "discard", "extend", "insert", "pop", "popleft"),
        *("put", "put_nowait", "release", "remove", "set_result", "setdefault", "update"),
        *("fsync", "print", "send", "sendall", "write", "writelines"),
    }
)
"""Functions of the system that keep or hand on something."""

KEEPS: Final = frozenset(
    dis.opmap[name]
    for name in ("DELETE_ATTR", "DELETE_SUBSCR", "STORE_ATTR", "STORE_DEREF", "STORE_SUBSCR")
)
"""Instructions that keep something beyond a call."""


class _Notes:
    """The calls that profiler and tracer report while noting is on, in any thread."""

    def __init__(self) -> None:
        self._noting = False
        self._called: Counter[Function] = Counter()
        self._said: Counter[Function] = Counter()
        self._acting: set[FrameType] = set()
        """Calls under way that have kept or handed on something."""

    def begin(self, *_: object) -> None:
        """Note from now on."""
        self._called.clear()
        self._said.clear()
        self._noting = True

    def end(self, *_: object) -> None:
        """Stop noting, and write the notes to a file."""
        self._noting = False
        self._acting.clear()
        noted = sorted(self._called.items())
        lines = (f"{file}\t{name}\t{n}\t{self._said[file, name]}\n" for (file, name), n in noted)
        Path("passed.new").write_text("".join(lines), "utf-8")
        Path("passed.new").rename("passed")

    def profile(self, frame: FrameType, event: str, given: object) -> None:
        """Handle an event of the profiler."""
        if not self._noting or not _is_ours(frame):
            return
        function = frame.f_code.co_filename, frame.f_code.co_qualname
        if event == "call":
            self._called[function] += 1
        elif event == "c_call" and getattr(given, "__name__", "") in CHANGES:
            self._acting.add(frame)
        elif event == "return":
            acted = frame in self._acting and frame.f_code.co_name != "__init__"
            self._acting.discard(frame)
            self._said[function] += acted or (bool(given) and not _was_given(frame, given))
            caller = _caller(frame) if acted else None
            if caller is not None and not _hands_on(caller, frame.f_code):
                self._acting.add(caller)

    def trace(self, frame: FrameType, event: str, _: object) -> Callable[..., object] | None:
        """Handle an event of the tracer."""
        if not self._noting or not _is_ours(frame) or not (kept := _keeping(frame.f_code)):
            return None
        frame.f_trace_opcodes = True
        if event == "opcode" and frame.f_lasti in kept:
            self._acting.add(frame)
        return self.trace


@cache
def _keeping(code: CodeType) -> frozenset[int]:
    """Offsets of the instructions by which a function keeps something beyond a call."""
    return frozenset(at for at in range(0, len(code.co_code), 2) if code.co_code[at] in KEEPS)


def _is_ours(frame: FrameType) -> bool:
    return frame.f_code.co_filename.startswith(PACKAGE)


def _caller(frame: FrameType) -> FrameType | None:
    """The nearest calling frame of the program's own."""
    caller = frame.f_back
    while caller is not None and not _is_ours(caller):
        caller = caller.f_back
    return caller


def _given(frame: FrameType) -> list[object]:
    """The arguments of a call."""
    code = frame.f_code
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    return [frame.f_locals.get(name) for name in names]


def _was_given(frame: FrameType, value: object) -> bool:
    """Tell whether a call returns one of its arguments."""
    return any(one is value for one in _given(frame))


def _hands_on(caller: FrameType, code: CodeType) -> bool:
    """Tell whether a call only called one of its arguments, as a gate does."""
    functions = (one.func if isinstance(one, partial) else one for one in _given(caller))
    return any(getattr(one, "__code__", None) is code for one in functions)


def _watched() -> None:
    """Run the program's command line under the profiler."""
    notes = _Notes()
    signal.signal(signal.SIGUSR1, notes.begin)
    signal.signal(signal.SIGUSR2, notes.end)
    threading.setprofile(notes.profile)
    threading.settrace(notes.trace)
    sys.setprofile(notes.profile)
    sys.settrace(notes.trace)
    atexit.register(sys.setprofile, None)
    atexit.register(sys.settrace, None)
    from accessible_board import command_line

    del sys.argv[1]
    command_line.main()


if __name__ == "__main__":
    _watched() if sys.argv[1:2] == ["watched"] else main(*sys.argv[1:])
