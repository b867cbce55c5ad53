"""Measurements and tools are no part of the program: nothing else notices what they lack."""

from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TRAINING = ROOT / "tools" / "words"
"""What asks for the packages of the group ``train``, which no test needs."""
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for top in ("benchmarks", "tools")
    for path in (ROOT / top).rglob("*.py")
    if TRAINING not in path.parents
)


@pytest.mark.parametrize("module", MODULES)
def test_what_it_imports_is_there(module):
    import_module(module)
