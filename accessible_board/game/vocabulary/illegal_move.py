"""The ways to complete an illegal move (7.5)."""

from enum import StrEnum


class IllegalMove(StrEnum):
    """Kinds of acts that count as illegal moves; which of them do, and when, differs by edition."""

    AGAINST_ARTICLE_3 = "against_article_3"
    """A move that the man cannot make, or that leaves the king attacked (3.10.2, 7.5.1)."""
    PAWN_NOT_REPLACED = "pawn_not_replaced"
    """A pawn left on the last rank and the clock pressed (7.5.2)."""
    PRESS_WITHOUT_MOVE = "press_without_move"
    """The clock pressed without a move (7.8.1 of 2017, 7.5.3 of 2023)."""
    TWO_HANDS = "two_hands"
    """Castling, a capture or a promotion with two hands (7.7.1 of 2017, 7.5.4 of 2023)."""
