"""How a game ends on the board, by agreement, claim or resigning (Articles 5 and 9)."""

import chess

from tests.referee import acts as a
from tests.referee.men import can_mate, dead, sameness
from tests.referee.standing import DRAW, WON, Standing


class Draws(Standing):
    """The part of the referee that knows Articles 5 and 9."""

    def _ends(self, after: chess.Board, *, accordant: bool) -> str | None:
        """Mate, stalemate, dead position (5.1.1, 5.2.1, 5.2.2), five-fold, 75 moves (9.6)."""
        if after.is_checkmate() and accordant:
            return WON[not after.turn]
        if after.is_stalemate() and accordant:
            return DRAW
        if dead(after) and accordant:
            return DRAW
        if self._fivefold() or (self.code.year != "2009" and after.halfmove_clock >= 150):
            return None if after.is_checkmate() else DRAW
        return None

    def _fivefold(self) -> bool:
        """9.6.1; by 9.6a of 2014 after consecutive alternating moves, four half-moves apart."""
        if self.code.year == "2009":
            return False
        if self.code.year == "2014":
            back = self.positions[-1:-18:-4]
            return len(back) == 5 and len(set(back)) == 1
        return self.positions.count(self.positions[-1]) >= 5

    def on_offer(self, act: a.Offer) -> None:
        self.offers.add(act.color)
        self._note("offer", act.color)

    def on_accept(self, act: a.Accept) -> None:
        if (not act.color) not in self.offers:
            self._note("offer refused")
        elif min(self.moves_made.values()) < self.code.moves_before_agreement:
            self._note("offer refused")  # 5.2.3
        else:
            self._end(DRAW)

    def on_decline(self, act: a.Decline) -> None:
        if not self._decline(act.color):
            self._note("offer refused")

    def on_resign(self, act: a.Resign) -> None:
        position = self.on_move.position
        draw = self.code.resigning_may_draw and not can_mate(position, not act.color)
        self._end(DRAW if draw else WON[not act.color])

    def on_claimdraw(self, act: a.ClaimDraw) -> None:
        """9.2 to 9.5: by the player who has the move and has touched nothing in it."""
        turn = self.on_move
        if turn.color != act.color or turn.touches or not self._playing:
            self._note("claim refused")
            return
        if act.words is not None and turn.intended not in (None, act.words.move):
            self._note("claim refused")  # another move must be made now (9.5.3)
            return
        board, seen = turn.position.copy(), list(self.positions)
        if act.words is not None:
            board.push(act.words.move)
            seen.append(sameness(board))
        self._note("claim", seen.count(seen[-1]), board.halfmove_clock)
        self.claim = act
        self.offers.add(act.color)  # 9.1.2.3
        self._stop(for_claim=True)

    def rightly(self) -> bool:
        """Whether the claim that waits is correct (4.8; 9.2.1, 9.3)."""
        if isinstance(self.claim, a.ClaimBreach):
            last = self.on_move.previous
            assert last is not None
            return last.legal and not last.keeps()
        assert isinstance(self.claim, a.ClaimDraw)
        board, seen = self.on_move.position.copy(), list(self.positions)
        if self.claim.words is not None:
            board.push(self.claim.words.move)
            seen.append(sameness(board))
        return seen.count(seen[-1]) >= 3 or board.halfmove_clock >= 100

    def on_claimbreach(self, act: a.ClaimBreach) -> None:
        """4.8: against the opponent's last move, until a piece is touched to move or capture it."""
        turn = self.on_move
        moved = turn.color not in self.pegs and turn.words is not None
        if turn.color != act.color or turn.touches or moved or turn.previous is None:
            self._note("breach claim refused")
            return
        self._note("breach claim")
        self.claim = act
        self._stop(for_claim=True)

    def _take_back_breach(self) -> None:
        """The move is to be made anew; what was touched and released for it binds (4.3, 4.7)."""
        last = self.on_move.previous
        assert last is not None
        if last is not self.turn:
            self._uncount(last.color)
        self.moves_made[last.color] -= 1
        self.positions.pop()
        last.take_back_breach()
        last.intended = None  # that another move was made, the arbiter knows by now (9.5.3)
        self.turn, self.reply, self.stands = last, None, None
        self.resumes_clock = False

    def on_claim(self, act: a.Claim) -> None:
        claim, self.claim = self.claim, None
        if isinstance(claim, a.ClaimBreach):
            if act.upheld:
                self._take_back_breach()
            return
        assert isinstance(claim, a.ClaimDraw)
        if act.upheld:
            self._end(DRAW)
            return
        bonus = self.code.wrong_claim_bonus
        self.clock.left[not claim.color] += bonus
        self._note("bonus", not claim.color, bonus)
        if claim.words is not None:
            self.on_move.intended = claim.words.move
        self.on_resume(a.Resume())  # "the game shall continue"
