"""Answers for a player without an earphone, who asks aloud: nothing private is said aloud."""

from collections.abc import Iterator

import chess

from accessible_board.announcer.audience import Audience, utter
from accessible_board.announcer.one_sentence import Spoken
from accessible_board.announcer.telling import REFUSAL_TOPIC
from accessible_board.announcer.utterance import Utterance
from accessible_board.game import events as e


def in_ear_alone(spoken: Spoken) -> Spoken:
    """Say it in an ear only; a player without one is told that it is not said aloud (D.2.10.4)."""

    def said(audience: Audience, event: e.SeatEvent, board: chess.Board) -> Iterator[Utterance]:
        yield from spoken(audience, event, board)
        for channel in () if audience.ear(event.seat) else audience.asking(event.seat):
            language = audience.language(channel)
            words = (language.say("in_ears_alone"), language)
            yield from utter(channel, words, topic=REFUSAL_TOPIC)

    return said
