"""A host for a board under test: collects its reports, and controls time and fullness."""

import queue
import time

from tests.support.patience import PATIENCE


class Reports:
    def __init__(self, timeout=PATIENCE):
        self.timeout = timeout
        self.queue = queue.SimpleQueue()
        self.errors = queue.SimpleQueue()
        self.is_full = lambda: False
        self.submit_observation = self.queue.put
        self.tell_error = self.errors.put

    @property
    def full(self):
        return self.is_full()

    def now(self):
        return time.monotonic_ns() // 1_000_000

    def next(self):
        return self.queue.get(timeout=self.timeout)

    def until(self, kind):
        """Everything up to the first report of this kind."""
        seen = [self.next()]
        while not isinstance(seen[-1], kind):
            seen.append(self.next())
        return seen

    def count(self, number):
        return [self.next() for _ in range(number)]

    @property
    def empty(self):
        return self.queue.empty()
