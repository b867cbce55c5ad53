"""Moves that a program writes on a clock, in the letters of its own language.

No program says which language that is, and many displays have capitals alone. So every alphabet is
tried, and those in which the moves before were written count first.
"""

from typing import Final

import chess

from accessible_board.game.rules import notation
from accessible_board.languages import load

_ENGLISH: Final = "KQRBN"
_ALPHABETS: Final = (_ENGLISH, "KDTLS", "KDTLP", "RDTFC", "RDTAC")
"""Letters of the men from the king to the knight: English, German and Scandinavian, Dutch, French,
Spanish.
"""
_LETTERS: Final = frozenset("".join(_ALPHABETS))


class ClockLetters:
    """Reads the moves of one program."""

    def __init__(self) -> None:
        self._alphabets: tuple[str, ...] = _ALPHABETS

    def moves(self, text: str, board: chess.Board) -> tuple[chess.Move, ...] | None:
        """The legal moves that a text can mean; ``None`` if it is no move."""
        shapes = _shapes("".join(text.split()))
        meant = {letters: _meant(shapes, letters, board) for letters in _ALPHABETS}
        likely = [moves for letters in self._alphabets if (moves := meant[letters])]
        found = set().union(*(likely or filter(None, meant.values())))
        if len(found) == 1:
            fitting = tuple(letters for letters in _ALPHABETS if meant[letters])
            self._alphabets = tuple(set(fitting) & set(self._alphabets)) or fitting
        return tuple(found) if any(moves is not None for moves in meant.values()) else None


def _shapes(text: str) -> set[str]:
    """The text as it may have been before a display made capitals of it."""
    if not text.isupper():
        return {text}
    last = text[-1] if text[-1] in _LETTERS else text[-1].lower()
    rest = text[1:-1].lower() + last if len(text) > 1 else ""
    return {text[0] + rest, text[0].lower() + rest}


def _meant(shapes: set[str], letters: str, board: chess.Board) -> set[chess.Move] | None:
    """The legal moves by one alphabet; ``None`` if none of these is a move."""
    said = [notation.parse(_in_english(shape, letters), load("en")) for shape in shapes]
    if not any(said):
        return None
    return {move for each in said if each is not None for move in each.moves(board)}


def _in_english(text: str, letters: str) -> str:
    """The text with English letters; a letter that is no man's here makes it no move."""
    english = dict.fromkeys(_LETTERS, "*") | dict(zip(letters, _ENGLISH, strict=True))
    first, rest = english.get(text[:1], text[:1]), text[1:]
    return first + rest[:-1] + english.get(rest[-1:], rest[-1:])
