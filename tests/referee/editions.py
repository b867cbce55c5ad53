"""What the four editions of the Laws say in numbers, and where one has a rule the others lack."""

from dataclasses import dataclass

MINUTE = 60_000

YEARS = ("2009", "2014", "2017", "2023")
STANDARD, RAPID, BLITZ = "standard", "rapid", "blitz"


def class_of(year: str, minutes: float) -> str:
    """The class of a game with so many minutes, 60 times the extra time included (A.1, B.1)."""
    if minutes >= 60:
        return STANDARD
    if year == "2009":
        return RAPID if minutes >= 15 else BLITZ
    return RAPID if minutes > 10 else BLITZ


@dataclass(frozen=True)
class Code:
    """The Laws of a year for a class of game, with or without adequate supervision."""

    year: str
    play: str
    supervised: bool

    @property
    def competition_rules(self) -> bool:
        """Whether the Competition Rules hold in full (A3, A.3.1, A.4.1, B2, B.2.1, B.3.1)."""
        return self.supervised or self.play == STANDARD

    @property
    def illegal_bonus(self) -> int:
        """Milliseconds that the opponent gains for an illegal move that does not lose.

        7.4b, 7.5b, 7.5.3, 7.5.5: two minutes. B2 of 2014, B.2 of 2017: one in blitz. A.3 of 2023:
        one in rapid play, and by B.3 in blitz without supervision; B.2 does not name A.3.
        """
        one = MINUTE
        if self.year in ("2014", "2017") and self.play == BLITZ:
            return one
        if self.year == "2023" and (
            self.play == RAPID or (self.play == BLITZ and not self.competition_rules)
        ):
            return one
        return 2 * one

    @property
    def wrong_claim_bonus(self) -> int:
        """Milliseconds that the opponent gains for an incorrect draw claim.

        9.5b of 2009: three minutes; else as for an illegal move, Article 9 being named beside 7.
        """
        return 3 * MINUTE if self.year == "2009" else self.illegal_bonus

    @property
    def illegal_loses_at(self) -> int:
        """The number of the illegal move that loses.

        2009: the third (7.4b); blitz without supervision: the first (B3c). From 2014 on the second
        (7.5b, 7.5.3, 7.5.5); without supervision the first in 2014 and 2017 (A4b, A.4.2, B4, B.4).
        """
        if self.year == "2009":
            return 1 if self.play == BLITZ and not self.competition_rules else 3
        if self.year in ("2014", "2017") and not self.competition_rules:
            return 1
        return 2

    @property
    def on_claim_only(self) -> bool:
        """Whether the arbiter waits for a claim before he rules (A4c, B3c of 2009)."""
        return self.year == "2009" and not self.competition_rules

    @property
    def flag_is_claimed(self) -> bool:
        """Whether a flag has fallen once a player says so, not the arbiter (A4d of 2009)."""
        return self.year == "2009" and not self.competition_rules

    @property
    def press_without_move_is_illegal(self) -> bool:
        """7.8.1 of 2017, 7.5.3 of 2023."""
        return self.year in ("2017", "2023")

    def two_hands_are_illegal(self, *, pressed: bool) -> bool:
        """7.7.1 of 2017; 7.5.4 of 2023 once the clock was pressed."""
        return self.year == "2017" or (self.year == "2023" and pressed)

    @property
    def pawn_becomes_queen(self) -> bool:
        """7.5a of 2014, 7.5.2; in 2009 the position before is restored (7.4a)."""
        return self.year != "2009"

    @property
    def ending_needs_article_4(self) -> bool:
        """Mate and stalemate need a move in accordance with 4.2-4.7 (5.1); 2009: a legal one."""
        return self.year != "2009"

    @property
    def adjusting_needs_own_clock(self) -> bool:
        """6.2d of 2014, 6.2.5."""
        return self.year != "2009"

    @property
    def moves_before_agreement(self) -> int:
        """Moves that both must have made before they may agree on a draw (5.2.3 from 2017)."""
        return 1 if self.year in ("2017", "2023") else 0

    @property
    def resigning_may_draw(self) -> bool:
        """5.1.2 of 2023: a draw if the opponent cannot mate."""
        return self.year == "2023"

    @property
    def next_move_completes(self) -> bool:
        """A player's next move completes the one before (6.2a(2) of 2014, 6.2.1.2)."""
        return self.year != "2009"

    @property
    def saved_time_lost_in_delay(self) -> bool:
        """6.2b of 2009 and 6.3.2 of 2023 do not carry time over in delay mode."""
        return self.year in ("2009", "2023")
