"""A share of ``make fuzz``, with the seed that is printed at the end of every run."""

import pytest

from tests.fuzz.running import fuzz
from tests.fuzz.targets import CASES, TARGETS
from tests.support.shares import GARBAGE

pytestmark = pytest.mark.long


@pytest.mark.parametrize("name", TARGETS)
def test_garbage_is_refused_in_a_sentence_and_changes_nothing(name, request):
    cases = round(CASES[name] * GARBAGE.now / GARBAGE.whole)
    fuzz(name, cases, request.config.option.hypothesis_seed)


def test_every_target_has_its_share():
    assert CASES.keys() == TARGETS.keys()
    assert sum(CASES.values()) >= GARBAGE.whole
