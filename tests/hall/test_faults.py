"""Whatever fails between a table and its hall, no line is lost, and no game has two writers."""

import shutil
from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from accessible_board.game.observations import ArbiterRuled, Ruling
from accessible_board.hall import connection, replicas
from accessible_board.hall.authority import Identity, vouched
from accessible_board.hall.connection import BrokerConnection
from accessible_board.hall.keeper import JOURNALS, LONGEST
from accessible_board.hall.news import Public
from accessible_board.hall.protocol import topics
from accessible_board.hall.protocol.messages import (
    Life,
    NumberedLine,
    Ordered,
    TableAlive,
    TableReport,
    sign,
    write,
)
from accessible_board.hall.publisher import take_over
from accessible_board.hall.replicas import MOST_GAMES
from accessible_board.journal.codec import tagged
from accessible_board.journal.store import read_journal, read_lines
from accessible_board.languages import FaultError
from tests.hall.bad_line import PUBACK, BadLine, WithholdingLine
from tests.hall.halls import RealHall, RealTable
from tests.hall.proxy import Proxy
from tests.support.at_table import wait_until
from tests.support.patience import PATIENCE
from tests.support.ports import HOST


@pytest.fixture
def hall(tmp_path):
    with RealHall(tmp_path / "hall") as opened:
        yield opened


def play(table, lines=20):
    for _ in range(lines):
        table.rule(Ruling.READ_CONDITIONS)


def test_no_line_is_lost_though_the_broker_is_killed_again_and_again(hall, tmp_path):
    table = RealTable(hall, tmp_path)
    for _ in range(5):
        play(table)
        hall.broker.kill()
        play(table)
        hall.start_broker()
        table.wait_until_connected()
        play(table)
    hall.wait_for("table-1", table.path)
    table.leave()


def test_no_line_is_lost_though_the_hall_is_killed_and_started_anew(hall, tmp_path):
    table = RealTable(hall, tmp_path)
    for _ in range(3):
        play(table)
        hall.stop_keeper()
        play(table)
        hall.news.clear()
        hall.start_keeper()
    hall.wait_for("table-1", table.path)
    table.leave()


def test_no_line_is_lost_on_a_network_that_is_cut_and_hangs(hall, tmp_path):
    proxy = Proxy(hall.accounts.port)
    ticket = msgspec.structs.replace(hall.ticket("table-1"), port=proxy.port)
    table = RealTable(hall, tmp_path, ticket=ticket)
    for _ in range(4):
        table.wait_until_connected()
        play(table)
        proxy.hold()
        play(table)
        proxy.cut()
        proxy.release()
    hall.wait_for("table-1", table.path)
    table.leave()
    proxy.close()


def test_what_a_power_cut_left_of_the_halls_copy_is_mended(hall, tmp_path):
    table = RealTable(hall, tmp_path)
    play(table)
    hall.wait_for("table-1", table.path)
    hall.stop_keeper()
    (replica,) = hall.replicas("table-1")
    replica.write_bytes(replica.read_bytes()[:-30])
    hall.news.clear()
    hall.start_keeper()
    hall.wait_for("table-1", table.path)
    replica.write_bytes(b"x" + replica.read_bytes()[1:])
    hall.stop_keeper()
    hall.news.clear()
    hall.start_keeper()  # It reads damage, puts it aside, and asks for all of it.
    hall.wait_for("table-1", table.path)
    table.leave()
    assert list(replica.parent.glob("*.damaged"))


def test_a_table_that_is_started_anew_goes_on_where_the_hall_is(hall, tmp_path):
    table = RealTable(hall, tmp_path)
    play(table)
    table.leave()
    again = RealTable(hall, tmp_path, resume=table.path)
    play(again)
    hall.wait_for("table-1", again.path)
    again.leave()
    assert again.refusals == []


def test_a_game_is_taken_over_and_the_old_machine_is_refused(hall, tmp_path):
    table = RealTable(hall, tmp_path)
    play(table)
    hall.wait_for("table-1", table.path)
    with pytest.raises(FaultError, match="still connected"):
        take_over(hall.ticket("table-1"), "new")
    table.leave()
    granted, lines = take_over(hall.ticket("table-1"), "new")
    assert granted.lease == 1
    assert lines == read_lines(table.path)[0]

    old = RealTable(hall, tmp_path, resume=table.path)
    wait_until(lambda: old.refusals, PATIENCE)
    assert old.refusals[0] == "replaced"
    play(old)
    old.leave()
    (replica,) = hall.replicas("table-1")
    assert replica.read_bytes() == b"".join(lines)  # Nothing of the old machine came after.


def test_two_copies_of_a_journal_cannot_both_go_on(hall, tmp_path):
    table = RealTable(hall, tmp_path)
    play(table)
    hall.wait_for("table-1", table.path)
    copy = shutil.copy(table.path, tmp_path / "copy.journal")
    other = RealTable(hall, tmp_path, resume=copy)
    wait_until(lambda: other.refusals, PATIENCE)
    assert other.refusals[0] == "taken"
    other.leave()
    table.rule(Ruling.STOP)
    hall.wait_for("table-1", table.path)
    table.leave()
    late = RealTable(hall, tmp_path, resume=copy)
    late.rule(Ruling.READ_CONDITIONS)  # Its record goes another way than the hall's.
    wait_until(lambda: late.refusals, PATIENCE)
    assert late.refusals[0] == "forked"
    late.leave()


def rulings(table):
    entries = read_journal(table.path).entries
    return [entry.observed.ruling for entry in entries]


def test_a_ruling_that_is_replayed_or_forged_is_not_carried_out(hall, tmp_path):
    table = RealTable(hall, tmp_path)
    hall.wait_for("table-1", table.path)
    hall.keeper.rule("table-1", ArbiterRuled(at=0, ruling=Ruling.STOP))
    wait_until(lambda: rulings(table) == [Ruling.STOP], PATIENCE)
    game, key = table.outbox.game, hall.ticket("table-1").secret
    stop = Ordered(game, 1, tagged(ArbiterRuled(at=0, ruling=Ruling.STOP)))
    void = Ordered(game, 2, tagged(ArbiterRuled(at=0, ruling=Ruling.VOID)))
    last = Ordered(game, 2, tagged(ArbiterRuled(at=0, ruling=Ruling.COMPARE_BOARDS)))
    for payload in (
        sign(stop, "table-1", key),  # Heard before.
        sign(void, "table-2", key),  # Of another table.
        sign(void, "table-1", b"another key"),
        b"{}",
        sign(last, "table-1", key),
    ):
        hall.keeper._connection.publish(topics.down("table-1", topics.WORD), payload)
    wait_until(lambda: len(rulings(table)) > 1, PATIENCE)
    table.leave()
    assert rulings(table) == [Ruling.STOP, Ruling.COMPARE_BOARDS]


def stranger(hall, account):
    """Somebody with the account of another, connected."""
    connected = []
    ticket = hall.folder.ticket(hall.accounts, account)
    connection = BrokerConnection(ticket, "stranger", [], lambda *_: None, connected.append)
    connection.start()
    wait_until(lambda: None in connected, PATIENCE)
    return connection


@pytest.mark.parametrize("account", ["table-2", topics.SPECTATORS])
def test_nobody_speaks_for_another_table(hall, tmp_path, account):
    table = RealTable(hall, tmp_path)
    hall.wait_for("table-1", table.path)
    other = stranger(hall, account)
    lost = write(TableAlive(Life.LOST, table.outbox.writer))
    number, line = table.outbox.kept + 1, b'{"alive": 1, "check": ""}\n'
    forged = NumberedLine(table.outbox.game, table.outbox.writer, number, line)
    other.publish(topics.up("table-1", topics.LIFE), lost)
    other.publish(topics.up("table-1", topics.LINE), forged.write())
    other.close()
    play(table)
    hall.wait_for("table-1", table.path)
    table.leave()
    assert table.refusals == []


def test_a_table_that_floods_the_hall_keeps_no_other_table_out(hall, tmp_path):
    flood = stranger(hall, "table-2")
    for number in range(5_000):
        game = f"{number:032x}"
        flood.publish(
            topics.up("table-2", topics.REPORT), write(TableReport(game, "x", 0, 1, "", 0))
        )
        line = NumberedLine(game, "x", number, b"x" * 200)
        flood.publish(topics.up("table-2", topics.LINE), line.write())
    flood.publish(topics.up("table-2", topics.PUBLIC), b"x" * (LONGEST + 1))
    table = RealTable(hall, tmp_path)
    play(table)
    hall.wait_for("table-1", table.path)
    table.leave()
    flood.close()
    kept = (hall.folder.path / JOURNALS / "table-2").glob("*")
    assert len({path.stem for path in kept}) <= MOST_GAMES
    assert not [news for news in hall.news if isinstance(news, Public)]


def test_a_record_may_be_no_longer_than_that_of_any_game(hall, tmp_path, monkeypatch):
    monkeypatch.setattr(replicas, "LONGEST_JOURNAL", 2000)
    table = RealTable(hall, tmp_path)
    play(table)
    (copy,) = wait_until_some(lambda: hall.replicas("table-1"))
    wait_until(lambda: copy.stat().st_size > 1000, PATIENCE)
    table.leave()
    assert copy.stat().st_size <= 2000
    assert table.path.read_bytes().startswith(copy.read_bytes())


def wait_until_some(found):
    """What is found, once it is there."""
    wait_until(found, PATIENCE)
    return found()


def test_a_broker_that_acknowledges_nothing_counts_as_lost_until_it_does(
    hall, tmp_path, monkeypatch
):
    monkeypatch.setattr(connection, "UNANSWERED", 0.5)
    line = WithholdingLine(hall, {PUBACK})
    ticket = msgspec.structs.replace(hall.ticket("table-1"), port=line.port)
    table = RealTable(hall, tmp_path, ticket=ticket)
    play(table)
    while table.connections.get(timeout=PATIENCE) != "lost":
        pass
    monkeypatch.setattr(connection, "UNANSWERED", PATIENCE)
    line.withheld = set()
    hall.wait_for("table-1", table.path)
    table.leave()
    line.close()


@pytest.mark.parametrize("seed", [1])
def test_no_line_is_lost_where_messages_are_lost_held_up_doubled_and_overtaken(
    hall, tmp_path, seed
):
    line = BadLine(hall, seed)
    ticket = msgspec.structs.replace(hall.ticket("table-1"), port=line.port)
    table = RealTable(hall, tmp_path, ticket=ticket)
    table.wait_until_connected()
    while not all(line.suffered.values()):
        play(table)
        hall.wait_for("table-1", table.path)
    hall.keeper.rule("table-1", ArbiterRuled(at=0, ruling=Ruling.STOP))
    wait_until(lambda: Ruling.STOP in rulings(table), PATIENCE)
    hall.wait_for("table-1", table.path)
    table.leave()
    line.close()
    assert rulings(table).count(Ruling.STOP) == 1


def test_who_has_a_wrong_password_or_trusts_another_authority_gets_nothing(hall, tmp_path):
    ticket = msgspec.structs.replace(hall.ticket("table-1"), password="guessed")
    table = RealTable(hall, tmp_path, ticket=ticket)
    assert table.connections.get(timeout=PATIENCE) == "denied"
    play(table)  # The game goes on.
    table.leave()
    other = RealHall(tmp_path / "other")
    ticket = msgspec.structs.replace(
        hall.ticket("table-2"), authority=other.ticket("table-2").authority
    )
    table = RealTable(hall, tmp_path, "table-2", ticket=ticket)
    assert table.connections.get(timeout=PATIENCE) == "untrusted"
    with pytest.raises(FaultError, match="is not the hall of the ticket"):
        take_over(ticket, "new")
    table.leave()
    assert hall.replicas("table-1") == hall.replicas("table-2") == []


@pytest.mark.parametrize("days", [-20_000, -1])
def test_a_table_whose_clock_is_wrong_by_years_joins_by_the_halls_own_key(tmp_path, days):
    """The certificate is of another time than the table's, as for a machine without a battery."""
    hall = RealHall(tmp_path / "hall")
    read = (hall.folder.path / "authority.pem", hall.folder.path / "authority.key")
    authority = Identity(*(path.read_bytes() for path in read))
    other_time = vouched(authority, [HOST], datetime.now(UTC) + timedelta(days=days))
    (hall.folder.path / "broker.pem").write_bytes(other_time.certificate)
    (hall.folder.path / "broker.key").write_bytes(other_time.key)
    hall.start_broker()
    hall.start_keeper()
    table = RealTable(hall, tmp_path)
    play(table)
    hall.wait_for("table-1", table.path)
    table.leave()
    hall.stop_keeper()
    hall.broker.close()
