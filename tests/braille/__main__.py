"""``python -m tests.braille``: play the silent evening, and print what was read, pressed, moved.

The opponent speaks, and the board is its firmware in a simulated chip.
"""

import tempfile
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path

from tests.braille.spoken import SpokenEvening

with tempfile.TemporaryDirectory() as folder, ExitStack() as room:
    evening = SpokenEvening(room, Path(folder), partial(print, flush=True))
    with closing(evening):
        evening.play()
