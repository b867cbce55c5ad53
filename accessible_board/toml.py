"""Reads TOML of unknown origin, with limits on its size and depth.

One key of 20,000 parts, ``a.a.a…``, costs Python's own reader 1.6 GB, and one of 60,000 twelve. So
the text is looked through first, once from its beginning to its end: how long it is, how deep it
goes, how many keys and values it has.
"""

import re
import tomllib
from typing import Any, Final

from accessible_board import bounds

DEEPEST: Final = 16
"""The most parts of a key, and nested brackets; the program's files have three."""

MOST: Final = 50_000
"""The most keys, tables and values; the longest file of a language has fewer than 3,000."""


class TooDeepError(ValueError):
    """Nested deeper than any file of the program."""


class TooManyError(ValueError):
    """More keys and values than any file of the program has."""


_TOKEN: Final = re.compile(
    r'\n[a-z_]+ = "[^"\\\n]*"(?=\n)'
    r'|"""(?:[^\\]|\\.)*?(?:"""|\Z)'
    r"|'''.*?(?:'''|\Z)"
    r'|"(?:[^"\\\n]|\\.)*"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*"
    r"|[.\[\]{}=,\n]",
    re.DOTALL,
)
"""Tokens: texts, closed or not, comments, and signs that make a key longer or deeper.

A whole line with a plain key and a text, as most of ours are, is one as well: twice as fast.
"""


def read_toml(content: bytes) -> dict[str, Any]:
    """Parse a TOML file; ``ValueError`` for a malformed, too long or too deep one.

    Some editors of Windows begin a file with a mark of its byte order, which is left out.

    ``UnicodeDecodeError``, which is one, for what is no UTF-8.
    """
    if len(content) > bounds.FILE:
        raise ValueError(f"it has more than {bounds.FILE:,} bytes")
    text = content.decode("utf-8-sig")
    _look_through(text)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise TooDeepError("it is nested too deep") from None


def _look_through(text: str) -> None:
    depth = parts = number = 0
    for token in _TOKEN.finditer(text):
        match token[0]:
            case ".":
                parts += 1
            case "[" | "{":
                depth, parts, number = depth + 1, 0, number + 1
            case "]" | "}":
                depth, parts = max(0, depth - 1), 0
            case "\n":
                parts = 0
            case "=" | ",":
                parts, number = 0, number + 1
            case line if line[0] == "\n":
                parts, number = 0, number + 1
        if max(depth, parts) > DEEPEST:
            raise TooDeepError("it is nested too deep")
        if number > MOST:
            raise TooManyError(f"it has more than {MOST:,} keys and values")
