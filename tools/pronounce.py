"""Propose the [pronunciations] of a language file, in the phones of pocketsphinx's en-us model.

    python tools/pronounce.py de --voices recordings/one-voice

espeak-ng says which sounds a word has. Each sound may be heard as one of several English phones
(pronounce.toml), so a word is a little lattice of phones. Every rendering of the word, by several
synthesised voices and by the recorded ones that were asked for, is decoded with that lattice, which
gives the row of phones that this voice is heard as. Out of all rows found for a word, those are
kept that together explain all voices best; real voices count more than synthesised ones.

Nothing here is needed at run time: the language files hold the result.
"""

import argparse
import io
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import py_nanotts
import soundfile
from msgspec import structs

from accessible_board.devices.interfaces import Hypothesis, Samples
from accessible_board.devices.level import levelled
from accessible_board.devices.sound_files import read_speech, to_speech
from accessible_board.devices.sphinx import SphinxRecogniser
from accessible_board.languages import Language, load
from accessible_board.speech.grammar import Grammar, Pattern, Slot

PHONES = [
    "AA",
    "AE",
    "AH",
    "AO",
    "AW",
    "AY",
    "B",
    "CH",
    "D",
    "DH",
    "EH",
    "ER",
    "EY",
    "F",
    "G",
    "HH",
    "IH",
    "IY",
    "JH",
    "K",
    "L",
    "M",
    "N",
    "NG",
    "OW",
    "OY",
    "P",
    "R",
    "S",
    "SH",
    "T",
    "TH",
    "UH",
    "UW",
    "V",
    "W",
    "Y",
    "Z",
    "ZH",
]

KNOWN = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
SOUNDS: dict[str, list[str]] = KNOWN["sounds"]
RESPELLED: dict[str, dict[str, str]] = KNOWN["respelled"]
TYPED: dict[str, str] = KNOWN["typed"]
RECORDINGS: dict[str, dict[str, str]] = KNOWN["recordings"]

PICO = {"de": "de-DE", "en": "en-GB"}
PICO_MANNERS = ((1.0, 1.0), (0.8, 0.85), (1.15, 1.15))
ESPEAK_MANNERS = (("", 150), ("+f2", 140), ("+m3", 165), ("+m7", 140), ("+klatt", 150))
REAL, PICO_WEIGHT, ESPEAK_WEIGHT = 4.0, 2.0, 1.0

BEAT = 0.05
"""A further pronunciation must explain the voices better by this much a frame to be kept."""


@dataclass(frozen=True, slots=True)
class Rendering:
    """A word in one voice, and how much that voice counts."""

    samples: Samples
    weight: float


def vocabulary(language: Language) -> list[str]:
    """The words that are listened for, those of announcements first."""
    forms = [form for file in range(8) for form in language.files.forms(file)]
    forms += [form for rank in language.ranks for form in rank.forms]
    men, particles = structs.asdict(language.pieces), structs.asdict(language.words)
    forms += [form for man in men.values() for form in man.forms]
    forms += [
        *language.castling.king.forms,
        *language.castling.queen.forms,
        *particles.pop("ignored"),
    ]
    forms += [form for word in particles.values() for form in word.forms]
    forms += [form for phrases in structs.asdict(language.commands).values() for form in phrases]
    typed = set(TYPED[language.code].split())
    words = dict.fromkeys(word for form in forms for word in form.casefold().split())
    return [word for word in words if word not in typed]


def sounds(word: str, code: str, voice: str) -> list[str]:
    """The mnemonics of the word's sounds, without stress and pauses."""
    spelling = RESPELLED.get(code, {}).get(word, word)
    command = ["espeak-ng", "-q", "-x", "--sep=_", "-v", voice, spelling]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    marks = (re.sub(r"[',;%=|!]|^\(.*\)$", "", mark) for mark in re.split(r"[_\s]+", output))
    return [mark.strip("?") for mark in marks if mark.strip("?")]


def lattice(marks: list[str]) -> list[Pattern]:
    """All rows of phones that the sounds may be heard as."""
    slots: list[list[tuple[str, ...]]] = []
    for mark in marks:
        if mark not in SOUNDS:
            print(f"# unknown sound {mark!r}", file=sys.stderr)
        choices = SOUNDS.get(mark, [mark.upper()])
        slots.append([tuple(c.split("+")) if c else () for c in choices])
    return _patterns(slots)


def likeliest(marks: list[str], most: int) -> list[str]:
    """Without listening: the likeliest phone of each sound, then one sound at a time otherwise."""
    choices = [SOUNDS.get(mark, [mark.upper()]) for mark in marks]
    rows = [[c[0] for c in choices]]
    for at, others in enumerate(choices):
        rows += [[*rows[0][:at], other, *rows[0][at + 1 :]] for other in others[1:2]]
    return list(dict.fromkeys(" ".join(row).replace("+", " ").strip() for row in rows))[:most]


def _patterns(slots: list[list[tuple[str, ...]]]) -> list[Pattern]:
    """Rows of single phones; sounds heard as two phones multiply the patterns."""
    shapes = []
    for choices in slots:
        single = frozenset(c[0] for c in choices if len(c) == 1)
        simple = [(Slot(single, optional=() in choices),)] if single else []
        shapes.append([*simple, *(tuple(Slot.of(p) for p in c) for c in choices if len(c) > 1)])
    return [tuple(slot for part in parts for slot in part) for parts in product(*shapes)]


def renderings(word: str, language: Language, voices: list[Path]) -> Iterator[Rendering]:
    """The word in every voice there is."""
    spelling = RESPELLED.get(language.code, {}).get(word, word)
    if language.code in PICO:
        for speed, pitch in PICO_MANNERS:
            pcm = _pico().speak(spelling, voice=PICO[language.code], speed=speed, pitch=pitch)
            yield Rendering(np.frombuffer(pcm, np.int16), PICO_WEIGHT)
    for variant, speed in ESPEAK_MANNERS:
        command = ["espeak-ng", "--stdout", "-v", language.voice.espeak + variant, "-s", str(speed)]
        output = subprocess.run([*command, spelling], capture_output=True, check=True).stdout
        values, rate = soundfile.read(io.BytesIO(output), always_2d=True)
        yield Rendering(to_speech(values, rate), ESPEAK_WEIGHT)
    names = RECORDINGS.get(language.code, {})
    for voice in voices:
        if word in names and (path := voice / f"{names[word]}.ogg").is_file():
            yield Rendering(read_speech(path), REAL)


@cache
def _pico() -> py_nanotts.NanoTTS:
    return py_nanotts.NanoTTS()


def pronunciations(word: str, language: Language, voices: list[Path], most: int) -> list[str]:
    """The rows of phones that together explain all renderings of the word best."""
    spoken = list(renderings(word, language, voices))
    grammar = Grammar.of_patterns(lattice(sounds(word, language.code, language.voice.espeak)))
    ear = SphinxRecogniser({phone: (phone,) for phone in PHONES})
    rows: dict[str, None] = {}
    for rendering in spoken:
        _listen(ear, rendering)
        rows |= {" ".join(h.words): None for h in _nbest(ear, grammar, 3)}
    return _chosen(list(rows), spoken, most) if rows else []


def _nbest(ear: SphinxRecogniser, grammar: Grammar, count: int) -> list[Hypothesis]:
    found: list[Hypothesis] = []
    while len(found) < count and (h := ear.within(grammar)).words:
        found.append(h)
        grammar = grammar.excluding(h.words)
    return found


def _listen(ear: SphinxRecogniser, rendering: Rendering) -> None:
    ear.set_grammar(Grammar.of_sentences([]))
    ear.feed(levelled(rendering.samples))
    ear.finish()


def _chosen(rows: list[str], spoken: list[Rendering], most: int) -> list[str]:
    """Greedily, the row that helps all voices most, until none helps by BEAT."""
    ear = SphinxRecogniser({str(number): (row,) for number, row in enumerate(rows)})
    scores = np.empty((len(spoken), len(rows)))
    for at, rendering in enumerate(spoken):
        _listen(ear, rendering)
        for number in range(len(rows)):
            heard = ear.within(Grammar.of_sentences([[str(number)]]))
            scores[at, number] = max(heard.score / ear.frames, -1e3) if heard.words else -1e3
    weights = np.array([rendering.weight for rendering in spoken]) / sum(r.weight for r in spoken)
    chosen: list[int] = []
    best = np.full(len(spoken), -1e3)
    while len(chosen) < most:
        gains = weights @ (np.maximum(scores, best[:, None]) - best[:, None])
        winner = int(np.argmax(gains))
        if chosen and gains[winner] < BEAT:
            break
        chosen.append(winner)
        best = np.maximum(best, scores[:, winner])
    return [rows[number] for number in chosen]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("language")
    parser.add_argument("--voices", type=Path, nargs="*", default=[], help="folders of recordings")
    parser.add_argument("--most", type=int, default=8, help="pronunciations a word, at most")
    parser.add_argument("--quick", action="store_true", help="by rule, listening to no rendering")
    parser.add_argument("--words", nargs="*", help="only these words")
    arguments = parser.parse_args()
    language = load(arguments.language)
    for word in arguments.words or vocabulary(language):
        if arguments.quick:
            marks = sounds(word, language.code, language.voice.espeak)
            rows = likeliest(marks, arguments.most)
        else:
            rows = pronunciations(word, language, arguments.voices, arguments.most)
        if rows:
            print(
                f'"{word}" = [{", ".join(repr(r).replace(chr(39), chr(34)) for r in rows)}]',
                flush=True,
            )


if __name__ == "__main__":
    main()
