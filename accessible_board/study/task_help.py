"""Help within a task: hints in steps, looks at a position, and tries by pegs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import chess

from accessible_board.board.following import Leading
from accessible_board.board.turn import changes
from accessible_board.game.vocabulary.peg_log import PegLog
from accessible_board.menu.in_and_out import PegsStand
from accessible_board.menu.words import MenuWords
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.narrator import step_words
from accessible_board.narration.sentences.positions import position_words, seen_words

STEPS = ("hint_piece", "hint_square", "hint_move")
"""The steps, by the keys of their sentences."""

_BEGINNING: Final = chess.Board()


@dataclass(slots=True)
class Hints:
    """The best move of one position, and the steps of it that were told."""

    _position: str = ""
    _move: chess.Move | None = None
    _told: int = 0

    def known(self, board: chess.Board) -> chess.Move | None:
        """The best move of a position, if an engine has found it already."""
        return self._move if board.fen() == self._position else None

    def next(
        self, board: chess.Board, move: chess.Move, style: AnnouncingStyle
    ) -> tuple[str, dict[str, str]]:
        """The next hint towards a move: the key of a sentence, and its values."""
        if board.fen() != self._position:
            self._position, self._move, self._told = board.fen(), move, 0
        step = STEPS[min(self._told, len(STEPS) - 1)]
        self._told += 1
        piece = board.piece_type_at(move.from_square) or chess.PAWN
        return step, {
            "man": style.language.man(piece).spoken,
            "square": style.square(move.to_square),
            "move": style.move(move, board),
        }


def looked(board: chess.Board, about: str, style: AnnouncingStyle) -> str:
    """Tell the men of a position, a side or a square (``position``, ``white``, ``e4`` …)."""
    if about not in ("position", "white", "black"):
        return seen_words(about, board, style)
    colors = [color for color in chess.COLORS if about != ("black" if color else "white")]
    return " ".join(position_words(board, color, style) for color in colors)


def attackers(board: chess.Board, square: chess.Square, words: MenuWords) -> str:
    """Tell the men of each side that attack a square, White's first."""
    language, style, told = words.language, AnnouncingStyle(words.language), []
    for color in chess.COLORS:
        men = [
            f"{language.man(piece).spoken} {style.square(at)}"
            for at in board.attackers(color, square)
            if (piece := board.piece_type_at(at))
        ]
        player = language.say("white" if color else "black")
        key = "review.attackers" if men else "review.attacked_by_none"
        told.append(words(key, player=player, men=language.listed(men)))
    return " ".join(told)


def led(
    board: chess.Board,
    occupied: chess.Bitboard | None,
    standing: Mapping[chess.Square, chess.Piece | None] | None = None,
) -> Leading:
    """A hand led to a position from the holes full now, ``None`` if no board is seen.

    No switch knows which man stands on it: unless they are known to be ``standing`` where they are,
    they are taken for the men of the position, or of the beginning of a game where just those holes
    are full.
    """
    begun = _BEGINNING if occupied == _BEGINNING.occupied else board
    full = chess.scan_forward(occupied or chess.BB_EMPTY)
    believed = {square: begun.piece_at(square) for square in full}
    return Leading(believed if standing is None else standing, board)


def step_told(leading: Leading, words: MenuWords) -> str:
    """The next step, or that the position is right."""
    step = next(iter(leading.steps()), None)
    return step_words(step, AnnouncingStyle(words.language)) if step else words("review.stands")


class PegTries:
    """Leads a hand to a position, then reads the legal moves that it shows there.

    A board that stands as the position does is taken for it without being led.
    """

    def __init__(self, words: MenuWords) -> None:
        self._words = words
        self._board = chess.Board()
        self._occupied: int | None = None
        self._leading: Leading | None = None
        self._log: PegLog | None = None
        self._shown: chess.Move | None = None

    @property
    def shown(self) -> chess.Move | None:
        """The legal move on the pegs now."""
        return self._shown

    @property
    def shows_no_move(self) -> bool:
        """True while the men have left the position without showing a legal move."""
        return self._log is not None and self._shown is None and not self._log.unchanged()

    def expect(self, board: chess.Board) -> str:
        """Expect moves from this position; if pegs were used before, return the first step."""
        self._board = board
        if self._log is None and self._leading is None:
            return ""
        return self.lead()

    def lead(self) -> str:
        """Lead the hand to the position; return the first step."""
        standing = self._standing()
        self._log = self._shown = None
        self._leading = led(self._board, self._occupied, standing)
        return self._led()

    def back(self) -> str:
        """Lead the hand back from a move on the pegs; nothing if there is none."""
        return "" if self._shown is None else self.lead()

    def _standing(self) -> Mapping[chess.Square, chess.Piece | None] | None:
        """The men believed to be in the holes, if anything is known of them."""
        if self._leading is not None:
            return self._leading.standing
        return self._log.standing() if self._log is not None else None

    def stand(self, stand: PegsStand) -> str | chess.Move | None:
        """Follow the pegs: return the next step to tell, or a move that was not shown before."""
        before, self._occupied = self._occupied, stand.occupied
        if self._leading is not None:
            self._leading.stand(stand.occupied)
            return self._led()
        if self._log is None:
            if stand.occupied == self._board.occupied:
                self._log = PegLog(self._board)
            return None
        for lifted, square in changes(before or chess.BB_EMPTY, stand.occupied):
            (self._log.lift if lifted else self._log.place)(square, stand.at)
        shown = self._log.shown()
        known, self._shown = self._shown, shown
        return shown if shown != known else None

    def _led(self) -> str:
        if self._leading is None:
            return ""
        told = step_told(self._leading, self._words)
        if self._leading.done:
            self._leading, self._log = None, PegLog(self._board)
        return told
