"""A player teaches the ear the own voice: how this player says each of some twenty words.

The last layer of the network of words is moved a little for each word
(:mod:`~accessible_board.devices.teaching.columns`), unless another of the player's words would then
be heard for it.

How well words are understood that were learnt from tells nothing; whether it helps is tried with
announcements (:mod:`~accessible_board.devices.teaching.trial`).
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

import chess

from accessible_board.devices.interfaces import Samples
from accessible_board.devices.recognition.heard_words import HeardInOne
from accessible_board.devices.recognition.speech_encoder import speech_encoder
from accessible_board.devices.recognition.taught import taught
from accessible_board.devices.recognition.word_network import Columns, WordNetwork
from accessible_board.devices.sound.preparation import prepared
from accessible_board.devices.teaching.columns import learnt_columns
from accessible_board.languages import Language
from accessible_board.speech.grammar import Grammar
from accessible_board.speech.sentences import spoken
from accessible_board.speech.vocabulary import file_to_say

STRANGERS = 5
"""The most other words that a recording may sound more like; else it is of a cough, or a slip."""


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
