"""A real game on the cells of BRLTTY's virtual display, steered by the display's keys."""

import pytest

from accessible_board.devices.braille.louis import translator
from accessible_board.languages import load
from tests.support.brltty import VirtualDisplay
from tests.support.child import Playing

pytestmark = pytest.mark.long


@pytest.fixture
def display(tmp_path):
    display = VirtualDisplay(tmp_path, code=translator(load("de"), "eight"))
    yield display
    display.close()


@pytest.fixture
def play(tmp_path, display):
    return Playing(
        tmp_path,
        *("--board", "virtual", "--language", "de", "--announce", "de"),
        *("--braille", display.host, "--seat", "white"),
    )


def test_a_game_reaches_the_cells_and_is_played_by_the_keys(play, display):
    play.wait_for("Hilfe")
    play.type("black press")
    display.reads("Ihre Uhr läuft")
    play.type("lift g1", "place f3")
    display.press("HOME").type("Sf3").press("RETURN")
    display.reads("S f3")
    display.press("RETURN")
    display.reads("Uhr von Schwarz läuft")
    display.press("TIME")
    display.reads(":")

    play.kill()
