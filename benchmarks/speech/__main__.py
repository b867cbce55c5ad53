"""Measure how well announcements are understood: of whom, and in which noise.

    python -m benchmarks.speech --language de --people --each 50
    python -m benchmarks.speech --networks FOLDER

Everything is heard by the program's own ear; the corpus is built when it is missing. Only voices
that are kept aside are heard. Printed is a line for each fact of each room: how many, and the
interval in which the true share lies. Commands are those that are taught, by synthesisers. With
``--networks`` those are tried which ``tools.words`` has written, before they are in the program.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, product
from pathlib import Path

import chess

from accessible_board.acts.table import Act
from accessible_board.confidence import share, wilson
from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.interfaces import Recogniser
from accessible_board.devices.recognition.recognisers import recogniser_for
from accessible_board.devices.recognition.word_network import WordNetwork, file_name, read_network
from accessible_board.devices.recognition.word_recogniser import WordRecogniser
from accessible_board.languages import Language, available, load
from accessible_board.settings import Engine
from accessible_board.speech.evidence import weighing
from accessible_board.speech.questions import YesOrNo
from accessible_board.speech.understanding import understand
from benchmarks.shared.languages import in_english
from benchmarks.speech.corpus import announcements, people_talking, said_in, talk
from benchmarks.speech.noise import QUIET_ROOM, ROOMS, Room
from benchmarks.speech.people import hall
from benchmarks.speech.voices import EspeakVoice, JoinedVoice, Voice, voices
from benchmarks.speech.witnesses import (
    AFTER_ONE_ANSWER,
    AT_ONCE,
    Facts,
    Witnesses,
    judged,
    judged_talk,
)


@dataclass(frozen=True, slots=True)
class Heard:
    """What became of an announcement, or of talk."""

    voice: str
    room: Room
    facts: Facts

    @property
    def is_real(self) -> bool:
        """Whether a person said it."""
        return self.voice.startswith("real")


def tell(heard: Sequence[Heard], of: str = "") -> None:
    """Print the facts of each room, those of real people first."""
    for is_real, who in ((True, "real people"), (False, "synthesised voices")):
        theirs = [each for each in heard if each.is_real is is_real]
        if theirs:
            print(f"{of}{who}: {', '.join(dict.fromkeys(each.voice for each in theirs))}")
        for room in dict.fromkeys(each.room for each in theirs):
            there = [each.facts for each in theirs if each.room == room]
            for what in there[0]:
                print(f"  {room}, {what}: {share(facts[what] for facts in there)}", flush=True)


def tell_people(heard: Sequence[Heard]) -> None:
    """Print a row for each real person, in a quiet room, and the range over them all."""
    theirs = [each for each in heard if each.room == QUIET_ROOM and each.is_real]
    people = list(dict.fromkeys(each.voice for each in theirs))
    for what in (AT_ONCE, AFTER_ONE_ANSWER) if people else ():
        rows = [[each.facts[what] for each in theirs if each.voice == name] for name in people]
        for name, row in zip(people, rows, strict=True):
            print(f"{name}, {QUIET_ROOM}, {what}: {share(row)}")
        print(f"all {len(rows)} people, {QUIET_ROOM}, {what}: {spread(rows)}")


def spread(rows: Sequence[Sequence[bool]]) -> str:
    """From the least to the greatest share of some people, and the outer ends of both intervals."""
    shares = [100 * sum(row) / len(row) for row in rows]
    lows, highs = zip(*(wilson(sum(row), len(row)) for row in rows), strict=True)
    least, greatest = 100 * min(lows), 100 * max(highs)
    return f"{min(shares):.0f} to {max(shares):.0f} % ({least:.0f} to {greatest:.0f} %)"


def tell_commands(ear: Ear, language: Language, speakers: Sequence[Voice]) -> None:
    """Print how many commands are understood in a quiet room, and the others by name."""
    taught = [phrase for key in language.commands if (phrase := language.taught(key))]
    lost, said = [], list(product(speakers, taught))
    ear.attend(chess.Board())
    for voice, words in said:
        meant = understand(words, language)
        found = ear.hear(said_in(QUIET_ROOM, voice, words, 0)).act
        lost += [f"{words} ({voice.name})"] if meant is None or found != meant.act else []
    understood = share(number >= len(lost) for number in range(len(said)))
    print(f"{QUIET_ROOM}, commands understood {understood}; not: {', '.join(lost) or 'none'}")


def tell_answers(ear: Ear, language: Language, speakers: Sequence[Voice], room: Room) -> None:
    """Print how yes and no alone are understood, by synthesisers at several speeds and pitches."""
    ear.attend(chess.Board(), question=YesOrNo())
    others = {Act.YES: Act.NO, Act.NO: Act.YES}
    everybody = chain.from_iterable(map(_manners, speakers))
    found = [
        (act, ear.hear(said_in(room, voice, language.commands[act.key][0], number)).act)
        for number, (voice, act) in enumerate(product(everybody, others))
    ]
    understood = share(act is answer for act, answer in found)
    mistaken = share(answer is others[act] for act, answer in found)
    print(f"{room}, yes and no alone: understood {understood}, taken for the other {mistaken}")


def _manners(voice: Voice) -> Iterator[Voice]:
    if isinstance(voice, EspeakVoice):
        manners = product((110, 130, 150, 170), (35, 50, 65))
        return (replace(voice, rate=rate, pitch=pitch) for rate, pitch in manners)
    return iter([voice])


def main() -> int:
    """Print the figures of each language."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--language", choices=available(), action="append", default=[])
    parser.add_argument("--each", type=int, default=3, help="announcements of a voice in a room")
    parser.add_argument("--people", action="store_true", help="announcements of real people alone")
    parser.add_argument("--talks", type=int, default=6, help="what each person says besides")
    parser.add_argument("--engine", type=Engine, choices=list(Engine), default=Engine.AUTO)
    parser.add_argument("--networks", type=Path, metavar="FOLDER")
    chosen = parser.parse_args()
    if not hall(kept_aside=True):
        print("Real people talk after python -m tools.people; here a synthesiser does for them.")
    everybody: list[Heard] = []
    for code in chosen.language or available():
        language = load(code)
        recogniser = _recogniser(language, chosen.engine, chosen.networks)
        by, witnesses = weighing(recogniser.witness), Witnesses(language, recogniser)
        aside = [voice for voice in voices(language) if voice.kept_aside]
        people = [voice for voice in aside if isinstance(voice, JoinedVoice)]
        others = [voice for voice in aside if voice not in people]
        print(f"\n{in_english(language)}")
        speakers = people if chosen.people else aside
        heard = [
            Heard(
                each.voice, each.room, judged(witnesses.announcement(each.saying, each.samples), by)
            )
            for each in announcements(language, chosen.each, ROOMS, speakers)
        ]
        tell(heard)
        everybody += heard
        by_people = list(people_talking(language, chosen.talks, kept_aside=True))
        tell(
            [
                Heard(
                    each.voice,
                    QUIET_ROOM,
                    judged_talk(witnesses.talk(each.words, each.samples), by),
                )
                for each in chain(by_people, talk(language, aside))
            ],
            "talk of ",
        )
        ear = Ear(language, recogniser)
        tell_commands(ear, language, others)
        for room in ROOMS:
            tell_answers(ear, language, others, room)
        ear.attend(chess.Board(), question=YesOrNo())
        said_yes = share(ear.hear(each.samples).act is Act.YES for each in by_people)
        print(f"talk of real people, taken for a yes while a question is open: {said_yes}")
    tell_people(everybody)
    return 0


def _recogniser(language: Language, engine: Engine, networks: Path | None) -> Recogniser:
    if networks is None:
        return recogniser_for(language, engine)
    network = read_network(networks / file_name(language.code))
    return WordRecogniser(WordNetwork(language.code, network))


if __name__ == "__main__":
    sys.path[:] = [path for path in sys.path if Path(path) != Path(__file__).parent]
    sys.exit(main())
