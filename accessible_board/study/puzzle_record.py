"""A player's solved puzzles, and those to be repeated: Leitner's boxes.

Sebastian Leitner, "So lernt man lernen" (1972): what was wrong begins in the first box, goes on by
one box each time that it is right, and back to the first when it is not. Here a box is looked into
after the days of :data:`DAYS`; what was right in the last one is known. After a hint it stays in
its box.
"""

import hashlib
from datetime import date, timedelta
from pathlib import Path
from typing import Final

import msgspec

from accessible_board.study.kept import load_kept
from accessible_board.study.puzzles import Hardness, Theme
from accessible_board.study.solving import Result

DAYS: Final = (1, 2, 4, 8, 16)
"""Days after which the puzzles of each box are offered again."""

MOST_KNOWN: Final = 20_000
"""The most solved puzzles that are remembered, so that they are not offered again."""


class Boxed(msgspec.Struct, frozen=True):
    """A puzzle's box (from 0), and the day on which it is offered again."""

    box: int
    due: date


class Tally(msgspec.Struct, frozen=True):
    """Puzzles that were tried, and those of them solved alone at the first try."""

    tried: int = 0
    solved: int = 0

    def plus(self, *, solved: bool) -> "Tally":
        """Count one more puzzle."""
        return Tally(self.tried + 1, self.solved + solved)


class PuzzleRecord(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One player's choices and results; ``theme`` is ``None`` for any, puzzles have keys."""

    collection: str = ""
    theme: Theme | None = None
    level: Hardness = Hardness.EASY
    boxes: dict[str, Boxed] = {}
    known: tuple[str, ...] = ()
    tallies: dict[str, Tally] = {}
    """Tallies by theme, with the total under the empty name."""
    day: date = date.min
    today: Tally = Tally()

    def due(self, today: date) -> list[str]:
        """The keys of the puzzles to repeat, the longest overdue first."""
        waiting = [(boxed.due, key) for key, boxed in self.boxes.items() if boxed.due <= today]
        return [key for _, key in sorted(waiting)]

    def with_result(
        self, key: str, themes: frozenset[str], result: Result, today: date
    ) -> "PuzzleRecord":
        """Add the result of a puzzle."""
        solved = result is Result.ALONE
        boxes, known = dict(self.boxes), self.known
        boxed = boxes.pop(key, None)
        if result is Result.FAILED or (boxed is None and result is Result.HELPED):
            boxes[key] = _box(0, today)
        elif boxed is not None and result is Result.HELPED:
            boxes[key] = _box(boxed.box, today)
        elif boxed is not None and boxed.box + 1 < len(DAYS):
            boxes[key] = _box(boxed.box + 1, today)
        if key not in boxes:
            known = (*(k for k in known if k != key), key)[-MOST_KNOWN:]
        named = ["", *(theme for theme in Theme if theme in themes)]
        tallies = self.tallies | {
            name: self.tallies.get(name, Tally()).plus(solved=solved) for name in named
        }
        before = self.today if self.day == today else Tally()
        return msgspec.structs.replace(
            self,
            boxes=boxes,
            known=known,
            tallies=tallies,
            day=today,
            today=before.plus(solved=solved),
        )


def _box(number: int, today: date) -> Boxed:
    return Boxed(number, today + timedelta(days=DAYS[number]))


def record_path(folder: Path, player: str) -> Path:
    """The file of a player's record; a player without a name has one, too."""
    mark = hashlib.sha256(player.strip().casefold().encode()).hexdigest()[:12]
    return folder / (f"puzzles-{mark}.json" if player.strip() else "puzzles.json")


def load_record(path: Path) -> PuzzleRecord:
    """Read a record, or an empty one; an unreadable file is put aside, not written over."""
    return load_kept(path, PuzzleRecord())
