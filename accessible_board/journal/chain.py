"""Lines chained by checks, and a code that vouches for all of them.

Each line of a journal is a JSON object whose last member, ``check``, is the beginning of the
SHA-256 of the whole line before it, if there is one, and of its own bytes before that member. So
damage is detected even where a line is still readable, and so is a line that was removed, inserted
or moved. Somebody who rewrites all later lines can still make another consistent journal; against
that there is what was noted elsewhere: the :func:`code` of the game's end, which the players write
on their scoresheets, and the :func:`seal`, which a machine compares.
"""

import hashlib

CHECK_DIGITS = 32
"""Hexadecimal digits of a check: 128 bits."""

SEAL_DIGITS = 32
"""Hexadecimal digits of a seal: 128 bits."""

FEWEST_DIGITS = 16
"""The fewest hexadecimal digits of a seal that are compared: 64 bits."""

_MARK = b', "check": "'
_END = b'"}\n'
_CODE_GROUPS, _CODE_GROUP = 3, 4
CODE_DIGITS = _CODE_GROUPS * _CODE_GROUP
"""Decimal digits of a code: 40 bits."""


def chained(text: bytes, before: bytes = b"") -> bytes:
    """A line, newline included, made of an object's text and chained to the line ``before``.

    ``text`` lacks its closing brace.
    """
    return text + _MARK + _check(text, before) + _END


def unchained(line: bytes, before: bytes = b"") -> bytes:
    """The object's text in a line, with its closing brace; checks that it follows ``before``.

    ``ValueError`` if it does not follow it, or was changed.
    """
    if not follows(line, before):
        raise ValueError("its check does not fit")
    return line.rpartition(_MARK)[0] + b"}"


def follows(line: bytes, before: bytes = b"") -> bool:
    """Tell whether a line is as it was written, after the line ``before``."""
    text, mark, end = line.rpartition(_MARK)
    return bool(mark) and end == _check(text, before) + _END


def code(line: bytes) -> str:
    """Twelve digits for the record up to and including this line, as ``4071 9925 3380``.

    Short enough to be written by hand, in braille or not, and heard. They are 40 bits: to find
    another record with the same code takes 10¹² attempts, each with the work of scrypt (RFC 7914),
    some 50 ms: 1,600 years of one processor, a month of twenty thousand. For more certainty compare
    the :func:`seal`.
    """
    slow = hashlib.scrypt(line, salt=b"accessible_board", n=2**14, r=8, p=1, dklen=16)
    number = f"{int.from_bytes(slow) % 10**CODE_DIGITS:0{CODE_DIGITS}}"
    return " ".join(
        number[start : start + _CODE_GROUP] for start in range(0, CODE_DIGITS, _CODE_GROUP)
    )


def seal(line: bytes) -> str:
    """128 bits, as 32 hexadecimal digits, for the record up to and including this line.

    Noted elsewhere, it proves every byte of the record; nobody can make another with the same seal.
    """
    return hashlib.sha256(line).hexdigest()[:SEAL_DIGITS]


def _check(text: bytes, before: bytes) -> bytes:
    return hashlib.sha256(before + text).hexdigest()[:CHECK_DIGITS].encode()
