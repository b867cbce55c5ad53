"""Reads Intel's hex format, in which compilers write programs for small chips."""

from collections.abc import Iterator
from typing import Final

_DATA: Final = 0
_END: Final = 1
_STARTS: Final = (3, 5)
"""Where a program starts, which chips know by themselves."""

_FRAME: Final = 5
"""Bytes of a line beside its data: their number, two of the address, the kind, the check sum."""


def read_hex(text: str) -> Iterator[tuple[int, bytes]]:
    """The pieces of a program, each with its address; ``ValueError`` if a line is damaged."""
    for line in text.split():
        record = bytes.fromhex(line.removeprefix(":"))
        whole = len(record) >= _FRAME and len(record) == record[0] + _FRAME
        if not line.startswith(":") or not whole or sum(record) % 256:
            raise ValueError(f"{line} is damaged")
        kind = record[3]
        if kind == _END:
            return
        if kind == _DATA:
            yield int.from_bytes(record[1:3]), record[4:-1]
        elif kind not in _STARTS:
            raise ValueError(f"{line} is for a larger chip")
    raise ValueError("the end of the program is missing")
