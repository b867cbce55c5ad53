"""Whether what a player taught helps: announcements before and after, none of them learnt from.

The recordings that were learnt from cannot tell: what was made to fit them fits them. A second
round of the same words would take the player as long again, and single words are not what is said
in a game. So the player makes eight announcements, in which each word that was taught occurs once.

Each is heard as in a game in which it is legal, with what was known before and with what was
learnt. What words are misheard for makes it easier to believe the pegs: so it is heard again, for
every word that may have been misheard for one of its own, where the pegs show the move with that
word instead, and must not be taken for it.

Words in no announcement that was heard are not tried, and what was learnt of them plays no part.

Vosk has pronunciations of its own, and learns nothing. Where a model of it is installed it hears
the announcements as well, and in games whichever of the two understood more of them.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product, zip_longest

import chess

from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.interfaces import Recogniser, Samples
from accessible_board.devices.recognition.recognisers import embedded, model_for, recogniser_for
from accessible_board.devices.recognition.taught import Taught, taught
from accessible_board.devices.sound.preparation import prepared
from accessible_board.devices.teaching.teaching import Lesson, words_to_teach
from accessible_board.errors import DeviceError, InputError
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.languages import Language
from accessible_board.settings import Engine
from accessible_board.speech.confusions import Confusions
from accessible_board.speech.decision import ACCEPTED
from accessible_board.speech.understanding import understand

_RANKS = (2, 5, 0, 3, 6, 1, 4, 7)
"""The rank that is said after each file, so that nobody says them in a row."""

_KINGS = ((chess.A1, chess.A8), (chess.H1, chess.A8), (chess.H8, chess.H1), (chess.A4, chess.H4))
"""Where the kings stand aside, White's first."""


@dataclass(frozen=True, slots=True)
class Trial:
    """How many announcements had a voice, and how many of them were understood.

    ``lesson`` is what was tried: what was learnt of the words in them. ``model`` is the Vosk model
    that heard them too, if any could, and ``by_model`` how many it understood.
    """

    announcements: int
    before: int
    after: int
    lesson: Lesson
    model: str = ""
    by_model: int = 0

    @property
    def is_model_outdone(self) -> bool:
        """Whether the model understood no more, so that it has no part in games."""
        return self.by_model <= max(self.before, self.after)


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
    near = {words: list(_near(words, part.misheard)) for words in made}
    now = taught_with(usual, part, language) if part.about else usual
    before = _understood(language, usual, made, near)
    after = _understood(language, now, made, near) if part.about else before
    model, hearing = _with_model(language) if made else ("", None)
    by_model = _understood(language, now, made, near, hearing) if hearing is not None else 0
    return Trial(len(made), before, after, part, model, by_model)


def _with_model(language: Language) -> tuple[str, Recogniser | None]:
    """The installed Vosk model of a language that can hear it, and its recogniser."""
    path = model_for(language, engine=Engine.VOSK)
    try:
        hearing = recogniser_for(language, Engine.VOSK, report=lambda fault: None)
    except (DeviceError, InputError):
        return "", None
    return path.name if path is not None else "", hearing


def taught_with(usual: Taught, lesson: Lesson, language: Language) -> Taught:
    """What a player is heard with if the lesson is kept (:func:`~.taught.keep`)."""
    known = usual.pronunciations
    new = {word: (*known[word], *rows) for word, rows in lesson.learnt.items()}
    confusions = Confusions.of(language).and_of(lesson.misheard)
    return Taught({**known, **new}, confusions, {**usual.columns, **lesson.columns})


def _near(words: str, misheard: Collection[tuple[str, str]]) -> Iterator[str]:
    """The announcements that differ in one word that may have been misheard."""
    parts = words.casefold().split()
    for at, word in enumerate(parts):
        for said, heard in misheard:
            if heard == word:
                yield " ".join([*parts[:at], said, *parts[at + 1 :]])


def _understood(
    language: Language,
    known: Taught,
    made: Mapping[str, Samples],
    near: Mapping[str, Iterable[str]],
    model: Recogniser | None = None,
) -> int:
    """How many announcements are understood correctly, and not as one near them.

    By the ``model``, or else by the recogniser that is built in.
    """
    recogniser = model or embedded(language, known.pronunciations, columns=known.columns)
    ear = Ear(language, recogniser, known.confusions)
    return sum(
        _is_taken(sound, words, ear, language)
        and not any(_is_taken(sound, other, ear, language, shown=True) for other in near[words])
        for words, sound in made.items()
    )


def _is_taken(
    sound: Samples, words: str, ear: Ear, language: Language, *, shown: bool = False
) -> bool:
    """Whether a recording is understood as these words if they are legal, or ``shown`` by pegs."""
    understood = understand(words, language)
    announcement = understood.announcement if understood is not None else None
    board = _position(announcement) if announcement is not None else None
    if announcement is None or board is None:
        return False
    ear.attend(board, announcement.moves(board)[0] if shown else None)
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
