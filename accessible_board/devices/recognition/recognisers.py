"""Chooses the engine for a language: Vosk if a model is installed, otherwise pocketsphinx."""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path

from accessible_board.devices.interfaces import Recogniser
from accessible_board.devices.models import ModelStore, catalogue, models_path, no_vosk
from accessible_board.devices.recognition.heard_words import Beside
from accessible_board.devices.recognition.replays import Replays
from accessible_board.devices.recognition.second_opinion import SecondOpinion
from accessible_board.devices.recognition.sphinx import SphinxRecogniser, check_installed
from accessible_board.devices.recognition.taught import Taught, outdone_model, taught
from accessible_board.devices.recognition.word_network import Columns, WordNetwork, known_words
from accessible_board.errors import DeviceError, InputError
from accessible_board.languages import FaultError, Language, RefusedError
from accessible_board.settings import Engine
from accessible_board.speech.grammar import Grammar, Sentence
from accessible_board.speech.sentences import Sentences, commands_beside
from accessible_board.speech.vocabulary import spellings_of, unannounceable, unsayable

Report = Callable[[DeviceError], None]
"""Takes what does not work, and is done without."""


def recogniser_for(
    language: Language,
    engine: Engine = Engine.AUTO,
    store: ModelStore | None = None,
    report: Report | None = None,
    own: Language | None = None,
) -> Recogniser:
    """A recogniser of this language; see :func:`recognisers_for`."""
    return recognisers_for(language, engine, store, report, own=own)()


def recognisers_for(
    language: Language,
    engine: Engine = Engine.AUTO,
    store: ModelStore | None = None,
    report: Report | None = None,
    known: Taught | None = None,
    own: Language | None = None,
    replays: Callable[[], Replays] | None = None,
) -> Callable[[], Recogniser]:
    """What makes recognisers of this language, with a model from ``store`` if there is one.

    A model, or else the network, is loaded now, which takes its time, and only once. A model that
    is incomplete, does not load, or does not know what some move cannot be announced without is
    reported, to standard error unless told otherwise, and the embedded recogniser takes its place;
    so is what else cannot be said. Only with ``Engine.VOSK`` is it a ``DeviceError``, and no model
    an ``InputError``. pocketsphinx hears with what the player has taught, or ``known``, and
    commands in the player's ``own`` language beside; ``replays`` tells who hears for it, if anybody
    does. It hears instead of a model that was found to hear the player no better. A language
    without pronunciations, which only a model hears, is a :class:`FaultError`.
    """
    report = report or _to_standard_error
    store = store or ModelStore(models_path())
    try:
        if engine is not Engine.SPHINX and not _is_outdone(language, store, engine):
            return _vosk(language, store, report)
    except InputError:
        if engine is Engine.VOSK:
            raise
    except DeviceError as error:
        if engine is Engine.VOSK:
            raise
        for told in (error, FaultError("model_replaced")):
            report(told)
    check_pronounced(language)
    known_words()  # They are read from the network, which is loaded for it.
    known = known or taught(language)
    beside = replays() if replays else None
    return partial(embedded, language, known.pronunciations, own, beside, known.columns)


def check_pronounced(language: Language) -> None:
    """:class:`FaultError` for a language without pronunciations.

    Also where pocketsphinx is not installed.
    """
    if not language.pronunciations:
        raise FaultError("no_pronunciations", language=language.name)
    check_installed()


def model_for(
    language: Language, store: ModelStore | None = None, engine: Engine = Engine.AUTO
) -> Path | None:
    """The installed Vosk model that hears this language; none for an engine that uses none."""
    store = store or ModelStore(models_path())
    if engine is Engine.SPHINX or _is_outdone(language, store, engine):
        return None
    return store.for_language(language.code)


def _is_outdone(language: Language, store: ModelStore, engine: Engine) -> bool:
    """Whether the installed model was found to hear the player no better, and is not chosen."""
    model = store.for_language(language.code) if engine is Engine.AUTO else None
    return model is not None and model.name == outdone_model(language)


def embedded(
    language: Language,
    pronunciations: Mapping[str, Sequence[str]],
    own: Language | None = None,
    replays: Replays | None = None,
    columns: Columns | None = None,
) -> Recogniser:
    """The recogniser that needs no download: pocketsphinx, and the network where it knows words.

    ``pronunciations`` are what the one hears with, ``columns`` what a player taught the other.
    Commands in a player's ``own`` language are heard beside, in that language's pronunciations.
    """
    own = own or language
    more = commands_beside(language, own)
    recogniser = SphinxRecogniser(_merged(pronunciations, _pronounced(more, own)), replays)
    if replays is not None:
        recogniser.prepared()
    if not {language.code, own.code} <= known_words().keys():
        return recogniser
    beside = Beside(WordNetwork(own.code), Grammar.of_sentences(more)) if more else None
    return SecondOpinion(recogniser, WordNetwork(language.code, columns=columns), beside)


def _pronounced(sentences: Iterable[Sentence], language: Language) -> dict[str, tuple[str, ...]]:
    """The words of sentences, with their pronunciations in the language."""
    words = {word for sentence in sentences for word in sentence}
    return {word: language.pronunciations[word] for word in sorted(words)}


def _merged(
    one: Mapping[str, Sequence[str]], other: Mapping[str, Sequence[str]]
) -> dict[str, tuple[str, ...]]:
    """Both sets of pronunciations together."""
    return {
        word: tuple(dict.fromkeys((*one.get(word, ()), *other.get(word, ()))))
        for word in {**one, **other}
    }


def _vosk(language: Language, store: ModelStore, report: Report) -> Callable[[], Recogniser]:
    path = store.for_language(language.code)
    if path is None:
        raise store.fault_for(language.code) or _no_model(language, store)
    # Loading the engine takes longer than all else here, and most users have no model for it.
    try:
        from accessible_board.devices.recognition.vosk_recogniser import VoskRecogniser
    except ImportError:
        raise no_vosk() from None

    made = partial(VoskRecogniser, path, spellings_of(language))
    unheard = made().set_grammar(Sentences(language).full)
    if lacking := unannounceable(language, unheard):
        raise FaultError("model_lacks", name=path.name, words=", ".join(lacking))
    if unknown := unsayable(language, unheard):
        report(FaultError("model_ignorant", name=path.name, words=", ".join(unknown)))
    return made


def _no_model(language: Language, store: ModelStore) -> InputError:
    is_offered = any(model.language == language.code for model in catalogue().models)
    key = "no_model" if is_offered else "no_model_offered"
    return RefusedError(key, language=language.name, code=language.code, folder=store.folder)


def _to_standard_error(error: DeviceError) -> None:
    print(error, file=sys.stderr)
