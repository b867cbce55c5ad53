"""Spoiling what is valid: bits, bytes, slices, numbers, letters of other scripts."""

import re
from collections.abc import Callable, Sequence
from random import Random

_NUMBER = re.compile(rb"\d+")
_NUMBERS = (
    *(
        b"0",
        b"-1",
        b"-0",
        b"1e400",
        b"1e308",
        b"1e-400",
        b"NaN",
        b"Infinity",
        b"0x10",
        b"1_0",
        b"00",
    ),
    *(b"255", b"256", b"65536", b"2147483648", b"9223372036854775808", b"9" * 40, b"9" * 5000),
)
_PIECES = (
    *(b"\0", b"\xff", b"\xc3", b"\r\n", b"\n", b"\\", b'"', b"'", b"{", b"}", b"[", b"]", b":"),
    *(b"[" * 3000, b'{"a":' * 3000, b"a." * 3000, b"(" * 300),
    *(b",", b"=", b"#", b" ", b"\t", b"null", b"true", b"{}", b"%s", b"{0.__class__}", b"../"),
    *(piece.encode() for piece in ("ß", "é", "\u0301", "٣", "²", "\u202e", "\u2028", "😀", "İ")),
)


class Mutator:
    """Spoils samples, each time differently; the same each time for the same random numbers."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def spoiled(self, sample: bytes) -> bytes:
        """The sample after one to four changes; seldom as it was."""
        for _ in range(self._random.choice((1, 1, 1, 2, 2, 3, 4))):
            sample = self._random.choice(_CHANGES)(self, sample)
        return sample

    def spoiled_text(self, sample: str) -> str:
        """The same for text, which is text thereafter, though perhaps none that was ever typed."""
        errors = self._random.choice(("replace", "surrogateescape", "ignore"))
        return self.spoiled(sample.encode("utf-8", "surrogatepass")).decode("utf-8", errors)

    def spoiled_lines(self, sample: bytes) -> bytes:
        """Lines lost, doubled, moved or spoiled."""
        lines = sample.splitlines(keepends=True)
        at, to = self._random.randrange(len(lines)), self._random.randrange(len(lines))
        match self._random.randrange(4):
            case 0:
                del lines[at]
            case 1:
                lines.insert(to, lines[at])
            case 2:
                lines.insert(to, lines.pop(at))
            case _:
                lines[at] = self.spoiled(lines[at])
        return b"".join(lines)

    def garbage(self, longest: int) -> bytes:
        """Bytes that never were anything."""
        return self._random.randbytes(self._random.randrange(longest + 1))

    def words(self, vocabulary: Sequence[str], most: int = 6) -> str:
        """Some of these words, in an order that nobody meant."""
        count = self._random.randint(1, most)
        return " ".join(self._random.choice(vocabulary) for _ in range(count))

    # --- changes --------------------------------------------------------------------------------

    def _slice(self, sample: bytes, longest: int = 64) -> slice:
        start = self._random.randrange(len(sample) + 1)
        return slice(start, start + self._random.randrange(longest))

    def _flip(self, sample: bytes) -> bytes:
        if not sample:
            return b"\0"
        at = self._random.randrange(len(sample))
        bit = 1 << self._random.randrange(8)
        return sample[:at] + bytes([sample[at] ^ bit]) + sample[at + 1 :]

    def _insert(self, sample: bytes) -> bytes:
        at = self._random.randrange(len(sample) + 1)
        return sample[:at] + self._random.choice(_PIECES) + sample[at:]

    def _replace(self, sample: bytes) -> bytes:
        taken = self._slice(sample, 8)
        return sample[: taken.start] + self.garbage(8) + sample[taken.stop :]

    def _remove(self, sample: bytes) -> bytes:
        taken = self._slice(sample)
        return sample[: taken.start] + sample[taken.stop :]

    def _copy(self, sample: bytes) -> bytes:
        at = self._random.randrange(len(sample) + 1)
        return sample[:at] + sample[self._slice(sample)] * self._random.randint(1, 3) + sample[at:]

    def _cut(self, sample: bytes) -> bytes:
        return sample[: self._random.randrange(len(sample) + 1)]

    def _number(self, sample: bytes) -> bytes:
        found = list(_NUMBER.finditer(sample))
        if not found:
            return sample
        number = self._random.choice(found)
        return sample[: number.start()] + self._random.choice(_NUMBERS) + sample[number.end() :]


_CHANGES: tuple[Callable[[Mutator, bytes], bytes], ...] = (
    Mutator._flip,
    Mutator._insert,
    Mutator._replace,
    Mutator._remove,
    Mutator._copy,
    Mutator._cut,
    Mutator._number,
)
