"""The packages that only a hall needs, which are an extra."""

from collections.abc import Iterator
from contextlib import contextmanager

from accessible_board.languages import FaultError
from accessible_board.system.installing import how_to_add


@contextmanager
def of_the_extra() -> Iterator[None]:
    """Import them; :class:`FaultError` tells how to install missing ones."""
    try:
        yield
    except ImportError:
        command = how_to_add("paho-mqtt cryptography")
        raise FaultError("hall_missing", command=command) from None
