"""How well announcements are understood: by whom, in which noise, and against the peer's method.

    python benchmarks/speech --size full --language de

Everything is heard by the program's own ear; the corpus is built when it is missing. What counts
are the voices that are kept aside. Without ``--size full`` it is a small sample of every language.
"""

import argparse
import resource
import sys
import time
from pathlib import Path

from accessible_board.devices.recognition.recognisers import Engine, recogniser_for
from accessible_board.languages import available, load
from benchmarks.shared.figures import tell
from benchmarks.speech.corpus import announcements, talk
from benchmarks.speech.measuring import Measuring
from benchmarks.speech.noise import QUIET_ROOM, ROOMS, Kind, Room
from benchmarks.speech.report import tell_language
from benchmarks.speech.voices import voices

EACH = {"small": 3, "full": 8}
"""Announcements of each voice in each room."""

SMALL_ROOMS = (QUIET_ROOM, Room(Kind.PINK, 10), Room(Kind.BABBLE, 10))


def main() -> int:
    """Print the figures of each language."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--size", choices=EACH, default="small")
    parser.add_argument("--language", choices=available(), action="append", default=[])
    parser.add_argument("--each", type=int, help="announcements of each voice in each room")
    parser.add_argument("--room", type=Kind, choices=list(Kind), action="append", default=[])
    parser.add_argument("--engine", type=Engine, choices=list(Engine), default=Engine.AUTO)
    parser.add_argument("--aside", action="store_true", help="only voices that are kept aside")
    chosen = parser.parse_args()
    rooms = ROOMS if chosen.size == "full" else SMALL_ROOMS
    rooms = tuple(room for room in rooms if room.kind in (chosen.room or list(Kind)))
    begun = time.monotonic()
    for code in chosen.language or available():
        language = load(code)
        measuring = Measuring(language, recogniser_for(language, chosen.engine))
        aside = [voice for voice in voices(language) if voice.kept_aside]
        speakers = aside if chosen.aside else list(voices(language))
        said = announcements(language, chosen.each or EACH[chosen.size], rooms, speakers)
        heard = [measuring.announcement(spoken) for spoken in said]
        overheard = [measuring.talk(spoken) for spoken in talk(language, aside)]
        tell_language(language, heard, overheard)
    tell("the measurement itself took", (time.monotonic() - begun) / 60, "min")
    tell("most memory", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000, "MB")
    return 0


if __name__ == "__main__":
    sys.path[:] = [path for path in sys.path if Path(path) != Path(__file__).parent]
    sys.exit(main())
