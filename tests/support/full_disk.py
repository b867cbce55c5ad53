"""A limit on the size of files, which to this process is the same as a full disk."""

import resource
import signal
from contextlib import contextmanager


@contextmanager
def room_for(size):
    """Refuse to write more than this many bytes into a file ("File too large")."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    usual = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, usual)
