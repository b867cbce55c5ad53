"""What a player has taught the ear, in a file of the settings folder.

Users can edit the file, and the recogniser does not check its input, so everything is checked here
before it is used.
"""

import json
import math
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import numpy as np

from accessible_board import bounds
from accessible_board.devices.recognition.word_network import (
    Columns,
    column_length,
    known_words,
    network_digest,
)
from accessible_board.errors import DeviceError
from accessible_board.files import read_file, replace
from accessible_board.languages import FaultError, Language
from accessible_board.languages.phones import is_row
from accessible_board.settings import NO_FILE, taught_path
from accessible_board.speech.confusions import Confusions
from accessible_board.toml import read_toml

_KEPT = np.dtype("<f2")
"""How the numbers of a column are kept."""

Pronunciations = dict[str, tuple[str, ...]]
Costs = dict[tuple[str, str], float]
"""What it costs to have heard one word for another, by what was said and what was heard."""


@dataclass(frozen=True, slots=True)
class Taught:
    """What one player is heard with: the usual pronunciations and confusions, and those taught.

    ``columns`` are what the network of words was taught.
    """

    pronunciations: Pronunciations
    confusions: Confusions
    columns: Columns = field(default_factory=dict)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file: additional pronunciations, which words are misheard as others, and columns.

    These are numbers of 16 bits in base 64, for the ``network`` that has this digest. ``outdone``
    is the Vosk model that hears this player no better than the recogniser that is built in.
    """

    pronunciations: Pronunciations = {}
    misheard: dict[str, dict[str, float]] = {}
    network: str = ""
    columns: dict[str, bytes] = {}
    outdone: str = ""


def taught(language: Language, report: Callable[[DeviceError], None] | None = None) -> Taught:
    """The pronunciations and confusions for the player of a language.

    If the file cannot be used that is reported, and the usual ones are returned; without ``report``
    it is a :class:`FaultError`.
    """
    try:
        return Taught(
            taught_pronunciations(language),
            taught_confusions(language),
            taught_columns(language),
        )
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


def taught_columns(language: Language) -> Columns:
    """What the network of words was taught of a language; nothing where it was another network.

    :class:`FaultError` says what in the file cannot be used.
    """
    return _columns(_read(language, None))


def outdone_model(language: Language) -> str:
    """The Vosk model that hears the player no better than ours; none in a file of no use."""
    try:
        return _read(language, None).outdone
    except FaultError:
        return ""


def keep(
    language: Language,
    learnt: Mapping[str, tuple[str, ...]],
    misheard: Costs | None = None,
    path: Path | None = None,
    columns: Columns | None = None,
    outdone: str | None = None,
) -> Path:
    """Add what was learnt to what was taught before; return the path of the file.

    What words are misheard for depends on all pronunciations: ``misheard`` replaces what was known,
    and so does the ``outdone`` model.
    :class:`FaultError` if the disk refuses it.
    """
    path = path or taught_path(language.code)
    known, file = taught_pronunciations(language, path), _read(language, path)
    rows = known | {word: (*known[word], *new) for word, new in learnt.items()}
    costs = misheard if misheard is not None else _costs(file)
    heard = {**_columns(file), **(columns or {})}
    model = file.outdone if outdone is None else outdone
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        replace(path, "\n".join(_lines(language, rows, costs, heard, model)).encode())
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
    _check_columns(_columns(file), language, path)
    return file


def _check_words(file: _File, language: Language, path: Path) -> None:
    """Check that the language listens for all these words."""
    heard = (word for row in file.misheard.values() for word in row)
    for word in (*file.pronunciations, *file.misheard, *heard, *file.columns):
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


def _check_columns(columns: Columns, language: Language, path: Path) -> None:
    """Check that the network knows each word, and can add this to what it has of it."""
    known = known_words()[language.code] if columns else ()
    for word, column in columns.items():
        fits = word in known and column.shape == (column_length(language.code),)
        if not fits or not np.isfinite(column).all():
            raise FaultError("taught_unreadable", path=path)


def _columns(file: _File) -> Columns:
    if file.network != network_digest():
        return {}
    halves = {word: each[: len(each) // 2 * 2] for word, each in file.columns.items()}
    return {word: np.frombuffer(each, _KEPT).astype(np.float32) for word, each in halves.items()}


def _costs(file: _File) -> Costs:
    return {
        (said, heard): cost for said, row in file.misheard.items() for heard, cost in row.items()
    }


def _lines(
    language: Language, rows: Pronunciations, costs: Costs, columns: Columns, outdone: str
) -> Iterator[str]:
    """The content of the file, without pronunciations that the language has anyway."""
    if outdone:
        yield f"outdone = {_quoted(outdone)}\n"
    if columns:
        yield f"network = {_quoted(network_digest())}\n"
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
    if columns:
        yield "\n[columns]"
    for word, column in columns.items():
        yield f"{_quoted(word)} = {_quoted(b64encode(column.astype(_KEPT).tobytes()).decode())}"
    yield ""


def _quoted(value: str | list[str]) -> str:
    """A text, or a list of texts, in TOML; JSON's form is the same."""
    return json.dumps(value, ensure_ascii=False)
