"""The check says how soon this machine decides what was announced."""

import re

import pytest

from accessible_board.devices.checkup import State, hearing_checks


@pytest.mark.parametrize(("slow", "state"), [(1e9, State.WORKS), (0.0, State.NOTE)])
def test_how_soon_an_announcement_is_decided_is_told_and_what_helps_where_that_is_late(
    slow, state, monkeypatch
):
    monkeypatch.setattr(hearing_checks, "_SLOW", slow)
    (finding,) = hearing_checks.pace()
    told = r"an announcement is decided \d+\.\d s after its end, where it is quiet\."
    assert re.fullmatch(told, finding.fact)
    assert finding.state is state
    assert ("Let nothing else run beside" in finding.remedy) is (state is State.NOTE)
