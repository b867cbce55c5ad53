"""Times and counts in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.announcer.talking_clock import move_count_words, time_words
from accessible_board.languages import available, load

SECOND, MINUTE, HOUR = 1_000, 60_000, 3_600_000


@pytest.mark.law(80)
@pytest.mark.parametrize(
    ("code", "milliseconds", "words"),
    [
        ("de", HOUR + 5 * MINUTE + 12 * SECOND, "eine Stunde, fünf Minuten und zwölf Sekunden"),
        ("de", 2 * HOUR, "zwei Stunden"),
        ("de", MINUTE + SECOND, "eine Minute und eine Sekunde"),
        ("de", 0, "null Sekunden"),
        ("de", -1, "null Sekunden"),
        ("de", 1, "eine Sekunde"),
        ("de", 59 * SECOND + 1, "eine Minute"),
        ("da", HOUR + MINUTE + SECOND, "en time, et minut og et sekund"),
        ("nb", 21 * MINUTE + 2 * SECOND, "tjueett minutter og to sekunder"),
        ("nl", HOUR + 30 * MINUTE, "één uur en dertig minuten"),
        ("en", 5 * MINUTE + 3 * SECOND, "five minutes and three seconds"),
    ],
)
def test_times_are_said_in_whole_begun_seconds(code, milliseconds, words):
    assert time_words(milliseconds, load(code)) == words


@pytest.mark.parametrize(("moves", "words"), [(0, "null Züge"), (1, "ein Zug"), (12, "zwölf Züge")])
def test_moves_are_counted_in_words(moves, words):
    assert move_count_words(moves, load("de")) == words


@given(milliseconds=st.integers(0, 10 * HOUR), code=st.sampled_from(available()))
def test_times_that_differ_by_a_second_sound_different_and_have_no_digits(milliseconds, code):
    language = load(code)
    said = time_words(milliseconds, language)
    assert not any(sign.isdigit() for sign in said)
    assert said != time_words(milliseconds + SECOND, language)
