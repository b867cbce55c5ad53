"""How well commands, rulings and codes are understood beside announcements, by which network.

    python -m benchmarks.speech.commanding --language de --each 10 --network former.onnx

Everything is said by voices that are kept aside, in a quiet room, in pink noise and where others
talk, and heard with the network of words there is and with each that is named, all of the same
sound. Talk is by real people, every second one of them in the hall; whatever comes of it is wrong.
"""

import argparse
import math
import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, product, zip_longest
from pathlib import Path

import chess

from accessible_board.confidence import share
from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.interfaces import Samples
from accessible_board.devices.recognition.onnx_file import read_weights
from accessible_board.devices.recognition.recognisers import recogniser_for
from accessible_board.devices.recognition.second_opinion import SecondOpinion
from accessible_board.devices.recognition.sphinx import SphinxRecogniser
from accessible_board.devices.recognition.word_network import WordNetwork
from accessible_board.languages import Language, available, load
from accessible_board.settings import Engine
from accessible_board.speech.decision import Decision, Verdict
from accessible_board.speech.questions import Question, WhichCode, WhichRuling
from accessible_board.speech.spoken_rulings import is_done, spoken_code, spoken_ruling
from accessible_board.speech.understanding import understand
from benchmarks.speech.corpus import SEED, announcements, people_talking, said_in
from benchmarks.speech.noise import QUIET_ROOM, Kind, Room
from benchmarks.speech.voices import JoinedVoice, Voice, voices
from tools.words.texts import Texts

ROOMS = (QUIET_ROOM, Room(Kind.PINK, 10), Room(Kind.BABBLE, 10))

INSTALLED = "installed"

Meant = object
"""What words amount to: a move, an act and what it is about, a ruling, a code; or ``None``."""


@dataclass(frozen=True, slots=True)
class Case:
    """Something that is said in a position or in answer to a question, and what it means."""

    kind: str
    sound: Samples
    meant: Meant
    board: chess.Board
    question: Question | None = None


def cases(language: Language, each: int, talks: int) -> Iterator[Case]:
    """So many announcements and commands of each voice in each room, and talk, taking turns."""
    aside = [voice for voice in voices(language) if voice.kept_aside]
    announced = _announced(language, aside, each)
    commanded = chain.from_iterable(
        zip(*(_commands(language, v, each) for v in aside), strict=False)
    )
    talked = (
        Case("people's talk", talk.samples, None, chess.Board())
        for talk in people_talking(language, talks, kept_aside=True)
    )
    for turn in zip_longest(announced, commanded, talked):
        yield from filter(None, turn)


def _announced(language: Language, aside: Sequence[Voice], each: int) -> Iterator[Case]:
    for spoken in announcements(language, each, ROOMS, aside):
        by = "people's" if spoken.voice.startswith("real") else "synthesisers'"
        move = chess.Move.from_uci(spoken.saying.move)
        kind = f"{by} announcements, {spoken.room}"
        yield Case(kind, spoken.samples, move, chess.Board(spoken.saying.fen))


def _commands(language: Language, voice: Voice, each: int) -> Iterator[Case]:
    """What this voice can say that is no announcement, in each room."""
    chance, texts = random.Random(f"{SEED} commanding {voice.name}"), Texts(language, ())
    said = (texts.command(chance) for _ in range(100 * each))
    speakable = [words for words in map(" ".join, said) if voice.speaks(words)]
    by = "people's" if isinstance(voice, JoinedVoice) else "synthesisers'"
    for (number, words), room in product(enumerate(list(dict.fromkeys(speakable))[:each]), ROOMS):
        question = _asked(words, language)
        meant, sound = _meaning(words, question, language), said_in(room, voice, words, number)
        yield Case(f"{by} commands, {room}", sound, meant, chess.Board(), question)


def _asked(words: str, language: Language) -> Question | None:
    """What the words answer; nothing if they are a command."""
    if understand(words, language) is not None:
        return None
    return WhichCode() if spoken_code(words, [language]) else WhichRuling()


def _meaning(words: str, question: Question | None, language: Language) -> Meant:
    """What the words of no announcement amount to."""
    match question:
        case WhichCode():
            return spoken_code(words, [language])
        case WhichRuling():
            return spoken_ruling(words, [language]) or (is_done(words, [language]) or None)
    found = understand(words, language)
    return (found.act, found.about) if found is not None and found.act is not None else None


def taken(decision: Decision, question: Question | None, language: Language) -> Meant:
    """What comes of a decision; ``None`` where the player is asked, or nobody was heard."""
    if decision.move is not None:
        return decision.move
    if decision.verdict is not Verdict.REJECTED or decision.announcement is not None:
        return None
    return _meaning(" ".join(decision.words), question, language)


def ears(language: Language, files: Sequence[Path]) -> dict[str, Ear]:
    """An ear with the network there is, and one with each that is named."""
    found = {INSTALLED: Ear(language, recogniser_for(language, Engine.SPHINX))}
    for path in files:
        network = WordNetwork(language.code, read_weights(path.read_bytes()))
        recogniser = SphinxRecogniser(language.pronunciations)
        found[str(path)] = Ear(language, SecondOpinion(recogniser, network))
    return found


def counted(
    heard: Mapping[str, Ear], said: Iterator[Case], language: Language, until: float
) -> dict[str, Counter[tuple[str, str]]]:
    """How often each ear understood each kind, and took something else for it.

    ``until`` is when no more is heard, by the monotonic clock.
    """
    found: dict[str, Counter[tuple[str, str]]] = {name: Counter() for name in heard}
    for case in said:
        if time.monotonic() >= until:
            break
        for name, ear in heard.items():
            ear.attend(case.board, question=case.question)
            meant = taken(ear.hear(case.sound), case.question, language)
            outcome = "nothing" if meant is None else "right" if meant == case.meant else "wrong"
            found[name][case.kind, outcome] += 1
    return found


def _told(kind: str, counts: Counter[tuple[str, str]]) -> str:
    outcomes = [each for (of, each), count in counts.items() for _ in range(count) if of == kind]
    right, wrong = (share(each == of for each in outcomes) for of in ("right", "wrong"))
    return f"understood {right}; taken for another {wrong}"


def main() -> int:
    """Print the figures of each language."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--language", choices=available(), action="append", default=[])
    parser.add_argument("--each", type=int, default=4, help="of each voice in each room")
    parser.add_argument("--talks", type=int, default=6, help="of each real person")
    parser.add_argument("--network", type=Path, metavar="FILE", action="append", default=[])
    parser.add_argument("--kind", default="", help='only these: "talk", "commands, quiet" …')
    parser.add_argument("--minutes", type=float, default=math.inf, help="of each language")
    chosen = parser.parse_args()
    for code in chosen.language or available():
        language = load(code)
        heard = ears(language, chosen.network)
        every = cases(language, chosen.each, chosen.talks)
        said = (case for case in every if chosen.kind in case.kind)
        until = time.monotonic() + 60 * chosen.minutes
        found = counted(heard, said, language, until)
        for kind in dict.fromkeys(kind for kind, _ in found[INSTALLED]):
            for name, counts in found.items():
                print(f"{code}, {kind}, {name}: {_told(kind, counts)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
