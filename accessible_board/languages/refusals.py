"""What is refused to somebody at the table, in the language of whoever reads it.

The sentences stand in ``refusals/``, a file for each language with the keys of English, each with
the same names in braces.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from accessible_board.errors import InputError
from accessible_board.languages.loader import load
from accessible_board.languages.phrases import check_like

_DIRECTORY: Final = files("accessible_board.languages") / "refusals"
_REFERENCE: Final = "en"


class RefusedError(InputError):
    """What was typed or done at the table cannot be taken: the ``key`` of the sentence about it.

    The message is the English sentence, for wherever nobody chose a language. ``player`` among the
    ``values`` is a seat, which is said as "White".
    """

    def __init__(self, key: str, **values: object) -> None:
        self.key = key
        self.values = values
        super().__init__(self.said(_REFERENCE))

    def said(self, code: str) -> str:
        """The sentence in the language of this code."""
        values = dict(self.values)
        if "player" in values:
            values["player"] = load(code).say(str(values["player"]))
        return sentences(code)[self.key].format(**values)


@cache
def sentences(code: str) -> Mapping[str, str]:
    """The sentences of a language, by key; :class:`LanguageError` where its file is not complete.

    ``InputError`` if there is no such language.
    """
    found = _read(code)
    check_like(found, _read(_REFERENCE), f"refusals/{code}.toml")
    return found


def _read(code: str) -> dict[str, str]:
    text = _DIRECTORY.joinpath(f"{load(code).code}.toml").read_bytes()
    return msgspec.toml.decode(text, type=dict[str, str])
