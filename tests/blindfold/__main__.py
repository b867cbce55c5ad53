"""Play the evening, and print what each of them did, heard and said.

python -m tests.blindfold [--no-arbiter] [LANGUAGE [LANGUAGE OF THE OPPONENT]]
python -m tests.blindfold --study
"""

import signal
import sys
from contextlib import ExitStack

from tests.blindfold.evening import Evening
from tests.blindfold.studying import Studying

ALONE = "--no-arbiter"
"""Before the languages: no arbiter comes, and the players agree on what one would decide."""

STUDY = "--study"
"""Instead of an evening for two: Anna practises alone, in German."""


def main() -> int:
    """Exit code 0 once the scoresheets are on the stick, or all is practised."""
    # Who is asked to leave takes the box and the board along: a box that was left behind would
    # search for its board, and hold the next one.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    if STUDY in sys.argv:
        with ExitStack() as closing:
            Studying(closing, lambda line: print(line, flush=True)).whole()
        return 0
    named = [word for word in sys.argv[1:] if word != ALONE]
    language, opponents = [*named, "", ""][:2]
    with ExitStack() as closing:
        evening = Evening(
            closing,
            lambda line: print(line, flush=True),
            language or "de",
            opponents,
            arbiter=ALONE not in sys.argv,
        )
        evening.play()
        for path in sorted(evening.stick.iterdir()):
            print(f"On the stick: {path.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
