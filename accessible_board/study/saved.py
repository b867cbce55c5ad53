"""The saved state of practising: choices, bookmarks, mistakes. Unreadable files are put aside."""

import logging
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeVar

import msgspec
import platformdirs

from accessible_board.files import APP, read_file
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.settings import NO_FILE
from accessible_board.study.mistakes import StudiedGame

Kept = TypeVar("Kept")

_log = logging.getLogger(__name__)

_MOST: Final = 8_000_000
"""The most bytes of the saved state."""

MOST_MARKS: Final = 100
"""The most bookmarks, the newest first."""

MOST_STUDIED: Final = 200
"""The most games whose mistakes are saved, the latest first."""


class Bookmark(msgspec.Struct, frozen=True):
    """A place in a game: its file, its number there, the moves to it, and its title."""

    source: str
    number: int
    path: tuple[int, ...]
    title: str


class StudyKept(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The latest choices; ``time_control`` is empty for a game without a clock."""

    seat: Seat = Seat.WHITE
    strength: str = "easy"
    time_control: str = ""
    marks: tuple[Bookmark, ...] = ()
    studied: tuple[StudiedGame, ...] = ()

    def marked(self, mark: Bookmark) -> "StudyKept":
        """Add a bookmark; it replaces an earlier one in the same game."""
        others = (m for m in self.marks if (m.source, m.number) != (mark.source, mark.number))
        return msgspec.structs.replace(self, marks=(mark, *others)[:MOST_MARKS])

    def studying(self, game: StudiedGame) -> "StudyKept":
        """Add the mistakes of a game; they replace earlier ones of it."""
        others = (g for g in self.studied if (g.key, g.seat) != (game.key, game.seat))
        return msgspec.structs.replace(self, studied=(game, *others)[:MOST_STUDIED])

    def mistakes(self, key: str, seat: Seat) -> StudiedGame | None:
        """The known mistakes of a side in a game; ``None`` if it was never looked over."""
        return next((g for g in self.studied if (g.key, g.seat) == (key, seat)), None)


def study_path() -> Path:
    """The file of the saved state."""
    return platformdirs.user_state_path(APP) / "study.json"


def load_study(path: Path) -> StudyKept:
    """Read the saved state, or the defaults."""
    return load_kept(path, StudyKept())


def load_kept(path: Path, nothing: Kept) -> Kept:
    """Read a file, or return ``nothing``; an unreadable one is put aside, not written over."""
    try:
        return msgspec.json.decode(read_file(path, _MOST), type=type(nothing))
    except NO_FILE:
        return nothing
    except (OSError, ValueError, RecursionError) as error:
        _log.warning("Nothing is known of earlier practising: %s", error)
        with suppress(OSError):
            path.replace(path.with_suffix(".unreadable"))
        return nothing
