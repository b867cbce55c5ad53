"""``python -m tests.hands HALF-MOVES``: a line of plain figures for each model of hands."""

import argparse
import secrets
import sys

from tests.hands.models import MODELS, played
from tests.support.interrupting import InterruptError, interruptible


def main() -> int:
    """Play so many half-moves with each model; exit code 1 where one was read wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("moves", type=int, metavar="HALF-MOVES")
    parser.add_argument("--seed", default=str(secrets.randbelow(2**32)))
    chosen = parser.parse_args()
    code = 0
    try:
        with interruptible():
            print(f"seed {chosen.seed}", flush=True)
            for model in MODELS:
                counts = played(model, chosen.moves, chosen.seed)
                code |= not counts.right
                print(f"{model} hands, {counts}", flush=True)
    except InterruptError as interrupt:
        print(f"interrupted; to repeat: python -m tests.hands {chosen.moves} --seed {chosen.seed}")
        return interrupt.code
    return code


if __name__ == "__main__":
    sys.exit(main())
