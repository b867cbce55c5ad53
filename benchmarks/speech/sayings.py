"""What is said: announcements in positions, and what each must not be taken for.

Positions come from random play with a fixed seed. Each announcement is right in its position. It is
wrong beside the board when the pegs show another move: one whose announcement differs in one word
(a *near miss*), or any other. It is wrong altogether in a position where no legal move is called so
although one is called nearly so.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass

import chess

from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.languages import Language
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.speech.understanding import understand

PLIES = (8, 70)
"""How long a random game is before its position is taken, at least and at most."""

_ATTEMPTS = 400


@dataclass(frozen=True, slots=True)
class Saying:
    """An announcement; moves are in UCI, positions in FEN."""

    words: str
    fen: str
    move: str
    near: str
    """A legal move of the position whose announcement differs in one word."""
    other: str
    """A legal move whose announcement differs in more."""
    elsewhere: str
    """A position where these words mean no legal move, and a near miss of them does."""


def sayings(
    language: Language, count: int, seed: str, speakable: Callable[[str], bool]
) -> list[Saying]:
    """So many announcements that can be spoken, always the same for the same seed."""
    chance = random.Random(seed)
    found: list[Saying] = []
    for _ in range(_ATTEMPTS * count):
        if len(found) == count:
            return found
        saying = _saying(language, chance, speakable)
        if saying is not None:
            found.append(saying)
    raise ValueError(f"there are not {count} announcements that this voice can speak")


def distance(one: str, other: str) -> int:
    """How many words differ, where both have equally many; otherwise all."""
    words, others = one.split(), other.split()
    if len(words) != len(others):
        return max(len(words), len(others))
    return sum(word != another for word, another in zip(words, others, strict=True))


def near_miss(saying: Saying, language: Language) -> chess.Move:
    """A legal move of the position elsewhere whose announcement differs in one word."""
    board = chess.Board(saying.elsewhere)
    return next(
        move
        for move in board.legal_moves
        if distance(plain_words(move, board, language), saying.words) == 1
    )


def plain_words(move: chess.Move, board: chess.Board, language: Language) -> str:
    """The announcement of a move, as it is spoken."""
    return AnnouncingStyle(language).move(move, board)


def _saying(
    language: Language, chance: random.Random, speakable: Callable[[str], bool]
) -> Saying | None:
    board = _position(chance)
    called = {move: plain_words(move, board, language) for move in board.legal_moves}
    sayable = [move for move in called if speakable(called[move])]
    if not sayable:
        return None
    move = chance.choice(sayable)
    words = called[move]
    near = [each for each in called if distance(called[each], words) == 1]
    others = [each for each in called if distance(called[each], words) > 1]
    elsewhere = _elsewhere(words, language, chance)
    if not near or not others or elsewhere is None:
        return None
    return Saying(
        words,
        board.fen(),
        move.uci(),
        chance.choice(near).uci(),
        chance.choice(others).uci(),
        elsewhere.fen(),
    )


def _position(chance: random.Random) -> chess.Board:
    """A position with legal moves, after random play."""
    while True:
        board = chess.Board()
        for _ in range(chance.randint(*PLIES)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(chance.choice(moves))
        if any(board.legal_moves):
            return chess.Board(board.fen())


def _elsewhere(words: str, language: Language, chance: random.Random) -> chess.Board | None:
    announcement = _meant(words, language)
    for _ in range(30):
        board = _position(chance)
        if announcement.moves(board):
            continue
        called = (plain_words(move, board, language) for move in board.legal_moves)
        if any(distance(each, words) == 1 for each in called):
            return board
    return None


def _meant(words: str, language: Language) -> Announcement:
    understood = understand(words, language)
    if understood is None or understood.announcement is None:
        raise ValueError(f"{words!r} is no announcement")
    return understood.announcement
