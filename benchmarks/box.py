"""What a table without a screen takes: time of a processor until its first word, and memory.

    python -m benchmarks.box

Starts the program as a box does, with a simulated board, an ear on a file and a recording as the
microphone, in which "Zeit" is said now and then, and begins a game with two presses. Time of a
processor hardly hangs on what else runs; how long the start takes on two processors of 30 % of this
one's speed is worked out from it, as if nothing of it ran side by side. Memory is that of the
program and of all processes that it started, what they share counted once (``Pss``); Linux alone
tells it.
"""

import os
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import soundfile

from accessible_board.devices.interfaces import RECOGNISER_RATE
from accessible_board.languages import load
from benchmarks.shared.figures import tell
from benchmarks.speech.noise import QUIET_ROOM, heard_in
from benchmarks.speech.voices import EspeakVoice
from tests.support.at_table import AtTable
from tests.support.child import AFRESH

STARTS = 3
SPEED = 0.3
FIRST_WORD_LIMIT = 5.0
MEMORY_LIMIT = 250.0
SPEAKER = EspeakVoice(load("de"), "+f5", 150, True)

_TICKS = os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Start some times, begin a game once, print."""
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        room = folder / "room.wav"
        said = heard_in(QUIET_ROOM, SPEAKER.say("Zeit"), (), np.random.default_rng(0))
        rest = np.resize(said[: RECOGNISER_RATE // 4], 2 * RECOGNISER_RATE)
        soundfile.write(room, np.tile(np.concatenate([said, rest]), 20), RECOGNISER_RATE)
        AtTable(folder).chooses_german().switches_off()
        took = [_first_word(folder, room) for _ in range(STARTS)]
        memory = _memory_in_a_game(folder, room)
    tell("start to the first word, a processor's time, median", statistics.median(took), "s")
    limited = statistics.median(took) / SPEED
    tell(f"the same at {SPEED:.0%} of this processor", limited, "s", FIRST_WORD_LIMIT)
    for what, megabytes in memory.items():
        tell(f"memory, {what}", megabytes, "MB")
    tell("memory, all of the program", sum(memory.values()), "MB", MEMORY_LIMIT)


def _first_word(folder: Path, room: Path) -> float:
    """Seconds of a processor until the menu's first words are said."""
    table = AtTable(folder, plays=AFRESH, microphone=f"file:{room}").hears("Hauptmenü.")
    took = sum(map(_processor_time, _family(table.playing.number)))
    table.kill().close()
    return took


def _memory_in_a_game(folder: Path, room: Path) -> dict[str, float]:
    """Megabytes of the program and of those that hear for it, once words were heard in a game."""
    table = AtTable(folder, plays=AFRESH, microphone=f"file:{room}").hears("Das Brett ist da.")
    table.take().hears("Eins: Beginnen.").take().hears("drückt zuerst")
    table.take().hears("Die Uhr von Weiß läuft.").hears("Sie haben eine Stunde")
    first, *beside = _family(table.playing.number)
    memory = {"the game": _memory(first), f"{len(beside)} beside it": sum(map(_memory, beside))}
    table.kill().close()
    return memory


def _family(process: int) -> Iterator[int]:
    """A process and all that it started."""
    yield process
    for task in Path(f"/proc/{process}/task").iterdir():
        for child in (task / "children").read_text().split():
            yield from _family(int(child))


def _processor_time(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / _TICKS


def _memory(process: int) -> float:
    """Megabytes of a process; of what it shares with others its part."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1000


if __name__ == "__main__":
    main()
