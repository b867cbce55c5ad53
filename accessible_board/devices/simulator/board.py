"""A board of software that runs the real firmware, in a process of its own.

So it cannot hold up the game, nor the game hold it up, and it can be unplugged like a real board:
from one moment to the next.
"""

import contextlib
import importlib.util
import subprocess
import sys
import threading
from pathlib import Path

import chess

import accessible_board
from accessible_board.board.frames import ResetCause
from accessible_board.devices.boards.virtual_board import START, SoftwareBoard
from accessible_board.devices.interfaces import Now
from accessible_board.devices.simulator.wired_parts import FELT, check_firmware
from accessible_board.devices.simulator.wired_parts import bootloader as loader
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import FaultError
from accessible_board.system.commands_told import how_to_add
from accessible_board.system.terminals import OwnName

FIRMWARE = Path(accessible_board.__file__).parents[1] / "hardware/firmware/build/board.elf"
"""Path at which ``make firmware`` puts the firmware."""


class SimulatedBoard(SoftwareBoard):
    """Board number ``board_id`` with the firmware ``elf`` and pegs in the holes ``occupied``.

    ``bootloader`` is the name or the file of what is run first after a reset, if anything is. A
    host that opens the port resets the board. It keeps step with real time, or, where ``now`` is
    given, with that clock of milliseconds, as fast as it can: it catches up whenever something is
    done and at each :meth:`follow`.
    ``felt`` are the pulses of its motor so far, a pattern each. ``FaultError`` if firmware,
    bootloader or simulator are missing or unfit.
    """

    def __init__(
        self,
        elf: Path = FIRMWARE,
        board_id: int = 1,
        occupied: chess.Bitboard = START,
        now: Now | None = None,
        bootloader: str = "",
    ) -> None:
        self.occupied = occupied
        self.board_id = board_id
        self._elf = elf
        self._bootloader = bootloader
        self._now = now
        self._switched_on = 0
        self.felt: list[str] = []
        self._hand: threading.Thread | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._name: OwnName | None = None
        _check(elf, bootloader)
        self.replug()

    @property
    def port(self) -> str:
        """The path of the pseudo-terminal; a new one after :meth:`replug`, ``""`` if unplugged."""
        return self._name.path if self._name is not None else ""

    def arrange(self, occupied: chess.Bitboard) -> None:
        """Let exactly these holes be full: move every peg that has to be moved at once."""
        lifted, placed = self.occupied & ~occupied, occupied & ~self.occupied
        self.occupied = occupied
        orders = [f"lift {chess.square_name(square)}" for square in chess.scan_forward(lifted)]
        orders += [f"place {chess.square_name(square)}" for square in chess.scan_forward(placed)]
        self._order(*orders)

    def press(self, seat: Seat) -> None:
        """Press the clock button of a seat and let it go."""
        self._order(f"press {seat}")

    def reset(self, cause: ResetCause) -> None:
        """Reset the chip."""
        self._order(f"reset {cause.name}")

    def hang(self) -> None:
        """Let the firmware's main loop hang, until its watchdog bites."""
        self._order("hang")

    def follow(self, at: int) -> None:
        """The clock that the board follows has reached ``at``."""
        self._tell(f"until {at - self._switched_on}")

    def unplug(self) -> None:
        """Pull the plug; pegs may be moved meanwhile."""
        process, self._process = self._process, None
        name, self._name = self._name, None
        if name is not None:
            name.forget()
        if process is not None:
            process.kill()
            if self._hand is not None:
                self._hand.join()
            process.communicate()

    def replug(self) -> None:
        """Plug the board in, at a new pseudo-terminal; it starts from power-on."""
        self.unplug()
        arguments = ["--number", str(self.board_id), "--pegs", f"{self.occupied:x}"]
        if self._bootloader:
            arguments += ["--bootloader", self._bootloader]
        if self._now is not None:
            self._switched_on = self._now()
            arguments.append("--follow")
        self._process = _start(self._elf, *arguments)
        self._name = OwnName(_port(self._process))
        self._hand = threading.Thread(
            target=self._feel, args=(self._process,), name="hand at the board", daemon=True
        )
        self._hand.start()

    def close(self) -> None:
        """Unplug the board for good."""
        self.unplug()

    def _feel(self, process: "subprocess.Popen[bytes]") -> None:
        """Read the process's reports of its motor, until it ends."""
        for line in process.stdout or ():
            self.felt.append(line.decode().strip().removeprefix(FELT))

    def _order(self, *orders: str) -> None:
        if self._now is not None:
            self.follow(self._now())
        self._tell(*orders)

    def _tell(self, *lines: str) -> None:
        """Send lines to the process; an unplugged or failed board ignores them."""
        if self._process is None or self._process.stdin is None:
            return
        with contextlib.suppress(BrokenPipeError):  # The host will notice that the board is lost.
            self._process.stdin.write("".join(f"{line}\n" for line in lines).encode())
            self._process.stdin.flush()


def _check(elf: Path, bootloader: str) -> None:
    """``FaultError`` unless a simulated board could be started."""
    if importlib.util.find_spec("yasimavr") is None:
        raise FaultError("simulator_missing", command=how_to_add("yasimavr"))
    check_firmware(elf)
    if bootloader:
        loader(bootloader)


def _start(elf: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """The process of a board, in a group of its own: interrupting the game is not unplugging."""
    return subprocess.Popen(
        [sys.executable, "-m", "accessible_board.devices.simulator", str(elf), *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        process_group=0,
    )


def _port(process: subprocess.Popen[bytes]) -> str:
    """The port that the process names; ``FaultError`` if it names none."""
    line = process.stdout.readline().decode().strip() if process.stdout is not None else ""
    if line.startswith("port "):
        return line.removeprefix("port ")
    process.communicate()
    raise FaultError("chip_ended")
