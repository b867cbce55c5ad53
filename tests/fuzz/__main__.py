"""``make fuzz``: a million cases of garbage, a line of plain figures for each target."""

import argparse
import secrets
import sys
import time
import warnings
from collections import Counter

from tests.fuzz.running import fuzz
from tests.fuzz.targets import CASES
from tests.support.interrupting import InterruptError, interruptible


def main() -> int:
    """Fuzz every target, or those named; exit code 1 where one met a fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("targets", nargs="*", default=list(CASES), metavar="TARGET")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(2**32))
    parser.add_argument("--share", type=float, default=1.0, help="of the cases of each target")
    chosen = parser.parse_args()
    warnings.simplefilter("error")
    done, begun, code = Counter[str](), time.perf_counter(), 0
    try:
        with interruptible():
            print(f"seed {chosen.seed}", flush=True)
            for name in chosen.targets:
                cases = max(1, round(CASES[name] * chosen.share))
                seconds = fuzz(name, cases, chosen.seed, done)
                print(f"{name}: {cases} cases in {seconds:.1f} s", flush=True)
    except InterruptError as interrupt:
        code = interrupt.code
        print(f"interrupted; to repeat: python -m tests.fuzz --seed {chosen.seed}")
    print(f"together: {done.total()} cases in {time.perf_counter() - begun:.1f} s")
    return code


if __name__ == "__main__":
    sys.exit(main())
