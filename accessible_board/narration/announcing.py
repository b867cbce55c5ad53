"""Moves as they are announced (D.2.1): "Springer Felix drei", "Kurze Rochade"; and times in words.

Everything announced here is understood by :mod:`accessible_board.speech.understanding`. Times and
counts are words for the ear (D.2.6.1, D.2.10.4), and figures for the eye.
"""

from dataclasses import dataclass, replace

import chess

from accessible_board.game.vocabulary.announcements import Announcement, CastlingSide
from accessible_board.game.vocabulary.effects import position_after
from accessible_board.game.vocabulary.time_control import counts
from accessible_board.languages import Language

_SECONDS = {"hour": 3600, "minute": 60, "second": 1}


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
        file, rank = announcement.from_file, announcement.from_rank
        parts = [
            language.man(announcement.piece_type).spoken if announcement.piece_type else "",
            language.files.names(self.file_names)[file] if file is not None else "",
            language.ranks[rank].spoken if rank is not None else "",
            language.words.capture.spoken if announcement.capture else "",
            self.square(announcement.to_square),
            language.man(announcement.promotion).spoken if announcement.promotion else "",
        ]
        return " ".join(part for part in parts if part)

    def square(self, square: chess.Square | None) -> str:
        """A square, "Felix drei"; nothing for none."""
        return "" if square is None else self.language.square(square, self.file_names)

    def _chosen(self, move: chess.Move, board: chess.Board) -> Announcement:
        """The announcement of a move, as long as this style wants it.

        The square of departure is named where the rest names a legal move of another man. Whether
        the move itself is legal changes nothing (12.6).
        """
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
        return short if short.moves(board) in ((), (move,)) else whole

    def _check(self, move: chess.Move, board: chess.Board) -> list[str]:
        after = position_after(board, move)
        words = self.language.words
        if after.is_checkmate():
            return [words.mate.spoken]
        return [words.check.spoken] if after.is_check() else []


def _squares(move: chess.Move) -> Announcement:
    return Announcement(
        from_file=chess.square_file(move.from_square),
        from_rank=chess.square_rank(move.from_square),
        to_square=move.to_square,
        promotion=move.promotion,
    )


def time_words(milliseconds: int, language: Language) -> str:
    """A time in words: "eine Stunde, fünf Minuten und zwölf Sekunden".

    Seconds are rounded up, so that "no time" is never said while some is left.
    """
    rest = max(0, -(-milliseconds // 1000))
    if rest == 0:
        return language.count("second", 0)
    parts = []
    for unit, length in _SECONDS.items():
        number, rest = divmod(rest, length)
        if number:
            parts.append(language.count(unit, number))
    return language.listed(parts)


_TEN_MINUTES = 10 * 60_000


def clock_words(milliseconds: int, language: Language) -> str:
    """A time left in few words: "eine Stunde dreißig", "neun Minuten zwanzig".

    From ten minutes on, seconds are left out: never is more said than there is.
    """
    seconds = -(-milliseconds // 1000)
    whole, unit, part = (60, "minute", seconds % 60)
    if milliseconds >= _TEN_MINUTES:
        whole, unit, part = (3600, "hour", seconds % 3600 // 60)
        if seconds < whole:
            return language.count("minute", part)
    if seconds < whole or 0 < part < 10:  # "Neun Minuten fünf" might be minutes or seconds.
        return time_words(seconds // 60 * 60_000 if unit == "hour" else milliseconds, language)
    words = language.count(unit, seconds // whole)
    return f"{words} {language.number(part)}" if part else words


def move_count_words(moves: int, language: Language) -> str:
    """A number of moves in words: "ein Zug", "zwölf Züge"."""
    return language.count("move", moves)


def clock_text(milliseconds: int) -> str:
    """A time left, in hours, minutes and whole seconds begun: ``1:29:57``; a dash for none."""
    if not counts(milliseconds):
        return "–"
    seconds = -(-max(milliseconds, 0) // 1000)
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
