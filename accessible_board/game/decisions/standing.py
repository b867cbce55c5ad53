"""Standing of a game, told when a session begins, on request, and after a wait.

It begins with the conditions, which must be fulfilled and are read back (6.3.1, D.2.11), and names
the pegs out of place: men that stand wrong, and a move that is begun.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions import hands
from accessible_board.game.decisions.next_step import (
    begun,
    starts_by_itself,
    step_of,
    while_it_stands,
)
from accessible_board.game.events import AwaitedStep, Refusal, StopReason
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.editions import Regime
from accessible_board.game.vocabulary.terms import Adaptation, Seat


def unfulfilled(state: GameState) -> Refusal | None:
    """The condition that keeps the game from beginning, if there is one.

    A player who cannot see needs an assistant against one who cannot hear (D.2.11 from 2017).
    """
    needed = (
        state.edition.assistant_if_hearing_impaired
        and any(seat.other in state.boards for seat in state.setup.hearing_impaired)
        and Adaptation.NO_ASSISTANT_NEEDED not in state.adaptations
    )
    used = any(assistant.able for assistant in state.officials.assistants.values())
    return Refusal.ASSISTANT_NEEDED if needed and not used else None


def conditions(state: GameState, at: int, seat: Seat | None = None) -> e.ConditionsRead:
    """The conditions as they hold now, for ``seat`` or for everybody."""
    setup = state.setup
    fixed = setup.starts_at is not None or setup.default_time is not None
    return e.ConditionsRead(
        at=at,
        seat=seat,
        edition=setup.edition,
        time_control=setup.time_control,
        game_class=setup.game_class,
        supervised=setup.regime is Regime.SUPERVISED,
        lateness=setup.lateness if fixed else None,
        no_draws_before=setup.no_draws_before,
        quickplay=setup.quickplay_rules,
        electronic_scoresheet=setup.electronic_scoresheet,
        adaptations=tuple(rule for rule in Adaptation if rule in state.adaptations),
    )


def due(state: GameState, seen: o.StandingDue) -> e.Events:
    """Tell everybody the state of play; each player the act begun on the pegs, or missing men."""
    yield standing(state, seen.at, whole=seen.whole)
    for seat in state.boards:
        if (act := begun(state, seat, seen.at)) is not None:
            yield act
        yield from hands.to_set_up(state, seat, seen.at)


def board_found(state: GameState, seen: o.BoardFound) -> e.Events:
    """A board answers; everybody told to wait for it now hears how the game stands."""
    yield from hands.board_found(state, seen)
    if state.oriented is False and not state.awaited_boards:
        yield standing(state, seen.at)


_SAY: Final[Mapping[type[e.Event], frozenset[AwaitedStep]]] = {
    e.AgreementAsked: frozenset(
        {AwaitedStep.AGREE, AwaitedStep.PLAY_ON, AwaitedStep.OPPONENT_AGREES}
    ),
    e.ClocksStopped: frozenset({AwaitedStep.ARBITER}),
    e.GameAdjourned: frozenset({AwaitedStep.ADJOURNED}),
    e.MoveSealed: frozenset({AwaitedStep.SEALED, AwaitedStep.OPPONENT_SEALS}),
    e.SealingAsked: frozenset({AwaitedStep.SEAL, AwaitedStep.OPPONENT_SEALS}),
    e.StandingTold: frozenset(AwaitedStep),
}
"""Steps that the sentence of an event says already."""

_BARE: Final = (
    StopReason.ADJOURNMENT,
    StopReason.ANSWER,
    StopReason.CALLED,
    StopReason.INTERRUPTION,
    StopReason.REOPENED,
)
"""Reasons of a stop whose sentence does not say that the arbiter decides, or that both press."""


def what_is_next(
    state: GameState, at: int, before: tuple[AwaitedStep, ...], told: Iterable[e.Event]
) -> e.Events:
    """Tell everybody what a game that stands waits for, once that is not what it was ``before``.

    Not if an event that was ``told`` just now says it already.
    """
    steps = while_it_stands(state)
    if steps == before or not steps or (state.starts_by_press and not state.oriented):
        return  # In a session that begins all are told first how the game stands.
    said = [
        _SAY.get(type(event), frozenset())
        for event in told
        if not (isinstance(event, e.ClocksStopped) and event.reason in _BARE)
    ]
    if not any(says.issuperset(steps) for says in said):
        yield standing(state, at, whole=False)


def standing(
    state: GameState, at: int, seat: Seat | None = None, *, whole: bool = True
) -> e.StandingTold:
    """An event with how the game stands, for ``seat`` or for everybody."""
    last, before = state.last_made()
    ended = state.ended
    presser = _presser(state)
    return e.StandingTold(
        at=at,
        seat=seat,
        whole=whole,
        on_move=state.on_move,
        made=state.made is not None,
        running=state.clock.running,
        presser=presser,
        stopped=state.stopped,
        fixed=starts_by_itself(state),
        begun=state.started,
        last=last,
        fen_before=before.fen(),
        result=None if ended is None else ended.result,
        termination=None if ended is None else ended.termination,
        moves=max(map(state.made_by, Seat)),
        unsigned=() if ended is None else tuple(one for one in Seat if one not in state.signed),
        awaited=() if presser is None else state.awaited_boards,
        steps=tuple(step_of(state, one) for one in Seat),
    )


def _presser(state: GameState) -> Seat | None:
    """Seat that starts a clock: the player on the move to complete a move, or else the opponent."""
    if not state.starts_by_press or state.ended is not None or starts_by_itself(state):
        return None
    return state.on_move if state.made is not None else state.on_move.other
