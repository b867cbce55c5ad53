"""Everything that touches the world: boards, microphones, voices, loudspeakers, models.

Start with :mod:`interfaces`, which says what the rest of the program needs of them. Every device
has a virtual twin behind the same interface: a board on a line in memory, sound files.
"""
