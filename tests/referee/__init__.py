"""A second referee: a small, slow and obvious model of the Laws of Chess, to play beside the game.

It was written from the texts of the four editions alone and imports nothing of the program but in
``table``, which talks to it. Two players act at random, lawfully and unlawfully; after every act
what the referee decided is compared with what the program decided.
"""
