"""On a disk that hangs nobody sits in silence, before the first word of menu or game either."""

import sys
from pathlib import Path

import pytest

from tests.support.at_table import AtTable
from tests.support.child import Playing

pytestmark = pytest.mark.long

WAITS = "Ich warte noch auf den Speicher"


class OnSlowDisk(Playing):
    """``accessible-board`` on such a disk."""

    program = (sys.executable, str(Path(__file__).with_name("slow_disk.py")))


def test_before_the_menu_and_before_a_game_the_disk_is_said_to_be_waited_for(tmp_path):
    table = AtTable(tmp_path, plays=OnSlowDisk).hears(WAITS)
    (tmp_path / "choices").touch()
    told = sum(WAITS in line for line in table.lines)
    table.hears(WAITS, told + 1)
    (tmp_path / "games").touch()
    table.chooses_german().take().hears("Eins: Beginnen.")
    told = sum(WAITS in line for line in table.lines)
    table.take().hears(WAITS, told + 1)
    assert list(tmp_path.glob("ear*.wav")), "it was heard"
    (tmp_path / "journal").touch()
    table.hears("Das Brett antwortet.").playing.type("quit").wait_for("Hauptmenü.", 2)
    table.switches_off()
