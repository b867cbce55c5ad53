"""The page of a friend who follows a practising player: what is said, and the board.

It is at the address of a game's spectators: while a game is played, that one is served there.
"""

import logging
from functools import partial
from types import SimpleNamespace
from urllib.parse import quote

import chess
from starlette.requests import Request
from starlette.responses import Response

from accessible_board.app.web import reachable_host
from accessible_board.console.address import Address
from accessible_board.console.answers import Answers, Page, regions
from accessible_board.console.door import Access, Guest
from accessible_board.console.guards import Crowd
from accessible_board.console.live import Stream
from accessible_board.console.roles import SPECTATOR
from accessible_board.console.seat_sentences import ToldSentence
from accessible_board.console.site import Site
from accessible_board.console.table_view import men, role_name
from accessible_board.console.web_server import Served, WebServer
from accessible_board.game.vocabulary.editions import DEFAULT_EDITION
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import available, load
from accessible_board.narration.written.phrases import Phrases, load_phrases

_log = logging.getLogger(__name__)

PAGE = Page("study.html", {"picture": "study/picture.html", "men": "table/men.html"})


class Onlooker(Served):
    """The page, served at an address until :meth:`close`; :class:`DeviceError` if it cannot be."""

    def __init__(self, address: Address, language: str) -> None:
        self._view = _View()
        self._address = address
        self._language = language
        answers = Answers(language, DEFAULT_EDITION, _failed)
        answers.load()
        crowd = Crowd()
        site = self._site = Site(self._view, answers, crowd)
        pages = site.application(site.live("/spectator/", SPECTATOR, self._stream, self._shown))
        super().__init__(WebServer(address, pages, crowd, _failed, self._view))

    def line(self) -> str:
        """Tell the page's address, to be passed on."""
        words = load_phrases(self._language, DEFAULT_EDITION)
        at = Address(reachable_host(self._address), self.port)
        return f"{role_name(SPECTATOR, words)}: http://{at}/spectator/"

    def tell(self, text: str, board: chess.Board | None) -> None:
        """Show what was said, and the position that it concerns; callable from any thread."""
        self._server.soon(self._view.tell, text, self._language, board)

    def _shown(self, request: Request, guest: Guest | None) -> Response:
        role, shown = role_name(SPECTATOR, self._site.words(request)), self._stream(request).shown()
        return self._site.answers.page(request, PAGE.template, role=role, now=0, **shown)

    def _stream(self, request: Request) -> Stream:
        return self._view.stream(self._site.code(request))


class _View:
    """The public state of the page; anybody may read it without signing in. For one loop only."""

    def __init__(self) -> None:
        self.access = Access()
        self.roles = (SPECTATOR,)
        self._board: chess.Board | None = None
        self._streams = {code: self._stream(code) for code in available()}

    def begin(self) -> None:
        pass

    def tell(self, text: str, language: str, board: chess.Board | None) -> None:
        self._board = board
        told = ToldSentence(text, load(language).voice.bcp47)
        for stream in self._streams.values():
            stream.change(told)

    def stream(self, code: str) -> Stream:
        """The live stream in a language."""
        return self._streams[code]

    def _stream(self, code: str) -> Stream:
        words = load_phrases(code, DEFAULT_EDITION)
        return Stream(partial(self._regions, words), lambda: 0)

    def _regions(self, words: Phrases) -> dict[str, str]:
        board = self._board
        shown = SimpleNamespace(
            picture="" if board is None else _picture(board),
            men=() if board is None else men(board, words),
        )
        return dict(regions(PAGE, words, page=SimpleNamespace(board=shown)))

    def close(self) -> None:
        for stream in self._streams.values():
            stream.close()

    def is_other(self, guest: Guest) -> bool:
        return False

    def guests_changed(self) -> None:
        pass

    async def name_assistant(self, seat: Seat, name: str) -> None:
        pass


def _picture(board: chess.Board) -> str:
    """The address of a position's picture."""
    last = board.move_stack[-1].uci() if board.move_stack else "none"
    fen = quote(board.board_fen().replace("/", "-"))
    return f"/picture/{fen}/{Seat.WHITE}-{last}.svg"


def _failed(error: Exception) -> None:
    _log.warning("The page of who looks on failed: %r", error)
