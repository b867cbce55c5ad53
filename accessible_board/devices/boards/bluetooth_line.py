"""A board on Bluetooth Low Energy, through ``bleak``, with the methods of a serial port.

An own thread runs bleak's loop. ``OSError`` says that the board is out of range or switched off.
"""

import asyncio
import errno
import importlib.util
import threading
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final, TypeVar

from accessible_board.board.makes.make import Bluetooth
from accessible_board.devices.interfaces import NoBoardError
from accessible_board.languages import FaultError
from accessible_board.system.commands_told import how_to_add

NEAREST: Final = "auto"
"""In place of an address: the first board of the make that is seen."""

SCAN_SECONDS: Final = 3.0
CONNECT_SECONDS: Final = 15.0
WRITE_SECONDS: Final = 2.0
MOST_WAITING: Final = 65_536
"""Bytes that are kept until they are read; the newest, where a board sends more than that."""

Result = TypeVar("Result")


def has_bluetooth() -> bool:
    """Return whether bleak is installed, the extra ``bluetooth``."""
    return importlib.util.find_spec("bleak") is not None


def addresses(service: Bluetooth) -> list[str]:
    """The addresses of the boards of this make that are seen within :data:`SCAN_SECONDS`."""
    if not has_bluetooth():
        return []
    from bleak import BleakScanner

    try:
        seen = asyncio.run(BleakScanner.discover(timeout=SCAN_SECONDS))
    except Exception:  # Whatever the system's Bluetooth raises: nothing is seen.
        return []
    return [device.address for device in seen if service.is_named(device.name)]


class BluetoothLine:
    """The board at this address, connected; :class:`DeviceError` if it is not there."""

    def __init__(self, name: str, service: Bluetooth) -> None:
        if not has_bluetooth():
            raise FaultError("bluetooth_missing", command=how_to_add("bleak"))
        self.timeout: float | None = 0.0
        self._service = service
        self._bytes = bytearray()
        self._changed = threading.Condition()
        self._gone = self._cancelled = False
        self._client: Any = None
        self._loop, self._closing = asyncio.new_event_loop(), asyncio.Event()
        self._thread = threading.Thread(target=self._run, name=f"bluetooth-{name}", daemon=True)
        self._thread.start()
        try:
            self._do(self._connect(name), CONNECT_SECONDS)
        except OSError as error:
            self.close()
            raise NoBoardError("bluetooth_absent", port=name) from error

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._until_closed())

    async def _until_closed(self) -> None:
        await self._closing.wait()

    async def _connect(self, name: str) -> None:
        from bleak import BleakClient, BleakScanner

        where: Any = name
        if name == NEAREST:
            where = await BleakScanner.find_device_by_filter(
                lambda device, _: self._service.is_named(device.name), timeout=SCAN_SECONDS
            )
        if where is None:
            raise OSError(errno.ENODEV, "no such board is seen")
        self._client = BleakClient(where, disconnected_callback=self._lose)
        await self._client.connect()
        for characteristic in self._service.tells:
            await self._client.start_notify(characteristic, self._hear)

    def _hear(self, _: object, data: bytearray) -> None:
        with self._changed:
            self._bytes += data
            del self._bytes[:-MOST_WAITING]
            self._changed.notify_all()

    def _lose(self, _: object) -> None:
        with self._changed:
            self._gone = True
            self._changed.notify_all()

    def _do(self, what: Coroutine[Any, Any, Result], seconds: float) -> Result:
        """Let bleak do something; ``OSError`` if it fails, or not within so many seconds."""
        doing = asyncio.run_coroutine_threadsafe(what, self._loop)
        try:
            return doing.result(seconds)
        except Exception as error:
            doing.cancel()
            raise OSError(errno.EIO, str(error)) from error

    @property
    def in_waiting(self) -> int:
        """Number of bytes that can be read at once."""
        with self._changed:
            return len(self._bytes)

    def read(self, size: int = 1) -> bytes:
        """So many bytes, or those that have come within :attr:`timeout` seconds."""
        with self._changed:
            self._changed.wait_for(
                lambda: len(self._bytes) >= size or self._gone or self._cancelled, self.timeout
            )
            self._cancelled = False
            if self._gone:
                raise OSError(errno.EIO, "the board is out of range")
            data = bytes(self._bytes[:size])
            del self._bytes[:size]
            return data

    def write(self, data: bytes) -> int:
        """Send bytes to the board."""
        if data:
            sent = self._client.write_gatt_char(self._service.takes, data, response=False)
            self._do(sent, WRITE_SECONDS)
        return len(data)

    def cancel_read(self) -> None:
        """Make a :meth:`read` on another thread return, the present one or the next."""
        with self._changed:
            self._cancelled = True
            self._changed.notify_all()

    def close(self) -> None:
        """Let go of the board."""
        if self._client is not None:
            with suppress(OSError):
                self._do(self._client.disconnect(), WRITE_SECONDS)
        with suppress(RuntimeError):  # It is closed already.
            self._loop.call_soon_threadsafe(self._closing.set)
        self._thread.join(WRITE_SECONDS)
