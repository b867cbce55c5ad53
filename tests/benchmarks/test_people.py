"""Who is kept aside is never learnt from, and a share is told with what is known of it."""

import tomllib
from pathlib import Path

import pytest

from accessible_board.confidence import share, wilson
from accessible_board.languages import available
from benchmarks.speech import people
from benchmarks.speech.__main__ import spread
from benchmarks.speech.people import IN_THE_HALL, Talker, packages

TALKERS = [
    Talker(**each)
    for each in tomllib.loads(Path(people.__file__).with_name("people.toml").read_text("utf-8"))[
        "talker"
    ]
]


@pytest.mark.parametrize("kept_aside", [True, False])
def test_six_others_talk_in_the_hall_of_those_kept_aside_and_in_that_of_the_others(kept_aside):
    there = [each for each in TALKERS if each.hall and each.kept_aside is kept_aside]
    assert len(there) == IN_THE_HALL
    assert all(each.language is None for each in there)


def test_nobody_is_recorded_twice_and_everybody_in_a_package_that_is_fetched():
    assert len({each.files for each in TALKERS}) == len(TALKERS)
    assert {each.files.split("/")[0] for each in TALKERS} == set(packages())


def test_single_words_are_talk_only_where_their_language_is_spoken():
    assert {each.language for each in TALKERS} - {None} <= set(available())


@pytest.mark.parametrize(
    ("count", "of", "low", "high"), [(0, 10, 0.0, 0.278), (5, 10, 0.237, 0.763), (48, 48, 0.926, 1)]
)
def test_the_interval_of_a_share_is_wilsons(count, of, low, high):
    assert wilson(count, of) == pytest.approx((low, high), abs=1e-3)


def test_a_share_is_told_with_its_count_and_its_interval():
    assert share([True] * 5 + [False] * 5) == "5 of 10, 50 % (24 to 76 %)"
    assert share([]) == "none measured"


def test_a_range_is_told_with_the_intervals_of_its_ends():
    rows = [[True] * 100, [True] * 48 + [False] * 52, [True] * 9 + [False]]
    assert spread(rows) == "48 to 100 % (38 to 100 %)"
