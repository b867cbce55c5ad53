"""Report known weaknesses of the locked Python packages.

Exit code 1 if there are any, 0 if none is known. Where the advisory service cannot be reached, or
does not know these packages, one sentence says so and nothing fails: a weakness may then be unknown
to us, but no change of ours brought it.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements.lock"
COMMAND = (
    *(sys.executable, "-m", "pip_audit", "--format", "json", "--progress-spinner", "off"),
    *("--disable-pip", "--require-hashes", "--requirement", str(LOCK)),
)
SECONDS = 120.0

Package = dict[str, Any]


def main() -> int:
    """Print what is known, a line each."""
    packages = _audited()
    if packages is None:
        print("The advisory service cannot be reached, so nothing was audited.")
        return 0
    unknown = [package["name"] for package in packages if "skip_reason" in package]
    found = list(_weaknesses(packages))
    for line in found:
        print(line)
    if len(unknown) == len(packages):
        print("The advisory service knows none of the packages, so nothing was audited.")
    else:
        print(f"Packages audited: {len(packages) - len(unknown)} of {len(packages)}.")
    return 1 if found else 0


def _audited() -> list[Package] | None:
    """The answer of pip-audit for each package; ``None`` if it reached no service."""
    try:
        asked = subprocess.run(COMMAND, capture_output=True, text=True, timeout=SECONDS)
        packages: list[Package] = json.loads(asked.stdout)["dependencies"]
    except (OSError, ValueError, KeyError, subprocess.TimeoutExpired):
        return None
    return packages


def _weaknesses(packages: list[Package]) -> Iterator[str]:
    for package in packages:
        for weakness in package.get("vulns", ()):
            mended = ", ".join(weakness["fix_versions"]) or "no version yet"
            name = f"{package['name']} {package['version']}"
            yield f"{name} has the weakness {weakness['id']}, mended in {mended}."


if __name__ == "__main__":
    sys.exit(main())
