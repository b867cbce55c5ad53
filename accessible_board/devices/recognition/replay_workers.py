"""Processes that replay utterances beside the game, on the other processors of the machine.

They are started with the first microphone, shared by all ears, and end with the program. One that
dies or hangs is replaced, and what it was to hear is heard by the next; only if that fails as well
does the recogniser of the player fail, which is told and mended as any such failure is.
"""

import atexit
import hashlib
import logging
import os
import queue
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from typing import IO

import msgspec

from accessible_board.devices.recognition.hang_watch import HangWatch
from accessible_board.devices.recognition.live_beside import LiveBeside
from accessible_board.devices.recognition.replay_worker import (
    LiveAnswer,
    LiveAsked,
    LiveMessage,
    Order,
    ReplayAnswer,
    read_message,
    write_message,
)
from accessible_board.devices.recognition.sphinx_decoder import Entry, Found, Replay

_log = logging.getLogger(__name__)

MOST = 3
"""The most processes: more than three passes of an utterance do not wait for each other."""

COMMAND = (sys.executable, "-m", "accessible_board.devices.recognition.replay_worker")

_WATCH = HangWatch()

ATTEMPTS = 3
"""How often a pass is tried, each time by another process."""


class ReplayWorkers:
    """Replays utterances in ``count`` processes of their own, for any number of recognisers."""

    beside = True

    def __init__(self, count: int, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._workers = [HearingProcess(command) for _ in range(count)]
        self._idle: queue.SimpleQueue[int] = queue.SimpleQueue()
        for number in range(count):
            self._idle.put(number)
        self._threads = ThreadPoolExecutor(count, "replay")
        self._keys: dict[int, tuple[Sequence[Entry], str]] = {}

    def replay(self, entries: Sequence[Entry], replay: Replay) -> Future[list[Found]]:
        """What is heard; ``ChildProcessError`` if no process hears it."""
        return self._threads.submit(self._replayed, self._key(entries), entries, replay)

    def live(self, entries: Sequence[Entry]) -> LiveBeside:
        """What hears a microphone in a process of its own."""
        return LiveBeside(entries, lambda: HearingProcess(self._command))

    @property
    def processes(self) -> list[int]:
        """The ids of the processes."""
        return [worker.number for worker in self._workers]

    def close(self) -> None:
        """End the processes; nothing is replayed any more."""
        self._threads.shutdown()
        for worker in self._workers:
            worker.close()

    def _key(self, entries: Sequence[Entry]) -> str:
        """What a dictionary is called; they are few, and kept so that no other takes its place."""
        if id(entries) not in self._keys:
            digest = hashlib.sha256(repr(entries).encode()).hexdigest()
            self._keys[id(entries)] = entries, digest
        return self._keys[id(entries)][1]

    def _replayed(self, key: str, entries: Sequence[Entry], replay: Replay) -> list[Found]:
        for _ in range(ATTEMPTS):
            number = self._idle.get()
            try:
                return self._living(number).replayed(key, entries, replay)
            except (OSError, EOFError, msgspec.DecodeError) as error:
                _log.warning("A process that hears is given up: %r", error)
                self._workers[number].close()
            finally:
                self._idle.put(number)
        raise ChildProcessError("the processes that hear have ended")

    def _living(self, number: int) -> "HearingProcess":
        """A process, replaced if it has ended."""
        if self._workers[number].process.poll() is not None:
            self._workers[number].close()
            self._workers[number] = HearingProcess(self._command)
        return self._workers[number]


class HearingProcess:
    """One process; each talk with it is an error if it has ended, or hangs and is ended."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )

    @property
    def number(self) -> int:
        """The id of the process."""
        return self.process.pid

    def replayed(self, key: str, entries: Sequence[Entry], replay: Replay) -> list[Found]:
        """What the process hears."""
        with _WATCH.over(self.process.kill):
            answer = self._answer(Order(key, replay))
            if answer.found is None:
                answer = self._answer(Order(key, replay, tuple(entries)))
        if answer.found is None:
            raise EOFError
        return answer.found

    def tell(self, *messages: LiveMessage) -> None:
        """Tell the process of live sound."""
        to, _ = self._pipes()
        with _WATCH.over(self.process.kill):
            for message in messages:
                write_message(to, msgspec.msgpack.encode(message))

    def heard_so_far(self) -> Found | None:
        """What the process has heard of the live utterance."""
        to, of = self._pipes()
        with _WATCH.over(self.process.kill):
            write_message(to, msgspec.msgpack.encode(LiveAsked()))
            return msgspec.msgpack.decode(read_message(of), type=LiveAnswer).best

    def _answer(self, order: Order) -> ReplayAnswer:
        to, of = self._pipes()
        write_message(to, msgspec.msgpack.encode(order))
        return msgspec.msgpack.decode(read_message(of), type=ReplayAnswer)

    def _pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        if self.process.stdin is None or self.process.stdout is None:
            raise EOFError
        return self.process.stdin, self.process.stdout

    def close(self) -> None:
        """End the process."""
        self.process.kill()
        with suppress(OSError, ValueError):  # It may have been closed before.
            self.process.communicate()


@cache
def replay_workers() -> ReplayWorkers:
    """Those of this program, started when they are first asked for; they end with it."""
    workers = ReplayWorkers(min(MOST, os.cpu_count() or 1))
    atexit.register(workers.close)
    return workers
