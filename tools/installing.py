"""How long a first user waits: ``python -m tools.installing``, perhaps with names of extras.

The wheel of this checkout is installed into an empty virtual environment with pip, from whatever
index and cache pip uses here, and started from there: until its first word is rendered; then typed
games are begun and left at once.
"""

import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

from benchmarks.shared.figures import tell, tell_spread

ROOT = Path(__file__).parents[1]
GAME = ("play", "--board", "none", "--ear", "none", "--loudspeaker", "none", "--microphone", "none")
STARTS = 5


def main() -> None:
    """Install, start, print."""
    extras = ",".join(sys.argv[1:])
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", directory],
            cwd=ROOT,
            check=True,
            capture_output=True,
        )
        (wheel,) = folder.glob("*.whl")
        begun = time.perf_counter()
        venv.create(folder / "venv", with_pip=True)
        binaries = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
        named = f"{wheel}[{extras}]" if extras else str(wheel)
        run(binaries / "python", "-m", "pip", "install", "--quiet", named)
        tell("an empty environment to the end of the installation", since(begun), "s")
        said = ("say", "--text", "Eva vier", "--device", "none", "--out", str(folder / "said.wav"))
        run(binaries / "accessible-board", *said)
        tell("the same to the first word, rendered", since(begun), "s")
        starts = [started(binaries / "accessible-board", folder) for _ in range(STARTS)]
    tell_spread("a typed game that is left at once, start to end", starts, "s")


def started(program: Path, folder: Path) -> float:
    """Seconds for a typed game that is begun and left at once."""
    begun = time.perf_counter()
    run(program, *GAME, "--journal", str(folder), typed="quit\n")
    return since(begun)


def run(program: Path, *arguments: str, typed: str = "") -> None:
    """Run a program to its end; what it prints is nobody's business."""
    subprocess.run(
        [str(program), *arguments],
        input=typed,
        text=True,
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def since(begun: float) -> float:
    """Seconds that have passed."""
    return time.perf_counter() - begun


if __name__ == "__main__":
    main()
