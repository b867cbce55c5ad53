"""What a player has taught the ear, as the file of the settings folder that keeps it."""

import json
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from accessible_board.errors import InputError
from accessible_board.files import replace
from accessible_board.languages import FaultError, Language
from accessible_board.settings import NO_FILE, taught_path
from accessible_board.speech.confusions import Confusions

Pronunciations = dict[str, tuple[str, ...]]
Costs = dict[tuple[str, str], float]
"""What it costs to have heard one word for another, by what was said and what was heard."""


class _Taught(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file: further pronunciations, and what is heard for a word that was said."""

    pronunciations: Pronunciations = {}
    misheard: dict[str, dict[str, float]] = {}


def taught_pronunciations(language: Language, path: Path | None = None) -> Pronunciations:
    """The pronunciations of a language, with what its player has taught.

    :class:`InputError` names a file that cannot be read.
    """
    known = dict(language.pronunciations)
    for word, rows in _read(language, path).pronunciations.items():
        if word in known:
            known[word] = tuple(dict.fromkeys((*known[word], *rows)))
    return known


def taught_confusions(language: Language, path: Path | None = None) -> Confusions:
    """What the words of a language are misheard for, with what its player is.

    :class:`InputError` names a file that cannot be read.
    """
    return Confusions.of(language).and_of(_costs(_read(language, path)))


def keep(
    language: Language,
    learnt: Mapping[str, tuple[str, ...]],
    misheard: Costs | None = None,
    path: Path | None = None,
) -> Path:
    """Keep what was learnt beside what was taught before; where it is kept.

    What words are misheard for depends on all pronunciations: ``misheard`` replaces what was known.
    :class:`FaultError` if the disk refuses it.
    """
    path = path or taught_path(language.code)
    known = taught_pronunciations(language, path)
    rows = known | {word: (*known[word], *new) for word, new in learnt.items()}
    costs = misheard if misheard is not None else _costs(_read(language, path))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace(path, "\n".join(_lines(language, rows, costs)).encode())
    except OSError as error:
        raise FaultError("file_unwritten", path=path, reason=error) from error
    return path


def _read(language: Language, path: Path | None) -> _Taught:
    path = path or taught_path(language.code)
    try:
        return msgspec.convert(tomllib.loads(path.read_text("utf-8")), _Taught)
    except NO_FILE:
        return _Taught()
    except (OSError, ValueError) as error:
        raise InputError(f"What was taught cannot be read from {path}; remove it.") from error


def _costs(taught: _Taught) -> Costs:
    return {
        (said, heard): max(0.0, cost)
        for said, row in taught.misheard.items()
        for heard, cost in row.items()
    }


def _lines(language: Language, rows: Pronunciations, costs: Costs) -> Iterator[str]:
    """The file. Pronunciations that the language has itself are left out."""
    yield "[pronunciations]"
    for word, each in rows.items():
        usual = language.pronunciations[word]
        if new := [row for row in dict.fromkeys(each) if row not in usual]:
            yield f"{_quoted(word)} = {_quoted(new)}"
    for said in dict.fromkeys(said for said, _ in costs):
        yield f"\n[misheard.{_quoted(said)}]"
        for (one, heard), cost in costs.items():
            if one == said:
                yield f"{_quoted(heard)} = {cost:g}"
    yield ""


def _quoted(value: str | list[str]) -> str:
    """A text, or a list of them, as TOML has it; JSON writes both alike."""
    return json.dumps(value, ensure_ascii=False)
