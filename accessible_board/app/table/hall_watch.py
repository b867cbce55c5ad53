"""Listens for what the hall has paired for a table, while its menu is open."""

import logging
import secrets
from collections.abc import Callable

import msgspec

from accessible_board.errors import InputError
from accessible_board.game.vocabulary.time_control import TimeControl
from accessible_board.hall.connection import Connection
from accessible_board.hall.protocol import topics
from accessible_board.hall.protocol.messages import Paired, verified
from accessible_board.hall.tickets import Ticket
from accessible_board.menu.inputs import Input, PairingCame
from accessible_board.menu.pairing import Pairing

_log = logging.getLogger(__name__)


class HallWatch:
    """Tells the menu of a table in a hall which game was paired, once that is known."""

    def __init__(self, ticket: Ticket, tell: Callable[[Input], None]) -> None:
        self._ticket = ticket
        self._tell = tell
        self._connection = Connection(
            ticket,
            f"{ticket.table}-{secrets.token_hex(8)}",
            [topics.down(ticket.table, topics.PAIRING)],
            self._hear,
            lambda why: None,
        )
        self._connection.start()

    def close(self) -> None:
        """Leave the hall."""
        self._connection.close()

    def _hear(self, topic: str, payload: bytes, retained: bool) -> None:
        if not payload:
            return  # No game is paired for this table.
        try:
            word = verified(payload, self._ticket.table, self._ticket.secret)
            if isinstance(word, Paired):
                self._tell(PairingCame(pairing_of(word)))
        except (ValueError, InputError) as error:
            _log.warning("A pairing that is not the hall's was left aside: %s", error)


def pairing_of(paired: Paired) -> Pairing:
    """What the hall says, as the menu has it; :class:`InputError` for no time control."""
    if paired.time_control:
        TimeControl.parse(paired.time_control)
    return Pairing(**msgspec.structs.asdict(paired))
