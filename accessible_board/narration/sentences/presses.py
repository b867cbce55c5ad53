"""What is said of presses of the clock that came too early."""

from collections.abc import Iterator
from typing import Final

import chess

from accessible_board.game import events as e
from accessible_board.narration.audience import Audience, utter
from accessible_board.narration.sentences.course import refused
from accessible_board.narration.utterance import Priority, Topic, Utterance

_LACKING: Final = {
    e.Refusal.NOT_ANNOUNCED: "other_pressed_unannounced",
    e.Refusal.PROMOTION_PIECE_MISSING: "other_pressed_unannounced",
    e.Refusal.NOT_REPEATED: "other_pressed_unrepeated",
}
"""What the one who hears no clock is told of the other's press that lacked this."""


def press_refused(
    audience: Audience, event: e.PressRefused, board: chess.Board
) -> Iterator[Utterance]:
    """Say why; a press at an ordinary board can be heard, so both players are told (D.2.4)."""
    openly = event.seat not in audience.ears and not event.started
    if openly and _LACKING.get(event.reason) == "other_pressed_unannounced":
        for channel in audience.reach(event.seat):
            language = audience.language(channel)
            words = (language.say("press_unannounced"), language)
            yield from utter(channel, words, priority=Priority.NOW, topic=Topic.REFUSAL)
    else:
        yield from refused(audience, event, board)
    if openly and event.reason in _LACKING:
        for channel in audience.ear(event.seat.other):
            language = audience.language(channel)
            words = (
                language.say(_LACKING[event.reason], player=language.say(event.seat)),
                language,
            )
            yield from utter(channel, words, priority=Priority.NOW, topic=Topic.REFUSAL)
