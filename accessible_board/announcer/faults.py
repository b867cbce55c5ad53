"""What is said of devices that fail: what failed, what still works, what to do.

It is said where it can be heard: in the ear of its player, or aloud to one who is heard and has no
earphone; in every ear if it is the hall's; and over the loudspeaker if it is the earphone itself,
whose failure is no secret of its player.
"""

from collections.abc import Iterator

import chess

from accessible_board.announcer.audience import Audience, utter
from accessible_board.announcer.utterance import Channel, Priority, Utterance
from accessible_board.game import events as e
from accessible_board.game.vocabulary.devices import Device


def faulted(audience: Audience, event: e.DeviceFaulted, _: chess.Board) -> Iterator[Utterance]:
    """That a device failed, at once, to whom it concerns."""
    for channel in _hearing_of(audience, event):
        language = audience.language(channel)
        values = {}
        if event.device is Device.EARPHONE and event.seat is not None:
            values["player"] = language.say(event.seat.value)
        sentence = language.say(f"{event.device}_{event.fault}", **values)
        topic = f"device {event.device} {event.seat}"
        yield from utter(channel, (sentence, language), priority=Priority.NOW, topic=topic)


def restored(audience: Audience, event: e.DeviceRestored, _: chess.Board) -> Iterator[Utterance]:
    """That it works again, to its user."""
    ears = audience.ears if event.seat is None else (event.seat,)
    for seat in ears:
        for channel in audience.asking(seat):
            language = audience.language(channel)
            sentence = language.say(f"{event.device}_found")
            topic = f"device {event.device} {event.seat}"
            yield from utter(channel, (sentence, language), topic=topic)


def _hearing_of(audience: Audience, event: e.DeviceFaulted) -> tuple[Channel, ...]:
    if event.device is Device.EARPHONE:
        return (Channel.LOUDSPEAKER,)
    if event.seat is not None:
        return audience.asking(event.seat)
    return tuple(map(Channel.ear, audience.ears))
