"""``python -m tests.laws``: how many cases of :mod:`.cases` are right in each edition."""

import sys

from tests.laws.cases import CASES, by_edition


def main() -> int:
    """Print right and wrong by edition, and each wrong case; exit code 1 if there is one."""
    articles = {case.name: case.articles for case in CASES}
    wrong = 0
    for edition, played in by_edition().items():
        failing = [name for name, right in played.items() if not right]
        print(f"{edition}: {len(played) - len(failing)} right, {len(failing)} wrong")
        for name in failing:
            print(f"    {name} ({articles[name]})")
        wrong += len(failing)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
