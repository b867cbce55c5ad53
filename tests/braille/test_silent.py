"""A player who neither sees nor hears plays from power-on to both signatures.

``make silent`` plays more of the evening, and prints it.
"""

import pytest

from tests.braille.silent import SilentEvening

pytestmark = pytest.mark.long


def test_an_evening_by_cells_keys_and_pegs_alone(tmp_path):
    lines = []
    evening = SilentEvening(tmp_path, lines.append)
    try:
        evening.play(whole=False)
    finally:
        print(*lines, sep="\n")
        evening.close()
