"""Our board as DGT's LiveChess offers it to web pages and programs, in messages of JSON.

Only what such pages use: the list of boards, one feed of what happens on a board, and setting up a
position, after which the feed has the moves that were made from it. A move that is taken back, or
becomes another one, is no longer among them. What else is asked is not answered.
"""

from collections.abc import Iterator
from itertools import takewhile
from typing import Any, Final

import chess
import msgspec

from accessible_board.board.guises.guise import GuiseAnswer, Heard, SetUp, Shown
from accessible_board.game.vocabulary.terms import Seat

PORT: Final = 1982
PATH: Final = "/api/v1.0"
"""Path at which pages look for the board, on their own machine."""

FEED: Final = "eboardevent"
LONGEST: Final = 10_000
"""Bytes of a message, of which a page may send any."""


class PageCall(msgspec.Struct):
    """Request of a page; ``param`` depends on the call."""

    id: int
    call: str
    param: Any = None


class Inner(msgspec.Struct):
    """The ``param`` of a call about a feed."""

    id: int
    feed: str = ""
    method: str = ""
    param: Any = None


class Position(msgspec.Struct):
    """Position to set up."""

    fen: str


class LiveChessGuise:
    """Speaks with one page, of the board with this ``number``; ``now`` is the time of day."""

    def __init__(self, number: int) -> None:
        self._number = str(number)
        self._feed: int | None = None
        self._told: tuple[str, ...] = ()
        """Moves that the page has been told."""

    def heard(self, data: bytes, shown: Shown, at: int) -> Iterator[Heard]:
        """Answer a page's request; nothing for a message that is none."""
        try:
            asked = msgspec.json.decode(data, type=PageCall)
            inner = msgspec.convert(asked.param, Inner | None)
        except (msgspec.DecodeError, msgspec.ValidationError, RecursionError):
            return
        if asked.call == "eboards":
            yield self._answered(asked, [self._described(shown)], at)
        elif asked.call == "subscribe" and inner is not None and inner.feed == FEED:
            self._feed = inner.id
            yield self._answered(asked, None, at)
            yield GuiseAnswer(self._event(shown, at))
        elif asked.call == "unsubscribe":
            self._feed = None
            yield self._answered(asked, None, at)
        elif asked.call == "call" and inner is not None and inner.method == "setup":
            yield from self._set_up(asked, inner, at)

    def changed(self, before: Shown, now: Shown, at: int) -> tuple[bytes, ...]:
        """The squares and the moves, to a page that has asked for them.

        Pages look at how the list of moves grows. So of moves that others take the place of a page
        is first told that they are gone.
        """
        if self._feed is None:
            return ()
        told, san = self._told, now.san
        same = takewhile(lambda pair: pair[0] == pair[1], zip(told, san or (), strict=False))
        kept = tuple(move for move, _ in same)
        replaced = san is not None and len(kept) < min(len(told), len(san))
        gone = (self._event(Shown(now.men, kept), at),) if replaced else ()
        return (*gone, self._event(now, at))

    def always(self, shown: Shown, at: int) -> bytes:
        """Nothing: a page hears of changes only."""
        return b""

    def pressed(self, seat: Seat, at: int) -> bytes:
        """Nothing: pages see a board without a clock."""
        return b""

    def _set_up(self, asked: PageCall, inner: Inner, at: int) -> Iterator[Heard]:
        try:
            board = chess.Board(msgspec.convert(inner.param, Position).fen)
        except (ValueError, msgspec.ValidationError):
            return
        if board.is_valid():
            yield self._answered(asked, None, at)
            yield SetUp(board)

    def _described(self, shown: Shown) -> dict[str, object]:
        return {
            "serialnr": self._number,
            "source": "accessible-board",
            "state": "ACTIVE",
            "battery": None,
            "comment": None,
            "board": _placement(shown),
            "flipped": False,
            "clock": None,
        }

    def _answered(self, asked: PageCall, param: object, at: int) -> GuiseAnswer:
        said = {"response": "call", "id": asked.id, "param": param, "time": at}
        return GuiseAnswer(msgspec.json.encode(said))

    def _event(self, shown: Shown, at: int) -> bytes:
        told: dict[str, object] = {
            "serialnr": self._number,
            "flipped": False,
            "board": _placement(shown),
            "clock": None,
        }
        if shown.san is not None:
            told["san"], self._told = list(shown.san), tuple(shown.san)
        said = {"response": "feed", "id": self._feed, "param": told, "time": at}
        return msgspec.json.encode(said)


def _placement(shown: Shown) -> str:
    board = chess.BaseBoard.empty()
    board.set_piece_map(shown.men)
    return board.board_fen()
