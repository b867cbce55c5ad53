"""An ATmega328P that runs the board's firmware, cycle by cycle, in yasimavr.

What yasimavr does otherwise than the chip, or tells in its own way, stays in this module. One thing
cannot: its line has one register for both directions, so that once in a while a command that
arrives just when a byte leaves is lost or mistaken for another. Commands are idempotent, and a host
repeats those that matter.
"""

import struct
from collections.abc import Callable
from pathlib import Path

from yasimavr.device_library import load_device
from yasimavr.lib import core

from accessible_board.board.frames import ResetCause
from accessible_board.devices.simulator.matrix import PINS
from accessible_board.errors import DeviceError

FREQUENCY = 16_000_000
"""Cycles a second."""

RAM_END = 0x0900
"""The address after the last byte of memory, where the stack begins to grow down."""

_ID_ADDRESS = 4
"""Where the firmware keeps the board's number in the EEPROM (``avr/identity.c``)."""

_ENDLESS_LOOP = b"\xff\xcf"
"""``rjmp .-2``, which the C library puts behind the end of ``main``."""

_INTERRUPTS_ON = 0x80
"""The flag I of SREG."""

_WATCHDOG, _BITES = 0x60, 0x08
"""WDTCSR in the data space, and in it WDE: a watchdog that resets the chip."""

_TONE_INTERRUPTS, _TONE_TOP = 0x70, 0xB3
"""TIMSK2 and OCR2A in the data space."""

_TIMER_INTERRUPTS, _IO_START = 0x6F, 0x20
"""TIMSK1 in the data space, and where in it the registers begin that yasimavr counts from 0."""

_PIN_TURNED_OVER = 0x02
"""OCIE2A of TIMSK2: the timer's interrupt turns the piezo's pin over."""

_TONE_CLOCK = FREQUENCY // 64

_ELF = struct.Struct("<4sBB10xHH")
_MAGIC, _32_BITS, _LOW_BYTE_FIRST, _PROGRAM, _AVR = b"\x7fELF", 1, 1, 2, 83

_STATE_CHANGE = core.Pin.SignalId.StateChange

_RESETS = {
    ResetCause.POWER_ON: core.Device.ResetFlag.PowerOn,
    ResetCause.EXTERNAL: core.Device.ResetFlag.Ext,
    ResetCause.BROWN_OUT: core.Device.ResetFlag.BOD,
    ResetCause.WATCHDOG: core.Device.ResetFlag.WDT,
}


class Microcontroller:
    """The chip with the firmware of the file ``elf`` and this number in its EEPROM.

    ``sent`` is called with each byte when its last bit has left the chip. ``DeviceError`` if the
    file holds no firmware for an AVR.
    """

    def __init__(self, elf: Path, board_id: int, sent: Callable[[int], None]) -> None:
        self._device = load_device("atmega328p")
        self._loop = core.SimLoop(self._device)
        self._loop.set_fast_mode(True)
        self._device.load_firmware(_firmware(elf))
        self._memory("EEPROM").program(board_id.to_bytes(4, "little"), _ID_ADDRESS)
        self._probe = core.DeviceDebugProbe(self._device)
        self._pins = [self._device.find_pin(pin) for pin in PINS]
        self._hooks: list[object] = []
        self._sent = sent
        self._listen_to_line()

    @property
    def cycle(self) -> int:
        """Cycles since it was switched on."""
        return int(self._loop.cycle())

    def run(self, cycles: int) -> None:
        """Let so many cycles pass, and the rest of the last instruction."""
        self._loop.run(cycles)

    def receive(self, data: bytes) -> None:
        """Let bytes arrive at the line, one after the other at its speed."""
        request = core.ctlreq_data_t()
        request.data = core.vardata_t(data)
        self._device.ctlreq(core.IOCTL_UART("0"), core.CTLREQ_USART_BYTES, request)

    def timer(self, do: Callable[[], None]) -> "Timer":
        """A timer that, each time it has been started, lets ``do`` be called once."""
        return Timer(self._loop.cycle_manager(), do)

    # --- pins -----------------------------------------------------------------------------------

    def watch(self, wire: int, changed: Callable[[], None]) -> None:
        """Have ``changed`` called when a pin changes that is not pulled low from outside."""

        def raised(signal: core.signal_data_t, _: int) -> None:
            if signal.sigid == _STATE_CHANGE:
                changed()

        hook = core.CallableSignalHook(raised)
        self._pins[wire].signal().connect(hook)
        self._hooks.append(hook)

    def drives_low(self, wire: int) -> bool:
        """Whether the pin of this wire is an output, and low."""
        controls = self._pins[wire].gpio_controls()
        return bool(controls.dir and not controls.drive)

    def pull(self, wire: int, *, low: bool) -> None:
        """Pull an input low from outside, or leave it to its pull-up."""
        self._pins[wire].set_external_state("L" if low else "Z")

    # --- faults ---------------------------------------------------------------------------------

    def reset(self, cause: ResetCause) -> None:
        """Reset the chip at the next instruction."""
        self._device.reset(_RESETS[cause])

    def hang(self) -> None:
        """Catch the main loop in an endless one; interrupts go on. Only the watchdog helps.

        Without interrupts yasimavr would take the loop for the end of the program, and stop.
        """
        program = bytes(self._probe.read_flash(0, self._memory("Flash").size()))
        self._probe.write_pc(program.index(_ENDLESS_LOOP))
        self._probe.write_sreg(self._probe.read_sreg() | _INTERRUPTS_ON)

    def stop_scanning(self) -> None:
        """Stop the timer that scans the matrix; the main loop goes on."""
        self._probe.write_ioreg(_TIMER_INTERRUPTS - _IO_START, 0)

    @property
    def is_watched(self) -> bool:
        """Whether the watchdog is on: the firmware starts it at the end of its start-up."""
        return bool(self._data(_WATCHDOG) & _BITES)

    # --- looking inside -------------------------------------------------------------------------

    @property
    def tone(self) -> float:
        """The frequency in Hz that the piezo sounds, 0 while it is silent."""
        control, top = self._data(_TONE_INTERRUPTS), self._data(_TONE_TOP)
        return _TONE_CLOCK / (2 * (top + 1)) if control & _PIN_TURNED_OVER else 0.0

    @property
    def stack(self) -> int:
        """The address that the stack reaches down to now."""
        return int(self._probe.read_sp())

    def paint(self, start: int, end: int, value: int) -> None:
        """Fill memory from ``start`` up to ``end`` with one value, to see later what is used."""
        self._probe.write_data(start, bytes([value]) * (end - start))

    def memory(self, start: int, end: int) -> bytes:
        """The bytes of the data space from ``start`` up to ``end``."""
        return bytes(self._probe.read_data(start, end - start))

    def _data(self, address: int) -> int:
        return self.memory(address, address + 1)[0]

    def _memory(self, name: str) -> core.NonVolatileMemory:
        request = core.ctlreq_data_t()
        request.index = self._device._NVMs_[name]
        _, request = self._device.ctlreq(core.IOCTL_CORE, core.CTLREQ_CORE_NVM, request)
        return request.data.value(core.NonVolatileMemory)

    def _listen_to_line(self) -> None:
        _, request = self._device.ctlreq(core.IOCTL_UART("0"), core.CTLREQ_GET_SIGNAL)

        def raised(signal: core.signal_data_t, _: int) -> None:
            if signal.sigid == core.UART.SignalId.TX_Data:
                self._sent(signal.data.value())

        hook = core.CallableSignalHook(raised)
        request.data.value(core.Signal).connect(hook)
        self._hooks.append(hook)


class Timer:
    """An alarm clock in simulated time."""

    def __init__(self, manager: core.CycleManager, do: Callable[[], None]) -> None:
        def rung(_: int) -> int:
            do()
            return 0  # not again

        self._manager = manager
        self._timer = core.CallableCycleTimer(rung)

    def start(self, cycles: int) -> None:
        """Let it ring after so many cycles, unless it has been started already."""
        if not self._timer.scheduled():
            self._manager.schedule(self._timer, self._manager.cycle() + cycles)


def _firmware(elf: Path) -> core.Firmware:
    """The firmware of a file. yasimavr crashes on what is no ELF, so its head is read before."""
    try:
        head = elf.read_bytes()[: _ELF.size].ljust(_ELF.size, b"\0")
    except OSError as error:
        raise DeviceError(f"The firmware {elf} cannot be read: {error.strerror}.") from error
    if _ELF.unpack(head) != (_MAGIC, _32_BITS, _LOW_BYTE_FIRST, _PROGRAM, _AVR):
        raise DeviceError(
            f"{elf} holds no firmware for an ATmega328P; build it with make firmware."
        )
    firmware = core.Firmware.read_elf(str(elf))
    firmware.frequency, firmware.vcc, firmware.aref = FREQUENCY, 5.0, 1.0
    return firmware
