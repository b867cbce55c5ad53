"""Try the program on Windows: ``make try-windows``, as root, with mmdebstrap.

CPython for Windows runs in Wine on a bare Debian. Prints a line for each check, what Wine cannot
show, and how many passed; exit code 1 if one failed. With words, only those checks whose titles
have one of them.
"""

import os
import sys
import time

from tests.windows.checks import CHECKS
from tests.windows.machine import WindowsMachine, windows_machine

NOT_SHOWN = (
    "sound devices: nothing was heard, and a microphone heard nothing",
    "serial ports and boards at them",
    "NVDA, JAWS and Narrator, which read the console",
    "the speed of a real machine, its sleep, its virus scanners, folders of a cloud",
)


def main() -> None:
    """Try all, or what is named."""
    if os.geteuid() != 0:
        sys.exit("Whoever makes a bare Debian is root.")
    named = [title for title in CHECKS if any(word in title for word in sys.argv[1:])]
    begun = time.monotonic()
    with windows_machine() as windows:
        print(f"Windows is there after {time.monotonic() - begun:.0f} seconds.", flush=True)
        outcomes = [_tried(title, windows) for title in named or CHECKS]
    for each in NOT_SHOWN:
        print(f"Wine cannot show {each}.")
    print(f"Tried in {time.monotonic() - begun:.0f} seconds: {sum(outcomes)} passed, ", end="")
    print(f"{outcomes.count(False)} failed.")
    sys.exit(0 if all(outcomes) else 1)


def _tried(title: str, windows: WindowsMachine) -> bool:
    begun = time.monotonic()
    try:
        CHECKS[title](windows)
    except Exception as error:  # Each check is tried, whatever became of the others.
        outcome = f"failed: {error}"
    else:
        outcome = "passed"
    print(f"{outcome}: {title} ({time.monotonic() - begun:.0f} s)", flush=True)
    return outcome == "passed"


if __name__ == "__main__":
    main()
