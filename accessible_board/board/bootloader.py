"""Dialogue of a host with the bootloader of an Arduino: STK500, version 1.

Sans input and output. Optiboot and the ATmegaBOOT before it speak a part of what Atmel's
application note AVR061 defines: a request ends with a space, an answer is enclosed in two bytes.
"""

import struct
from dataclasses import dataclass
from typing import Final

RATES: Final = (115_200, 57_600)
"""Bits a second: Optiboot's, then those of the older ATmegaBOOT."""

ATMEGA328P: Final = bytes.fromhex("1E950F")
"""The signature of the only chip that the firmware is for."""

_END: Final = b" "
_IN_SYNC: Final = b"\x14"
_OK: Final = b"\x10"
_FLASH: Final = b"F"


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


SYNC: Final = BootloaderRequest(b"0" + _END)
"""Is anybody there?"""

SIGNATURE: Final = BootloaderRequest(b"u" + _END, asked=3)
"""Question for the chip."""

LEAVE: Final = BootloaderRequest(b"Q" + _END)
"""Start the program."""


def at(address: int) -> BootloaderRequest:
    """The next request is about the program from here; the line counts words of two bytes."""
    return BootloaderRequest(struct.pack("<cH", b"U", address // 2) + _END)


def write_page(page: bytes) -> BootloaderRequest:
    """Write a page."""
    return BootloaderRequest(struct.pack(">cHc", b"d", len(page), _FLASH) + page + _END)


def read_page(length: int) -> BootloaderRequest:
    """Read so many bytes."""
    return BootloaderRequest(struct.pack(">cHc", b"t", length, _FLASH) + _END, asked=length)
