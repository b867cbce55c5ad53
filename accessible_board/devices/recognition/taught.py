"""A file of the settings folder with what a player has taught the ear.

Users can edit the file, and the recogniser does not check its input, so everything is checked here
before it is used.
"""

import json
from base64 import b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from accessible_board import bounds
from accessible_board.devices.recognition.word_network import (
    Columns,
    column_length,
    known_words,
    network_digest,
    network_of_words,
)
from accessible_board.errors import DeviceError
from accessible_board.files import read_file, read_toml, replace
from accessible_board.languages import FaultError, Language
from accessible_board.settings import NO_FILE, taught_path

_KEPT = np.dtype("<f2")
"""How the numbers of a column are kept."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file: ``columns`` of 16-bit numbers in base 64, for the ``network`` with this digest.

    The other fields are those of files of before, and mean nothing any longer.
    """

    network: str = ""
    columns: dict[str, bytes] = {}
    pronunciations: Any = None
    misheard: Any = None
    outdone: Any = None


def taught(
    language: Language,
    report: Callable[[DeviceError], None] | None = None,
    path: Path | None = None,
) -> Columns:
    """The columns that the network of words was taught of a language; none for another network.

    If the file cannot be used that is reported, and nothing was taught; without ``report`` it is a
    :class:`FaultError`.
    """
    try:
        return _columns(_read(language, path or taught_path(language.code)), language)
    except FaultError as error:
        if report is None:
            raise
        report(error)
        return {}


def keep(language: Language, columns: Columns) -> Path:
    """Add what was learnt to what was taught before; return the path of the file.

    :class:`FaultError` if the disk refuses it.
    """
    path = taught_path(language.code)
    file = _read(language, path)
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        together = {**_columns(file, language), **columns}
        replace(path, "\n".join(_lines(together, language)).encode())
    except OSError as error:
        raise FaultError("file_unwritten", path=path, reason=error) from error
    return path


def _read(language: Language, path: Path) -> _File:
    try:
        file = msgspec.convert(read_toml(read_file(path, bounds.FILE)), _File)
    except NO_FILE:
        return _File()
    except (OSError, ValueError, OverflowError) as error:
        raise FaultError("taught_unreadable", path=path) from error
    _check_words(file, language, path)
    _check_columns(_columns(file, language), language, path)
    return file


def _check_words(file: _File, language: Language, path: Path) -> None:
    """Check that the language listens for all these words."""
    known = known_words().get(language.code)
    for word in file.columns:
        if not language.hears(word) or (known is not None and word not in known):
            raise FaultError("taught_word", path=path, word=word)


def _check_columns(columns: Columns, language: Language, path: Path) -> None:
    """Check that the network knows each word, and can add this to what it has of it."""
    known = network_of_words(language.code).words if columns else ()
    for word, column in columns.items():
        fits = word in known and column.shape == (column_length(language.code),)
        if not fits or not np.isfinite(column).all():
            raise FaultError("taught_unreadable", path=path)


def _columns(file: _File, language: Language) -> Columns:
    if language.code not in known_words() or file.network != network_digest(language.code):
        return {}
    halves = {word: each[: len(each) // 2 * 2] for word, each in file.columns.items()}
    return {word: np.frombuffer(each, _KEPT).astype(np.float32) for word, each in halves.items()}


def _lines(columns: Columns, language: Language) -> Iterator[str]:
    """The content of the file."""
    if columns:
        yield f"network = {_quoted(network_digest(language.code))}\n"
        yield "[columns]"
    for word, column in columns.items():
        yield f"{_quoted(word)} = {_quoted(b64encode(column.astype(_KEPT).tobytes()).decode())}"
    yield ""


def _quoted(value: str) -> str:
    """A text in TOML; JSON's form is the same."""
    return json.dumps(value, ensure_ascii=False)
