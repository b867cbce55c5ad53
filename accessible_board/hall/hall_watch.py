"""Keeps a table in its hall while its menu is open, and receives the table's pairing."""

import logging
import secrets
from collections.abc import Callable

import msgspec

from accessible_board.errors import InputError
from accessible_board.game.vocabulary.time_control import TimeControl
from accessible_board.hall.connection import BrokerConnection
from accessible_board.hall.protocol import topics
from accessible_board.hall.protocol.messages import Life, Paired, TableAlive, verified, write
from accessible_board.hall.tickets import Ticket
from accessible_board.menu.inputs import Input, PairingCame
from accessible_board.menu.pairing import TablePairing

_log = logging.getLogger(__name__)


class HallWatch:
    """Tells the hall that a table's menu waits for a game, and the menu which game was paired."""

    def __init__(self, ticket: Ticket, tell: Callable[[Input], None]) -> None:
        self._ticket = ticket
        self._tell = tell
        self._writer = secrets.token_hex(8)
        self._connection = BrokerConnection(
            ticket,
            f"{ticket.table}-{self._writer}",
            [topics.down(ticket.table, topics.PAIRING)],
            self._hear,
            self._change,
            self._life(Life.LOST),
        )
        self._connection.start()

    def close(self) -> None:
        """Leave the hall."""
        self._connection.close(self._life(Life.LEFT))

    def _change(self, why: str | None) -> None:
        if why is None:
            self._connection.publish(*self._life(Life.INIT), retain=True)

    def _life(self, life: Life) -> tuple[str, bytes]:
        return topics.up(self._ticket.table, topics.LIFE), write(TableAlive(life, self._writer))

    def _hear(self, topic: str, payload: bytes, retained: bool) -> None:
        if not payload:
            return  # No game is paired for this table.
        try:
            word = verified(payload, self._ticket.table, self._ticket.secret)
            if isinstance(word, Paired):
                self._tell(PairingCame(pairing_of(word)))
        except (ValueError, InputError) as error:
            _log.warning("A pairing that is not the hall's was left aside: %s", error)


def pairing_of(paired: Paired) -> TablePairing:
    """A hall's pairing as the menu has it; :class:`InputError` for a wrong time control."""
    if paired.time_control:
        TimeControl.parse(paired.time_control)
    return TablePairing(**msgspec.structs.asdict(paired))
