"""A voice-driven peg board for visually impaired chess players.

The board senses which pegs are touched and placed, the ear understands the announcements of
Appendix D of the FIDE Laws of Chess, the voice speaks them, and the clock talks to the one who
asks.
"""

import os

# Numerical libraries get one thread: no computation here is long enough to gain from two, and
# threads that spin while they wait for each other slow everything else on a busy machine.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# Switch telemetry off before any library is loaded: onnxruntime 1.31 opens a connection some
# seconds after its import, and writes an identifier of the user to disk.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
os.environ["DO_NOT_TRACK"] = "1"
