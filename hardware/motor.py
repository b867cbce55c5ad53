"""Reckons the circuit of the motor; ``python3 -m hardware.motor`` writes the figures of its page.

A network of three nodes, step by step: the pin that piezo and motor share, by two resistors to a
slow capacitor, and from there by a fast diode back to the pin; by a second capacitor to the gate,
which a resistor and a diode hold at ground. So a pin that goes to and fro does not open the gate,
one that stays high does, and one that never goes low again does only for a while.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import exp
from pathlib import Path

PAGE = Path(__file__).with_name("vibration.md")

PIN_RESISTOR = 1e3  # Ω, the piezo's, at the pin
SLOW_RESISTOR, SLOW = 100e3, 220e-9  # Ω, F: what a tone does not fill
COUPLING = 1e-6  # F, between it and the gate
GATE_RESISTOR = 1e6  # Ω, from gate to ground
SATURATION, THERMAL = 4e-9, 1.9 * 0.02585  # A, V: a 1N4148, by n times kT/e
SERIES = 1.0  # Ω of the diode; the limit of what it lets through here is PIN_RESISTOR

THRESHOLD = (0.75, 1.5)  # V, ZVNL110A: the gate at which it begins to conduct, at least and at most
OPEN = 2.0  # V at the gate at which each one carries what a motor wants
SUPPLIES = {"Nano": 5.0, "Pico": 3.3}  # V, of a pin that is high

MOTOR = (30.0, 50.0)  # Ω, a disc of 10 mm for 3 V that stands still, at least and at most
MOTOR_RESISTOR = 27.0  # Ω
MOTOR_SUPPLY = 5.25  # V, the most that USB gives

STEP = 1e-5  # s

Level = Callable[[float], bool]


@dataclass(frozen=True)
class Gate:
    """The volts at the gate over time, from one that has rested."""

    times: list[float]
    volts: list[float]

    def highest(self) -> float:
        """The highest voltage."""
        return max(self.volts)

    def above(self, volts: float) -> float:
        """Seconds above a voltage, in all."""
        return sum(each > volts for each in self.volts) * (self.times[1] - self.times[0])

    def first(self, volts: float) -> float:
        """Seconds until it is above a voltage."""
        return next(at for at, each in zip(self.times, self.volts, strict=True) if each > volts)


def gate(level: Level, supply: float, seconds: float, slow: float = SLOW) -> Gate:
    """What the gate sees of a pin that is high at the times of ``level``.

    ``slow`` is the capacitor that tones do not fill. The diodes are followed by small steps.
    """
    held, coupled, times, volts = 0.0, 0.0, [], []
    for number in range(round(seconds / STEP)):
        at = number * STEP
        pin = supply if level(at) else 0.0
        opened = held - coupled
        into = (pin - held) / (PIN_RESISTOR + SLOW_RESISTOR)
        into -= _bounded(held - pin, PIN_RESISTOR)
        onward = opened / GATE_RESISTOR - _bounded(-opened, PIN_RESISTOR)
        held += STEP * (into - onward) / slow
        coupled += STEP * onward / COUPLING
        if number % 10 == 0:
            times.append(at)
            volts.append(held - coupled)
    return Gate(times, volts)


def _bounded(forward: float, resistor: float) -> float:
    """What flows through a diode with a resistor before it; nothing to speak of backwards."""
    if forward <= 0:
        return 0.0
    return min(SATURATION * (exp(min(forward, 1.0) / THERMAL) - 1), forward / resistor)


def tone(hertz: float) -> Level:
    """A pin that turns over for a tone."""
    return lambda at: int(at * 2 * hertz) % 2 == 0


def pulse(begin: float, end: float) -> Level:
    """A pin that is high once."""
    return lambda at: begin <= at < end


def most_current() -> float:
    """What the transistor carries at most, in mA: a motor that stands still."""
    return 1000 * MOTOR_SUPPLY / (MOTOR_RESISTOR + MOTOR[0])


def figures() -> str:
    """The lines of the page."""
    loudest = max(gate(tone(hertz), 5.0, 0.2).highest() for hertz in (800, 1200, 2400))
    lines = [f"| a tone, the lowest and loudest: gate at most | {loudest:.2f} V |"]
    for chip, supply in SUPPLIES.items():
        begun = gate(pulse(0, 0.3), supply, 0.35)
        lines.append(
            f"| {chip}: a pulse of 300 ms opens it after, and is above {OPEN:g} V for | "
            f"{1000 * begun.first(THRESHOLD[1]):.0f} ms, {1000 * begun.above(OPEN):.0f} ms |"
        )
        stuck = gate(pulse(0, 10), supply, 4.0)
        lines.append(
            f"| {chip}: a pin that stays high for ever runs it for at most | "
            f"{stuck.above(THRESHOLD[0]):.1f} s |"
        )
    lines.append(f"| a motor that stands still, at most | {most_current():.0f} mA |")
    return "\n".join(lines)


if __name__ == "__main__":
    head, rule, rest = PAGE.read_text("utf-8").partition(" | |\n|---|---|\n")
    _, _, rest = rest.partition("\n\n")
    PAGE.write_text(f"{head}{rule}{figures()}\n\n{rest}", "utf-8")
