"""``accessible-board detect``: the moves and touches in a record of lifts, places and presses.

One JSON object a line goes in, with ``t`` in milliseconds and one of ``lift`` and ``place`` (a
square), ``snapshot`` (all full holes: squares, or the eight bytes of a frame as 16 hex digits),
``announce`` (a move in any notation or words, or the declaration of adjusting) and ``press``
(``white`` or ``black``). One JSON object a line comes out, as soon as it is certain.
"""

import re
import sys
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial, singledispatch
from pathlib import Path
from typing import IO, Annotated, Final, Literal

import chess
import msgspec
import typer

from accessible_board.acts.table import Act
from accessible_board.board.one_board import (
    Finding,
    IncompletePress,
    Made,
    OneBoard,
    Touched,
    Trouble,
)
from accessible_board.board.repair import PutOn, RepairStep, TakeAway, Transfer, repair_steps
from accessible_board.board.turn import ActKind, Deed
from accessible_board.commands.positions import read_fen
from accessible_board.files import opened_file
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import CommandError, available, load
from accessible_board.speech.understanding import understand

UNPLAYABLE: Final = (
    chess.STATUS_NO_WHITE_KING
    | chess.STATUS_NO_BLACK_KING
    | chess.STATUS_TOO_MANY_KINGS
    | chess.STATUS_PAWNS_ON_BACKRANK
    | chess.STATUS_OPPOSITE_CHECK
    | chess.STATUS_EMPTY
)

LANGUAGES: Final = ("en", *(code for code in available() if code != "en"))
"""Languages whose words and piece letters are tried, in this order."""

TROUBLES: Final = {
    Trouble.NO_MOVE: "No move was made.",
    Trouble.MAN_OUT: "A man is still out of its hole.",
    Trouble.ILLEGAL: "The board shows no legal move.",
    Trouble.DIFFERS: "The announcement and the board do not show the same move.",
    Trouble.PROMOTION_PIECE_MISSING: "The promotion was announced without its piece.",
}
LONGEST: Final = 500
"""The most characters of an announcement: more than anybody says, and quick to read."""

LONGEST_LINE: Final = 1_000_000
"""The most bytes of a line; a device may send an endless one."""

HAPPENS: Final = ("lift", "place", "snapshot", "announce", "press")
"""Keys of events, of which a line has one."""

_UNKNOWN_KEY: Final = re.compile(r"unknown field `(.*)`")

NOT_UNDERSTOOD: Final = "The announcement was not understood."


class ReportedAct(msgspec.Struct, forbid_unknown_fields=True):
    """A line of the record: a time in milliseconds, and one event.

    A ``snapshot`` are the full holes, or the switches as a frame has them (hardware/protocol.md).
    The log of a board has further lines: its name, its bytes as hex digits, and notes.
    """

    t: float
    lift: str | None = None
    place: str | None = None
    snapshot: list[str] | Annotated[str, msgspec.Meta(pattern="^[0-9A-Fa-f]{16}$")] | None = None
    announce: str | None = None
    press: Literal["white", "black"] | None = None
    board: str | None = None
    raw: Annotated[str, msgspec.Meta(pattern="^([0-9A-Fa-f]{2})*$")] | None = None
    note: str | None = None

    @property
    def happened(self) -> dict[str, str | list[str]]:
        """The event by its key; empty for a log's line about the board itself."""
        return {name: what for name in HAPPENS if (what := getattr(self, name)) is not None}

    @property
    def logged(self) -> bool:
        """True for a log's line about the board itself."""
        about = (self.board, self.raw, self.note)
        return not self.happened and any(what is not None for what in about)


def detect(
    record: Annotated[str, typer.Argument(metavar="FILE.jsonl")],
    fen: Annotated[str, typer.Option(metavar="FEN")] = chess.STARTING_FEN,
    chess960: Annotated[bool, typer.Option("--chess960")] = False,
    raw: Annotated[bool, typer.Option("--raw")] = False,
) -> None:
    """Print the moves and touched pieces from lifts, places, presses, words and snapshots."""
    one_board = OneBoard(position(fen, chess960=chess960))
    at = 0
    with _opened(record) as lines:
        acts = _decoded(lines)
        for line, number in read_again(acts) if raw else acts:
            at = _time(line, at, number)
            if line.logged:
                continue
            for answer in answers(one_board, line, at, number):
                _print(answer)
    for finding in one_board.finish(at):
        _print(told(finding))


def position(fen: str, *, chess960: bool = False) -> chess.Board:
    """The position of a FEN; Chess960 where its castling rights ask for it, too.

    ``InputError`` for what is no FEN, or no position that can be played from.
    """
    board = read_fen(fen, chess960=True)
    if board.status() & UNPLAYABLE:
        raise CommandError("not_playable_from", words=fen)
    if not chess960 and not board.has_chess960_castling_rights():
        board.chess960 = False
    return board


# --- reading ------------------------------------------------------------------------------------


@contextmanager
def _opened(record: str) -> Iterator[IO[bytes]]:
    if record == "-":
        yield sys.stdin.buffer
        return
    try:
        with opened_file(Path(record)) as file:
            yield file
    except OSError as error:
        raise CommandError("unreadable", path=record, reason=error) from error


def _decoded(lines: IO[bytes]) -> Iterator[tuple[ReportedAct, int]]:
    """The lines with their numbers, without empty ones."""
    decoder = msgspec.json.Decoder(ReportedAct)
    empty = True
    for number, text in enumerate(iter(partial(lines.readline, LONGEST_LINE), b""), start=1):
        if not text.strip():
            continue
        if len(text) == LONGEST_LINE:
            raise CommandError("line_bytes", number=number, most=LONGEST_LINE)
        try:
            line = decoder.decode(text.removeprefix(BOM_UTF8))
        except UnicodeDecodeError as error:
            raise CommandError("line_wrong", number=number, reason=error) from error
        except msgspec.DecodeError as error:
            raise _wrong(error, number) from error
        empty = False
        yield line, number
    if empty:
        raise CommandError("record_empty")


def read_again(
    lines: Iterator[tuple[ReportedAct, int]],
) -> Iterator[tuple[ReportedAct, int]]:
    """The record, with the squares read anew from the board's bytes; other events stay.

    Bytes of no make that is known are read as those of our own board.
    """
    from accessible_board.board.logged_bytes import ReadAgain
    from accessible_board.devices.boards.drivers import MAKES

    def snapshot(at: float, occupied: int) -> tuple[ReportedAct, int]:
        return ReportedAct(t=at, snapshot=occupied.to_bytes(8, "little").hex()), number

    board, number, at = ReadAgain(None), 0, 0.0
    for line, number in lines:
        at = line.t
        while (deadline := board.deadline) is not None and deadline <= at:
            yield from (snapshot(deadline, occupied) for occupied in board.feed(b"", deadline))
        if line.board is not None:
            make, colon, _ = line.board.partition(":")
            board = ReadAgain(MAKES.get(make) if colon else None)
        if line.raw is not None:
            data = bytes.fromhex(line.raw)
            yield from (snapshot(at, occupied) for occupied in board.feed(data, round(at)))
        elif not line.happened.keys() & {"lift", "place", "snapshot"}:
            yield from (snapshot(at, occupied) for occupied in board.rest())
            yield line, number
    yield from (snapshot(at, occupied) for occupied in board.rest())


def _wrong(error: msgspec.DecodeError, number: int) -> CommandError:
    """The fault of a line; for an unknown key with the known ones."""
    unknown = _UNKNOWN_KEY.search(str(error))
    if unknown is None:
        return CommandError("line_wrong", number=number, reason=error)
    return CommandError("line_key", number=number, words=unknown[1], known=", ".join(HAPPENS))


def _time(line: ReportedAct, last: int, number: int) -> int:
    at = round(line.t)
    if at < last:
        raise CommandError("line_back", number=number, last=last, at=at)
    return at


def _square(name: str, number: int) -> chess.Square:
    if name not in chess.SQUARE_NAMES:
        raise CommandError("line_square", number=number, words=name)
    return chess.parse_square(name)


# --- answering ----------------------------------------------------------------------------------

Answer = dict[str, object]


def answers(one_board: OneBoard, line: ReportedAct, at: int, number: int) -> list[Answer]:
    """The findings that follow from a line of the record."""
    happened = line.happened
    findings: list[Finding] = []
    match happened:
        case {"lift": str(name)} | {"place": str(name)} if len(happened) == 1:
            kind = ActKind.LIFT if line.lift else ActKind.PLACE
            findings = one_board.observe(Deed(at, kind, _square(name, number)))
        case {"snapshot": switches} if len(happened) == 1:
            findings = one_board.snapshot(_full_holes(switches, number), at)
        case {"announce": str(words)} if len(happened) == 1:
            return _answers_to_words(one_board, words, at)
        case {"press": str(side)} if len(happened) == 1:
            findings = one_board.press(Seat(side).color, at)
        case _:
            raise CommandError("line_of_nothing", number=number, known=", ".join(HAPPENS))
    return [told(finding) for finding in findings]


def _full_holes(switches: list[str] | str, number: int) -> chess.Bitboard:
    if isinstance(switches, str):
        return int.from_bytes(bytes.fromhex(switches), "little")
    return int(chess.SquareSet(_square(name, number) for name in switches))


def _answers_to_words(one_board: OneBoard, words: str, at: int) -> list[Answer]:
    """The finding on an announcement, a declaration of adjusting, or other words."""
    understood = [
        found
        for code in LANGUAGES
        if len(words) <= LONGEST and (found := understand(words, load(code)))
    ]
    if not understood:
        return [{"t": at, "problem": NOT_UNDERSTOOD, "repair": []}]
    meant = {found.act for found in understood}
    readings = tuple(dict.fromkeys(said for found in understood if (said := found.announcement)))
    acts = [Deed(at, ActKind.ADJUST)] if Act.ADJUST in meant else []
    if not acts:
        acts += [Deed(at, ActKind.CORRECT)] if Act.CORRECTION in meant else []
        acts += [Deed(at, ActKind.ANNOUNCE, readings=readings)] if readings else []
    return [told(finding) for act in acts for finding in one_board.observe(act)]


@singledispatch
def told(finding: Finding) -> Answer:
    """A finding as the object to print."""
    raise NotImplementedError(type(finding).__name__)


@told.register
def _(finding: Touched) -> Answer:
    square = chess.square_name(finding.square)
    return {"t": finding.at, "touched": square, "piece": finding.piece.symbol()}


@told.register
def _(finding: Made) -> Answer:
    answer: Answer = {"t": finding.at, "move": finding.uci, "san": finding.san}
    if finding.assumed:
        answer["promotion"] = "assumed"
    if finding.doubtful:
        answer["doubtful"] = finding.rivals
    return answer


@told.register
def _(finding: IncompletePress) -> Answer:
    steps = repair_steps(finding.standing, finding.expected, finding.in_hand)
    words = TROUBLES[finding.trouble]
    return {"t": finding.at, "problem": words, "repair": [repair_words(step) for step in steps]}


def repair_words(step: RepairStep) -> str:
    """A step that mends a wrong position, as a sentence."""
    match step:
        case TakeAway(square, piece):
            return f"Take {_man(piece)} away from {chess.square_name(square)}."
        case PutOn(square, piece):
            return f"Put {_man(piece)} on {chess.square_name(square)}."
        case Transfer(piece, origin, target):
            squares = f"from {chess.square_name(origin)} to {chess.square_name(target)}"
            return f"Move {_man(piece)} {squares}."


def _man(piece: chess.Piece | None) -> str:
    if piece is None:
        return "the man"
    return f"the {chess.COLOR_NAMES[piece.color]} {chess.piece_name(piece.piece_type)}"


def _print(answer: Answer) -> None:
    print(msgspec.json.encode(answer).decode(), flush=True)
