"""An evening at the board, played by programs that can do only what people can do.

They hear the earphone and the loudspeaker through a recogniser of their own, never the log; they
speak with a synthetic voice into a microphone, move pegs and press buttons. Nothing that was only
written helps them. ``python -m tests.blindfold`` prints what each of them heard and said.
"""
