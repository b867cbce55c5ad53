"""Processes hear beside the game: as this one would, and in spite of one that is killed.

On POSIX alone, for there a process can be held before it reads a word (``SIGSTOP``).
"""

import gc
import os
import signal
import sys
import time

import chess
import numpy as np
import pytest

from accessible_board.devices.hearing.ear import Ear, ears_for
from accessible_board.devices.recognition.live_beside import LiveBeside
from accessible_board.devices.recognition.replay_workers import (
    HANGS_AFTER,
    HangWatch,
    HearingProcess,
    ReplayWorkers,
    WatchedTalk,
    processor_seconds,
    replay_workers,
)
from accessible_board.devices.recognition.second_opinion import SecondOpinion
from accessible_board.devices.recognition.sphinx import SphinxRecogniser
from accessible_board.devices.recognition.word_network import WordNetwork
from accessible_board.devices.sound.voice_activity import FRAME
from accessible_board.languages import load
from accessible_board.speech.sentences import Sentences
from tests.devices.test_second_opinion import spoken
from tests.support.patience import PATIENCE

GERMAN = load("de")


@pytest.fixture(scope="module")
def workers():
    workers = ReplayWorkers(2)
    yield workers
    workers.close()


def recogniser(workers: ReplayWorkers | None = None) -> SecondOpinion:
    return SecondOpinion(SphinxRecogniser(GERMAN.pronunciations, workers), WordNetwork("de"))


def test_what_is_heard_beside_the_game_is_what_would_be_heard_in_it(workers, tmp_path):
    """With the move on the pegs, another one on them, and none."""
    board, sound = chess.Board(), spoken("Springer Felix drei", tmp_path)
    beside, within = Ear(GERMAN, recogniser(workers)), Ear(GERMAN, recogniser())
    for sensed in (None, chess.Move.from_uci("g1f3"), chess.Move.from_uci("f2f3")):
        for ear in (beside, within):
            ear.attend(board, sensed)
        decision = beside.hear(sound)
        assert decision == within.hear(sound)
    assert decision.words == ("springer", "felix", "drei")


def test_words_are_decided_although_every_process_is_killed_while_it_hears(workers, tmp_path):
    """They are held before they read a word of it, and killed when the network hears it."""
    killed = workers.processes
    for process in killed:
        os.kill(process, signal.SIGSTOP)

    class Killing(WordNetwork):
        def hear(self, utterance):
            for process in killed:
                os.kill(process, signal.SIGKILL)
            return super().hear(utterance)

    sounds = SphinxRecogniser(GERMAN.pronunciations, workers)
    ear = Ear(GERMAN, SecondOpinion(sounds, Killing("de")))
    assert ear.hear(spoken("Eva vier", tmp_path)).move == chess.Move.from_uci("e2e4")
    assert not {*killed} & {*workers.processes}


def test_what_was_said_is_begun_to_be_explained_in_the_silence_after_it(tmp_path):
    """All that an announcement in a quiet room needs was asked for before it was over."""
    asked = []

    class Noting(ReplayWorkers):
        def replay(self, entries, replay):
            asked.append(replay)
            return super().replay(entries, replay)

    workers = Noting(2)
    try:
        ear = Ear(GERMAN, recogniser(workers))
        sound = np.concatenate([spoken("Eva vier", tmp_path), np.zeros(16_000, np.int16)])
        before = decision = None
        for piece in np.array_split(sound, len(sound) // FRAME):
            before, decision = len(asked), ear.feed(piece)
            if decision is not None:
                break
        assert decision.move == chess.Move.from_uci("e2e4")
        assert 0 < before == len(asked)
    finally:
        workers.close()


def test_live_sound_is_heard_beside_the_game_and_anew_where_the_process_is_killed(tmp_path):
    """As in the game itself; it is killed in the middle of the words, and hears them from the
    beginning.
    """
    sound = spoken("Eva vier", tmp_path)
    pieces = np.array_split(sound, len(sound) // FRAME)
    grammar = Sentences(GERMAN).legal(chess.Board())
    workers = ReplayWorkers(1)
    try:
        beside, within = (SphinxRecogniser(GERMAN.pronunciations, each) for each in (workers, None))
        for recogniser in (beside, within):
            recogniser.set_grammar(grammar)
        process = beside.prepared().process
        for number, piece in enumerate(pieces):
            if number == len(pieces) // 2:
                os.kill(process, signal.SIGKILL)
            heard = beside.feed(piece)
            assert heard == within.feed(piece)
        assert heard.words == ("eva", "vier")
        assert beside.prepared().process != process
    finally:
        workers.close()


def test_a_process_that_hangs_is_ended_while_it_is_talked_with_and_no_other():
    watch, ended = HangWatch(), []
    with watch.over(lambda: ended.append("first")):
        begun = time.monotonic()
        watch.look(begun + HANGS_AFTER / 2)
        assert ended == []
        watch.look(begun + HANGS_AFTER)
        assert ended == ["first"]
    watch.look(begun + 2 * HANGS_AFTER)
    assert ended == ["first"]


def test_a_process_that_works_hangs_only_once_it_has_worked_as_long_as_none_needs():
    """On a busy machine a pass of two seconds took more than eight, and was begun again."""
    now, used = 1_000.0, [100.0]
    talk = WatchedTalk(lambda: None, lambda: used[0], now)
    for _ in range(7):
        now, used[0] = now + HANGS_AFTER, used[0] + HANGS_AFTER / 8
        assert not talk.hangs(now)
    assert talk.hangs(now + HANGS_AFTER), "it has not worked any more"
    used[0] += HANGS_AFTER / 8
    assert talk.hangs(now), "it works for ever"


def test_the_processor_that_a_process_has_used_is_told_by_the_system():
    before = time.process_time()
    used = processor_seconds(os.getpid())
    assert before <= used <= time.process_time() if sys.platform == "linux" else used == 0.0
    assert processor_seconds(2**22 + 1) == 0.0, "there is no such process"


def test_a_process_that_hears_live_ends_with_whoever_listens():
    process = HearingProcess()
    live = LiveBeside((), lambda: process)
    assert process.process.poll() is None
    del live
    gc.collect()
    assert process.process.wait(PATIENCE) is not None


def test_a_recogniser_fails_where_no_process_can_hear_for_it(tmp_path):
    workers = ReplayWorkers(1, [sys.executable, "-c", "pass"])
    try:
        with pytest.raises(ChildProcessError):
            Ear(GERMAN, recogniser(workers)).hear(spoken("Eva vier", tmp_path))
    finally:
        workers.close()


@pytest.mark.parametrize(
    ("does", "told"),
    [
        ("raise SystemExit(3)", "it exited with 3"),
        ("raise MemoryError('no room')", "it exited with 1: MemoryError: no room"),
        ("import os; os.kill(os.getpid(), 9)", "signal 9 ended it"),
    ],
)
def test_the_log_tells_what_a_process_died_of(does, told, caplog):
    """EOFError alone was printed, several times, and nobody knew why."""
    process = HearingProcess([sys.executable, "-c", does])
    with pytest.raises((EOFError, OSError)) as ended:
        process.heard_so_far()
    process.process.wait(PATIENCE)
    process.give_up(ended.value)
    assert caplog.messages == [f"A process that hears is given up: {ended.value!r}; {told}"]


def test_a_recogniser_without_a_microphone_starts_no_process(monkeypatch, tmp_path):
    """Those of a game's microphones do, and share them."""
    monkeypatch.setenv("ACCESSIBLE_BOARD_MODELS", str(tmp_path))
    replay_workers.cache_clear()
    assert not SphinxRecogniser(GERMAN.pronunciations).beside
    assert replay_workers.cache_info().currsize == 0
    for code in ("de", "nl"):
        ears_for(load(code), lambda error: None)
    assert replay_workers.cache_info().misses == 1
    replay_workers().close()
    replay_workers.cache_clear()
