"""Images of a disk after a power cut: at most the line that was being written is lost."""

import random
import re

import pytest

from accessible_board.game.observations import PegLifted
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.record import Entry
from accessible_board.journal.store import JournalWriter, read_journal
from accessible_board.languages import JournalError
from tests.faults import lives

LAST = 2048
MORE = Entry(PegLifted(at=10**6, seat=Seat.WHITE, square=0))


@pytest.fixture(scope="module")
def image(tmp_path_factory):
    """The first lines of a real game, a little more than 2 KiB of them."""
    folder = tmp_path_factory.mktemp("played")
    lives.live(folder / "game.journal", folder / "told")
    lines, content = (folder / "game.journal").read_bytes().splitlines(keepends=True), b""
    while len(content) <= LAST:
        content += lines.pop(0)
    return content


def test_cut_at_every_byte_it_keeps_its_whole_lines_and_goes_on(tmp_path, image):
    path = tmp_path / "game.journal"
    path.write_bytes(image)
    whole = read_journal(path).records
    for length in range(len(image) - LAST, len(image)):
        path.write_bytes(image[:length])
        lines = image[:length].count(b"\n")
        if lines == 0:
            with pytest.raises(JournalError, match="Line 1 "):
                JournalWriter.resume(path)
            continue
        writer, journal = JournalWriter.resume(path)
        with writer:
            writer.append(MORE)
        assert journal.records == whole[: lines - 1]
        assert read_journal(path).records == (*whole[: lines - 1], MORE)


def test_a_flipped_bit_is_named_or_told_as_an_unfinished_last_line(tmp_path, image):
    path = tmp_path / "game.journal"
    path.write_bytes(image)
    whole, rng = read_journal(path).records, random.Random(4)
    begin_of_last = image.rindex(b"\n", 0, len(image) - 1) + 1
    for place in range(len(image)):
        damaged = bytearray(image)
        damaged[place] ^= 1 << rng.randrange(8)
        path.write_bytes(damaged)
        named, torn = seen(path)
        if named is None:
            assert place >= begin_of_last
            assert torn == whole[:-1]
        else:
            number = image[:place].count(b"\n") + 1
            assert named in (number, number + 1)


def seen(path):
    """The line that is named as damaged, or the records that are left before a torn one."""
    try:
        journal = read_journal(path)
    except JournalError as error:
        return int(re.search(r"Line (\d+) ", str(error))[1]), None
    assert journal.torn
    return None, journal.records
