"""Exact measurements of the firmware, possible because its time is simulated."""

from pathlib import Path
from random import Random

import chess

from accessible_board.board.frames import Occasion, Switches
from accessible_board.devices.simulator.bench import MILLISECOND, Bench
from accessible_board.devices.simulator.microcontroller import RAM_END

BOUNCE = (0.5, 1.0)
"""Milliseconds for which a contact bounces, at least and at most."""

_UNTOUCHED = 0xA5
_DEEPER_THAN_ANY = 1024
_CALLED_NOW = 32


def latencies(elf: Path, count: int, seed: int = 1) -> list[float]:
    """Milliseconds from the first contact to the last bit of its frame on the wire.

    Of ``count`` pegs that are seated and lifted at any moment of the scan, each with bounce.
    ``ValueError`` if one of them is told in more frames than one.
    """
    board, chance = Bench(elf), Random(seed)
    board.run(50)
    return [_latency(board, chance) for _ in range(count)]


def _latency(board: Bench, chance: Random) -> float:
    board.run(20 + chance.random())
    board.frames()
    square, start = chance.randrange(64), board.now
    closed = not board.matrix.closed & chess.BB_SQUARES[square]
    board.bounce(square, closed=closed, chance=chance, milliseconds=chance.uniform(*BOUNCE))
    board.run(15)
    [told] = [
        sent.at
        for sent in board.frames()
        if isinstance(sent.frame, Switches) and sent.frame.occasion is Occasion.CHANGE
    ]
    return (told - start) / MILLISECOND


def stack_used(elf: Path, seed: int = 1) -> int:
    """Bytes of stack that the firmware needs at most while everything happens at once."""
    board, chance = Bench(elf), Random(seed)
    board.run(50)
    lowest = board.chip.stack - _DEEPER_THAN_ANY
    board.chip.paint(lowest, board.chip.stack - _CALLED_NOW, _UNTOUCHED)
    for _ in range(100):
        board.chip.receive(chance.randbytes(8) + b"SVF")
        board.arrange(chance.getrandbits(64))
        board.run(chance.uniform(1, 8))
    deepest = board.chip.memory(lowest, RAM_END)
    return len(deepest.lstrip(bytes([_UNTOUCHED])))
