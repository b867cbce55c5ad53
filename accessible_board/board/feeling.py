"""Patterns of short and long pulses that a motor under a board's edge lets a hand feel.

One command carries a pattern (``hardware/protocol.md``); the firmware bounds how long the motor
runs, whatever is sent.
"""

from typing import Final

from accessible_board.board.frames import Command

SHORT, LONG = ".", "-"
"""A pulse of 0.1 s, and one of 0.3."""

MOST_PULSES: Final = 6

_COMMAND = 0x80


def feel(pulses: str) -> Command:
    """The command for these pulses, as ``"-."``; for none the motor stops."""
    if len(pulses) > MOST_PULSES or not set(pulses) <= {SHORT, LONG}:
        raise ValueError(f"what is felt is at most {MOST_PULSES} short and long pulses")
    bits = "".join("1" if pulse == LONG else "0" for pulse in pulses)
    return Command([_COMMAND | int(f"{bits}1".ljust(7, "0"), 2)])


def pulses_of(command: bytes) -> str | None:
    """The pulses that a command asks for; ``None`` if it is another one."""
    if len(command) != 1 or not command[0] & _COMMAND:
        return None
    bits = f"{command[0] & ~_COMMAND:07b}".rstrip("0")
    return bits[:-1].replace("0", SHORT).replace("1", LONG) if bits else None
