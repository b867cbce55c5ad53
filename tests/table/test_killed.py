"""Killed at any moment, a game goes on with nothing lost that had been said."""

import asyncio
import random

import chess
import pytest

from accessible_board.app.building import build_session
from accessible_board.commands.journals import opened
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter
from accessible_board.settings import Settings
from accessible_board.system.clock import game_clock
from tests.support.child import Playing, script

pytestmark = pytest.mark.long

BOARDS = ("--board", "virtual", "--board", "virtual", "--announce", "de")
MOVES = ("e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7")
LINES = script(*MOVES)
TYPED = (o.PegLifted, o.PegPlaced, o.Announced, o.ClockPressed)
SET_UP = 64
PREAMBLE_ENDS = "To see what you can type and say, type: help"


def said(journal, setup, folder):
    """Every line that the record accounts for, told by a session that only listens."""
    lines = []
    head = Head("test", "2026-11-21T12:00:00Z", {})
    with JournalWriter.create(folder / "said.journal", head) as writer:
        session = build_session(Game(setup), writer, Settings(), game_clock(), lines.append)
        for entry in journal.entries:
            assert tuple(asyncio.run(session.hub.decide(entry.observed))) == entry.decided
    writer.path.unlink()
    return lines


def lines_done(journal):
    """How many of the typed lines are in the record."""
    typed = [entry for entry in journal.entries if isinstance(entry.observed, TYPED)]
    return max(0, len(typed) - SET_UP)


def standing(game, at):
    """Everything that must be the same after the plug was pulled."""
    state = game.state
    return (
        state.position.fen(),
        state.made,
        state.announced,
        {seat: state.clock.remaining(seat, at) for seat in Seat},
        {seat: int(board.occupied) for seat, board in state.boards.items()},
        {seat: int(board.log.occupied) for seat, board in state.boards.items()},
    )


def assert_touched_alike(before, resumed):
    """The same men were touched, and one more only if its peg was out too short a time till then.

    What is back at once was no touch but a flicker; while the plug is out, nothing comes back.
    """
    for seat in Seat:
        earlier = tuple(before.state.touches[seat])
        later = tuple(resumed.state.touches[seat])
        assert later[: len(earlier)] == earlier
        out = ~int(before.state.boards[seat].occupied)
        assert all(out & chess.BB_SQUARES[touch.square] for touch in later[len(earlier) :])


def killed_and_resumed(folder, moment):
    """Play until so many lines were printed, pull the plug, and play on to the end."""
    first = Playing(folder, *BOARDS, "--journal", str(folder)).type(*LINES)
    first.wait_for_lines(moment).kill()
    journal, setup = opened(first.journal)
    after = first.lines[first.lines.index(PREAMBLE_ENDS) + 1 :]
    told = [line for line in after if "I am still waiting for" not in line]  # Of a slow start.
    assert told == said(journal, setup, folder)[: len(told)]

    before = Game.replay(setup, journal.events)
    rest = LINES[lines_done(journal) :]
    restart = [""] if before.state.started and before.state.ended is None else []
    second = Playing(folder, *BOARDS, "--resume", str(first.journal))
    code, errors = second.type(*restart, *rest, "sign").end()
    assert (code, errors) == (0, ""), second.lines
    after, _ = opened(first.journal)
    return journal, before, after, setup


@pytest.mark.parametrize("part", range(3))
def test_killed_while_playing_it_goes_on_to_the_end(tmp_path, part):
    moment = random.randrange(10 + 6 * part, 16 + 6 * part)
    print(f"killed after line {moment}")
    journal, before, after, setup = killed_and_resumed(tmp_path, moment)
    assert after.records[: len(journal.records)] == journal.records
    continued = next(
        n for n, event in enumerate(after.events) if isinstance(event, e.GameContinued)
    )
    resumed = Game.replay(setup, after.events[: continued + 1])
    assert standing(resumed, after.events[continued].at) == standing(before, journal.last_at)
    assert_touched_alike(before, resumed)
    final = Game.replay(setup, after.events).state
    assert [move.uci() for move in final.position.move_stack] == list(MOVES)
    assert final.ended.result == "1-0"
    assert final.signed == frozenset(Seat)
