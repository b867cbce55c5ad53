"""A chip at a pseudo-terminal, which other programs can open like a port.

Simulated time passes only while there is something on the line, so that it waits for a host that
gets no processor.
"""

import os
import select
import threading

from accessible_board.board.bootloader import LEAVE
from accessible_board.board.frames import BAUD_RATE
from accessible_board.system.pseudo_terminals import is_open, line_speed, open_line

BLINKING = 600
"""Milliseconds that have passed since a reset before the port can be opened."""

STARTING = 3000
"""Milliseconds after which the program runs at the latest when the bootloader is to leave."""

STEP = 4
"""Milliseconds that pass at once, in which an answer goes on."""

QUIET = 80
"""Milliseconds without an answer after which none is on its way."""

ANSWERED = b"\x10"
"""How an answer of a bootloader ends."""

LOOK_UP = 1
"""Milliseconds of real time between two looks at the port."""


class Port:
    """The port of a chip; it is pulled out after ``torn_after`` bytes of the host.

    Closing it resets the chip, as if it had just been opened the next time, until the bootloader
    was told to leave. From then on the firmware runs: it does not start anew while the host waits
    for it by its own clock.
    """

    def __init__(self, chip, torn_after=None):
        self._chip = chip
        self._left = torn_after
        self._is_left = False
        self._reset()
        self._end, host_end, self.name = open_line()
        os.close(host_end)
        self._woken, self._wake = os.pipe()
        self._thread = threading.Thread(target=self._serve, name="port")

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        os.close(self._wake)
        self._thread.join()
        os.close(self._woken)

    def _serve(self):
        poll = select.poll()
        poll.register(self._end, select.POLLIN)
        poll.register(self._woken, 0)
        while self._left is None or self._left >= 0:
            events = dict(poll.poll(LOOK_UP))
            if self._woken in events:
                break
            if events.get(self._end, 0) & select.POLLIN and is_open(self._end):
                self._hear(os.read(self._end, 4096))
            elif not is_open(self._end) and self._is_used and not self._is_left:
                self._reset()
        os.close(self._end)

    def _reset(self):
        self._chip.reset()
        self._chip.run(BLINKING)
        self._is_used = False

    def _hear(self, data):
        """Pass on what the host says, and answer it."""
        if self._left is not None:
            self._left -= len(data)
        self._is_used = True
        rate = line_speed(self._end)
        self._chip.receive(data, rate)
        said = b""
        for _ in range(0, QUIET, STEP):
            more = self._run(rate)
            if not more and said.endswith(ANSWERED):
                break
            said += more
        if data == LEAVE.sent:
            self._is_left = True
            for _ in range(0, STARTING, QUIET):
                self._chip.run(QUIET)
                if self._chip.said(BAUD_RATE):
                    break

    def _run(self, rate):
        """Let time pass; what the chip said meanwhile."""
        self._chip.run(STEP)
        if said := self._chip.said(rate):
            os.write(self._end, said)
        return said
