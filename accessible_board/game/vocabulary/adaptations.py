"""Adaptations of the rules for play with visually impaired players (D.1), for an organiser.

Without an adaptation everything goes by Appendix D. Each one is agreed beforehand and stands at the
head of the journal, or is the arbiter's ruling during the game; both name who decided and when.
"""

from dataclasses import dataclass
from enum import StrEnum


class Adaptation(StrEnum):
    """A rule of Appendix D that is changed for a game."""

    REPETITION_REQUIRED = "repetition-required"
    """The clock waits for the opponent's repetition of the move (D.2.1, D.2.4)."""
    ANNOUNCED_BY_PRESSING = "announced-by-pressing"
    """A move on the pegs is announced by the program when its player presses (D.2.3.3)."""
    LIFTING_IS_NO_TOUCH = "lifting-is-no-touch"
    """A peg out of its hole is not a touched piece yet (D.2.2)."""
    SLIPS_STAND = "slips-stand"
    """A slip of the tongue cannot be corrected (D.2.8)."""
    TIMES_UNASKED = "times-unasked"
    """Remaining times are told unasked to a player who chose to hear them (D.2.10.4)."""
    SQUARES_TOLD = "squares-told"
    """A player is told on request what stands on a square, and where a kind of man does (D.1)."""
    NO_ASSISTANT_NEEDED = "no-assistant-needed"
    """A game with a player who cannot hear begins without an assistant (D.2.11)."""


@dataclass(frozen=True, slots=True)
class Adapted:
    """An adaptation agreed before the game, by whom and when (ISO 8601, UTC)."""

    adaptation: Adaptation
    by: str
    when: str
