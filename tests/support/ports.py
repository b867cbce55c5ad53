"""Ports that no other test is given, in this process or in one beside it."""

import contextlib
import os
import socket
from functools import cache
from itertools import chain, cycle

HOST = "127.0.0.1"
SIZE = 100
BLOCKS = range(12_000, 32_000, SIZE)
"""Below those that the system gives away to whoever asks for any."""


def free_port():
    """One that nobody listens at, nor will until it is used, nor while who used it starts anew."""
    while True:
        port = next(_own())
        with contextlib.suppress(OSError), socket.create_server((HOST, port)):
            return port


@cache
def _own():
    """The ports of this process: it listens at the one before them for as long as it lives."""
    begin = os.getpid() % len(BLOCKS)
    for first in chain(BLOCKS[begin:], BLOCKS[:begin]):
        with contextlib.suppress(OSError):
            socket.create_server((HOST, first)).detach()
            return cycle(range(first + 1, first + SIZE))
    raise OSError("all ports are taken")
