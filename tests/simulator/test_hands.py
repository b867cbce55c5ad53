"""Clumsy hands at the real firmware: every lift, place and press arrives, in order and dated."""

import chess
import pytest

from accessible_board.board.occupancy import BoardWatch
from accessible_board.devices.simulator.bench import MILLISECOND
from accessible_board.devices.simulator.wired_parts import BUTTONS
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.terms import Seat
from tests.support.hands import Act, Habits, Hands

pytestmark = pytest.mark.long

PETROFF = "e4 e5 Nf3 Nf6 Nxe5 d6"
PRESSED = 30
"""Milliseconds for which a button is down."""
THOUGHT = 100
DEBOUNCED = 7
"""Milliseconds after which at the latest a contact counts, with 1 ms of bounce."""


def test_what_hands_do_is_what_the_host_learns(bench):
    board = chess.Board()
    moves = [board.push_san(san) for san in PETROFF.split()]
    # What is shorter than a switch is debounced, or within it, is not to be told apart.
    hands = Hands(1, Habits(bump=0.6, extra_press=0, shaken=0, together=0))
    played = hands.play(chess.Board(), moves).acts
    acts = hurried([act for act in played if act.kind != "announce"])

    learnt = felt(bench(1, chess.Board().occupied), acts, hands.random)

    assert sorted(named(learnt)) == sorted((act.kind, act.what) for act in acts)
    for act, seen in zip(acts, in_order(learnt, acts), strict=True):
        assert 0 <= seen.at - act.at <= DEBOUNCED


def hurried(acts):
    """The same, without what is longer than `THOUGHT` between two: then the board rests."""
    at, before, hurried = 0, 0, []
    for act in acts:
        at += min(act.at - before, THOUGHT)
        before = act.at
        hurried.append(act._replace(at=at))
    return hurried


def felt(board, acts, chance):
    """What the host learns of these acts, in game time."""
    watch, began, learnt = BoardWatch(Seat.WHITE, chess.Board().occupied), board.now, []
    for act in acts:
        board.run_until(began + act.at * MILLISECOND)
        close(board, act, chance)
    board.run(50)
    for sent in board.frames():
        at = round((sent.at - began) / MILLISECOND)
        learnt += watch.observe(sent.frame, at)
    return [seen for seen in learnt if not isinstance(seen, o.BoardFound)]


def close(board, act, chance):
    if act.kind == "press":
        button = BUTTONS[Seat(act.what)]
        board.set(button, closed=True)
        release = board.now + PRESSED * MILLISECOND
        board.at(release, lambda: board.set(button, closed=False))
    else:
        square = chess.parse_square(act.what)
        length = chance.uniform(0.5, 1)
        board.bounce(square, closed=act.kind == "place", chance=chance, milliseconds=length)


def named(learnt):
    kinds = {o.PegLifted: "lift", o.PegPlaced: "place", o.ClockPressed: "press"}
    return [
        (
            kinds[type(seen)],
            seen.seat.value if isinstance(seen, o.ClockPressed) else chess.square_name(seen.square),
        )
        for seen in learnt
    ]


def in_order(learnt, acts: list[Act]):
    """What was learnt, in the order of the acts: those within a debouncing may be told together."""
    left = list(zip(named(learnt), learnt, strict=True))
    for act in acts:
        index = next(i for i, (name, _) in enumerate(left) if name == (act.kind, act.what))
        assert index <= 2, "told long before or after its time"
        yield left.pop(index)[1]
