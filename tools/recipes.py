"""Check the recipes of CONTRIBUTING: each is compared with the commit that it names.

    python -m tools.recipes

A recipe claims that its list is complete: whoever follows it changes no other file. Its commit is
the proof: every file of the commit must be in the list. A path in the list stands below
``accessible_board`` or at the top; ``<theme>`` stands for any name, ``*`` for any, and a path that
ends with a slash for all below it. Exit code 1 if a commit has another file, or another subject.

Where no commit has made such an addition yet, a test does what the recipe says, or looks for what
would make it untrue, and is named instead.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = "accessible_board"
HEADING: Final = "## How to add"

_RECIPE: Final = re.compile(
    r"^\*\*(?P<what>[^*]+)\*\*"
    r"(?: \(commit `(?P<commit>\w+)`,\s+\"(?P<subject>[^\"]+)\"\)"
    r"| \(test\s+`(?P<test>[\w./]+)`\))?",
    re.MULTILINE,
)
_PATH: Final = re.compile(r"`([\w.*<>-]+(?:/[\w.*<>-]*)+)`")

MOVED: Final = {f"{PACKAGE}/narration/table.py": f"{PACKAGE}/narration/table/moves.py"}
"""Files of earlier commits that have moved since, with their present places."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """An addition, the files that change, and the commit or the test that shows it, if any."""

    what: str
    files: tuple[str, ...]
    commit: str = ""
    subject: str = ""
    test: str = ""

    def has(self, path: str) -> bool:
        """Tell whether a file is in the list."""
        return any(fnmatch(path, pattern) for pattern in self.files)


def recipes(text: str) -> Iterator[Recipe]:
    """The recipes of CONTRIBUTING, in order."""
    _, _, section = text.partition(HEADING)
    section = section.partition("\n## ")[0]
    heads = list(_RECIPE.finditer(section))
    ends = [head.start() for head in heads[1:]] + [len(section)]
    for head, end in zip(heads, ends, strict=True):
        files = dict.fromkeys(map(_pattern, _PATH.findall(section[head.end() : end])))
        subject = " ".join((head["subject"] or "").split())
        yield Recipe(head["what"], tuple(files), head["commit"] or "", subject, head["test"] or "")


def _pattern(path: str) -> str:
    """A path of a list as a pattern of files, from the top."""
    top = path.split("/", 1)[0]
    whole = path if (ROOT / top).exists() else f"{PACKAGE}/{path}"
    whole = re.sub(r"<\w+>", "*", whole)
    return f"{whole}*" if whole.endswith("/") else whole


def untrue(recipe: Recipe, repository: Path = ROOT) -> list[str]:
    """Faults of a recipe, a sentence each.

    ``LookupError`` if the history of the repository does not reach its commit.
    """
    if _git(repository, "cat-file", "-e", f"{recipe.commit}^{{commit}}") is None:
        raise LookupError(recipe.commit)
    shown = _git(repository, "show", "--name-only", "--format=%s", recipe.commit) or ""
    subject, _, *files = shown.splitlines()
    found = [] if subject.startswith(recipe.subject) else [f"its commit is called {subject!r}"]
    today = [MOVED.get(file, file) for file in files]
    return found + [f"{file} is not in its list" for file in today if not recipe.has(file)]


def _git(repository: Path, *words: str) -> str | None:
    """The output of git; ``None`` if it fails, or is not there."""
    git = shutil.which("git")
    if git is None:
        return None
    run = subprocess.run([git, *words], cwd=repository, capture_output=True, text=True)
    return run.stdout if run.returncode == 0 else None


def main() -> None:
    """Print a line for each recipe, and exit with 1 if one is not true."""
    wrong = False
    for recipe in recipes((ROOT / "CONTRIBUTING.md").read_text("utf-8")):
        if not recipe.commit:
            print(f"{recipe.what}: {f'see {recipe.test}' if recipe.test else 'names no commit'}.")
            continue
        try:
            found = untrue(recipe)
        except LookupError:
            print(f"{recipe.what}: the history that is here does not reach {recipe.commit}.")
            continue
        wrong |= bool(found)
        print(f"{recipe.what}: {', '.join(found) or f'true of {recipe.commit}'}.")
    sys.exit(wrong)


if __name__ == "__main__":
    main()
