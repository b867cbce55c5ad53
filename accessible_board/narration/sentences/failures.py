"""Sentences on failing devices, and the program too: the fault, what still works, what to do.

A fault is told to the player who uses the device: in the earphone, or aloud if this player has a
microphone and no earphone. A fault of a device of the hall is told in every ear. A fault of an
earphone goes over the loudspeaker: it is no secret of its player. So does one of the own board of
a player who sees, and of a braille display, whose player perhaps hears nothing.
"""

from collections.abc import Iterator
from typing import Final

import chess

from accessible_board.game import events as e
from accessible_board.game.vocabulary.terms import Device
from accessible_board.narration.announcing import time_words
from accessible_board.narration.audience import (
    Addressee,
    Audience,
    Channel,
    Part,
    Priority,
    Topic,
    Utterance,
)

_BOARDS: Final = (Device.OWN_BOARD, Device.BATTERY)
"""Devices of boards, whose player is named, and told aloud where there is no earphone."""


_WORN: Final = (Device.EARPHONE, Device.BRAILLE_DISPLAY)
"""Devices whose failing is told aloud: their player perhaps cannot hear or read it."""


def faulted(audience: Audience, event: e.DeviceFaulted, _: chess.Board) -> Iterator[Utterance]:
    """Tell at once that a device failed, to those whom it concerns."""
    named = event.seat if event.device in (*_WORN, *_BOARDS) else None

    def words(to: Addressee) -> Iterator[Part]:
        values = {} if named is None else {"player": to.name(named)}
        yield to.say(f"{event.device}_{event.fault}", **values)

    channels = _concerned(audience, event)
    if event.device is Device.EARPHONE:
        channels = (Channel.LOUDSPEAKER,)
    if event.device is Device.BRAILLE_DISPLAY and event.seat is not None:
        channels = audience.public(event.seat)
    return audience.tell(channels, words, Priority.NOW, _topic(event))


def restored(audience: Audience, event: e.DeviceRestored, _: chess.Board) -> Iterator[Utterance]:
    """Tell the user of a device that it works again."""
    return audience.tell(
        _concerned(audience, event),
        lambda to: [to.say(f"{event.device}_found")],
        topic=_topic(event),
    )


def _concerned(
    audience: Audience, event: e.DeviceFaulted | e.DeviceRestored
) -> tuple[Channel, ...]:
    if event.seat is None:
        return audience.each()
    reach = audience.reach if event.device in _BOARDS else audience.asking
    return tuple(reach(event.seat))


def _topic(event: e.DeviceFaulted | e.DeviceRestored) -> str:
    return f"{Topic.DEVICE} {event.device} {event.seat}"


def switches_failed(
    audience: Audience, event: e.SwitchesFailed, _: chess.Board
) -> Iterator[Utterance]:
    """Tell whoever plays on a board which of its squares are not reliable any more."""

    def words(to: Addressee) -> Iterator[Part]:
        squares = [to.style.square(square) for square in event.squares]
        yield to.say("switches_failed", squares=to.language.listed(squares))

    return audience.tell(audience.ear(event.seat), words)


def stalled(audience: Audience, event: e.ProgramStalled, _: chess.Board) -> Iterator[Utterance]:
    """Tell each ear that the program stood still and for how long; no clock shows it."""
    return audience.tell(
        audience.each(),
        lambda to: [to.say("program_stalled", time=time_words(event.lasted, to.language))],
    )
