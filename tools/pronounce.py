"""Learn the pronunciations of a language, in the phones of pocketsphinx's en-us model.

    python tools/pronounce.py nl --write

espeak-ng says which sounds a word has. Each sound may be heard as one of several English phones
(pronounce.toml), so a word is a little lattice of phones. Every rendering of the word
(renderings.py) is decoded with that lattice, which gives rows of phones that this voice is heard
as. Out of all rows found for the words of one place of an announcement, and those that the language
file has already, those are kept that together tell the words apart best in all voices
(choosing.py). The row by rule is kept in any case where no recorded person was learnt from: people
are not synthesisers. Nothing here is needed at run time: the language files hold the result.
"""

import argparse
import json
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, product
from pathlib import Path

import numpy as np
from msgspec import structs

from accessible_board.devices.interfaces import Hypothesis
from accessible_board.devices.recognition.sphinx import CALIBRATION, SphinxRecogniser
from accessible_board.languages import Language, available, load
from accessible_board.languages.folders import folder_of
from accessible_board.languages.phones import PHONES
from accessible_board.speech import spoken_rulings
from accessible_board.speech.grammar import Grammar, Pattern, Slot, pattern_of
from benchmarks.shared.languages import learning
from tools.choosing import Evidence, Scores, chosen
from tools.renderings import Place, Rendering, places, renderings

KNOWN = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
SOUNDS: dict[str, list[str]] = KNOWN["sounds"]

CANDIDATES = 8
"""The most rows of a word that are weighed against those of other words."""

OWN, RIVALS = 4, 3
"""Rows of the word itself, and of other words, that are decoded for each rendering."""


def vocabulary(language: Language) -> list[str]:
    """The vocabulary, words of announcements first."""
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
    forms += [form for phrases in language.commands.values() for form in phrases]
    asked = chain.from_iterable(language.asking.values())
    forms += [re.sub(r"\{\w+\}", "", phrase) for phrase in asked]
    forms += spoken_rulings.all_forms(language)
    typed = set(learning(language).get("typed", "").split())
    words = dict.fromkeys(word for form in forms for word in form.casefold().split())
    return [word for word in words if word not in typed]


def readings(word: str, language: Language) -> list[list[str]]:
    """The word's sounds as it should be read, and as the program's own voice reads it."""
    spellings = (learning(language).get("respelled", {}).get(word, word), word)
    return [sounds(spelling, language.voice.espeak) for spelling in dict.fromkeys(spellings)]


def sounds(spelling: str, voice: str) -> list[str]:
    """Espeak-ng's mnemonics for a text, without stress and pauses."""
    command = ["espeak-ng", "-q", "-x", "--sep=_", "-v", voice, spelling]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    marks = (re.sub(r"[',;%=|!]|^\(.*\)$", "", mark) for mark in re.split(r"[_\s]+", output))
    return [mark.strip("?") for mark in marks if mark.strip("?")]


def lattice(marks: list[str]) -> list[Pattern]:
    """All rows of phones as which the sounds may be heard."""
    slots: list[list[tuple[str, ...]]] = []
    for mark in marks:
        if mark not in SOUNDS:
            print(f"# unknown sound {mark!r}", file=sys.stderr)
        choices = SOUNDS.get(mark, [mark.upper()])
        slots.append([tuple(c.split("+")) if c else () for c in choices])
    return _patterns(slots)


def likeliest(marks: list[str], most: int = 4) -> tuple[str, ...]:
    """Rows without listening: the likeliest phone of each sound, then one other at a time."""
    choices = [SOUNDS.get(mark, [mark.upper()]) for mark in marks]
    rows = [[c[0] for c in choices]]
    for at, others in enumerate(choices):
        rows += [[*rows[0][:at], other, *rows[0][at + 1 :]] for other in others[1:2]]
    return tuple(dict.fromkeys(_spaced(row) for row in rows))[:most]


def _spaced(row: Sequence[str]) -> str:
    """The phones of a row, separated; a phone that may vanish leaves nothing."""
    return " ".join(" ".join(row).replace("+", " ").split())


def _patterns(slots: list[list[tuple[str, ...]]]) -> list[Pattern]:
    """Rows of single phones; sounds heard as two phones multiply the patterns."""
    shapes = []
    for choices in slots:
        single = frozenset(c[0] for c in choices if len(c) == 1)
        simple = [(Slot(single, optional=() in choices),)] if single else []
        shapes.append([*simple, *(tuple(Slot.of(p) for p in c) for c in choices if len(c) > 1)])
    return [tuple(slot for part in parts for slot in part) for parts in product(*shapes)]


def complete(language: Language) -> Language:
    """The language with a pronunciation of every word; missing ones are made by rule."""
    known = language.pronunciations
    rows = {
        word: known.get(word) or likeliest(readings(word, language)[0])
        for word in vocabulary(language)
    }
    return structs.replace(language, pronunciations={**known, **rows})


def learnt(place: Place, language: Language, most: int) -> dict[str, tuple[str, ...]]:
    """The pronunciations of a place's words that tell them apart best in all voices."""
    heard = {word.casefold(): list(renderings(word, place, language)) for word in place.words}
    heard = {word: said for word, said in heard.items() if said}
    words = list(heard)
    plain = {word: likeliest(readings(word, language)[0])[0] for word in words}
    synthesised = [w for w in words if not any(each.by_person for each in heard[w])]
    held = {word: plain[word] for word in synthesised}
    found = candidates(heard, language)
    rows = [(w, row) for w in words for row in dict.fromkeys([plain[w], *found[w]])]
    spoken = [each for said in heard.values() for each in said]
    evidence = Evidence(
        scores=_scores(spoken, rows, language),
        said=[words.index(each.word) for each in spoken],
        meant=[words.index(word) for word, _ in rows],
        weights=[each.weight for each in spoken],
        held=frozenset(at for at, (word, row) in enumerate(rows) if row == held.get(word)),
    )
    kept = [rows[number] for number in chosen(evidence, most)]
    return {word: tuple(row for of, row in kept if of == word) for word in words}


def candidates(
    heard: Mapping[str, Sequence[Rendering]], language: Language
) -> dict[str, list[str]]:
    """The known rows of each word, and those as which it is heard most often."""
    phones = {phone: (phone,) for phone in PHONES}
    ear = SphinxRecogniser({**language.pronunciations, **phones})
    found = {}
    for word, spoken in heard.items():
        patterns = [pattern for marks in readings(word, language) for pattern in lattice(marks)]
        rows: Counter[str] = Counter()
        for each in spoken:
            rows[_row_heard(ear, each, patterns)] += each.weight
        known = language.pronunciations.get(word, ())
        new = [row for row, _ in rows.most_common() if row and row not in known]
        found[word] = [*known, *new[:CANDIDATES]]
    return found


def _row_heard(ear: SphinxRecogniser, spoken: Rendering, patterns: Sequence[Pattern]) -> str:
    """The likeliest row of a lattice as which a word is heard; "" if there is none."""
    before, after = pattern_of(spoken.before), pattern_of(spoken.after)
    ear.take(spoken.samples)
    words = ear.within(
        Grammar.of_patterns((*before, *pattern, *after) for pattern in patterns)
    ).words
    return " ".join(words[len(before) : len(words) - len(after)])


def _scores(
    spoken: Sequence[Rendering], rows: Sequence[tuple[str, str]], language: Language
) -> Scores:
    """The fit of each row to each rendering, in log-odds.

    Each decoding takes its time, so only the likeliest rows are heard. Of the others those of the
    word itself are left out, and those of other words are taken to be as good as they can be.
    """
    names = {f"row-{number}": number for number in range(len(rows))}
    phones = {name: (rows[number][1],) for name, number in names.items()}
    ear = SphinxRecogniser({**language.pronunciations, **phones})
    scores = np.full((len(spoken), len(rows)), -np.inf)
    for at, each in enumerate(spoken):
        ear.take(each.samples)
        own = [name for name, number in names.items() if rows[number][0] == each.word]
        others = [name for name in names if name not in own]
        for name, score in _likeliest(ear, each, own, OWN):
            scores[at, names[name]] = score
        for name, score in _likeliest(ear, each, others, RIVALS):
            others.remove(name)
            scores[at, names[name]] = score
            scores[at, [names[other] for other in others]] = score
    return scores


def _likeliest(
    ear: SphinxRecogniser, spoken: Rendering, names: Sequence[str], most: int
) -> Iterator[tuple[str, float]]:
    """The rows in the word's place that explain the announcement best, with log-odds."""
    left = list(names)
    for _ in range(most):
        heard = _heard_as(ear, spoken, left)
        if not heard.words:
            return
        row = heard.words[len(spoken.before)]
        left.remove(row)
        yield row, CALIBRATION * heard.score / ear.frames


def _heard_as(ear: SphinxRecogniser, spoken: Rendering, names: Iterable[str]) -> Hypothesis:
    """The announcement that was decoded, with the likeliest of these in the word's place."""
    sentences = ([*spoken.before, name, *spoken.after] for name in names)
    return ear.within(Grammar.of_sentences(sentences))


def _line(word: str, rows: Iterable[str]) -> str:
    """A line of a language file."""
    return f"{json.dumps(word, ensure_ascii=False)} = {json.dumps(list(rows), ensure_ascii=False)}"


def _write(code: str, word: str, rows: Iterable[str]) -> None:
    """Put the rows of a word into its language file."""
    path = folder_of(code) / "pronunciations.toml"
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    line, key = _line(word, rows), _line(word, []).removesuffix("[]")
    at = next((n for n, each in enumerate(lines) if each.startswith(key)), len(lines))
    lines[at : at + 1] = [line]
    path.write_text("\n".join([*lines, ""]), "utf-8")


def main() -> None:
    """Print the table, place by place, or write it into the language file."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("language", choices=available())
    parser.add_argument("--most", type=int, default=6, help="pronunciations a word, at most")
    parser.add_argument("--words", nargs="*", help="only these words, and those they compete with")
    parser.add_argument("--write", action="store_true", help="into the language file")
    arguments = parser.parse_args()
    language = complete(load(arguments.language))
    wanted = set(arguments.words or vocabulary(language))
    placed = places(language)
    rest = wanted - {word.casefold() for place in placed for word in place.words}
    for place in [*placed, *(Place((word,)) for word in vocabulary(language) if word in rest)]:
        if not wanted.intersection(map(str.casefold, place.words)):
            continue
        rows = learnt(place, language, arguments.most)
        language = structs.replace(language, pronunciations={**language.pronunciations, **rows})
        for word in rows:
            print(_line(word, rows[word]), flush=True)
            if arguments.write:
                _write(arguments.language, word, rows[word])


if __name__ == "__main__":
    sys.path[:] = [path for path in sys.path if Path(path) != Path(__file__).parent]
    main()
