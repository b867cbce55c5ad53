"""The machine of the hall burns: another one, with a copy of the folder, goes on for it."""

import shutil

from accessible_board.game.observations import ArbiterRuled, Ruling
from accessible_board.hall.broker import HallFolder
from accessible_board.hall.keeper import JOURNALS
from accessible_board.hall.protocol import topics
from accessible_board.hall.protocol.messages import Paired
from accessible_board.hall.publisher import pairing_of
from accessible_board.hall.rounds import call_round
from accessible_board.journal.store import read_journal
from tests.hall.halls import RealHall, RealTable
from tests.hall.test_pairings import Watching
from tests.support.at_table import wait_until
from tests.support.patience import PATIENCE
from tests.support.ports import HOST

ONE, OTHER = "127.0.0.2", "127.0.0.3"
"""The machines: at the address of the second nothing answers as long as it is not started."""

PAIRED = Paired("2", 2, "Ast", "Buch", "15m+10s")


def orders(table):
    seen = [entry.observed for entry in read_journal(table.path).entries]
    return [(one.ruling, one.order) for one in seen if isinstance(one, ArbiterRuled) and one.order]


def test_a_second_hall_gets_every_line_from_the_tables_and_rules_on(tmp_path):
    first = RealHall(tmp_path / "first", hosts=(ONE, OTHER, "localhost"), at=ONE)
    copied = shutil.copytree(first.folder.path, tmp_path / "second")  # Before the round.
    with first:
        table, menu = RealTable(first, tmp_path), Watching(first, "table-2")
        first.wait_for("table-1", table.path)
        first.keeper.rule("table-1", ArbiterRuled(at=0, ruling=Ruling.STOP))
        wait_until(lambda: orders(table) == [(Ruling.STOP, 1)], PATIENCE)
        first.wait_for("table-1", table.path)
    first.broker.kill()  # Nothing of it is left.
    for _ in range(20):
        table.rule(Ruling.READ_CONDITIONS)

    assert not (copied / JOURNALS).exists()
    with RealHall(copied, at=OTHER) as second:
        second.wait_for("table-1", table.path)
        second.keeper.rule("table-1", ArbiterRuled(at=0, ruling=Ruling.COMPARE_BOARDS))
        wait_until(lambda: len(orders(table)) == 2, PATIENCE)
        assert orders(table)[1] == (Ruling.COMPARE_BOARDS, 2)
        second.folder.pair({"table-2": PAIRED})
        assert call_round(second.folder, second.accounts)
        assert menu.hears() == pairing_of(PAIRED)
        second.wait_for("table-1", table.path)
        menu.close()
        table.leave()
    assert table.refusals == []


def test_the_hall_itself_is_found_by_a_name_that_its_certificate_has(tmp_path):
    def found(*hosts):
        folder = HallFolder(tmp_path / hosts[0])
        ticket = folder.ticket(folder.make(hosts, 8883, ["table-1"]), topics.HALL)
        return ticket.host, *ticket.others

    assert found(HOST) == (HOST,)
    assert found("hall.example", "localhost") == ("localhost", "hall.example")
