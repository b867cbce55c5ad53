"""Scoresheets in the notation of a language; each move is converted only once.

Writing a move needs its position, and a page that is rendered after every event cannot afford to
compute all positions of a long game each time.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import chess

from accessible_board.game.rules.notation import san
from accessible_board.game.state.scoresheet import Scoresheet, ScoresheetEntry, in_common
from accessible_board.narration.written.phrases import Phrases


@dataclass(frozen=True, slots=True)
class Notated:
    """A move in notation, with its number and its player."""

    move: chess.Move
    number: int
    color: chess.Color
    text: str


class Notation:
    """The moves of one growing scoresheet in one language, from the position ``start`` on."""

    def __init__(self, start: chess.Board, words: Phrases) -> None:
        self._position = start.copy()
        self._words = words
        self._entries: tuple[ScoresheetEntry, ...] = ()
        self._notated: list[Notated] = []

    def of(self, sheet: Scoresheet) -> Sequence[Notated]:
        """Every move of the sheet as it stands now."""
        same = in_common(self._entries, sheet.entries)
        while len(self._notated) > same:
            self._notated.pop()
            self._position.pop()
        for entry in sheet.entries[same:]:
            self._notated.append(self._next(entry.move))
            self._position.push(entry.move)
        self._entries = sheet.entries
        return self._notated

    def _next(self, move: chess.Move) -> Notated:
        position = self._position
        text = written(move, position, self._words)
        return Notated(move, position.fullmove_number, position.turn, text)


def written(move: chess.Move, position: chess.Board, words: Phrases) -> str:
    """A move in the notation of the language, or its squares where it is not legal.

    ``position`` is the one before it, or after it.
    """
    if position.move_stack and position.peek() == move:
        position = position.copy(stack=1)
        position.pop()
    legal = position.is_legal(move)
    return san(move, position, words.language) if legal else move.uci()
