"""The firmware as it is written into a board's chip, and the dialogue with its bootloader.

The program is ``firmware.hex``, in Intel's format, which ``make firmware-hex`` takes from
``hardware/firmware``. A board keeps its number in its EEPROM, which not every bootloader can write;
so the program carries one behind a mark, and stores it itself when it first runs
(``hardware/firmware/avr/identity.c``).

The bootloader of an Arduino speaks STK500, version 1. Optiboot and the ATmegaBOOT before it speak a
part of what Atmel's application note AVR061 defines: a request ends with a space, an answer is
enclosed in two bytes. Sans input and output.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

_DATA: Final = 0
_END: Final = 1
_STARTS: Final = (3, 5)
"""Kinds of lines with the start address of a program, which chips know by themselves."""

_FRAME: Final = 5
"""Bytes of a line beside its data: their number, two of the address, the kind, the check sum."""

RATES: Final = (115_200, 57_600)
"""Bits a second: Optiboot's, then those of the older ATmegaBOOT."""

ATMEGA328P: Final = bytes.fromhex("1E950F")
"""The signature of the only chip that the firmware is for."""

_REQUEST_ENDS: Final = b" "
_IN_SYNC: Final = b"\x14"
_OK: Final = b"\x10"
_FLASH: Final = b"F"


def read_hex(text: str) -> Iterator[tuple[int, bytes]]:
    """The pieces of a program in Intel's hex format, as compilers write it, each with its address.

    ``ValueError`` if a line is damaged.
    """
    for line in text.split():
        record = bytes.fromhex(line.removeprefix(":"))
        whole = len(record) >= _FRAME and len(record) == record[0] + _FRAME
        if not line.startswith(":") or not whole or sum(record) % 256:
            raise ValueError(f"{line} is damaged")
        kind = record[3]
        if kind == _END:
            return
        if kind == _DATA:
            yield int.from_bytes(record[1:3]), record[4:-1]
        elif kind not in _STARTS:
            raise ValueError(f"{line} is for a larger chip")
    raise ValueError("the end of the program is missing")


FIRMWARE: Final = Path(__file__).with_name("firmware.hex")
"""The firmware that comes along with this program."""

PAGE: Final = 128
"""Bytes that an ATmega328P writes at once."""

ROOM: Final = 0x7800
"""Bytes that a program may have, below the larger of the bootloaders."""

NUMBERS: Final = range(1, 0xFFFF_FFFF)
"""The numbers that a board may have."""

_MARK: Final = b"board no"
_NUMBER: Final = struct.Struct("<IB")
_ERASED: Final = 0xFF


@dataclass(frozen=True, slots=True)
class Firmware:
    """A program as it stands in the chip from address 0."""

    program: bytes

    @classmethod
    def from_hex(cls, text: str) -> Self:
        """The program of a file in Intel's format; ``ValueError`` if it is none or too large."""
        program = bytearray()
        for address, data in read_hex(text):
            end = address + len(data)
            if end > ROOM:
                raise ValueError("the program leaves no room for a bootloader")
            program.extend([_ERASED] * (end - len(program)))
            program[address:end] = data
        return cls(bytes(program))

    def numbered(self, number: int, *, replacing: bool = False) -> "Firmware":
        """The program with this number for a board that has none, or ``replacing`` the board's own.

        ``ValueError`` if no board may have this number, or if the program has no place for one.
        """
        if number not in NUMBERS:
            raise ValueError("a board has a number from 1 to 4294967294")
        if self.program.count(_MARK) != 1:
            raise ValueError("the program has no place for a board's number")
        start = self.program.index(_MARK) + len(_MARK)
        program = bytearray(self.program)
        _NUMBER.pack_into(program, start, number, replacing)
        return Firmware(bytes(program))

    def pages(self) -> Iterator[tuple[int, bytes]]:
        """The program in pieces that are written at once, each with its address."""
        for address in range(0, len(self.program), PAGE):
            piece = self.program[address : address + PAGE]
            yield address, piece.ljust(PAGE, bytes([_ERASED]))


@dataclass(frozen=True, slots=True)
class BootloaderRequest:
    """A request: the bytes to send, and the number of bytes that it asks for."""

    sent: bytes
    asked: int = 0

    @property
    def length(self) -> int:
        """Bytes of the whole answer."""
        return len(_IN_SYNC + _OK) + self.asked

    def answer(self, received: bytes) -> bytes | None:
        """Content of an answer; ``None`` if this is not the whole answer."""
        whole = len(received) == self.length
        enclosed = received.startswith(_IN_SYNC) and received.endswith(_OK)
        return received[1:-1] if whole and enclosed else None


SYNC: Final = BootloaderRequest(b"0" + _REQUEST_ENDS)
"""Is anybody there?"""

SIGNATURE: Final = BootloaderRequest(b"u" + _REQUEST_ENDS, asked=3)
"""Question for the chip."""

LEAVE: Final = BootloaderRequest(b"Q" + _REQUEST_ENDS)
"""Start the program."""


def at(address: int) -> BootloaderRequest:
    """The next request is about the program from here; the line counts words of two bytes."""
    return BootloaderRequest(struct.pack("<cH", b"U", address // 2) + _REQUEST_ENDS)


def write_page(page: bytes) -> BootloaderRequest:
    """Write a page."""
    return BootloaderRequest(struct.pack(">cHc", b"d", len(page), _FLASH) + page + _REQUEST_ENDS)


def read_page(length: int) -> BootloaderRequest:
    """Read so many bytes."""
    return BootloaderRequest(
        struct.pack(">cHc", b"t", length, _FLASH) + _REQUEST_ENDS, asked=length
    )
