"""A chip as it comes from the shop, with a real bootloader in it, in simulated time.

Time passes only while somebody waits for bytes, so nothing here depends on how busy the machine is.
"""

from dataclasses import dataclass
from pathlib import Path

from yasimavr.device_library import load_device
from yasimavr.lib import core

from accessible_board.board.frames import FrameDecoder

BOOTLOADERS = Path("/usr/share/arduino/hardware/arduino/avr/bootloaders")
"""Of Debian's package arduino-core-avr."""

FREQUENCY = 16_000_000
MILLISECOND = FREQUENCY // 1000
ID_ADDRESS = 4
STEP = 2
"""Milliseconds that pass at once."""

OVERFLOW_AWAITED = bytes.fromhex("b09b fecf")
"""``sbis TIFR1, TOV1`` and a jump back to it, while Optiboot lets its lamp glow."""

COUNT_LOW, COUNT_HIGH = 0x64, 0x65
"""TCNT1 among the registers as yasimavr counts them."""


@dataclass(frozen=True)
class Kind:
    """A chip and the bootloader that it is sold with."""

    file: str
    rate: int
    device: str = "atmega328p"
    size: int = 0x8000
    fuses: bytes = bytes([0xFF, 0xD8, 0xFD])
    """A boot section of 4 kB, as yasimavr takes it to be whatever the fuses say of its size."""

    @property
    def section(self):
        return self.size - 0x1000

    def image(self):
        """The boot section: what stands before the bootloader leads to it by doing nothing."""
        code = {}
        for line in (BOOTLOADERS / self.file).read_text().split():
            length, high, low, kind, *data = bytes.fromhex(line[1:])
            if kind == 0:
                code |= {high << 8 | low + at: byte for at, byte in enumerate(data[:length])}
        start = min(code)
        beside = dict.fromkeys(range(self.section, start), 0)
        return bytes((beside | code).get(at, 0xFF) for at in range(self.size))


OPTIBOOT = Kind("optiboot/optiboot_atmega328.hex", 115_200)
ATMEGABOOT = Kind("atmega/ATmegaBOOT_168_atmega328.hex", 57_600)
OPTIBOOT_168 = Kind(
    "optiboot/optiboot_atmega168.hex", 115_200, "atmega168", 0x4000, bytes([0xFF, 0xDD, 0xF8])
)


class Chip:
    """A chip with nothing but its bootloader, and this number in its EEPROM."""

    def __init__(self, kind, number=None):
        self.kind = kind
        self.sent = bytearray()
        self.worn_out = None
        """The address of a byte that always reads as 0."""
        self._device = load_device(kind.device)
        self._loop = core.SimLoop(self._device)
        self._loop.set_fast_mode(True)
        bootloader = core.Firmware()
        bootloader.frequency, bootloader.vcc, bootloader.aref = FREQUENCY, 5.0, 1.0
        block = core.Firmware.block_view_t()
        image = kind.image()  # A name of its own: yasimavr does not keep it.
        block.base, block.bytes = 0, image
        self._awaited = image.find(OVERFLOW_AWAITED)
        bootloader.add_block(core.Firmware.Area.Flash, block)
        self._device.load_firmware(bootloader)
        self._memory("Fuses").program(kind.fuses, 0)
        if number is not None:
            self._memory("EEPROM").program(number.to_bytes(4, "little"), ID_ADDRESS)
        self._probe = core.DeviceDebugProbe(self._device)
        self._listen()
        self.reset()

    def reset(self):
        """What the line's DTR does."""
        self._device.reset(core.Device.ResetFlag.Ext)

    def run(self, milliseconds):
        for _ in range(0, milliseconds, STEP):
            self._loop.run(STEP * MILLISECOND)
            if self.worn_out is not None:
                self._probe.write_flash(self.worn_out, b"\0")
            self._mend_overflow()

    def _mend_overflow(self):
        """Go on where a program waits for an overflow that was long ago.

        yasimavr forgets the one that it notices only when the program asks for it.
        """
        high, low = self._probe.read_ioreg(COUNT_HIGH), self._probe.read_ioreg(COUNT_LOW)
        if (
            self._awaited <= self._probe.read_pc() < self._awaited + 4
            and (high << 8 | low) < 0x8000
        ):
            self._probe.write_pc(self._awaited + 4)

    def receive(self, data):
        request = core.ctlreq_data_t()
        request.data = core.vardata_t(bytes(data))
        self._device.ctlreq(core.IOCTL_UART("0"), core.CTLREQ_USART_BYTES, request)

    def program(self, length):
        return bytes(self._probe.read_flash(0, length))

    def frames(self):
        """What the firmware has said, if it runs."""
        said, self.sent[:] = bytes(self.sent), b""
        return FrameDecoder().feed(said)

    def _memory(self, name):
        request = core.ctlreq_data_t()
        request.index = self._device._NVMs_[name]
        _, request = self._device.ctlreq(core.IOCTL_CORE, core.CTLREQ_CORE_NVM, request)
        return request.data.value(core.NonVolatileMemory)

    def _listen(self):
        _, request = self._device.ctlreq(core.IOCTL_UART("0"), core.CTLREQ_GET_SIGNAL)

        def raised(signal, _):
            if signal.sigid == core.UART.SignalId.TX_Data:
                self.sent.append(signal.data.value())

        self._hook = core.CallableSignalHook(raised)
        request.data.value(core.Signal).connect(self._hook)


class Cable:
    """What can be opened at a rate, which resets the chip.

    After ``torn_after`` bytes of the host it is pulled out; after ``deaf_after`` it carries none.
    """

    def __init__(self, chip, torn_after=None, deaf_after=None):
        self.chip = chip
        self.torn_after = torn_after
        self.deaf_after = deaf_after
        self.carried = 0
        self.ends = []

    @property
    def opened(self):
        return [end.rate for end in self.ends]

    def open(self, rate):
        self.chip.reset()
        self.chip.sent.clear()
        self.carried = 0
        self.ends.append(End(self, rate))
        return self.ends[-1]


class End:
    """The host's end of a cable."""

    def __init__(self, cable, rate):
        self.rate = rate
        self.is_open = True
        self._cable = cable

    def write(self, data):
        cable = self._cable
        cable.carried += len(data)
        self._look()
        if cable.deaf_after is None or cable.carried <= cable.deaf_after:
            cable.chip.receive(data if self._fits else bytes(byte ^ 0xA5 for byte in data))

    def read(self, size, seconds):
        self._look()
        chip, waited = self._cable.chip, 0
        while len(chip.sent) < size and waited < seconds * 1000:
            chip.run(STEP)
            waited += STEP
        data = bytes(chip.sent[:size])
        del chip.sent[:size]
        return data if self._fits else bytes(len(data))

    def close(self):
        self.is_open = False

    @property
    def _fits(self):
        return self.rate == self._cable.chip.kind.rate

    def _look(self):
        cable = self._cable
        if cable.torn_after is not None and cable.carried > cable.torn_after:
            raise OSError(5, "Input/output error")
