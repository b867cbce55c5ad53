"""Lessons by which the ear learns a player's voice: how the player says each of some twenty words.

The network has learnt synthesisers' voices and few people's, and of some words of some people it
hears nothing at all. What its last layer tells words by is there all the same. So for each word
that was recorded a small column is learnt which, added to the layer's own, lets it hear the word
where it most nearly heard one, and leaves all else as it heard it; unless another of the player's
words would then be heard for it. The recording is learnt from at several speeds, since nobody says
a word twice alike.

The recordings that were learnt from cannot tell whether it helps: what was made to fit them fits
them. A second round of the same words would take the player as long again, and single words are not
what is said in a game. So the player makes eight announcements, in which each word that was taught
occurs once. Each is heard as in a game in which it is legal, with what was known before and with
what was learnt. Words in no announcement that was heard are not tried, and what was learnt of them
plays no part.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product, zip_longest
from typing import Final

import chess
import numpy as np
import soxr
from numpy.typing import NDArray

from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples
from accessible_board.devices.recognition.heard_words import HeardInOne
from accessible_board.devices.recognition.recognisers import embedded
from accessible_board.devices.recognition.speech_encoder import Features, speech_encoder
from accessible_board.devices.recognition.taught import taught
from accessible_board.devices.recognition.word_network import (
    PAUSE,
    Columns,
    Likelihoods,
    WordNetwork,
    known_words,
    word_likelihoods,
)
from accessible_board.devices.sound.level import to_samples
from accessible_board.devices.sound.preparation import prepared
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.languages import Language
from accessible_board.speech.decision import ACCEPTED
from accessible_board.speech.grammar import Grammar
from accessible_board.speech.sentences import spoken
from accessible_board.speech.understanding import understand
from accessible_board.speech.vocabulary import file_to_say

SPEEDS: Final = (0.93, 1.0, 1.07)
"""Factors by which each recording is made faster, and so higher, to be learnt from."""

LASTS: Final = 2
"""The steps in which the network is to hear a word; it hears most words in two or three."""

_ROUNDS: Final = 100
_STEP: Final = 0.01
_SMALL: Final = 3.0
"""Cost of a column for its size, so that no more is learnt than the words need."""

_Numbers = NDArray[np.float64]

STRANGERS = 5
"""The most other words that a recording may sound more like; else it is of a cough, or a slip."""

_RANKS = (2, 5, 0, 3, 6, 1, 4, 7)
"""The rank that is said after each file, so that nobody says them in a row."""

_KINGS = ((chess.A1, chess.A8), (chess.H1, chess.A8), (chess.H8, chess.H1), (chess.A4, chess.H4))
"""Squares of the kings that stand aside, White's first."""


def learnt_columns(language: str, recordings: Mapping[str, Samples]) -> Columns:
    """A column for each recorded word that the network knows; recordings are at 16 kHz."""
    if language not in known_words():
        return {}
    network = WordNetwork(language)
    heard = {word: sound for word, sound in recordings.items() if word in network.words}
    if not heard:
        return {}
    lessons = [
        _lesson(network, word, _at_speed(sound, speed))
        for word, sound in heard.items()
        for speed in SPEEDS
    ]
    features, wanted = (np.concatenate(parts) for parts in zip(*lessons, strict=True))
    columns = [network.column(word) for word in heard]
    added = _fitted(features, wanted, network.layer, columns).astype(np.float32)
    return dict(zip(heard, added.T, strict=True))


def _lesson(network: WordNetwork, word: str, sound: Samples) -> tuple[Features, Likelihoods]:
    """The columns that the network heard, and the probabilities with which it should have."""
    features = network.features(speech_encoder().hear(sound))
    wanted = np.exp(word_likelihoods(features, network.layer))
    where = _most_like_a_word(wanted)
    wanted[where] = 0.0
    wanted[where, network.column(word)] = 1.0
    return features, wanted


def _most_like_a_word(heard: Likelihoods) -> slice:
    """The steps in which the network was least sure of a pause."""
    voiced = np.convolve(1.0 - heard[:, PAUSE], np.ones(LASTS), "valid")
    first = int(voiced.argmax())
    return slice(first, first + LASTS)


def _fitted(
    features: Features, wanted: Likelihoods, layer: Features, columns: list[int]
) -> _Numbers:
    """Additions to some columns of a layer, so that it hears what is wanted (Adam's method)."""
    added = np.zeros((len(layer), len(columns)))
    for slope in _slopes(features, wanted, layer, columns, added):
        added -= _STEP * slope
    return added


def _slopes(
    features: Features, wanted: Likelihoods, layer: Features, columns: list[int], added: _Numbers
) -> Iterator[_Numbers]:
    """The direction in which what is wanted is heard less, evened out, once each round."""
    sounds = np.pad(features, ((0, 0), (0, 1)), constant_values=1.0)
    moved = layer.copy()
    mean, square = np.zeros_like(added), np.zeros_like(added)
    for number in range(1, _ROUNDS + 1):
        moved[:, columns] = layer[:, columns] + added
        missed = np.exp(word_likelihoods(features, moved)) - wanted
        slope = sounds.T @ missed[:, columns] + _SMALL * added
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope**2
        yield mean / (1 - 0.9**number) / (np.sqrt(square / (1 - 0.99**number)) + 1e-8)


def _at_speed(sound: Samples, speed: float) -> Samples:
    if speed == 1.0:
        return sound
    return to_samples(
        soxr.resample(sound.astype(np.float64), RECOGNISER_RATE * speed, RECOGNISER_RATE)
    )


@dataclass(frozen=True, slots=True)
class Lesson:
    """Results of learning from recordings: ``columns``, from so many words with a voice.

    ``doubtful`` are words whose recording sounds more like :data:`STRANGERS` others and taught
    nothing, ``unheard`` those without a voice.
    """

    columns: Columns
    doubtful: tuple[str, ...]
    words: int
    unheard: tuple[str, ...] = ()

    def of(self, words: Collection[str]) -> "Lesson":
        """The part of the lesson that is about these words."""
        columns = {word: each for word, each in self.columns.items() if word in words}
        return replace(self, columns=columns)


def words_to_teach(language: Language) -> list[str]:
    """The spoken names of the files, the ranks and the men."""
    files = [file_to_say(file, language) for file in range(8)]
    ranks = [rank.spoken for rank in language.ranks]
    men = [language.man(piece).spoken for piece in chess.PIECE_TYPES]
    return [word for word in (*files, *ranks, *men) if spoken([word], language)]


def teach(language: Language, recordings: Mapping[str, Samples]) -> Lesson:
    """Learn from recordings of single words at 16 kHz; those without a voice teach nothing."""
    cut = {word.casefold(): prepared(samples) for word, samples in recordings.items()}
    sounds = {word: each for word, each in cut.items() if each is not None}
    usual = taught(language)
    before = _likelier(language, usual, sounds)
    doubtful = tuple(word for word, others in before.items() if others > STRANGERS)
    sure = {word: sound for word, sound in sounds.items() if word not in doubtful}
    columns = learnt_columns(language.code, sure)
    after = _likelier(language, {**usual, **columns}, sounds)
    if not _understood(before) <= _understood(after):
        columns = {}
    unheard = tuple(w for w in words_to_teach(language) if w.casefold() not in sounds)
    return Lesson(columns, doubtful, len(sounds), unheard)


def _understood(likelier: Mapping[str, int]) -> frozenset[str]:
    """The words that no other word is heard for."""
    return frozenset(word for word, others in likelier.items() if others == 0)


def _likelier(
    language: Language, columns: Columns, sounds: Mapping[str, Samples]
) -> dict[str, int]:
    """For each word that was said, the number of others that are likelier or as likely."""
    network = WordNetwork(language.code, columns=columns)
    alone = [Grammar.of_sentences([(word,)]) for word in sounds]
    found = {}
    for said, sound in sounds.items():
        heard = HeardInOne(network, speech_encoder().hear(sound))
        likely = dict(zip(sounds, heard.likelihoods(alone).tolist(), strict=True))
        found[said] = sum(each >= likely[said] for each in likely.values()) - 1
    return found


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
    before = _understood_in(language, usual, made)
    learnt = {**usual, **part.columns}
    after = _understood_in(language, learnt, made) if part.columns else before
    return Trial(len(made), before, after, part)


def _understood_in(language: Language, columns: Columns, made: Mapping[str, Samples]) -> int:
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
