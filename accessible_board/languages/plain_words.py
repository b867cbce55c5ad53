"""Words in a form to compare, and foreign text in one line that is safe to print."""

import re
import unicodedata
from functools import lru_cache

_LETTERS = str.maketrans({"ø": "o", "æ": "ae", "đ": "d", "ł": "l"})
_TOKEN = re.compile(r"[^\W_]+|=")


@lru_cache(maxsize=2048)
def plain_words(text: str) -> tuple[str, ...]:
    """The words of ``text`` in the form to compare.

    ``König`` and ``konig`` become ``konig``, ``Løber`` ``lober``, ``j'adoube`` ``jadoube``.
    """
    bare = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    letters = "".join(mark for mark in bare if not unicodedata.combining(mark) and mark not in "'’")
    return tuple(_TOKEN.findall(letters))


def in_one_line(text: str) -> str:
    """Replace each character that cannot be printed, line ends included, with a space."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else " " for letter in text)


def in_lines(text: str) -> str:
    """The same for a text of several lines, which stay."""
    return "\n".join(map(in_one_line, text.split("\n")))


LONGEST = 300
"""The most characters of a printed error."""


def shortened(error: object) -> str:
    """The text of an error for a log or a terminal: one line of limited length."""
    text = in_one_line(str(error))
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} …"
