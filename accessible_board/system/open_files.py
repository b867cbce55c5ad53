"""Limit on the files and connections that this process may have open at once."""

import sys
from contextlib import suppress
from typing import Final

if sys.platform != "win32":
    import resource

ENOUGH: Final = 65_536
"""Files for a hall: some for each of a thousand tables."""


def most() -> int | None:
    """The system's limit, which includes connections; ``None`` if there is none."""
    if sys.platform == "win32":
        return None
    else:  # noqa: RET505  # mypy leaves out what another system has only in a branch of its own.
        allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        return None if allowed == resource.RLIM_INFINITY else allowed


def allow_enough() -> None:
    """Allow this process and its children :data:`ENOUGH` files, or as many as possible.

    A hall has a file open for each table, and its broker a connection; usual are 1,024.
    """
    if sys.platform != "win32":
        usual, most_of_all = resource.getrlimit(resource.RLIMIT_NOFILE)
        bounds = [limit for limit in (most_of_all, ENOUGH) if limit != resource.RLIM_INFINITY]
        if usual != resource.RLIM_INFINITY and usual < min(bounds):
            with suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (min(bounds), most_of_all))
