"""Trial of what a player taught: announcements before and after, none of them learnt from.

The recordings that were learnt from cannot tell: what was made to fit them fits them. A second
round of the same words would take the player as long again, and single words are not what is said
in a game. So the player makes eight announcements, in which each word that was taught occurs once.

Each is heard as in a game in which it is legal, with what was known before and with what was
learnt.

Words in no announcement that was heard are not tried, and what was learnt of them plays no part.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product, zip_longest

import chess

from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.interfaces import Samples
from accessible_board.devices.recognition.recognisers import embedded
from accessible_board.devices.recognition.taught import taught
from accessible_board.devices.recognition.word_network import Columns
from accessible_board.devices.sound.preparation import prepared
from accessible_board.devices.teaching.teaching import Lesson, words_to_teach
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.languages import Language
from accessible_board.speech.decision import ACCEPTED
from accessible_board.speech.understanding import understand

_RANKS = (2, 5, 0, 3, 6, 1, 4, 7)
"""The rank that is said after each file, so that nobody says them in a row."""

_KINGS = ((chess.A1, chess.A8), (chess.H1, chess.A8), (chess.H8, chess.H1), (chess.A4, chess.H4))
"""Where the kings stand aside, White's first."""


@dataclass(frozen=True, slots=True)
class Trial:
    """The numbers of announcements with a voice, and of those understood before and after.

    ``lesson`` is the part that was tried: of the words in them.
    """

    announcements: int
    before: int
    after: int
    lesson: Lesson


def announcements_to_try(language: Language) -> list[str]:
    """Eight announcements: every file once, every rank once, and every man."""
    words = words_to_teach(language)
    files, ranks, men = words[:8], words[8:16], words[16:]
    squares = (f"{file} {ranks[rank]}" for file, rank in zip(files, _RANKS, strict=True))
    return [f"{man} {square}".strip() for man, square in zip_longest(men, squares, fillvalue="")]


def tried(language: Language, lesson: Lesson, recordings: Mapping[str, Samples]) -> Trial:
    """The announcements of these recordings at 16 kHz, heard before the lesson and after it."""
    made = {words: each for words, each in recordings.items() if prepared(each) is not None}
    part = lesson.of({word for words in made for word in words.casefold().split()})
    usual = taught(language)
    before = _understood(language, usual, made)
    learnt = {**usual, **part.columns}
    after = _understood(language, learnt, made) if part.columns else before
    return Trial(len(made), before, after, part)


def _understood(language: Language, columns: Columns, made: Mapping[str, Samples]) -> int:
    """The number of announcements that are understood correctly."""
    ear = Ear(language, embedded(language, columns=columns))
    return sum(_is_taken(sound, words, ear, language) for words, sound in made.items())


def _is_taken(sound: Samples, words: str, ear: Ear, language: Language) -> bool:
    """Tell whether a recording is understood as these words where they are legal."""
    understood = understand(words, language)
    announcement = understood.announcement if understood is not None else None
    board = _position(announcement) if announcement is not None else None
    if announcement is None or board is None:
        return False
    ear.attend(board)
    decision = ear.hear(sound)
    return decision.log_odds >= ACCEPTED and decision.announcement == announcement


def _position(announcement: Announcement) -> chess.Board | None:
    """A position with one man beside the kings, in which it can be announced so."""
    piece_type = announcement.piece_type or chess.PAWN
    for (white, black), origin in product(_KINGS, chess.SQUARES):
        board = chess.Board(None)
        board.set_piece_at(black, chess.Piece(chess.KING, chess.BLACK))
        if piece_type != chess.KING:
            board.set_piece_at(white, chess.Piece(chess.KING, chess.WHITE))
        if board.piece_at(origin) is None:
            board.set_piece_at(origin, chess.Piece(piece_type, chess.WHITE))
            if board.is_valid() and announcement.moves(board):
                return board
    return None
