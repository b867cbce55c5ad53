"""What both players decide together, where there is no arbiter.

One says what is wanted, the other agrees or not; then it is carried out as the same ruling of an
arbiter would be, or all stays as it is. While the clocks are stopped, a press wants the game to go
on, and what was claimed or found before is left.
"""

from collections.abc import Iterator

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions import presses
from accessible_board.game.decisions.hands import differ
from accessible_board.game.events import Refusal
from accessible_board.game.observations import Ruling
from accessible_board.game.rulings import arbiter_ruled, claims, penalties, quickplay
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.game.vocabulary.wish import GO_ON, Wish

Events = Iterator[e.Event]


def clock_pressed(state: GameState, seen: o.ClockPressed) -> Events:
    """A press; where nothing but an arbiter could go on and there is none, a wish to go on."""
    stands = state.suspended and state.ended is None and state.adjournment is None
    if stands and state.setup.without_arbiter:
        yield from wanted(state, o.AgreementWanted(at=seen.at, seat=seen.seat, wish=_TO_GO_ON))
    else:
        yield from presses.clock_pressed(state, seen)


_TO_GO_ON = Wish(ruling=GO_ON)


def put_back(state: GameState, seen: o.Observation) -> Events:
    """Guide the boards back at once after an illegal move, for which no arbiter is waited (7.5.1).

    After every observation, for many may lead to one.
    """
    illegal = state.illegal
    if illegal is not None and illegal.at == seen.at and state.setup.without_arbiter:
        for seat, board in state.boards.items():
            if not (board.differing or state.stands_right(seat)):
                yield differ(state, seat, seen.at, state.expected_on(seat))


def wanted(state: GameState, said: o.AgreementWanted) -> Events:
    """A player wants something; it is done if the opponent has said the same before."""
    reason = _not_now(state, said)
    asked = state.agreeing.asked
    if reason is not None:
        yield e.AgreementRefused(at=said.at, seat=said.seat, reason=reason)
        yield from _guided(state, said)
    elif asked is not None and (asked.seat, asked.wish) == (said.seat.other, said.wish):
        yield from _agreed(state, said.seat, said.wish, said.at)
    else:
        yield e.AgreementAsked(at=said.at, seat=said.seat, wish=said.wish)


def answered(state: GameState, said: o.AgreementAnswered) -> Events:
    """The opponent agrees to what a player wants, or does not."""
    asked = state.agreeing.asked
    if asked is None or asked.seat is said.seat:
        yield e.AgreementRefused(at=said.at, seat=said.seat, reason=Refusal.NOTHING_WANTED)
    elif said.agrees:
        yield from wanted(state, o.AgreementWanted(at=said.at, seat=said.seat, wish=asked.wish))
    else:
        yield e.AgreementDeclined(at=said.at, seat=said.seat, wish=asked.wish)


def _not_now(state: GameState, said: o.AgreementWanted) -> Refusal | None:
    """Why players cannot agree on this now."""
    if not state.setup.without_arbiter:
        return Refusal.FOR_ARBITER
    if state.ended is not None and said.wish.ruling not in _AFTER_THE_END:
        return Refusal.GAME_OVER
    if not state.started:
        return Refusal.NOT_STARTED
    if said.wish == _TO_GO_ON:
        if state.clock.running is not None:
            return Refusal.CLOCK_RUNS
        return Refusal.BOARD_WRONG if _stands_wrong(state, said.seat) else None
    return None


_AFTER_THE_END = (Ruling.REOPEN, Ruling.DECLARE)


def _stands_wrong(state: GameState, seat: Seat) -> bool:
    """Whether a player has to put pegs right before the game can go on."""
    has_board = seat in state.boards
    return has_board and state.being_put_right(seat) and not state.stands_right(seat)


def _guided(state: GameState, said: o.AgreementWanted) -> Events:
    """Tell a player whose pegs keep the game from going on how to put them right."""
    if said.wish == _TO_GO_ON and state.suspended and _stands_wrong(state, said.seat):
        yield differ(state, said.seat, said.at, state.expected_on(said.seat), asked=True)


def _agreed(state: GameState, seat: Seat, wish: Wish, at: int) -> Events:
    """Carry out what both want, as an arbiter's ruling."""
    ruled = o.ArbiterRuled(
        at=at,
        ruling=Ruling(wish.ruling),
        seat=wish.seat,
        remaining=wish.remaining,
        moves_completed=wish.moves_completed,
        result=wish.result,
        ply=wish.ply,
    )
    if wish == _TO_GO_ON:
        yield from _left(state, ruled)
    yield e.AgreementReached(at=at, seat=seat, wish=wish)
    if state.ended is None and wish == _TO_GO_ON and state.clock.running is not None:
        return
    yield from arbiter_ruled(state, ruled)


def _left(state: GameState, ruled: o.ArbiterRuled) -> Events:
    """What waits for a decision is left as it is; a penalty the event wants is imposed."""
    if state.illegal is not None and state.setup.penalties_without_arbiter:
        yield from penalties.confirm(state, ruled)
    if state.touch_move.claim is not None or state.claim is not None or state.requests.undecided:
        yield from claims.reject(state, ruled)
    if state.requests.seconds is not None:
        yield from quickplay.refuse_seconds(state, ruled)
