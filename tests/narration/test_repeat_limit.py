"""Of what goes wrong again and again a bounded number of sentences is told, and "and more"."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.app.building import build_session
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter
from accessible_board.languages import load
from accessible_board.narration.audience import Channel, Topic, Utterance
from accessible_board.narration.speech_queue import BURST, EACH, LimitVerdict, RepeatLimit
from accessible_board.settings import Settings

REFUSED = Utterance(Channel.EARPHONE_WHITE, "No.", "en", topic=Topic.REFUSAL)
MOVE = Utterance(Channel.EARPHONE_WHITE, "Eva vier", "de")


@given(st.lists(st.integers(0, 200), min_size=1, max_size=400))
def test_what_is_told_in_any_time_is_bounded_and_each_flood_says_once_that_there_is_more(pauses):
    limit, at, told = RepeatLimit(), 0, []
    for pause in pauses:
        at += pause
        told.append(limit.take(REFUSED, at))
        assert limit.take(MOVE, at) is LimitVerdict.SAID
    assert told.count(LimitVerdict.SAID) <= BURST + at / EACH + 1
    for first, second in pairwise(told):
        assert second is not LimitVerdict.LEFT_OUT or first is not LimitVerdict.SAID, (
            "and more comes first"
        )


def test_when_it_is_quiet_again_everything_is_told_again():
    limit = RepeatLimit()
    assert [limit.take(REFUSED, 0) for _ in range(BURST + 2)][-3:] == [
        LimitVerdict.SAID,
        LimitVerdict.AND_MORE,
        LimitVerdict.LEFT_OUT,
    ]
    assert limit.take(REFUSED, BURST * EACH) is LimitVerdict.SAID


@pytest.mark.parametrize("code", ["en", "de", "da", "nb", "nl"])
def test_a_storm_of_presses_is_a_bounded_number_of_sentences(tmp_path, code):
    lines = []
    head = Head("test", "2026-11-21T12:00:00Z", {})
    with JournalWriter.create(tmp_path / "game.journal", head) as writer:
        game = Game(GameSetup())
        settings = Settings(language=code)
        session = build_session(game, writer, settings, lambda: 7, lines.append)
        for _ in range(1_000):
            session.telling.again([REFUSED])
        session.telling.again([MOVE])
    assert len(lines) == BURST + 2
    assert lines[-2].endswith(load("en").say("and_more"))
    assert lines[-1].endswith("Eva vier")
