"""Two players who do nothing but what "what now?" tells each of them get any game on.

From every mixture of pegs right and wrong, before the start, after presses refused, interrupted,
adjourned, stopped, claimed or ended: within ten acts, and one for each man that stands wrong, a
move is completed or the game waits for one named decision. No advice leads in a circle, and none is
refused that was followed.

The share is the same in each run. ``python -m tests.advice`` draws others.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.advice.evening import Evening
from tests.advice.messes import MESSES, set_up, setup
from tests.advice.players import Followed, Following
from tests.support.shares import ADVISED

pytestmark = pytest.mark.long

LONGEST = 14
"""How much happens at most before the players begin to ask."""
MISSING = (0, 0, 0, 1, 3, 99)
"""How many men are missing at the start."""

numbers = st.integers(0, 2**32)
messes = st.lists(st.tuples(st.sampled_from(list(MESSES)), numbers), max_size=LONGEST)


def followed(
    conditions: int, missing: int, starts: bool, happened: list[tuple[str, int]], choice: int
) -> Followed:
    """The evening to which this happened, and then what it took to get it on."""
    evening = Evening(setup(conditions))
    set_up(evening, missing)
    if starts:
        Following(evening, choice).follow()
    for name, number in happened:
        MESSES[name](evening, number)
    return Following(evening, choice).follow()


@settings(max_examples=ADVISED.now, derandomize=True)
@given(numbers, st.sampled_from(MISSING), st.booleans(), messes, numbers)
def test_who_does_what_is_told_gets_any_game_on(conditions, missing, starts, happened, choice):
    followed(conditions, missing, starts, happened, choice)
