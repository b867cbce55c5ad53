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
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import cache, partial
from typing import IO

import msgspec

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

ATTEMPTS = 3
"""How often a pass is tried, each time by another process."""

HANGS_AFTER = 8.0
"""Seconds of work, or without, after which a process is given up; the slowest pass needs two."""

_READ_OF_COMPLAINTS = 4_000
"""Bytes of what a process complained of last that are read for the log."""

LOOKS_EVERY = 1.0
"""Seconds between two looks."""


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
                self._workers[number].give_up(error)
            finally:
                self._idle.put(number)
        raise ChildProcessError("the processes that hear have ended")

    def _living(self, number: int) -> "HearingProcess":
        """A process, replaced if it has ended."""
        if self._workers[number].process.poll() is not None:
            self._workers[number].close()
            self._workers[number] = HearingProcess(self._command)
        return self._workers[number]


def processor_seconds(process: int) -> float:
    """How much of a processor a process has used; always 0 where the system does not tell."""
    if sys.platform != "linux":
        return 0.0
    with suppress(OSError):  # It may have ended.
        return time.clock_gettime((~process << 3) | 2)  # As clock_getcpuclockid(3) has it.
    return 0.0


class WatchedTalk:
    """A talk with a process, begun ``now``, that ``end`` ends if the process hangs.

    It hangs when it has not worked for a while, or has ``used`` the processor as much as no pass
    needs. One that works on, on a machine that lets it do so now and then, does not.
    """

    def __init__(self, end: Callable[[], None], used: Callable[[], float], now: float) -> None:
        self.end = end
        self._used = used
        self._seen = used()
        self._most = self._seen + HANGS_AFTER
        self._until = now + HANGS_AFTER

    def hangs(self, now: float) -> bool:
        """Whether it takes too long at this monotonic time."""
        used = self._used()
        if used > self._seen:
            self._seen, self._until = used, now + HANGS_AFTER
        return used >= self._most or now >= self._until


class HangWatch:
    """Ends processes that hang: a thread looks how long each talk with one of them takes.

    It is started with the first talk.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._talks: set[WatchedTalk] = set()
        self._thread: threading.Thread | None = None

    @contextmanager
    def over(
        self, end: Callable[[], None], used: Callable[[], float] = lambda: 0.0
    ) -> Iterator[None]:
        """Watch over a talk; ``end`` ends the process, from the watching thread, if it hangs.

        ``used`` tells how many seconds of a processor the process has used.
        """
        talk = WatchedTalk(end, used, time.monotonic())
        with self._lock:
            self._talks.add(talk)
            if self._thread is None:
                self._thread = threading.Thread(target=self._keep, name="hangs", daemon=True)
                self._thread.start()
        try:
            yield
        finally:
            with self._lock:
                self._talks.remove(talk)

    def look(self, now: float) -> None:
        """End the processes that hang at this monotonic time."""
        with self._lock:
            hanging = [talk for talk in self._talks if talk.hangs(now)]
        for talk in hanging:
            talk.end()

    def _keep(self) -> None:
        pause = threading.Event()
        while True:
            pause.wait(LOOKS_EVERY)
            self.look(time.monotonic())


_WATCH = HangWatch()


class HearingProcess:
    """One process; each talk with it is an error if it has ended, or hangs and is ended."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115
        self._hung = False
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._complaints
        )

    @property
    def number(self) -> int:
        """The id of the process."""
        return self.process.pid

    def replayed(self, key: str, entries: Sequence[Entry], replay: Replay) -> list[Found]:
        """What the process hears."""
        with self._watched():
            answer = self._answer(Order(key, replay))
            if answer.found is None:
                answer = self._answer(Order(key, replay, tuple(entries)))
        if answer.found is None:
            raise EOFError
        return answer.found

    def tell(self, *messages: LiveMessage) -> None:
        """Tell the process of live sound."""
        to, _ = self._pipes()
        with self._watched():
            for message in messages:
                write_message(to, msgspec.msgpack.encode(message))

    def heard_so_far(self) -> Found | None:
        """What the process has heard of the live utterance."""
        to, of = self._pipes()
        with self._watched():
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

    def give_up(self, error: Exception) -> None:
        """End the process after this error of a talk with it; the log tells what it died of."""
        if isinstance(error, EOFError | OSError):  # So it is just ending, if it has not ended.
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(HANGS_AFTER)
        _log.warning("A process that hears is given up: %r; %s", error, self._ending())
        self.close()

    def _watched(self) -> AbstractContextManager[None]:
        used = partial(processor_seconds, self.number)
        return _WATCH.over(self._end_hanging, used)

    def _end_hanging(self) -> None:
        self._hung = True
        self.process.kill()

    def _ending(self) -> str:
        """How the process has ended, and the last that it complained of."""
        if self._hung:
            return f"it did not answer after {HANGS_AFTER:g} seconds"
        status = self.process.poll()
        if status is None:
            return "it still runs"
        if self._complaints.closed:
            return "it was closed"
        size = self._complaints.seek(0, os.SEEK_END)
        self._complaints.seek(max(0, size - _READ_OF_COMPLAINTS))
        last = self._complaints.read().decode(errors="replace").strip().rpartition("\n")[2]
        ended = f"it exited with {status}" if status >= 0 else f"signal {-status} ended it"
        return f"{ended}: {last}" if last else ended

    def close(self) -> None:
        """End the process."""
        self.process.kill()
        with suppress(OSError, ValueError):  # It may have been closed before.
            self.process.communicate()
        self._complaints.close()


@cache
def replay_workers() -> ReplayWorkers:
    """Those of this program, started when they are first asked for; they end with it."""
    workers = ReplayWorkers(min(MOST, os.cpu_count() or 1))
    atexit.register(workers.close)
    return workers
