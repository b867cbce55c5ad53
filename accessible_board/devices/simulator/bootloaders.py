"""The bootloaders that a bought Arduino Nano may have, as files for the simulated chip.

They are real ones, and none of this project: ``make bootloaders`` puts them together from Debian's
``arduino-core-avr`` (``hardware/bootloaders/README.md``).
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

import accessible_board
from accessible_board.board.firmware import read_hex
from accessible_board.errors import DeviceError

FOLDER: Final = Path(accessible_board.__file__).parents[1] / "hardware/bootloaders/build"
"""Folder into which ``make bootloaders`` puts them."""

NAMES: Final = ("optiboot", "atmegaboot")
"""Those that are known by a name: the Nano's "new" bootloader, and its "old" one."""

FLASH_SIZE: Final = 32_768
"""Bytes of program that an ATmega328P has room for."""

SECTION_SIZES: Final = (4096, 2048, 1024, 512)
"""Bytes that its fuses can set apart for a bootloader, in the order of BOOTSZ."""


@dataclass(frozen=True, slots=True)
class Bootloader:
    """Program from ``start`` to the end of the flash, which runs first after a reset."""

    image: bytes
    start: int

    @classmethod
    def from_file(cls, path: Path) -> Self:
        """The bootloader of a file in Intel's hex format; ``DeviceError`` if it holds none."""
        try:
            pieces = list(read_hex(path.read_text("ascii")))
        except OSError as error:
            raise DeviceError(f"The bootloader {path} cannot be read: {error.strerror}.") from error
        except ValueError as error:
            raise DeviceError(f"{path} is no file in Intel's hex format.") from error
        start = min((address for address, _ in pieces), default=0)
        if FLASH_SIZE - start not in SECTION_SIZES:
            raise DeviceError(f"{path} holds no bootloader for an ATmega328P.")
        image = bytearray(b"\xff" * (FLASH_SIZE - start))
        for address, data in pieces:
            image[address - start : address - start + len(data)] = data
        if len(image) > FLASH_SIZE - start:
            raise DeviceError(f"The bootloader {path} is longer than the flash.")
        return cls(bytes(image), start)

    @property
    def section(self) -> int:
        """The value of the fuses BOOTSZ that sets its part of the flash apart."""
        return SECTION_SIZES.index(FLASH_SIZE - self.start)


def bootloader(name: str, folder: Path = FOLDER) -> Bootloader:
    """The bootloader of this name, or of this file; ``DeviceError`` if it is not there."""
    if name not in NAMES:
        return Bootloader.from_file(Path(name))
    path = folder / f"{name}.hex"
    if not path.is_file():
        raise DeviceError(f"The bootloader {path} is missing; build it with: make bootloaders")
    return Bootloader.from_file(path)
