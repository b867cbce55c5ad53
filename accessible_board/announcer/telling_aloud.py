"""Answers for a player without an earphone, who asks aloud: nothing private is said aloud."""

from collections.abc import Iterator

import chess

from accessible_board.announcer.audience import Audience, utter
from accessible_board.announcer.one_sentence import Spoken
from accessible_board.announcer.telling import REFUSAL_TOPIC
from accessible_board.announcer.utterance import Utterance
from accessible_board.game import events as e
from accessible_board.game.vocabulary.seats import Seat


def in_ear_alone(spoken: Spoken) -> Spoken:
    """Say it in an ear only; a player without one is told that it is not said aloud (D.2.10.4).

    What is for no seat is for everybody.
    """

    def said(audience: Audience, event: e.Event, board: chess.Board) -> Iterator[Utterance]:
        yield from spoken(audience, event, board)
        seat: Seat | None = getattr(event, "seat", None)
        for channel in () if seat is None or audience.ear(seat) else audience.asking(seat):
            language = audience.language(channel)
            words = (language.say("in_ears_alone"), language)
            yield from utter(channel, words, topic=REFUSAL_TOPIC)

    return said
