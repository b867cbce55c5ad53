"""A share of ``make mutants``: changes of the rules, each of which some test has to notice."""

import subprocess
import sys

import pytest

from tests.support.shares import MUTATED


@pytest.mark.long
@pytest.mark.timeout(900)  # a minute of one processor, and more where many wait for it
def test_every_mutant_of_the_share_is_noticed():
    """What survives wants a test from the text of the Laws, or a reason in equivalent.toml.

    After a change of the function itself ``make mutants FILES=...`` finds the tests that notice it.
    """
    command = [sys.executable, "-m", "tools.mutants", "--known", "--share", str(MUTATED.now)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
