"""Words as they are compared: without case, accents and punctuation."""

import re
import unicodedata

_LETTERS = str.maketrans({"ø": "o", "æ": "ae", "đ": "d", "ł": "l"})
_TOKEN = re.compile(r"[^\W_]+|=")


def plain_words(text: str) -> tuple[str, ...]:
    """The words of ``text`` in the form in which they are compared.

    ``König`` and ``konig`` become ``konig``, ``Løber`` ``lober``, ``j'adoube`` ``jadoube``.
    """
    bare = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    letters = "".join(mark for mark in bare if not unicodedata.combining(mark) and mark not in "'’")
    return tuple(_TOKEN.findall(letters))
