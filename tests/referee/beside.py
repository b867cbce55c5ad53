"""Referee and program beside each other: the same acts, and every decision compared."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import chess

from tests.referee import acts as a
from tests.referee.clocks import Control
from tests.referee.editions import MINUTE, YEARS
from tests.referee.men import legal_moves
from tests.referee.players import Players
from tests.referee.referee import Referee
from tests.referee.standing import Decision
from tests.referee.table import ARBITER, Table

CONTROLS = (
    Control(((90 * MINUTE, 40), (30 * MINUTE, None)), 30_000),
    Control(((60 * MINUTE, 3), (20 * MINUTE, 4), (15 * MINUTE, None))),
    Control(((60 * MINUTE, None),), 5_000, delay=True),
    Control(((25 * MINUTE, None),), 10_000),
    Control(((20 * MINUTE, None),)),
    Control(((5 * MINUTE, None),), 3_000),
    Control(((5 * MINUTE, None),)),
)
STARTS = (
    chess.STARTING_FEN,
    chess.STARTING_FEN,
    "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1",
    "4k3/PPP3pp/8/2pP4/4pP2/8/pp4PP/4K3 w - - 0 1",
    "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "4k2r/8/8/8/3n4/8/8/R3K3 w Qk - 80 60",
    "8/5k2/8/3p1p2/3P1P2/8/5K2/8 w - - 0 1",
)


SETTLES = 40
"""Milliseconds after which a peg is no flicker of its switch."""


class DifferenceError(AssertionError):
    """The program decided otherwise than the referee."""


def conditions(random: Random) -> dict[str, Any]:
    """What is agreed before a game."""
    boards = random.choice(((chess.WHITE,), (chess.BLACK,), chess.COLORS, ()))
    return {
        "year": random.choice(YEARS),
        "control": random.choice(CONTROLS),
        "supervised": random.random() < 0.6,
        "peg_boards": frozenset(boards),
        "fen": random.choice(STARTS),
    }


class Pair:
    """A game before referee and program; ``acts`` are those that both have seen."""

    def __init__(self, agreed: dict[str, Any]) -> None:
        self.referee, self.table = Referee(**agreed), Table(**agreed)
        self.agreed = agreed
        self.acts: list[a.Act] = []
        self.told: list[str] = []
        self.unsure = False
        """Whether an arbiter has to say what the men on the board can do."""

    def play(self, acts: Iterable[a.Act]) -> None:
        """Play acts until one is decided differently."""
        for act in acts:
            self.see(act)
            if self.unsure:
                return

    def see(self, act: a.Act) -> None:
        """One act before both."""
        self.acts.append(act)
        referee, table = self.referee, self.table
        position, unruled = referee.turn.position, referee.turn.unruled
        settle = a.Wait(after=SETTLES)
        expected = referee.see(act) + referee.see(settle)
        found = table.see(act) + table.see(settle)
        if ("flag", referee.flag) in found and not referee.code.flag_is_claimed:
            expected += self._flag_seen(expected, found)
        self.told.append(f"{act}\n      referee {expected}\n      program {found}")
        if isinstance(act, a.ClaimIllegal | a.Claim):  # old touches may be entered again
            expected, found = _without("touched", expected), _without("touched", found)
        if ("illegal position",) in expected:  # whether clocks are stopped is the arbiter's
            expected, found = _without("stopped", expected), _without("stopped", found)
        self._compare(_known(expected, position, unruled), _known(found, position, unruled))
        if referee.result is None and not referee.unsettled:
            self._compare_standing()

    def _flag_seen(self, expected: list[Decision], found: list[Decision]) -> list[Decision]:
        """The program observed a flag (6.8), perhaps in the moment when a hand lifted a peg."""
        touched = next((d for d in expected if d[0] == "touched" and d not in found), None)
        if touched:
            expected.remove(touched)
        return self.referee.see(a.SawFlag(color=self.referee.flag, after=0))

    def _compare(self, expected: list[Decision], found: list[Decision]) -> None:
        expected = [self._unsure(decision, found) for decision in expected]
        if self.table.ended or self.unsure:  # touches may be entered until the arbiter decides
            found = [
                d for d in found if d in expected or not ("refused" in d[0] or d[0] == "touched")
            ]
        missing, added = Counter(expected) - Counter(found), Counter(found) - Counter(expected)
        if missing or added:
            self._differ(f"missing {sorted(map(str, missing))} added {sorted(map(str, added))}")

    def _unsure(self, decision: Decision, found: list[Decision]) -> Decision:
        """The program may leave it to the arbiter whether mate is possible."""
        left = (*decision[:-1], ARBITER)
        if decision[0] in ("illegal", "ended") and left in found:
            self.unsure = True
            return left
        return decision

    def _compare_standing(self) -> None:
        """The times (Article 6), and what touched men leave to the player (Article 4)."""
        referee, table = self.referee, self.table
        if referee.flag is None and referee.clock.left != table.times():
            self._differ(f"times: referee {referee.clock.left}, program {table.times()}")
        turn = referee.on_move
        mine, theirs = turn.allowed(), table.allowed(turn.position)
        known = mine is not None and theirs is not None and turn.bound is None
        if turn.touches and known and _plain(mine) != _plain(theirs):
            self._differ(f"Article 4: referee {_plain(mine)}, program {table.obligations}")

    def _differ(self, what: str) -> None:
        raise DifferenceError("\n".join([what, str(self.agreed), *self.told[-18:]]))


class Game:
    """One game, made anew from its seed."""

    def __init__(self, seed: str, longest: int = 60) -> None:
        random = Random(seed)
        self.seed = seed
        self.pair = Pair(conditions(random))
        self._players = Players(self.pair.referee, random, longest)

    @property
    def half_moves(self) -> int:
        """How many have been played."""
        return sum(self.pair.referee.moves_made.values())

    def play(self) -> None:
        """Play it to its end; ``DifferenceError`` where the two differ, with the seed noted."""
        try:
            self.pair.play(self._players.acts())
        except Exception as error:
            error.add_note(f"seed {self.seed!r}")
            raise


def _known(decisions: list[Decision], position: chess.Board, unruled: bool) -> list[Decision]:
    """Without what the Laws do not decide.

    An illegal move is not made (4.7), so that it is open when it is. Where no Article says what
    touched men bind to, no breach is known.
    """
    return [
        decision
        for decision in decisions
        if not (decision[0].startswith("breach") and unruled)
        and (
            decision[0] not in ("made", "unmade")
            or chess.Move.from_uci(decision[1]) in legal_moves(position)
        )
    ]


def _without(kind: str, decisions: list[Decision]) -> list[Decision]:
    return [decision for decision in decisions if decision[0] != kind]


def _plain(moves: frozenset[chess.Move] | None) -> set[str]:
    """Without the piece a pawn becomes, which no switch shows before it is named."""
    return {move.uci()[:4] for move in moves or ()}
