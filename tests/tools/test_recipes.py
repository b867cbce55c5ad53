"""CONTRIBUTING's lists of the files that an addition changes are compared with the history."""

import subprocess
from dataclasses import replace
from fnmatch import fnmatch

import pytest

from tools.recipes import (
    KINDS,
    LAST,
    ROOT,
    Addition,
    Kind,
    Recipe,
    additions,
    missing,
    recipes,
    unnamed,
)

RECIPES = tuple(recipes((ROOT / "CONTRIBUTING.md").read_text("utf-8")))
TEXT = """
## How to add …

Everything is told in `CHANGELOG.md`.

**a stone**

1. `tools/<stone>.py`: its row in `STONES`; `game/stones/`, `settings.py` and
   `languages/*/stones.toml`.

**a wall** (test
`tests/walls.py`)

One folder, `walls/<name>/`.

## Something else

`game/game.py`
"""
STONES = Kind("quarry", r"(\w+) = Stone\(")


def test_a_recipe_is_read_with_its_files_and_those_of_all():
    assert list(recipes(TEXT)) == [
        Recipe(
            "a stone",
            (
                "tools/*.py",
                "accessible_board/game/stones/*",
                "accessible_board/settings.py",
                "accessible_board/languages/*/stones.toml",
                "CHANGELOG.md",
            ),
        ),
        Recipe("a wall", ("accessible_board/walls/*/*", "CHANGELOG.md"), test="tests/walls.py"),
    ]


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.what)
def test_the_files_of_a_recipe_are_there(recipe):
    tops = ("accessible_board", "benchmarks", "docs", "tests", "tools")
    there = [p.relative_to(ROOT).as_posix() for top in tops for p in (ROOT / top).rglob("*")]
    there += [p.name for p in ROOT.iterdir()]
    absent = [each for each in recipe.files if not any(fnmatch(path, each) for path in there)]
    assert recipe.files
    assert absent == []


def test_each_kind_of_addition_has_a_recipe():
    assert KINDS.keys() <= {recipe.what for recipe in RECIPES}


@pytest.mark.parametrize(
    "recipe", [one for one in RECIPES if one.what in KINDS], ids=lambda recipe: recipe.what
)
def test_a_recipe_names_what_most_of_the_last_additions_changed(recipe):
    """A copy of the last commits alone has fewer, or none; `python -m tools.recipes` says so."""
    assert missing(recipe, additions(KINDS[recipe.what])) == []


@pytest.mark.parametrize(
    "recipe", [one for one in RECIPES if one.test], ids=lambda recipe: recipe.what
)
def test_the_test_of_a_recipe_is_there(recipe):
    assert "def test_" in (ROOT / recipe.test).read_text("utf-8")


@pytest.fixture
def commit(tmp_path):
    """A function that commits files to a repository, each with its text, or none to delete it."""

    def committed(subject, **files):
        for name, text in files.items():
            path = tmp_path / name.replace("__", "/")
            path.parent.mkdir(exist_ok=True)
            if text is None:
                path.unlink()
            else:
                path.write_text(text, "utf-8")
        who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
        for words in (["init", "-q"], ["add", "-A"], [*who, "commit", "-qm", subject]):
            subprocess.run(["git", *words], cwd=tmp_path, check=True)

    return committed


def test_an_addition_is_found_by_what_it_adds_and_its_files_by_where_they_stand_today(
    commit, tmp_path
):
    commit("Begin with a pebble", quarry__pebble="PEBBLE = Stone()\n", told="long ago\n" * 9)
    commit("Add a rock", quarry__rock="ROCK = Stone()\n", told="and now\n" * 9, scaffold="up\n")
    commit("Add a boulder", quarry__boulder="BOULDER = Stone()\n")
    commit("Move the rock", quarry__rock=None, quarry__rocks="ROCK = Stone()\n")
    commit("Rename what is told", told=None, chronicle="and now\n" * 9, scaffold=None)

    found = [(one.subject, one.files) for one in additions(STONES, tmp_path)]
    assert found == [
        ("Add a boulder", ("quarry/boulder",)),
        ("Add a rock", ("quarry/rocks", "chronicle")),
    ]


def test_what_moved_from_another_place_is_found_where_it_was_added(commit, tmp_path):
    commit("Begin", told="nothing\n")
    commit("Add a rock", heap__rock="ROCK = Stone()\n")
    commit("Move the rock", heap__rock=None, quarry__rocks="ROCK = Stone()\n", sign="here\n")
    moved = replace(STONES, stood="heap")
    assert [one.subject for one in additions(moved, tmp_path)] == ["Add a rock"]
    assert additions(STONES, tmp_path) == []


def test_only_the_last_additions_are_looked_at(commit, tmp_path):
    commit("Begin", told="nothing\n")
    for number in range(LAST + 1):
        commit(f"Add {number}", **{f"quarry__{number}": f"S{number} = Stone()\n"})
    assert [one.subject for one in additions(STONES, tmp_path)] == [
        f"Add {number}" for number in range(LAST, 0, -1)
    ]


def test_where_there_is_no_history_nothing_is_found(tmp_path):
    assert additions(STONES, tmp_path) == []


def test_what_most_additions_changed_has_to_be_named():
    pair = Recipe("a pair", ("*.py",))
    made = [
        Addition(str(n), "Add", files)
        for n, files in enumerate([("a.py", "b"), ("b", "c"), ("c",)])
    ]
    assert unnamed(pair, made) == {"b": 2, "c": 2}
    assert missing(pair, made) == ["b", "c"]
    assert missing(pair, made[:2]) == ["b"]
    assert missing(Recipe("a pair", ("b", "c")), made) == []
