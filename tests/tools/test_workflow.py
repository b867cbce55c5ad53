"""What the workflow runs on each system once the project is published is there, and plays."""

import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path

from tests.support.child import ROOT, environment
from tests.support.patience import PATIENCE

WORKFLOW = (ROOT / ".github/workflows/systems.yml").read_text("utf-8")


def step(name):
    """The shell commands of a step."""
    block = WORKFLOW.partition(f"- name: {name}\n")[2].partition("run: |\n")[2]
    return textwrap.dedent(block.partition("\n      - ")[0])


def test_it_says_first_that_it_has_not_run_yet():
    assert "has not run yet" in WORKFLOW.splitlines()[0]


def test_its_tests_are_there():
    named = re.findall(r"tests/\w+", WORKFLOW)
    assert named
    assert [folder for folder in named if not (ROOT / folder).is_dir()] == []


def test_its_typed_game_is_played(tmp_path):
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", step("A typed game")],
        cwd=tmp_path,
        env=environment(tmp_path) | {"LANGUAGE": "en", "PATH": path},
        capture_output=True,
        check=True,
        timeout=PATIENCE,
    )
    assert list((tmp_path / "games").glob("*.pgn"))
