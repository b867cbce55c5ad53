"""Errors whose messages are translated for their readers.

The sentences stand in the folder of each language in a file for each kind of error,
``refusals.toml``, ``commands.toml`` and ``faults.toml``, with the keys of English, each with the
same names in braces.
``reasons.toml`` has the system's own words for what it refuses, by the names of its errors.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar, Final

from accessible_board.errors import AccessibleBoardError, DeviceError, InputError
from accessible_board.languages.loading import load, sentences, typed_words
from accessible_board.languages.reasons import in_words, reason_text

_REFERENCE: Final = "en"


class TranslatedError(AccessibleBoardError):
    """An error in any language: the ``key`` of its sentence, and its values.

    The message is the English sentence, for wherever nobody chose a language. Among the ``values``
    ``player`` is a seat, which is said as "White", ``reason`` an error of the system or of what
    reads files, which is said in words, ``rulings`` are an arbiter's verbs, named as they are typed
    there, and ``options`` are put into a list.
    """

    file: ClassVar[str]
    """The file of the sentences, in the folder of a language."""

    def __init__(self, key: str, **values: object) -> None:
        self.key = key
        self.values = {name: _plain(value) for name, value in values.items()}
        self.translated = False
        super().__init__(self.said(_REFERENCE))

    def said(self, code: str) -> str:
        """The sentence in the language of this code."""
        return self._filled(self.key, code)

    def aloud(self, code: str) -> str:
        """The sentence without commands and file names, for listeners without a terminal."""
        key = f"aloud.{self.key}"
        key = key if key in sentences(self.file, code) else self.key
        return self._filled(key, code, aloud=True)

    def _filled(self, key: str, code: str, *, aloud: bool = False) -> str:
        values = {n: _worded(n, value, code, aloud=aloud) for n, value in self.values.items()}
        return sentences(self.file, code)[key].format(**values)

    def translate(self, code: str) -> None:
        """Put the message into the language of this code."""
        self.args, self.translated = (self.said(code),), True


class RefusedError(TranslatedError, InputError):
    """A refusal of a typed line or an act at the table."""

    file = "refusals"


class CommandError(RefusedError):
    """A refusal of what was given to a command, or to the program by a file."""

    file = "commands"


class FaultError(TranslatedError, DeviceError):
    """A fault at the table: of a board, a microphone, a voice, the pages."""

    file = "faults"


class JournalError(TranslatedError):
    """A journal cannot be read or written: the system or its lines prevent it."""

    file = "faults"
    path: Path | None = None
    """The journal, if its name stands before the sentence about its lines."""

    def said(self, code: str) -> str:
        """The sentence in the language of this code, after the name of the journal."""
        return f"{self.path}: {super().said(code)}" if self.path else super().said(code)

    def name(self, path: Path) -> None:
        """Begin the sentence with the name of the journal."""
        self.path = path
        self.args = (self.said(_REFERENCE),)


@contextmanager
def told_in(code: str) -> Iterator[None]:
    """Translate errors raised in a ``with`` block into the language of this code."""
    try:
        yield
    except TranslatedError as error:
        error.translate(code)
        raise


def reason(error: BaseException, code: str) -> str:
    """The reason of a system error, in the language of this code if it has words for it."""
    return in_words(reason_text(error), code)


def load_sentences(*codes: str) -> None:
    """Load the sentences of all errors now, as opening files may fail later."""
    for code in (_REFERENCE, *codes):
        for file in (RefusedError.file, CommandError.file, FaultError.file, "reasons"):
            sentences(file, code)


def _plain(value: object) -> str:
    """A value as text for a record."""
    return reason_text(value) if isinstance(value, Exception) else str(value)


def _worded(name: str, value: str, code: str, *, aloud: bool) -> str:
    match name:
        case "player":
            return load(code).say(value)
        case "reason":
            return in_words(value, code, aloud=aloud)
        case "rulings":
            words = typed_words(code).get("arbiter", {})
            return ", ".join((words.get(verb) or [verb])[0] for verb in value.split(", "))
        case "options":
            return load(code).listed(value.split(", "))
    return value
