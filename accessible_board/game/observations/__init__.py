"""Reports of devices and people to the game.

An observation is a fact about the world and judges nothing: a peg left its hole, somebody said
something, a button went down. What follows from it is for :class:`~accessible_board.game.game.Game`
to decide, as :mod:`events <accessible_board.game.events>`.

``at`` is game time: milliseconds on a monotonic clock since the record began. It is stamped where
the observation arises, so that waiting in a queue never costs a player time.

A module is a theme; each class of it is ``observations.NAME``, and by that name a journal knows it.
"""

from accessible_board.game.observations.at_board import *
from accessible_board.game.observations.people import *
