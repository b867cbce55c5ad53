"""A round is called: each table is told its game, signed, and its menu offers it by ear."""

import queue

import msgspec
import pytest

from accessible_board.errors import InputError
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.hall.news import Stands
from accessible_board.hall.protocol import topics
from accessible_board.hall.protocol.messages import Life, Paired, sign
from accessible_board.hall.publisher import HallWatch, pairing_of
from accessible_board.hall.rounds import call_round
from accessible_board.journal.record import setup_of
from accessible_board.journal.store import read_journal
from accessible_board.menu.pairing import TablePairing
from tests.hall.halls import RealHall
from tests.hall.proxy import Proxy
from tests.support.at_table import AtTable, wait_until
from tests.support.child import Playing
from tests.support.patience import PATIENCE
from tests.support.ports import HOST, free_port
from tests.tournament.reports import SECOND_ROUND

PAIRED = Paired("2", 1, "Bruns, Bert", "Arendt, Anna", "15m+10s")


class Watching:
    """The menu of a table, as the hall reaches it."""

    def __init__(self, hall, table="table-1", port=None):
        self._heard = queue.SimpleQueue()
        ticket = hall.ticket(table)
        ticket = msgspec.structs.replace(ticket, port=port or ticket.port)
        self._watch = HallWatch(ticket, self._heard.put)

    def hears(self):
        return self._heard.get(timeout=PATIENCE)

    def close(self):
        self._watch.close()


def test_a_table_hears_its_pairing_whenever_it_comes_and_though_the_broker_forgot_it(tmp_path):
    with RealHall(tmp_path / "hall") as hall:
        there = Watching(hall)
        hall.folder.pair({"table-1": PAIRED})
        assert call_round(hall.folder, hall.accounts)
        came = TablePairing("2", 1, "Bruns, Bert", "Arendt, Anna", "15m+10s")
        assert there.hears() == came
        there.close()
        late = Watching(hall)
        assert late.hears() == came
        hall.broker.kill()  # What it had kept is gone, but not the hall's own.
        hall.start_broker()
        assert late.hears() == came
        late.close()


def test_a_menu_is_known_to_wait_to_be_left_and_to_be_lost(tmp_path):
    with RealHall(tmp_path / "hall") as hall:

        def stands(table, life):
            wait_until(lambda: life is life_of(hall, table), PATIENCE)

        left, proxy = Watching(hall), Proxy(hall.accounts.port)
        lost = Watching(hall, "table-2", proxy.port)
        stands("table-1", Life.INIT)
        stands("table-2", Life.INIT)
        left.close()
        stands("table-1", Life.LEFT)
        proxy.shut = True
        proxy.cut()
        stands("table-2", Life.LOST)
        lost.close()
        proxy.close()


def life_of(hall, table):
    """What the hall said last of the life of a table."""
    told = [news for news in list(hall.news) if isinstance(news, Stands) and news.table == table]
    return told[-1].standing.life if told else None


def test_a_pairing_that_nobody_signed_for_this_table_is_not_told(tmp_path):
    with RealHall(tmp_path / "hall") as hall:
        other = hall.ticket("table-2").secret
        menu = Watching(hall)
        down = topics.down("table-1", topics.PAIRING)
        hall.folder.pair({"table-1": PAIRED})
        for payload in (
            sign(PAIRED, "table-1", other),
            sign(PAIRED, "table-2", hall.ticket("table-1").secret),
            b"{}",
        ):
            hall.keeper._connection.publish(down, payload, retain=True)
        assert call_round(hall.folder, hall.accounts)
        assert menu.hears() == pairing_of(PAIRED)
        menu.close()


def test_a_time_control_that_is_none_is_refused():
    with pytest.raises(InputError):
        pairing_of(Paired("2", 1, "Ast", "Buch", "soon"))


def test_the_menu_of_a_table_tells_the_game_of_the_round_and_begins_it(tmp_path):
    def of_the_hall(*options):
        return Playing(tmp_path, *options, sound=(), command="hall")

    (tmp_path / "open.trf").write_text(SECOND_ROUND)
    of_the_hall("init", "hall", "--tables", "1", "--host", HOST, "--port", str(free_port())).ended()
    where = ("--folder", "hall", "--listen", HOST, "--console", f"{HOST}:0")
    hall = of_the_hall(*where).wait_for("The hall is open")
    said = of_the_hall("call", "open.trf", "--round", "2", "--time", "15m+10s").ended()
    assert said == [
        "Round 2 is called: the tables of 1 of 2 games are told now.",
        "table-1: Bruns, Bert – Arendt, Anna, told as table 1.",
        "Boards without a table of the hall: 2.",
    ]

    ticket = tmp_path / "hall/tickets/table-1.ticket"
    table = AtTable(tmp_path, "--hall", str(ticket))
    table.hears("Das Brett ist da.").playing.type("Deutsch")
    table.hears("Runde 2, Tisch 1. Bruns, Bert hat Weiß, Arendt, Anna hat Schwarz.")
    table.playing.type("Ihre Partie")
    table.hears("Ihr Name. Eins: Bruns, Bert.")
    table.step().hears("Zwei: Arendt, Anna.")
    table.take().hears("Runde 2, Tisch 1. Sie haben Schwarz gegen Bruns, Bert. Bedenkzeit:")
    table.take().hears("Das Brett antwortet.")
    copies = tmp_path / "hall/journals/table-1"
    wait_until(lambda: list(copies.glob("*.journal")), PATIENCE)
    (copy,) = copies.glob("*.journal")
    wait_until(lambda: copy.stat().st_size, PATIENCE)
    setup = setup_of(read_journal(copy).head)
    assert (setup.white, setup.black, setup.round) == ("Bruns, Bert", "Arendt, Anna", "2")
    assert setup.peg_boards == {Seat.BLACK}
    table.kill().close()
    hall.signal(2)
    hall.end()


def test_a_round_without_games_is_one_sentence(tmp_path):
    (tmp_path / "open.trf").write_text(SECOND_ROUND)
    made = ("init", "hall", "--tables", "1", "--host", HOST, "--port", str(free_port()))
    Playing(tmp_path, *made, sound=(), command="hall").ended()
    called = Playing(tmp_path, "call", "open.trf", "--round", "3", sound=(), command="hall")
    code, errors = called.end()
    assert (code, errors) == (2, "No table of the hall has a game in round 3.\n")
