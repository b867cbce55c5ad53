"""Written moves: algebraic notation in the letters of any language (Appendix C), and UCI.

Read: short and long algebraic with or without hyphen, ``x``, ``=``, ``e.p.``, ``+``, ``++``, ``#``,
``(=)`` and move number; castling with zeros or letters; coordinates. Written: without ``=`` (C.11)
and with zeros (C.13).
"""

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import cache

import chess

from accessible_board.game.vocabulary.announcements import Announcement, CastlingSide, is_castling
from accessible_board.languages import Language, available, load

_MOVE_NUMBER = re.compile(r"^\s*\d+\s*\.+\s*")
_MARKS = r"(?:\s*(?:e\.?\s?p\b\.?|\+\+?|#|[!?]))*"
_OFFER = re.compile(r"\s*\(=\)\s*$")
_CASTLING = re.compile(r"[0Oo][- ]?[0Oo](?P<queen>[- ]?[0Oo])?" + _MARKS)
_MOVE = re.compile(
    r"(?P<man>[^\W\d_]|[♔-♟])??(?P<file>[a-h])?(?P<rank>[1-8])?(?P<capture>[x:×])?-?"
    r"(?P<to>[a-h][1-8])\s?(?:=?\s?(?P<promotion>[^\W\d_]|[♔-♟]))?" + _MARKS
)
_AMBIGUOUS_ABROAD = "BP"
"""Letters that other languages use otherwise (7.3): a bishop or a pawn, a knight or a pawn."""
_UCI_PROMOTIONS = {"q": chess.QUEEN, "r": chess.ROOK, "b": chess.BISHOP, "n": chess.KNIGHT}
_FIGURINES = {
    chess.Piece(piece_type, color).unicode_symbol(): piece_type
    for piece_type in chess.PIECE_TYPES
    for color in chess.COLORS
}


class NotationForm(StrEnum):
    """Form of a written move: short or long, letters or figurines."""

    FULL = "full"
    """With ``x``, ``e.p.`` and ``+``: ``exd6 e.p.``."""
    SHORT = "short"
    """Without the marks that may be left out (C.9, C.13): ``ed6``."""
    LONG = "long"
    """With the square of departure (C.8): ``e5xd6 e.p.``."""
    FIGURINE = "figurine"
    """As full, with pictures for letters (C.3): ``♘f3``."""


def without_move_number(text: str) -> str:
    """``text`` without a move number at its beginning: ``1. e4`` is ``e4``."""
    return _MOVE_NUMBER.sub("", text)


def split_draw_offer(text: str) -> tuple[str, bool]:
    """``text`` without a draw offer ``(=)`` at its end (C.12), and whether there was one."""
    bare = _OFFER.sub("", text)
    return bare, bare != text


def parse(text: str, language: Language, *, foreign: bool = False) -> Announcement | None:
    """The meaning of a written move, or ``None`` if it is none. ``(=)`` is ignored.

    A lower-case letter a to h is always a file (7.3); other letters may be of either case. With
    ``foreign``, letters of the other languages are also read if they have only one meaning.
    """
    bare = split_draw_offer(without_move_number(text))[0].strip()
    if castling := _CASTLING.fullmatch(bare):
        side = CastlingSide.QUEEN if castling["queen"] else CastlingSide.KING
        return Announcement(castling=side)
    match = _MOVE.fullmatch(bare)
    return _announcement(match, letters(language, foreign=foreign)) if match else None


def doubtful_letter(text: str, language: Language) -> str | None:
    """A letter in a written move that means no man here, and more than one abroad."""
    match = _MOVE.fullmatch(without_move_number(text).strip())
    named = match.group("man", "promotion") if match else ()
    foreign = set(_AMBIGUOUS_ABROAD) - set(letters(language))
    return next((letter for letter in named if letter in foreign), None)


def men_letters(language: Language) -> list[str]:
    """The letters of the men from the king down, without that of a pawn."""
    men = {man: letter for letter, man in _capitals(language).items()}
    return [men[man] for man in reversed(chess.PIECE_TYPES) if man in men]


@cache
def letters(language: Language, *, foreign: bool = False) -> Mapping[str, chess.PieceType]:
    """The letters that name a man before a square, with their lower case unless that is a file."""
    named = dict(_capitals(language))
    if foreign:
        for code in available():
            for letter, piece_type in _capitals(load(code)).items():
                if letter not in _AMBIGUOUS_ABROAD:
                    named.setdefault(letter, piece_type)
    small = {letter.lower(): man for letter, man in named.items()}
    small = {letter: man for letter, man in small.items() if letter not in chess.FILE_NAMES}
    return {**small, **named, **_FIGURINES}


def write(
    move: chess.Move, board: chess.Board, language: Language, form: NotationForm = NotationForm.FULL
) -> str:
    """A legal move of ``board`` as it is written in ``language``; ``ValueError`` if not legal."""
    if not board.is_legal(move):
        raise ValueError(f"{move.uci()} is not a legal move in {board.fen()}")
    standard = board.san(move)
    body = standard.rstrip("+#")
    if is_castling(move, board):
        written = body.replace("O", "0")
    else:
        signs = _long(move, board) if form is NotationForm.LONG else body.replace("=", "")
        written = "".join(_symbol(letter, board.turn, language, form) for letter in signs)
    if form is NotationForm.SHORT:
        return written.replace("x", "")
    return written + standard[len(body) :] + (" e.p." if board.is_en_passant(move) else "")


def write_illegal(
    move: chess.Move, board: chess.Board, language: Language, form: NotationForm = NotationForm.FULL
) -> str:
    """An illegal move that stands (A.4.2, A.5.2), with both its squares."""
    return "".join(_symbol(sign, board.turn, language, form) for sign in _long(move, board))


def san(move: chess.Move, board: chess.Board, language: Language) -> str:
    """A legal move of ``board`` in full: ``Sf3``, ``exd6 e.p.``, ``d8D+``, ``0-0``."""
    return write(move, board, language)


def _capitals(language: Language) -> dict[str, chess.PieceType]:
    men = {piece_type: language.man(piece_type).letter for piece_type in chess.PIECE_TYPES}
    return {letter: piece_type for piece_type, letter in men.items() if letter}


def _announcement(
    match: re.Match[str], named: Mapping[str, chess.PieceType]
) -> Announcement | None:
    man, promotion = match["man"], match["promotion"]
    if man is not None and man not in named:
        return None
    if promotion is not None and (promotion := _promotion(promotion, named)) is None:
        return None
    return Announcement(
        piece_type=named[man] if man else None,
        from_file=chess.FILE_NAMES.index(match["file"]) if match["file"] else None,
        from_rank=chess.RANK_NAMES.index(match["rank"]) if match["rank"] else None,
        to_square=chess.parse_square(match["to"]),
        promotion=promotion,
        capture=match["capture"] is not None,
    )


def _promotion(letter: str, named: Mapping[str, chess.PieceType]) -> chess.PieceType | None:
    """The promotion piece; no file can follow a rank, so either case will do."""
    promoted = named.get(letter) or named.get(letter.upper()) or _UCI_PROMOTIONS.get(letter)
    return promoted if promoted in _UCI_PROMOTIONS.values() else None


def _long(move: chess.Move, board: chess.Board) -> str:
    piece = board.piece_at(move.from_square)
    letter = "" if piece is None or piece.piece_type == chess.PAWN else piece.symbol().upper()
    capture = "x" if board.is_capture(move) else ""
    promotion = chess.piece_symbol(move.promotion).upper() if move.promotion else ""
    origin, target = chess.square_name(move.from_square), chess.square_name(move.to_square)
    return f"{letter}{origin}{capture}{target}{promotion}"


def _symbol(letter: str, color: chess.Color, language: Language, form: NotationForm) -> str:
    """The letter or figurine for an English capital; anything else unchanged."""
    if not letter.isupper():
        return letter
    piece = chess.Piece(chess.PIECE_SYMBOLS.index(letter.lower()), color)
    return (
        piece.unicode_symbol()
        if form is NotationForm.FIGURINE
        else language.man(piece.piece_type).letter
    )
