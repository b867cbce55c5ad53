"""Calling a round: every table gets its game, signed, and the broker retains it."""

import queue
import secrets
from collections.abc import Iterator
from typing import Final

from accessible_board.hall.broker import Accounts, HallFolder
from accessible_board.hall.connection import BrokerConnection
from accessible_board.hall.protocol import topics
from accessible_board.hall.protocol.messages import sign

_SECONDS: Final = 10.0
"""Seconds to wait for the broker."""


def calls(folder: HallFolder, accounts: Accounts) -> Iterator[tuple[str, bytes]]:
    """The message to each table: the topic, and the signed pairing, empty for no game."""
    pairings = folder.pairings()
    for table, key in accounts.keys.items():
        paired = pairings.get(table)
        word = sign(paired, table, bytes.fromhex(key)) if paired is not None else b""
        yield topics.down(table, topics.PAIRING), word


def call_round(folder: HallFolder, accounts: Accounts) -> bool:
    """Send all tables their games; tell whether the broker took them."""
    reached: queue.SimpleQueue[str | None] = queue.SimpleQueue()
    ticket = folder.ticket(accounts, topics.HALL)
    connection = BrokerConnection(
        ticket,
        f"hall-{secrets.token_hex(4)}",
        [],
        lambda *message: None,
        reached.put,
    )
    connection.start()
    last = None
    try:
        tries = (reached.get(timeout=_SECONDS) for _ in (ticket.host, *ticket.others))
        if None in tries:
            for topic, word in calls(folder, accounts):
                connection.publish(topic, word, retain=True)
                last = topic, word
    except queue.Empty:
        pass
    finally:
        connection.close(last)
    return last is not None
