"""A connection to the broker that restores itself, on a thread of its own.

Nobody waits for it: what is heard and what changed is handed over at once, and what is published
while there is no connection is not sent later. Whoever needs that sends it again once connected.

The client of the library waits by ``select``, which knows no descriptor above 1023; a hall has more
open than that. So it is waited for here, by what the system offers, and the client is told what it
may read and write.
"""

import logging
import selectors
import socket
import ssl
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Final

from accessible_board.hall.tickets import Ticket, of_the_extra
from accessible_board.languages.plain_words import shortened
from accessible_board.workers import carry_out, worker

if TYPE_CHECKING:
    from paho.mqtt import client as mqtt
    from paho.mqtt.properties import Properties
    from paho.mqtt.reasoncodes import ReasonCode

_log = logging.getLogger(__name__)

KEEPALIVE: Final = 10
"""Keepalive in seconds; the broker gives up after half as long again."""

_SOONEST, _LATEST = 1.0, 8.0
"""Seconds between two attempts to connect."""

_LOOKED_AFTER: Final = 1.0
"""Seconds between two checks whether the broker has fallen silent."""

UNANSWERED: Final = 20.0
"""Seconds that the broker may take to acknowledge a message before a new connection is made."""

MOST_WAITING: Final = 10_000
"""Unacknowledged messages beyond which the connection counts as lost."""

_LEAVING: Final = 2.0
"""Seconds to wait for the broker to acknowledge the last message."""

_WAKE: Final = b"\0"

Heard = Callable[[str, bytes, bool], None]
"""Receives a message: its topic, its payload, and whether the broker had retained it."""

Changed = Callable[[str | None], None]
"""Hears that there is a connection (``None``), or why there is none (any more): ``unreachable``,
``untrusted`` for a broker whose certificate another hall made, ``denied`` or ``lost``."""


class BrokerConnection:
    """An account at the broker; ``will`` is published, retained, if the connection is lost."""

    def __init__(
        self,
        ticket: Ticket,
        name: str,
        listens: Iterable[str],
        heard: Heard,
        changed: Changed,
        will: tuple[str, bytes] | None = None,
    ) -> None:
        self._ticket = ticket
        self._hosts = deque((ticket.host, *ticket.others))
        self._listens = [(topic, 1) for topic in listens]
        self._changed = changed
        self._client = _client(name)
        self._client.username_pw_set(ticket.table, ticket.password)
        context = ticket.context()
        if context is not None:
            self._client.tls_set_context(context)
        if will is not None:
            self._client.will_set(*will, qos=1, retain=True)
        self._client.connect_timeout = KEEPALIVE
        self._client.max_inflight_messages_set(1000)
        self._client.max_queued_messages_set(MOST_WAITING)
        self._client.on_socket_open = lambda client, data, opened: _send_at_once(opened)
        # So that whoever publishes leaves the writing to the thread.
        self._client.on_socket_register_write = lambda client, data, opened: None
        self._client.on_connect = self._connected
        self._client.on_disconnect = self._disconnected
        self._client.on_message = lambda client, data, message: heard(
            message.topic, bytes(message.payload), message.retain
        )
        self._sent: deque[tuple[float, mqtt.MQTTMessageInfo]] = deque()
        """Unacknowledged messages and the times at which they were sent, the oldest first."""
        self._waits = _SOONEST
        self._closing = threading.Event()
        self._woken, self._waker = socket.socketpair()
        for end in (self._woken, self._waker):
            end.setblocking(False)
        self._thread = worker(f"broker {name}", self._run)

    def start(self) -> None:
        """Connect, and reconnect after each break."""
        self._thread.start()

    def publish(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        """Send a message so that it arrives at the broker, while there is a connection."""
        if self._client.is_connected():
            told = self._client.publish(topic, payload, qos=1, retain=retain)
            if told.rc == 0:
                self._sent.append((time.monotonic(), told))
            self._wake()

    def close(self, last: tuple[str, bytes] | None = None) -> None:
        """Leave in order; ``last`` is published before that, retained."""
        if last is not None and self._client.is_connected():
            with suppress(RuntimeError, ValueError):  # The broker went in between.
                told = self._client.publish(*last, qos=1, retain=True)
                self._wake()
                told.wait_for_publish(_LEAVING)
        self._closing.set()
        self._wake()
        if self._thread.ident is None:
            self._release()
        else:
            self._thread.join(_LEAVING)

    # --- on the thread ----------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            self._keep_connected()
        finally:
            self._release()

    def _release(self) -> None:
        """Close the waking sockets; done by the thread, which may outlast the wait for its end."""
        for end in (self._woken, self._waker):
            end.close()

    def _keep_connected(self) -> None:
        while not self._closing.is_set():
            try:
                self._client.connect(self._hosts[0], self._ticket.port, KEEPALIVE)
            except (OSError, ValueError) as error:
                self._failed(error)
            else:  # A mistake of ours costs the connection, not the ones after it.
                carry_out(self._serve)
            self._closing.wait(self._waits)
            self._waits = min(_LATEST, 2 * self._waits)

    def _serve(self) -> None:
        """Read and write until the connection breaks, or is closed."""
        left = False
        self._sent.clear()
        with ExitStack() as closing:
            selector = closing.enter_context(selectors.DefaultSelector())
            selector.register(self._woken, selectors.EVENT_READ)
            known: socket.socket | None = None
            while isinstance(opened := self._client.socket(), socket.socket):
                if self._closing.is_set() and not left:
                    left = True
                    self._client.disconnect()
                    continue
                writes = selectors.EVENT_WRITE if self._client.want_write() else 0
                if known is None:
                    selector.register(opened, selectors.EVENT_READ | writes)
                    known = opened
                else:
                    selector.modify(opened, selectors.EVENT_READ | writes)
                if self._is_unanswered():
                    _log.warning("The broker acknowledges nothing to %s", self._ticket.table)
                    opened.shutdown(socket.SHUT_RDWR)
                waited = selector.select(_wait(opened))
                self._go_on(opened, {key.fileobj: ready for key, ready in waited})

    def _go_on(self, opened: socket.socket, ready: dict[object, int]) -> None:
        """Read and write without waiting; the client closes its socket itself where it breaks."""
        if self._woken in ready:
            with suppress(BlockingIOError):
                self._woken.recv(4096)
        if ready.get(opened, 0) & selectors.EVENT_READ or _pending(opened):
            self._client.loop_read()
        if self._client.want_write():
            self._client.loop_write()
        self._client.loop_misc()

    def _is_unanswered(self) -> bool:
        """Tell whether the oldest message has waited too long for the broker."""
        while self._sent and self._sent[0][1].is_published():
            self._sent.popleft()
        return bool(self._sent) and time.monotonic() - self._sent[0][0] > UNANSWERED

    def _wake(self) -> None:
        with suppress(OSError):  # It is awake already, or gone.
            self._waker.send(_WAKE)

    def _failed(self, error: Exception) -> None:
        """Report a failed connection, and try the hall's next machine."""
        host = self._hosts[0]
        self._hosts.rotate(-1)
        _log.info("%s does not reach %s: %s", self._ticket.table, host, shortened(error))
        other = isinstance(error, ssl.SSLCertVerificationError)
        self._changed("untrusted" if other else "unreachable")

    def _connected(
        self,
        client: "mqtt.Client",
        data: object,
        flags: "mqtt.ConnectFlags",
        reason: "ReasonCode",
        properties: "Properties | None",
    ) -> None:
        if reason.is_failure:
            _log.warning("The broker refuses %s: %s", self._ticket.table, reason)
            self._changed("denied")
            return
        self._waits = _SOONEST
        if self._listens:
            client.subscribe(self._listens)
        self._changed(None)

    def _disconnected(
        self,
        client: "mqtt.Client",
        data: object,
        flags: "mqtt.DisconnectFlags",
        reason: "ReasonCode",
        properties: "Properties | None",
    ) -> None:
        _log.info("%s is not connected: %s", self._ticket.table, reason)
        self._changed("lost")


def _wait(opened: socket.socket) -> float:
    """Seconds to wait for the socket: none where TLS has read ahead."""
    return 0.0 if _pending(opened) else _LOOKED_AFTER


def _pending(opened: socket.socket) -> bool:
    return isinstance(opened, ssl.SSLSocket) and opened.pending() > 0


def _send_at_once(opened: object) -> None:
    """Switch off Nagle's algorithm, so that no message waits for others."""
    if isinstance(opened, socket.socket):
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def _client(name: str) -> "mqtt.Client":
    """A client of a broker; :class:`FaultError` if its package is not installed."""
    with of_the_extra():
        from paho.mqtt import client as mqtt
        from paho.mqtt.enums import CallbackAPIVersion

    return mqtt.Client(CallbackAPIVersion.VERSION2, client_id=name, clean_session=True)
