"""The files for the simulated chip: firmware, and bootloaders that a bought Arduino Nano may have.

The bootloaders are real ones, and none of this project: ``make bootloaders`` puts them together
from Debian's ``arduino-core-avr`` (``hardware/bootloaders/README.md``).
"""

import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

import accessible_board
from accessible_board.board.firmware import read_hex
from accessible_board.languages import FaultError

FOLDER: Final = Path(accessible_board.__file__).parents[1] / "hardware/bootloaders/build"
"""Folder into which ``make bootloaders`` puts them."""

NAMES: Final = ("optiboot", "atmegaboot")
"""Those that are known by a name: the Nano's "new" bootloader, and its "old" one."""

FLASH_SIZE: Final = 32_768
"""Bytes of program that an ATmega328P has room for."""

SECTION_SIZES: Final = (4096, 2048, 1024, 512)
"""Bytes that its fuses can set apart for a bootloader, in the order of BOOTSZ."""

_ELF = struct.Struct("<4sBB10xHH")
_MAGIC, _32_BITS, _LOW_BYTE_FIRST, _PROGRAM, _AVR = b"\x7fELF", 1, 1, 2, 83


def check_firmware(elf: Path) -> None:
    """``FaultError`` if the file holds no program for an AVR, by its head."""
    try:
        head = elf.read_bytes()[: _ELF.size].ljust(_ELF.size, b"\0")
    except FileNotFoundError as error:
        raise FaultError("chip_unbuilt", path=elf) from error
    except OSError as error:
        raise FaultError("file_unread", path=elf, reason=error) from error
    if _ELF.unpack(head) != (_MAGIC, _32_BITS, _LOW_BYTE_FIRST, _PROGRAM, _AVR):
        raise FaultError("chip_foreign", path=elf)


@dataclass(frozen=True, slots=True)
class Bootloader:
    """Program from ``start`` to the end of the flash, which runs first after a reset."""

    image: bytes
    start: int

    @classmethod
    def from_file(cls, path: Path) -> Self:
        """The bootloader of a file in Intel's hex format; ``FaultError`` if it holds none."""
        try:
            pieces = list(read_hex(path.read_text("ascii")))
        except OSError as error:
            raise FaultError("file_unread", path=path, reason=error) from error
        except ValueError as error:
            raise FaultError("chip_loader_no_hex", path=path) from error
        start = min((address for address, _ in pieces), default=0)
        if FLASH_SIZE - start not in SECTION_SIZES:
            raise FaultError("chip_loader_foreign", path=path)
        image = bytearray(b"\xff" * (FLASH_SIZE - start))
        for address, data in pieces:
            image[address - start : address - start + len(data)] = data
        if len(image) > FLASH_SIZE - start:
            raise FaultError("chip_loader_long", path=path)
        return cls(bytes(image), start)

    @property
    def section(self) -> int:
        """The value of the fuses BOOTSZ that sets its part of the flash apart."""
        return SECTION_SIZES.index(FLASH_SIZE - self.start)


def bootloader(name: str, folder: Path = FOLDER) -> Bootloader:
    """The bootloader of this name, or of this file; ``FaultError`` if it is not there."""
    if name not in NAMES:
        return Bootloader.from_file(Path(name))
    path = folder / f"{name}.hex"
    if not path.is_file():
        raise FaultError("chip_loader_unbuilt", path=path)
    return Bootloader.from_file(path)
