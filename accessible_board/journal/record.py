"""Lines of a journal: an observation with all that the game decided from it.

A decision and its cause are on disk together or not at all. Each line is a JSON object, ended by a
newline, whose last member is its check::

    {"format": 3, "program": "0.1.0", "begun": "2026-11-21T12:00:00Z", "setup": {…},
     "settings": {…}, "made_with": {…}, "check": …}
    {"at": 5200, "observed": {"PegLifted": {"seat": "white", "square": "e2"}},
     "decided": [{"PieceTouched": {"seat": "white", "square": "e2", "piece": "P"}}], "check": …}
    {"alive": 9000, "check": …}
    {"closed": 9500, "check": …}

Times are game time in milliseconds; an event's own ``at`` is written only where it is not that of
its observation. An ``alive`` line vouches that the program still ran then, a ``closed`` one
that it ended in order: a record whose last line is another was cut off, by a power cut or by
somebody.

A check is the beginning of the SHA-256 of the whole line before it, if there is one, and of the
line's own bytes before that member. So damage is detected even where a line is still readable, and
so is a line that was removed, inserted or moved. Somebody who rewrites all later lines can still
make another consistent journal; against that there is what was noted elsewhere: the :func:`code` of
the game's end, which the players write on their scoresheets, and the :func:`seal`, which a machine
compares.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from accessible_board.game.events import Event
from accessible_board.game.observations import Observation
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.journal.codec import Plain, from_plain, tagged, untagged
from accessible_board.languages import JournalError

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

FORMAT = 3
"""The version of the line format described above."""


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


@dataclass(frozen=True, slots=True)
class Head:
    """The first line: the program's version, the time of the beginning, and the conditions.

    ``begun`` is the wall-clock time (ISO 8601, UTC) of game time 0. ``setup``, the conditions of
    the game, ``settings``, what it began with and may go on without, and ``made_with``, the
    versions and models that heard and decided, are plain data that the caller chooses.
    """

    program: str
    begun: str
    setup: Mapping[str, Plain]
    settings: Mapping[str, Plain] = field(default_factory=dict)
    made_with: Mapping[str, Plain] = field(default_factory=dict)
    format: int = FORMAT

    @classmethod
    def now(
        cls,
        program: str,
        setup: Mapping[str, Plain],
        moment: datetime,
        settings: Mapping[str, Plain] | None = None,
        made_with: Mapping[str, Plain] | None = None,
    ) -> "Head":
        """The head of a journal begun at this moment, which must have a time zone."""
        begun = moment.astimezone(UTC).isoformat(timespec="milliseconds")
        return cls(program, begun.replace("+00:00", "Z"), setup, settings or {}, made_with or {})


@dataclass(frozen=True, slots=True)
class Entry:
    """An observation and the events that the game decided from it."""

    observed: Observation
    decided: tuple[Event, ...] = ()

    @property
    def at(self) -> int:
        """Game time of the observation in milliseconds."""
        return self.observed.at


@dataclass(frozen=True, slots=True)
class Alive:
    """The program was running at game time ``at`` (milliseconds)."""

    at: int


@dataclass(frozen=True, slots=True)
class Closed:
    """The program ended in order at game time ``at`` (milliseconds)."""

    at: int


Record = Entry | Alive | Closed


def write_head(head: Head) -> bytes:
    """The first line of a journal, newline included."""
    return _line(
        {
            "format": head.format,
            "program": head.program,
            "begun": head.begun,
            "setup": dict(head.setup),
            "settings": dict(head.settings),
            "made_with": dict(head.made_with),
        }
    )


def write_record(record: Record, before: bytes = b"") -> bytes:
    """A later line of a journal, newline included, to follow the line ``before``."""
    if isinstance(record, Alive):
        return _line({"alive": record.at}, before)
    if isinstance(record, Closed):
        return _line({"closed": record.at}, before)
    decided = [_tagged_at(record.at, event) for event in record.decided]
    observed = _tagged_at(record.at, record.observed)
    return _line({"at": record.at, "observed": observed, "decided": decided}, before)


def read_head(line: bytes) -> Head:
    """The head in the first line of a journal, or :class:`JournalError`."""
    try:
        return _head(_object(line))
    except ValueError as error:
        raise _unread(line, 1) from error


def check_format(line: bytes) -> None:
    """:class:`JournalError` unless this is the first line of a journal of a known format.

    The line may be incomplete.
    """
    claimed = re.match(rb'\{"format": (\d+),', line)
    if claimed is None:
        raise JournalError("journal_foreign")
    if int(claimed[1]) != FORMAT:
        raise JournalError("journal_format", format=int(claimed[1]), known=FORMAT)


def setup_of(head: Head) -> GameSetup:
    """The conditions of the game; :class:`JournalError` if the head lacks them."""
    try:
        return from_plain(GameSetup, dict(head.setup))
    except ValueError as error:
        raise JournalError("journal_unread", line=1) from error


def read_record(line: bytes, number: int, before: bytes = b"") -> Record:
    """The record in line ``number`` (counted from 1), which follows the line ``before``.

    :class:`JournalError` names a line that is damaged or does not follow it.
    """
    try:
        plain = _object(line, before)
        if plain.keys() == {"alive"}:
            return from_plain(Alive, {"at": plain["alive"]})
        if plain.keys() == {"closed"}:
            return from_plain(Closed, {"at": plain["closed"]})
        return _entry(plain)
    except ValueError as error:
        raise _unread(line, number, before) from error


def _unread(line: bytes, number: int, before: bytes = b"") -> JournalError:
    """Why a line cannot be read: it is damaged, or of another program."""
    if follows(line, before):
        return JournalError("journal_unread", line=number)
    return JournalError("journal_cut" if before else "journal_damaged", line=number)


def _line(plain: Mapping[str, Plain], before: bytes = b"") -> bytes:
    # Lone surrogates (from a terminal in another encoding) become escapes that JSON can read.
    text = json.dumps(plain, ensure_ascii=False)[:-1].encode("utf-8", "backslashreplace")
    return chained(text, before)


def _object(line: bytes, before: bytes = b"") -> dict[str, Plain]:
    try:
        plain = json.loads(unchained(line, before))
    except RecursionError:
        raise ValueError("it is nested too deep") from None
    if not isinstance(plain, dict):
        raise ValueError("it is no object")  # noqa: TRY004
    return plain


def _head(plain: dict[str, Plain]) -> Head:
    match plain:
        case {"format": int(version)} if version != FORMAT:
            raise JournalError("journal_format", format=version, known=FORMAT)
        case {"format": _, "program": str(program), "begun": str(begun), "setup": dict(setup)}:
            settings, made_with = _member(plain, "settings"), _member(plain, "made_with")
            return Head(program, begun, setup, settings, made_with)
    raise ValueError("format, program, begun or setup is missing")


def _member(plain: dict[str, Plain], name: str) -> dict[str, Plain]:
    match plain.get(name, {}):
        case dict(member):
            return member
    raise ValueError(f"{name}: no object")


def _entry(plain: dict[str, Plain]) -> Entry:
    match plain:
        case {"at": int(at), "observed": dict(observed), "decided": list(decided)}:
            return Entry(
                untagged(Observation, _at(at, observed)),
                tuple(untagged(Event, _at(at, event)) for event in decided),
            )
    raise ValueError("at, observed or decided is missing")


def _tagged_at(at: int, value: Observation | Event) -> dict[str, Plain]:
    ((name, members),) = tagged(value).items()
    if members["at"] == at:
        del members["at"]
    return {name: members}


def _at(at: int, plain: Plain) -> Plain:
    """Tagged members; those without a time of their own get the line's."""
    match plain:
        case dict() if len(plain) == 1:
            return {
                name: {"at": at, **members} if isinstance(members, dict) else members
                for name, members in plain.items()
            }
    return plain
