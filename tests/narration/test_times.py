"""Times and counts in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.languages import available, load
from accessible_board.narration.announcing import move_count_words, time_words

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


NATURAL = {
    "de": {
        "0:00:00": "null Sekunden",
        "0:00:01": "eine Sekunde",
        "0:00:59": "neunundfünfzig Sekunden",
        "0:01:00": "eine Minute",
        "0:01:01": "eine Minute und eine Sekunde",
        "0:21:21": "einundzwanzig Minuten und einundzwanzig Sekunden",
        "1:00:00": "eine Stunde",
        "1:12:00": "eine Stunde und zwölf Minuten",
        "2:00:01": "zwei Stunden und eine Sekunde",
        "2:01:30": "zwei Stunden, eine Minute und dreißig Sekunden",
    },
    "da": {
        "0:00:00": "nul sekunder",
        "0:00:01": "et sekund",
        "0:00:59": "nioghalvtreds sekunder",
        "0:01:00": "et minut",
        "0:01:01": "et minut og et sekund",
        "0:21:21": "enogtyve minutter og enogtyve sekunder",
        "1:00:00": "en time",
        "1:12:00": "en time og tolv minutter",
        "2:00:01": "to timer og et sekund",
        "2:01:30": "to timer, et minut og tredive sekunder",
    },
    "nb": {
        "0:00:00": "null sekunder",
        "0:00:01": "ett sekund",
        "0:00:59": "femtini sekunder",
        "0:01:00": "ett minutt",
        "0:01:01": "ett minutt og ett sekund",
        "0:21:21": "tjueett minutter og tjueett sekunder",
        "1:00:00": "en time",
        "1:12:00": "en time og tolv minutter",
        "2:00:01": "to timer og ett sekund",
        "2:01:30": "to timer, ett minutt og tretti sekunder",
    },
    "nl": {
        "0:00:00": "nul seconden",
        "0:00:01": "één seconde",
        "0:00:59": "negenenvijftig seconden",
        "0:01:00": "één minuut",
        "0:01:01": "één minuut en één seconde",
        "0:22:21": "tweeëntwintig minuten en eenentwintig seconden",
        "1:00:00": "één uur",
        "1:12:00": "één uur en twaalf minuten",
        "2:00:01": "twee uur en één seconde",
        "2:01:30": "twee uur, één minuut en dertig seconden",
    },
    "en": {
        "0:00:00": "zero seconds",
        "0:00:01": "one second",
        "0:00:59": "fifty-nine seconds",
        "0:01:00": "one minute",
        "0:01:01": "one minute and one second",
        "0:21:21": "twenty-one minutes and twenty-one seconds",
        "1:00:00": "one hour",
        "1:12:00": "one hour and twelve minutes",
        "2:00:01": "two hours and one second",
        "2:01:30": "two hours, one minute and thirty seconds",
    },
}
"""What a native speaker would say for the times on a clock."""


@pytest.mark.parametrize("code", NATURAL)
def test_times_are_said_as_a_native_speaker_would(code):
    language = load(code)
    for shown, words in NATURAL[code].items():
        hours, minutes, seconds = map(int, shown.split(":"))
        assert time_words(hours * HOUR + minutes * MINUTE + seconds * SECOND, language) == words


@pytest.mark.parametrize(
    ("number", "words"), [(50, "halvtreds"), (60, "tres"), (61, "enogtres"), (70, "halvfjerds")]
)
def test_danish_numbers_are_spelt_as_they_are_today(number, words):
    assert load("da").number(number) == words


@pytest.mark.parametrize(("moves", "words"), [(0, "null Züge"), (1, "ein Zug"), (12, "zwölf Züge")])
def test_moves_are_counted_in_words(moves, words):
    assert move_count_words(moves, load("de")) == words


@given(milliseconds=st.integers(0, 10 * HOUR), code=st.sampled_from(available()))
def test_times_that_differ_by_a_second_sound_different_and_have_no_digits(milliseconds, code):
    language = load(code)
    said = time_words(milliseconds, language)
    assert not any(sign.isdigit() for sign in said)
    assert said != time_words(milliseconds + SECOND, language)
