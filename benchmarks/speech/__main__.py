"""Measure how well announcements are understood: of whom, and in which noise.

    python benchmarks/speech --size full --language de

Everything is heard by the program's own ear; the corpus is built when it is missing. What counts
are the voices that are kept aside. Without ``--size full`` it is a small sample of every language.
"""

import argparse
import resource
import sys
import time
from itertools import chain
from pathlib import Path

from accessible_board.acts.table import Act
from accessible_board.confidence import share
from accessible_board.devices.recognition.recognisers import recogniser_for
from accessible_board.languages import Language, available, load
from accessible_board.settings import Engine
from benchmarks.shared.figures import tell
from benchmarks.speech.corpus import announcements, answers, people_talking, talk
from benchmarks.speech.kept import Kept
from benchmarks.speech.measuring import Heard, Measuring
from benchmarks.speech.noise import QUIET_ROOM, ROOMS, Kind, Room
from benchmarks.speech.people import hall
from benchmarks.speech.report import tell_language, tell_people
from benchmarks.speech.voices import JoinedVoice, Voice, voices

EACH = {"small": 3, "full": 8}
"""Announcements of each voice in each room."""

SMALL_ROOMS = (QUIET_ROOM, Room(Kind.PINK, 10), Room(Kind.BABBLE, 10))


def _tell_answers(measuring: Measuring, language: Language, aside: list[Voice], room: Room) -> None:
    """How yes and no alone are understood, by voices kept aside."""
    said = list(answers(language, aside, room))
    heard = [measuring.answer(each.samples) for each in said]
    pairs = list(zip(said, heard, strict=True))
    understood = share(answer is each.act for each, answer in pairs)
    others = {Act.YES: Act.NO, Act.NO: Act.YES}
    mistaken = share(answer is others[each.act] for each, answer in pairs)
    print(f"{room}, yes and no alone: understood {understood}, taken for the other {mistaken}")


def main() -> int:
    """Print the figures of each language."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--size", choices=EACH, default="small")
    parser.add_argument("--language", choices=available(), action="append", default=[])
    parser.add_argument("--each", type=int, help="announcements of each voice in each room")
    parser.add_argument(
        "--talks", type=int, default=6, help="what each real person says that is no announcement"
    )
    parser.add_argument("--room", type=Kind, choices=list(Kind), action="append", default=[])
    parser.add_argument("--decibels", type=int, help="of all rooms only those with this noise")
    parser.add_argument("--engine", type=Engine, choices=list(Engine), default=Engine.AUTO)
    parser.add_argument("--aside", action="store_true", help="only voices that are kept aside")
    parser.add_argument("--keep", type=Path, help="a file of what was heard, to be gone on with")
    parser.add_argument("--minutes", type=float, help="after which no more announcement is heard")
    parser.add_argument("--people", action="store_true", help="only real people kept aside")
    chosen = parser.parse_args()
    noisy = chosen.decibels
    rooms = ROOMS if chosen.size == "full" or noisy is not None else SMALL_ROOMS
    rooms = tuple(room for room in rooms if room.kind in (chosen.room or list(Kind)))
    rooms = tuple(room for room in rooms if noisy in (None, room.decibels))
    begun = time.monotonic()
    kept, until = Kept(chosen.keep), begun + 60 * chosen.minutes if chosen.minutes else None
    if not hall(kept_aside=True):
        print("Real people talk after python -m tools.people; here a synthesiser does for them.")
    everybody: list[Heard] = []
    for code in chosen.language or available():
        language = load(code)
        measuring = Measuring(language, recogniser_for(language, chosen.engine))
        aside = [voice for voice in voices(language) if voice.kept_aside]
        people = [voice for voice in aside if isinstance(voice, JoinedVoice)]
        speakers = people if chosen.people else aside if chosen.aside else list(voices(language))
        each = chosen.each or EACH[chosen.size]
        said = announcements(language, each, rooms, speakers)
        measured = list(kept.announcements(code, said, measuring.announcement, until))
        overheard = chain(
            people_talking(language, chosen.talks, kept_aside=True), talk(language, aside)
        )
        witnessed = list(kept.talk(code, overheard, measuring.talk))
        judging = measuring.judging
        print(f"{len(measured)} of {each * len(speakers) * len(rooms)} announcements were heard.")
        heard = [judging.announcement(each) for each in measured]
        everybody += heard
        tell_language(language, heard, [judging.talk(each) for each in witnessed])
        for room in rooms:
            _tell_answers(measuring, language, aside, room)
        others_talk = people_talking(language, chosen.talks, kept_aside=True)
        said_yes = share(measuring.answer(each.samples) is Act.YES for each in others_talk)
        print(f"talk of real people, taken for a yes while a question is open: {said_yes}")
    tell_people(everybody)
    tell("the measurement itself took", (time.monotonic() - begun) / 60, "min")
    tell("most memory", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000, "MB")
    return 0


if __name__ == "__main__":
    sys.path[:] = [path for path in sys.path if Path(path) != Path(__file__).parent]
    sys.exit(main())
