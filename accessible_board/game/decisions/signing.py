"""Signing the scoresheets, by a word or with the own clock button (8.7)."""

from typing import Final

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Seat

CONSIDERED: Final = 2_000
"""Milliseconds after which another press signs: one out of habit, or a double one, does not."""

FORGOTTEN: Final = 60_000
"""Milliseconds after which nobody remembers what a press would sign, and it is told again."""


def result_confirmed(state: GameState, said: o.ResultConfirmed) -> e.Events:
    """A player signs the scoresheets with the result (8.7), unless it has changed since."""
    ended = state.ended
    if ended is None or said.seat in state.signed or said.at < ended.at:
        return
    if said.result in (None, ended.result):
        yield e.ScoresheetSigned(at=said.at, seat=said.seat, result=ended.result)


def pressed(state: GameState, seen: o.ClockPressed) -> e.Events:
    """The first press after the end asks whether to sign; the second one signs."""
    ended, seat = state.ended, seen.seat
    if ended is None or seat in state.signed or seen.at < ended.at:
        return
    asked = state.asked_to_sign.get(seat)
    waited = None if asked is None else seen.at - asked
    if waited is None or waited > FORGOTTEN:
        yield e.SigningAsked(
            at=seen.at,
            seat=seat,
            result=ended.result,
            termination=ended.termination,
            moves=max(map(state.made_by, Seat)),
        )
    elif waited >= CONSIDERED:
        yield from result_confirmed(state, o.ResultConfirmed(at=seen.at, seat=seat))
