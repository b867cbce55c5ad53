"""``python -m tests.braille``: play the silent evening, and print what was read, pressed, moved."""

import tempfile
from contextlib import closing
from pathlib import Path

from tests.braille.silent import SilentEvening

with tempfile.TemporaryDirectory() as folder, closing(SilentEvening(Path(folder), print)) as it:
    it.play()
