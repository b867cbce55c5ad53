"""The editions of the Laws as data (row 1)."""

import ast
import tomllib
from importlib import resources
from pathlib import Path

import pytest

import accessible_board
from accessible_board.errors import InputError
from accessible_board.game.vocabulary.editions import (
    DEFAULT_EDITION,
    Fivefold,
    Regime,
    TwoHands,
    edition,
    editions,
    read_editions,
)
from accessible_board.game.vocabulary.time_control import TimeControl

TEXT = (resources.files("accessible_board.game.vocabulary") / "editions.toml").read_text("utf-8")
PROGRAM = Path(accessible_board.__file__).parent
STANDARD, RAPID, BLITZ = (TimeControl.parse(text) for text in ("90m+30s", "25m+10s", "3m+2s"))
SUPERVISED, UNSUPERVISED = Regime.SUPERVISED, Regime.UNSUPERVISED


@pytest.mark.law(1)
def test_there_are_four_editions_and_the_one_in_force_is_the_default():
    assert list(editions()) == ["2009", "2014", "2017", "2023"]
    assert [edition(year).year for year in editions()] == list(editions())
    assert DEFAULT_EDITION == "2023"


@pytest.mark.law(1)
def test_the_editions_differ_as_the_laws_do():
    def across(name):
        return [getattr(found, name) for found in editions().values()]

    assert across("vi_appendix") == ["E", "D", "D", "D"]
    assert across("fivefold") == [
        Fivefold.NONE,
        Fivefold.CONSECUTIVE,
        Fivefold.TOTAL,
        Fivefold.TOTAL,
    ]
    assert across("seventy_five_moves") == [False, True, True, True]
    assert across("agreement_min_moves_each") == [0, 0, 1, 1]
    assert across("resignation_draw_if_no_mate") == [False, False, False, True]
    assert across("default_time_fallback") == [0, None, 0, 0]
    assert across("saved_time_carried_in_delay") == [False, True, True, False]
    assert across("press_without_move_is_illegal") == [False, False, True, True]
    assert across("two_hands") == [
        TwoHands.GENERAL,
        TwoHands.GENERAL,
        TwoHands.ILLEGAL,
        TwoHands.ILLEGAL_ONCE_PRESSED,
    ]
    assert across("adjusting_needs_own_clock") == [False, True, True, True]
    assert across("reversed_colours_limit") == [None, None, 10, 10]
    assert across("late_correction_moves") == [3, 10, 10, 10]
    assert across("electronic_scoresheet") == [False, False, False, True]


def test_an_unknown_edition_is_refused_with_those_there_are():
    with pytest.raises(InputError, match=r'"2018".*2009, 2014, 2017, 2023'):
        edition("2018")


@pytest.mark.law(93)
@pytest.mark.parametrize(
    ("year", "control", "regime", "bonus_seconds", "loss_at"),
    [
        ("2009", STANDARD, SUPERVISED, 120, 3),
        ("2014", STANDARD, SUPERVISED, 120, 2),
        ("2017", STANDARD, UNSUPERVISED, 120, 2),
        ("2023", STANDARD, SUPERVISED, 120, 2),
        ("2009", RAPID, UNSUPERVISED, 120, 3),
        ("2014", RAPID, SUPERVISED, 120, 2),
        ("2023", RAPID, SUPERVISED, 60, 2),
        ("2009", BLITZ, SUPERVISED, 120, 3),
        ("2017", BLITZ, SUPERVISED, 60, 2),
        ("2023", BLITZ, SUPERVISED, 120, 2),
        pytest.param("2009", BLITZ, UNSUPERVISED, 0, 1),
        pytest.param("2014", RAPID, UNSUPERVISED, 0, 1, marks=pytest.mark.law(100)),
        pytest.param("2017", BLITZ, UNSUPERVISED, 0, 1, marks=pytest.mark.law(100)),
        pytest.param("2023", RAPID, UNSUPERVISED, 60, 2, marks=pytest.mark.law(100)),
        pytest.param("2023", BLITZ, UNSUPERVISED, 60, 2, marks=pytest.mark.law(100)),
    ],
)
def test_the_price_of_an_illegal_move(year, control, regime, bonus_seconds, loss_at):
    penalties = edition(year).penalties_for(control, regime)
    assert penalties.illegal_bonus == bonus_seconds * 1000
    assert penalties.loss_at == loss_at


@pytest.mark.law(136)
@pytest.mark.parametrize(
    ("control", "regime", "seconds"),
    [
        (STANDARD, SUPERVISED, {"2009": 180, "2014": 120, "2017": 120, "2023": 120}),
        (RAPID, SUPERVISED, {"2009": 180, "2014": 120, "2017": 120, "2023": 60}),
        (RAPID, UNSUPERVISED, {"2009": 180, "2014": 120, "2017": 120, "2023": 60}),
        (BLITZ, SUPERVISED, {"2009": 180, "2014": 60, "2017": 60, "2023": 120}),
        (BLITZ, UNSUPERVISED, {"2009": 180, "2014": 60, "2017": 60, "2023": 60}),
    ],
)
def test_the_price_of_a_wrong_claim(control, regime, seconds):
    for year, found in editions().items():
        bonus = found.penalties_for(control, regime).wrong_claim_bonus
        assert bonus == seconds[year] * 1000


def test_only_2009_leaves_unsupervised_illegal_moves_to_a_claim():
    for control in (RAPID, BLITZ):
        on_claim = [
            year
            for year, found in editions().items()
            if found.penalties_for(control, UNSUPERVISED).on_claim_only
        ]
        assert on_claim == ["2009"]


@pytest.mark.parametrize(
    "key",
    ["fivefold", "vi_appendix", "rapid_from", "late_correction_moves", "electronic_scoresheet"],
)
def test_a_missing_key_is_refused_by_name(key):
    without = "".join(line for line in TEXT.splitlines(True) if not line.startswith(f"{key} ="))
    with pytest.raises(InputError, match=f"2009: .*missing required field `{key}`"):
        read_editions(without)


@pytest.mark.parametrize("table", ['["2014"]', '["2014".classes]', '["2014".penalties]'])
def test_an_unknown_key_is_refused_by_name(table):
    with pytest.raises(InputError, match=r"2014: .*unknown field `colour`"):
        read_editions(TEXT.replace(table, f"{table}\ncolour = 1"))


@pytest.mark.parametrize(
    ("right", "wrong", "complaint"),
    [
        ('fivefold = "total"', 'fivefold = "often"', "'often' - at `\\$.fivefold`"),
        ("seventy_five_moves = true", "seventy_five_moves = 1", "Expected `bool`"),
        ("standard_from = 3600", "standard_from = -1", ">= 0 - at `\\$.classes.standard_from`"),
        ("standard_from = 3600", "standard_from = true", "Expected `int`, got `bool`"),
        ('vi_appendix = "D"', "vi_appendix = 4", "Expected `str`"),
        ('["2023".classes]', '["2023"]', "at the beginning"),
    ],
)
def test_a_wrong_value_is_refused_by_name(right, wrong, complaint):
    assert right in TEXT
    with pytest.raises(InputError, match=complaint):
        read_editions(TEXT.replace(right, wrong))


def test_the_file_says_nothing_that_is_not_read():
    assert read_editions(TEXT) == editions()
    assert list(tomllib.loads(TEXT)) == list(editions())


@pytest.mark.law(1)
def test_nothing_in_the_program_asks_for_a_year():
    """Whoever adds an edition changes data alone (CONTRIBUTING.md)."""
    asking = {
        file.relative_to(PROGRAM).as_posix()
        for file in PROGRAM.rglob("*.py")
        if any(year in (text := file.read_text("utf-8")) for year in editions())
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant) and node.value in editions()
    }
    assert asking == {"game/vocabulary/editions.py"}
