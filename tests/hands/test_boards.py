"""A share of ``make try-boards``: rough hands through every driver, with all that spoils a line."""

import pytest

from tests.hands.boards import BOARDS, HAPPENS_TO, LIMIT, TROUBLES, TWO_READINGS, seen
from tests.hands.bridges import PROGRAMS, passed
from tests.hands.models import MODELS
from tests.support.shares import THROUGH_DRIVERS

pytestmark = pytest.mark.long

CASES = [
    *((make, model, "none") for make in BOARDS for model in MODELS),
    *((make, "human", each) for each in TROUBLES for make in HAPPENS_TO.get(each, BOARDS)),
]


@pytest.mark.parametrize(("make", "model", "trouble"), dict.fromkeys(CASES))
def test_each_half_move_is_read_right_and_known_soon(make, model, trouble):
    """The same games in each run."""
    found = seen(make, model, THROUGH_DRIVERS.now, "share", trouble)
    assert (found.wrong, found.half_moves >= THROUGH_DRIVERS.now) == (0, True)
    limit = TWO_READINGS if make == "certabo" else LIMIT
    assert found.latest <= limit or trouble != "none"


@pytest.mark.parametrize("guise", PROGRAMS)
@pytest.mark.parametrize("model", MODELS)
def test_each_half_move_comes_over_a_bridge_and_no_other_one_before(model, guise):
    """Nobody presses; the same games in each run."""
    told = passed(model, 120, "bridges", guise)
    assert (told.right, told.corrected) == (told.half_moves, 0)
