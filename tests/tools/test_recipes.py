"""What CONTRIBUTING says of the files that an addition changes is compared with a commit."""

import subprocess
from fnmatch import fnmatch

import pytest

from tools.recipes import ROOT, Recipe, recipes, untrue

RECIPES = tuple(recipes((ROOT / "CONTRIBUTING.md").read_text("utf-8")))
TEXT = """
## How to add …

**a stone** (commit `abc1234`, "Lay a
stone")

1. `tools/<stone>.py`: its row in `STONES`; `game/stones/` and `languages/*/stones.toml`.

**a wall** (test
`tests/walls.py`)

One folder, `walls/<name>/`.

## Something else

`game/game.py`
"""


def test_a_recipe_is_read_with_its_commit_and_its_files():
    assert list(recipes(TEXT)) == [
        Recipe(
            "a stone",
            (
                "tools/*.py",
                "accessible_board/game/stones/*",
                "accessible_board/languages/*/stones.toml",
            ),
            "abc1234",
            "Lay a stone",
        ),
        Recipe("a wall", ("accessible_board/walls/*/*",), test="tests/walls.py"),
    ]


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.what)
def test_the_files_of_a_recipe_are_there(recipe):
    tops = ("accessible_board", "benchmarks", "docs", "tests", "tools")
    there = [p.relative_to(ROOT).as_posix() for top in tops for p in (ROOT / top).rglob("*")]
    missing = [each for each in recipe.files if not any(fnmatch(path, each) for path in there)]
    assert recipe.files
    assert missing == []


@pytest.mark.parametrize(
    "recipe", [one for one in RECIPES if one.commit], ids=lambda recipe: recipe.what
)
def test_a_recipe_is_true_of_its_commit(recipe):
    """A copy of the last commits alone does not reach it; `python -m tools.recipes` says so."""
    try:
        found = untrue(recipe)
    except LookupError:
        found = []
    assert found == []


@pytest.mark.parametrize(
    "recipe", [one for one in RECIPES if one.test], ids=lambda recipe: recipe.what
)
def test_the_test_of_a_recipe_is_there(recipe):
    assert "def test_" in (ROOT / recipe.test).read_text("utf-8")


@pytest.fixture
def repository(tmp_path):
    """A repository with a commit that changes two files."""
    for name in ("one.py", "two.py"):
        (tmp_path / name).write_text("", "utf-8")
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    for words in (["init", "-q"], ["add", "."], [*who, "commit", "-qm", "Add two (I.1)"]):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    return tmp_path


@pytest.mark.parametrize(
    ("files", "subject", "told"),
    [
        (("*.py",), "Add two", []),
        (("one.py",), "Add two", ["two.py is not in its list"]),
        (("*.py",), "Add three", ["its commit is called 'Add two (I.1)'"]),
    ],
)
def test_what_a_commit_shows_otherwise_is_told(repository, files, subject, told):
    assert untrue(Recipe("a pair", files, "HEAD", subject), repository) == told


def test_a_commit_that_the_history_does_not_reach_is_no_proof(repository):
    with pytest.raises(LookupError, match="abc1234"):
        untrue(Recipe("a pair", ("*.py",), "abc1234", "Add two"), repository)
