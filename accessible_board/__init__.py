"""A voice-driven peg board for visually impaired chess players.

The board senses which pegs are touched and placed, the ear understands the announcements of
Appendix D of the FIDE Laws of Chess, the voice speaks them, and the clock talks to the one who
asks.
"""
