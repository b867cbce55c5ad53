"""A bounded share of ``make attack``, and what SECURITY.md says of it and of other tests."""

import re

import pytest

from tests.attack import brokers, brought, disks, files, floods, given, hall, privacy, requests
from tests.attack.attacking import BOUNDED, attacked
from tests.support.child import ROOT
from tests.support.terminal_board import VirtualBoard

pytestmark = pytest.mark.long

PROMISES = (ROOT / "SECURITY.md").read_text("utf-8")


@pytest.mark.timeout(900)
def test_a_hostile_test_of_a_running_game_finds_nothing(tmp_path):
    told = []
    with VirtualBoard() as board:
        result = attacked(tmp_path, board, BOUNDED, told.append)
    assert result.broken == [], "\n".join(told)


def test_every_promise_names_the_tests_that_attack_it():
    promised = PROMISES.partition("\n* ")[2].partition("\n\n")[0].split("\n* ")
    for promise in promised:
        names = re.findall(r"`([\w/]+(?:\.py)?)`", promise.rpartition("(")[2])
        assert names, promise
        for name in names:
            assert (ROOT / "tests" / name).exists(), name


def test_the_printed_table_names_every_attack_there_is():
    for flood in floods.PAGES:
        assert f"| {flood.name.format(f'{flood.number:,}')} |" in PROMISES
    others = [*requests.ATTACKS, *privacy.ATTACKS, files.unlinked, files.modes, files.forged]
    others += [
        privacy.connections,
        files.unplugged,
        files.planted,
        brought.sticks,
        privacy.delayed,
        files.full_disk,
    ]
    others += [given.languages, given.recordings, given.sounds_of_a_game]
    others += [*disks.OF_DISKS, *brokers.OF_BROKERS]
    for attack in [*others, *hall.OF_A_HALL, hall.broker_killed]:
        assert f"| {attack.__doc__} |" in PROMISES
