"""Decisions of the game.

Events are the only thing that changes a game (:meth:`Game.apply`), the only thing the journal needs
to rebuild it, and the only thing the narrator turns into words. ``at`` is game time in
milliseconds, as in :mod:`observations <accessible_board.game.observations>`. ``seat`` is the seat
of that act, clock or board.

A module is a theme; each class of it is ``events.NAME``, and by that name a journal knows it.
"""

from accessible_board.game.events.agreements import *
from accessible_board.game.events.announcing import *
from accessible_board.game.events.article_four import *
from accessible_board.game.events.clock import *
from accessible_board.game.events.conditions import *
from accessible_board.game.events.ends import *
from accessible_board.game.events.event import *
from accessible_board.game.events.irregularities import *
from accessible_board.game.events.moves import *
from accessible_board.game.events.officials import *
from accessible_board.game.events.peg_boards import *
from accessible_board.game.events.recording import *
from accessible_board.game.events.session import *
from accessible_board.game.events.telling import *
