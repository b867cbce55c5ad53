"""Acts that cannot be taken back: a player is asked first whether one was meant (Art. 9)."""

from enum import StrEnum
from typing import Final


class LastingAct(StrEnum):
    """An act by the key of its row in :mod:`accessible_board.acts.table`."""

    OFFER_DRAW = "offer_draw"
    ACCEPT = "accept"
    CLAIM = "claim"
    CALL_ARBITER = "call_arbiter"
    WITHDRAW_CALL = "withdraw_call"
    RESIGN = "resign"


DECISIVE: Final = frozenset({LastingAct.ACCEPT, LastingAct.CLAIM, LastingAct.RESIGN})
"""Acts that may end the game, so that nothing said or fallen later may decide it first."""

DRAWING: Final = DECISIVE - {LastingAct.RESIGN}
"""Acts worth half a point, asked about until they are answered."""

ANSWERED_WITHIN: Final = 30_000
"""Milliseconds after which an answer was hardly meant for the question."""
