"""What a player has solved, and what is to be solved again: Leitner's boxes.

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

from accessible_board.study.kept import keep, load_kept
from accessible_board.study.puzzles import Hardness, Theme
from accessible_board.study.solving import Result

DAYS: Final = (1, 2, 4, 8, 16)
"""After how many days the puzzles of each box are offered again."""

MOST_KNOWN: Final = 20_000
"""Solved puzzles that are remembered, so that they are not offered again."""


class Boxed(msgspec.Struct, frozen=True):
    """In which box a puzzle is (from 0), and from which day on it is offered."""

    box: int
    due: date


class Tally(msgspec.Struct, frozen=True):
    """How many puzzles were tried, and how many of them solved alone at the first try."""

    tried: int = 0
    solved: int = 0

    def plus(self, *, solved: bool) -> "Tally":
        """With a puzzle more."""
        return Tally(self.tried + 1, self.solved + solved)


class PuzzleRecord(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One player's choices and results; ``theme`` is empty for any, puzzles are known by keys."""

    collection: str = ""
    theme: Theme | None = None
    level: Hardness = Hardness.EASY
    boxes: dict[str, Boxed] = {}
    known: tuple[str, ...] = ()
    tallies: dict[str, Tally] = {}
    """By theme; those of all together have the empty name."""
    day: date = date.min
    today: Tally = Tally()

    def due(self, today: date) -> list[str]:
        """The puzzles to be solved again, those that have waited longest first."""
        waiting = [(boxed.due, key) for key, boxed in self.boxes.items() if boxed.due <= today]
        return [key for _, key in sorted(waiting)]

    def with_result(
        self, key: str, themes: frozenset[str], result: Result, today: date
    ) -> "PuzzleRecord":
        """With a puzzle that was solved, or was not."""
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
    """Where the record of a player is kept; one without a name has one of their own."""
    mark = hashlib.sha256(player.strip().casefold().encode()).hexdigest()[:12]
    return folder / (f"puzzles-{mark}.json" if player.strip() else "puzzles.json")


def load_record(path: Path) -> PuzzleRecord:
    """What was kept, or nothing; a file that cannot be read is put aside and not written over."""
    return load_kept(path, PuzzleRecord())


def keep_record(path: Path, record: PuzzleRecord) -> OSError | None:
    """Keep it, whole or not at all; the error of a disk that refuses."""
    return keep(path, record)
