"""Which small changes are made to a function, and that its code is what is changed."""

from inspect import CO_GENERATOR

import pytest

from tools.mutants.mutating import mutants

SOURCE = '''
class Clock:
    @property
    def fallen(self):
        """Whether the flag is down."""
        return self.left <= 0 and not self.off


def told(clock):
    if clock.fallen:
        yield "down"
'''


@pytest.fixture
def found(tmp_path):
    path = tmp_path / "clock.py"
    path.write_text(SOURCE)
    return mutants(path)


def test_operators_operands_conditions_and_statements_are_changed(found):
    assert [(mutant.function, mutant.what) for mutant in found] == [
        (
            "Clock.fallen",
            "self.left <= 0 and (not self.off) -> self.left <= 0 or not self.off",
        ),
        ("Clock.fallen", "self.left <= 0 and (not self.off) -> not self.off"),
        ("Clock.fallen", "self.left <= 0 and (not self.off) -> self.left <= 0"),
        ("Clock.fallen", "self.left <= 0 -> self.left < 0"),
        ("Clock.fallen", "0 -> 1"),
        ("Clock.fallen", "not self.off -> self.off"),
        ("told", "clock.fallen -> True"),
        ("told", "clock.fallen -> False"),
        ("told", "yield 'down' -> pass"),
    ]


def test_what_lost_its_only_yield_is_a_generator_still(found):
    left_out = found[-1].code()
    assert left_out.co_name == "told"
    assert left_out.co_flags == found[-2].code().co_flags
    assert "down" not in left_out.co_consts


def test_an_ordinary_function_does_not_become_a_generator(found):
    """Which every test would notice, whatever else was changed."""
    assert not found[0].code().co_flags & CO_GENERATOR
    assert found[-1].code().co_flags & CO_GENERATOR
