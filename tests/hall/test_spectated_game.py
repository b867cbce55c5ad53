"""Spectators of a hall see a game as far as its table made it public, and no entry further."""

import asyncio
from itertools import pairwise

import chess
import pytest

from accessible_board.console.answers import DeniedError
from accessible_board.console.following import Following
from accessible_board.console.roles import SPECTATOR
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.hall.news import Begun, Happened, Public
from accessible_board.hall.pages import ENTRIES as AT_ONCE
from accessible_board.hall.pages import HallRoom
from accessible_board.journal.record import Entry
from accessible_board.languages import load
from accessible_board.narration.announcing import AnnouncingStyle
from tests.support.long_games import long_game

MOVES = ("e2e4", "e7e5", "g1f3", "b8c6")
STYLE = AnnouncingStyle(load("en"))
SETUP = GameSetup(peg_boards=frozenset(), white="Anna", black="Bo")
HALF_MOVES = 400


def entries():
    """A short game, in which a draw is offered and the arbiter ends it."""
    game, board, at = Game(SETUP), chess.Board(), 0

    def entry(observation):
        return Entry(observation, tuple(game.observe(observation)))

    yield entry(o.ClockPressed(at=at, seat=Seat.BLACK))
    for uci in MOVES:
        at += 1000
        move, seat = chess.Move.from_uci(uci), Seat.of(board.turn)
        meant = Announcement.of(move, board)
        yield entry(o.Announced(at=at, seat=seat, announcement=meant, words=uci))
        yield entry(o.ClockPressed(at=at, seat=seat))
        board.push(move)
    yield entry(o.DrawOffered(at=at + 1, seat=Seat.WHITE))
    yield entry(o.ArbiterRuled(at=at + 2, ruling=o.Ruling.DECLARE, result="1-0"))


ENTRIES = tuple(entries())
GIVEN = tuple(Following(SETUP, ENTRIES[:upto]).public_pgn() for upto in range(len(ENTRIES) + 1))
"""What a table publishes after so many entries."""


class Hall:
    """The pages of a hall, on the loop of a test; ``given`` is what was passed on."""

    def __init__(self, *tables):
        self.given = []
        self.room = HallRoom(tables, STYLE, self)

    def give_out(self, table, pgn):
        self.given.append((table, pgn))

    def failed(self, error):
        raise error

    def begins(self, table, entries=(), game="game"):
        self.room.hear(Begun(table, game, SETUP, tuple(entries), None))

    def happens(self, table, *entries):
        for entry in entries:
            self.room.hear(Happened(table, entry, b"{}\n"))

    def publishes(self, table, upto, game="game"):
        self.room.hear(Public(table, game, upto))

    async def settled(self, table):
        """The room of a table once all is folded; how far it was after each turn of the loop."""
        room = self.room.table(table)
        turns = [room.game.upto]
        while room.is_behind:
            await asyncio.sleep(0)
            turns.append(room.game.upto)
        return room, turns

    async def seen(self, table):
        """What spectators see of a table, as PGN."""
        await self.settled(table)
        return self.room.spectated(table).spectated.public_pgn()


def played(scene, *tables):
    """Play a scene in a hall of these tables."""

    async def play():
        hall = Hall(*(tables or ("table-1",)))
        try:
            await scene(hall)
        finally:
            hall.room.close()

    asyncio.run(play())


@pytest.mark.parametrize("upto", range(len(ENTRIES) + 1))
def test_the_game_is_shown_up_to_where_the_table_made_it_public(upto):
    async def scene(hall):
        hall.begins("table-1", ENTRIES)
        hall.publishes("table-1", 0)
        assert await hall.seen("table-1") == GIVEN[0]
        hall.publishes("table-1", upto)
        assert await hall.seen("table-1") == GIVEN[upto]
        hall.publishes("table-1", 0)  # What was seen stays seen.
        assert await hall.seen("table-1") == GIVEN[upto]

    played(scene)


def test_what_was_made_public_before_the_hall_has_the_record_is_shown_once_it_has():
    async def scene(hall):
        hall.publishes("table-1", 5)
        hall.begins("table-1")
        assert await hall.seen("table-1") == GIVEN[0]
        hall.happens("table-1", *ENTRIES[:5])
        assert await hall.seen("table-1") == GIVEN[5]
        hall.happens("table-1", ENTRIES[5])
        assert await hall.seen("table-1") == GIVEN[5]

    played(scene)


def test_nothing_is_shown_of_a_game_that_its_table_keeps_to_itself():
    async def scene(hall):
        hall.publishes("table-1", 5, game="another")
        hall.begins("table-1", ENTRIES)
        await hall.settled("table-1")
        with pytest.raises(DeniedError):
            hall.room.spectated("table-1")
        assert hall.room.live_pgn() == b""

    played(scene)


def test_who_comes_later_is_told_nothing_of_what_happened_before():
    async def scene(hall):
        hall.begins("table-1", ENTRIES[:5])
        hall.publishes("table-1", 5)
        room = hall.room.table("table-1")
        stream = room.stream(SPECTATOR, "en")
        await hall.settled("table-1")
        assert stream.shown()["log"] == []
        hall.happens("table-1", *ENTRIES[5:7])
        hall.publishes("table-1", 7)
        await hall.settled("table-1")
        assert [told.text for told in await shown(stream)] == ["knight Felix three"]

    played(scene)


async def shown(stream):
    """What a page was told, once it was shown."""
    while not stream.shown()["log"]:
        await asyncio.sleep(0)
    return stream.shown()["log"]


def test_a_long_record_is_folded_some_entries_at_a_time_and_each_of_them_once():
    record = long_game(HALF_MOVES)

    async def scene(hall):
        hall.begins("table-1", record)
        hall.publishes("table-1", len(record))
        room, turns = await hall.settled("table-1")
        assert max(after - before for before, after in pairwise(turns)) <= AT_ONCE
        assert room.game.upto == room.spectated.upto == len(record)
        assert [entry.move for entry in room.game.sheets[Seat.WHITE].entries] == [
            event.move for entry in record for event in entry.decided if hasattr(event, "remaining")
        ]

    played(scene)


def test_a_table_with_a_long_record_lets_another_one_come_first():
    async def scene(hall):
        hall.begins("table-1", long_game(HALF_MOVES))
        hall.begins("table-2", ENTRIES)
        await hall.settled("table-2")
        assert hall.room.table("table-1").game.upto <= 2 * AT_ONCE

    played(scene, "table-1", "table-2")


def test_of_a_long_game_each_move_is_written_once_but_for_the_last():
    """For spectators and a broadcast, the last move costs no more than the first."""

    async def scene(hall):
        hall.begins("table-1")
        game = hall.room.table("table-1").spectated
        costs = []
        for number, entry in enumerate(long_game(HALF_MOVES), 1):
            hall.happens("table-1", entry)
            hall.publishes("table-1", number)
            await hall.settled("table-1")
            before = game.pgn.written
            hall.room.live_pgn()
            costs.append(game.pgn.written - before)
        assert max(costs) <= 4
        assert hall.room.live_pgn().count(b"Nf3") == HALF_MOVES / 4

    played(scene)


def test_however_many_entries_come_at_once_a_page_is_made_once_for_each_go():
    record = long_game(HALF_MOVES)

    async def scene(hall):
        hall.begins("table-1")
        stream = hall.room.table("table-1").stream(SPECTATOR, "en")
        hall.publishes("table-1", len(record))
        before = stream.number
        hall.happens("table-1", *record)
        await hall.settled("table-1")
        assert stream.number - before <= len(record) / AT_ONCE + 1

    played(scene)
