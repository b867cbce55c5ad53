"""Size of the code that a game and its record can load, and what it grew since a commit.

    python -m tools.trusted [COMMIT]

A feature's commit tells in its body how many statements it adds to this code. Without a COMMIT the
working tree is compared with the last one.
"""

import shutil
import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Final

from accessible_board.attestation.trusted import CEILING, COMMANDS, GOAL, Code, trusted

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = "accessible_board"


def told(code: Code) -> str:
    """The size of the code, in one line."""
    return f"{len(code.files)} files, {code.lines} lines, {code.statements} statements"


def grown(now: Code, before: Code) -> str:
    """The growth from code of before, in one line."""
    files = len(now.files) - len(before.files)
    lines = now.lines - before.lines
    return f"{files:+} files, {lines:+} lines, {now.statements - before.statements:+} statements"


def at(commit: str) -> Code:
    """The code of a commit; ``SystemExit`` if there is none of that name."""
    git = shutil.which("git") or sys.exit("There is no git here.")
    packed = subprocess.run([git, "archive", commit, PACKAGE], cwd=ROOT, capture_output=True)
    if packed.returncode:
        sys.exit(f"There is no commit {commit!r} here.")
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=BytesIO(packed.stdout)) as archive:
            archive.extractall(folder, filter="data")
        return trusted(Path(folder) / PACKAGE)


def main() -> None:
    """Print the size of the code, how far it may go, and its growth."""
    commit = sys.argv[1] if len(sys.argv) > 1 else "HEAD"
    now = trusted(ROOT / PACKAGE)
    print(f"{', '.join(COMMANDS)} can load {told(now)}; at most {CEILING} lines, goal {GOAL}.")
    print(f"Since {commit}: {grown(now, at(commit))}.")


if __name__ == "__main__":
    main()
