"""Watching streams at the sound server: devices are opened in turn, and none waits for ever."""

import threading

from accessible_board.devices import sound_server
from accessible_board.devices.sound_server import Direction, NewStream


def test_a_device_that_hangs_in_its_opening_keeps_no_other_from_being_opened(monkeypatch):
    monkeypatch.setattr(sound_server, "OPENING_SECONDS", 0.1)
    monkeypatch.setenv("PULSE_SERVER", "/nonexistent/socket")
    opening, may_end, opened = (threading.Event() for _ in range(3))

    def hang():
        with NewStream(Direction.OUTPUT):
            opening.set()
            may_end.wait(20)

    def open_another():
        with NewStream(Direction.OUTPUT):
            opened.set()

    hanging = threading.Thread(target=hang, daemon=True)
    hanging.start()
    assert opening.wait(20)
    threading.Thread(target=open_another, daemon=True).start()
    assert opened.wait(10)
    may_end.set()
    hanging.join(20)
    opened.clear()
    open_another()
    assert opened.is_set()
