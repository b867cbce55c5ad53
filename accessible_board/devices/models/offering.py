"""Choice of a Vosk model worth offering, and the check that Vosk is installed."""

import platform
from importlib.util import find_spec

from accessible_board.devices.models.catalogue import OfferedModel, catalogue
from accessible_board.devices.models.store import ModelStore, models_path
from accessible_board.languages import FaultError
from accessible_board.system.commands_told import how_to_add


def is_vosk_installed() -> bool:
    """Look for the package ``vosk``, without loading it."""
    return find_spec("vosk") is not None


def no_vosk() -> FaultError:
    """That Vosk is not installed, with the command that installs it.

    An installation brings it along, but on Windows on ARM, for which there is no ready package.
    """
    if platform.machine() == "ARM64":
        return FaultError("vosk_nowhere")
    return FaultError("no_vosk", command=how_to_add("vosk"))


def offered_for(
    language: str,
    store: ModelStore | None = None,
    offers: tuple[OfferedModel, ...] | None = None,
) -> OfferedModel | None:
    """The model to be fetched for a language.

    ``None`` where there is one, where none is offered, and where Vosk, which it is for, is not
    installed.
    """
    if not is_vosk_installed() or (store or ModelStore(models_path())).for_language(language):
        return None
    offers = catalogue().models if offers is None else offers
    return next((offer for offer in offers if offer.language == language), None)
