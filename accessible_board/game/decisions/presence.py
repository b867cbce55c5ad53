"""Presence at the board: players who arrive or come late, devices that fail, a program that stops.

The clock is started for a player who is not there (6.6, 6.7, I.9). Each fault of a device is told
once. A player's choice of open microphone or push to talk is recorded, for when the game is
resumed.
"""

from typing import Final

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.hands import differ
from accessible_board.game.decisions.next_step import keeps_from_starting, to_mend
from accessible_board.game.decisions.standing import unfulfilled
from accessible_board.game.events import Objection
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.assistants import AssistantAct
from accessible_board.game.vocabulary.setup import BothAbsent
from accessible_board.game.vocabulary.terms import Device, Seat

SIGNS: Final = (o.Announced, o.Asked, o.ClockPressed, o.NotUnderstood, o.AdjustingAnnounced)
"""Observations that show a player's presence; pegs may be set up by anybody."""

ACTING: Final = frozenset({AssistantAct.ANNOUNCES, AssistantAct.PRESSES})
"""Acts of an assistant that take the player beside it (D.2.10)."""


def noticed(state: GameState, seen: o.Observation) -> e.Events:
    """A player who speaks or presses has arrived, for a start at a fixed time or a resumption."""
    seat, came = _seen(state, seen), state.beginning.came
    if state.adjourned:
        came = state.present if state.resumption.gathers else frozenset(Seat)
    elif state.setup.starts_at is None:
        return
    if seat is not None and seat not in came:
        yield from arrived(state, o.Arrived(at=seen.at, seat=seat))


def _seen(state: GameState, seen: o.Observation) -> Seat | None:
    """Seat whose player's presence an observation shows.

    An assistant may announce the player's move and press for it.
    """
    if isinstance(seen, SIGNS):
        return seen.seat
    if isinstance(seen, o.AssistantReported) and seen.report in ACTING:
        own = seen.mover in (None, seen.seat) and state.started
        return seen.seat if own and seen.seat in state.officials.assistants else None
    return None


def arrived(state: GameState, seen: o.Arrived) -> e.Events:
    """A player arrived; counted once for each session."""
    if state.ended is not None or seen.seat in state.present:
        return
    first = not state.beginning.came
    yield from late(state, seen.at)
    yield e.PlayerArrived(at=seen.at, seat=seen.seat)
    waiting = state.setup.both_absent is BothAbsent.NOBODY_LOSES_TIME and first
    if waiting and state.beginning.began is not None and not state.started:
        yield from start(state, seen.at)


def start(state: GameState, at: int) -> e.Events:
    """Start the clock, unless a condition of the game is not fulfilled.

    The board of an absent player need not be set up: the time runs all the same (6.7.2).
    """
    if state.started:
        return
    if unfulfilled(state) is not None:
        yield e.RulingRefused(at=at, ruling="start", reason=Objection.ASSISTANT_NEEDED)
    else:
        yield from start_clock(state, at, excused=frozenset(Seat) - state.beginning.came)


def start_clock(
    state: GameState,
    at: int,
    *,
    excused: frozenset[Seat] = frozenset(),
    whose: Seat | None = None,
) -> e.Events:
    """Start a clock if every peg board is set up right (row 10).

    It is that of the player on the move, or of ``whose``. The boards of ``excused`` seats are not
    checked.
    """
    ready = True
    for seat, board in state.boards.items():
        if keeps_from_starting(state, seat) and seat not in excused:
            ready = False
            if board.answering:
                yield differ(state, seat, at, state.expected_on(seat), asked=True)
    if ready:
        yield e.ClockStarted(at=at, seat=whose or state.on_move)


def late(state: GameState, at: int) -> e.Events:
    """Report the players who have not come within the default time (6.7.1)."""
    began = state.beginning.began
    if began is None or at <= began + state.setup.lateness:
        return
    for seat in sorted(state.beginning.awaited, reverse=True):
        yield e.DefaultTimeExceeded(at=at, seat=seat)


def device_failed(state: GameState, seen: o.DeviceFailed) -> e.Events:
    """A device fails; ignored if that is known already."""
    if state.faults.get((seen.device, seen.seat)) is not seen.fault:
        yield e.DeviceFaulted(
            at=seen.at,
            device=seen.device,
            fault=seen.fault,
            seat=seen.seat,
            detail=seen.detail,
            cause=seen.cause,
        )


def device_recovered(state: GameState, seen: o.DeviceRecovered) -> e.Events:
    """A device works; reported only if it did not before.

    A player who was being guided, and heard nothing meanwhile, hears the step once more.
    """
    if (seen.device, seen.seat) not in state.faults:
        return
    yield e.DeviceRestored(at=seen.at, device=seen.device, seat=seen.seat)
    if seen.device is Device.EARPHONE and seen.seat in state.boards:
        guided = state.boards[seen.seat].differing
        if guided and (wrong := to_mend(state, seen.seat, seen.at)) is not None:
            yield wrong


def microphone_switched(state: GameState, seen: o.MicrophoneSwitched) -> e.Events:
    """A microphone waits for pushes from now on, or is always open."""
    kind = e.MicrophoneClosed if seen.waits else e.MicrophoneOpened
    yield kind(at=seen.at, seat=seen.seat)


def machine_changed(state: GameState, seen: o.MachineChanged) -> e.Events:
    """The machine is not as it was attested: the arbiter is told, and the game goes on."""
    yield e.MachineAltered(at=seen.at, change=seen.change, name=seen.name)


def interrupted(state: GameState, seen: o.Interrupted) -> e.Events:
    """The program was not running after ``at``, so the clocks are stopped from then on."""
    yield e.GameInterrupted(at=seen.at)


def continued(state: GameState, seen: o.Continued) -> e.Events:
    """The program runs again; a press or the arbiter starts the clock."""
    yield e.GameContinued(at=seen.at)


def stalled(state: GameState, seen: o.Stalled) -> e.Events:
    """The program stood still while a clock ran: tell the arbiter how long, and change nothing."""
    if state.clock.running is not None and state.ended is None:
        yield e.ProgramStalled(at=seen.at, lasted=seen.lasted)


def record_kept(state: GameState, seen: o.RecordKept) -> e.Events:
    """The disk accepts the record again: tell the arbiter."""
    yield e.RecordHeldUp(at=seen.at, lasted=seen.lasted)
