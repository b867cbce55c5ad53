"""Who at a table is told of which event (``followers.toml``), in a game with all that one can have.

There are boards with a clock and a motor, an opponent's own board, earphones, pages. The record
hears of everything, before all others.
"""

import tomllib
from pathlib import Path

import pytest

from accessible_board.app.equipment import Equipment
from accessible_board.app.playing import Launch, play_game
from accessible_board.console.address import Address
from accessible_board.game import observations as o
from accessible_board.game.game import DECISIONS, Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter
from accessible_board.narration.table import TABLE
from accessible_board.settings import EchoToOpponent, Settings, Vibration
from accessible_board.table.hub import Hearers

EXPECTED = tomllib.loads(Path(__file__).with_name("followers.toml").read_text("utf-8"))


class Onlooker:
    """Somebody in the opponent's place who does nothing but look at who hears of what."""

    vacant = None

    def worded(self, language):
        return language

    def join(self, session, closing, *, resumed):
        self.hub = session.hub


@pytest.fixture(scope="module")
def heard_of(tmp_path_factory):
    """The events and observations by the names of those who hear of them, once a game has begun."""
    folder, onlooker = tmp_path_factory.mktemp("followers"), Onlooker()
    settings = Settings(
        loudspeaker=f"file:{folder / 'hall.wav'}",
        vibration=Vibration.BOTH,
        echo=EchoToOpponent.TONE,
    )
    equipment = Equipment(
        ["virtual"],
        [f"file:{folder / 'ear.wav'}"],
        ["none"],
        settings,
        console=Address("127.0.0.1", 0),
    )
    head, game = Head("test", "2026-11-28T19:00:00Z", {}), Game(GameSetup(peg_boards=(Seat.WHITE,)))
    with JournalWriter.create(folder / "game.journal", head) as writer:
        launch = Launch(typed=["quit"], guest=onlooker)
        play_game(game, writer, equipment, lambda line: None, "", launch)
    return {
        **named(onlooker.hub.followers, (*TABLE, *DECISIONS)),
        **named(onlooker.hub.listeners, TABLE),
    }


def named(hearers, kinds):
    """What each of these hears of, of these kinds; ``all`` for all of them."""
    heard = {}
    for kind in kinds:
        for hearer in hearers.of(kind):
            name = hearer.__qualname__.replace(".<locals>", "")
            heard.setdefault(name, []).append(kind.__name__)
    return {
        name: "all" if len(own) == len(kinds) else sorted(set(own)) for name, own in heard.items()
    }


def test_everybody_is_told_of_what_the_table_says_and_of_nothing_else(heard_of):
    assert heard_of == EXPECTED


def test_each_is_asked_once_and_in_order_whichever_kinds_come_together():
    hearers = Hearers()
    for name, kinds in (("pegs", [o.PegLifted]), ("all", []), ("hands", [o.PegLifted, o.Asked])):
        hearers.add(name, kinds)
    assert hearers.of(o.PegLifted, o.Asked) == ("pegs", "all", "hands")
    assert hearers.of(o.Asked) == ("all", "hands")
    assert hearers.of(o.ClockPressed) == ("all",)


def test_who_leaves_is_asked_no_more():
    hearers = Hearers()
    leave = hearers.add("once", [])
    assert hearers.of(o.Asked) == ("once",)
    leave()
    leave()
    assert hearers.of(o.Asked) == ()


def test_who_asks_for_the_first_entry_alone_hears_of_no_other(heard_of):
    assert not [name for name in heard_of if "once" in name or "Orientation" in name]
