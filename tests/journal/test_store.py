"""A journal on disk: what was acknowledged is there, whatever happens to program or power."""

import errno
import os
import subprocess
import sys
from itertools import accumulate, permutations
from pathlib import Path

import chess
import pytest

from accessible_board.game.events import PieceTouched
from accessible_board.game.observations import PegLifted, PegPlaced, TimePassed
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.record import Alive, Entry, Head, write_head, write_record
from accessible_board.journal.store import JournalWriter, read_journal
from accessible_board.languages import JournalError

HEAD = Head("0.1.0", "2026-11-21T12:00:00Z", {"white": "Anna Müller"})
PAWN = chess.Piece.from_symbol("P")
TOUCH = PieceTouched(at=10, seat=Seat.WHITE, square=chess.E2, piece=PAWN)
RECORDS = (
    Entry(PegLifted(at=10, seat=Seat.WHITE, square=chess.E2), (TOUCH,)),
    Entry(PegPlaced(at=20, seat=Seat.WHITE, square=chess.E4)),
    Alive(30),
    Entry(TimePassed(at=40)),
)
LINES = list(
    accumulate(RECORDS, lambda line, record: write_record(record, line), initial=write_head(HEAD))
)
MORE = Entry(PegLifted(at=50, seat=Seat.BLACK, square=chess.E7))


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journals" / "game.journal"


@pytest.fixture
def journal(path):
    """A journal of four records."""
    with JournalWriter.create(path, HEAD) as writer:
        for record in RECORDS:
            writer.append(record)
    return path


def test_a_journal_holds_what_was_appended(journal):
    read = read_journal(journal)
    assert read.head == HEAD
    assert read.records == RECORDS
    assert read.torn == b""


def test_a_journal_gives_its_events_and_the_last_time_it_vouches_for(journal):
    read = read_journal(journal)
    assert read.entries == (RECORDS[0], RECORDS[1], RECORDS[3])
    assert read.events == (TOUCH,)
    assert read.last_at == 40


def test_each_record_is_on_disk_before_append_returns(path):
    with JournalWriter.create(path, HEAD) as writer:
        for count, record in enumerate(RECORDS, 1):
            writer.append(record)
            assert read_journal(path).records == RECORDS[:count]


def test_a_journal_is_never_overwritten(journal):
    content = journal.read_bytes()
    with pytest.raises(JournalError, match="exists already"):
        JournalWriter.create(journal, HEAD)
    assert journal.read_bytes() == content


def test_a_journal_is_gone_on_with(journal):
    writer, read = JournalWriter.resume(journal)
    with writer:
        writer.append(MORE)
    assert read.records == RECORDS
    assert read_journal(journal).records == (*RECORDS, MORE)


def test_two_programs_never_write_one_journal(journal):
    writer, _ = JournalWriter.resume(journal)
    with writer, pytest.raises(JournalError, match="Another program is writing"):
        JournalWriter.resume(journal)
    JournalWriter.resume(journal)[0].close()


def test_a_journal_can_be_read_while_it_is_written(path):
    with JournalWriter.create(path, HEAD) as writer:
        writer.append(MORE)
        assert read_journal(path).records == (MORE,)


@pytest.mark.parametrize("cut", range(len(LINES[-1]) + len(LINES[-2]) + 1))
def test_a_journal_cut_at_any_byte_keeps_its_whole_lines(path, cut):
    content = b"".join(LINES)[: sum(map(len, LINES)) - cut]
    path.parent.mkdir()
    path.write_bytes(content)
    whole = content.count(b"\n") - 1

    read = read_journal(path)
    assert read.records == RECORDS[:whole]
    assert read.torn == content[content.rfind(b"\n") + 1 :]

    writer, resumed = JournalWriter.resume(path)
    with writer:
        writer.append(MORE)
    assert resumed == read
    assert read_journal(path).records == (*RECORDS[:whole], MORE)
    assert read_journal(path).torn == b""


@pytest.mark.parametrize(
    "tail", [b"\0" * 40, LINES[1][:30] + b"\0" * 50 + b"\n", b"\0" * 12 + LINES[1][12:]]
)
def test_blocks_that_a_power_cut_left_unwritten_are_a_torn_line(journal, tail):
    with journal.open("ab") as file:
        file.write(tail)
    writer, read = JournalWriter.resume(journal)
    writer.close()
    assert read.records == RECORDS
    assert read.torn == tail
    assert journal.read_bytes() == b"".join(LINES)


@pytest.mark.parametrize("number", range(1, len(LINES) + 1))
def test_a_damaged_line_is_named_and_nothing_is_touched(journal, number):
    content = bytearray(journal.read_bytes())
    middle = sum(map(len, LINES[: number - 1])) + len(LINES[number - 1]) // 2
    content[middle] ^= 0x04
    journal.write_bytes(content)
    for attempt in (read_journal, JournalWriter.resume):
        with pytest.raises(JournalError, match=f"Line {number} "):
            attempt(journal)
    assert journal.read_bytes() == content


@pytest.mark.parametrize(
    "lines",
    [
        *(LINES[:gone] + LINES[gone + 1 :] for gone in range(1, len(LINES) - 1)),
        *(LINES[:again] + LINES[again - 1 :] for again in range(2, len(LINES) + 1)),
        *([LINES[0], *order] for order in permutations(LINES[1:]) if list(order) != LINES[1:]),
        [write_head(Head("0.1.0", "2026-11-21T12:00:00Z", {"white": "Bo"})), *LINES[1:]],
    ],
)
def test_a_line_taken_out_put_in_or_moved_is_named_and_nothing_is_touched(tmp_path, lines):
    path = tmp_path / "game.journal"
    path.write_bytes(b"".join(lines))
    pairs = zip(lines, [*LINES, b""], strict=False)
    first = next(number for number, (line, right) in enumerate(pairs, 1) if line != right)
    for attempt in (read_journal, JournalWriter.resume):
        with pytest.raises(JournalError, match=f"Line {max(2, first)} .* lines before it are lost"):
            attempt(path)
    assert path.read_bytes() == b"".join(lines)


@pytest.mark.parametrize("content", [b"", b"no journal", LINES[0][:-1], b"\x7fELF\n"])
def test_a_file_without_a_head_is_no_journal(tmp_path, content):
    path = tmp_path / "game.journal"
    path.write_bytes(content)
    for attempt in (read_journal, JournalWriter.resume):
        with pytest.raises(JournalError, match="Line 1 "):
            attempt(path)
    assert path.read_bytes() == content


def test_a_journal_that_is_not_there_is_said_to_be_so(path):
    for attempt in (read_journal, JournalWriter.resume):
        with pytest.raises(JournalError, match="No such file"):
            attempt(path)


def test_a_folder_is_no_journal(tmp_path):
    for attempt in (read_journal, JournalWriter.resume):
        with pytest.raises(JournalError, match="Is a directory"):
            attempt(tmp_path)


def test_where_no_journal_can_be_made_it_is_said_why(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(JournalError, match=r"cannot be made: (Not a directory|File exists)\.$"):
        JournalWriter.create(tmp_path / "file" / "game.journal", HEAD)


@pytest.fixture
def full_disk(monkeypatch):
    """A disk that takes half of each line, then none, until it is emptied again."""
    write = os.write
    state = {"full": True, "half": True}

    def write_until_full(descriptor, data):
        if not state["full"]:
            return write(descriptor, data)
        if state["half"]:
            state["half"] = False
            return write(descriptor, bytes(data)[: len(data) // 2])
        state["half"] = True
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", write_until_full)
    return state


def test_a_full_disk_is_one_sentence_and_leaves_the_journal_whole(journal, full_disk):
    writer, _ = JournalWriter.resume(journal)
    with writer:
        with pytest.raises(JournalError, match=r"cannot be written: No space left on device\.$"):
            writer.append(MORE)
        assert journal.read_bytes() == b"".join(LINES)
        full_disk["full"] = False
        writer.append(MORE)
    assert read_journal(journal).records == (*RECORDS, MORE)


def test_a_disk_that_becomes_read_only_in_the_middle_of_a_line_leaves_the_journal_whole(
    journal, monkeypatch
):
    """It does not even let the half line be taken back, before it can be written again."""
    write = os.write

    def refuse(*_):
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    def write_half(descriptor, data):
        os.write = refuse
        return write(descriptor, bytes(data)[: len(data) // 2])

    writer, _ = JournalWriter.resume(journal)
    with writer:
        with monkeypatch.context() as disk:
            disk.setattr(os, "write", write_half)
            disk.setattr(os, "ftruncate", refuse)
            for _ in range(3):
                with pytest.raises(JournalError, match=r"cannot be written: Read-only file sy"):
                    writer.append(MORE)
        writer.append(MORE)
    assert read_journal(journal).records == (*RECORDS, MORE)


def test_a_full_disk_leaves_no_journal_without_a_head(path, full_disk):
    with pytest.raises(JournalError, match="No space left"):
        JournalWriter.create(path, HEAD)
    assert not path.exists()


@pytest.mark.parametrize("wanted", [1, 9, 30, 55])
def test_what_was_acknowledged_outlives_a_killed_program(path, wanted):
    program = [sys.executable, str(Path(__file__).with_name("appending.py")), str(path)]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as child:
        acknowledged = [int(child.stdout.readline()) for _ in range(wanted)]
        child.kill()
        acknowledged += [int(line) for line in child.stdout if line.endswith("\n")]

    read = read_journal(path)
    assert [record.at for record in read.records] == list(range(len(read.records)))
    assert acknowledged == list(range(len(acknowledged)))
    assert len(acknowledged) <= len(read.records) <= len(acknowledged) + 1
