"""The saved state of practising: choices, bookmarks, mistakes.

A file that cannot be read is put aside; of one that can, entries that are none are left out.
"""

import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeVar

import msgspec
import platformdirs

from accessible_board.box.kept_choices import MOST_KEPT
from accessible_board.files import APP, read_file
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages.plain_words import shortened
from accessible_board.settings import NO_FILE
from accessible_board.study.mistakes import StudiedGame

Kept = TypeVar("Kept")

_log = logging.getLogger(__name__)

MOST_MARKS: Final = 100
"""The most bookmarks, the newest first."""

MOST_STUDIED: Final = 200
"""The most games whose mistakes are saved, the latest first."""

MOST_MISTAKES: Final = 20_000
"""The most mistakes of all these games."""


class Bookmark(msgspec.Struct, frozen=True):
    """A place in a game: its file, its number there, the moves to it, and its title.

    ``key`` is that of the game (:func:`~accessible_board.study.mistakes.key_of`); older ones have
    none.
    """

    source: str
    number: int
    path: tuple[int, ...]
    title: str
    key: str = ""


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

    def unmarked(self, mark: Bookmark) -> "StudyKept":
        """Remove a bookmark."""
        return msgspec.structs.replace(self, marks=tuple(m for m in self.marks if m != mark))

    def studying(self, game: StudiedGame) -> "StudyKept":
        """Add the mistakes of a game; they replace earlier ones of it."""
        others = (g for g in self.studied if (g.key, g.seat) != (game.key, game.seat))
        games, mistakes = (game, *others)[:MOST_STUDIED], 0
        for number, each in enumerate(games):
            mistakes += len(each.mistakes)
            if mistakes > MOST_MISTAKES:
                games = games[: max(1, number)]
                break
        return msgspec.structs.replace(self, studied=games)

    def mistakes(self, key: str, seat: Seat) -> StudiedGame | None:
        """The known mistakes of a side in a game; ``None`` if it was never looked over."""
        return next((g for g in self.studied if (g.key, g.seat) == (key, seat)), None)


def study_path() -> Path:
    """The file of the saved state."""
    return platformdirs.user_state_path(APP) / "study.json"


Lost = Callable[[Path], object]
"""Hears of a file that could not be read whole."""


def load_study(path: Path, lost: Lost = str) -> StudyKept:
    """Read the saved state, or the defaults."""
    return load_kept(path, StudyKept(), lost)


def load_kept(path: Path, nothing: Kept, lost: Lost = str) -> Kept:
    """Read a file, or return ``nothing``; an unreadable one is put aside, not written over.

    Parts of it that are not what they should be are left out; a copy is put aside then.
    """
    try:
        raw = msgspec.json.decode(read_file(path, MOST_KEPT))
        if not isinstance(raw, dict):
            raise msgspec.ValidationError("it holds no choices")
        kept, unfit = _fitting(raw, nothing)
    except NO_FILE:
        return nothing
    except (OSError, ValueError, RecursionError) as error:
        kept, unfit = nothing, shortened(error)
    if unfit:
        _log.warning("Not all is known of earlier practising: %s", unfit)
        lost(path)
        with suppress(OSError):
            path.replace(path.with_suffix(".unreadable"))
    return kept


def _fitting(raw: dict[str, object], nothing: Kept) -> tuple[Kept, str]:
    """The kept values without the parts that do not fit, and the names of these."""
    found, unfit = {}, []
    for field in msgspec.structs.fields(type(nothing)):  # type: ignore[arg-type]
        if field.encode_name not in raw:
            continue
        value = raw[field.encode_name]
        try:
            found[field.name] = msgspec.convert(value, field.type)
        except (ValueError, RecursionError) as error:
            unfit.append(shortened(f"{field.name}: {error}"))
            if isinstance(value, list) and _is_one([], field.type):
                parts = [part for part in value if _is_one([part], field.type)]
                found[field.name] = msgspec.convert(parts, field.type)
            elif isinstance(value, dict) and _is_one({}, field.type):
                entries = {k: v for k, v in value.items() if _is_one({k: v}, field.type)}
                found[field.name] = msgspec.convert(entries, field.type)
    return type(nothing)(**found), "; ".join(unfit)


def _is_one(value: object, kind: type) -> bool:
    try:
        msgspec.convert(value, kind)
    except (ValueError, RecursionError):
        return False
    return True
