"""How soon speech is cut off, how long its rendering takes, and that no channel hears another.

Speaks in a virtual room (PulseAudio) on real sound devices and listens at their monitors. Measured
is from asking for silence, at different moments of a long announcement, to the last sample that is
heard. Limits: silent within 50 ms, nothing at all of one channel on the other.
"""

import sys
import time

from accessible_board.devices.voices.synthesiser import Pyttsx3Synthesiser
from benchmarks.shared.figures import tell_spread
from tests.support.room import Child, Room, missing, open_room

LIMIT = 50.0
SINKS = ("loudspeaker", "earphone")
LONG = "König Gustav eins, Dame David eins, Turm Anna eins"
MOMENTS = [0.3 + 0.07 * number for number in range(12)]
"""Seconds after which the long announcement is cut off."""

RANKS = ("eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht")


def main() -> int:
    """Print the figures, or what has to be installed to measure them."""
    tell_spread("render an announcement", [rendering(f"Turm Anna {rank}") for rank in RANKS], "ms")
    if missing():
        print(f"not measured, for the room needs PulseAudio: {missing()}")
        return 0
    with open_room(*SINKS) as room, room.talking(*SINKS) as child:
        silent = [silence(room, child, moment) for moment in MOMENTS]
        tell_spread("interrupted, stop to silence", silent, "ms", LIMIT)
        print(f"heard on the other channel: {leakage(room, child)} samples (limit 0 samples)")
    return 0


def rendering(text: str) -> float:
    """Milliseconds until the voice has rendered it."""
    begun = time.perf_counter()
    Pyttsx3Synthesiser().render(text, "de")
    return (time.perf_counter() - begun) * 1000


def silence(room: Room, child: Child, moment: float) -> float:
    """Milliseconds from asking for silence, so many seconds after the first sound, to silence."""
    with room.recording("loudspeaker") as hall:
        child.say("loudspeaker", LONG)
        hall.wait_for_sound()
        time.sleep(moment)
        asked = child.silence("loudspeaker")
        time.sleep(0.2)
    return max(0.0, float(hall.loud()[-1] - asked) * 1000)


def leakage(room: Room, child: Child) -> int:
    """Samples that are not silent on either channel while only the other one speaks."""
    leaked = 0
    for spoken, silent in (SINKS, SINKS[::-1]):
        time.sleep(0.3)  # what the device itself still holds of its own last words
        with room.recording(silent) as recording:
            child.say(spoken, LONG)
            child.wait(spoken)
        leaked += int((recording.samples != 0).sum())
    return leaked


if __name__ == "__main__":
    sys.exit(main())
