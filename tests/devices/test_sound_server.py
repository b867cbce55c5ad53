"""Watching streams at the sound server: where they are, and when nobody knows any more."""

import os
import subprocess
import threading
import time
from contextlib import contextmanager

import pulsectl
import pytest

from accessible_board.devices.sound import sound_server
from accessible_board.devices.sound.sound_server import Direction, NewStream, Place, PlaceWatch
from tests.support.patience import PATIENCE
from tests.support.room import IN_A_ROOM, open_room

pytestmark = IN_A_ROOM


@pytest.fixture
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
            may_end.wait(PATIENCE)

    thread = threading.Thread(target=open_it, daemon=True)
    thread.start()
    assert begun.wait(PATIENCE)
    try:
        yield
    finally:
        may_end.set()
        thread.join(PATIENCE)


def opened_alone():
    with NewStream(Direction.OUTPUT) as new:
        return new.alone


@pytest.mark.usefixtures("no_server")
def test_a_device_that_hangs_in_its_opening_keeps_no_other_from_being_opened():
    with opening_elsewhere():
        assert not opened_alone()
    assert opened_alone()


@pytest.mark.usefixtures("no_server")
def test_who_has_the_turn_is_not_alone_while_a_device_is_opened_that_did_not_wait_for_it():
    with opening_elsewhere():
        second = opening_elsewhere()
        second.__enter__()
    assert not opened_alone()
    second.__exit__(None, None, None)
    assert opened_alone()


# --- where a stream is ----------------------------------------------------------------------------


def until(asked):
    """What the server says once it says something."""
    deadline = time.monotonic() + PATIENCE
    with pulsectl.Pulse("test") as server:
        while not (answer := asked(server)):
            assert time.monotonic() < deadline
            time.sleep(0.02)
    return answer


class Played:
    """A stream at the earphone of a room of its own, and the watch over it."""

    def __init__(self, room):
        self.room = room
        command = ["pacat", "--playback", "--device=earphone", "--raw", "/dev/zero"]
        self._player = subprocess.Popen(command, env=room.environment)
        (stream,) = until(lambda server: server.sink_input_list())
        self.place = Place(stream.index, stream.sink, "earphone")
        self.moved = threading.Event()
        self.watch = PlaceWatch(Direction.OUTPUT, self.place, self.moved.set)
        self.watcher = self.next_watcher()

    def next_watcher(self, *, unlike=None):
        """The number of the watch's connection, when it is another one than before."""
        name = sound_server._NAME
        return until(
            lambda server: [
                client.index
                for client in server.client_list()
                if client.name == name and client.index != unlike
            ]
        )[0]

    def cut(self):
        """The server ends the connection of the watch, which makes another."""
        self.room.hang_up(self.watcher)
        self.watcher = self.next_watcher(unlike=self.watcher)

    def move(self):
        self.room.move(self.place.stream, "loudspeaker")

    def close(self):
        self.watch.close()
        self._player.kill()
        self._player.wait()


@pytest.fixture
def room(monkeypatch):
    with open_room("loudspeaker", "earphone") as opened:
        monkeypatch.setenv("PULSE_SERVER", f"unix:{opened.directory}/native")
        yield opened


@pytest.fixture
def played(room):
    opened = Played(room)
    yield opened
    opened.close()


@contextmanager
def begun(room, sink, count):
    """A stream of this process at a device, as the ``count``-th that there is."""
    ours = f"--property=application.process.id={os.getpid()}"
    command = ["pacat", "--playback", f"--device={sink}", ours, "--raw", "/dev/zero"]
    with subprocess.Popen(command, env=room.environment) as player:
        try:
            until(lambda server: len(server.sink_input_list()) == count)
            yield
        finally:
            player.kill()


def test_a_stream_that_only_tried_a_device_and_has_not_ended_is_not_taken_for_the_new_one(room):
    new = NewStream(Direction.OUTPUT).__enter__()
    with begun(room, "earphone", 1), begun(room, "loudspeaker", 2):
        new.__exit__(None, None, None)
    assert new.place.name == "loudspeaker"


def test_a_stream_that_is_moved_is_told(played):
    played.move()
    assert played.moved.wait(PATIENCE)


def test_a_watch_whose_own_connection_breaks_makes_another_and_goes_on(played):
    for _ in range(sound_server.TRIES + 1):
        played.cut()
    assert not played.moved.is_set()
    played.move()
    assert played.moved.wait(PATIENCE)


def test_a_stream_whose_server_is_gone_counts_as_moved(played):
    played.room.close()
    assert played.moved.wait(PATIENCE)


def test_a_stream_is_not_looked_for_at_a_server_that_was_started_later(played, monkeypatch):
    monkeypatch.setattr(sound_server, "TRIES", 1000)
    played.room.close()
    with open_room("loudspeaker", "earphone") as other:
        monkeypatch.setenv("PULSE_SERVER", f"unix:{other.directory}/native")
        assert played.moved.wait(PATIENCE)
    assert played.watch._failed < sound_server.TRIES
