"""Whether a journal is what was written, and whether its decisions follow from what was observed.

Both are found out anew from the file alone. A line that was changed, taken out, put in or moved is
named; so is the first line from whose observation this program would decide something else.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from pathlib import Path

from accessible_board.game.events import GameEnded, GameReopened
from accessible_board.game.game import Game
from accessible_board.journal.chain import code, follows
from accessible_board.journal.record import Entry, check_format, setup_of
from accessible_board.journal.store import Journal, named, read_journal, read_lines


class Fault(StrEnum):
    """What is wrong with a line."""

    CHANGED = "changed"
    """The line is not as it was written."""
    MOVED = "moved"
    """The line followed another line when it was written."""
    OUT_OF_CHAIN = "out of chain"
    """The line did not follow this line before it: lines are missing, or that one is another."""
    DECIDED_OTHERWISE = "decided otherwise"
    """From what was observed this program decides something else."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault of ``line``, counted from 1; ``after`` is the line that one which moved followed."""

    line: int
    fault: Fault
    after: int | None = None


@dataclass(frozen=True, slots=True)
class Verification:
    """What was found in a journal of ``lines`` whole lines and ``torn`` bytes after them.

    ``code`` vouches for the record up to the end of the game, if it has ended. ``program`` is the
    version that wrote the journal, where its head can be read: another one may decide otherwise.
    """

    lines: int
    torn: int
    findings: tuple[Finding, ...]
    code: str | None
    program: str | None = None


def verify(path: Path) -> Verification:
    """Look into the journal at ``path``; :class:`JournalError` for what is no journal at all."""
    lines, torn = read_lines(path)
    with named(path):
        check_format(lines[0])
    if findings := tuple(_faults(lines)):
        return Verification(len(lines), len(torn), findings, None)
    journal = read_journal(path)
    with named(path):
        otherwise = tuple(_otherwise(journal))
    ended = _ending(lines, journal)
    vouching = code(ended) if ended else None
    return Verification(len(lines), len(torn), otherwise, vouching, journal.head.program)


def _faults(lines: Sequence[bytes]) -> Iterator[Finding]:
    """The lines that do not follow the line before them, each with what that means.

    A line that was changed no longer fits its own check, and the next one no longer fits it. A
    line that alone does not fit is whole, for the next one follows it.
    """
    origins = {
        number: _followed(lines, line)
        for number, (before, line) in enumerate(pairwise([b"", *lines]), 1)
        if not follows(line, before)
    }
    unplaced = {number for number, origin in origins.items() if origin is None}
    for number, origin in origins.items():
        if origin is not None:
            yield Finding(number, Fault.MOVED, after=origin)
        elif number == 1 or number + 1 in unplaced:
            yield Finding(number, Fault.CHANGED)
        elif number - 1 not in unplaced:
            yield Finding(number, Fault.OUT_OF_CHAIN)


def _followed(lines: Sequence[bytes], line: bytes) -> int | None:
    """The line that this one followed when it was written, if it is in the journal."""
    return next((number for number, before in enumerate(lines, 1) if follows(line, before)), None)


def _otherwise(journal: Journal) -> Iterator[Finding]:
    """The first line whose decisions do not follow from what was observed."""
    game = Game(setup_of(journal.head))
    for number, record in enumerate(journal.records, 2):
        if isinstance(record, Entry) and tuple(game.observe(record.observed)) != record.decided:
            yield Finding(number, Fault.DECIDED_OTHERWISE)
            return


def _ending(lines: Sequence[bytes], journal: Journal) -> bytes | None:
    """The line that says how the game ended; none where that end was lifted."""
    ending = None
    for line, record in zip(lines[1:], journal.records, strict=True):
        for event in record.decided if isinstance(record, Entry) else ():
            if isinstance(event, GameEnded | GameReopened):
                ending = line if isinstance(event, GameEnded) else None
    return ending
