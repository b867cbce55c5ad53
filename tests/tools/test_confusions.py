"""The tool that learns which words are heard for which counts what it heard."""

import math
import tomllib
from collections import Counter

import chess
import msgspec
import pytest

from accessible_board.languages import available, load
from accessible_board.languages.language import Misheard
from accessible_board.speech.understanding import understand
from benchmarks.speech.voices import learners, voices
from tools.confusions import announcements, costs, overall, toml

COUNTED = Counter(
    {
        ("zwei", "zwei"): 80,
        ("zwei", "drei"): 9,
        ("zwei", "fünf"): 1,
        ("drei", "drei"): 20,
        ("drei", "zwei"): 20,
        ("hector", "anna"): 3,
        ("zwei", None): 4,
        (None, "drei"): 10,
    }
)


@pytest.mark.parametrize("code", available())
def test_every_square_is_called_once_and_every_man_is_named(code):
    language = load(code)
    said = [understand(words, language).announcement for words in announcements(language)]
    assert [each.to_square for each in said] == list(chess.SQUARES)
    assert {each.piece_type for each in said} == {None, *chess.PIECE_TYPES}


def test_a_cost_says_how_much_seldomer_it_was_than_to_be_heard_right():
    assert costs(COUNTED) == {
        "drei": {"zwei": 0.0},
        "hector": {"anna": 0.0},
        "zwei": {"drei": pytest.approx(math.log(80.5 / 9.5), abs=0.05)},
    }


def test_what_was_not_counted_costs_more_than_what_was():
    assert overall(COUNTED)["other"] > max(
        cost for row in costs(COUNTED).values() for cost in row.values()
    )
    assert overall(COUNTED)["put_in"] == pytest.approx(math.log(100.5 / 10.5), abs=0.05)


def test_what_is_written_is_what_is_read():
    written = tomllib.loads(toml(load("de"), learners(load("de")), COUNTED))
    misheard = msgspec.convert(written, Misheard)
    assert misheard.words == costs(COUNTED)
    assert {"other": misheard.other, "left_out": misheard.left_out} == {
        key: overall(COUNTED)[key] for key in ("other", "left_out")
    }


@pytest.mark.parametrize("code", available())
def test_nothing_is_learnt_of_a_voice_that_is_kept_aside(code):
    aside = {voice.name for voice in voices(load(code)) if voice.kept_aside}
    assert aside
    assert not aside & {voice.name for voice in learners(load(code))}
