"""What is said keeps its bounds."""

import pytest

from benchmarks import saying


@pytest.mark.parametrize("code", ["de", "nl"])
def test_what_is_said_is_short_enough(code, capsys):
    shorter = (saying.help_in_a_game, saying.position, saying.illegal)
    for measured in (saying.start, saying.end, saying.times, *shorter):
        measured(code)
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 13
    assert all("(limit" in line and "NOT kept" not in line for line in told), told
