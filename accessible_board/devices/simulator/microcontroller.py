"""An ATmega328P that runs the board's firmware, cycle by cycle, in yasimavr.

What yasimavr does otherwise than the chip, or tells in its own way, stays in this module. One thing
cannot: its line has one register for both directions, so that once in a while a command that
arrives just when a byte leaves is lost or mistaken for another. Commands are idempotent, and a host
repeats those that matter.
"""

from collections import deque
from collections.abc import Callable
from pathlib import Path
from random import Random

import chess
from yasimavr.device_library import load_device
from yasimavr.device_library.descriptors import DeviceDescriptor
from yasimavr.lib import arch_avr, core

from accessible_board.board.frames import BAUD_RATE, ResetCause
from accessible_board.devices.simulator.wired_parts import (
    PINS,
    SECTION_SIZES,
    Bootloader,
    check_firmware,
    levels,
)

FREQUENCY = 16_000_000
"""Cycles a second."""

RAM_START, RAM_END = 0x0100, 0x0900
"""First address of memory, and the one after its last byte, from which the stack grows down."""

_ID_ADDRESS = 4
"""Address of the board's number in the EEPROM (``avr/identity.c``)."""

_ENDLESS_LOOP = b"\xff\xcf"
"""``rjmp .-2``, which the C library puts behind the end of ``main``."""

_INTERRUPTS_ON = 0x80
"""The flag I of SREG."""

_WATCHDOG, _BITES = 0x60, 0x48
"""WDTCSR in the data space, and in it WDIE and WDE: a watchdog that interrupts or resets."""

_RESET_FLAGS, _BITTEN = 0x54, 0x08
"""MCUSR in the data space, and in it WDRF: as long as it is set, the watchdog stays on."""

_LINE_CONTROL, _DOUBLE_SPEED, _LINE_SPEED = 0xC0, 0x02, 0xC4
"""UCSR0A in the data space, in it U2X0, and the two bytes of UBRR0."""

_RECEIVER = "PD0"

_REGISTERS = 32
"""Number of general registers, from address 0 of the data space on."""

_START_UP = FREQUENCY * 65 // 1000 + 16_384
"""Cycles that a Nano's fuses let pass from a reset to the first instruction, for its crystal."""

_COUNTER, _COUNTER_FLAGS, _OVERFLOWED = 0x84, 0x36, 0x01
"""TCNT1 and TIFR1 in the data space, and in it TOV1."""

_PAGE = 128
"""Bytes in a page of the flash."""

_LOW_FUSE, _HIGH_FUSE, _EXTENDED_FUSE = 0xFF, 0xD8, 0xFD
"""The fuses of a Nano as it is sold; the two bits BOOTSZ of the second are to be added."""

_TONE_INTERRUPTS, _TONE_TOP = 0x70, 0xB3
"""TIMSK2 and OCR2A in the data space."""

_TIMER_INTERRUPTS, _IO_START = 0x6F, 0x20
"""TIMSK1 in the data space, and where in it the registers begin that yasimavr counts from 0."""

_PIN_TURNED_OVER = 0x02
"""OCIE2A of TIMSK2: the timer's interrupt turns the piezo's pin over."""

_TONE_CLOCK = FREQUENCY // 64

_PIEZO_PIN = 0x20
"""PB5, which is D13."""

_PIN_B = 0x23
"""PINB in the data space; DDRB and PORTB follow it, and then those of the ports C and D."""

_WIRES_AT = [
    [
        sum(
            1 << wire for wire, pin in enumerate(PINS) if pin[1] == port and bits >> int(pin[2]) & 1
        )
        for bits in range(0x100)
    ]
    for port in "BCD"
]
"""The wires at the pins of each port, by the bits of its register."""

_WIRES_OF = {
    _PIN_B + 3 * number + register: (
        0 if register == 1 else 0xFF,
        _PIN_B - _IO_START + 3 * number + 3 - register,
        ~wires[0xFF],
        wires,
    )
    for number, wires in enumerate(_WIRES_AT)
    for register in (1, 2)
}
"""Of each register DDR and PORT: which bits of it to turn over, the port's other register as
yasimavr counts, the wires at other ports, and those at this one by what is driven low.
"""

_LOW = core.Wire.state_t(core.Wire.StateEnum.Low)
_LEFT = core.Wire.state_t(core.Wire.StateEnum.Floating)
"""State of a pin that nothing outside drives, made once for all pins and times."""

_RESETS = {
    ResetCause.POWER_ON: core.Device.ResetFlag.PowerOn,
    ResetCause.EXTERNAL: core.Device.ResetFlag.Ext,
    ResetCause.BROWN_OUT: core.Device.ResetFlag.BOD,
    ResetCause.WATCHDOG: core.Device.ResetFlag.WDT,
}


class Microcontroller:
    """The chip with the firmware of the file ``elf`` and this number in its EEPROM.

    With a ``bootloader`` that is run first, as the fuses of a bought Nano have it. ``sent`` is
    called with each byte, and its speed in bits a second, when its last bit has left the chip.
    ``FaultError`` if the file holds no firmware for an AVR.
    """

    def __init__(
        self,
        elf: Path,
        board_id: int,
        sent: Callable[[int, float], None],
        bootloader: Bootloader | None = None,
    ) -> None:
        self._device = _device()
        self._loop = core.SimLoop(self._device)
        self._loop.set_fast_mode(True)
        self._device.load_firmware(_firmware(elf))
        self._memory("EEPROM").program(board_id.to_bytes(4, "little"), _ID_ADDRESS)
        self._probe = core.DeviceDebugProbe(self._device)
        self._pins = [self._device.find_pin(pin) for pin in PINS]
        self._pulled: dict[int, list[Callable[[core.Wire.state_t], object]]] = {}
        self._hooks: list[object] = []
        self._sent = sent
        self._chance = Random(board_id)
        self._start = self.timer(self._go)
        self._wire = Wire(self._loop.cycle_manager(), self._device.find_pin(_RECEIVER))
        self._listen_to_line()
        self._start_up = 0
        if bootloader is not None:
            self._install(bootloader)
        self.reset(ResetCause.POWER_ON)

    @property
    def cycle(self) -> int:
        """Cycles since it was switched on."""
        return int(self._loop.cycle())

    def run(self, cycles: int) -> None:
        """Let so many cycles pass, and the rest of the last instruction."""
        self._loop.run(cycles)

    def receive(self, data: bytes, rate: float = BAUD_RATE) -> None:
        """Let bytes arrive at the line, one after the other, at so many bits a second."""
        self._wire.send(data, rate)

    def timer(self, do: Callable[[], None]) -> "SimulatedTimer":
        """A timer that, each time it has been started, lets ``do`` be called once."""
        return SimulatedTimer(self._loop.cycle_manager(), do)

    # --- pins -----------------------------------------------------------------------------------

    def watch(self, changed: Callable[[int], None]) -> None:
        """Have ``changed`` called with the wires that the chip drives low, a bit each.

        It is called as the chip writes to the registers of its pins, just before that has effect.
        """
        driven = 0
        read = self._probe.read_ioreg

        def written(signal: core.signal_data_t, _: int) -> None:
            nonlocal driven
            turned, other, others, wires = _WIRES_OF[signal.index]
            low = (signal.data.value() ^ turned) & (read(other) ^ turned ^ 0xFF)
            mask = driven & others | wires[low]
            if mask != driven:
                driven = mask
                changed(driven)

        hook = core.CallableSignalHook(written)
        self._probe.watchpoint_signal().connect(hook)
        self._hooks.append(hook)
        kind = core.DeviceDebugProbe.WatchpointFlags
        for address in _WIRES_OF:
            self._probe.insert_watchpoint(address, 1, int(kind.Write | kind.Signal))

    def pull(self, wires: int, *, low: bool) -> None:
        """Pull inputs low from outside, a bit each, or leave them to their pull-ups."""
        if (pins := self._pulled.get(wires)) is None:
            found = [self._pins[wire] for wire in chess.scan_forward(wires)]
            pins = self._pulled[wires] = [pin.set_external_state for pin in found]
        state = _LOW if low else _LEFT
        for set_state in pins:
            set_state(state)

    # --- faults ---------------------------------------------------------------------------------

    def reset(self, cause: ResetCause) -> None:
        """Reset the chip at the next instruction. It forgets memory and registers without power.

        yasimavr clears the registers, and the watchdog that stays on after it has bitten.
        """
        flags, registers = _RESETS[cause], self.memory(0, _REGISTERS)
        if cause is ResetCause.POWER_ON:
            self._probe.write_data(RAM_START, self._chance.randbytes(RAM_END - RAM_START))
            registers = self._chance.randbytes(_REGISTERS)
        elif self._data(_RESET_FLAGS) & _BITTEN:
            flags |= core.Device.ResetFlag.WDT
        if self._start_up:
            flags |= core.Device.ResetFlag.Halt
            self._start.start(self._start_up)
        self._device.reset(flags)
        self._probe.write_data(0, registers)

    def _go(self) -> None:
        """Let a chip begin to run that was held after a reset."""
        request = core.ctlreq_data_t()
        request.data = core.vardata_t(0)
        self._device.ctlreq(core.IOCTL_CORE, core.CTLREQ_CORE_HALT, request)

    def hang(self) -> None:
        """Catch the main loop in an endless one; interrupts go on. Only the watchdog helps.

        Without interrupts yasimavr would take the loop for the end of the program, and stop.
        """
        self._probe.write_pc(self.flash.index(_ENDLESS_LOOP))
        self._probe.write_sreg(self._probe.read_sreg() | _INTERRUPTS_ON)

    def stop_scanning(self) -> None:
        """Stop the timer that scans the matrix; the main loop goes on."""
        self._probe.write_ioreg(_TIMER_INTERRUPTS - _IO_START, 0)

    @property
    def is_watched(self) -> bool:
        """True while the watchdog is on: the firmware starts it at the end of its start-up."""
        return bool(self._data(_WATCHDOG) & _BITES)

    # --- looking inside -------------------------------------------------------------------------

    @property
    def tone(self) -> float:
        """The frequency in Hz that the piezo sounds, 0 while it is silent."""
        control, top = self._data(_TONE_INTERRUPTS), self._data(_TONE_TOP)
        return _TONE_CLOCK / (2 * (top + 1)) if control & _PIN_TURNED_OVER else 0.0

    @property
    def motor(self) -> bool:
        """True while the pin of piezo and motor stays high, so that the motor runs."""
        high = self._data(_PIN_B + 1) & self._data(_PIN_B + 2) & _PIEZO_PIN
        return bool(high) and not self._data(_TONE_INTERRUPTS) & _PIN_TURNED_OVER

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

    @property
    def flash(self) -> bytes:
        """All of the program memory."""
        return bytes(self._probe.read_flash(0, self._memory("Flash").size()))

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
                self._sent(signal.data.value(), self._line_speed())

        hook = core.CallableSignalHook(raised)
        request.data.value(core.Signal).connect(hook)
        self._hooks.append(hook)

    def _line_speed(self) -> float:
        """The bits a second at which the chip sends."""
        divider = int.from_bytes(self.memory(_LINE_SPEED, _LINE_SPEED + 2), "little") + 1
        return FREQUENCY / divider / (8 if self._data(_LINE_CONTROL) & _DOUBLE_SPEED else 16)

    # --- the bootloader -------------------------------------------------------------------------

    def _install(self, bootloader: Bootloader) -> None:
        """Put a bootloader in, to be run first after every reset, and the fuses that belong to it.

        It waits for its end in an endless loop without interrupts, which is no end of the program,
        and reads flash that is empty.
        """
        self._start_up = _START_UP
        self._memory("Flash").program(bootloader.image, bootloader.start)
        high = _HIGH_FUSE | bootloader.section << 1
        self._memory("Fuses").program(bytes([_LOW_FUSE, high, _EXTENDED_FUSE]))
        self._device.set_option(core.Device.Option.InfiniteLoopDetect, False)
        self._device.set_option(core.Device.Option.IgnoreBadCpuLPM, True)
        self._keep_overflows()

    def _keep_overflows(self) -> None:
        """Let the counter overflow again where yasimavr has lost the flag of an overflow.

        It does when a program that waits for the flag asks for it in that very cycle.
        """
        _, request = self._device.ctlreq(core.IOCTL_TIMER("_", "1"), core.CTLREQ_GET_SIGNAL)

        def look() -> None:
            if not self._data(_COUNTER_FLAGS) & _OVERFLOWED:
                for address in (_COUNTER + 1, _COUNTER):
                    self._probe.write_data(address, b"\xff")

        timer = self.timer(look)

        def raised(signal: core.signal_data_t, _: int) -> None:
            if signal.sigid == arch_avr.ArchAVR_Timer.SignalId.OVF:
                timer.start(2)

        hook = core.CallableSignalHook(raised)
        request.data.value(core.Signal).connect(hook)
        self._hooks.append(hook)


class Wire:
    """The line from the host to the chip, whose level changes bit by bit.

    So a chip that expects another speed reads what a real one would.
    """

    def __init__(self, manager: core.CycleManager, pin: core.Pin) -> None:
        self._manager = manager
        self._pin = pin
        self._changes: deque[tuple[int, int]] = deque()
        self._free = 0.0
        self._timer = core.CallableCycleTimer(self._change)
        pin.set_external_state("H")

    def send(self, data: bytes, rate: float) -> None:
        """Send bytes at so many bits a second, after those that are still being sent."""
        at, period = max(self._free, float(self._manager.cycle() + 1)), FREQUENCY / rate
        for byte in data:
            for level in levels(byte):
                self._changes.append((round(at), level))
                at += period
        self._free = at
        if self._changes and not self._timer.scheduled():
            self._manager.schedule(self._timer, self._changes[0][0])

    def _change(self, when: int) -> int:
        while self._changes and self._changes[0][0] <= when:
            self._pin.set_external_state("H" if self._changes.popleft()[1] else "L")
        return self._changes[0][0] if self._changes else 0


class SimulatedTimer:
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


def _device() -> core.Device:
    """The chip. yasimavr takes the fuses BOOTSZ for a number without shifting them to bit 0."""
    described = DeviceDescriptor.create_from_model("atmega328p")
    sizes = [size // _PAGE for size in SECTION_SIZES for _ in range(2)]
    described.peripherals["FUSES"].config["boot_sizes"] = sizes
    return load_device("atmega328p")


def _firmware(elf: Path) -> core.Firmware:
    """The firmware of a file. yasimavr crashes on what is no ELF, so it is checked before."""
    check_firmware(elf)
    firmware = core.Firmware.read_elf(str(elf))
    firmware.frequency, firmware.vcc, firmware.aref = FREQUENCY, 5.0, 1.0
    return firmware
