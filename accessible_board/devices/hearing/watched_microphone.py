"""Reports a microphone that is silent or far too loud, which nobody would notice.

A microphone that is switched off delivers silent blocks, and one that clips delivers sound in which
no word is understood. To the machine both seem to work.
"""

from collections import deque
from collections.abc import Callable, Iterator

from accessible_board.devices.hearing.microphone import (
    BLOCK_SECONDS,
    AudioBlock,
    Microphone,
)
from accessible_board.devices.sound.loudness import Loudness, SoundLevel
from accessible_board.game.vocabulary.terms import DeviceFault

SILENT_SECONDS = 60.0
"""How long not even noise may come; the quietest microphone that is on has some."""

CLIPPING_BLOCKS = 8
"""So many blocks that clip, of the last five seconds, are speech that is too loud."""

_MEMORY = round(5.0 / BLOCK_SECONDS)

Report = Callable[[DeviceFault | None], None]
"""Hears what is wrong with the microphone, or with ``None`` that it is no more."""


class WatchedMicrophone:
    """Passes on the blocks of a microphone, and reports what is wrong with them.

    Silence is reported only once: a microphone that is heard again afterwards switches itself off
    between words, and a report after each would be worse than the silence.
    """

    def __init__(self, microphone: Microphone, report: Report) -> None:
        self._microphone = microphone
        self._report = report
        self._fault: DeviceFault | None = None
        self._silent = 0
        self._told_silent = False
        self._clipped: deque[bool] = deque(maxlen=_MEMORY)

    @property
    def overflows(self) -> int:
        """Blocks that were lost because the listener or the machine was too slow."""
        return self._microphone.overflows

    def blocks(self) -> Iterator[AudioBlock]:
        """Block after block, as the microphone gives them."""
        for block in self._microphone.blocks():
            self._judge(SoundLevel.of(block.samples).loudness)
            yield block

    def close(self) -> None:
        """Release the device."""
        self._microphone.close()

    def _judge(self, loudness: Loudness) -> None:
        self._silent = self._silent + 1 if loudness is Loudness.SILENT else 0
        self._clipped.append(loudness is Loudness.CLIPPING)
        fault = self._found()
        if fault is not self._fault:
            self._fault = fault
            self._report(fault)

    def _found(self) -> DeviceFault | None:
        if self._silent * BLOCK_SECONDS >= SILENT_SECONDS:
            told, self._told_silent = self._told_silent, True
            return self._fault if told else DeviceFault.SILENT
        clipping = sum(self._clipped)
        if clipping >= CLIPPING_BLOCKS or (clipping and self._fault is DeviceFault.CLIPPING):
            return DeviceFault.CLIPPING
        return None
