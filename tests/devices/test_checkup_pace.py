"""The check says how much of a processor hearing takes on this machine."""

import re

import pytest

from accessible_board.devices.checkup import State, recognisers


@pytest.mark.parametrize(("slow", "state"), [(1e9, State.WORKS), (0.0, State.NOTE)])
def test_how_much_hearing_takes_is_told_and_what_it_means_where_it_is_much(
    slow, state, monkeypatch
):
    monkeypatch.setattr(recognisers, "_SLOW", slow)
    (finding,) = recognisers.pace()
    assert re.fullmatch(
        r"this machine needs \d+\.\d\d s of a processor for a second of sound\.", finding.fact
    )
    assert finding.state is state
    assert ("count from when they ended" in finding.remedy) is (state is State.NOTE)
