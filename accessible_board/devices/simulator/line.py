"""Bytes on a serial line, bit by bit, and their reading at another speed."""

from collections.abc import Iterator
from typing import Final

TOLERANCE: Final = 0.04
"""Most that two speeds may differ, as a part of them; a chip at 16 MHz is 2.1 % too fast."""

_BITS: Final = 8


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
