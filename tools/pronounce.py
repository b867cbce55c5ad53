"""Propose the [pronunciations] of a language file, in the phones of pocketsphinx's en-us model.

    python tools/pronounce.py de --voices ../shared/voices/de-young_man --write

espeak-ng says which sounds a word has. Each sound may be heard as one of several English phones
(SOUNDS, below), so a word is a little lattice of phones. Every rendering of the word, by several
synthesised voices and by the recorded ones that were asked for, is decoded with that lattice, which
gives the row of phones that this voice is heard as. Out of all rows found for a word, those are kept
that together explain all voices best; real voices count more than synthesised ones.

Nothing here is needed at run time: the language files hold the result.
"""

import argparse
import io
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import py_nanotts
import soundfile
from msgspec import structs

from accessible_board.devices.interfaces import Samples
from accessible_board.devices.level import levelled
from accessible_board.devices.sound_files import read_speech, to_speech
from accessible_board.devices.sphinx import SphinxRecogniser
from accessible_board.languages import Language, load
from accessible_board.speech.grammar import Grammar, Pattern, Slot

PHONES = (
    "AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W"
    " Y Z ZH"
).split()

# espeak-ng's mnemonics -> what the American model may take the sound for; "" where it may vanish,
# "+" joins phones. The first is the likeliest.
SOUNDS = {
    "a": "AA AH AE", "a:": "AA AH", "A": "AA AO", "A:": "AA AH AO", "A~": "AA+N AO+N AA+NG AO+NG",
    "a~": "AA+N AA+NG AE+N", "A@": "AA+R AA", "&": "AE EH", "&:": "EH AE", "@": "AH EH IH ",
    "@-": "AH ", "@2": "AH IH", "@5": "AH", "@L": "AH+L L", "3": "AH AA ER", "3:": "ER", "aI": "AY AA+EY AA+IY",
    "aI@": "AY+ER AY+AH", "aU": "AW AA+UH AA+OW", "b": "B P", "C": "SH HH K Y ", "d": "D T", "D": "DH D",
    "dZ": "JH", "e": "EY EH", "e:": "EY IY EH IH", "E": "EH AE", "E:": "EH EY AE", "E2": "EH EY", "eI": "EY",
    "e@": "EH+R EH", "f": "F", "g": "G K", "h": "HH", "i": "IY IH", "i:": "IY", "I": "IH EH AH", "I2": "IH",
    "i@": "IY+AH IY+R", "I@": "IH+R", "I:": "IY", "8": "ER AH UH", "v#": "V F", "j": "Y", "k": "K", "l": "L", "m": "M", "n": "N", "N": "NG", "o": "OW AO",
    "o:": "OW UW AO", "O": "AO AA OW", "O:": "AO", "O@": "AO+R", "0": "AA AO", "oU": "OW", "o@": "AO+R",
    "OY": "OY AO+IY", "OI": "OY", "p": "P", "pF": "P+F F", "r": "R AH ER HH ", "R": "R AH ER HH ", "s": "S",
    "S": "SH", "t": "T", "ts": "T+S S", "tS": "CH", "T": "TH T", "u": "UW UH", "u:": "UW", "U": "UH UW AH",
    "U@": "UH+R", "UR": "UH+AH UH+R UW+R UH AO+R AO+AH UW", "v": "V F W", "V": "AH", "w": "W V", "x": "HH K SH G ",
    "X": "HH K G", "y": "UW IH Y+UW IY", "y:": "UW IY Y+UW", "Y": "ER UH EY OW", "Y:": "ER UH UW OW",
    "W": "ER AH UH EH", "z": "Z S", "Z": "ZH SH", "Q": "G HH K", "Q^": "HH G", "B": "V", "w#": "W V",
    "t#": "T D", "t2": "T", "d#": "D", "z#": "Z S", "l#": "L", "l^": "L+Y", "n^": "N+Y", "r-": "R AH ",
    "EI": "EY AY", "W:": "ER", "WI": "OY AY", "Wy": "AW AY OY", "VU": "AW OW", "u-": "UH", "u-:": "UW Y+UW", "yU": "Y+UW UW",
    "s;": "SH", "t;": "T SH", "S;": "SH", "s#": "S", "D2": "DH", "R2": "R AH ", "ai": "AY", "EU": "EH+UW OW", "ei": "EY AY", "eu": "EH+UW",
    "Oy": "OY", "aU2": "AW", "i2": "IY", "uI": "UW+IY", "r3": "ER", "r2": "R", "ui": "UW+IY", "&I": "AY EY", "@U": "OW", "ai@": "AY+AH",
    "u2": "UW", "e2": "EY", "o2": "OW", "a2": "AA AH", "a#": "AH AA", "I#": "IH AH", "O2": "AO", "E#": "EH AH", "A2": "AA", "aa": "AE", "@@": "AH ", "&#": "EH AE", ""@@": "AH ",": "EH AE",
}  # fmt: skip

# Words that espeak-ng reads by another language's rules, as it should read them.
RESPELLED = {
    "de": {"cäsar": "zäsar", "cecilie": "zezilije", "jadoube": "schadub", "en": "ong", "passant": "passong", "remis": "remi"},
    "nl": {"jadoube": "zjadoeb", "en": "on", "passant": "passan"},
    "da": {"passant": "passang", "remis": "remi"},
    "nb": {"passant": "passang", "remis": "remi"},
}  # fmt: skip

# Spellings of a word that is already in its list, and signs: for typing, not for hearing.
TYPED = {
    "de": "anne caesar cesar cæsar zäsar erich friedrich gustaf hector ein fuenf koenig laeufer schlaegt x = e p ep"
    " voruebergehen zuege ruecke fuenfzig j'adoube mal gleich geht",
    "nl": "anne caesar cäsar cæsar gustaf hektor hendrik één x = e p ep j'adoube is met",
    "da": "anne caesar cesar cäsar cecilia gustaf hektor én een x = e p ep slaar taarn loeber paa gaar traek traek"
    " forbigaaende afslaar kraever j'adoube og med",
    "nb": "anne caesar cesar cäsar gustaf hektor et een x = e p ep slaar taarn loeper løber paa gaar aatte otte avslaar"
    " j'adoube og med",
    "en": "anne caesar cäsar cæsar eric frederick gustaf hektor x = e p ep j'adoube",
}  # fmt: skip

RECORDED = {
    "de": "eins zwei drei vier fünf sechs sieben acht könig dame turm läufer springer bauer schach remis",
    "nl": "een twee drie vier vijf zes zeven acht koning dame toren loper paard pion",
}
RECORDINGS = "1 2 3 4 5 6 7 8 king queen rook bishop knight pawn check draw".split()
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
        choices = SOUNDS.get(mark, mark.upper()).split(" ")
        slots.append([tuple(c.split("+")) if c else () for c in choices])
    return _patterns(slots)


def likeliest(marks: list[str], most: int) -> list[str]:
    """Without listening: the likeliest phone of each sound, then one sound at a time otherwise."""
    choices = [SOUNDS.get(mark, mark.upper()).split(" ") for mark in marks]
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
    names = dict(zip(RECORDED.get(language.code, "").split(), RECORDINGS, strict=False))
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


def _nbest(ear: SphinxRecogniser, grammar: Grammar, count: int):
    found = []
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
    """Print the table, or write it into the language file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
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
