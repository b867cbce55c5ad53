"""What a player has taught the ear, in a file of the settings folder.

Users can edit the file, and the recogniser does not check its input, so everything is checked here
before it is used.
"""

import json
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec

from accessible_board import bounds
from accessible_board.errors import DeviceError
from accessible_board.files import read_file, replace
from accessible_board.languages import FaultError, Language
from accessible_board.languages.phones import is_row
from accessible_board.settings import NO_FILE, taught_path
from accessible_board.speech.confusions import Confusions
from accessible_board.toml import read_toml

Pronunciations = dict[str, tuple[str, ...]]
Costs = dict[tuple[str, str], float]
"""What it costs to have heard one word for another, by what was said and what was heard."""


@dataclass(frozen=True, slots=True)
class Taught:
    """The pronunciations and confusions for one player: the usual ones and those taught."""

    pronunciations: Pronunciations
    confusions: Confusions


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file: additional pronunciations, and which words are misheard as others."""

    pronunciations: Pronunciations = {}
    misheard: dict[str, dict[str, float]] = {}


def taught(language: Language, report: Callable[[DeviceError], None] | None = None) -> Taught:
    """The pronunciations and confusions for the player of a language.

    If the file cannot be used that is reported, and the usual ones are returned; without ``report``
    it is a :class:`FaultError`.
    """
    try:
        return Taught(taught_pronunciations(language), taught_confusions(language))
    except FaultError as error:
        if report is None:
            raise
        report(error)
        return Taught(dict(language.pronunciations), Confusions.of(language))


def taught_pronunciations(language: Language, path: Path | None = None) -> Pronunciations:
    """The pronunciations of a language, including those that its player taught.

    :class:`FaultError` says what in the file cannot be used.
    """
    known = dict(language.pronunciations)
    for word, rows in _read(language, path).pronunciations.items():
        known[word] = tuple(dict.fromkeys((*known[word], *rows)))
    return known


def taught_confusions(language: Language, path: Path | None = None) -> Confusions:
    """The misheard words of a language, including those of its player.

    :class:`FaultError` says what in the file cannot be used.
    """
    return Confusions.of(language).and_of(_costs(_read(language, path)))


def keep(
    language: Language,
    learnt: Mapping[str, tuple[str, ...]],
    misheard: Costs | None = None,
    path: Path | None = None,
) -> Path:
    """Add what was learnt to what was taught before; return the path of the file.

    What words are misheard for depends on all pronunciations: ``misheard`` replaces what was known.
    :class:`FaultError` if the disk refuses it.
    """
    path = path or taught_path(language.code)
    known = taught_pronunciations(language, path)
    rows = known | {word: (*known[word], *new) for word, new in learnt.items()}
    costs = misheard if misheard is not None else _costs(_read(language, path))
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        replace(path, "\n".join(_lines(language, rows, costs)).encode())
    except OSError as error:
        raise FaultError("file_unwritten", path=path, reason=error) from error
    return path


def _read(language: Language, path: Path | None) -> _File:
    path = path or taught_path(language.code)
    try:
        file = msgspec.convert(read_toml(read_file(path, bounds.FILE)), _File)
    except NO_FILE:
        return _File()
    except (OSError, ValueError, OverflowError) as error:
        raise FaultError("taught_unreadable", path=path) from error
    _check_words(file, language, path)
    _check_rows(file.pronunciations, path)
    _check_costs(_costs(file), path)
    return file


def _check_words(file: _File, language: Language, path: Path) -> None:
    """Check that the language listens for all these words."""
    heard = (word for row in file.misheard.values() for word in row)
    for word in (*file.pronunciations, *file.misheard, *heard):
        if word not in language.pronunciations:
            raise FaultError("taught_word", path=path, word=word)


def _check_rows(pronunciations: Pronunciations, path: Path) -> None:
    """Check that every word has pronunciations, in sounds that the recogniser knows."""
    for word, rows in pronunciations.items():
        for row in rows or ("",):
            if not is_row(row):
                raise FaultError("taught_sounds", path=path, word=word, row=row)


def _check_costs(costs: Costs, path: Path) -> None:
    """Check that every cost is a number of at least 0."""
    for (said, heard), cost in costs.items():
        if not 0 <= cost < math.inf:
            raise FaultError("taught_cost", path=path, said=said, heard=heard, cost=cost)


def _costs(file: _File) -> Costs:
    return {
        (said, heard): cost for said, row in file.misheard.items() for heard, cost in row.items()
    }


def _lines(language: Language, rows: Pronunciations, costs: Costs) -> Iterator[str]:
    """The content of the file, without pronunciations that the language has anyway."""
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
    """A text, or a list of texts, in TOML; JSON's form is the same."""
    return json.dumps(value, ensure_ascii=False)
