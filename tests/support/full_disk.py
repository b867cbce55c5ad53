"""A disk on which no file may become longer: to this process, the same as one that is full."""

import resource
import signal
from contextlib import contextmanager


@contextmanager
def room_for(size):
    """Whoever writes more bytes than these into a file is refused; "File too large"."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    usual = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, usual)
