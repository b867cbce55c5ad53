"""Renderings of words by voices, to learn pronunciations from.

A word that stands in one of an announcement's places is said inside an announcement, because there
it sounds as it will be heard; any other is said alone. Who says it are voices of two synthesisers
and people whose recordings lie beside the project, none of them one that is kept aside for
measuring (``benchmarks/speech/voices.py``).
"""

import random
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import chess
from msgspec import structs

from accessible_board.devices.interfaces import Samples
from accessible_board.devices.sound.preparation import evened_out
from accessible_board.devices.voices.synthesiser import WORDS_PER_MINUTE
from accessible_board.languages import Language
from accessible_board.speech.grammar import Sentence
from benchmarks.shared.languages import learning
from benchmarks.speech.voices import EspeakVoice, JoinedVoice, PicoVoice, Voice, voices

_KNOWN = tomllib.loads(Path(__file__).with_name("pronounce.toml").read_text("utf-8"))
_ESPEAK_VOICES: list[str] = _KNOWN["voices"]["every"]
_PICO_MANNERS = ((1.0, 1.0), (0.8, 0.85), (1.15, 1.15))
_REAL, _PICO, _OWN, _ESPEAK = 4.0, 2.0, 2.0, 1.0
"""Weights of each kind of voice."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place of an announcement: the words of which one stands there, and those around it."""

    words: tuple[str, ...]
    before: tuple[tuple[str, ...], ...] = ()
    after: tuple[tuple[str, ...], ...] = ()

    def around(self, chance: random.Random) -> tuple[Sentence, Sentence]:
        """Some words that may stand before it, and some after it."""
        before = tuple(map(chance.choice, self.before))
        return before, tuple(map(chance.choice, self.after))


@dataclass(frozen=True, slots=True)
class Teacher:
    """A voice to learn from, and its weight."""

    voice: Voice
    weight: float
    respelled: Mapping[str, str] = field(default_factory=dict)
    """Spellings for this voice, lest it read words by another language's rules."""

    def says(self, word: str) -> bool:
        """Tell whether this voice itself says the word, and no stand-in of a recorded person."""
        return not isinstance(self.voice, JoinedVoice) or word.casefold() in self.voice.recorded

    def say(self, words: Sentence) -> Samples:
        """The words."""
        return self.voice.say(" ".join(self.respelled.get(w.casefold(), w) for w in words))


@dataclass(frozen=True, slots=True)
class Rendering:
    """A word in one voice between others, as sound that is fit for the recogniser."""

    word: str
    before: Sentence
    after: Sentence
    samples: Samples
    weight: float
    by_person: bool = False
    """True if a person was recorded, False for a synthesiser."""


def places(language: Language) -> list[Place]:
    """The places of men, ranks and file names in announcements."""
    men = pronounced((language.man(piece).spoken for piece in chess.PIECE_TYPES), language)
    ranks = pronounced((rank.spoken for rank in language.ranks), language)
    files = pronounced(language.files.names(), language)
    named_men = [form for piece in chess.PIECE_TYPES for form in language.man(piece).forms]
    named_ranks = [form for rank in language.ranks for form in rank.forms]
    named_files = [form for file in range(8) for form in language.files.forms(file)]
    return [
        Place(pronounced(named_men, language), after=(files, ranks)),
        Place(pronounced(named_ranks, language), before=(men, files)),
        Place(pronounced(named_files, language), before=(men,), after=(ranks,)),
    ]


def pronounced(forms: Iterable[str], language: Language) -> tuple[str, ...]:
    """Those of the forms that are single words which the language can pronounce, each once."""
    known = {form.casefold(): form for form in forms if form.casefold() in language.pronunciations}
    return tuple(known.values())


def renderings(word: str, place: Place, language: Language) -> Iterator[Rendering]:
    """The word in every voice that there is to learn it from."""
    for teacher in teachers(language):
        before, after = place.around(random.Random(f"{teacher.voice.name} {word}"))
        words = (*before, word, *after)
        if not teacher.says(word) or not teacher.voice.speaks(" ".join(words)):
            continue
        said = (word.casefold(), _heard(before), _heard(after))
        by_person = isinstance(teacher.voice, JoinedVoice)
        yield Rendering(*said, evened_out(teacher.say(words)).speech, teacher.weight, by_person)


def teachers(language: Language) -> Iterator[Teacher]:
    """The voices to learn from; the program's own, which reads as it reads, comes first."""
    own = learning(language)
    respelled = own.get("respelled", {})
    yield Teacher(EspeakVoice(language, "", WORDS_PER_MINUTE, False), _OWN)
    for manner in (*_ESPEAK_VOICES, *own.get("voices", [])):
        name, rate = manner.split()
        base, plus, variant = name.partition("+")
        voice = structs.replace(language.voice, espeak=base or language.voice.espeak)
        speaker = structs.replace(language, voice=voice)
        yield Teacher(EspeakVoice(speaker, plus + variant, int(rate), False), _ESPEAK, respelled)
    if pico := language.voice.pico:
        for speed, pitch in _PICO_MANNERS:
            yield Teacher(PicoVoice(pico, speed, pitch, False), _PICO, respelled)
    for person in voices(language):
        if isinstance(person, JoinedVoice) and not person.kept_aside:
            yield Teacher(person, _REAL)


def _heard(words: Sentence) -> Sentence:
    """Words as they stand in a grammar."""
    return tuple(word.casefold() for word in words)
