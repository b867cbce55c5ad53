"""The web server of a game, which never delays the game.

Entries of the journal come in by :meth:`Console.follow`, from any thread; observations go out by
the table. Between the two nothing is shared.
"""

import logging
import time
from itertools import chain

from accessible_board.console.address import Address
from accessible_board.console.answers import Answers
from accessible_board.console.application import TablePages
from accessible_board.console.door import Invitation
from accessible_board.console.following import Backlog, Delay, Following
from accessible_board.console.guards import Crowd
from accessible_board.console.roles import SPECTATOR, Post, Role
from accessible_board.console.room import Room, SeenTable
from accessible_board.console.site import Site
from accessible_board.console.web_server import Served, WebServer
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.record import Entry

_log = logging.getLogger(__name__)


class Console(Served):
    """The pages of one game at its table, served at an address until :meth:`close`.

    Faults of the pages themselves are in the ``language`` of whoever runs the program, unless a
    browser asks for another. ``delay`` is how far spectators are behind, ``None`` for no
    spectators. :class:`DeviceError` if the address cannot be listened at.
    """

    def __init__(
        self, address: Address, table: SeenTable, *, language: str, delay: Delay | None = None
    ) -> None:
        game = Following(table.setup)
        behind = Following(table.setup, limit=Backlog(delay)) if delay is not None else None
        room = self._room = Room(table, game, game if delay == Delay() else behind)
        answers = Answers(language, table.setup.edition, table.failed)
        answers.load()
        crowd = Crowd()
        site = Site(room, answers, crowd)
        pages = TablePages(site, lambda request: room)
        application = site.application(chain.from_iterable(map(pages.routes, room.roles)))
        self._failed = table.failed
        super().__init__(WebServer(address, application, crowd, table.failed, room))

    def follow(self, entry: Entry) -> None:
        """Take an entry that is on disk; does not wait, and may be called from any thread."""
        self._server.soon(self._show, entry)

    def microphones_changed(self) -> None:
        """Update the state of the microphones; from any thread, without waiting."""
        self._server.soon(self._room.changed, Post.ASSISTANT)

    def invite(self) -> list[Invitation]:
        """A new invitation for every role; unused ones become void.

        :class:`DeviceError` if the thread of the pages is too busy to answer, or has ended.
        """
        roles = [role for role in self._room.roles if role != SPECTATOR]
        return self._server.call(
            lambda: [self._room.access.invite(r, time.monotonic()) for r in roles]
        )

    def invitation(self, role: Role) -> Invitation | None:
        """The unused invitation of a role, or a new one; ``None`` if this table has no such role.

        :class:`DeviceError` as :meth:`invite`.
        """
        if role not in self._room.roles:
            return None
        return self._server.call(lambda: self._room.access.invitation(role, time.monotonic()))

    @property
    def shows_spectators(self) -> bool:
        """True if there is a page for spectators."""
        return SPECTATOR in self._room.roles

    @property
    def spectators(self) -> int:
        """The number of open spectators' pages."""
        return self._server.call(lambda: self._room.readers(SPECTATOR))

    def is_open(self, seat: Seat) -> bool:
        """Tell whether a browser shows this player's page; from any thread, without waiting."""
        return any(self._room.readers(Role(post, seat)) for post in (Post.PLAYER, Post.PEGS))

    @property
    def is_watched(self) -> bool:
        """True while anybody reads a page; from any thread, without waiting."""
        return self._room.is_watched

    def linger(self, seconds: float) -> None:
        """Wait while anybody reads a page, at most so long."""
        self._server.wait(self._room.left(), seconds)

    def _show(self, entry: Entry) -> None:
        try:
            self._room.follow(entry)
        except Exception as error:
            _log.exception("The pages could not follow the game")
            self._failed(error)
