"""A share of ``make fuzz``: referee and program play the same games and decide alike."""

import pytest

from tests.referee.beside import Game
from tests.support.shares import REFEREED

pytestmark = pytest.mark.long

PARTS = 8


@pytest.mark.parametrize("part", range(PARTS))
def test_the_program_decides_as_the_referee_does(part):
    """The same games each time: what new ones find is for ``make fuzz``, and then examined."""
    for number in range(part, REFEREED.now, PARTS):
        Game(f"1 {number}").play()
