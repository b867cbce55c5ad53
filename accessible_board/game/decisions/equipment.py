"""What becomes of a game whose devices fail: it goes on, and each fault is told once.

How a microphone is set is a player's choice, which the record keeps for when the game is resumed.
"""

from collections.abc import Iterator

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.state.game_state import GameState

Events = Iterator[e.Event]


def device_failed(state: GameState, seen: o.DeviceFailed) -> Events:
    """A device does not work, unless that is known already."""
    if state.faults.get((seen.device, seen.seat)) is not seen.fault:
        yield e.DeviceFaulted(
            at=seen.at,
            device=seen.device,
            fault=seen.fault,
            seat=seen.seat,
            detail=seen.detail,
            cause=seen.cause,
        )


def device_recovered(state: GameState, seen: o.DeviceRecovered) -> Events:
    """A device works; worth telling where it did not."""
    if (seen.device, seen.seat) in state.faults:
        yield e.DeviceRestored(at=seen.at, device=seen.device, seat=seen.seat)


def microphone_switched(state: GameState, seen: o.MicrophoneSwitched) -> Events:
    """A microphone waits for pushes from now on, or hears always."""
    kind = e.MicrophoneClosed if seen.waits else e.MicrophoneOpened
    yield kind(at=seen.at, seat=seen.seat)
