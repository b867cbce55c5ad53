"""An engine that is none: it dies, hangs or cheats where it is asked for a move."""

import sys

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
    elif word == "go" and how == "cheats":
        print("bestmove a1a8", flush=True)
