"""Spectators of a hall see a game as far as its table gave it out, and no entry further."""

import chess
import pytest

from accessible_board.console.downloads import live_pgn
from accessible_board.console.following import Following
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.hall.spectated_game import SpectatedGame
from accessible_board.journal.record import Entry
from accessible_board.languages import load
from accessible_board.narration.announcing import AnnouncingStyle

MOVES = ("e2e4", "e7e5", "g1f3", "b8c6")
STYLE = AnnouncingStyle(load("en"))
SETUP = GameSetup(peg_boards=frozenset(), white="Anna", black="Bo")


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
GIVEN = tuple(live_pgn(Following(SETUP, ENTRIES[:upto])) for upto in range(len(ENTRIES) + 1))
"""What the table gives out after so many entries."""


def seen(given):
    return live_pgn(given.game)


@pytest.mark.parametrize("upto", range(len(ENTRIES) + 1))
def test_the_game_is_shown_up_to_where_the_table_gave_it_out(upto):
    given = SpectatedGame(SETUP, ENTRIES, STYLE, GIVEN[0])
    assert seen(given) == GIVEN[0]
    given.give(GIVEN[upto])
    assert seen(given) == GIVEN[upto]
    given.give(GIVEN[0])  # What was seen stays seen.
    assert seen(given) == GIVEN[upto]


def test_what_was_given_out_before_the_hall_has_the_record_is_shown_once_it_has():
    given = SpectatedGame(SETUP, (), STYLE, GIVEN[5])
    assert not given.is_seen
    for entry in ENTRIES[:5]:
        given.add(entry)
    assert given.is_seen
    assert seen(given) == GIVEN[5]
    given.add(ENTRIES[5])
    assert seen(given) == GIVEN[5]


def test_a_text_that_the_record_never_was_shows_nothing():
    given = SpectatedGame(SETUP, ENTRIES, STYLE, b'[Event "another"]')
    assert not given.is_seen
    given.give(b"")
    assert seen(given) == GIVEN[0]
