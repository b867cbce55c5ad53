"""A game rebuilt from its record: to go on, to verify the record, to appeal afterwards (11.10).

A forged record is reported in one sentence. A journal is verified from the file alone: it is
unaltered, and its decisions follow from its observations. Lines that were changed, removed,
inserted or moved are named; so is the first line whose observation leads this program to another
decision.
"""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from pathlib import Path

from accessible_board.errors import AccessibleBoardError
from accessible_board.game.events import AppealDecided, AppealMade, Event, GameEnded, GameReopened
from accessible_board.game.game import Game
from accessible_board.game.observations import Observation
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.journal.record import (
    CODE_DIGITS,
    FEWEST_DIGITS,
    SEAL_DIGITS,
    Closed,
    Entry,
    check_format,
    code,
    follows,
    seal,
    setup_of,
)
from accessible_board.journal.store import Journal, JournalWriter, named, read_journal, read_lines
from accessible_board.languages import JournalError


def rebuilt(setup: GameSetup, journal: Journal) -> Game:
    """Rebuild the game of a journal; :class:`JournalError` if its events are impossible."""
    with impossible(1):
        game = Game(setup)
    for number, record in enumerate(journal.records, 2):
        with impossible(number):
            for event in record.decided if isinstance(record, Entry) else ():
                game.apply(event)
    return game


@contextlib.contextmanager
def impossible(line: int | None = None) -> Iterator[None]:
    """Turn any error from a forged record into one sentence: not written by this program."""
    try:
        yield
    except (AccessibleBoardError, OSError):
        raise
    except Exception as error:
        if line is None:
            raise JournalError("record_impossible") from error
        raise JournalError("journal_impossible", line=line) from error


class LineFault(StrEnum):
    """Faults of a line."""

    CHANGED = "changed"
    """The line was altered."""
    MOVED = "moved"
    """The line was written after a different line."""
    OUT_OF_CHAIN = "out of chain"
    """The line did not follow this line before it: lines are missing, or that one is another."""
    DECIDED_OTHERWISE = "decided otherwise"
    """This program decides otherwise from the same observation."""


@dataclass(frozen=True, slots=True)
class LineFinding:
    """A fault of ``line``, counted from 1; ``after`` is the line that a moved line followed."""

    line: int
    fault: LineFault
    after: int | None = None


@dataclass(frozen=True, slots=True)
class Verification:
    """Findings on a journal of ``lines`` whole lines and ``torn`` bytes after them.

    ``code`` vouches for the record up to the end of the game, if it has ended, and ``closing`` for
    what followed, as signatures and appeals; ``closing_seal`` was told with it. ``seal`` is that of
    the last line, and ``complete`` says whether the program wrote there that it ended. What was
    noted elsewhere is ``asked`` about, and ``fits`` is the line up to which it vouches for the
    record. ``program`` is the version that wrote the journal: another one may decide otherwise.
    """

    lines: int
    torn: int
    findings: tuple[LineFinding, ...]
    code: str | None
    program: str | None = None
    closing: str | None = None
    closing_seal: str | None = None
    seal: str | None = None
    complete: bool = False
    asked: str = ""
    fits: int | None = None


def verify(path: Path, noted: str = "") -> Verification:
    """Verify the journal at ``path``; :class:`JournalError` for any other file.

    ``noted`` is a code, or a seal or the beginning of one, that the record is compared with.
    """
    lines, torn = read_lines(path)
    with named(path):
        check_format(lines[0])
    if findings := tuple(_faults(lines)):
        return Verification(len(lines), len(torn), findings, None)
    journal = read_journal(path)
    with named(path):
        otherwise = tuple(_otherwise(journal))
    ended, last = _ending(journal), _last_entry(journal)
    followed = lines[last] if ended and last > ended else None
    return Verification(
        len(lines),
        len(torn),
        otherwise,
        program=journal.head.program,
        code=code(lines[ended]) if ended else None,
        closing=code(followed) if followed else None,
        closing_seal=seal(followed) if followed else None,
        seal=seal(lines[-1]),
        complete=bool(journal.records) and isinstance(journal.records[-1], Closed),
        asked=noted,
        fits=_fitting(lines, noted, (ended or 0, last)),
    )


def codes_of(path: Path) -> tuple[str, str]:
    """The codes of the game's end and of everything after it, empty if there is none.

    Nothing is verified; :class:`JournalError` if the journal at ``path`` cannot be read.
    """
    lines, _ = read_lines(path)
    journal = read_journal(path)
    ended, last = _ending(journal), _last_entry(journal)
    at_end = code(lines[ended]) if ended else ""
    return at_end, code(lines[last]) if ended and last > ended else ""


def closing_of(path: Path) -> tuple[str, str]:
    """Code and seal of the last entry: for a signed game those of its end (8.7).

    Nothing is verified; :class:`JournalError` if the journal at ``path`` cannot be read.
    """
    lines, _ = read_lines(path)
    last = lines[_last_entry(read_journal(path))]
    return code(last), seal(last)


def _fitting(lines: Sequence[bytes], noted: str, told: tuple[int, int]) -> int | None:
    """The line, from 1, up to which the noted code vouches; codes stand for certain lines."""
    plain = "".join(noted.split()).lower()
    if len(plain) == CODE_DIGITS and plain.isdigit():
        return next((n + 1 for n in told if "".join(code(lines[n]).split()) == plain), None)
    if not FEWEST_DIGITS <= len(plain) <= SEAL_DIGITS:
        return None
    return next((n for n, line in enumerate(lines, 1) if seal(line).startswith(plain)), None)


def _faults(lines: Sequence[bytes]) -> Iterator[LineFinding]:
    """The lines that do not follow the line before them, each with the kind of fault.

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
            yield LineFinding(number, LineFault.MOVED, after=origin)
        elif number == 1 or number + 1 in unplaced:
            yield LineFinding(number, LineFault.CHANGED)
        elif number - 1 not in unplaced:
            yield LineFinding(number, LineFault.OUT_OF_CHAIN)


def _followed(lines: Sequence[bytes], line: bytes) -> int | None:
    """The line that this one followed when it was written, if it still exists."""
    return next((number for number, before in enumerate(lines, 1) if follows(line, before)), None)


def _otherwise(journal: Journal) -> Iterator[LineFinding]:
    """The first line whose decisions do not follow from its observation."""
    game = Game(setup_of(journal.head))
    for number, record in enumerate(journal.records, 2):
        if isinstance(record, Entry) and _decided(game, record) != record.decided:
            yield LineFinding(number, LineFault.DECIDED_OTHERWISE)
            return


def _decided(game: Game, entry: Entry) -> tuple[Event, ...] | None:
    """Decide an observation anew; ``None`` if it is impossible."""
    try:
        return tuple(game.observe(entry.observed))
    except Exception:
        return None


def _ending(journal: Journal) -> int | None:
    """The index of the line with the end of the game; none if that end was cancelled."""
    ending = None
    for number, record in enumerate(journal.records, 1):
        for event in record.decided if isinstance(record, Entry) else ():
            if isinstance(event, GameEnded | GameReopened):
                ending = number if isinstance(event, GameEnded) else None
    return ending


def _last_entry(journal: Journal) -> int:
    places = [n for n, record in enumerate(journal.records, 1) if isinstance(record, Entry)]
    return max(places, default=0)


def recorded_afterwards(
    path: Path, setup: GameSetup, observed: Callable[[int], Observation]
) -> Entry | None:
    """Record what is ``observed``, which is called with the earliest possible game time.

    ``None``, and nothing is recorded, if it neither makes nor decides an appeal.
    :class:`JournalError` if the record cannot be read or written, as while a game is played.
    """
    writer, read = JournalWriter.resume(path)
    with writer:
        game = rebuilt(setup, read)
        observation = observed(read.last_at)
        entry = Entry(observation, tuple(game.observe(observation)))
        if not any(isinstance(event, AppealMade | AppealDecided) for event in entry.decided):
            return None
        writer.append(entry)
        writer.append(Closed(observation.at))
    return entry
