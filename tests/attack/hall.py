"""A hall whose broker is killed while its tables play, and whoever has the ticket of one table.

A ticket is good for its own table: what its holder writes into a record of that table is nothing
that any other table, or the arbiter's page, has to do with.
"""

import os
import re
import secrets
from contextlib import ExitStack, contextmanager
from pathlib import Path

import chess

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.hall.connection import BrokerConnection
from accessible_board.hall.keeper import JOURNALS, LONGEST, MOST_RETURNS
from accessible_board.hall.news import Begun
from accessible_board.hall.protocol import topics
from accessible_board.hall.protocol.messages import Paired
from accessible_board.hall.replicas import NAMES
from accessible_board.hall.rounds import results_of
from accessible_board.journal.record import Entry, chained, write_record
from accessible_board.system.disk import allow_enough
from tests.hall.halls import RealHall, RealTable
from tests.hall.paged import PagedHall, TicketHolder, head, plain_head
from tests.journal.forged import FORGED
from tests.support.at_table import wait_until
from tests.support.patience import PATIENCE

TABLES = ("table-1", "table-2", "table-3")
LINES = 10
"""Of each table, before and after each kill."""

PAIRED = {
    "table-1": Paired("2", 1, "Arendt, Anna", "Bruns, Bert"),
    "table-2": Paired("2", 2, "Cramer, Cord", "Dirks, Dora"),
}
NOT_NAMES = ("\ud800", "a\x1b[2J", "a\nb", "a\u202eb", "a\0", "a\x9b1m", "a\u2028b", "a" * 201)


def broker_killed(folder, kills):
    """the broker of a hall killed while three tables play: a line is lost"""
    with RealHall(folder / "hall", TABLES) as hall:
        tables = [RealTable(hall, folder, name) for name in TABLES]
        for _ in range(kills):
            play_lines(tables)
            hall.broker.kill()
            play_lines(tables)
            hall.start_broker()
            for table in tables:
                table.wait_until_connected()
        for table in tables:
            hall.wait_for(table.ticket.table, table.path)
            table.leave()
    return kills


def play_lines(tables):
    """A few lines more at each of these tables."""
    for _ in range(LINES):
        for table in tables:
            table.rule(Ruling.READ_CONDITIONS)


def forged_records(folder):
    """records forged with one ticket of a hall: names, moves, results that cannot be, no lines"""
    with PagedHall(folder / "hall", TABLES) as hall:
        honest = RealTable(hall, folder)
        hall.wait_for("table-1", honest.path)
        records = list(_forged())
        for number, lines in enumerate(records):  # No table may have as many games as these.
            table = TABLES[1 + number % 2]
            TicketHolder(hall, table, lines).wait_until_answered().leave()
        for name, content in (("1" * 32, b""), ("2" * 32, head()[:-9]), ("3" * 32, b"\xff\n")):
            (hall.folder.path / JOURNALS / "table-3").mkdir(exist_ok=True)
            (hall.folder.path / JOURNALS / "table-3" / f"{name}.journal").write_bytes(content)
        _all_is_shown(hall)
        hall.stop_keeper()
        hall.news.clear()
        hall.start_keeper()
        _all_is_shown(hall)
        assert hall.faults == []
        honest.leave()
    return len(records) + 3


def _all_is_shown(hall):
    """The arbiters' pages show every table, and signs alone that a terminal can print."""
    wait_until(lambda: "table-1" in hall.shown().text, PATIENCE)
    for path in ("/arbiter/", "/arbiter/round.pgn", "/arbiter/table/table-1/", "/spectator/"):
        answer = hall.shown(path)
        assert answer.status == 200, (path, answer.text)
        assert all(sign.isprintable() or sign in "\n\t\r" for sign in answer.text), path
    assert "[Event " in hall.shown("/arbiter/round.pgn").text


def _forged():
    """Lines of journals that nobody played."""
    for name in NOT_NAMES:
        yield [plain_head(white=name)]
    yield from ([plain_head(**{what: NOT_NAMES[0]})] for what in NAMES)
    for number, text in enumerate(FORGED):
        first = head(white="Arendt, Anna", black="Bruns, Bert", round=str(number))
        if len(text) < LONGEST:  # What is longer never gets into the hall.
            yield [first, chained(text.encode(), first)]
    for number, told in enumerate(_impossible()):
        line = head(site=f"Hall {number}")
        record = [line]
        for observed, *decided in told:
            record.append(write_record(Entry(observed, tuple(decided)), record[-1]))
        yield record


def _impossible():
    """What cannot happen in a game, by observations with what was decided from each."""
    press, here = o.ClockPressed(at=1, seat=Seat.WHITE), {"at": 1, "seat": Seat.WHITE}
    for uci in ("e5e6", "e7e5", "a4a5", "h3h8"):
        yield [(press, e.MoveCompleted(**here, move=chess.Move.from_uci(uci)))]
    yield [(press, e.MoveCompleted(**here, move=chess.Move.from_uci("e2d5")))]
    yield [(press, e.MoveCompleted(**here, move=chess.Move.null()))]
    yield [(press, e.PawnMadeQueen(**here, move=chess.Move.from_uci("e7e8q")))]
    yield [(o.ArbiterRuled(at=1, ruling=Ruling.STOP, name="\x1b[2J\u202e\ud800"),)]
    ended = e.GameEnded(at=1, result="\x1b[2J\n1-0", termination=e.Termination.ARBITER)
    yield [(o.ArbiterRuled(at=1, ruling=Ruling.STOP), ended)]


def results_of_others(folder):
    """results of other tables, and a second record of the own game, with one ticket of a hall"""
    with PagedHall(folder / "hall", TABLES) as hall:
        anna, cord = (
            {"white": game.white, "black": game.black, "round": "2"} for game in PAIRED.values()
        )
        honest = RealTable(hall, folder, names=anna)
        honest.rule(Ruling.DECLARE, result="1-0")
        hall.wait_for("table-1", honest.path)
        _bring(hall, _ended(anna, "0-1"), _ended(cord, "1-0"))
        assert _results(hall) == {("Arendt, Anna", "Bruns, Bert"): "1-0", _pair(cord): "1-0"}
        _bring(hall, _ended(cord, "0-1", site="Elsewhere"))
        results = results_of(hall.folder.path / JOURNALS, PAIRED)
        assert results.ended == {("Arendt, Anna", "Bruns, Bert"): "1-0"}
        assert sum("more than one record" in str(line) for line in results.remarks) == 1
        assert sum("was ignored" in str(line) for line in results.remarks) == 1
        wait_until(lambda: "more than one record" in hall.shown().text, PATIENCE)
        assert hall.faults == []
        honest.leave()
    return 3


def _bring(hall, *records):
    for lines in records:
        TicketHolder(hall, "table-2", lines).wait_until_answered().leave()


def _ended(names, result, **more):
    """A record that ends at once."""
    lines = [head(**names, **more)]
    ended = e.GameEnded(at=1, result=result, termination=e.Termination.ARBITER)
    ruled = o.ArbiterRuled(at=1, ruling=Ruling.DECLARE, result=result)
    return [*lines, write_record(Entry(ruled, (ended,)), lines[0])]


def _pair(names):
    return names["white"], names["black"]


def _results(hall):
    return results_of(hall.folder.path / JOURNALS, PAIRED).ended


def from_game_to_game(folder):
    """one ticket of a hall that goes from one long game of its table to another and back"""
    times = 400
    with PagedHall(folder / "hall", TABLES) as hall:
        long = [_long(hall, site) for site in ("A", "B")]
        began = len(_begun(hall))
        for number in range(times):
            long[number % 2].report()
        honest = RealTable(hall, folder)
        honest.rule(Ruling.STOP)
        hall.wait_for("table-1", honest.path)
        wait_until(lambda: "table-1" in hall.shown().text, PATIENCE)
        assert len(_begun(hall)) - began <= MOST_RETURNS.burst + 1
        honest.leave()
        for each in long:
            each.leave()
    return times


def _long(hall, site):
    """A game at table-2 with more lines than people play."""
    lines, stop = [head(site=site)], o.ArbiterRuled(at=1, ruling=Ruling.STOP)
    while len(lines) < 1_000:
        lines.append(write_record(Entry(stop), lines[-1]))
    return TicketHolder(hall, "table-2", lines).wait_until_answered()


def _begun(hall):
    return [news for news in list(hall.news) if isinstance(news, Begun) and news.table == "table-2"]


def many_files(folder):
    """1,200 files open in the process of a hall and of its tables: a line is lost, nobody joins"""
    number = 1_200
    allow_enough()
    with ExitStack() as closing:
        for _ in range(number):
            closing.callback(os.close, os.open(os.devnull, os.O_RDONLY))
        hall = closing.enter_context(PagedHall(folder / "hall", TABLES))
        tables = [RealTable(hall, folder, name) for name in TABLES]
        play_lines(tables)
        hall.broker.kill()
        play_lines(tables)
        hall.start_broker()
        for table in tables:
            hall.wait_for(table.ticket.table, table.path)
            table.leave()
        wait_until(lambda: "table-3" in hall.shown().text, PATIENCE)
        assert hall.faults == []
    return number


def kept_by_the_broker(folder):
    """messages to be kept by a hall's broker, with one ticket: 16 MB each, and 300 topics"""
    large, topics_tried = 3, 300
    with RealHall(folder / "hall", TABLES) as hall:
        before = _memory(hall.broker.number)
        for _ in range(large):
            with connected(hall) as connection:
                connection.publish(
                    topics.up("table-2", topics.PUBLIC), bytes(16_000_000), retain=True
                )
        with connected(hall) as connection:
            for number in range(topics_tried):
                kept = topics.up("table-2", topics.LINE, str(number))
                connection.publish(kept, bytes(LONGEST), retain=True)
                connection.publish(topics.up("spectators", str(number)), b"x", retain=True)
        table = RealTable(hall, folder)
        play_lines([table])
        hall.wait_for("table-1", table.path)
        assert _memory(hall.broker.number) - before < 30_000_000
        table.leave()
    return large + topics_tried


@contextmanager
def connected(hall, account="table-2", listens=(), heard=lambda *_: None):
    """An account at the broker."""
    there = []
    connection = BrokerConnection(
        hall.ticket(account), secrets.token_hex(4), listens, heard, there.append
    )
    connection.start()
    wait_until(lambda: None in there, PATIENCE)
    try:
        yield connection
    finally:
        connection.close()


def _memory(process):
    """Bytes that a process has in memory."""
    status = Path(f"/proc/{process}/status").read_text("ascii")
    return 1024 * int(re.search(r"VmRSS:\s+(\d+)", status)[1])


OF_A_HALL = (
    forged_records,
    results_of_others,
    from_game_to_game,
    many_files,
    kept_by_the_broker,
)
