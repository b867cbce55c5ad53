"""Moves as they are announced (D.2.1): "Springer Felix drei", "Eva acht Dame", "Kurze Rochade".

Everything said here is understood by :mod:`accessible_board.speech.understanding`.
"""

from dataclasses import dataclass, replace

import chess

from accessible_board.game.decisions.illegality import spoken_move
from accessible_board.game.vocabulary.announcements import Announcement, CastlingSide
from accessible_board.languages import Language


@dataclass(frozen=True, slots=True)
class AnnouncingStyle:
    """Style in which moves are announced at an event.

    ``file_names`` is a set of the language file (``international``, ``danish``), ``None`` for the
    language's standard. ``full_origin`` names the square of departure always, not only where two
    men could be meant; ``check`` adds the words for check and mate.
    """

    language: Language
    file_names: str | None = None
    full_origin: bool = False
    check: bool = False

    def move(self, move: chess.Move, board: chess.Board) -> str:
        """A move, legal or not, in the position ``board`` before it.

        The squares alone, if no man stands where it begins.
        """
        words = self.announcement(self._chosen(move, board))
        if not self.check or not board.is_legal(move):
            return words
        return " ".join([words, *self._check(move, board)])

    def announcement(self, announcement: Announcement) -> str:
        """The words of an announcement; parts that it leaves open are left out."""
        language = self.language
        if announcement.castling is CastlingSide.KING:
            return language.castling.king.spoken
        if announcement.castling is CastlingSide.QUEEN:
            return language.castling.queen.spoken
        parts = [
            self._man(announcement),
            self._file(announcement.from_file),
            self._rank(announcement.from_rank),
            language.words.capture.spoken if announcement.capture else "",
            self.square(announcement.to_square),
            language.man(announcement.promotion).spoken if announcement.promotion else "",
        ]
        return " ".join(part for part in parts if part)

    def square(self, square: chess.Square | None) -> str:
        """A square, "Felix drei"; nothing for none."""
        return "" if square is None else self.language.square(square, self.file_names)

    def _chosen(self, move: chess.Move, board: chess.Board) -> Announcement:
        """The announcement of a move, as long as this style wants it."""
        if board.piece_type_at(move.from_square) is None:
            return _squares(move)
        whole = Announcement.of(move, board)
        if self.full_origin or whole.castling is not None:
            return whole
        is_pawn = whole.piece_type == chess.PAWN
        short = replace(
            whole,
            piece_type=None if is_pawn else whole.piece_type,
            from_file=whole.from_file if is_pawn and whole.capture else None,
            from_rank=None,
        )
        legal = short.moves(board)
        alone = legal == (move,) or (not legal and spoken_move(short, board) == move)
        return short if alone else whole

    def _check(self, move: chess.Move, board: chess.Board) -> list[str]:
        after = board.copy(stack=False)
        after.push(move)
        words = self.language.words
        if after.is_checkmate():
            return [words.mate.spoken]
        return [words.check.spoken] if after.is_check() else []

    def _man(self, announcement: Announcement) -> str:
        if announcement.piece_type is None:
            return ""
        return self.language.man(announcement.piece_type).spoken

    def _file(self, file: int | None) -> str:
        return "" if file is None else self.language.files.names(self.file_names)[file]

    def _rank(self, rank: int | None) -> str:
        return "" if rank is None else self.language.ranks[rank].spoken


def _squares(move: chess.Move) -> Announcement:
    return Announcement(
        from_file=chess.square_file(move.from_square),
        from_rank=chess.square_rank(move.from_square),
        to_square=move.to_square,
        promotion=move.promotion,
    )
