"""Speech models for Vosk: listing, downloading, unpacking and keeping them; the engine itself.

Nothing here loads a model; that is the recogniser's work. A model is a folder, and is only ever
named by its path.
"""

from accessible_board.devices.models.catalogue import OfferedModel, catalogue, find_offer, source
from accessible_board.devices.models.offering import is_vosk_installed, no_vosk, offered_for
from accessible_board.devices.models.store import ModelStore, models_path

__all__ = [
    "ModelStore",
    "OfferedModel",
    "catalogue",
    "find_offer",
    "is_vosk_installed",
    "models_path",
    "no_vosk",
    "offered_for",
    "source",
]
