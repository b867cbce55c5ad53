"""Time controls in the words of players: five languages, numbers in words, and what is refused."""

import pytest

from accessible_board.game.vocabulary.time_control import TimeControl
from accessible_board.languages import RefusedError, available
from accessible_board.menu.timing import TIMES
from accessible_board.menu.words import menu_words, time_control_words
from accessible_board.speech.time_controls import read_duration, read_time_control

EXAMPLE = "90m/40+30m+30s"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("5 Minuten", "5m"),
        ("1 Stunde", "1h"),
        ("anderthalb Stunden", "90m"),
        ("eine halbe Stunde", "30m"),
        ("eine Stunde und dreißig Minuten", "90m"),
        ("25 Min. + 10 Sek. Zugabe", "25m+i10s"),
        ("90 Minuten für 40 Züge, dann 30 Minuten, 30 Sekunden pro Zug", "90m/40+30m+i30s"),
        ("90 Minuten + 30 Sekunden ab dem 1. Zug", "90m+i30s"),
        ("90min/40Züge + 30min/Rest + 30s/Zug", "90m/40+30m+i30s"),
        ("10 Minuten pro Spieler", "10m"),
        ("5 Minuten, 3 Sekunden Aufschub", "5m d3s"),
        ("half an hour", "30m"),
        ("5-minute", "5m"),
        ("game in 60", "1h"),
        ("5 min 3 s delay", "5m d3s"),
        ("40 moves in 2 hours followed by 1 hour", "2h/40+1h"),
        ("forty moves in ninety minutes, then thirty minutes", "90m/40+30m"),
        ("90 minutes, and thirty seconds a move from the first", "90m+i30s"),
        ("40 zetten in 2 uur, daarna 1 uur", "2h/40+1h"),
        ("3 minuten en 2 seconden", "3m+i2s"),
        ("1u30", "90m"),
        ("40 træk i 90 minutter, derefter 30 minutter + 30 sekunder pr. træk", "90m/40+30m+i30s"),
        ("en time og tredive minutter", "90m"),
        ("40 trekk på 90 minutter, deretter 30 minutter", "90m/40+30m"),
        ("tre minutter pluss to sekunder per trekk", "3m+i2s"),
        ("halvannen time", "90m"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("code", available())
def test_players_of_any_language_are_understood_whatever_the_program_speaks(code, text, meant):
    assert str(read_time_control(text, code)) == meant


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("1h5m30s", 3930),
        ("1:05:30", 3930),
        ("5:30", 330),
        ("0m", 0),
        ("0:00", 0),
        ("99999h", 359_996_400),
        ("1.5h", 5400),
        ("1h30", 5400),
        ("15 Minuten", 900),
        ("en halv time", 1800),
        ("an hour and thirty minutes", 5400),
    ],
)
@pytest.mark.parametrize("code", available())
def test_a_duration_is_read_in_the_words_of_time_controls_or_as_a_clock_shows_it(
    code, text, seconds
):
    assert read_duration(text, code) == seconds * 1000


@pytest.mark.parametrize(
    "text", ["", "late", "15", "fifteen", "90m+30s", "40/2h", "5m d3s", "m", "-5m", "5 m" * 50]
)
def test_what_is_no_duration_is_refused_with_an_example(text):
    with pytest.raises(RefusedError, match="is no time; write one as 1h5m30s"):
        read_duration(text)


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("control", [*TIMES, "1h/30+1h", "75m"])
def test_what_the_menu_says_of_a_time_control_can_be_said_back_to_it(code, control):
    said = time_control_words(control, menu_words(code))
    assert read_time_control(said, code) == TimeControl.parse(control)


@pytest.mark.parametrize(
    ("code", "begins"),
    [
        ("da", "I betænkningstiden '5 inuten' kan 'inuten' ikke forstås"),
        ("de", "In der Bedenkzeit '5 inuten' ist 'inuten' nicht zu verstehen"),
        ("en", "In the time control '5 inuten', 'inuten' is not understood"),
        ("nb", "I betenkningstiden '5 inuten' er 'inuten' ikke til å forstå"),
        ("nl", "In het speeltempo '5 inuten' is 'inuten' niet te begrijpen"),
    ],
)
def test_a_refusal_names_the_word_that_is_not_understood_with_an_example(code, begins):
    with pytest.raises(RefusedError) as refusal:
        read_time_control("5 inuten", code)
    told = refusal.value.said(code)
    assert told.startswith(begins)
    assert told.endswith(f" {EXAMPLE}.")
