"""Which model is worth offering to somebody who wants to be heard."""

from accessible_board.devices.models.catalogue import OfferedModel, catalogue
from accessible_board.devices.models.engine import is_vosk_installed
from accessible_board.devices.models.store import ModelStore, models_path


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
