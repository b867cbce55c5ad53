"""Sentences of a check: English text, which says itself in any language when it is asked."""

from collections.abc import Callable, Iterable
from typing import Final, Self

from accessible_board.errors import AccessibleBoardError
from accessible_board.languages import load
from accessible_board.languages.loading import sentences

_FILE: Final = "checkup"


class Translated(str):
    """The English sentence; :meth:`said` is the same in the language of a code."""

    __slots__ = ("_say",)
    _say: Callable[[str], str]

    def __new__(cls, say: Callable[[str], str]) -> Self:
        """Begin with the English sentence."""
        told = super().__new__(cls, say("en"))
        told._say = say
        return told

    def said(self, code: str) -> str:
        """The sentence in the language of this code."""
        return self._say(code)


def fact(key: str, **values: object) -> Translated:
    """A fact of ``checkup.toml``, filled in."""
    return _filled(f"fact.{key}", values)


def to_do(key: str, **values: object) -> Translated:
    """Advice of ``checkup.toml``, filled in."""
    return _filled(f"do.{key}", values)


def aloud(key: str, **values: object) -> Translated:
    """Sentence of ``checkup.toml`` about all findings together, filled in."""
    return _filled(f"aloud.{key}", values)


def name(key: str, **values: object) -> Translated:
    """Name of a thing in ``checkup.toml``, filled in."""
    return _filled(f"name.{key}", values)


def joined(parts: Iterable[Translated]) -> Translated:
    """The parts, one after the other."""
    listed = tuple(parts)
    return Translated(lambda code: ", ".join(part.said(code) for part in listed))


def of_error(error: AccessibleBoardError, whose: str = "") -> Translated:
    """The sentence of an error, in every language that it has, after ``whose`` name."""
    return Translated(lambda code: f"{whose}: {error.said(code)}" if whose else error.said(code))


def said(text: str, code: str) -> str:
    """A text in the language of this code, if it knows any other than its own."""
    return text.said(code) if isinstance(text, Translated) else text


def named(about: str, code: str) -> str:
    """Translate the subject of a finding; a proper name stays as it is.

    ``Voice de`` is "Stimme de" in German.
    """
    kind, _, language = about.rpartition(" ")
    if len(language) == 2 and language.islower() and kind:
        return f"{named(kind, code)} {language}"
    known = sentences(_FILE, code)
    return known.get(f"about.{about.lower().replace(' ', '_')}", about)


def state_word(state: str, code: str) -> str:
    """Word for a state (``note``)."""
    return sentences(_FILE, code)[f"state.{state}"]


def _filled(key: str, values: dict[str, object]) -> Translated:
    def say(code: str) -> str:
        return sentences(_FILE, code)[key].format(
            **{name: _worded(name, value, code) for name, value in values.items()}
        )

    return Translated(say)


def _worded(name: str, value: object, code: str) -> object:
    """A value as it is read in a language: a seat by its name, a sentence in that language."""
    if name == "player":
        return load(code).say(str(value))
    return said(value, code) if isinstance(value, str) else value
