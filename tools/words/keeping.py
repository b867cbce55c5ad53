"""Where what was fetched and made is kept: in the user's cache folder."""

from functools import cache
from pathlib import Path

import platformdirs


@cache
def cache_folder() -> Path:
    """The folder, which may be removed at any time."""
    folder = platformdirs.user_cache_path("accessible-board") / "words"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
