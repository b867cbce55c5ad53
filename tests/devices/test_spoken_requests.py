"""What players want of what they hear is understood as it is taught, in every language."""

from itertools import cycle

import chess
import pytest

from accessible_board.acts.table import Act
from accessible_board.languages import available, load
from tests.support.ears import ear_of, espeak
from tests.support.shares import each_in_turn

REQUESTS = (
    Act.LAST_MOVE,
    Act.STOP,
    Act.GO_ON,
    Act.OWN_MOVES,
    Act.SCORESHEET,
    Act.NOW,
    Act.BRIEFER,
    Act.FULLER,
)
ASKED_AGAIN = {("nb", Act.BRIEFER), ("nb", Act.OWN_MOVES)}
"""What is not heard at the first time, in either voice."""
VOICES = ("+m3", "")
"""The variants of a voice that say them by turns."""
TURNS = len(available())
"""Each is heard in one of the languages, or in all of them (``make test-long``)."""
SQUARES = (chess.E4, chess.G2, chess.D5)


@pytest.mark.parametrize(("turn", "code"), list(enumerate(available())))
def test_each_is_heard_in_the_words_that_are_taught(turn, code):
    language, ear = load(code), ear_of(code)
    ear.attend(chess.Board(), chess.Move.from_uci("e2e4"))
    said = tuple(zip(REQUESTS, cycle(VOICES), strict=False))
    for command, variant in each_in_turn(said, turn, TURNS):
        if (code, command) in ASKED_AGAIN:
            continue
        taught = language.taught(command.key)
        heard = ear.hear(espeak(taught, language.voice.espeak + variant))
        assert (heard.act, heard.move, heard.heard_badly) == (command, None, False), taught


@pytest.mark.parametrize(("turn", "code"), list(enumerate(available())))
def test_no_announcement_is_taken_for_one(turn, code):
    language, ear = load(code), ear_of(code)
    ear.attend(chess.Board())
    for square in each_in_turn(SQUARES, turn, len(SQUARES)):
        heard = ear.hear(espeak(language.square(square), language.voice.espeak))
        assert heard.act is None
