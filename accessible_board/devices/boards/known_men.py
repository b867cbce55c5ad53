"""The men that a board with tags has learnt, a file for each board; an unreadable one is none."""

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import chess
import msgspec
import platformdirs

from accessible_board.files import APP, read_file, replace
from accessible_board.settings import NO_FILE

_log = logging.getLogger(__name__)

_MOST: Final = 1_000_000

Tags = dict[bytes, chess.Piece]


def known_men_path(number: int) -> Path:
    """The file of the board with this number."""
    return platformdirs.user_data_path(APP) / "boards" / f"{number}.json"


def load_men(path: Path) -> Tags:
    """Read the tags that are known, each with its man; none where nothing was kept."""
    try:
        kept = msgspec.json.decode(read_file(path, _MOST), type=dict[str, str])
        return {bytes.fromhex(tag): chess.Piece.from_symbol(man) for tag, man in kept.items()}
    except NO_FILE:
        return {}
    except (OSError, ValueError, RecursionError) as error:
        _log.warning("The men of a board are not known any more: %s", error)
        return {}


def keep_men(path: Path, men: Mapping[bytes, chess.Piece]) -> None:
    """Keep them, whole or not at all; a disk that refuses is logged, and they are learnt anew."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace(path, msgspec.json.encode({tag.hex(): man.symbol() for tag, man in men.items()}))
    except OSError as error:
        _log.warning("The men of a board cannot be kept: %s", error)
