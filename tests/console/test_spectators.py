"""Two hundred spectators: everybody is told everything, once and in order, and not too early."""

import asyncio
import io
import json
import re

import chess.pgn
import pytest

from accessible_board.console.following import Delay
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.game.vocabulary.time_control import NO_CLOCK
from accessible_board.journal.store import read_journal
from tests.console.serving import served
from tests.support.patience import PATIENCE

SPECTATORS = 200
MOVES = ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6")


def play(table, *moves, at=0):
    """Announce and press, move after move."""
    board = chess.Board()
    table.hub.enqueue(o.ArbiterRuled(at=at, ruling=o.Ruling.START))
    for uci in moves:
        move = chess.Move.from_uci(uci)
        seat = Seat.of(board.turn)
        announcement = Announcement.of(move, board)
        table.hub.enqueue(o.Announced(at=at, seat=seat, announcement=announcement, words=uci))
        table.hub.enqueue(o.ClockPressed(at=at, seat=seat))
        board.push(move)
    table.settle()


def text_of(page):
    """What can be read on a page; its attributes hold random numbers, with any square in them."""
    return re.sub(r"<[^>]*>", " ", page)


async def listen(port, count):
    """One spectator: the sentences told until there were so many."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET /spectator/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    told = []
    async for line in reader:
        if line.startswith(b"data: "):
            told += [sentence["text"] for sentence in json.loads(line[6:])["told"]]
        if len(told) >= count:
            break
    writer.close()
    return told


def test_two_hundred_spectators_are_told_every_move_once_and_in_order(tmp_path):
    async def watch(table):
        told = 2 + len(MOVES)
        watching = [asyncio.create_task(listen(table.port, told)) for _ in range(SPECTATORS)]
        while table.console.spectators < SPECTATORS:
            await asyncio.sleep(0.02)
        await asyncio.to_thread(play, table, *MOVES)
        return await asyncio.wait_for(asyncio.gather(*watching), PATIENCE)

    with served(tmp_path, delay=Delay()) as table:
        told = asyncio.run(watch(table))
    assert len(told) == SPECTATORS
    assert {tuple(one) for one in told} == {
        (
            "The game begins.",
            "White's clock is running.",
            "Eva vier",
            "Eva fünf",
            "Springer Felix drei",
            "Springer Cesar sechs",
            "Läufer Bella fünf",
            "Anna sechs",
        )
    }


def test_live_pgn_is_the_game_so_far(tmp_path):
    with served(tmp_path, delay=Delay(), white="Anna", black="Bo") as table:
        play(table, *MOVES[:5])
        answer = table.ask("GET", "/live.pgn")
    assert answer.headers["content-type"].startswith("application/x-chess-pgn")
    game = chess.pgn.read_game(io.StringIO(answer.text))
    assert game.headers["White"] == "Anna"
    assert game.headers["Result"] == "*"
    assert [move.uci() for move in game.mainline_moves()] == list(MOVES[:5])


@pytest.mark.parametrize(("moves_behind", "shown"), [(1, 4), (2, 2), (9, 0)])
def test_spectators_and_live_pgn_are_so_many_moves_behind(tmp_path, moves_behind, shown):
    with served(tmp_path, delay=Delay(moves=moves_behind)) as table:
        play(table, *MOVES)
        page, pgn = (table.ask("GET", address).text for address in ("/spectator/", "/live.pgn"))
    game = chess.pgn.read_game(io.StringIO(pgn))
    assert [move.uci() for move in game.mainline_moves()] == list(MOVES[:shown])
    assert [move in text_of(page) for move in ("e4", "a6")] == [shown > 0, False]
    assert page.count("data-running") == 0


def test_minutes_behind_the_game_comes_when_its_time_has(tmp_path):
    at = [0]
    with served(tmp_path, delay=Delay(milliseconds=60_000), now=lambda: at[0]) as table:
        play(table, *MOVES[:2])
        assert "Eva fünf" not in table.ask("GET", "/spectator/").text
        at[0] = 60_000
        play(table)
        assert "Eva fünf" in table.ask("GET", "/spectator/").text


def test_without_spectators_there_is_nothing_to_see(tmp_path):
    with served(tmp_path) as table:
        for address in ("/spectator/", "/spectator/live", "/live.pgn"):
            assert table.ask("GET", address).status == 404


def test_of_a_game_without_a_clock_no_time_is_shown(tmp_path):
    with served(tmp_path, delay=Delay(), time_control=NO_CLOCK) as table:
        play(table, *MOVES[:2])
        shown = table.ask("GET", "/spectator/").text
    assert "No clock is running." in shown
    assert "data-remaining" not in shown


def test_a_draw_offer_is_no_business_of_spectators(tmp_path):
    with served(tmp_path, delay=Delay()) as table:
        play(table, *MOVES[:2])
        table.hub.enqueue(o.DrawOffered(at=0, seat=Seat.WHITE))
        table.settle()
        assert "draw" not in table.ask("GET", "/spectator/").text


def test_a_draw_offer_stands_on_no_sheet_that_spectators_can_read(tmp_path):
    with served(tmp_path, delay=Delay()) as table:
        play(table, *MOVES[:2])
        table.hub.enqueue(o.DrawOffered(at=0, seat=Seat.WHITE))
        announcement = Announcement.of(chess.Move.from_uci("g1f3"), chess.Board())
        said = o.Announced(at=0, seat=Seat.WHITE, announcement=announcement, words="g1f3")
        table.hub.enqueue(said)
        table.hub.enqueue(o.ClockPressed(at=0, seat=Seat.WHITE))
        table.settle()
        shown = [table.ask("GET", address).text for address in ("/spectator/", "/live.pgn")]
        assert table.hub.game.state.sheets[Seat.WHITE].entries[-1].draw_offered
    assert all("Nf3" in text and "(=)" not in text for text in shown)


@pytest.mark.parametrize("delay", [Delay(moves=2), Delay(milliseconds=60_000)])
def test_a_game_that_is_resumed_shows_spectators_no_more_than_before(tmp_path, delay):
    before, after = tmp_path / "before", tmp_path / "after"
    before.mkdir()
    after.mkdir()
    with served(before, delay=delay, now=lambda: 0) as table:
        play(table, *MOVES)
    entries = read_journal(before / "served.journal").entries
    with served(after, delay=delay, now=lambda: 30_000, entries=entries) as table:
        page, pgn = (table.ask("GET", address).text for address in ("/spectator/", "/live.pgn"))
    shown = 2 if delay.moves else 0
    game = chess.pgn.read_game(io.StringIO(pgn))
    assert [move.uci() for move in game.mainline_moves()] == list(MOVES[:shown])
    assert "a6" not in text_of(page)


def test_what_was_played_before_a_game_is_resumed_is_seen_when_its_time_has_come(tmp_path):
    before, after = tmp_path / "before", tmp_path / "after"
    before.mkdir()
    after.mkdir()
    with served(before, now=lambda: 0) as table:
        play(table, *MOVES)
    entries = read_journal(before / "served.journal").entries
    late = Delay(milliseconds=60_000)
    with served(after, delay=late, now=lambda: 60_000, entries=entries) as table:
        assert "a6" in table.ask("GET", "/live.pgn").text
