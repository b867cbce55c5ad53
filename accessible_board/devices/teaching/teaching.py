"""A player teaches the ear the own voice: how this player says each of some twenty words.

A word has several pronunciations in its language file. Each of them, and each that differs from one
of them in a single sound that is easily taken for another, is held against the player's recording;
what explains it better than all that are known is learnt, unless that would make another of the
player's words be misheard.

The network of words is taught the same recordings, in a manner of its own
(:mod:`~accessible_board.devices.teaching.columns`).

Words that then still sound nearly like another of the player's are learnt as *misheard*: to have
heard the one for the other costs this player less than others, and is sooner asked about.

How well words are understood that were learnt from tells nothing; whether it helps is tried with
announcements (:mod:`~accessible_board.devices.teaching.trial`).
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import chess

from accessible_board.devices.interfaces import Samples
from accessible_board.devices.recognition.sphinx import CALIBRATION, SphinxRecogniser
from accessible_board.devices.recognition.taught import Costs, Pronunciations, taught_pronunciations
from accessible_board.devices.recognition.word_network import Columns
from accessible_board.devices.sound.preparation import prepared
from accessible_board.devices.teaching.columns import learnt_columns
from accessible_board.languages import Language
from accessible_board.speech.confusions import Confusions
from accessible_board.speech.grammar import Grammar
from accessible_board.speech.sentences import spoken
from accessible_board.speech.vocabulary import file_to_say

STRANGERS = 3
"""How many other words a recording may sound more like; with more it is of a cough, or a slip."""

GAIN = 0.1
"""Log-likelihood per frame by which a new pronunciation must explain the recording better."""

_ALIKE = (
    "AA AH AO", "AE EH AH", "EH EY IH", "IY IH EY", "OW AO UW", "UW UH IH", "AY EY", "OY AY",
    "ER AH R", "B P", "D T", "G K HH", "V F W", "S Z TH", "SH S CH ZH", "L N Y", "M N", "R HH",
)  # fmt: skip
"""Sounds that are easily taken for one another."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What was learnt of the recordings: new pronunciations, of so many words with a voice.

    ``misheard`` are the words that are taken for one another more easily than other people's,
    ``doubtful`` those whose recording sounds more like :data:`STRANGERS` others and taught nothing,
    and ``unheard`` those without a voice. ``columns`` are what the network learnt.
    """

    learnt: Pronunciations
    misheard: Costs
    doubtful: tuple[str, ...]
    words: int
    unheard: tuple[str, ...] = ()
    columns: Columns = field(default_factory=dict)

    def of(self, words: Collection[str]) -> "Lesson":
        """The part of the lesson that is about these words."""
        learnt = {word: rows for word, rows in self.learnt.items() if word in words}
        pairs = {pair: cost for pair, cost in self.misheard.items() if {*pair} <= {*words}}
        columns = {word: each for word, each in self.columns.items() if word in words}
        return replace(self, learnt=learnt, misheard=pairs, columns=columns)

    @property
    def about(self) -> tuple[str, ...]:
        """The words of which something was learnt."""
        pairs = (word for pair in self.misheard for word in pair)
        return tuple(dict.fromkeys((*self.learnt, *pairs, *self.columns)))


def words_to_teach(language: Language) -> list[str]:
    """The spoken names of the files, the ranks and the men."""
    files = [file_to_say(file, language) for file in range(8)]
    ranks = [rank.spoken for rank in language.ranks]
    men = [language.man(piece).spoken for piece in chess.PIECE_TYPES]
    return [word for word in (*files, *ranks, *men) if spoken([word], language)]


def teach(language: Language, recordings: Mapping[str, Samples]) -> Lesson:
    """What recordings of single words at 16 kHz teach; those without a voice teach nothing."""
    heard = {word.casefold(): prepared(samples) for word, samples in recordings.items()}
    voiced = {word: each.speech for word, each in heard.items() if each is not None}
    sounds = {word: each.sound for word, each in heard.items() if each is not None}
    known = taught_pronunciations(language)
    before = _understood(known, voiced)
    learnt = _better({word: known[word] for word in voiced}, voiced)
    for lessons in (learnt, *({word: row} for word, row in learnt.items()), {}):
        taught = _with(known, lessons)
        if before <= _understood(taught, voiced):
            break
    costs = _costs(taught, voiced)
    doubtful = tuple(word for word, row in costs.items() if list(row.values()).count(0) > STRANGERS)
    kept: Pronunciations = {word: (row,) for word, row in lessons.items() if word not in doubtful}
    sure = {word: row for word, row in costs.items() if word not in doubtful}
    misheard = _misheard(sure, Confusions.of(language))
    columns = learnt_columns(language.code, {word: sounds[word] for word in sure})
    unheard = tuple(w for w in words_to_teach(language) if w.casefold() not in voiced)
    return Lesson(kept, misheard, doubtful, len(voiced), unheard, columns)


def _understood(known: Pronunciations, heard: Mapping[str, Samples]) -> frozenset[str]:
    """The words that are understood correctly when any of them may be said."""
    ear = SphinxRecogniser(known)
    grammar = Grammar.of_sentences([[word] for word in heard])
    right = set()
    for word, samples in heard.items():
        ear.take(samples)
        if ear.within(grammar).words == (word,):
            right.add(word)
    return frozenset(right)


def _costs(known: Pronunciations, heard: Mapping[str, Samples]) -> dict[str, dict[str, float]]:
    """For each word that was said, what it costs to hear each other one; 0 if that fits better."""
    ear = SphinxRecogniser(known)
    found = {}
    for said, samples in heard.items():
        ear.take(samples)
        alone = ear.each([(word,) for word in heard])
        scores = {word: each.score for word, each in zip(heard, alone, strict=True)}
        found[said] = {
            word: max(0.0, CALIBRATION * (scores[said] - score) / ear.frames)
            for word, score in scores.items()
            if word != said
        }
    return found


def _misheard(costs: Mapping[str, Mapping[str, float]], usual: Confusions) -> Costs:
    """The words that this voice says more like one another than others do, and what it costs."""
    return {
        (said, heard): round(cost, 1)
        for said, row in costs.items()
        for heard, cost in row.items()
        if cost < usual.cost((said,), (heard,))
    }


def _with(known: Pronunciations, lessons: Mapping[str, str]) -> Pronunciations:
    """The pronunciations, with those of the lessons added."""
    return {**known, **{word: (*known[word], row) for word, row in lessons.items()}}


def _better(known: Pronunciations, heard: Mapping[str, Samples]) -> dict[str, str]:
    """For each word a pronunciation that explains its recording better, where there is one."""
    rows = {
        f"{word}#{number}": (row,)
        for word, usual in known.items()
        for number, row in enumerate(_rows(usual))
    }
    ear = SphinxRecogniser(rows)
    return {word: row for word in known if (row := _best(ear, word, known[word], heard[word]))}


def _rows(known: Sequence[str]) -> list[str]:
    """The known pronunciations first, then similar ones."""
    return list(dict.fromkeys((*known, *(near for row in known for near in _neighbours(row)))))


def _best(ear: SphinxRecogniser, word: str, known: Sequence[str], samples: Samples) -> str | None:
    """The best pronunciation for a recording, if it is new and much better than the best known."""
    rows = _rows(known)
    names = [f"{word}#{number}" for number in range(len(rows))]
    ear.take(samples)
    best = ear.within(Grammar.of_sentences([[name] for name in names]))
    usual = ear.within(Grammar.of_sentences([[name] for name in names[: len(known)]]))
    if not best.words or (best.score - usual.score) / ear.frames < GAIN:
        return None
    return rows[names.index(best.words[0])]


def _neighbours(row: str) -> Iterator[str]:
    """The pronunciations that differ by one similar sound."""
    phones = row.split()
    for at, phone in enumerate(phones):
        for alike in _ALIKE:
            group = alike.split()
            for other in group if phone in group else ():
                if other != phone:
                    yield " ".join([*phones[:at], other, *phones[at + 1 :]])
