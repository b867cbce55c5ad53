"""An arbiter who decides what the Laws leave to one, mostly rightly."""

from collections.abc import Iterator
from random import Random

import chess

from tests.referee import acts as a
from tests.referee.hands import put_right
from tests.referee.referee import Referee
from tests.referee.turn import Turn


class Arbiter:
    """The arbiter of one game."""

    def __init__(self, referee: Referee, random: Random) -> None:
        self.referee, self.random = referee, random

    def _often(self, share: float) -> bool:
        return self.random.random() < share

    def acts(self) -> Iterator[a.Act]:
        """What waits for a decision, and the game goes on."""
        referee = self.referee
        if referee.result is not None or referee.unsettled:
            return
        if referee.flag is not None:
            if referee.code.flag_is_claimed:
                yield a.ClaimFlag(color=not referee.flag, after=0)
                yield from self._claimed_before(referee.flag)
            else:
                yield a.SawFlag(color=referee.flag)
            return
        if referee.stopped and self._often(0.1):
            yield a.Press(color=self.random.choice(chess.COLORS))
        if referee.claim is not None:
            yield from self._decide_claim()
        elif referee.penalty is not None:
            turn = referee.penalty
            stays = referee.stays
            yield a.Penalty(given=self._often(0.9))
            if not stays and referee.result is None:
                yield from self._all_put_right(turn)
        if referee.stopped and referee.result is None:
            yield a.Resume()

    def _claimed_before(self, flagged: chess.Color) -> Iterator[a.Act]:
        """Decides a draw claim that came before that of the flag, which may then be claimed."""
        if isinstance(self.referee.claim, a.ClaimDraw) and self.referee.claim.color == flagged:
            yield a.Claim(upheld=self.referee.rightly())
            if self.referee.result is None:
                yield a.ClaimFlag(color=not flagged)

    def _decide_claim(self) -> Iterator[a.Act]:
        """Arbiters may err, and the game goes on as they say."""
        last, upheld = self.referee.on_move.previous, self.referee.rightly()
        about_move = isinstance(self.referee.claim, a.ClaimBreach)
        if not about_move or (last is not None and last.legal):
            upheld ^= self._often(0.1)
        yield a.Claim(upheld=upheld)
        if about_move and upheld and last is not None:
            yield from self._all_put_right(last)

    def _all_put_right(self, turn: Turn) -> Iterator[a.Act]:
        for color, board in self.referee.pegs.items():
            yield from put_right(board, color, turn.position, self.random)
