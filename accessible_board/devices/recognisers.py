"""Which engine hears a language: Vosk where a model of it is installed, else pocketsphinx."""

import sys
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum

from accessible_board.devices.interfaces import Recogniser
from accessible_board.devices.models import ModelStore, catalogue, models_path
from accessible_board.devices.second_opinion import SecondOpinion
from accessible_board.devices.sphinx import SphinxRecogniser
from accessible_board.devices.taught import Taught, taught
from accessible_board.devices.word_network import WordNetwork, known_words
from accessible_board.errors import DeviceError, InputError
from accessible_board.languages import FaultError, Language
from accessible_board.speech.vocabulary import spellings_of


class Engine(StrEnum):
    """The engines, and ``auto`` for the best that there is for the language."""

    AUTO = "auto"
    VOSK = "vosk"
    SPHINX = "sphinx"


def recogniser_for(
    language: Language,
    engine: Engine = Engine.AUTO,
    store: ModelStore | None = None,
    report: Callable[[DeviceError], None] | None = None,
    known: Taught | None = None,
) -> Recogniser:
    """A recogniser of this language, with a model from ``store`` if there is one.

    A model that does not load is reported, to standard error unless told otherwise, and the
    embedded recogniser takes its place. Only with ``Engine.VOSK`` is it a ``DeviceError``, and no
    model an ``InputError``. pocketsphinx hears with what the player has taught, or ``known``.
    """
    try:
        if engine is not Engine.SPHINX:
            return _vosk(language, store or ModelStore(models_path()))
    except InputError:
        if engine is Engine.VOSK:
            raise
    except DeviceError as error:
        if engine is Engine.VOSK:
            raise
        for told in (error, FaultError("model_replaced")):
            (report or _to_standard_error)(told)
    return embedded(language, (known or taught(language)).pronunciations)


def embedded(language: Language, pronunciations: Mapping[str, Sequence[str]]) -> Recogniser:
    """The recogniser that needs no download: pocketsphinx, and the network where it knows words."""
    recogniser = SphinxRecogniser(pronunciations)
    if language.code not in known_words():
        return recogniser
    return SecondOpinion(recogniser, WordNetwork(language.code))


def _vosk(language: Language, store: ModelStore) -> Recogniser:
    path = store.for_language(language.code)
    if path is None:
        is_offered = any(model.language == language.code for model in catalogue().models)
        way = (
            f"accessible-board models install {language.code} fetches one"
            if is_offered
            else f"none is offered; one of your own belongs into {store.folder}"
        )
        raise InputError(f"No Vosk model for {language.name} is installed; {way}.")
    # Loading the engine takes longer than all else here, and most have no model for it.
    from accessible_board.devices.vosk_recogniser import VoskRecogniser

    return VoskRecogniser(path, spellings_of(language))


def _to_standard_error(error: DeviceError) -> None:
    print(error, file=sys.stderr)
