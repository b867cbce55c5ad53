"""The folder of fetched and generated files, in the user's cache."""

from functools import cache
from pathlib import Path

import platformdirs


@cache
def cache_folder() -> Path:
    """The folder, which may be removed at any time."""
    folder = platformdirs.user_cache_path("accessible-board") / "words"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
