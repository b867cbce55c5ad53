"""Illegal moves completed: what stands, what goes back, and the penalties (7.5, A.4.2, A.5.2)."""

import chess

from tests.referee import acts as a
from tests.referee.editions import RAPID
from tests.referee.men import both_in_check, can_mate, captured_square, castling_by_form, sameness
from tests.referee.standing import DRAW, WON, Decision, Standing
from tests.referee.turn import Turn


class Irregularities(Standing):
    """The part of the referee that knows Article 7.5 and what Appendices A and B make of it."""

    def _illegally_completed(self, turn: Turn) -> None:
        """7.5.1: the opponent's clock has been started; the arbiter steps in, or may (A.5.2)."""
        assert turn.made is not None
        if not self.code.competition_rules:
            self._stands(turn)
            return
        self._note(*self._proposal(turn.color))
        self._touched_by_moving(turn)
        self.penalty = turn
        self._stop()

    def _proposal(self, color: chess.Color) -> Decision:
        """What the Laws give for the next illegal act of a player (7.5.5)."""
        count = self.illegal[color] + 1
        if count < self.code.illegal_loses_at:
            return ("illegal", color, count, self.code.illegal_bonus, None)
        position = self.turn.position
        return (
            "illegal",
            color,
            count,
            0,
            WON[not color] if can_mate(position, not color) else DRAW,
        )

    def _stands(self, turn: Turn) -> None:
        """A.4.2, A.5.2: the game goes on from what stands, until somebody speaks in time."""
        assert turn.made is not None
        self._note("stands", turn.made.uci())
        self._note("completed", turn.made.uci())
        self.stands = turn
        self._decline(turn.color)
        self._touched_by_moving(turn, told=False)
        self._count_unpressed(turn.color)
        self.clock.complete(turn.color)
        self.moves_made[turn.color] += 1
        after = turn.after()
        self.positions.append(sameness(after))
        self._next(turn.following())
        self._both_attacked(turn)

    def on_claimillegal(self, act: a.ClaimIllegal) -> None:
        """A.4.2, A.5.2, A4c and B3c of 2009: before the claimant has made the next move."""
        turn = self.stands
        if turn is None or turn.color == act.color or self.on_move.color != act.color:
            self._note("illegal move claim refused")
            return
        self._go_back(turn)  # whether mate is possible is asked of that position (7.5.5)
        self._note(*self._proposal(turn.color))
        self.penalty = turn
        self._stop()

    def on_sawillegal(self, act: a.SawIllegal) -> None:
        """7.5.3: the arbiter saw a press without a move; 7.5.4, 7.7.1: two hands."""
        if act.kind == "two_hands":
            self._two_hands(act.color)
            return
        assert act.color == self.turn.color
        self._note(*self._proposal(act.color))
        self.penalty = self.turn
        self._stop()

    def _two_hands(self, color: chess.Color) -> None:
        """Castling, a capture or a promotion with both hands: punished, and the move stays.

        In 2023 once the clock was pressed. Without supervision the opponent's next move is too late
        (A.4.2, A.5.2).
        """
        turn = self.turn if self.turn.color == color else self.turn.previous
        pressed = turn is not self.turn
        known = turn is not None and turn.made is not None and turn.moves_two_pieces
        if not known or not self.code.two_hands_are_illegal(pressed=pressed):
            self._note("ruling refused")
            return
        self._note(*self._proposal(color))
        self.penalty, self.stays = turn, True
        self._stop()

    def on_penalty(self, act: a.Penalty) -> None:
        """7.5.5: carried out, and the position before stands again (7.5.1).

        What the arbiter does not punish is counted as no illegal move.
        """
        turn = self.penalty
        assert turn is not None
        _, color, count, bonus, result = self._proposal(turn.color)
        self.penalty = None
        if act.given:
            self.illegal[color] = count
            if result is not None:
                self._end(result)
                return
            self._note("bonus", not color, bonus)
            self.clock.left[not color] += bonus
        if not self.stays:
            self._go_back(turn)
        self.stays = False

    def _go_back(self, turn: Turn) -> None:
        """7.5.1: to the position before; 4.3 and 4.7 hold for the move that is made instead."""
        if turn is self.stands:
            self.stands = None
            self._uncount(turn.color)
            self.moves_made[turn.color] -= 1
            self.positions.pop()
            self.turn, self.reply = turn, None
        turn.made = turn.words = None

    def _both_attacked(self, turn: Turn) -> None:
        """Both kings in check, where too few arbiters look on.

        The arbiter waits for the next move to be completed and then declares a draw, if they still
        are (A4d, A.4.4, A.5.4); in rapid play of 2009 he steps in at once (A4c), in blitz he does
        not (B3b).
        """
        if self.code.competition_rules or not both_in_check(turn.after()):
            return
        at_once = self.code.year == "2009" and self.code.play == RAPID
        still = self.code.year != "2009" and both_in_check(turn.position)
        if at_once or still:
            self._note("illegal position")
            self._stop()
            self.unsettled = True

    def _touched_by_moving(self, turn: Turn, *, told: bool = True) -> None:
        """4.3, 4.7 at an ordinary board (D.2.5): what was moved and captured was touched.

        ``told``: it is entered now; otherwise the arbiter learns of it with the claim.
        """
        move = turn.made
        assert move is not None
        if turn.color in self.pegs:
            return
        captured = captured_square(turn.position, move)
        touched = [move.from_square]
        if captured is not None and turn.position.color_at(captured) != turn.color:
            touched.append(captured)
        for square in touched:
            if told:
                self._touched(turn, square)
            else:
                turn.touch(square)
        if castling_by_form(turn.position, move):
            turn.release(move.from_square, move.to_square)
