"""The client of Linux's sound server: PulseAudio, or PipeWire in its place."""

from types import ModuleType


def library() -> ModuleType | None:
    """The client, if it and its C library are installed; else nothing."""
    try:
        import pulsectl
    except (ImportError, OSError):
        return None
    client: ModuleType = pulsectl
    return client


def failures() -> tuple[type[Exception], ...]:
    """The errors that the client raises when the connection to the server breaks."""
    import pulsectl
    from pulsectl import _pulsectl

    return (pulsectl.PulseError, pulsectl.PulseDisconnected, _pulsectl.LibPulse.CallError)
