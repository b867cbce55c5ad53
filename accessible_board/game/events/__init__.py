"""Decisions of the game.

Events are the only thing that changes a game (:meth:`Game.apply`), the only thing the journal needs
to rebuild it, and the only thing the narrator turns into words. ``at`` is game time in
milliseconds, as in :mod:`observations <accessible_board.game.observations>`. ``seat`` is the seat
of that act, clock or board.

A module is a theme; each class of it is ``events.NAME``, and by that name a journal knows it.
"""

from accessible_board.game.events.arbiters_and_assistants import *
from accessible_board.game.events.claims import *
from accessible_board.game.events.event import *
from accessible_board.game.events.peg_boards import *
from accessible_board.game.events.played_moves import *
from accessible_board.game.events.sittings import *
from accessible_board.game.events.time_and_ends import *
from accessible_board.game.events.told_answers import *
