"""Time controls: the grammar, the class of a game, what is read back (rows 3 and 8)."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from accessible_board.errors import InputError
from accessible_board.game.vocabulary.editions import GameClass, edition
from accessible_board.game.vocabulary.time_control import Period, TimeControl

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE


@pytest.mark.law(8)
@pytest.mark.parametrize(
    ("text", "periods"),
    [
        (
            "90m/40+30m+30s",
            [
                Period(90 * MINUTE, moves=40, increment=30 * SECOND),
                Period(30 * MINUTE, increment=30 * SECOND),
            ],
        ),
        ("25m+10s", [Period(25 * MINUTE, increment=10 * SECOND)]),
        ("25m i10s", [Period(25 * MINUTE, increment=10 * SECOND)]),
        ("90m+i1m", [Period(90 * MINUTE, increment=MINUTE)]),
        (
            "2h/40+1h/20+30m",
            [Period(2 * HOUR, moves=40), Period(HOUR, moves=20), Period(30 * MINUTE)],
        ),
        ("5m d3s", [Period(5 * MINUTE, delay=3 * SECOND)]),
        ("5m+d3s", [Period(5 * MINUTE, delay=3 * SECOND)]),
        ("90m", [Period(90 * MINUTE)]),
        ("1h30m", [Period(90 * MINUTE)]),
        ("180s+2s", [Period(3 * MINUTE, increment=2 * SECOND)]),
        ("3m+0s", [Period(3 * MINUTE)]),
        (
            "  2 H / 40 +\t30 M + I 30 S ",
            [Period(2 * HOUR, 40, 30_000), Period(30 * MINUTE, None, 30_000)],
        ),
        (
            "40/7200:20/3600:900+30",
            [Period(2 * HOUR, moves=40), Period(HOUR, moves=20), Period(15 * MINUTE, None, 30_000)],
        ),
        (
            "40/5400+30:1800+30",
            [Period(90 * MINUTE, 40, 30_000), Period(30 * MINUTE, None, 30_000)],
        ),
        ("300", [Period(5 * MINUTE)]),
        ("24h/9999", [Period(24 * HOUR, 9999)]),
    ],
)
def test_a_time_control_is_understood_as_written(text, periods):
    assert TimeControl.parse(text) == TimeControl(tuple(periods))


@pytest.mark.parametrize(
    "text",
    [
        "90+30",
        "90 + 30",
        "90 min + 30 sec",
        "90min+30s",
        "90 min. + 30 sek.",
        "90'+30\"",
        "90' + 30''",
        "90′ + 30″",
        "90’+30”",
        "1h 30 min + 30 sec",
        "90 min i30s",
    ],
)
def test_a_time_is_understood_as_players_write_it_on_every_poster(text):
    assert str(TimeControl.parse(text)) == "90m+i30s"


@pytest.mark.parametrize(
    ("text", "meant"), [("90 min", "90m"), ("15", "15m"), ("5+0", "5m"), ("5 min d3s", "5m d3s")]
)
def test_minutes_alone_are_all_the_time_there_is(text, meant):
    assert str(TimeControl.parse(text)) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("G/60", "1h"),
        ("g60", "1h"),
        ("SD/60", "1h"),
        ("G/90;d5", "90m d5s"),
        ("G/90; inc 30", "90m+i30s"),
        ("15|10", "15m+i10s"),
        ("15/10", "15m+i10s"),
        ("1h30", "90m"),
        ("1h30/40, SD/30", "90m/40+30m"),
        ("1.5h", "90m"),
        ("1½h", "90m"),
        ("1:30:00+30", "90m+i30s"),
        ("40/90, SD/30", "90m/40+30m"),
        ("40/90, SD/30; +30", "90m/40+30m+i30s"),
        ("40/90+30, SD/30+30", "90m/40+30m+i30s"),
        ("90/40+30+30", "90m/40+30m+i30s"),
        ("40/2, 20/1, SD/1", "2h/40+1h/20+1h"),
        ("120/40+60/20+15+30", "2h/40+1h/20+15m+i30s"),
        ("90'/40 + 30' + 30\"", "90m/40+30m+i30s"),
        ("90m/40+30m d5s", "90m/40+30m d5s"),
        ("40/90m+i30s:30m", "40/5400+30:1800"),
        ("90m/40+i5s:2m d3s", "90m/40+i5s:2m d3s"),
    ],
)
def test_numbers_and_signs_mean_what_people_mean_by_them(text, meant):
    assert str(TimeControl.parse(text)) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [("179+2", "179m+i2s"), ("180+2", "3m+i2s"), ("180|2", "3m+i2s"), ("G/180", "3h")],
)
def test_from_180_on_a_number_without_a_unit_is_seconds_as_in_files_of_games(text, meant):
    assert str(TimeControl.parse(text)) == meant


MEANINGS = {"stunde": "hour", "zuge": "move", "fur": "within", "dann": "then", "vierzig": "40"}


def test_words_mean_what_is_handed_in_and_none_is_known_otherwise():
    text = "1 Stunde für vierzig Züge, dann 30m"
    assert str(TimeControl.parse(text, MEANINGS)) == "1h/40+30m"
    with pytest.raises(InputError, match="'Stunde' is not understood"):
        TimeControl.parse(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is no time control"),
        ("soon", "is no time control"),
        ("d5", "'d 5' is not understood"),
        ("i30s", "'i 30 s' is not understood"),
        ("90m/40+", "'[+]' is not understood"),
        ("30m90m", "'30 m 90 m' is not understood"),
        ("-5m", "'-' is not understood"),
        ("90 minerals", "'minerals' is not understood"),
        ("5 inuten", "'inuten' is not understood"),
        ("5m d3s+2s", "'2 s' is not understood"),
        ("5m+i3s/20", "'i 3 s / 20' is not understood"),
        ("40/90/30", "'/' is not understood"),
        ("40/7200:", "'' is not understood"),
        ("90m+30m", "needs its number of moves"),
        ("90+30+30", "needs its number of moves"),
        ("90m+30s+30m", "needs its number of moves"),
        ("600:600", "needs its number of moves"),
        ("90m/0", "of zero"),
        ("0m+5s", "of zero"),
        ("0+5", "of zero"),
        ("5m/10000", "more than 9999 moves"),
        ("10000/7200:300", "more than 9999 moves"),
    ],
)
def test_a_malformed_time_control_is_refused_in_one_sentence_with_an_example(text, reason):
    with pytest.raises(InputError, match=reason) as refusal:
        TimeControl.parse(text)
    sentence = str(refusal.value)
    assert repr(text) in sentence
    assert "write it as in: " in sentence or "as in: 90m/40" in sentence
    assert sentence.count("\n") == 0


@pytest.mark.parametrize("tag", ["?", "-", "*180", "40/", "fast"])
def test_a_pgn_tag_that_gives_no_times_is_refused(tag):
    with pytest.raises(InputError, match="is not understood"):
        TimeControl.from_pgn(tag)


def test_a_pgn_tag_may_be_shorter_than_a_minute():
    assert TimeControl.from_pgn("30+1").periods == (Period(30 * SECOND, increment=SECOND),)


@st.composite
def time_controls(draw):
    increment, delay = draw(
        st.one_of(
            st.just((0, 0)),
            st.tuples(st.integers(1, 200), st.just(0)),
            st.tuples(st.just(0), st.integers(1, 200)),
        )
    )
    times = draw(st.lists(st.integers(1, 400), min_size=1, max_size=4))
    last_moves = draw(st.none() | st.integers(1, 60))
    moves = [draw(st.integers(1, 60)) for _ in times[:-1]] + [last_moves]
    return TimeControl(
        tuple(
            Period(minutes * MINUTE, number, increment * SECOND, delay * SECOND)
            for minutes, number in zip(times, moves, strict=True)
        )
    )


@given(time_controls())
def test_what_is_written_is_read_back_the_same(control):
    assert TimeControl.parse(str(control)) == control


@pytest.mark.law(8)
@pytest.mark.parametrize("text", ["90m", "5m d3s", "3m+i2s", "2h/40+1h/20+30m", "40/7200+30:900"])
def test_what_is_agreed_is_read_back_in_the_same_words(text):
    assert str(TimeControl.parse(text)) == text


@given(time_controls())
def test_the_pgn_tag_is_read_back_the_same_unless_there_is_a_delay(control):
    if any(period.delay for period in control.periods):
        assert control.pgn == "?"
    else:
        assert TimeControl.from_pgn(control.pgn) == control


@given(st.text(alphabet="0123456789hmsidg/+:;|,.'½ ", max_size=20))
@example("40/90+g3s")
@example("10436½h")
@example("295h/40+1h:20")
def test_whatever_is_written_is_read_or_refused(text):
    try:
        control = TimeControl.parse(text)
    except InputError:
        return
    assert TimeControl.parse(str(control)) == control


@given(time_controls(), st.integers(0, 200))
def test_the_moves_to_the_control_count_down_to_the_next_period(control, completed):
    to_control = control.moves_to_control(completed)
    number = control.period_number(completed)
    if to_control is None:
        assert control.period_number(completed + 1000) == number == len(control.periods)
    else:
        assert control.period_number(completed + to_control - 1) == number
        assert control.period_number(completed + to_control) == number + 1


def test_a_last_period_with_moves_is_played_again_and_again():
    control = TimeControl.parse("2h/40+1h/20")
    assert [control.period_number(moves) for moves in (0, 39, 40, 59, 60, 80)] == [1, 1, 2, 2, 3, 4]
    assert control.moves_to_control(75) == 5


@pytest.mark.parametrize(
    "periods",
    [(), (Period(MINUTE), Period(MINUTE))],
)
def test_a_time_control_needs_periods_that_can_be_reached(periods):
    with pytest.raises(ValueError, match="period"):
        TimeControl(periods)


@pytest.mark.parametrize(
    "numbers", [{"moves": 0}, {"increment": -1}, {"increment": 1, "delay": 1}, {"milliseconds": 0}]
)
def test_a_period_needs_numbers_that_make_sense(numbers):
    with pytest.raises(ValueError, match="period"):
        Period(**{"milliseconds": MINUTE, **numbers})


@pytest.mark.law(3)
@pytest.mark.parametrize(
    ("text", "in_2009", "since_2014"),
    [
        ("15m", GameClass.RAPID, GameClass.RAPID),
        ("10m", GameClass.BLITZ, GameClass.BLITZ),
        ("12m", GameClass.BLITZ, GameClass.RAPID),
        ("10m+1s", GameClass.BLITZ, GameClass.RAPID),
        ("60m", GameClass.STANDARD, GameClass.STANDARD),
        ("3599s", GameClass.RAPID, GameClass.RAPID),
        ("30m+30s", GameClass.STANDARD, GameClass.STANDARD),
        ("3m+2s", GameClass.BLITZ, GameClass.BLITZ),
        ("90m/40+30m+30s", GameClass.STANDARD, GameClass.STANDARD),
    ],
)
def test_the_class_of_a_game_follows_from_its_time_and_edition(text, in_2009, since_2014):
    control = TimeControl.parse(text)
    assert edition("2009").game_class(control) is in_2009
    for year in ("2014", "2017", "2023"):
        assert edition(year).game_class(control) is since_2014


@pytest.mark.parametrize("text", ["9" * 5_000 + "m", "999999h", "\u0663m", "25m/" + "9" * 5_000])
def test_numbers_beyond_any_game_and_foreign_digits_are_refused(text):
    with pytest.raises(InputError, match=r"not understood|at most|no time control"):
        TimeControl.parse(text)
