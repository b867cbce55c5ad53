"""What a player short of time may ask for without an increment (Guideline III, Art. 10 in 2009)."""

from accessible_board.game.observations.observation import Observation
from accessible_board.game.vocabulary.seats import Seat


class SecondsRequested(Observation, frozen=True, kw_only=True):
    """``seat`` asks to go on with five seconds for each move of both players (III.4)."""

    seat: Seat


class QuickplayClaimed(Observation, frozen=True, kw_only=True):
    """``seat`` claims that the opponent cannot win, or does not try to, by normal means (III.5)."""

    seat: Seat
