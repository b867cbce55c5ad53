"""A real hall with its pages, and somebody at it who has the ticket of one table."""

import contextlib
import http.client
import re
import secrets
from datetime import UTC, datetime
from types import SimpleNamespace

from accessible_board.console.address import Address
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.hall.pages import HallPages
from accessible_board.hall.protocol import topics
from accessible_board.hall.protocol.messages import write
from accessible_board.hall.protocol.replica import Outbox
from accessible_board.hall.publisher import Publisher
from accessible_board.journal.codec import whole
from accessible_board.journal.record import Head, write_head
from accessible_board.languages import load
from accessible_board.narration.announcing import AnnouncingStyle
from tests.console.serving import Pages
from tests.hall.halls import LEFT_OPEN, RealHall
from tests.support.at_table import wait_until
from tests.support.child import Playing
from tests.support.patience import PATIENCE
from tests.support.ports import HOST

ARBITER = "arbiter"


class ArbiterBrowser:
    """An arbiter of a hall at a browser."""

    def __init__(self, port, token):
        self._pages = Pages(port)
        self._pages.invitations[ARBITER] = SimpleNamespace(token=token)
        self._cookie = self._pages.enter(ARBITER, "Hansen")

    def shown(self, path="/arbiter/"):
        """What an arbiter is shown at an address."""
        return self._pages.ask("GET", path, cookie=self._cookie)

    def follows(self, path):
        """Whether a live page answers, and says something."""
        connection = http.client.HTTPConnection(HOST, self._pages.port, timeout=PATIENCE)
        headers = {"Host": f"{HOST}:{self._pages.port}", "Cookie": self._cookie}
        connection.request("GET", path, headers=headers)
        with contextlib.closing(connection):
            return connection.getresponse().readline() != b""


class HallProgram:
    """The hall as an arbiter starts it, and her browser; ``made`` is its folder and broker."""

    def __init__(self, folder, *, variables=None, within=()):
        self.made = RealHall(folder / "hall")
        where = ("--folder", "hall", "--listen", HOST, "--console", f"{HOST}:0")
        self.program = Playing(
            folder, *where, sound=(), command="hall", variables=variables, within=within
        )
        self.program.wait_for("/join/")
        links = (re.search(r":(\d+)/join/(.+)", line) for line in self.program.lines)
        (link,) = filter(None, links)
        self.arbiter = ArbiterBrowser(int(link[1]), link[2])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.program.signal(2)
        assert self.program.end()[0] == 130


class Desk:
    """Where the pages of a hall pass on rulings and faults; nothing is broadcast."""

    def __init__(self, hall):
        self._hall = hall

    def rule(self, table, ruling):
        self._hall.keeper.rule(table, ruling)

    def failed(self, error):
        self._hall.faults.append(error)

    def give_out(self, table, pgn):
        pass


class PagedHall(RealHall):
    """A hall whose pages are served as well; ``faults`` is what failed on their thread."""

    def start_keeper(self):
        self.faults = []
        self.pages = HallPages(
            Address(HOST, 0),
            self.accounts.tables,
            AnnouncingStyle(load("en")),
            "en",
            Desk(self),
        )
        self.pages.start()
        super().start_keeper()
        self.arbiter = ArbiterBrowser(self.pages.port, self.pages.invite().token)

    def told(self, news):
        super().told(news)
        self.pages.hear(news)

    def stop_keeper(self):
        super().stop_keeper()
        self.pages.close()

    def shown(self, path="/arbiter/"):
        """What an arbiter is shown at an address, as a browser gets it."""
        return self.arbiter.shown(path)


def head(**named):
    """The first line of a journal between these players."""
    return write_head(Head.now("test", whole(GameSetup(**named)), datetime.now(UTC)))


def plain_head(**changed):
    """The first line of a journal whose conditions nobody has checked."""
    setup = {**whole(GameSetup()), **changed}
    return write_head(Head.now("test", setup, datetime.now(UTC)))


class TicketHolder:
    """Sends the hall whatever lines it likes, for the table whose ticket it has."""

    def __init__(self, hall, table, lines):
        self.outbox = Outbox(secrets.token_hex(8), lines)
        self._name, self.refusals, self.connected = table, [], []
        self._table = SimpleNamespace(
            now=lambda: 0,
            rule=lambda ruling: None,
            refused=self.refusals.append,
            connected=self.connected.append,
            public=lambda: None,
            public_game=lambda: None,
            paired=lambda paired: None,
        )
        self._publisher = Publisher(hall.ticket(table), self.outbox, self._table)
        LEFT_OPEN[self] = self.leave
        self._publisher.start()

    def wait_until_answered(self):
        """Until the hall has all of it, or refuses it."""
        wait_until(lambda: self.refusals or not self.outbox.waiting, PATIENCE)
        return self

    def report(self):
        """Say once more, and now, how its game stands."""
        report = write(self.outbox.report(0))
        self._publisher._connection.publish(topics.up(self._name, topics.REPORT), report)

    def leave(self):
        LEFT_OPEN.pop(self, None)
        self._publisher.close(0.1)
