"""A line from a table to the broker that loses, holds up, doubles messages, or lets them overtake.

It speaks TLS at both ends, with the broker's own certificate, and does so to whole packets of MQTT:
to messages and to their acknowledgements, in both directions.
"""

import contextlib
import random
import socket
import ssl
import threading
import time

from tests.hall.halls import LEFT_OPEN
from tests.support.ports import HOST

CONNACK, PUBLISH, PUBACK, SUBACK = 2, 3, 4, 9
MESSAGES = (PUBLISH, PUBACK)
"""The types of packets that may suffer."""


class BadLine:
    """What arrives at ``port`` goes to the broker of a hall. ``suffered`` counts what was done."""

    def __init__(self, hall, seed, share=0.02):
        self._target, self._context = hall.accounts.port, hall.ticket("table-1").context()
        self._own = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._own.load_cert_chain(hall.folder.path / "broker.pem", hall.folder.path / "broker.key")
        self._server = socket.create_server((HOST, 0))
        self.port = self._server.getsockname()[1]
        self._random, self._share = random.Random(seed), share
        self.suffered = dict.fromkeys(("lost", "held up", "doubled", "overtaken"), 0)
        self._ends = []
        LEFT_OPEN[self] = self.close
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self):
        LEFT_OPEN.pop(self, None)
        with contextlib.suppress(OSError):
            self._server.shutdown(socket.SHUT_RDWR)
        self._server.close()
        for end in self._ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _accept(self):
        """Go on with the next client where one hung up before it had said hello."""
        with contextlib.suppress(OSError):
            while True:
                came, _ = self._server.accept()
                with contextlib.suppress(OSError):
                    self._join(came)

    def _join(self, came):
        with contextlib.ExitStack() as failed:
            failed.callback(came.close)
            onward = socket.create_connection((HOST, self._target))
            failed.callback(onward.close)
            one = self._own.wrap_socket(came, server_side=True)
            failed.callback(one.close)
            other = self._context.wrap_socket(onward, server_hostname=HOST)
            failed.pop_all()
        self._ends += [one, other]
        for ends in ((one, other), (other, one)):
            threading.Thread(target=self._pass, args=ends, daemon=True).start()

    def _pass(self, one, other):
        overtaken = b""
        with contextlib.suppress(OSError), one.makefile("rb") as coming:
            while packet := _packet(coming):
                fate = "" if packet[0] >> 4 not in MESSAGES else self._fate()
                if fate == "overtaken" and not overtaken:
                    overtaken = packet
                    continue
                if fate == "held up":
                    time.sleep(0.05)
                if fate != "lost":
                    other.sendall(packet * (2 if fate == "doubled" else 1) + overtaken)
                    overtaken = b""
        with contextlib.suppress(OSError):
            other.shutdown(socket.SHUT_RDWR)

    def _fate(self):
        if self._random.random() >= self._share * len(self.suffered):
            return ""
        fate = self._random.choice(list(self.suffered))
        self.suffered[fate] += 1
        return fate


class WithholdingLine(BadLine):
    """A line on which packets of the types that are ``withheld`` never arrive."""

    def __init__(self, hall, withheld):
        self.withheld = withheld
        super().__init__(hall, 0, 0)

    def _pass(self, one, other):
        with contextlib.suppress(OSError, ValueError), one.makefile("rb") as coming:
            while packet := _packet(coming):
                if packet[0] >> 4 not in self.withheld:
                    other.sendall(packet)
        with contextlib.suppress(OSError):
            other.shutdown(socket.SHUT_RDWR)


def _packet(coming):
    """The next packet: its type, the length of what follows in sevens of bits, and that."""
    head = coming.read(1)
    length = shift = 0
    while head:
        byte = coming.read(1)
        head += byte
        length |= (byte[0] & 0x7F) << shift
        shift += 7
        if byte[0] < 0x80:
            return head + coming.read(length)
    return b""
