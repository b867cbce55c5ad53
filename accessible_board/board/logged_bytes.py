"""The log of a board: its bytes as they came, and their meaning, one JSON object a line.

What was made of them stands there as ``detect`` reads it. The bytes are there so that a reader
which misunderstood them can be mended, and then read them again.
"""

from collections.abc import Callable, Iterable, Iterator

from accessible_board.board.frames import Frame, FrameDecoder, Switches
from accessible_board.board.makes.make import Make, OneLook, Reader, Sensed, exchanged

Received = Callable[[bytes], None]
"""Takes the bytes that came, before anything is made of them."""


class LoggedDecoder(FrameDecoder):
    """The decoder of our own board, whose bytes are told first."""

    def __init__(self, received: Received) -> None:
        super().__init__()
        self._received = received

    def feed(self, data: bytes) -> list[Frame]:
        """The frames that these bytes complete."""
        if data:
            self._received(data)
        return super().feed(data)


class LoggedReader:
    """The reader of another make, whose bytes are told first."""

    def __init__(self, reader: Reader, received: Received) -> None:
        self.heard = reader.heard
        self._reader = reader
        self._received = received

    def feed(self, data: bytes) -> Iterator[Sensed]:
        """Squares as the board sensed them, once for each message that is complete now."""
        if data:
            self._received(data)
        return self._reader.feed(data)


class SwitchesReader:
    """Reads our own board as if it were another make, which has no clock buttons."""

    def __init__(self) -> None:
        self._decoder = FrameDecoder()

    def feed(self, data: bytes) -> Iterator[Sensed]:
        """Squares of each complete frame with switches."""
        for frame in self._decoder.feed(data):
            if isinstance(frame, Switches):
                yield Sensed(frame.occupied)


class ReadAgain:
    """The full squares in the bytes of a log, read anew; our own board where there is no make."""

    def __init__(self, make: Make | None) -> None:
        self._reader = SwitchesReader() if make is None else make.reader()
        self._look = OneLook(0 if make is None else make.quiet)
        self._last: Sensed | None = None

    @property
    def deadline(self) -> int | None:
        """Latest time of the next call of :meth:`feed`, if only to say that nothing came."""
        return self._look.deadline

    def feed(self, data: bytes, at: int) -> Iterator[int]:
        """The full squares after each look that is known at ``at`` (milliseconds).

        Empty between two men that changed places.
        """
        yield from self._seen(self._look.gather(self._reader.feed(data), at))

    def rest(self) -> Iterator[int]:
        """The full squares after a last look that was cut short."""
        yield from self._seen(self._look.rest())

    def _seen(self, looks: Iterable[tuple[Sensed, int]]) -> Iterator[int]:
        for sensed, _ in looks:
            passed = exchanged(self._last.men, sensed.men) if self._last else 0
            if passed:
                yield sensed.occupied & ~passed
            yield sensed.occupied
            self._last = sensed
