"""The packages that only a hall needs, which are an extra."""

from collections.abc import Iterator
from contextlib import contextmanager

from accessible_board.errors import InputError
from accessible_board.system.installing import how_to_add


@contextmanager
def of_the_extra() -> Iterator[None]:
    """To import them in; :class:`InputError` says how to install them where they are not."""
    try:
        yield
    except ImportError:
        how = how_to_add("paho-mqtt cryptography")
        raise InputError(f"A hall needs packages more; install them with: {how}") from None
