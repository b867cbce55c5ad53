"""A round is called: every table is told its game, signed, and kept by the broker for it."""

import queue
import secrets
from collections.abc import Iterator
from typing import Final

from accessible_board.hall.broker import Accounts, HallFolder
from accessible_board.hall.connection import BrokerConnection
from accessible_board.hall.protocol import topics
from accessible_board.hall.protocol.messages import sign

_SECONDS: Final = 10.0
"""How long the broker is waited for."""


def calls(folder: HallFolder, accounts: Accounts) -> Iterator[tuple[str, bytes]]:
    """What each table is told of its game: the topic, and the signed word, empty for no game."""
    pairings = folder.pairings()
    for table, key in accounts.keys.items():
        paired = pairings.get(table)
        word = sign(paired, table, bytes.fromhex(key)) if paired is not None else b""
        yield topics.down(table, topics.PAIRING), word


def call_round(folder: HallFolder, accounts: Accounts) -> bool:
    """Tell all tables the games that the hall keeps for them; whether the broker took it."""
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
