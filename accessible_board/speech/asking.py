"""What a player may ask that names something: the last n moves, a square, a kind of man, a colour.

The phrases stand in ``asking.toml`` of each language, with what is named in braces; here they are
written out, each with what it asks about.
"""

from collections.abc import Iterator
from itertools import product
from typing import Final

import chess
from msgspec import structs

from accessible_board.languages import Language

CAPTURED: Final = "captured"
"""What is asked about where it is the captured men."""


def inquiries(language: Language, *, spoken: bool = False) -> Iterator[tuple[str, str, str]]:
    """Every phrase, the field of ``asking.toml`` that it is of, and what it is about.

    That is a number, a square (``e4``), a rank, a file, the letter of a man (``R``),
    :data:`CAPTURED` or a colour (``white``). Only with the ``spoken`` names, or with every one.
    """
    for field, phrases in structs.asdict(language.asking).items():
        for phrase, (named, about) in product(phrases, _named(field, language, spoken=spoken)):
            yield phrase.replace(f"{{{_SLOTS.get(field, '')}}}", named), field, about


_SLOTS: Final = {"last_moves": "number", "square": "square", "rank": "rank", "file": "file"}
"""What the phrases of a field name."""


def _named(field: str, language: Language, *, spoken: bool) -> list[tuple[str, str]]:
    """What may stand in the braces of a field's phrases, and what is asked about then."""
    files, ranks = _files(language, spoken=spoken), _ranks(language, spoken=spoken)
    match field:
        case "last_moves":
            return [(word, number) for word, number in ranks if number != "1"]
        case "square":
            return [(f"{f} {r}", file + rank) for (f, file), (r, rank) in product(files, ranks)]
        case "rank":
            return ranks
        case "file":
            return files
        case "captured":
            return [("", CAPTURED)]
        case "white" | "black":
            return [("", field)]
    return [("", chess.piece_symbol(chess.PIECE_NAMES.index(field)).upper())]


def _files(language: Language, *, spoken: bool) -> list[tuple[str, str]]:
    names = [] if spoken else [(name, name) for name in chess.FILE_NAMES]
    forms = ((form, chess.FILE_NAMES[f]) for f in range(8) for form in language.files.forms(f))
    return [*forms, *names]


def _ranks(language: Language, *, spoken: bool) -> list[tuple[str, str]]:
    names = [] if spoken else [(name, name) for name in chess.RANK_NAMES]
    forms = ((form, chess.RANK_NAMES[r]) for r in range(8) for form in language.ranks[r].forms)
    return [*forms, *names]
