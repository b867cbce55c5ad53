"""Watching streams at the sound server: devices are opened in turn, and none waits for ever."""

import threading
from contextlib import contextmanager

import pytest

from accessible_board.devices import sound_server
from accessible_board.devices.sound_server import Direction, NewStream


@pytest.fixture(autouse=True)
def no_server(monkeypatch):
    monkeypatch.setattr(sound_server, "OPENING_SECONDS", 0.1)
    monkeypatch.setenv("PULSE_SERVER", "/nonexistent/socket")


@contextmanager
def opening_elsewhere():
    """A device is being opened on another thread until this ends."""
    begun, may_end = threading.Event(), threading.Event()

    def open_it():
        with NewStream(Direction.OUTPUT):
            begun.set()
            may_end.wait(20)

    thread = threading.Thread(target=open_it, daemon=True)
    thread.start()
    assert begun.wait(20)
    try:
        yield
    finally:
        may_end.set()
        thread.join(20)


def opened_alone():
    with NewStream(Direction.OUTPUT) as new:
        return new.alone


def test_a_device_that_hangs_in_its_opening_keeps_no_other_from_being_opened():
    with opening_elsewhere():
        assert not opened_alone()
    assert opened_alone()


def test_who_has_the_turn_is_not_alone_while_a_device_is_opened_that_did_not_wait_for_it():
    with opening_elsewhere():
        second = opening_elsewhere()
        second.__enter__()
    assert not opened_alone()
    second.__exit__(None, None, None)
    assert opened_alone()
