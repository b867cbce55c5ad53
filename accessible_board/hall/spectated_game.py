"""A table's game as spectators of a hall see it: as far as the table made it public.

The hall has the whole record, and the table says by a PGN how much of it is public. So the copy
that is shown follows the record up to where its own PGN is that of the table, byte by byte, and no
entry further; a PGN that no point of the record has shows nothing more.
"""

from collections.abc import Iterable, Mapping
from hashlib import sha256

from accessible_board.console.downloads import live_pgn
from accessible_board.console.following import Following
from accessible_board.console.live import Stream
from accessible_board.console.pages import PAGES
from accessible_board.console.rendering import regions
from accessible_board.console.roles import SPECTATOR
from accessible_board.console.spectator_page import spectator_page
from accessible_board.console.telling import Teller
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.journal.record import Entry
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.written.phrases import Phrases, load_phrases
from accessible_board.system.clock import since_start


class SpectatedGame:
    """The public part of one game, and its live page in each language."""

    def __init__(
        self, setup: GameSetup, entries: Iterable[Entry], style: AnnouncingStyle, pgn: bytes
    ) -> None:
        self.game = Following(setup)
        self._style = style
        self._record = Following(setup)
        self._entries: list[Entry] = []
        self._shown = 0
        self._points = {_digest(live_pgn(self._record)): [0]}
        self._streams: dict[str, tuple[Stream, Teller]] = {}
        self.pgn = b""
        """The public PGN, once the record has those moves as well."""
        self._given = pgn
        for entry in entries:
            self.add(entry)
        self._show()

    @property
    def is_seen(self) -> bool:
        """True if the table has made any of this game public."""
        return bool(self.pgn)

    def add(self, entry: Entry) -> None:
        """Add an entry of the hall's record; it is shown once the table makes it public."""
        sheets, ended = self._record.sheets, self._record.state.ended
        self._record.follow(entry)
        self._entries.append(entry)
        if self._record.sheets != sheets or self._record.state.ended != ended:
            points = self._points.setdefault(_digest(live_pgn(self._record)), [])
            points.append(len(self._entries))
        self._show()

    def give(self, pgn: bytes) -> None:
        """Take the table's public PGN."""
        self._given = pgn
        self._show()

    def stream(self, code: str) -> Stream:
        """The live page in a language."""
        if code not in self._streams:
            words = load_phrases(code, self.game.setup.edition)
            teller = Teller(SPECTATOR, words, self._style, self.game.state)
            self._streams[code] = Stream(lambda: self._regions(words), since_start), teller
        return self._streams[code][0]

    def close(self) -> None:
        """Close every browser's stream."""
        for stream, _ in self._streams.values():
            stream.close()

    def _show(self) -> None:
        points = self._points.get(_digest(self._given), ())
        upto = next((point for point in points if point >= self._shown), None)
        if upto is None:
            return
        self.pgn = self._given
        while self._shown < upto:
            happenings = self.game.follow(self._entries[self._shown])
            self._shown += 1
            for stream, teller in self._streams.values():
                stream.change(*teller.told(happenings))

    def _regions(self, words: Phrases) -> Mapping[str, str]:
        page = spectator_page(self.game, words, self._style, delayed=True)
        return regions(PAGES[SPECTATOR.post], words, page=page, role=SPECTATOR)


def _digest(pgn: bytes) -> bytes:
    return sha256(pgn).digest()
