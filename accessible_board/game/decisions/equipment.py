"""Devices that fail, and a program that stood still: each fault is told once.

A player's choice of open microphone or push to talk is recorded, for when the game is resumed.
"""

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.standing import to_mend
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Device


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
