"""What is said of devices that fail: what failed, what still works, what to do.

A fault is told to the player who uses the device: in the earphone, or aloud if this player has a
microphone and no earphone. A fault of a device of the hall is told in every ear. A fault of an
earphone goes over the loudspeaker: it is no secret of its player.
"""

from collections.abc import Iterator

import chess

from accessible_board.game import events as e
from accessible_board.game.vocabulary.devices import Device
from accessible_board.narration.audience import Audience, utter
from accessible_board.narration.utterance import Channel, Priority, Topic, Utterance


def faulted(audience: Audience, event: e.DeviceFaulted, _: chess.Board) -> Iterator[Utterance]:
    """Tell at once that a device failed, to those whom it concerns."""
    for channel in _hearing_of(audience, event):
        language = audience.language(channel)
        values = {}
        if event.device is Device.EARPHONE and event.seat is not None:
            values["player"] = language.say(event.seat.value)
        sentence = language.say(f"{event.device}_{event.fault}", **values)
        topic = f"{Topic.DEVICE} {event.device} {event.seat}"
        yield from utter(channel, (sentence, language), priority=Priority.NOW, topic=topic)


def restored(audience: Audience, event: e.DeviceRestored, _: chess.Board) -> Iterator[Utterance]:
    """Tell the user of a device that it works again."""
    ears = audience.ears if event.seat is None else (event.seat,)
    for seat in ears:
        for channel in audience.asking(seat):
            language = audience.language(channel)
            sentence = language.say(f"{event.device}_found")
            topic = f"{Topic.DEVICE} {event.device} {event.seat}"
            yield from utter(channel, (sentence, language), topic=topic)


def _hearing_of(audience: Audience, event: e.DeviceFaulted) -> tuple[Channel, ...]:
    if event.device is Device.EARPHONE:
        return (Channel.LOUDSPEAKER,)
    if event.seat is not None:
        return audience.asking(event.seat)
    return tuple(map(Channel.ear, audience.ears))
