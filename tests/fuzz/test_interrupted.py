"""``make fuzz`` takes hours: whoever ends it learns how far it came and how to repeat it."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.patience import PATIENCE

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("arguments", "number", "counted"),
    [
        (["tests.referee", "1000000"], signal.SIGINT, "half-moves in"),
        (["tests.fuzz"], signal.SIGTERM, "together:"),
    ],
)
def test_who_ends_it_is_told_how_far_it_came(arguments, number, counted):
    command = [sys.executable, "-m", *arguments, "--seed", "5"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout.readline() == "seed 5\n"
        process.send_signal(number)
        out, error = process.communicate(timeout=PATIENCE)
    assert (process.returncode, error) == (128 + number, "")
    assert counted in out
    assert f"to repeat: python -m {arguments[0]}" in out
    assert "--seed 5\n" in out
