"""A share of ``python -m tests.hands``, with the seed that is printed at the end of every run."""

import pytest

from tests.hands.models import MODELS, played
from tests.support.shares import HANDS

pytestmark = pytest.mark.long


@pytest.mark.law(58)
@pytest.mark.parametrize("model", MODELS)
def test_each_half_move_of_any_hands_is_decided_at_its_own_press(model, pytestconfig):
    """What stands at the press counts, whatever flickered, in a game and in ``detect``."""
    counts = played(model, HANDS.now, str(pytestconfig.getoption("hypothesis_seed")))
    assert counts.right, counts
