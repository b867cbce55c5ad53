"""The client of the sound server that Linux has: PulseAudio, or PipeWire in its place."""

from types import ModuleType


def library() -> ModuleType | None:
    """The client, where it is installed and its C library is; else nothing."""
    try:
        import pulsectl
    except (ImportError, OSError):
        return None
    client: ModuleType = pulsectl
    return client


def failures() -> tuple[type[Exception], ...]:
    """What the client raises when the connection to the server breaks."""
    import pulsectl
    from pulsectl import _pulsectl

    return (pulsectl.PulseError, pulsectl.PulseDisconnected, _pulsectl.LibPulse.CallError)
