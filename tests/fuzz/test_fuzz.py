"""A share of ``make fuzz``, with the seed that is printed at the end of every run."""

import pytest

from tests.fuzz.running import fuzz
from tests.fuzz.targets import CASES, TARGETS

SHARE = 0.03


@pytest.mark.parametrize("name", TARGETS)
def test_garbage_is_refused_in_a_sentence_and_changes_nothing(name, request):
    fuzz(name, round(CASES[name] * SHARE), request.config.option.hypothesis_seed)


def test_every_target_has_its_share():
    assert CASES.keys() == TARGETS.keys()
    assert sum(CASES.values()) >= 1_000_000
