"""Speech models for Vosk: listing, downloading, unpacking and keeping them; the engine itself.

Nothing here loads a model; that is the recogniser's work. A model is a folder, and is only ever
named by its path.
"""

from accessible_board.devices.models.store import (
    ModelStore,
    OfferedModel,
    catalogue,
    find_offer,
    is_vosk_installed,
    models_path,
    no_vosk,
    offered_for,
    source,
)

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
