"""``make attack``: attacks a running game, and prints what was tried and what held."""

import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from accessible_board.devices.simulator.board import SimulatedBoard
from tests.attack.attacking import WHOLE, attacked


def main() -> int:
    """Exit code 1 where something did not hold."""
    with ExitStack() as closing:
        folder = Path(closing.enter_context(tempfile.TemporaryDirectory(prefix="attack-")))
        board = closing.enter_context(SimulatedBoard())
        result = attacked(folder, board, WHOLE, lambda line: print(line, file=sys.stderr))
    print("\n".join(result.lines()))
    return 1 if result.broken else 0


if __name__ == "__main__":
    sys.exit(main())
