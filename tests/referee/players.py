"""Two players and an arbiter who act at random, lawfully and not."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import chess

from tests.referee import acts as a
from tests.referee.arbiter import Arbiter
from tests.referee.hands import carry_out, put_right
from tests.referee.men import captured_square, castling_by_form, legal_moves
from tests.referee.pegs import PegBoard
from tests.referee.referee import Referee
from tests.referee.turn import Turn

Acts = Iterator[a.Act]
CORNERS = (chess.A1, chess.H1, chess.A8, chess.H8)
LEAPS = (chess.C1, chess.G1, chess.C8, chess.G8)


class Players:
    """What is done in one game; each act is thought of when the referee has seen the one before."""

    def __init__(self, referee: Referee, random: Random, half_moves: int) -> None:
        self.referee, self.random, self.half_moves = referee, random, half_moves
        self.arbiter = Arbiter(referee, random)
        self.hasty = random.random() < 0.3

    def acts(self) -> Acts:
        """The acts of the game, each after some time."""
        for act in self._game():
            yield replace(act, after=self._time()) if act.after == a.UNTIMED else act

    def _time(self) -> int:
        if self._often(0.02 if self.hasty else 0.002):
            return self.random.randrange(600_000)
        return self.random.choice((50, 200, 500, 1_000, 3_000, 9_000))

    def _often(self, share: float) -> bool:
        return self.random.random() < share

    def _game(self) -> Acts:
        referee = self.referee
        yield a.Press(color=not referee.turn.color)
        made = 0
        while not self._over() and made < self.half_moves:
            yield from self._turn(referee.turn)
            yield from self.arbiter.acts()
            made += 1

    def _over(self) -> bool:
        referee = self.referee
        if referee.result is not None or referee.flag is not None or referee.unsettled:
            return True
        return referee.stands is None and not self._legal(referee.turn)  # the arbiter has to end it

    def _turn(self, turn: Turn) -> Acts:
        steps = (self._carry_out_last, self._before, self._move, self._after)
        for step in steps if turn.made is None else (self._late, self._after):
            for act in step(turn):
                yield act
                if self._over() or self.referee.stopped:
                    return
                yield from self._press_out_of_turn(turn)
                if self._over() or self.referee.stopped:
                    return
            if self._over() or turn not in (self.referee.turn, self.referee.reply):
                return

    def _late(self, turn: Turn) -> Acts:
        """Presses for the move that was answered before (6.2.2)."""
        if self.referee.clock.running != turn.color:
            yield a.Press(color=not turn.color)

    def _press_out_of_turn(self, turn: Turn) -> Acts:
        """Presses for no move: the player whose clock stands, or too early (6.2.4, D.2.4)."""
        running, here = self.referee.clock.running, self.referee.turn
        if running is None or not self._often(0.01):
            return
        seen = turn.color in self.referee.pegs or not self.referee.unpressed[turn.color]
        # Else nobody sees whether a late press is for the next move as well, already on the board.
        last = turn.previous.words if turn.previous else None
        repeated = last is not None and last.castling  # or announced: a press tells which
        early = seen and turn is here and turn.color == running and turn.words is None
        early = early and not repeated
        if running == here.color and (not early or self._often(0.5)):
            yield a.Press(color=not running)
        elif early:
            yield a.Press(color=running)

    # The opponent's move on the own board (D.2.1)

    def _carry_out_last(self, turn: Turn) -> Acts:
        board = self.referee.pegs.get(turn.color)
        if board is not None and board.position != turn.position:
            if self._often(0.05):
                yield from self._touch_between(turn, board)
            yield from put_right(board, turn.color, turn.position, self.random)

    def _touch_between(self, turn: Turn, board: PegBoard) -> Acts:
        """Takes up an own man before the opponent's move stands on the board (1.3, 4.3)."""
        square = self.random.choice(
            [s for s, man in turn.position.piece_map().items() if man.color == turn.color]
        )
        if board.holes.get(square) == square:
            yield a.Lift(color=turn.color, square=square)
            yield a.Place(color=turn.color, square=square, home=square)

    # What comes before a move

    def _before(self, turn: Turn) -> Acts:
        last = self._to_repeat(turn.color)
        if last is not None and (last.castling or self._often(0.5)):
            yield a.Say(color=turn.color, words=replace(last, short=False))
        yield from self._about_the_opponent(turn.color)
        yield from self._about_a_draw(turn)
        yield from self._at_the_clock(turn)
        if turn.color not in self.referee.pegs:
            if self._often(0.15):
                yield from self._seen_touches(turn)
            return
        if self._often(0.05):
            yield from self._adjust(turn, self.referee.pegs[turn.color])
        if self._often(0.25):
            yield from self._touch(turn, self.referee.pegs[turn.color])

    def _to_repeat(self, color: chess.Color) -> a.Words | None:
        """The opponent's words that this player has not repeated yet."""
        turn = self.referee.turn
        if turn.color == color:
            return self.referee.unrepeated
        return None if turn.repeated else turn.words

    def _about_the_opponent(self, color: chess.Color) -> Acts:
        """Claims about the opponent's last move, and what the arbiter saw of it."""
        stands = self.referee.stands
        if stands is None and not self.referee.unpressed[not color] and self._often(0.02):
            yield a.SawIllegal(color=not color, kind="two_hands")
        if stands is None and self._often(0.3 if self.referee.breached else 0.01):
            yield a.ClaimBreach(color=color)
        if stands is not None and stands.color != color:
            if self._often(0.3) or not self._legal(self.referee.turn):
                yield a.ClaimIllegal(color=color)
        elif self._often(0.005) and not self.referee.code.competition_rules:
            yield a.ClaimIllegal(color=color)

    def _about_a_draw(self, turn: Turn) -> Acts:
        color, offers = turn.color, self.referee.offers
        if (not color) in offers and self._often(0.3):
            yield self.random.choice((a.Accept, a.Decline))(color=color)
        if self._often(0.01):
            kinds = (a.Offer, a.Accept, a.Decline) if not offers else (a.Accept,)
            yield self.random.choice(kinds)(color=color)
        if self._often(0.002):
            yield a.Resign(color=color)
        if self._often(0.005):
            yield a.ClaimFlag(color=self.random.choice(chess.COLORS))
        if self._often(0.5 if self._draw_looms(turn) else 0.005):
            yield a.ClaimDraw(color=color, words=self._intended(turn))

    def _intended(self, turn: Turn) -> a.Words | None:
        """The move that a claim is based on, or none."""
        if self._often(0.5):
            return None
        move = self.random.choice(self._legal(turn))
        return self._words(turn.position, move)

    @staticmethod
    def _legal(turn: Turn) -> list[chess.Move]:
        return sorted(legal_moves(turn.position), key=chess.Move.uci)

    def _at_the_clock(self, turn: Turn) -> Acts:
        """A press with nothing done, and what the arbiter makes of it (7.5.3)."""
        runs = self.referee.clock.running == turn.color
        may = turn.color in self.referee.pegs and runs and turn is self.referee.turn
        if not may or not self._often(0.02):
            return
        yield a.Press(color=turn.color)
        if self.referee.code.press_without_move_is_illegal and self._often(0.5):
            yield a.SawIllegal(color=turn.color, kind="press_without_move")

    def _draw_looms(self, turn: Turn) -> bool:
        referee = self.referee
        repeated = referee.positions.count(referee.positions[-1]) >= 3
        return repeated or turn.position.halfmove_clock >= 100

    def _seen_touches(self, turn: Turn) -> Acts:
        for square in self.random.sample(
            sorted(turn.position.piece_map()), self.random.randrange(1, 3)
        ):
            yield a.SawTouch(color=turn.color, square=square)
            yield from self._strikes(turn)

    def _adjust(self, turn: Turn, board: PegBoard) -> Acts:
        square = self.random.choice(sorted(board.holes))
        yield a.Adjust(color=turn.color)
        yield a.Lift(color=turn.color, square=square)
        yield a.Place(color=turn.color, square=square, home=square, after=1_000)
        yield a.Wait(after=6_000)

    def _touch(self, turn: Turn, board: PegBoard) -> Acts:
        """Takes men up and puts them back, now or a little later."""
        count = self.random.choice((1, 1, 1, 2, 3))
        men = sorted(board.holes)
        squares = self.random.sample(men, min(count, len(men)))
        for square in squares:
            yield a.Lift(color=turn.color, square=square)
            back = not self._like_a_capture(turn, board, square)
            if self._often(0.6) and back and not self._promotes(turn, square):
                yield a.Place(color=turn.color, square=square, home=square)
            yield from self._strikes(turn)

    @staticmethod
    def _like_a_capture(turn: Turn, board: PegBoard, square: chess.Square) -> bool:
        """Whether a man of the opponent that goes home looks like one that captures it there.

        No switch tells them apart, once the hole was empty for longer than a hand bumps a peg out.
        """
        out = board.gone()
        return any(
            m.to_square == square and m.from_square in out for m in legal_moves(turn.position)
        )

    @staticmethod
    def _promotes(turn: Turn, square: chess.Square) -> bool:
        """Whether a pawn may be promoted there: a man put there may be the new piece, put first."""
        return any(m.to_square == square and m.promotion for m in legal_moves(turn.position))

    def _strikes(self, turn: Turn) -> Acts:
        board = self.referee.pegs.get(turn.color)
        struck = [s for s in turn.touches if board is None or board.holes.get(s) == s]
        if struck and self._often(0.1):
            yield a.Strike(color=turn.color, square=self.random.choice(struck))

    # The move

    def _move(self, turn: Turn) -> Acts:
        move = self._chosen(turn)
        board = self.referee.pegs.get(turn.color)
        words = self._words(turn.position, move)
        if board is None:
            yield from self._announce(turn, words)
            return
        if captured_square(turn.position, move) in board.holes and move.from_square in board.gone():
            yield a.Place(color=turn.color, square=move.from_square, home=move.from_square)
        last = turn.previous.words if turn.previous else None
        again = last is not None and last.castling and words.castling
        # Said only once, "castling" may have repeated the opponent's move or announced the own one.
        spoken = again or self._often(0.25)
        if spoken:
            yield from self._announce(turn, words)
        keep = {move.from_square, captured_square(turn.position, move)}
        away = board.gone() - keep
        for square in sorted(away, key=lambda s: turn.position.color_at(s) != turn.color):
            if self._like_a_capture(turn, board, square):
                yield a.Place(color=turn.color, square=move.from_square, home=move.from_square)
            yield a.Place(color=turn.color, square=square, home=square)
        if self._often(0.04):
            yield from self._detour(turn, board, move)
        yield from carry_out(board, turn.color, move, self.random, pawn_first=not spoken)
        if turn.words is None or turn.words.move != move:
            if self._often(0.03):
                yield a.Press(color=turn.color)
            yield from self._announce(turn, words)

    def _detour(self, turn: Turn, board: PegBoard, move: chess.Move) -> Acts:
        """Puts the man down on another square first, and takes it up again (4.7).

        Not with the captured man in the hand as well: no switch tells which of both stands there.
        """
        captured = captured_square(turn.position, move)
        if captured is not None and captured not in board.holes:
            return
        if turn is not self.referee.turn:  # the opponent may still correct his words (D.2.8)
            return
        taken = {*board.holes, *turn.position.piece_map(), move.to_square}
        square = self.random.choice([s for s in chess.SQUARES if s not in taken])
        if move.from_square in board.holes:
            yield a.Lift(color=turn.color, square=move.from_square)
        yield a.Place(color=turn.color, square=square, home=move.from_square)
        yield a.Lift(color=turn.color, square=square)

    def _announce(self, turn: Turn, words: a.Words) -> Acts:
        if self._often(0.02):
            slip = self._words(
                turn.position,
                self.random.choice(self._legal(turn)),
            )
            if (slip.origin, slip.target) != (words.origin, words.target):
                yield a.Say(color=turn.color, words=slip)
                yield a.Correct(color=turn.color, words=words)
                return
        yield a.Say(color=turn.color, words=words)

    def _chosen(self, turn: Turn) -> chess.Move:
        if turn.intended is not None and self._often(0.8):
            return turn.intended
        legal = self._legal(turn)
        if self._often(0.04) and (move := self._illegal(turn.position)) is not None:
            return move
        allowed = turn.allowed()
        if allowed and self._often(0.9):
            legal = sorted(allowed, key=chess.Move.uci)
        castlings = [move for move in legal if turn.position.is_castling(move)]
        if castlings and self._often(0.5):
            return self.random.choice(castlings)
        return self.random.choice(legal)

    def _illegal(self, position: chess.Board) -> chess.Move | None:
        """Some move that breaks Article 3.

        None of a king onto an own man, of which no position comes, or to where the library's
        notation has castling though no rook is there, and none to where the last one went, which
        may as well repeat that one wrongly (D.2.1).
        """
        spoken = self._to_repeat(position.turn)
        moves = list[chess.Move]()
        own = [s for s, piece in position.piece_map().items() if piece.color == position.turn]
        king = position.king(position.turn)
        assert king is not None
        moves += [m for m in position.pseudo_legal_moves if m not in legal_moves(position)]
        for target in (king - 2, king + 2):
            castling = chess.Move(king, target % 64)
            if castling_by_form(position, castling):
                moves.append(castling)
        for _ in range(3):
            origin, target = self.random.choice(own), self.random.randrange(64)
            pawn = position.piece_type_at(origin) == chess.PAWN
            last = chess.square_rank(target) in (0, 7)
            promotion = self.random.choice((5, 4, 3, 2)) if pawn and last else None
            if origin != target:
                moves.append(chess.Move(origin, target, promotion))
        moves = [
            move
            for move in moves
            if move not in legal_moves(position)
            and position.piece_type_at(move.to_square) != chess.KING
            and (move.from_square != king or position.color_at(move.to_square) != position.turn)
            and (move.from_square != king or not self._notes_castling(position, move))
            and not self._castles_onto_men(position, move)
            and (spoken is None or move.to_square != spoken.target)
        ]
        return self.random.choice(sorted(moves, key=chess.Move.uci)) if moves else None

    @staticmethod
    def _castles_onto_men(position: chess.Board, move: chess.Move) -> bool:
        goals = {move.to_square, (move.from_square + move.to_square) // 2}
        return castling_by_form(position, move) and not goals.isdisjoint(position.piece_map())

    @staticmethod
    def _notes_castling(position: chess.Board, move: chess.Move) -> bool:
        leaps = move.from_square in (chess.E1, chess.E8) and move.to_square in LEAPS
        castles = castling_by_form(position, move)
        return not castles and (leaps or move.to_square in CORNERS)

    def _words(self, position: chess.Board, move: chess.Move) -> a.Words:
        man = position.piece_type_at(move.from_square)
        assert man is not None
        castling = castling_by_form(position, move)
        same = [
            m
            for m in legal_moves(position)
            if m.to_square == move.to_square
            and m.promotion == move.promotion
            and position.piece_type_at(m.from_square) == man
        ]
        last = self._to_repeat(position.turn)
        heard = last is not None and last.target == move.to_square
        short = same == [move] and last is None and not heard and not castling and self._often(0.3)
        return a.Words(move.to_square, move.from_square, man, move.promotion, castling, short)

    # After it

    def _after(self, turn: Turn) -> Acts:
        if self._often(0.03) and not self.referee.offers:
            yield a.Offer(color=turn.color)
        if self._often(0.3):
            yield from self._repetition(turn)
        yield from self._late_repetition(turn)
        if turn.made is not None and self._often(0.01):
            yield a.SawIllegal(color=turn.color, kind="two_hands")
        reply = self.referee.reply
        if reply is not None and self.referee.turn is turn and self._often(0.05):
            yield from self._turn(reply)
        anew = self.referee.turn is not turn and self.referee.turn.color == turn.color
        if self.referee.clock.running == turn.color and not anew:
            yield a.Press(color=turn.color)
        elif turn.made is not None and self.referee.turn is turn and self._often(0.3):
            yield a.Press(color=turn.color)  # the opponent has yet to press for the move before
        yield from self._late_repetition(turn)

    def _late_repetition(self, turn: Turn) -> Acts:
        """Repeats the opponent's move once the own is announced, or pressed for (D.2.1)."""
        last = turn.previous.words if turn.previous else None
        unanswered = turn in (self.referee.on_move, self.referee.on_move.previous)
        said = last is not None and not last.castling and turn.words is not None
        if last is not None and said and unanswered and self._often(0.1):
            yield a.Say(color=turn.color, words=replace(last, short=False))

    def _repetition(self, turn: Turn) -> Acts:
        """Repeats it, and not again words that may name a move of the speaker's own (D.2.1).

        Nor in short: "c5" may also name a pawn that takes there, and then the own pegs decide.
        """
        if turn.words is not None and turn.made is not None and turn.legal and not turn.repeated:
            yield a.Say(color=not turn.color, words=replace(turn.words, short=False))
