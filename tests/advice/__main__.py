"""``python -m tests.advice EVENINGS``: as many as are asked for, and what they came to."""

import argparse
import random
import secrets
import sys

from tests.advice.messes import MESSES
from tests.advice.players import Followed, StuckError
from tests.advice.test_advice import LONGEST, MISSING, followed
from tests.support.interrupting import InterruptError, interruptible


def main() -> int:
    """Let players follow what they are told; exit code 1 where somebody got stuck."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("evenings", type=int, metavar="EVENINGS")
    parser.add_argument("--seed", default=str(secrets.randbelow(2**32)))
    chosen = parser.parse_args()
    together, stuck, number = Followed(), 0, 0
    try:
        with interruptible():
            print(f"seed {chosen.seed}", flush=True)
            for number in range(1, chosen.evenings + 1):
                try:
                    together.add(_evening(random.Random(f"{chosen.seed} {number}")))
                except StuckError as error:
                    stuck += 1
                    print(f"evening {number}: {error}", flush=True)
    except InterruptError:
        print("interrupted")
    print(
        f"{number:,} evenings, {len(together.states):,} states, {together.acts:,} acts followed, "
        f"{together.decisions:,} decisions waited for; at most {together.most} acts beside one for "
        f"each man that stood wrong; {stuck:,} got stuck"
    )
    return 1 if stuck else 0


def _evening(draw: random.Random) -> Followed:
    """An evening, drawn."""
    happened = [
        (draw.choice(list(MESSES)), draw.randrange(2**32)) for _ in range(draw.randint(0, LONGEST))
    ]
    conditions, choice = draw.randrange(2**32), draw.randrange(2**32)
    return followed(conditions, draw.choice(MISSING), draw.random() < 0.7, happened, choice)


if __name__ == "__main__":
    sys.exit(main())
