"""An engine that is none: it dies, hangs or cheats, or plays what comes through pipes in turn."""

import sys
from pathlib import Path

ANSWERS = {
    "cheats": "bestmove a1a8",
    "passes": "bestmove 0000",
    "has none": "bestmove (none)",
    "babbles": "info score cp " + "9" * 5000 + "\ninfo depth x pv zz\nbestmove",
    "stammers": "bestmove \xff\x1b",
}
how = sys.argv[1]
for line in sys.stdin:
    word = line.split()[0] if line.split() else ""
    if word == "uci":
        print("id name Bad\nuciok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "quit":
        break
    elif word == "go" and how == "dies":
        sys.exit(1)
    elif word == "go" and how == "told":
        print("bestmove", Path(sys.argv.pop(2)).read_text("ascii"), flush=True)
    elif word == "go" and how in ANSWERS:
        print(ANSWERS[how], flush=True)
