"""An engine that dies, hangs, cheats or is none is told of, started again, and replaced."""

import queue
import sys
from functools import partial
from pathlib import Path

import chess
import chess.engine
import pytest

from accessible_board.errors import InputError
from accessible_board.study.engines import (
    EngineProgram,
    Thinker,
    found_engines,
    limit,
    options,
    played,
    read_strength,
    small_engine,
    within,
)
from tests.support.patience import PATIENCE

BAD = Path(__file__).with_name("bad_engine.py")


def bad(how):
    return EngineProgram(how, (sys.executable, str(BAD), how))


def thinks(engine, seconds=PATIENCE):
    """A move one half-move deep, which takes no time but on a busy machine."""
    return played(engine, chess.Board(), chess.engine.Limit(time=seconds, depth=1), {})


@pytest.fixture
def thinking():
    """Ask these engines for a move: what failed, and what was answered."""
    opened = []

    def ask(*programs, patience=PATIENCE, question=thinks):
        failed, answers = [], queue.SimpleQueue()
        thinker = Thinker(programs, lambda *told: failed.append(told), patience)
        opened.append(thinker)
        thinker.ask(question, answers.put)
        return failed, answers.get(timeout=PATIENCE), thinker

    yield ask
    for thinker in opened:
        thinker.close()


@pytest.mark.parametrize("how", ["dies", "cheats", "passes", "has none", "babbles", "stammers"])
def test_an_engine_that_fails_is_started_again_and_then_another_plays(thinking, how):
    [small] = small_engine()
    failed, move, thinker = thinking(bad(how), small)
    assert failed == [(how, how), (how, "pychess-engine")]
    assert move in chess.Board().legal_moves
    assert thinker.name == "pychess-engine"


def test_one_that_hangs_is_not_waited_for_longer_than_it_was_given(thinking):
    soon = partial(thinks, seconds=0.1)
    failed, move, _ = thinking(bad("hangs"), *found_engines(), patience=5.0, question=soon)
    assert failed[:2] == [("hangs", "hangs"), ("hangs", found_engines()[0].name)]
    assert move in chess.Board().legal_moves


def test_what_is_no_engine_is_told_and_the_next_question_begins_anew():
    failed = queue.SimpleQueue()
    thinker = Thinker([EngineProgram("true", ("/bin/true",))], lambda *told: failed.put(told))
    answers = []
    for _ in range(2):
        thinker.ask(thinks, answers.append)
        assert failed.get(timeout=PATIENCE) == ("true", "true")
        assert failed.get(timeout=PATIENCE) == ("true", None)
    thinker.close()
    assert answers == []


def test_whoever_waits_hears_that_an_answer_could_not_be_taken():
    failed = queue.SimpleQueue()
    thinker = Thinker(found_engines(), lambda *told: failed.put(told))
    thinker.ask(thinks, lambda move: 1 // 0)
    assert failed.get(timeout=PATIENCE) == (found_engines()[0].name, None)
    answers = queue.SimpleQueue()
    thinker.ask(thinks, answers.put)
    assert answers.get(timeout=PATIENCE) in chess.Board().legal_moves
    thinker.close()


def test_a_thinker_that_is_closed_kills_an_engine_that_hangs():
    thinker = Thinker([bad("hangs")], lambda *told: None, patience=1000.0)
    thinker.ask(lambda engine: engine.play(chess.Board(), chess.engine.Limit(time=900)), print)
    thinker.close()
    assert not thinker.alive


def test_stockfish_is_found_where_debian_puts_it_and_the_small_one_after_it():
    names = [program.name for program in found_engines()]
    assert names[0] == "stockfish"
    assert names[-1] == "pychess-engine"


def test_the_engine_that_was_named_is_asked_first_and_the_others_after_it():
    named, *others = [program.name for program in found_engines("true")]
    assert (named, others) == ("true", [program.name for program in found_engines()])
    assert [program.name for program in found_engines("stockfish")].count("stockfish") == 1


def test_an_engine_finds_its_files_beside_it(thinking, tmp_path):
    [small] = small_engine()
    engine = tmp_path / "apart"
    engine.write_text(f"#!/bin/sh\ncat beside && exec {' '.join(small.command)}\n")
    engine.chmod(0o755)
    (tmp_path / "beside").write_text("info string found\n")
    failed, move, _ = thinking(*found_engines(str(engine))[:1])
    assert (failed, move in chess.Board().legal_moves) == ([], True)


def test_options_stay_within_the_limits_of_an_engine():
    skill = chess.engine.Option("Skill Level", "spin", 5, 1, 10, [])
    wanted = {"Skill Level": 20, "UCI_LimitStrength": False}
    assert within(wanted, {"Skill Level": skill}) == {"Skill Level": 10}
    assert options("easy", {"Skill Level": skill}) == {"Skill Level": 1}


def test_an_engine_that_is_not_there_is_one_sentence():
    with pytest.raises(InputError, match="There is no engine 'nothing-like-it'"):
        found_engines("nothing-like-it")


def test_a_strength_is_a_word_or_a_rating():
    assert read_strength(" Easy ") == "easy"
    assert read_strength("1500") == "1500"
    with pytest.raises(InputError, match="There is no strength 'weak'; there are easy, modest"):
        read_strength("weak")


def test_a_rating_is_limited_to_what_the_engine_knows():
    elo = chess.engine.Option("UCI_Elo", "spin", 1350, 1350, 2850, [])
    assert options("800", {"UCI_Elo": elo})["UCI_Elo"] == 1350
    limited = chess.engine.Option("UCI_LimitStrength", "check", False, None, None, [])
    assert options("2000", {"UCI_Elo": elo, "UCI_LimitStrength": limited}) == {
        "UCI_LimitStrength": True,
        "UCI_Elo": 2000,
    }
    assert options("2000", {}) == {}
    assert limit("easy").depth == 1
    assert limit("full").depth is None
