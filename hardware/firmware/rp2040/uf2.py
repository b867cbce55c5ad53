"""From the flash's bytes to a UF2 file: ``python3 uf2.py board.bin board.uf2``.

The boot ROM of the RP2040 runs the first 256 bytes of the flash only if their last four are the
check sum of the others; this seals them with it. UF2 is what a Pico takes as a disk: blocks of 512
bytes, each of which says where in the flash its 256 bytes belong
(https://github.com/microsoft/uf2).
"""

import struct
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

FLASH: Final = 0x10000000
"""Where the flash begins."""

BOOT: Final = 252
"""How many of its bytes the check sum is of, which follows them."""

_PAGE = 256
_ROOM = 476
_MAGICS = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
_HAS_FAMILY = 0x2000
_RP2040 = 0xE48BFF56
_POLYNOMIAL = 0x04C11DB7


def check_sum(data: bytes) -> int:
    """The CRC-32 of the boot ROM: the highest bit first, nothing inverted (datasheet 2.8.1.3.1)."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte << 24
        for _ in range(8):
            crc = (crc << 1 & 0xFFFFFFFF) ^ (_POLYNOMIAL if crc >> 31 else 0)
    return crc


def sealed(flash: bytes) -> bytes:
    """The flash's bytes with the check sum in its place."""
    boot = flash[:BOOT]
    return boot + struct.pack("<I", check_sum(boot)) + flash[BOOT + 4 :]


def blocks(flash: bytes) -> Iterator[bytes]:
    """The file's blocks; the last page is filled with zeros."""
    pages = [flash[at : at + _PAGE] for at in range(0, len(flash), _PAGE)]
    for number, page in enumerate(pages):
        place = FLASH + number * _PAGE
        head = (*_MAGICS[:2], _HAS_FAMILY, place, _PAGE, number, len(pages), _RP2040)
        yield struct.pack(f"<8I{_ROOM}sI", *head, page, _MAGICS[2])


if __name__ == "__main__":
    Path(sys.argv[2]).write_bytes(b"".join(blocks(sealed(Path(sys.argv[1]).read_bytes()))))
