"""The console's thread: a web server beside the game, which it cannot keep waiting.

Entries of the journal come in by :meth:`Console.follow`, from any thread; observations go out by
``deliver``. Between the two nothing is shared.
"""

import asyncio
import contextlib
import logging
import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final, TypeVar

import uvicorn

from accessible_board.console.access import Invitation
from accessible_board.console.address import Address
from accessible_board.console.answers import Answers
from accessible_board.console.application import Pages
from accessible_board.console.connections import AT_ONCE, Crowd, connections_of
from accessible_board.console.delay import Delay
from accessible_board.console.roles import SPECTATOR, Post
from accessible_board.console.room import Room
from accessible_board.console.table import Table
from accessible_board.journal.record import Entry
from accessible_board.languages import FaultError

_log = logging.getLogger(__name__)

ANSWER_SECONDS: Final = 5.0
"""How long the game waits for what only the console's thread can do."""

_CLOSING_SECONDS: Final = 5.0

T = TypeVar("T")


class Console:
    """The pages of one game, served until :meth:`close`.

    ``language`` is that of whoever told none; ``delay`` is how far spectators are behind, ``None``
    for no spectators. :class:`DeviceError` if nobody can listen at the address.
    """

    def __init__(
        self, address: Address, table: Table, *, language: str, delay: Delay | None = None
    ) -> None:
        self._socket = _listening(address)
        self._room = Room(table, delay)
        answers = Answers(language, table.setup.edition, table.failed)
        answers.load()
        crowd = Crowd()
        pages = Pages(self._room, answers, table.journal, crowd)
        self._failed = table.failed
        config = uvicorn.Config(
            pages.application(),
            http=connections_of(crowd),
            backlog=AT_ONCE,
            ws="none",
            lifespan="off",
            log_config=None,
            log_level="critical",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)
        self._loop = asyncio.new_event_loop()
        self._loop.set_exception_handler(self._astray)
        self._thread = threading.Thread(target=self._run, name="console", daemon=True)

    @property
    def port(self) -> int:
        """Where it listens."""
        port: int = self._socket.getsockname()[1]
        return port

    def start(self) -> None:
        """Serve from now on."""
        self._thread.start()

    def close(self) -> None:
        """Let every browser go."""
        with contextlib.suppress(RuntimeError):  # Its thread has ended already.
            self._loop.call_soon_threadsafe(self._close)
        self._thread.join(_CLOSING_SECONDS)

    def follow(self, entry: Entry) -> None:
        """Hear of an entry that is on disk; does not wait, and may be called from any thread."""
        try:
            self._loop.call_soon_threadsafe(self._show, entry)
        except RuntimeError:  # It was closed meanwhile.
            return

    def microphones_changed(self) -> None:
        """Show how the microphones hear now; from any thread, without waiting."""
        with contextlib.suppress(RuntimeError):  # It was closed meanwhile.
            self._loop.call_soon_threadsafe(self._room.changed, Post.ASSISTANT)

    def invite(self) -> list[Invitation]:
        """An invitation for every role; those that nobody used are void.

        :class:`DeviceError` if the thread of the pages is too busy to answer, or has ended.
        """
        roles = [role for role in self._room.roles if role != SPECTATOR]
        return self._call(lambda: [self._room.access.invite(r, time.monotonic()) for r in roles])

    @property
    def shows_spectators(self) -> bool:
        """Whether there is a page for spectators."""
        return SPECTATOR in self._room.roles

    @property
    def spectators(self) -> int:
        """How many spectators' pages are open."""
        return self._call(lambda: self._room.readers(SPECTATOR))

    def _show(self, entry: Entry) -> None:
        try:
            self._room.follow(entry)
        except Exception as error:
            _log.exception("The pages could not follow the game")
            self._failed(error)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.call_soon(self._room.begin)
        try:
            self._loop.run_until_complete(self._server.serve([self._socket]))
        finally:
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
            self._loop.close()

    def _astray(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Something failed on the console's thread for which nobody waits."""
        self._failed(context.get("exception") or RuntimeError(context["message"]))

    def _close(self) -> None:
        self._room.close()
        self._server.should_exit = True

    def _call(self, what: Callable[[], T]) -> T:
        """Do something on the console's own thread; :class:`DeviceError` if it does not answer."""
        done: Future[T] = Future()

        def do() -> None:
            done.set_result(what())

        try:
            self._loop.call_soon_threadsafe(do)
            return done.result(ANSWER_SECONDS)
        except (RuntimeError, TimeoutError):
            raise FaultError("pages_hang") from None


def _listening(address: Address) -> socket.socket:
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((address.host, address.port))
    except OSError as error:
        listening.close()
        raise FaultError(
            "pages_unheard", host=address.host, port=address.port, reason=error
        ) from error
    listening.listen(AT_ONCE)
    return listening
