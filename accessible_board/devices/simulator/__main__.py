"""One simulated board in a process of its own, which obeys the lines that it reads.

    python -m accessible_board.devices.simulator hardware/firmware/build/board.elf

prints the port at which the board is plugged in, and then obeys one line after the other until
there are no more; ``--help`` lists them. It prints what is felt of its motor as well, a pattern of
short and long pulses a line: ``felt -.``. So it is of use without the rest of the program, too: to
anybody who writes another host for the board.
"""

import argparse
import contextlib
import sys
from pathlib import Path
from typing import NoReturn

from accessible_board.devices.simulator.bench import (
    LINES,
    SETTLED,
    SETTLED_BOOTLOADER,
    Bench,
    Server,
)
from accessible_board.devices.simulator.wired_parts import NAMES, bootloader
from accessible_board.errors import DeviceError
from accessible_board.settings import users_language


def main() -> NoReturn:
    """Serve one board until standard input ends."""
    parser = argparse.ArgumentParser(
        prog="python -m accessible_board.devices.simulator",
        description="Run the board's firmware in a simulated chip, at a pseudo-terminal.",
        epilog=LINES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("elf", type=Path, help="the firmware, as make firmware builds it")
    parser.add_argument("--number", type=int, default=1, help="the board's number")
    parser.add_argument("--pegs", default="0", help="the full holes, 64 bits in hexadecimal")
    parser.add_argument(
        "--bootloader",
        metavar="NAME",
        help=f"what is run first after a reset: {', '.join(NAMES)}, or a file in hex format",
    )
    parser.add_argument("--follow", action="store_true", help="let time pass by until alone")
    given = parser.parse_args()
    try:
        first = bootloader(given.bootloader) if given.bootloader else None
        bench = Bench(given.elf, given.number, int(given.pegs, 16), bootloader=first)
    except DeviceError as error:
        print(error.said(users_language()))
        sys.exit(error.exit_code)
    settled = SETTLED_BOOTLOADER if first else SETTLED
    server = Server(bench, follow=given.follow, settled=settled)
    print(f"port {server.port}", flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        server.serve(sys.stdin.fileno())
    sys.exit(0)


if __name__ == "__main__":
    main()
