"""Cut a text into clauses, so that the first is heard while the others are rendered.

A voice renders a whole piece of text before any of it is heard, and cannot be interrupted while it
renders.
"""

import re
from typing import Final

MOST: Final = 80
"""Characters of a clause, where there is a comma to end it: about five seconds of speech."""

_SENTENCE_END: Final = re.compile(r"(?<=[.?!:;])\s+")
_COMMA: Final = re.compile(r"(?<=,)\s+")


def clauses(text: str) -> tuple[str, ...]:
    """The sentences of a text, long ones cut at commas; at least one, in their order."""
    return tuple(clause for sentence in _SENTENCE_END.split(text) for clause in _cut(sentence))


def _cut(sentence: str) -> list[str]:
    """Cut a sentence at commas into the fewest clauses of at most :data:`MOST` characters."""
    first, *parts = _COMMA.split(sentence)
    cut = [first]
    for part in parts:
        if len(cut[-1]) + len(part) < MOST:
            cut[-1] += f" {part}"
        else:
            cut.append(part)
    return cut
