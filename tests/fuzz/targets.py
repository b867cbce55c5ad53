"""All targets by name, and how many cases each is given when all have their turn.

A target yields what it is about to be given, and meets it when it is asked for the next. What it
raises is a fault; the one clear sentence that a user is owed it has looked at itself.
"""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Final

from tests.fuzz import files, records, requests, table, texts, wire

Target = Callable[[Random, Path], Iterator[object]]

TARGETS: Final[Mapping[str, Target]] = {
    "noisy line": wire.noisy_line,
    "hostile board": wire.hostile_board,
    "journals": records.journals,
    "plain data": records.plain_data,
    "pegs": records.pegs,
    "recordings": records.recordings,
    "typed lines": table.typed_lines,
    "strangers": requests.strangers,
    "guests": requests.guests,
    "settings": texts.settings,
    "languages": texts.languages,
    "lessons": texts.lessons,
    "conditions": texts.conditions,
    "words": texts.words,
    "games": files.games_of_others,
    "reports": files.reports,
    "puzzles": files.puzzles,
}
CASES: Final[Mapping[str, int]] = {
    "noisy line": 400_000,
    "hostile board": 3_000,
    "journals": 30_000,
    "plain data": 200_000,
    "pegs": 40_000,
    "recordings": 20_000,
    "typed lines": 10_000,
    "strangers": 10_000,
    "guests": 10_000,
    "settings": 100_000,
    "languages": 2_500,
    "lessons": 20_000,
    "conditions": 80_000,
    "words": 150_000,
    "games": 500_000,
    "reports": 350_000,
    "puzzles": 150_000,
}
