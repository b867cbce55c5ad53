"""A connection to the broker, which comes back by itself, on a thread of its own.

Nobody waits for it: what is heard and what changed is handed over at once, and what is published
while there is no connection is not sent later. Whoever needs that sends it again once connected.
"""

import logging
import socket
from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from accessible_board.hall.extra import of_the_extra
from accessible_board.hall.tickets import Ticket

if TYPE_CHECKING:
    from paho.mqtt import client as mqtt
    from paho.mqtt.properties import Properties
    from paho.mqtt.reasoncodes import ReasonCode

_log = logging.getLogger(__name__)

KEEPALIVE: Final = 10
"""Seconds of silence after which either end asks; the broker gives up after half as long again."""

_SOONEST, _LATEST = 1, 8
"""Seconds between two attempts to connect."""

Heard = Callable[[str, bytes, bool], None]
"""Hears of a message: its topic, what it says, and whether the broker had kept it."""

Changed = Callable[[str | None], None]
"""Hears that there is a connection (``None``), or why there is none (any more)."""


class BrokerConnection:
    """An account at the broker. ``will`` is what the broker publishes, retained, if it is lost."""

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
        self._heard = heard
        self._changed = changed
        self._client = _client(name)
        self._client.username_pw_set(ticket.table, ticket.password)
        context = ticket.context()
        if context is not None:
            self._client.tls_set_context(context)
        if will is not None:
            self._client.will_set(*will, qos=1, retain=True)
        self._client.reconnect_delay_set(_SOONEST, _LATEST)
        self._client.connect_timeout = KEEPALIVE
        self._client.max_inflight_messages_set(1000)
        self._client.on_socket_open = lambda client, data, opened: _send_at_once(opened)
        self._client.on_connect = self._connected
        self._client.on_disconnect = self._disconnected
        self._client.on_connect_fail = self._failed
        self._client.on_message = lambda client, data, message: heard(
            message.topic, bytes(message.payload), message.retain
        )

    def start(self) -> None:
        """Connect, and connect again whenever it breaks."""
        self._client.connect_async(self._hosts[0], self._ticket.port, KEEPALIVE)
        self._client.loop_start()

    def publish(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        """Send a message so that it arrives at the broker, while there is a connection."""
        if self._client.is_connected():
            self._client.publish(topic, payload, qos=1, retain=retain)

    def close(self, last: tuple[str, bytes] | None = None) -> None:
        """Leave in order; ``last`` is published before that, retained."""
        if last is not None and self._client.is_connected():
            self._client.publish(*last, qos=1, retain=True).wait_for_publish(2)
        self._client.disconnect()
        self._client.loop_stop()
        self._client._reset_sockets()  # It leaves them to the collector, whenever that comes.

    def _failed(self, client: "mqtt.Client", data: object) -> None:
        """Nothing answers: look for the hall at the next machine where it may be."""
        if len(self._hosts) > 1:
            self._hosts.rotate(-1)
            client.connect_async(self._hosts[0], self._ticket.port, KEEPALIVE)
        self._changed("unreachable")

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


def _send_at_once(opened: object) -> None:
    """Let no message wait for others to join it, as TCP has it by itself."""
    if isinstance(opened, socket.socket):
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def _client(name: str) -> "mqtt.Client":
    """A client of a broker; :class:`InputError` where the package for it is not installed."""
    with of_the_extra():
        from paho.mqtt import client as mqtt
        from paho.mqtt.enums import CallbackAPIVersion

    return mqtt.Client(CallbackAPIVersion.VERSION2, client_id=name, clean_session=True)
