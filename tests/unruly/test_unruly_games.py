"""Thousands of short games of unruly people, in all editions, watched at every step.

The seed of a run is printed at its end; ``ACCESSIBLE_BOARD_SEED`` or ``--hypothesis-seed`` repeats
it. A game that fails is told with the fewest observations that make it fail.
"""

import random
from collections.abc import Sequence
from dataclasses import replace

import chess
import pytest

from accessible_board.game import observations as o
from accessible_board.game.vocabulary.editions import editions
from accessible_board.game.vocabulary.setup import NO_ARBITER, GameSetup
from accessible_board.languages import Language
from tests.support.shares import UNRULY
from tests.unruly.invariants import Watch, languages
from tests.unruly.people import People, setup

pytestmark = pytest.mark.long

STEPS = (10, 30)
"""The least and the most that happens in one, beside the first setting up."""
SHARES = 5
"""Parts of an edition's games, each with a line of its own in the report."""


class Table:
    """The conditions of one game, and what watches it."""

    def __init__(self, seed: str, edition: str) -> None:
        self.draw = random.Random(seed)
        self.setup: GameSetup = setup(self.draw, edition)
        self.language: Language = self.draw.choice(list(languages()))
        self.ears = [seat for seat in self.setup.peg_boards if self.draw.random() < 0.8]
        self.cut = self.draw.random()

    def watch(self) -> Watch:
        return Watch(self.setup, self.language, self.ears)

    def play(self, watch: Watch) -> None:
        """Let unruly people play."""
        people, at = People(self.draw), 0
        _set_up(watch)
        for _ in range(self.draw.randint(*STEPS)):
            at += people.pause()
            watch.pass_time(at)
            watch.observe(people.does(watch.game.state, at))
        watch.close(random.Random(self.cut))

    def again(self, observations: Sequence[o.Observation]) -> str:
        """What fails when just this happens; nothing if all is well."""
        watch = self.watch()
        try:
            for observation in observations:
                watch.observe(observation)
            watch.close(random.Random(self.cut))
        except Exception as error:  # Whatever it is, it is what is looked for.
            return f"{type(error).__name__}: {error}"
        return ""


def _set_up(watch: Watch) -> None:
    """All men in their holes, as every game begins."""
    for seat, board in watch.game.state.boards.items():
        for square in board.position.piece_map():
            watch.observe(o.PegPlaced(at=0, seat=seat, square=square))
        watch.observe(o.BoardFound(at=0, seat=seat))


def fewest(table: Table, observations: list[o.Observation]) -> list[o.Observation]:
    """As few of the observations as still fail alike."""
    kind = table.again(observations).partition(":")[0]
    size = len(observations) // 2
    while size:
        for start in range(len(observations) - size, -1, -size):
            fewer = observations[:start] + observations[start + size :]
            if table.again(fewer).partition(":")[0] == kind:
                observations = fewer
        size //= 2
    return observations


@pytest.mark.law(1)
@pytest.mark.law(62)
@pytest.mark.law(110)
@pytest.mark.law(156)
@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("edition", editions())
def test_whatever_people_do_everything_holds(
    edition: str, share: int, request: pytest.FixtureRequest
) -> None:
    seed = request.config.getoption("hypothesis_seed")
    for number in range(share, UNRULY.now // len(editions()), SHARES):
        table = Table(f"{seed}/{edition}/{number}", edition)
        watch = table.watch()
        try:
            table.play(watch)
        except Exception as error:
            pytest.fail(_report(table, watch, error))


@pytest.mark.law(75)
@pytest.mark.parametrize("edition", editions())
def test_without_an_arbiter_two_who_put_their_pegs_right_and_press_are_never_stuck(
    edition: str, request: pytest.FixtureRequest
) -> None:
    seed = request.config.getoption("hypothesis_seed")
    for number in range(UNRULY.now // 20):
        table = Table(f"{seed}/alone/{edition}/{number}", edition)
        table.setup = replace(
            table.setup, arbiter=NO_ARBITER, starts_at=None, hearing_impaired=frozenset()
        )
        watch = table.watch()
        try:
            table.play(watch)
            assert _go_on(watch), f"the clocks stand for ever: {watch.game.state.stopped}"
        except Exception as error:
            pytest.fail("\n".join([repr(error), str(table.setup), *map(str, watch.observed)]))


def _go_on(watch: Watch) -> bool:
    """Put all pegs right and press, a few times; whether a clock runs then, or the game is over.

    A game that was reopened in a position without a legal move cannot go on.
    """
    state = watch.game.state
    for _ in range(4):
        over = state.ended or state.adjournment or not any(state.position.legal_moves)
        if over or state.clock.running:
            return True
        at = max(state.at, watch.observed[-1].at) + 3_000
        for seat, board in state.boards.items():
            watch.observe(o.BoardFound(at=at, seat=seat))
            wanted = chess.SquareSet(state.expected_on(seat).occupied)
            for square in board.occupied - wanted:
                watch.observe(o.PegLifted(at=at, seat=seat, square=square))
            for square in wanted - board.occupied:
                watch.observe(o.PegPlaced(at=at, seat=seat, square=square))
        for seat in (state.on_move.other, state.on_move):
            at += 3_000
            watch.pass_time(at)
            watch.observe(o.ClockPressed(at=at, seat=seat))
    return False


def _report(table: Table, watch: Watch, error: Exception) -> str:
    """What is needed to see it again."""
    failed = fewest(table, watch.observed)
    lines = [f"{type(error).__name__}: {error}", "", f"{table.setup}", f"ears: {table.ears}", ""]
    return "\n".join([*lines, *map(str, failed), table.again(failed)])
