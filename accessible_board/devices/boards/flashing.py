"""Writes the firmware into a board by its bootloader, which answers for a second after a reset.

Whatever goes wrong, the bootloader stays as it is, and the board can be flashed again.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from typing import Final, Protocol

from accessible_board.board.firmware import (
    ATMEGA328P,
    LEAVE,
    RATES,
    SIGNATURE,
    SYNC,
    BootloaderRequest,
    Firmware,
    at,
    read_page,
    write_page,
)
from accessible_board.board.frames import Hello
from accessible_board.devices.boards.board_port import BoardPort, MemoryPort, opened_port
from accessible_board.devices.interfaces import NoBoardError
from accessible_board.languages import FaultError
from accessible_board.system.ports import PORT_FAILURES

_ROUNDS: Final = 2
"""Tries of each rate."""

_BLINKING_SECONDS: Final = 0.5
"""For which Optiboot only blinks after a reset. It keeps three bytes that come meanwhile, which are
a call and a half, and takes the half for a wrong one: so it is not called before."""

_CALLS: Final = 3
"""Calls to a bootloader after a reset, before it starts the program."""

_CALL_SECONDS: Final = 0.3
_QUIET_SECONDS: Final = 0.1
"""After which nothing more is on its way."""

_ALL: Final = 4096
"""Bytes, more than ever wait to be read."""

_ANSWER_SECONDS: Final = 5.0
"""In which a bootloader must answer, as avrdude has it; a page takes some thirty milliseconds."""

_RESET_SECONDS: Final = (0.25, 0.05)
"""For which a board is held in reset, and before it is called."""

_CLOSED_SECONDS: Final = 0.1
"""For which a port stays closed, so that the next opening resets the board."""


class BootloaderLine(Protocol):
    """A line to a board that was just reset. ``OSError`` and its like once it is gone."""

    def write(self, data: bytes) -> object:
        """Send bytes."""

    def read(self, size: int, seconds: float) -> bytes:
        """So many bytes, or those that have come in this time."""

    def close(self) -> None:
        """Release the line."""


class SerialLine:
    """The port ``name`` at this rate; opening it resets the board. ``DeviceError`` if it cannot."""

    def __init__(self, name: str, rate: int) -> None:
        port = opened_port(name, rate)
        if isinstance(port, MemoryPort):
            port.close()
            raise FaultError("port_foreign", port=name)
        self._port = port
        with suppress(OSError):  # A pseudo-terminal has no wire for it.
            for level, seconds in zip((False, True), _RESET_SECONDS, strict=True):
                port.dtr = port.rts = level
                time.sleep(seconds)

    def write(self, data: bytes) -> object:
        """Send bytes."""
        return self._port.write(data)

    def read(self, size: int, seconds: float) -> bytes:
        """So many bytes, or those that have come in this time."""
        self._port.timeout = seconds
        return bytes(self._port.read(size))

    def close(self) -> None:
        """Release the port."""
        self._port.close()
        time.sleep(_CLOSED_SECONDS)


class Tell(Protocol):
    """Tells a step by the key of its sentence, in ``heard.toml``, and what fills it in."""

    def __call__(self, step: str, **values: str) -> None:
        """Tell it now."""


def flash(port: str, firmware: Firmware, tell: Tell) -> Hello:
    """Write the firmware into the board at a port; how the board introduces itself afterwards.

    ``DeviceError`` says what failed and what to do: the port, no bootloader, another chip, a line
    that broke, a chip that does not keep what is written, firmware that does not answer.
    """
    write_firmware(port, partial(SerialLine, port), firmware, tell)
    tell("flash_waiting")
    try:
        with BoardPort(port) as board:
            return board.call()
    except NoBoardError as error:
        raise FaultError("flash_unanswered", port=port) from error


def write_firmware(
    port: str, open_line: Callable[[int], BootloaderLine], firmware: Firmware, tell: Tell
) -> None:
    """Find the bootloader behind lines of each rate, write, read back, and start the firmware."""
    tell("flash_calling", port=port)
    line, rate = _found(port, open_line)
    bootloader = _Bootloader(port, line)
    with closing(line):
        with _told_as("port_gone", port):
            signature = bootloader.ask(SIGNATURE)
        if signature != ATMEGA328P:
            raise FaultError("flash_chip", port=port, signature=signature.hex().upper())
        tell("flash_found", rate=str(rate))
        with _told_as("flash_torn", port):
            tell("flash_writing", count=str(len(firmware.program)))
            for address, page in firmware.pages():
                bootloader.write(address, page)
            for address, page in firmware.pages():
                if bootloader.read(address, len(page)) != page:
                    raise FaultError("flash_differs", port=port)
            tell("flash_written")
            bootloader.ask(LEAVE)


def _found(port: str, open_line: Callable[[int], BootloaderLine]) -> tuple[BootloaderLine, int]:
    """The line at whose other end a bootloader answers, and its rate."""
    for rate in RATES * _ROUNDS:
        line = open_line(rate)
        with ExitStack() as failing, _told_as("port_gone", port):
            failing.callback(line.close)
            if _answers(line):
                failing.pop_all()
                return line, rate
    raise FaultError("flash_absent", port=port)


def _answers(line: BootloaderLine) -> bool:
    """Tell if a bootloader is at the other end, and leave nothing of its answers to be read."""
    line.read(_ALL, _BLINKING_SECONDS)
    for _ in range(_CALLS):
        line.write(SYNC.sent)
        if SYNC.answer(line.read(SYNC.length, _CALL_SECONDS)) is not None:
            line.read(_ALL, _QUIET_SECONDS)  # It may answer earlier calls as well.
            return True
        line.read(_ALL, _QUIET_SECONDS)
    return False


class _Bootloader:
    """A bootloader that has answered, at the other end of a line."""

    def __init__(self, port: str, line: BootloaderLine) -> None:
        self._port = port
        self._line = line

    def ask(self, request: BootloaderRequest) -> bytes:
        """Send a request and return the answer; ``DeviceError`` if it is not whole."""
        self._line.write(request.sent)
        answer = request.answer(self._line.read(request.length, _ANSWER_SECONDS))
        if answer is None:
            raise FaultError("flash_stopped", port=self._port)
        return answer

    def write(self, address: int, page: bytes) -> None:
        """Write a page of the program."""
        self.ask(at(address))
        self.ask(write_page(page))

    def read(self, address: int, length: int) -> bytes:
        """The program from this address."""
        self.ask(at(address))
        return self.ask(read_page(length))


@contextmanager
def _told_as(fault: str, port: str) -> Iterator[None]:
    """Tell a port that fails in a ``with`` block by this fault."""
    try:
        yield
    except PORT_FAILURES as error:
        raise FaultError(fault, port=port) from error
