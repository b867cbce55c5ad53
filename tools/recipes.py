"""Comparison of the recipes of CONTRIBUTING with the commits that added such a thing.

    python -m tools.recipes

The last five commits of a kind are found by what they add: a class of events, a row of an act, the
name of a ruling, a field of a choice, a make of boards. A commit does more than add, so that what
one of them changed need not be in the list; what most of them changed has to be. A path in the list
stands below ``accessible_board`` or at the top; ``<theme>`` stands for any name, ``*`` for any, and
a path that ends with a slash for all below it. A file that has moved since is looked for where it
stands today, and one that stands nowhere today is left out. Exit code 1 if most commits changed a
file that a list does not name.

Where no commit has made such an addition yet, a test does what the recipe says, or looks for what
would make it untrue, and is named instead.
"""

import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = "accessible_board"
HEADING: Final = "## How to add"
LAST: Final = 5
"""Commits of a kind that are looked at, the newest first."""

_HEAD: Final = re.compile(
    r"^\*\*(?P<what>[^*]+)\*\*(?: \(test\s+`(?P<test>[\w./]+)`\))?", re.MULTILINE
)
_PATH: Final = re.compile(r"`([\w.*<>-]+(?:/[\w.*<>-]*)+|[\w-]+\.(?:md|py|toml))`")
_LANGUAGE: Final = re.compile(rf"^{PACKAGE}/languages/[a-z]{{2}}/")


@dataclass(frozen=True, slots=True)
class Kind:
    """The place of an addition, and the line that shows it, with a group for its name.

    ``stood`` is the place of such lines before they moved to where they stand today.
    """

    where: str
    line: str
    stood: str = ""


KINDS: Final = {
    "an act of a player": Kind(f"{PACKAGE}/acts/table.py", r" {4}([A-Z_]+) = \w+\("),
    "an event": Kind(f"{PACKAGE}/game/events", r"class (\w+)\(\w*Event\b"),
    "a ruling": Kind(
        f"{PACKAGE}/game/observations/people.py",
        r" {4}([A-Z_]+) = \"",
        f"{PACKAGE}/game/observations/arbiter.py",
    ),
    "a choice for a game": Kind(
        f"{PACKAGE}/choices.py", r" {4}(\w+): .* = None", f"{PACKAGE}/app/choices.py"
    ),
    "a make of boards": Kind(
        f"{PACKAGE}/board/makes", r"([A-Z]+)(?:: Final)? = (?:Make|replace)\("
    ),
}
"""Additions that commits have made, by the headings of their recipes."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """An addition, the files that change, and the test that shows it where no commit does."""

    what: str
    files: tuple[str, ...]
    test: str = ""

    def has(self, path: str) -> bool:
        """True for a file that the list names."""
        return any(fnmatch(path, pattern) for pattern in self.files)


@dataclass(frozen=True, slots=True)
class Addition:
    """A commit that added something, and the files that it changed, where they stand today."""

    commit: str
    subject: str
    files: tuple[str, ...]


def recipes(text: str) -> Iterator[Recipe]:
    """The recipes of CONTRIBUTING, in order; what stands before the first is in each."""
    _, _, section = text.partition(HEADING)
    section = section.partition("\n## ")[0]
    heads = list(_HEAD.finditer(section))
    ends = [head.start() for head in heads[1:]] + [len(section)]
    common = _PATH.findall(section[: heads[0].start()])
    for head, end in zip(heads, ends, strict=True):
        paths = [*_PATH.findall(section[head.end() : end]), *common]
        files = tuple(dict.fromkeys(map(_pattern, paths)))
        yield Recipe(head["what"], files, head["test"] or "")


def _pattern(path: str) -> str:
    """A path of a list as a pattern of files, from the top."""
    top = path.split("/", 1)[0]
    whole = path if (ROOT / top).exists() else f"{PACKAGE}/{path}"
    whole = re.sub(r"<\w+>", "*", whole)
    return f"{whole}*" if whole.endswith("/") else whole


def additions(kind: Kind, repository: Path = ROOT) -> list[Addition]:
    """The last commits that added something of a kind, as far as the history is here.

    A commit without a parent is none: it is where the history that is here begins. Nor is one that
    moves such lines from another file.
    """
    stood = _moves(repository)
    places = [kind.where, *filter(None, [kind.stood])]
    told = _git(repository, "log", "-p", "-U0", "--no-renames", _FORMAT, "--", *places)
    found = []
    for shown in told.split("\x01")[1:]:
        head, _, changed = shown.partition("\n")
        commit, parents, subject = head.split("\0")
        added = _names(kind, "+", changed) - _names(kind, "-", changed)
        if parents and added and not added & _removed(kind, commit, repository):
            names = _git(repository, "show", "--name-only", "--format=", commit).splitlines()
            files = filter(None, (_today(name, stood, repository) for name in names))
            found.append(Addition(commit, subject, tuple(dict.fromkeys(files))))
        if len(found) == LAST:
            break
    return found


_FORMAT: Final = "--format=%x01%h%x00%p%x00%s"


def _removed(kind: Kind, commit: str, repository: Path) -> set[str]:
    """Names in the lines that a commit takes out of any file."""
    told = _git(repository, "show", "-U0", "--no-renames", "--format=", commit)
    return _names(kind, "-", told)


def _names(kind: Kind, sign: str, changed: str) -> set[str]:
    return set(re.findall(rf"^{re.escape(sign)}{kind.line}", changed, re.MULTILINE))


@cache
def _moves(repository: Path) -> Mapping[str, str]:
    """The newer name of each file that was ever renamed."""
    told = _git(repository, "log", "-M40", "--diff-filter=R", "--name-status", "--format=")
    moves: dict[str, str] = {}
    for line in filter(None, told.splitlines()):
        _, before, after = line.split("\t")
        moves.setdefault(before, after)
    return moves


def _today(name: str, moves: Mapping[str, str], repository: Path) -> str | None:
    """A file's name today, with a star for the language; ``None`` if it stands nowhere."""
    passed: set[str] = set()
    while not (repository / name).exists():
        if name in passed or name not in moves:
            return None
        passed.add(name)
        name = moves[name]
    return _LANGUAGE.sub(f"{PACKAGE}/languages/*/", name)


def unnamed(recipe: Recipe, made: Iterable[Addition]) -> Mapping[str, int]:
    """Files that the list of a recipe does not name, each with how many additions changed it."""
    return Counter(file for one in made for file in one.files if not recipe.has(file))


def missing(recipe: Recipe, made: Iterable[Addition]) -> list[str]:
    """The files that most additions changed and that the list does not name."""
    made = tuple(made)
    most = max(len(made) // 2, 1)
    return sorted(file for file, times in unnamed(recipe, made).items() if times > most)


def _git(repository: Path, *words: str) -> str:
    """The output of git; empty if it fails, or is not there."""
    git = shutil.which("git")
    if git is None:
        return ""
    run = subprocess.run(
        [git, *words], cwd=repository, capture_output=True, encoding="utf-8", errors="replace"
    )
    return run.stdout if run.returncode == 0 else ""


def _told(recipe: Recipe, made: Iterable[Addition]) -> Iterator[str]:
    """A line for each addition, with the files of it that the list does not name."""
    for one in made:
        others = [file for file in one.files if not recipe.has(file)]
        yield f"  {one.commit} {one.subject}: {', '.join(others) or 'all are in the list'}"


def main() -> None:
    """Print what each list lacks, and exit with 1 if it is what most additions changed."""
    wrong = False
    for recipe in recipes((ROOT / "CONTRIBUTING.md").read_text("utf-8")):
        if (kind := KINDS.get(recipe.what)) is None:
            print(f"{recipe.what}: {f'see {recipe.test}' if recipe.test else 'no commit, no test'}")
            continue
        made = additions(kind)
        lacks = missing(recipe, made)
        wrong |= bool(lacks)
        print(f"{recipe.what}: {len(made)} commits; the list lacks {', '.join(lacks) or 'nothing'}")
        print(*_told(recipe, made), sep="\n")
    sys.exit(wrong)


if __name__ == "__main__":
    main()
