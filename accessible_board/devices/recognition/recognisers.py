"""Chooses the ear for a language: Vosk if a model is installed, otherwise the program's own."""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from accessible_board.devices.interfaces import Recogniser
from accessible_board.devices.models import ModelStore, catalogue, models_path, no_vosk
from accessible_board.devices.recognition.heard_words import Beside
from accessible_board.devices.recognition.speech_encoder import (
    is_installed,
    loading_encoder,
    speech_encoder,
)
from accessible_board.devices.recognition.taught import taught
from accessible_board.devices.recognition.word_network import Columns, WordNetwork, known_words
from accessible_board.devices.recognition.word_recogniser import WordRecogniser
from accessible_board.errors import DeviceError, InputError
from accessible_board.languages import FaultError, Language, RefusedError
from accessible_board.settings import Engine
from accessible_board.speech.grammar import Grammar
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
    columns: Columns | None = None,
    own: Language | None = None,
) -> Callable[[], Recogniser]:
    """A maker of recognisers of this language; what has to be loaded is loaded from now on, once.

    The program's own ear hears the languages that it knows, with what the player has taught, or
    ``columns``, and commands in the player's ``own`` language beside. Other languages are heard by
    Vosk with a model from ``store``, and so is each with ``Engine.VOSK``: ``InputError`` where
    there is no model, ``DeviceError`` for one that cannot be used. What a model does not know is
    reported, to standard error unless told otherwise.
    """
    if engine is Engine.VOSK or not is_known(language):
        return _vosk(language, store or ModelStore(models_path()), report or _to_standard_error)
    loading_encoder()
    columns = taught(language) if columns is None else columns
    return partial(embedded, language, own, columns)


def is_known(language: Language) -> bool:
    """Whether the program's own ear knows the words of a language."""
    return is_installed() and language.code in known_words()


def model_for(
    language: Language, store: ModelStore | None = None, engine: Engine = Engine.AUTO
) -> Path | None:
    """The installed Vosk model that hears this language; ``None`` if none does."""
    if engine is not Engine.VOSK and is_known(language):
        return None
    return (store or ModelStore(models_path())).for_language(language.code)


def embedded(
    language: Language, own: Language | None = None, columns: Columns | None = None
) -> Recogniser:
    """The ear that needs no download; ``columns`` are what a player taught its network.

    Commands in a player's ``own`` language are heard beside. ``DeviceError`` if the encoder cannot
    be loaded, which may have begun before.
    """
    own = own or language
    beside = None
    if (more := commands_beside(language, own)) and own.code in known_words():
        beside = Beside(WordNetwork(own.code), Grammar.of_sentences(more))
    network = WordNetwork(language.code, columns=columns)
    speech_encoder()  # If it cannot be loaded, that is told now, not at the first sound.
    return WordRecogniser(network, beside)


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
