"""How much of a search without an end every run of the tests makes, and ``make test-long``."""

import os
from collections.abc import Sequence
from typing import NamedTuple, TypeVar

T = TypeVar("T")

WHOLE = os.environ.get("ACCESSIBLE_BOARD_SHARE") == "whole"


class Share(NamedTuple):
    """So many of these in ``make test``, and so many in ``make test-long``."""

    what: str
    some: int
    whole: int

    @property
    def now(self) -> int:
        """How many in this run."""
        return self.whole if WHOLE else self.some

    def __str__(self) -> str:
        return f"{self.whole:,} {self.what}, of which make test tries {self.some:,}"


GARBAGE = Share("cases of garbage", 10_000, 1_000_000)
REFEREED = Share("games beside the referee", 20, 2_000)
BY_HAND = Share("whole games by clumsy hands, in each way", 1, 50)
TOURNAMENTS = Share("tournaments that another program pairs", 6, 300)
GAME_FILES = Share("strange files of games that another program reads", 30, 3_000)
UNRULY = Share("games of unruly people", 200, 20_000)
KILLS = Share("kills at random moments", 40, 1_000)
ADVISED = Share("evenings of players who do what they are told", 200, 5_000)
HANDS = Share("half-moves of each of three models of hands", 160, 10_000)
THROUGH_DRIVERS = Share("half-moves of rough hands through each driver", 20, 1_000)
MUTATED = Share("per cent of the functions of the rules changed", 1, 5)

UTTERANCES = Share("utterances over which a recogniser's memory must not grow", 100, 1_000)


def each_in_turn(things: Sequence[T], turn: int, turns: int) -> Sequence[T]:
    """These things, each in one of so many turns; all of them in every turn of the whole.

    What takes a second for each language and each word is tried with every language and every word,
    and not with every pair of them.
    """
    return things if WHOLE else things[turn % turns :: turns]


SHARES = (
    GARBAGE,
    REFEREED,
    TOURNAMENTS,
    GAME_FILES,
    BY_HAND,
    UNRULY,
    ADVISED,
    HANDS,
    THROUGH_DRIVERS,
    KILLS,
    MUTATED,
    UTTERANCES,
)
