"""Work on a thread that fails: reported, begun anew, and never the end of what waits for it."""

import queue
import threading

import pytest

from accessible_board.workers import carry_out, worker
from tests.support.patience import PATIENCE


def fails(*_):
    raise ValueError("a mistake")


def test_what_is_carried_out_is_told_apart_from_what_fails():
    told = []
    assert carry_out(lambda: None, told.append)
    assert not carry_out(fails, told.append)
    assert list(map(repr, told)) == ["ValueError('a mistake')"]


def test_a_listener_that_fails_costs_nothing_more():
    assert not carry_out(fails, fails)


def test_work_that_fails_is_begun_anew_and_the_same_failure_is_reported_once():
    told, done = queue.Queue(), queue.Queue()
    outcomes = iter([KeyError("a"), KeyError("a"), KeyError("b"), None])

    def work():
        if (outcome := next(outcomes)) is not None:
            raise outcome
        done.put("done")

    thread = worker("test", work, told.put, threading.Event(), rest=0)
    thread.start()
    assert done.get(timeout=PATIENCE) == "done"
    thread.join(PATIENCE)
    assert [str(told.get_nowait()) for _ in range(2)] == ["'a'", "'b'"]
    assert told.empty()


@pytest.mark.parametrize("failing", range(1, 6))
def test_a_thread_lives_on_whichever_of_its_calls_fails(failing):
    calls, reached, closed = iter(range(1, 1000)), queue.Queue(), threading.Event()

    def call():
        if (number := next(calls)) == failing:
            raise OSError("gone")
        reached.put(number)

    def work():
        while not closed.is_set():
            call()
            if reached.qsize() > 9:
                closed.set()

    thread = worker("test", work, closed=closed, rest=0)
    thread.start()
    thread.join(PATIENCE)
    assert [reached.get_nowait() for _ in range(9)] == [n for n in range(1, 11) if n != failing]


def test_work_that_was_closed_is_not_begun_anew():
    closed, begun = threading.Event(), queue.Queue()

    def work():
        begun.put(1)
        closed.set()
        fails()

    thread = worker("test", work, closed=closed, rest=0)
    thread.start()
    thread.join(PATIENCE)
    assert begun.qsize() == 1


def test_work_that_cannot_be_closed_ends_when_it_fails():
    told = queue.Queue()
    thread = worker("test", fails, told.put)
    thread.start()
    thread.join(PATIENCE)
    assert told.qsize() == 1
