"""The game as the Laws have it: who has the move, what is made, completed, illegal; how it ends.

:meth:`Referee.see` takes an act and returns what follows from it, as short tuples of words.
"""

from collections.abc import Callable
from typing import Any

import chess

from tests.referee import acts as a
from tests.referee.draws import Draws
from tests.referee.irregularities import Irregularities
from tests.referee.men import can_mate, legal_moves, sameness
from tests.referee.pegs import PegBoard, named
from tests.referee.standing import DRAW, WON, Decision
from tests.referee.turn import Turn

ADJUSTING_LASTS = 5_000
"""Milliseconds of rest after which a player who adjusted a man is taken to have done so."""


class Referee(Draws, Irregularities):
    """One game. ``peg_boards`` are the colours that have one; the others are heard alone."""

    # What is asked of it

    def see(self, act: a.Act) -> list[Decision]:
        """What follows from an act."""
        self._said = []
        self._time(act.after)
        if act.after > ADJUSTING_LASTS:
            self.on_move.adjusting &= not self.on_move.adjusted
        lost = self.flag is not None and not self.code.flag_is_claimed
        if not (lost or self.result) or isinstance(act, a.Lift | a.Place | a.SawFlag):
            handle: Callable[[Any], None] = getattr(self, "on_" + type(act).__name__.lower())
            handle(act)
        return self._said

    # Time (Article 6)

    def _time(self, milliseconds: int) -> None:
        falls = self.clock.flag_in()
        if self.flag is None and falls is not None and falls <= milliseconds:
            self.clock.run(falls)
            self.flag = self.clock.running
            self._note("flag", self.flag)
            if not self.code.flag_is_claimed:
                self.clock.stop()
            return
        if self.flag is None:
            self.clock.run(milliseconds)

    def on_wait(self, _: a.Wait) -> None:
        pass

    def on_sawflag(self, act: a.SawFlag) -> None:
        """6.9: lost, or a draw if the opponent cannot mate."""
        assert self.flag == act.color
        position = self.turn.after() if self.reply else self.turn.position
        self._end(WON[not act.color] if can_mate(position, not act.color) else DRAW)

    def on_claimflag(self, act: a.ClaimFlag) -> None:
        first = self.claim is None and self.penalty is None  # what is claimed first comes first
        if self.flag == (not act.color) and first:
            self.on_sawflag(a.SawFlag(color=self.flag))
        else:
            self._note("flag claim refused")

    # Hands on a peg board (D.2.2, D.2.3)

    def on_lift(self, act: a.Lift) -> None:
        board = self.pegs[act.color]
        held = board.holes[act.square]
        turn = self.turn if act.color == self.turn.color else self.on_move
        ready = board.position == turn.position
        execution = not ready and self._carrying_out(board, turn, act.square)
        board.lift(act.square)
        if not ready and board.stands_after(turn.position):
            board.stand(turn.position)
        if not self._playing or turn.color != act.color or execution:
            return
        if held != act.square:  # a man that was put there in this turn is taken up again
            self._taken_up(turn)
        elif turn is self.on_move and turn.position.piece_at(act.square) is not None:
            if turn.adjusting:
                turn.adjusted.add(act.square)
            else:
                self._touched(turn, act.square)
            self._made_if_so(turn)  # the pawn taken en passant may leave last

    @staticmethod
    def _carrying_out(board: PegBoard, turn: Turn, square: chess.Square) -> bool:
        """Whether this man has to go for the opponent's move to stand on the board (D.2.1)."""
        return board.position.piece_at(square) != turn.position.piece_at(square)

    def _taken_up(self, turn: Turn) -> None:
        if turn.made is not None:
            self._unmade(turn)

    def _unmade(self, turn: Turn) -> None:
        assert turn.made is not None
        self._note("unmade", turn.made.uci())
        if turn is self.turn and self.reply is not None:
            self.reply = None
            self.positions.pop()
            self.moves_made[turn.color] -= 1
        turn.made = None

    def on_place(self, act: a.Place) -> None:
        board = self.pegs[act.color]
        turn = self.turn if act.color == self.turn.color else self.on_move
        man: Any = act.new if act.new else act.home
        board.place(act.square, man)
        if board.position != turn.position or not self._playing:
            position = self.on_move.position
            if board.stands_after(position):
                board.stand(position)
            return
        if turn.color != act.color or act.home == act.square:
            return
        if act.home in turn.adjusted:
            self._touched(turn, act.home)
            turn.adjusted.discard(act.home)
        if act.new:
            turn.promote(board.gone(), act.square, act.new.piece_type)
        elif act.home is not None and turn.position.color_at(act.home) == turn.color:
            turn.release(act.home, act.square)
        self._made_if_so(turn)

    # Words (D.2.1, D.2.8)

    def _words(self, turn: Turn, words: a.Words) -> None:
        if words.man == chess.PAWN and words.promotion is None and self._promotes(turn, words):
            self._note("announcement refused")
            return
        turn.words = words
        turn.castling_meant |= words.castling
        self._made_if_so(turn)

    @staticmethod
    def _promotes(turn: Turn, words: a.Words) -> bool:
        return chess.Move(words.origin, words.target, chess.QUEEN) in legal_moves(turn.position)

    def on_say(self, act: a.Say) -> None:
        if not self._playing:
            return
        turn = self.turn
        if act.color == turn.color:
            previous = turn.previous
            if previous is not None and self._repeats(turn, act.words):
                previous.repeated = True
            elif turn.made is None:
                self._words(turn, act.words)
            return
        if self.reply is not None and act.words.move == turn.made:
            turn.repeated = True
        elif self.reply is not None:
            self._answered()
            self._words(self.turn, act.words)

    def _repeats(self, turn: Turn, words: a.Words) -> bool:
        """Whether they are the opponent's last words (D.2.1), the first time or no legal move."""
        assert turn.previous is not None
        same = turn.previous.words is not None and words.move == turn.previous.words.move
        return same and (not turn.previous.repeated or words.move not in legal_moves(turn.position))

    def _answered(self) -> None:
        """The opponent replies before the press, which may still come (6.2.2)."""
        turn, reply = self.turn, self.reply
        assert turn.made is not None
        assert reply is not None
        self._note("completed", turn.made.uci())
        self._done_with(turn)
        self.unpressed[turn.color] += 1
        self._hand_over(reply)

    def on_correct(self, act: a.Correct) -> None:
        turn = self.on_move if self.on_move.color == act.color else self.turn
        if turn.color != act.color or turn.words is None:
            self._note("correction refused")
            return
        if turn.made is not None:
            self._unmade(turn)
        self._words(turn, act.words)

    def _made_if_so(self, turn: Turn) -> None:
        """D.2.3: pieces where they belong, and announced; D.2.5: at an ordinary board as told."""
        if turn.words is None or turn.made is not None:
            return
        if turn.color in self.pegs:
            move = self.pegs[turn.color].standing()
            if not named(turn.words, move):
                return
        turn.made, turn.repeated = turn.words.move, False
        self._note("made", turn.made.uci())
        if turn.legal:
            self._legally_made(turn)

    def _legally_made(self, turn: Turn) -> None:
        assert turn.made is not None
        if self.code.next_move_completes:
            self._count_unpressed(turn.color)  # 6.2.1.2
        after = turn.after()
        self._decline(turn.color)  # who has moved has touched a man to move it (9.1.2.1)
        self.moves_made[turn.color] += 1
        self.positions.append(sameness(after))
        keeps = turn.keeps()
        self.breached = None if keeps else turn.made
        ended = self._ends(after, accordant=keeps or not self.code.ending_needs_article_4)
        if ended is not None:
            self._done_with(turn)
            self._end(ended)
            return
        if not keeps and self._ends(after, accordant=True) is not None:
            # But for Article 4 it would end the game; how it goes on, the arbiter has to say.
            self._note_breach()
            self._stop()
            self.unsettled = True
            return
        self.reply = turn.following()

    # The clock button (6.2, D.2.4, 7.5)

    def on_press(self, act: a.Press) -> None:
        if not self.started:
            if act.color != self.turn.color:
                self.started = True
                self._start(self.turn.color)
            return
        if self.stopped:
            self._note("press refused")  # 6.11.3: when a clock runs again, the arbiter decides
            return
        if self.clock.running != act.color != self.turn.color:
            return
        if act.color != self.turn.color or self._is_late(self.turn):
            self._count_unpressed(act.color)  # 6.2.2
            self._start(not act.color)
        elif self.turn.made is None:
            self._note("press refused")  # D.2.4; 6.2.4
        elif self.turn.legal:
            self._complete()
        else:
            self._illegally_completed(self.turn)

    def _start(self, color: chess.Color) -> None:
        if self.clock.running != color:
            self._note("clock", color)
        self.clock.start(color)

    def _is_late(self, turn: Turn) -> bool:
        """Whether a press is for the move before, always allowed until the next is announced.

        6.2.2 (6.7a of 2009): "always", whatever was touched; D.2.3: it is made once announced.
        """
        announced = turn.made is not None or turn.words is not None
        return self.unpressed[turn.color] > 0 and not announced

    def _count_unpressed(self, color: chess.Color) -> None:
        for _ in range(self.unpressed[color]):
            self.clock.complete(color)
        self.unpressed[color] = 0

    def _complete(self) -> None:
        """6.2.1: made, and the clock pressed."""
        turn = self.turn
        assert turn.made is not None
        self._note("completed", turn.made.uci())
        self._count_unpressed(turn.color)
        self.clock.complete(turn.color)
        self._done_with(turn)
        self._next(self.reply or turn.following())
        self._both_attacked(turn)

    def _done_with(self, turn: Turn) -> None:
        """What is to be said of a move that can no more be another one."""
        self._note_breach()
        if turn.intended not in (None, turn.made):
            self._note("intended move not made")  # 9.5.3
        if self.stands is not None and self.stands.color != turn.color:
            self.stands = None

    def _note_breach(self) -> None:
        """4.3 to 4.7 were not kept; by A4b of 2009 it is judged if a player asks."""
        if self.breached is not None:
            asked = self.code.on_claim_only
            self._note("breach if asked" if asked else "breach", self.breached.uci())

    def _next(self, turn: Turn) -> None:
        self._hand_over(turn)
        self._start(turn.color)

    def _hand_over(self, turn: Turn) -> None:
        self.touched_away.discard(turn.color)
        mover = self.pegs.get(not turn.color)
        if mover is not None and mover.stands_after(turn.position):
            mover.stand(turn.position)
        self.turn, self.reply = turn, None

    # The arbiter

    def on_strike(self, act: a.Strike) -> None:
        """4.2.2: a clearly accidental contact is no touch, and declines no offer (9.1.2.1)."""
        turn = self.on_move
        if turn.color == act.color and act.square in turn.touches:
            turn.touches.remove(act.square)
            self._note("struck", chess.square_name(act.square))
            if not turn.touches:
                self.offers |= self.touched_away & {not act.color}
                self.touched_away.discard(not act.color)

    def on_sawtouch(self, act: a.SawTouch) -> None:
        turn = self.on_move
        if turn.color == act.color:
            self._touched(turn, act.square)
        if not self._said:
            self._note("ruling refused")

    def on_adjust(self, act: a.Adjust) -> None:
        """4.2.1, 6.2.5: the player on the move alone, from 2014 on while his own clock runs."""
        turn = self.on_move
        runs = self.clock.running == act.color or not self.code.adjusting_needs_own_clock
        if turn.color == act.color and runs and self._playing:
            turn.adjusting = True
            turn.adjusted.clear()
            self._note("adjusting")
        else:
            self._note("adjusting refused")
