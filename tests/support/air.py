"""A microphone that needs no device: it hears what a test says into it."""

import queue


class Air:
    """A microphone whose blocks are read as fast as possible."""

    overflows = 0

    def __init__(self):
        self._blocks = queue.Queue()

    def carry(self, *blocks):
        """Wait until the blocks were heard, to the end."""
        for block in blocks:
            self._blocks.put(block)
        self._blocks.join()

    def blocks(self):
        """The blocks, until the microphone is closed."""
        while (block := self._blocks.get()) is not None:
            yield block
            self._blocks.task_done()

    def close(self):
        """Deliver no more blocks."""
        self._blocks.put(None)
