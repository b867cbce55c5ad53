"""Recognisers: whether they load, and which words of each language they cannot hear.

Also the time that this machine takes to decide an announcement.
"""

import time
from collections.abc import Iterable, Iterator
from typing import Final

import chess
import numpy as np

from accessible_board.devices.checkup.examining import (
    Finding,
    State,
    Translated,
    fact,
    of_error,
    to_do,
)
from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples
from accessible_board.devices.models import ModelStore, catalogue, no_vosk
from accessible_board.devices.recognition.recognisers import embedded, is_known
from accessible_board.devices.sound.sound_files import to_speech
from accessible_board.devices.voices.synthesiser import Pyttsx3Synthesiser
from accessible_board.errors import DeviceError
from accessible_board.languages import FaultError, Language, available, load
from accessible_board.speech.sentences import Sentences
from accessible_board.speech.vocabulary import (
    all_forms,
    spellings_of,
    taught_forms,
    unannounceable,
    unsayable,
    words_of,
)

MODEL: Final = "Vosk"
"""Subject of a finding about the models."""

_PIECE: Final = RECOGNISER_RATE // 20
_SECONDS: Final = _PIECE / RECOGNISER_RATE
_LATEST: Final = 200
"""Pieces of silence after which an announcement must have been decided: ten seconds."""

_SLOW = 1.0
"""Seconds from which a player notices that the announcement is late."""


def own_ear() -> Iterator[Finding]:
    """Load the program's own ear for each language, and find the words that it cannot hear."""
    for code in available():
        language = load(code)
        if not is_known(language):
            fault = FaultError("not_known", language=language.name)
            yield Finding(f"Recogniser {code}", State.NOTE, of_error(fault))
            continue
        recogniser = embedded(language)
        sentences = Sentences(language)
        deaf = recogniser.set_grammar(sentences.full)
        words = len(sentences.full.words)
        heard = fact("hears", count=words - len(deaf), language=language.name)
        yield Finding(f"Recogniser {code}", State.WORKS, heard)
        yield from _unheard(code, language, deaf)


def _unheard(code: str, language: Language, deaf: frozenset[str]) -> Iterator[Finding]:
    """Find words that are only typed, and those not heard which players are taught to say."""
    typed = {word for word in words_of(all_forms(language)) if not language.hears(word)}
    lost = (typed | deaf) & set(words_of(taught_forms(language)))
    about = f"Words {code}"
    if lost:
        silent = fact("unheard", words=_listed(lost))
        yield Finding(about, State.NOTE, silent, to_do("unheard", code=code))
    if others := typed - lost:
        yield Finding(about, State.WORKS, fact("only_typed", words=_listed(others)))


def vosk(store: ModelStore, code: str) -> Iterator[Finding]:
    """Load the installed Vosk models, and find the words that each does not know.

    The one for the announcements, in the language of this code, is offered if it is not there.
    """
    names = store.installed()
    for name in store.incomplete():
        yield Finding("Vosk", State.NOTE, of_error(store.fault(name)))
    if store.for_language(code) is None and not store.incomplete():
        yield _offer(load(code))
    for name in names:
        yield from _vosk_model(store, name)


def _offer(language: Language) -> Finding:
    """That there is no model for a language, and how to get the one that is offered."""
    offered = (model for model in catalogue().models if model.language == language.code)
    model = next(offered, None)
    size = "" if model is None else f"{model.size / 1e6:.0f}"
    get = "" if model is None else to_do("no_model", code=language.code, size=size)
    return Finding(MODEL, State.NOTE, fact("no_model", language=language.name), get)


def _vosk_model(store: ModelStore, name: str) -> Iterator[Finding]:
    # Loading the engine takes longer than all else here, and most users have no model for it.
    try:
        from accessible_board.devices.recognition.vosk_recogniser import VoskRecogniser
    except ImportError:
        yield Finding("Vosk", State.NOTE, of_error(no_vosk()))
        return
    code = store.language(name)
    language = load(code) if code in available() else None
    try:
        recogniser = VoskRecogniser(store.path(name), spellings_of(language) if language else {})
    except DeviceError:
        broken, remedy = (each("model_broken", name=name) for each in (fact, to_do))
        yield Finding("Vosk", State.NOTE, broken, remedy)
        return
    yield Finding("Vosk", State.WORKS, fact("model", name=name))
    if language is not None:
        yield _known(name, language, recogniser.set_grammar(Sentences(language).full))


def _known(name: str, language: Language, unheard: frozenset[str]) -> Finding:
    """Finding on a model that lacks these words: it can hear the language all the same, or not."""
    about = f"Words {language.code}"
    if lacking := unannounceable(language, unheard):
        return Finding(about, State.NOTE, _sentence("model_lacks", name, lacking))
    if unknown := unsayable(language, unheard):
        return Finding(about, State.NOTE, _sentence("model_ignorant", name, unknown))
    if unheard:
        known = fact("model_knows_but", name=name, words=_listed(unheard))
        return Finding(about, State.WORKS, known)
    return Finding(about, State.WORKS, fact("model_knows", name=name))


def _sentence(key: str, name: str, words: Iterable[str]) -> Translated:
    return of_error(FaultError(key, name=name, words=", ".join(words)))


def _listed(words: Iterable[str]) -> str:
    return ", ".join(sorted(words))


def pace() -> Iterator[Finding]:
    """Measure the seconds from the end of an announcement to its decision by PocketSphinx.

    A German one by a synthesised voice, in a quiet room; the second of two, as nearly all of an
    evening are. What comes before its end is heard as fast as it can be, and the silence as it
    comes.
    """
    language = load("de")
    try:
        values, rate = Pyttsx3Synthesiser().render("Springer Felix drei", language.code)
    except DeviceError:
        return
    words = to_speech(values[:, None] / 32768, rate)
    ear = Ear(language, embedded(language))
    ear.attend(chess.Board())
    _heard(ear, words)
    seconds = _heard(ear, words)
    if seconds is None:
        yield Finding("Hearing", State.NOTE, fact("pace_none"), to_do("pace"))
        return
    needed = fact("pace", seconds=f"{seconds:.1f}")
    if seconds > _SLOW:
        yield Finding("Hearing", State.NOTE, needed, to_do("pace"))
    else:
        yield Finding("Hearing", State.WORKS, needed)


def _heard(ear: Ear, words: Samples) -> float | None:
    """Seconds from the end of the words to the decision; ``None`` if there is none."""
    silence = np.zeros(_LATEST * _PIECE, np.int16)
    for piece in _pieces(silence[: 6 * _PIECE]):
        ear.feed(piece)
    begun = time.monotonic()
    for piece in _pieces(words):
        ear.feed(piece)
    now = time.monotonic()
    ended = min(now, begun + len(words) / RECOGNISER_RATE)  # Later than that is late already.
    for number, piece in enumerate(_pieces(silence), start=1):
        time.sleep(max(0.0, ended + number * _SECONDS - time.monotonic()))
        if ear.feed(piece) is not None:
            return time.monotonic() - ended
    return None


def _pieces(sound: Samples) -> Iterator[Samples]:
    return (sound[start : start + _PIECE] for start in range(0, len(sound), _PIECE))
