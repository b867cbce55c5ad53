"""The record's seal covers all of it, and what was forged ends in one sentence."""

import json

import pytest

from accessible_board.commands.journals import opened
from accessible_board.game.observations import Appealed, Resigned, ResultConfirmed
from accessible_board.game.state.scoresheet import Scoresheet
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.exports import ScoresheetFormat, export
from accessible_board.journal.rebuilding import rebuilt, verify
from accessible_board.journal.record import (
    Closed,
    Entry,
    chained,
    code,
    follows,
    seal,
    write_record,
)
from accessible_board.journal.store import JournalWriter, read_journal
from accessible_board.languages import JournalError, load
from tests.journal.forged import FORGED
from tests.journal.writing import written
from tests.support.table import Table


@pytest.fixture
def path(tmp_path):
    """A game that Black resigned, appealed against and signed; the program ended in order."""
    table = Table(Seat.WHITE).start()
    table.move("e2e4", Seat.WHITE).say("Eva vier").press()
    table.observe(Resigned(at=table.at, seat=Seat.BLACK))
    table.observe(Appealed(at=table.at, seat=Seat.BLACK, words="the clock"))
    for seat in Seat:
        table.observe(ResultConfirmed(at=table.at, seat=seat))
    path = written(table, tmp_path / "game.journal")
    writer, _ = JournalWriter.resume(path)
    with writer:
        writer.append(Closed(table.at))
    return path


def lines_of(path):
    return path.read_bytes().splitlines(keepends=True)


def rewritten(lines):
    """The chain computed anew, as who changes a record would do it."""
    before, written_anew = b"", []
    for line in lines:
        text = line.rpartition(b', "check": "')[0]
        before = chained(text, before)
        written_anew.append(before)
    return written_anew


def test_a_code_covers_what_followed_the_end_and_the_seal_covers_all(path):
    found = verify(path)
    assert found.complete
    assert found.closing not in (None, found.code)
    assert found.closing_seal == seal(lines_of(path)[-2]), "told before the program ended"
    assert found.seal == seal(lines_of(path)[-1])
    assert verify(path, found.code).fits < verify(path, found.closing).fits
    assert verify(path, found.closing_seal).fits == verify(path, found.closing).fits
    assert verify(path, found.seal).fits == len(lines_of(path))
    assert verify(path, found.seal[:16]).fits == len(lines_of(path))
    assert verify(path, found.seal[:15]).fits is None, "less than 64 bits are nothing"


@pytest.mark.parametrize("which", range(-5, -1))
def test_what_followed_the_end_cannot_be_taken_away_or_rewritten(path, which):
    """The appeal or a signature removed, the chain computed anew: only what was noted tells."""
    noted = verify(path)
    lines = lines_of(path)
    path.write_bytes(b"".join(rewritten(lines[:which] + lines[which + 1 :])))
    for known in (noted.closing, noted.seal):
        assert verify(path, known).fits is None


@pytest.mark.parametrize("cut", [1, 2, 3])
def test_a_record_cut_at_its_end_is_told_apart(path, cut):
    noted = verify(path)
    path.write_bytes(b"".join(lines_of(path)[:-cut]))
    found = verify(path, noted.seal)
    assert found.findings == ()
    assert not found.complete
    assert found.fits is None


def test_a_record_of_before_is_read(path):
    """Without a line that says that the program ended."""
    path.write_bytes(b"".join(lines_of(path)[:-1]))
    _, setup = opened(path)
    assert rebuilt(setup, read_journal(path)).state.handed_in is False
    assert verify(path).findings == ()


def test_a_journal_whose_folder_is_deleted_goes_on_whole_elsewhere(tmp_path, path):
    folder = tmp_path / "games"
    folder.mkdir()
    path = path.rename(folder / "game.journal")
    before, moved = lines_of(path), []
    writer, _ = JournalWriter.resume(path)
    writer.follow_moves(lambda old, new: moved.append((old, new)))
    path.unlink()
    folder.rmdir()
    with writer:
        writer.append(Closed(1))
        writer.append(Closed(2))
    assert moved == [(path, writer.path)]
    assert lines_of(writer.path)[:-2] == before
    assert verify(writer.path).findings == ()
    assert writer.path.stat().st_mode & 0o777 == 0o600


def test_a_journal_in_whose_place_another_file_was_put_leaves_that_as_it_is(path):
    writer, _ = JournalWriter.resume(path)
    path.rename(path.with_name("away"))
    path.write_text("somebody else's")
    with writer:
        writer.append(Closed(1))
    assert path.read_text() == "somebody else's"
    assert verify(writer.path).complete


@pytest.mark.parametrize("text", FORGED, ids=lambda text: text[:90])
def test_a_forged_line_in_any_nesting_is_one_sentence(path, text):
    lines = lines_of(path)[:1]
    path.write_bytes(b"".join([*lines, chained(text.encode(), lines[0])]))
    with pytest.raises(JournalError) as raised:
        rebuilt(opened(path)[1], read_journal(path))
    assert len(str(raised.value).splitlines()) == 1
    assert len(str(raised.value)) < 2_000


def test_a_line_break_in_a_forged_date_makes_no_tag_of_its_own(path):
    head = lines_of(path)[0]
    plain = json.loads(head)
    plain.pop("check")
    plain["setup"]["date"] = '2026.11.21"]\n[Result "0-1'
    path.write_bytes(chained(json.dumps(plain)[:-1].encode()))
    _, setup = opened(path)
    sheet = Scoresheet(Seat.WHITE, Seat.WHITE)
    pgn = export(sheet, setup, ScoresheetFormat.PGN, load("en")).decode()
    assert pgn.count("\n[Result") == 1


def test_codes_and_seals_depend_on_every_line_before():
    entry = Entry(Resigned(at=1, seat=Seat.WHITE))
    first, second = write_record(entry, b"a"), write_record(entry, b"b")
    assert follows(first, b"a")
    assert code(first) != code(second)
    assert seal(first) != seal(second)
