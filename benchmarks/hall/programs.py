"""The programs of a benchmark: the hall as an arbiter starts it, and processes full of tables."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from accessible_board.hall.broker import HallFolder
from benchmarks.hall.tables import Order, Played
from tests.support.ports import HOST, free_port


class Hall:
    """The program itself."""

    def __init__(self, path: Path, names: list[str], within: Sequence[str] = ()) -> None:
        self.folder = HallFolder(path)
        self.accounts = self.folder.make([HOST, "localhost"], free_port(), names)
        where = ("--folder", str(path), "--listen", HOST, "--console", f"{HOST}:0")
        program = os.environ.get("HALL_PROGRAM", "-m accessible_board").split()
        self._process = subprocess.Popen(
            [*within, sys.executable, *program, "hall", *where],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
        )
        written = self._process.stdout
        self.invitation = next(
            line[line.index("http://") :].strip() for line in written or () if "/join/" in line
        )
        threading.Thread(target=lambda: [None for _ in written or ()], daemon=True).start()

    @property
    def processes(self) -> dict[str, int]:
        """The hall and its broker."""
        broker = int((self.folder.path / "mosquitto.pid").read_text())
        return {"hall": self._process.pid, "broker": broker}

    def close(self) -> None:
        """Interrupt it, as an arbiter does."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()


class Tables:
    """Tables in a process of their own."""

    def __init__(self, hall: HallFolder, folder: Path, names: Sequence[str]) -> None:
        self.names = names
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.hall.tables", str(hall.path), str(folder), *names],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def read(self) -> bytes:
        """The next line that it writes."""
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def order(self, order: Order) -> None:
        """Let it play."""
        assert self._process.stdin is not None
        self._process.stdin.write(msgspec.json.encode(order) + b"\n")
        self._process.stdin.flush()

    def close(self) -> None:
        """Let all tables leave."""
        self._process.communicate()


def opened(hall: HallFolder, folder: Path, names: list[str], at_once: int) -> list[Tables]:
    """All tables, so many in a process, once all of them are connected."""
    parts = [names[first : first + at_once] for first in range(0, len(names), at_once)]
    processes = [Tables(hall, folder, part) for part in parts]
    for process in processes:
        if process.read() != b"connected\n":
            raise RuntimeError("The tables could not be connected.")
    return processes


def played(processes: Iterable[Tables], begins: float, every: float, moves: int) -> list[Played]:
    """What came of so many moves at each table."""
    processes = list(processes)
    of, first = sum(len(process.names) for process in processes), 0
    for process in processes:
        process.order(Order(begins, every, moves, first, of))
        first += len(process.names)
    return [msgspec.json.decode(process.read(), type=Played) for process in processes]


def memory(process: int) -> int:
    """Megabytes that a process has in memory."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) // 1024


def processor(process: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
