"""Fit the weights of the decision (``accessible_board/speech/weights/``) to voices.

    python -m benchmarks.speech.fitting --language de --language en

Voices that are learnt from, and none that is kept aside, make announcements in positions, while
others talk and in one room more, in all languages or in those that are named; and they and real
people talk of other things. Each announcement is weighed as what it is, and as a near miss of it
and as any other move which the pegs show; and, where it is illegal, as a legal near miss. Talk is
weighed as any announcement. The weights are those under which right and wrong can best be told
apart by their log-odds: a logistic regression with right ones and wrong ones counting alike as a
whole, and so each kind of wrong ones, and none of the weights negative.

At even log-odds as many right ones would be refused as wrong ones accepted. A wrong move that is
taken for the right one is worse than a question, so :data:`CAUTION` is taken off the prior.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import chain, islice
from pathlib import Path

import chess
import numpy as np
from numpy.typing import NDArray

from accessible_board.confidence import share
from accessible_board.devices.interfaces import Recogniser
from accessible_board.devices.recognition.recognisers import recogniser_for
from accessible_board.languages import Language, available, load
from accessible_board.settings import Engine
from accessible_board.speech.decision import legal_evidence, sensed_evidence
from accessible_board.speech.evidence import Evidence, Weights, Witness
from benchmarks.shared.languages import in_english
from benchmarks.speech.corpus import announcements, people_talking, talk
from benchmarks.speech.noise import QUIET_ROOM, Kind, Room
from benchmarks.speech.sayings import Saying
from benchmarks.speech.voices import ROOT, learners
from benchmarks.speech.witnesses import Asked, Witnessed, Witnesses, means

HALL = Room(Kind.BABBLE, 10)
ROOMS = (
    QUIET_ROOM,
    Room(Kind.PINK, 10),
    Room(Kind.BABBLE, 5),
    Room(Kind.PINK, 5),
    Room(Kind.BABBLE, 20),
)
FOLDER = ROOT / "accessible_board" / "speech" / "weights"

CAUTION = {
    Witness.SOUNDS: {"legal": 1.0, "sensed": 1.0},
    Witness.WORDS: {"legal": 0.25, "sensed": 2.0},
}
"""Log-odds that each kind of announcement must have beyond being likelier right than wrong.

Of the voices that are fitted to, in worse rooms than a game's, that leaves 1 to 3 of 100 wrong ones
accepted. For legal ones, of which those voices tell no difference between 0 and 0.5, people who are
kept aside had the say: with 0.25, 0 to 2 of 100 illegal ones are accepted.
"""

DOUBTS = {
    Witness.SOUNDS: {"clear": -3.0, "ignored": -14.0},
    Witness.WORDS: {"clear": -6.0, "ignored": -9.0},
}
"""What doubt leaves it clear that somebody spoke to us, and what that nobody did.

Of 252 pieces of German and English talk 7 are as clear as that and sound like a command, each like
one word, and none like an announcement; of commands in a quiet room 1 in 20 is less clear.
"""

TALKS = 5
"""How much each real person says that is no announcement."""

_STEPS = 20_000
_RIDGE = 1e-4


@dataclass(frozen=True, slots=True)
class Case:
    """What was witnessed of an announcement, and whether it was the one that was made."""

    kind: str
    evidence: Evidence
    right: bool
    of: str = ""
    """What was said, in relation to what it was taken for."""


def cases(language: Language, each: int, recogniser: Recogniser) -> Iterator[Case]:
    """What is witnessed of every announcement and all talk, in an order of their own."""
    witnesses = Witnesses(language, recogniser)
    for number, voice in enumerate(learners(language)):
        rooms = (HALL, ROOMS[number % len(ROOMS)])
        for spoken in announcements(language, each, rooms, [voice]):
            yield from of_announcement(witnesses.announcement(spoken.saying, spoken.samples))
    by_people = people_talking(language, TALKS, kept_aside=False)
    for overheard in chain(talk(language, islice(learners(language), 2)), by_people):
        heard = witnesses.talk(overheard.words, overheard.samples)
        yield from chain(_shown(heard.shown, "talk"), _likeliest(heard.legal, "talk"))


def of_announcement(witnessed: Witnessed) -> Iterator[Case]:
    """The announcement as a legal one and as the move on the pegs, here and elsewhere."""
    yield from _shown(witnessed.right, "right")
    yield from _likeliest(witnessed.legal, "legal", witnessed.saying)
    for of in ("near", "other", "illegal"):
        yield from _shown(getattr(witnessed, of), of)
    yield from _likeliest(witnessed.elsewhere, "illegal")


def _shown(asked: Asked, of: str) -> Iterator[Case]:
    """What was said as the announcement of the move that the pegs show.

    Nothing has to be weighed where the engine does not hear that at all.
    """
    if asked.best is not None and asked.shown is not None:
        evidence = sensed_evidence(asked.shown, asked.others, asked.best.sound)
        yield Case("sensed", evidence, of == "right", of)


def _likeliest(asked: Asked, of: str, said: Saying | None = None) -> Iterator[Case]:
    """What was said as the likeliest legal announcement where the pegs show none.

    It is right if it means the move of what was ``said``.
    """
    if asked.best is not None and asked.others is not None:
        is_right = said is not None and means(
            asked.others, chess.Move.from_uci(said.move), chess.Board(said.fen)
        )
        yield Case("legal", legal_evidence(asked.others, asked.best.sound), is_right, of)


def fitted(cases: Sequence[Case]) -> Weights:
    """The weights under which these cases are told apart best, the prior at even odds."""
    right = np.array([case.right for case in cases])
    rows = np.array([(1.0, *case.evidence.limited) for case in cases])
    most = np.maximum(np.abs(rows).max(axis=0), 1.0)
    rows /= most
    count = _counting(cases)
    weights = np.zeros(rows.shape[1])
    step = 4.0 / np.linalg.eigvalsh(rows.T @ (rows * count[:, None]))[-1]
    for _ in range(_STEPS):
        chance = 1.0 / (1.0 + np.exp(-rows @ weights))
        weights -= step * (
            rows.T @ (count * (chance - right)) + _RIDGE * np.array([0, *weights[1:]])
        )
        weights[1:] = np.maximum(weights[1:], 0.0)
    return Weights(*(round(float(each), 3) for each in weights / most))


def _counting(cases: Sequence[Case]) -> NDArray[np.float64]:
    """How much each case counts: right ones half of all, and every kind of wrong ones alike."""
    numbers = Counter((case.right, "" if case.right else case.of) for case in cases)
    wrong = sum(not right for right, _ in numbers)
    shares = {(right, of): 0.5 if right else 0.5 / wrong for right, of in numbers}
    keys = [(case.right, "" if case.right else case.of) for case in cases]
    return np.array([shares[key] / numbers[key] for key in keys])


def toml(
    languages: Sequence[Language],
    witness: Witness,
    found: Mapping[str, Weights],
    cases: Sequence[Case],
) -> str:
    """The file."""
    names = ", ".join(in_english(language) for language in languages)
    lines = [
        "# How much each witness of an announcement counts (evidence.py), in log-odds.",
        f"# Fitted by benchmarks/speech/fitting.py to {len(cases)} cases in {names},",
        "# as the recogniser hears them of the `learners` of benchmarks/speech/voices.py.",
        f"# Rooms: {HALL} for each, and by turns {', '.join(map(str, ROOMS))}.",
        "",
        *(f"{name} = {doubt}" for name, doubt in DOUBTS[witness].items()),
    ]
    for kind, weights in found.items():
        prior = round(weights.prior - CAUTION[witness][kind], 2)
        lines += ["", f"[{kind}]", f"prior = {prior}"]
        lines += [f"{name} = {value}" for name, value in asdict(weights).items() if name != "prior"]
    return "\n".join([*lines, ""])


def _told(kind: str, weights: Weights, caution: float, cases: Sequence[Case]) -> None:
    """How well right and wrong are told apart, without caution and with it."""
    for taken_off in sorted({0.0, caution}):
        odds = [(weights.odds(case.evidence) - taken_off, case.right) for case in cases]
        refused = share(each < 0 for each, right in odds if right)
        print(f"{kind}, {taken_off:g} taken off: right ones refused {refused}", flush=True)
        for of in sorted({case.of for case in cases if not case.right}):
            wrong = [weights.odds(c.evidence) for c in cases if c.of == of and not c.right]
            print(f"  wrong ones accepted, {of}: {share(each >= taken_off for each in wrong)}")


def main() -> int:
    """Hear, fit and write the file."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--language", choices=available(), action="append", default=[])
    parser.add_argument("--each", type=int, default=2, help="announcements of a voice in a room")
    parser.add_argument("--engine", type=Engine, choices=list(Engine), default=Engine.AUTO)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    chosen = parser.parse_args()
    languages = [load(code) for code in chosen.language or available()]
    recognisers = [recogniser_for(language, chosen.engine) for language in languages]
    heard: list[Case] = []
    for language, recogniser in zip(languages, recognisers, strict=True):
        heard += cases(language, chosen.each, recogniser)
        print(f"{in_english(language)}: heard; {len(heard)} cases so far.", flush=True)
    witness, found = recognisers[0].witness, {}
    for kind, caution in CAUTION[witness].items():
        kinds = [case for case in heard if case.kind == kind]
        found[kind] = fitted(kinds)
        _told(kind, found[kind], caution, kinds)
    file = chosen.folder / f"{witness}.toml"
    file.write_text(toml(languages, witness, found, heard), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
