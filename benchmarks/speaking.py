"""How soon an announcement is heard, how soon it is cut off, and that no channel hears another.

Speaks in a virtual room (PulseAudio) on real sound devices and listens at their monitors. Run as
``python -m benchmarks.speaking``; prints one figure a line, times in milliseconds.
"""

import statistics
import sys
import time
from collections.abc import Sequence

from accessible_board.devices.synthesiser import Pyttsx3Synthesiser
from tests.room import Child, Room, missing, open_room

REPEATS = 8
FILES = ("Anna", "Bella", "Cäsar", "David", "Eva", "Felix", "Gustav", "Hektor")
RANKS = ("eins", "zwei", "drei", "vier")
LONG = "König Gustav eins, Dame David eins, Turm Anna eins"


def main() -> int:
    """Print the figures; 1 if a channel was heard on the other, 2 without a room."""
    if missing():
        print(f"The room needs PulseAudio: {missing()}", file=sys.stderr)
        return 2
    report("render_ms", [rendering(text) for text in phrases(REPEATS)])
    sinks = ("loudspeaker", "earphone")
    with open_room(*sinks) as room, room.talking(*sinks) as child:
        fresh = [first_sound(room, child, text) for text in phrases(REPEATS)]
        known = [first_sound(room, child, "Turm Anna eins") for _ in range(REPEATS)]
        report("first_sample_fresh_ms", fresh)
        report("first_sample_cached_ms", known)
        report("silent_after_stop_ms", [silence(room, child) for _ in range(REPEATS)])
        leaked = leakage(room, child)
    print(f"leaked_samples {leaked}")
    return 1 if leaked else 0


def phrases(count: int) -> list[str]:
    """So many different announcements."""
    return [f"Turm {FILES[i % 8]} {RANKS[i // 8 % 4]}" for i in range(1, count + 1)]


def rendering(text: str) -> float:
    """Milliseconds until the voice has rendered it."""
    started = time.perf_counter()
    Pyttsx3Synthesiser().render(text, "de")
    return (time.perf_counter() - started) * 1000


def first_sound(room: Room, child: Child, text: str) -> float:
    """Milliseconds from asking for the words to their first sample at the monitor."""
    with room.recording("loudspeaker") as hall:
        asked = child.say("loudspeaker", text)
        child.wait("loudspeaker")
    return float(hall.loud()[0] - asked) * 1000


def silence(room: Room, child: Child) -> float:
    """Milliseconds from asking for silence to the last sample at the monitor."""
    with room.recording("loudspeaker") as hall:
        child.say("loudspeaker", LONG)
        time.sleep(0.5)
        asked = child.silence("loudspeaker")
        time.sleep(0.2)
    return max(0.0, float(hall.loud()[-1] - asked) * 1000)


def leakage(room: Room, child: Child) -> int:
    """Samples that are not silent on either channel while only the other one speaks."""
    leaked = 0
    for spoken, silent in (("loudspeaker", "earphone"), ("earphone", "loudspeaker")):
        time.sleep(0.3)  # what the device itself still holds of its own last words
        with room.recording(silent) as recording:
            child.say(spoken, LONG)
            child.wait(spoken)
        leaked += int((recording.samples != 0).sum())
    return leaked


def report(name: str, figures: Sequence[float]) -> None:
    """One line: the median and the worst."""
    print(f"{name} median {statistics.median(figures):.1f} worst {max(figures):.1f}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
