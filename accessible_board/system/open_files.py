"""How many files and connections this process may have open at once."""

import sys

if sys.platform != "win32":
    import resource


def most() -> int | None:
    """The system's limit, which includes connections; ``None`` if there is none."""
    if sys.platform == "win32":
        return None
    else:  # noqa: RET505  # mypy leaves out what another system has only in a branch of its own.
        allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        return None if allowed == resource.RLIM_INFINITY else allowed
