"""A player teaches the ear the own voice: how this player says each of some twenty words.

A word has several pronunciations in its language file. Each of them, and each that differs from one
of them in a single sound that is easily taken for another, is held against the player's recording;
what explains it better than all that are known is learnt, unless that would make another of the
player's words be misheard.
"""

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import chess
import msgspec

from accessible_board.devices.interfaces import Samples
from accessible_board.devices.preparation import prepared
from accessible_board.devices.sphinx import SphinxRecogniser
from accessible_board.errors import InputError
from accessible_board.languages import Language
from accessible_board.settings import taught_path
from accessible_board.speech.grammar import Grammar
from accessible_board.speech.sentences import spoken

GAIN = 0.1
"""Log-likelihood per frame by which a new pronunciation must explain the recording better."""

_ALIKE = (
    "AA AH AO", "AE EH AH", "EH EY IH", "IY IH EY", "OW AO UW", "UW UH IH", "AY EY", "OY AY",
    "ER AH R", "B P", "D T", "G K HH", "V F W", "S Z TH", "SH S CH ZH", "L N Y", "M N", "R HH",
)  # fmt: skip
"""Sounds that are easily taken for one another."""

Pronunciations = dict[str, tuple[str, ...]]


class _Taught(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file that is kept for a player."""

    pronunciations: Pronunciations


@dataclass(frozen=True, slots=True)
class Lesson:
    """What was learnt of the recordings: new pronunciations, and how many words were understood."""

    learnt: Pronunciations
    words: int
    before: int
    after: int


def words_to_teach(language: Language) -> list[str]:
    """The names of the files, the ranks and the men, as they are said."""
    names = (language.files.forms(file) for file in range(8))
    files = [next(form for form in forms if spoken([form], language)) for forms in names]
    ranks = [rank.spoken for rank in language.ranks]
    men = [language.man(piece).spoken for piece in chess.PIECE_TYPES]
    return [word for word in (*files, *ranks, *men) if spoken([word], language)]


def teach(language: Language, recordings: Mapping[str, Samples]) -> Lesson:
    """What recordings of single words at 16 kHz teach; those without a voice teach nothing."""
    heard = {word.casefold(): prepared(samples) for word, samples in recordings.items()}
    voiced = {word: samples for word, samples in heard.items() if samples is not None}
    known = taught_pronunciations(language)
    before = _understood(known, voiced)
    learnt = _better({word: known[word] for word in voiced}, voiced)
    for lessons in (learnt, *({word: row} for word, row in learnt.items())):
        after = _understood(_with(known, lessons), voiced)
        if before <= after:
            kept: Pronunciations = {word: (row,) for word, row in lessons.items()}
            return Lesson(kept, len(voiced), len(before), len(after))
    return Lesson({}, len(voiced), len(before), len(before))


def taught_pronunciations(language: Language, path: Path | None = None) -> Pronunciations:
    """The pronunciations of a language, with what its player has taught.

    :class:`InputError` names a file that cannot be read.
    """
    path = path or taught_path(language.code)
    try:
        table = tomllib.loads(path.read_text("utf-8"))
        own = msgspec.convert(table, _Taught).pronunciations
    except FileNotFoundError:
        own = {}
    except (OSError, ValueError) as error:
        raise InputError(f"What was taught cannot be read from {path}; remove it.") from error
    known = dict(language.pronunciations)
    for word, rows in own.items():
        if word in known:
            known[word] = tuple(dict.fromkeys((*known[word], *rows)))
    return known


def keep(language: Language, learnt: Pronunciations, path: Path | None = None) -> Path:
    """Keep what was learnt beside what was taught before; where it is kept."""
    path = path or taught_path(language.code)
    known = taught_pronunciations(language, path)
    rows = {word: (*known[word], *new) for word, new in learnt.items()}
    own = {
        word: [row for row in dict.fromkeys(each) if row not in language.pronunciations[word]]
        for word, each in {**known, **rows}.items()
    }
    lines = [
        f"{_quoted(word)} = [{', '.join(map(_quoted, new))}]" for word, new in own.items() if new
    ]
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(["[pronunciations]", *lines, ""]), "utf-8")
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}.") from error
    return path


def _quoted(value: str | list[str]) -> str:
    """A text, or a list of them, as TOML has it; JSON writes both alike."""
    return json.dumps(value, ensure_ascii=False)


def _understood(known: Pronunciations, heard: Mapping[str, Samples]) -> frozenset[str]:
    """The words that are understood for what they are, when any of them may be said."""
    ear = SphinxRecogniser(known)
    grammar = Grammar.of_sentences([[word] for word in heard])
    right = set()
    for word, samples in heard.items():
        ear.take(samples)
        if ear.within(grammar).words == (word,):
            right.add(word)
    return frozenset(right)


def _with(known: Pronunciations, lessons: Mapping[str, str]) -> Pronunciations:
    return {**known, **{word: (*known[word], row) for word, row in lessons.items()}}


def _better(known: Pronunciations, heard: Mapping[str, Samples]) -> dict[str, str]:
    """For each word a pronunciation that explains its recording better, where there is one."""
    rows = {
        f"{word}#{number}": (row,)
        for word, usual in known.items()
        for number, row in enumerate(_rows(usual))
    }
    ear = SphinxRecogniser(rows)
    return {word: row for word in known if (row := _best(ear, word, known[word], heard[word]))}


def _rows(known: Sequence[str]) -> list[str]:
    """What is known first, and then what is like it."""
    return list(dict.fromkeys((*known, *(near for row in known for near in _neighbours(row)))))


def _best(ear: SphinxRecogniser, word: str, known: Sequence[str], samples: Samples) -> str | None:
    """The best row for a recording, if it is new and much better than the best that is known."""
    rows = _rows(known)
    names = [f"{word}#{number}" for number in range(len(rows))]
    ear.take(samples)
    best = ear.within(Grammar.of_sentences([[name] for name in names]))
    usual = ear.within(Grammar.of_sentences([[name] for name in names[: len(known)]]))
    if not best.words or (best.score - usual.score) / ear.frames < GAIN:
        return None
    return rows[names.index(best.words[0])]


def _neighbours(row: str) -> Iterator[str]:
    """The row with one sound replaced by one that is like it."""
    phones = row.split()
    for at, phone in enumerate(phones):
        for alike in _ALIKE:
            group = alike.split()
            for other in group if phone in group else ():
                if other != phone:
                    yield " ".join([*phones[:at], other, *phones[at + 1 :]])
