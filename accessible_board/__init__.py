"""A voice-driven peg board for visually impaired chess players.

The board senses which pegs are touched and placed, the ear understands the announcements of
Appendix D of the FIDE Laws of Chess, the voice speaks them, and the clock talks to the one who
asks.
"""

import os

# No sum here is so long that a second processor helps, and two that wait for each other keep a busy
# machine from all else.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# Libraries that report to their makers are told not to before any of them is loaded: onnxruntime
# 1.31 opens a connection some seconds after its import, and writes a number of the user's to disk.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
os.environ["DO_NOT_TRACK"] = "1"
