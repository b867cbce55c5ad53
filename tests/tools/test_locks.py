"""What is asked for, and what the locks say of it."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LARGE = ("av", "matplotlib", "pillow", "pyrnnoise", "torch")


def locked(name):
    text = (ROOT / name).read_text("utf-8")
    return {line.partition("==")[0] for line in text.splitlines() if re.match(r"\w.*==", line)}


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-run.lock"])
def test_a_lock_has_all_that_an_installation_asks_for(lock):
    asked = {re.split(r"[><=;\[ ]", each)[0] for each in PROJECT["project"]["dependencies"]}
    assert asked <= locked(lock)


def test_the_debian_package_and_the_box_can_be_in_a_hall():
    makefile = (ROOT / "Makefile").read_text("utf-8")
    (line,) = re.findall(r"uv pip compile(?:(?!uv pip).)*requirements-run.lock", makefile, re.S)
    extras = re.findall(r"--extra (\w+)", line)
    assert "hall" in extras
    asked = [
        each for extra in extras for each in PROJECT["project"]["optional-dependencies"][extra]
    ]
    assert {re.split(r"[><=;\[ ]", each)[0] for each in asked} <= locked("requirements-run.lock")


def test_an_installation_brings_nothing_large_that_it_does_not_need():
    assert not locked("requirements-run.lock") & set(LARGE)


def test_every_locked_package_is_known_by_its_content():
    for lock in ("requirements.lock", "requirements-run.lock"):
        entries = re.split(r"\n(?=\w)", (ROOT / lock).read_text("utf-8"))[1:]
        assert all("--hash=sha256:" in entry for entry in entries)
