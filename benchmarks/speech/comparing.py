"""Where two checkouts of the program decide differently on the same sounds.

    python -m benchmarks.speech.comparing ../another-checkout --announcements 400 --talk 200

Voices that are kept aside announce in a quiet room and in pink noise at an open microphone, and
pushed to talk where others talk; real people and voices say at an open microphone what is no
announcement. Every second time the move is on the pegs; beside talk 1. e4 is. Each sound goes live,
in pieces of 50 ms, to both programs side by side, and each hears it as in a game, with processes
beside it. Nothing but this file and what it imports of ``accessible_board`` is run of the other
checkout.
"""

import argparse
import json
import math
import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import chain, zip_longest
from pathlib import Path

import chess
import numpy as np

from accessible_board.devices.hearing.ear import Ear, ears_for
from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples
from accessible_board.languages import available, load
from accessible_board.settings import Engine

PIECE = RECOGNISER_RATE // 20
PAUSE = np.zeros(2 * RECOGNISER_RATE, np.int16)
"""What follows the words, so that what is late is still heard."""

BESIDE_TALK = "e2e4"
"""The move on the pegs while others talk."""

Case = dict[str, str | int | None]
"""What is said: ``what`` it is, the position, the move on the pegs and when a button is let go."""


def heard(ear: Ear, case: Case, sound: Samples) -> list[str]:
    """What is decided on the sound, one line for each decision."""
    sensed, let_go = case["sensed"], case["let_go"]
    ear.attend(chess.Board(str(case["fen"])), chess.Move.from_uci(str(sensed)) if sensed else None)
    ear.wait_for_push(waits=let_go is not None)
    for start in range(0, len(PAUSE), PIECE):
        ear.feed(PAUSE[start : start + PIECE])  # Whoever was decided on early is over by then.
    if let_go is not None:
        ear.push()
    found = []
    for start in range(0, len(sound), PIECE):
        if let_go is not None and start // PIECE == let_go:
            ear.release()
        decision = ear.feed(sound[start : start + PIECE])
        if decision is not None:
            likely = " ".join(decision.likely.words) if decision.likely is not None else ""
            told = (" ".join(decision.words), decision.verdict, decision.move, decision.act, likely)
            found.append(" | ".join(str(each) for each in told))
    return found


def hear_all(code: str) -> None:
    """Hear what comes by standard input, and tell what is decided on standard output."""
    ear = ears_for(load(code), lambda error: None, engine=Engine.SPHINX)(False)
    for line in sys.stdin.buffer:
        case = json.loads(line)
        sound = np.frombuffer(sys.stdin.buffer.read(case["bytes"]), np.int16)
        print(json.dumps(heard(ear, case, sound)), flush=True)


class Checkout:
    """The program of one checkout, which hears in a process of its own."""

    def __init__(self, folder: Path, code: str) -> None:
        command = [sys.executable, __file__, "--hear", "--language", code]
        threads = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}  # As a game has.
        environment = os.environ | threads | {"PYTHONPATH": str(folder.resolve())}
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, cwd=folder
        )

    def begin(self, case: Case, sound: Samples) -> None:
        """Let it hear a sound."""
        content, to = sound.tobytes(), self._process.stdin
        if to is None:
            raise EOFError
        to.write(json.dumps(case | {"bytes": len(content)}).encode() + b"\n" + content)
        to.flush()

    def decided(self) -> list[str]:
        """What it decides on the sound that was begun."""
        if self._process.stdout is None:
            raise EOFError
        decided: list[str] = json.loads(self._process.stdout.readline())
        return decided

    def close(self) -> float:
        """End it; return the seconds of a processor that it took with all its processes."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        self._process.communicate()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def said(code: str, announced: int, talks: int) -> Iterator[tuple[Case, Samples]]:
    """So many announcements and pieces of talk, taking turns."""
    from benchmarks.speech.corpus import announcements, people_talking, talk  # Not heard with.
    from benchmarks.speech.noise import AFTER, QUIET_ROOM, Kind, Room
    from benchmarks.speech.voices import voices

    language, rooms = load(code), (QUIET_ROOM, Room(Kind.PINK, 10), Room(Kind.BABBLE, 10))
    aside = [voice for voice in voices(language) if voice.kept_aside]

    def announcing() -> Iterator[tuple[Case, Samples]]:
        each = math.ceil(announced / len(aside) / len(rooms))
        for spoken in announcements(language, each, rooms, aside):
            saying, ended = spoken.saying, len(spoken.samples) / RECOGNISER_RATE - AFTER
            let_go = round(ended * RECOGNISER_RATE / PIECE)
            yield (
                {
                    "what": f"{spoken.voice}, {spoken.room}: {saying.words}",
                    "fen": saying.fen,
                    "sensed": saying.move if spoken.number % 2 else None,
                    "let_go": let_go if spoken.room.kind is Kind.BABBLE else None,
                },
                np.concatenate([spoken.samples, PAUSE]),
            )

    def talking() -> Iterator[tuple[Case, Samples]]:
        people = people_talking(language, talks, kept_aside=True)
        for number, each in enumerate(chain(people, talk(language, aside))):
            case: Case = {"what": f"talk, {each.voice}: {each.words}", "fen": chess.STARTING_FEN}
            case |= {"sensed": BESIDE_TALK if number % 2 else None, "let_go": None}
            yield case, np.concatenate([each.samples, PAUSE])

    taken = zip_longest(_first(announced, announcing()), _first(talks, talking()))
    return (each for pair in taken for each in pair if each is not None)


def _first(
    count: int, cases: Iterator[tuple[Case, Samples]]
) -> Iterator[tuple[Case, Samples] | None]:
    return (case for _, case in zip(range(count), cases, strict=False))


def main() -> None:
    """Print where the decisions differ, and what each checkout took."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("other", type=Path, nargs="?", default=Path())
    parser.add_argument("--language", choices=available(), default="de")
    parser.add_argument("--announcements", type=int, default=400)
    parser.add_argument("--talk", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=math.inf, help="after which no more")
    parser.add_argument("--hear", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.hear:
        hear_all(chosen.language)
        return
    both = [Checkout(folder, chosen.language) for folder in (chosen.other, Path())]
    until = time.monotonic() + 60 * chosen.minutes
    count = different = 0
    for case, sound in said(chosen.language, chosen.announcements, chosen.talk):
        if time.monotonic() >= until:
            break
        count += 1
        for checkout in both:
            checkout.begin(case, sound)
        former, ours = (checkout.decided() for checkout in both)
        if former != ours:
            different += 1
            print(f"{case['what']}:\n  other: {former}\n  here:  {ours}", flush=True)
    print(f"{count} sounds, {different} decided differently")
    for name, checkout in zip(("other", "here"), both, strict=True):
        print(f"{name}: {checkout.close() / max(1, count):.2f} s of a processor a sound")


if __name__ == "__main__":
    main()
