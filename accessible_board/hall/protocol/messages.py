"""Messages between tables and the hall, as JSON; those of the hall are signed.

A table has a key of its own, which only the hall knows besides. Whatever is sent to a table carries
the HMAC-SHA256 of the table's name and the text by that key: a stranger on the network, or another
table, rules on nothing. What is sent again later is known by its number, or changes nothing.
"""

import hmac
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Annotated, Any, Final, TypeVar

import msgspec

LONGEST_WORD: Final = 65_536
"""The most bytes of a message that is neither a line nor a journal."""

Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Short = Annotated[str, msgspec.Meta(max_length=200)]


class Life(StrEnum):
    """Stages of a table's run."""

    INIT = "init"
    """Connected, before a game is ready."""
    READY = "ready"
    """A game is played."""
    LEFT = "left"
    """Ended in order."""
    LOST = "lost"
    """Lost by the broker: its last will."""


class TableAlive(msgspec.Struct, frozen=True):
    """The stage of the program at a table, retained; ``writer`` identifies the run."""

    life: Life
    writer: Short = ""


class TableReport(msgspec.Struct, frozen=True):
    """A table's report on its game, retained: it tells the hall which lines it lacks.

    ``game`` is the seal of the journal's first line, ``seal`` that of its last, ``lines`` how many
    it has. ``lease`` counts how often another machine took the game over, as the journal tells.
    ``now`` is the table's own game time (milliseconds) when it was sent, by which its clocks are
    shown: nobody's time of day matters. Spectators may see the first ``public`` entries, or
    nothing of the game.
    """

    game: Short
    writer: Short
    lease: Number
    lines: Number
    seal: Short
    now: Number
    public: Number | None = None


@dataclass(frozen=True, slots=True)
class NumberedLine:
    """Line ``number``, from 1, of a game's journal, as a run of the program sends it."""

    game: str
    writer: str
    number: int
    line: bytes

    def write(self) -> bytes:
        """As one message: a header, and the line unchanged."""
        return f"{self.game} {self.writer} {self.number}\n".encode() + self.line

    @classmethod
    def read(cls, payload: bytes) -> "NumberedLine":
        """Parse a message; ``ValueError`` for a malformed one."""
        about, _, line = payload.partition(b"\n")
        game, writer, number = about.decode().split(" ")
        return cls(game, writer, int(number), line)


class Take(msgspec.Struct, frozen=True):
    """Another machine wants to take over a table's game."""

    writer: Short


class JournalKept(msgspec.Struct, frozen=True, tag="kept"):
    """The hall has the journal of a game up to line ``upto``, whose seal this is, on disk.

    ``again`` asks for what follows it once more.
    """

    game: str
    writer: str
    upto: int
    seal: str
    again: bool = False


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """A run of the program must not write this game (any more): another machine does."""

    game: str
    writer: str
    why: str


class Ordered(msgspec.Struct, frozen=True, tag="ordered"):
    """A ruling of an arbiter in the hall; its increasing ``number`` goes into the journal."""

    game: str
    number: int
    ruling: dict[str, Any]


class Granted(msgspec.Struct, frozen=True, tag="granted"):
    """A run of the program may go on with a game, whose journal follows."""

    writer: str
    game: str
    lease: int
    lines: int


class Denied(msgspec.Struct, frozen=True, tag="denied"):
    """A run of the program may not take a table over."""

    writer: str
    why: str


class Paired(msgspec.Struct, frozen=True, tag="paired"):
    """The pairing of a table in a round, retained; ``time_control`` is empty if it is not given."""

    round: str
    table: int
    white: str
    black: str
    time_control: str = ""


Word = JournalKept | Refused | Ordered | Granted | Denied | Paired

Kind = TypeVar("Kind")


class _Signed(msgspec.Struct, frozen=True):
    text: str
    mac: str


def write(message: msgspec.Struct) -> bytes:
    """Encode a message of a table."""
    return msgspec.json.encode(message)


def read(kind: type[Kind], payload: bytes) -> Kind:
    """Decode a message of this kind; ``ValueError`` for anything else."""
    if len(payload) > LONGEST_WORD:
        raise ValueError("it is too long")
    return msgspec.json.decode(payload, type=kind)


def sign(word: Word, table: str, key: bytes) -> bytes:
    """Sign a message of the hall to this table."""
    text = msgspec.json.encode(word).decode()
    return msgspec.json.encode(_Signed(text, _mac(text, table, key)))


def verified(payload: bytes, table: str, key: bytes) -> Word:
    """Verify and decode a message of the hall to this table; ``ValueError`` for a forged one."""
    signed = read(_Signed, payload)
    if not hmac.compare_digest(signed.mac.encode(), _mac(signed.text, table, key).encode()):
        raise ValueError("its signature is not the hall's for this table")
    word: Word = msgspec.json.decode(signed.text, type=Word)
    return word


def _mac(text: str, table: str, key: bytes) -> str:
    return hmac.new(key, f"{table}\n{text}".encode(), sha256).hexdigest()
