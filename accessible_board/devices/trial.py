"""Whether what a player taught helps: announcements before and after, none of them learnt from.

The recordings that were learnt from cannot tell: what was made to fit them fits them. A second
round of the same words would take the player as long again, and single words are not what is said
in a game. So the player makes eight announcements, in which each word that was taught occurs once.
They are heard as in a game, among all announcements and commands that there are, with what was
known before and with what was learnt.

Vosk has pronunciations of its own: where a model of it is installed, what was learnt helps only
without it, and the recogniser that comes with the program is measured all the same.

What words are misheard for plays no part: that changes what is believed of what was heard, and
nothing of what is heard.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import zip_longest

from accessible_board.devices.interfaces import Recogniser, Samples
from accessible_board.devices.preparation import prepared
from accessible_board.devices.recognisers import embedded
from accessible_board.devices.taught import taught_pronunciations
from accessible_board.devices.teaching import Lesson, words_to_teach
from accessible_board.languages import Language
from accessible_board.speech.sentences import Sentences
from accessible_board.speech.understanding import understand

_RANKS = (2, 5, 0, 3, 6, 1, 4, 7)
"""The rank that is said after each file, so that nobody says them in a row."""


@dataclass(frozen=True, slots=True)
class Trial:
    """How many announcements had a voice, and how many of them were understood."""

    announcements: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class _Made:
    """An announcement as it was made: the voice in it, and the sound as it came."""

    words: str
    voice: Samples
    sound: Samples


def announcements_to_try(language: Language) -> list[str]:
    """Eight announcements: every file once, every rank once, and every man."""
    words = words_to_teach(language)
    files, ranks, men = words[:8], words[8:16], words[16:]
    squares = (f"{file} {ranks[rank]}" for file, rank in zip(files, _RANKS, strict=True))
    return [f"{man} {square}".strip() for man, square in zip_longest(men, squares, fillvalue="")]


def tried(language: Language, lesson: Lesson, recordings: Mapping[str, Samples]) -> Trial:
    """The announcements of these recordings at 16 kHz, heard before the lesson and after it."""
    known = taught_pronunciations(language)
    taught = {**known, **{word: (*known[word], *new) for word, new in lesson.learnt.items()}}
    heard = ((words, prepared(sound), sound) for words, sound in recordings.items())
    voiced = [_Made(words, voice, sound) for words, voice, sound in heard if voice is not None]
    before = _understood(language, embedded(language, known), voiced)
    after = _understood(language, embedded(language, taught), voiced) if lesson.learnt else before
    return Trial(len(voiced), before, after)


def _understood(language: Language, ear: Recogniser, made: Iterable[_Made]) -> int:
    """How many announcements are understood for what they are, when anything may be said."""
    anything = Sentences(language).full
    right = 0
    for announcement in made:
        ear.take(announcement.voice, announcement.sound)
        heard = ear.explain(anything)[0]
        words = " ".join(heard.words) if heard is not None else ""
        right += understand(words, language) == understand(announcement.words, language)
    return right
