"""A microphone that needs no device: it hears what a test says into it."""

import queue


class Air:
    """Hears blocks of sound as fast as it is listened to."""

    overflows = 0

    def __init__(self):
        self._blocks = queue.Queue()

    def carry(self, *blocks):
        """Let them be heard, to the end."""
        for block in blocks:
            self._blocks.put(block)
        self._blocks.join()

    def blocks(self):
        """What is heard, until the microphone is closed."""
        while (block := self._blocks.get()) is not None:
            yield block
            self._blocks.task_done()

    def close(self):
        """Hear nothing more."""
        self._blocks.put(None)
