"""Tables and a hall at a real broker: what arrives, what is refused, what nobody may do."""

import pytest

from accessible_board.game.observations import ArbiterRuled, Ruling
from accessible_board.journal.store import read_journal
from tests.hall.halls import RealHall, RealTable
from tests.support.at_table import wait_until
from tests.support.patience import PATIENCE


@pytest.fixture
def hall(tmp_path):
    with RealHall(tmp_path / "hall") as opened:
        yield opened


def test_the_hall_has_the_journal_of_a_table_to_the_last_byte(hall, tmp_path):
    table = RealTable(hall, tmp_path)
    for _ in range(300):  # More than may be on their way at once.
        table.rule(Ruling.READ_CONDITIONS)
    hall.wait_for("table-1", table.path)
    wait_until(lambda: table.outbox.waiting == 0, PATIENCE)
    table.leave()


def test_a_ruling_in_the_hall_is_decided_at_the_table_and_the_journal_says_so(hall, tmp_path):
    table = RealTable(hall, tmp_path)
    hall.wait_for("table-1", table.path)
    hall.keeper.rule("table-1", ArbiterRuled(at=0, ruling=Ruling.STOP, name="Hansen"))

    def ruled():
        return [
            entry.observed
            for entry in read_journal(table.path).entries
            if isinstance(entry.observed, ArbiterRuled)
        ]

    wait_until(ruled, PATIENCE)
    hall.wait_for("table-1", table.path)
    table.leave()
    (ruling,) = ruled()
    assert (ruling.ruling, ruling.name, ruling.order) == (Ruling.STOP, "Hansen", 1)
