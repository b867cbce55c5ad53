"""Time a first installation: ``python -m tools.installing``, perhaps with names of extras.

The wheel of this checkout is installed into an empty virtual environment with pip, from whatever
index and cache pip uses here, and started from there: until its first word is rendered; then typed
games are begun and left at once.
"""

import sys
import tempfile
import time
from pathlib import Path

from benchmarks.shared.figures import tell, tell_spread
from tools.try_wheel import GAME, Installation, built

STARTS = 5


def main() -> None:
    """Install and start the program, and print the times."""
    extras = ",".join(sys.argv[1:])
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        wheel = built(folder / "dist")
        begun = time.perf_counter()
        installed = Installation(sys.executable, folder, wheel, extras)
        tell("an empty environment to the end of the installation", since(begun), "s")
        installed.run("say", "--text", "Eva vier", "--device", "none", "--out", "said.wav")
        tell("the same to the first word, rendered", since(begun), "s")
        starts = [started(installed) for _ in range(STARTS)]
    tell_spread("a typed game that is left at once, start to end", starts, "s")


def started(installed: Installation) -> float:
    """Seconds to begin a typed game and leave it at once."""
    begun = time.perf_counter()
    installed.run(*GAME, typed=["quit"])
    return since(begun)


def since(begun: float) -> float:
    """Seconds since then."""
    return time.perf_counter() - begun


if __name__ == "__main__":
    main()
