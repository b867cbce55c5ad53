"""The desk of an open hall: passes news of its tables to the pages and the terminal."""

import queue

from accessible_board.app.building import style_of
from accessible_board.commands.showing import show
from accessible_board.console.access import Invitation
from accessible_board.console.address import Address
from accessible_board.game.events import GameEnded
from accessible_board.game.observations import ArbiterRuled
from accessible_board.hall.broadcast import Broadcast, check_address, token_of
from accessible_board.hall.broker import Accounts, HallFolder
from accessible_board.hall.keeper import Keeper
from accessible_board.hall.news import (
    Begun,
    BrokerFull,
    DiskRefuses,
    Happened,
    News,
    Reached,
    Stands,
)
from accessible_board.hall.overview import failure, second_record
from accessible_board.hall.pages import HallPages
from accessible_board.hall.protocol.messages import Life
from accessible_board.languages import FaultError
from accessible_board.languages.plain_words import shortened
from accessible_board.languages.reasons import in_words
from accessible_board.narration.written.phrases import Phrases
from accessible_board.settings import Settings
from accessible_board.table.terminal import typed_lines


class Desk:
    """Connects the keeper of a hall with its pages."""

    def __init__(
        self,
        made: HallFolder,
        accounts: Accounts,
        address: Address,
        settings: Settings,
        words: Phrases,
        pushed: Broadcast | None,
    ) -> None:
        self._words = words
        self._pushed = pushed
        self.unreached: queue.SimpleQueue[str] = queue.SimpleQueue()
        """Reasons for failed connections to the broker."""
        self.keeper = Keeper(made, accounts, self.hear)
        style = style_of(settings)
        self.pages = HallPages(address, accounts.tables, style, settings.language, self)

    def hear(self, news: News) -> None:
        """Take in news of the hall."""
        self.pages.hear(news)
        tell(self._words, news)
        if isinstance(news, Reached) and news.why is not None:
            self.unreached.put(news.why)

    def rule(self, table: str, ruling: ArbiterRuled) -> None:
        """Send a ruling of the hall's pages to a table."""
        self.keeper.rule(table, ruling)

    def give_out(self, table: str, pgn: bytes) -> None:
        """Push the public part of a game to the broadcast, if there is one."""
        if self._pushed is not None:
            self._pushed.give(table, pgn)

    def failed(self, error: Exception) -> None:
        """Show that the pages failed."""
        show(self._words("terminal.pages_fault", error=shortened(repr(error))))


def broadcast_to(address: str | None, folder: HallFolder, words: Phrases) -> Broadcast | None:
    """The broadcast at this address, if one is wanted."""
    if address is None:
        return None

    def told(why: str | None) -> None:
        if why is None:
            show(words("hall.broadcast_takes"))
        else:
            reason = shortened(in_words(why, words.language.code))
            show(words("hall.broadcast_refuses", reason=reason))

    return Broadcast(check_address(address), token_of(folder), told)


def show_invitation(invitation: Invitation, address: Address, words: Phrases) -> None:
    """Show the arbiter's invitation to the pages."""
    name = words("hall.arbiter")
    code = f"{invitation.code[:4]} {invitation.code[4:]}"
    show(words("terminal.code", role=name, code=code))
    show(f"{name}: http://{address}/join/{invitation.token}")


def invite_more(pages: HallPages, address: Address, words: Phrases) -> None:
    """Show another code for each line that is typed: each arbiter's browser needs one."""
    for _ in typed_lines(0):
        try:
            show_invitation(pages.invite(), address, words)
        except FaultError as error:  # They are busy; the next line may ask again.
            show(error.said(words.language.code))


def tell(words: Phrases, news: News) -> None:
    """Print news for whoever looks after the hall."""
    match news:
        case Stands(table, standing) if standing.life is Life.LOST and standing.heard:
            show(words("hall.lost", table=table))
        case Reached() | DiskRefuses() | BrokerFull() if told := failure(words, news):
            show(told)
        case DiskRefuses():
            show(words("hall.disk_takes"))
        case Happened(table, entry):
            for event in entry.decided:
                if isinstance(event, GameEnded):
                    show(f"{table}: {event.result}")
        case Begun(table=table, records=records) if records:
            show(second_record(table, records, words))
