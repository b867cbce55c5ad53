"""Parts wired to the simulated chip: the matrix of contacts and diodes, a serial line, a motor.

The matrix is as electricity sees it. Nine rows cross eight columns; at each crossing a contact and
a diode lie in series, the diode's cathode at the row. Columns are files a to h, rows are ranks 1 to
8 and the clock buttons. The pin names are those of ``hardware/wiring.toml`` in the words of the
chip's data sheet.

A pin is low when it is driven low or when current reaches a low one from its pull-up: through wires
that touch, or through a closed contact in the direction of its diode. Two diodes in a row lift a
low pin to some 1.2 V, which still reads low; three count as low here, too, which is the worse.

A line is bytes, bit by bit, and their reading at another speed; the motor's pulses are told a
pattern at a time.

The chip's files are here too: its firmware, and real bootloaders that a bought Arduino Nano may
have. None of those is this project's: ``make bootloaders`` puts them together from Debian's
``arduino-core-avr`` (``hardware/bootloaders/README.md``).
"""

import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

import chess

import accessible_board
from accessible_board.board.firmware import read_hex
from accessible_board.board.frames import LONG, SHORT
from accessible_board.files import read_file
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import FaultError

PINS: Final = (
    *("PD2", "PD3", "PD4", "PD5", "PD6", "PD7", "PB0", "PB1"),  # files a to h
    *("PC0", "PC1", "PC2", "PC3", "PC4", "PC5", "PB2", "PB4"),  # ranks 1 to 8
    "PB3",  # the buttons
)
"""The pins in the order of their wires."""

FIRST_ROW: Final = 8
"""The number of the wire of rank 1; the columns are 0 to 7."""

PIEZO: Final = 17
"""The number of the piezo's wire; its pin is an output, and low between two clicks."""

Contact = int
"""A contact: the number of its square, or one of :data:`BUTTONS`. Eight are in a row."""

BUTTONS: dict[Seat, Contact] = {Seat.WHITE: 71, Seat.BLACK: 70}
"""The contacts of the clock buttons."""

ALL_CONTACTS: Final = (1 << 72) - 1

_ROW = 0xFF

TOLERANCE: Final = 0.04
"""Most that two speeds may differ, as a part of them; a chip at 16 MHz is 2.1 % too fast."""

_BITS: Final = 8

FELT: Final = "felt "
"""Beginning of a line that tells the pulses of the motor, as ``felt -.``."""

_LONG = 200.0
"""Milliseconds from which on a pulse is a long one."""

_OVER = 300.0
"""Milliseconds without a pulse after which a pattern is over: more than the gap within one."""

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


@dataclass(frozen=True, slots=True)
class Flaws:
    """Faults of a board: contacts a bit each, wires by their numbers.

    A ``stuck`` contact is always closed and a ``dead`` one never, whatever peg is there. A
    ``reversed`` diode lets current pass the other way, a ``shorted`` one both ways. ``touching``
    are pairs of wires that touch, ``grounded`` wires, a bit each, those that touch ground.
    ``exchanged`` are two wires of which each is at the pin of the other; one may be the piezo's.
    """

    stuck: int = 0
    dead: int = 0
    reversed: int = 0
    shorted: int = 0
    touching: tuple[tuple[int, int], ...] = ()
    grounded: int = 0
    exchanged: tuple[int, int] | None = None


SOUND: Final = Flaws()
WITHOUT_DIODES: Final = Flaws(shorted=ALL_CONTACTS)
"""Closed contacts at three corners of a rectangle read as a fourth."""


class Matrix:
    """Contacts that pegs and fingers close, a bit each, and which pins that pulls low."""

    def __init__(self, closed: int = 0, flaws: Flaws = SOUND) -> None:
        self.closed = closed
        self._flaws = flaws
        self._connect()

    def set(self, contact: Contact, *, closed: bool) -> None:
        """Close or open a contact."""
        mask = 1 << contact
        self.closed = self.closed | mask if closed else self.closed & ~mask
        self._connect()

    def arrange(self, occupied: chess.Bitboard) -> None:
        """Close exactly these switches below the pegs."""
        self.closed = self.closed & ~chess.BB_ALL | occupied
        self._connect()

    def suffer(self, flaws: Flaws) -> None:
        """Have exactly these flaws from now on."""
        self._flaws = flaws
        self._connect()

    def low_pins(self, driven: int) -> int:
        """The pins that are low while these are driven low, a bit each, those among them."""
        if (low := self._known.get(driven)) is None:
            low = self._known[driven] = self._reached(driven)
        return low

    def _reached(self, driven: int) -> int:
        low = self._exchanged(driven | 1 << PIEZO) | self._flaws.grounded
        fresh = low
        while fresh:
            reached = 0
            for wire in chess.scan_forward(fresh):
                reached |= self._pulls[wire]
            fresh = reached & ~low
            low |= reached
        return self._exchanged(low) & ~(1 << PIEZO)

    def _connect(self) -> None:
        """Note of each wire which others it pulls low."""
        self._known: dict[int, int] = {}
        flaws = self._flaws
        conducting = (self.closed | flaws.stuck) & ~flaws.dead
        forward = conducting & ~flaws.reversed
        self._pulls = [0] * FIRST_ROW + [forward >> 8 * row & _ROW for row in range(9)] + [0]
        for contact in chess.scan_forward(conducting & (flaws.reversed | flaws.shorted)):
            self._pulls[contact % 8] |= 1 << FIRST_ROW + contact // 8
        for one, other in flaws.touching:
            self._pulls[one] |= 1 << other
            self._pulls[other] |= 1 << one

    def _exchanged(self, mask: int) -> int:
        """From pins to wires, or back: two may have changed places."""
        if self._flaws.exchanged is None:
            return mask
        one, other = self._flaws.exchanged
        swapped = 1 << one | 1 << other
        return mask ^ swapped if (mask >> one ^ mask >> other) & 1 else mask


def levels(value: int) -> tuple[int, ...]:
    """The levels of a byte, 8N1, one for each bit's time: start, data, stop."""
    return (0, *(value >> bit & 1 for bit in range(_BITS)), 1)


def as_read(value: int, rate: float, by: float) -> bytes:
    """Bytes that a reader at the speed ``by`` sees in a byte that was sent at ``rate``.

    Both in bits a second; the line is idle afterwards. At equal speeds it is the byte itself.
    """
    if abs(rate / by - 1) < TOLERANCE:
        return bytes([value])
    return bytes(_misread(levels(value), rate / by))


def _misread(sent: tuple[int, ...], step: float) -> Iterator[int]:
    """The bytes that are read off a line, with a bit's time of the reader ``step`` of the sender's.

    A fall of the level begins a byte; then each bit is looked at in its middle.
    """
    at = 0.0
    while (start := _fall(sent, at)) is not None:
        samples = (_level(sent, start + (bit + 1.5) * step) for bit in range(_BITS))
        yield sum(sample << bit for bit, sample in enumerate(samples))
        at = start + (_BITS + 1.5) * step


def _level(sent: tuple[int, ...], at: float) -> int:
    return sent[int(at)] if at < len(sent) else 1


def _fall(sent: tuple[int, ...], at: float) -> float | None:
    """Time at which the level falls next, from ``at`` on; ``None`` if it does not any more."""
    for bit in range(int(at) + (at > 0), len(sent)):
        if not sent[bit] and (bit == 0 or sent[bit - 1]):
            return float(bit)
    return None


class Pulses:
    """Tells ``felt`` of the patterns of a motor that is looked at again and again."""

    def __init__(self, felt: Callable[[str], None]) -> None:
        self._felt = felt
        self._runs = False
        self._since = 0.0
        self._pattern = ""

    def look(self, at: float, *, runs: bool) -> None:
        """Note that the motor runs or rests at so many milliseconds."""
        if runs is not self._runs:
            if self._runs:
                self._pattern += LONG if at - self._since >= _LONG else SHORT
            self._runs, self._since = runs, at
        elif self._pattern and not runs and at - self._since >= _OVER:
            self._felt(self._pattern)
            self._pattern = ""


def check_firmware(elf: Path) -> None:
    """``FaultError`` if the file holds no program for an AVR, by its head."""
    try:
        head = read_file(elf)[: _ELF.size].ljust(_ELF.size, b"\0")
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
            pieces = list(read_hex(read_file(path).decode("ascii")))
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
