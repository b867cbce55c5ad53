"""Rulings that end a game, cancel its end or decide an appeal (6.9, 8.7, 11.7, 11.10, 12.9)."""

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Objection, Termination
from accessible_board.game.rules.outcome import RESULTS
from accessible_board.game.rulings.objections import refused
from accessible_board.game.state.game_state import GameState


def void(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Cancel the game; a new one is to be played (7.2.1, 7.3)."""
    yield from _ended(state, ruled, "*", Termination.VOID)


def declare(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """End the game with the result that the arbiter declares, even if it was not played."""
    if ruled.result in RESULTS:
        yield from _ended(state, ruled, ruled.result, Termination.ARBITER)


def _ended(
    state: GameState, ruled: o.ArbiterRuled, result: str, termination: Termination
) -> e.Events:
    """The end; if the game had ended before, after cancelling that end (8.7)."""
    if state.ended is not None:
        if state.ended.result == result:
            yield refused(ruled, Objection.SO_ALREADY)
            return
        yield from reopen(state, ruled)
    if state.ended is None:
        yield e.GameEnded(at=ruled.at, result=result, termination=termination)


def reopen(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Cancel the end so that it can be corrected, until the sheets are handed in (8.7, 11.10)."""
    if state.handed_in:
        yield refused(ruled, Objection.HANDED_IN)
    elif state.ended is not None:
        yield e.GameReopened(at=ruled.at)


def appeal_upheld(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """The appeal succeeds (11.10); if the decision had ended the game, that end is cancelled."""
    appeal = state.officials.appeal
    if appeal is not None:
        yield e.AppealDecided(at=ruled.at, seat=appeal.seat, upheld=True)
        if state.ended is not None:
            yield e.GameReopened(at=ruled.at)


def appeal_rejected(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """The appeal fails: the decision stands (11.10)."""
    appeal = state.officials.appeal
    if appeal is not None:
        yield e.AppealDecided(at=ruled.at, seat=appeal.seat, upheld=False)
