"""Long runs that somebody may end early: Ctrl-C, or the system as it shuts down."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from accessible_board.system.signals import LEAVING


class InterruptError(KeyboardInterrupt):
    """The run was asked to end; ``code`` is what a shell calls an end by that signal."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.code = 128 + number


@contextmanager
def interruptible() -> Iterator[None]:
    """Raise :class:`InterruptError` inside, where a signal asks for the end."""

    def asked(number: int, _: FrameType | None) -> None:
        raise InterruptError(number)

    before = {number: signal.signal(number, asked) for number in LEAVING}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
