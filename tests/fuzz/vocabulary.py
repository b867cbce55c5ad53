"""What people type and say, for garbage to be made of."""

from typing import Final

import chess
import msgspec

from accessible_board.languages import Language, available, load

TYPED: Final = (
    *("", "press", "white press", "black: press", "sign", "help", "?", "w: e4", "b: Nf6"),
    *("lift e2", "place e4", "lift e2", "place e2", "lift h8", "white place a1"),
    *("arbiter stop", "arbiter resume", "arbiter start", "arbiter restore", "arbiter confirm"),
    *("arbiter refuse", "arbiter uphold", "arbiter reject", "arbiter white accidental e2"),
    *("arbiter white set 5m30s", "arbiter black set 1h", "arbiter set 10s", "arbiter result 1-0"),
)
MOVES: Final = ("e4", "e2e4", "Nf3", "g1f3", "O-O", "exd5 e.p.", "b8=Q", "s f 3", "Sf3", "Lxc6+")


def _said(language: Language) -> list[str]:
    """Announcements, and the first phrase of every command."""
    commands = [forms[0] for forms in language.commands.values()]
    squares = [language.square(square) for square in (chess.E4, chess.F3, chess.A8)]
    men = [man.spoken for man in msgspec.structs.astuple(language.pieces)]
    return [*commands, *squares, *(f"{man} {square}" for man in men for square in squares)]


LINES: Final = (*TYPED, *MOVES, *(said for code in available() for said in _said(load(code))))
"""Whole lines."""

WORDS: Final = tuple(dict.fromkeys(word for line in LINES for word in line.split()))
"""Their words."""
