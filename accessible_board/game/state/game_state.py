"""The complete state of a game.

The state is a fold over events (:mod:`.folding`): nothing else changes it, so that a journal of
events rebuilds it exactly, to the half-lifted peg. It makes no decisions; see :mod:`game
<accessible_board.game.game>` and its table of decisions. A position that is reinstated (7.6), and
the castling rights that a wrong start costs (A.5.1.2), are worked out here too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import chess

from accessible_board.game import events as e
from accessible_board.game.state.peg_board import PegBoardState
from accessible_board.game.state.procedure import AnnouncementStage, Pegs, Turn
from accessible_board.game.state.themes import Themes
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.chess_clock import ChessClock
from accessible_board.game.vocabulary.editions import Penalties, Regime
from accessible_board.game.vocabulary.effects import (
    captured_square,
    goals,
    is_legal,
    legal_moves,
    men_of,
    outcomes_of,
    position_after,
    with_its_moves,
)
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import (
    Adaptation,
    Device,
    DeviceFault,
    IllegalMove,
    Seat,
)
from accessible_board.game.vocabulary.touch import Touch, Touches


@dataclass(frozen=True, slots=True)
class Settled:
    """The offers, claim and illegal move that were open when the game ended."""

    offers: frozenset[Seat] = frozenset()
    claim: e.DrawClaimMade | None = None
    illegal: e.IllegalMoveCompleted | None = None


class GameState(Themes):
    """A game between two seats. Read it freely; only :func:`.folding.apply` changes it."""

    def __init__(self, setup: GameSetup) -> None:
        super().__init__(setup)
        self.edition = setup.laws
        self.at = 0
        self.position = setup.board()
        """The position after the last completed move."""
        self.standing = self.position.copy(stack=1)
        """The same with one move before it, for whoever keeps it: replaced, and never changed."""
        self.clock = ChessClock.for_control(
            setup.control,
            saved_time_carried_in_delay=self.edition.saved_time_carried_in_delay,
        )
        self.boards = {
            seat: PegBoardState.empty(self.position) for seat in Seat if seat in setup.peg_boards
        }
        self.touches = {seat: Touches(self.position) for seat in Seat}
        self.touched_for_last: tuple[Touch, ...] = ()
        """Touches for the last completed move: they bind again if that is taken back (4.8)."""
        self.turn = Turn.begin(peg_board=self.on_move in self.boards)
        self.announced: e.MoveAnnounced | None = None
        self.unfinished: e.AnnouncementRefused | None = None
        """The promotion that was announced but for its piece, which was asked for (D.2.1)."""
        self.placed: e.MovePlaced | None = None
        self.made: chess.Move | None = None
        """The move that is made but not yet completed."""
        self.differed: chess.Move | None = None
        self.repetitions: frozenset[int] = frozenset()
        """The numbers of the half-moves that the opponent has repeated (D.2.1)."""
        self.late_repetition: e.MoveRepeated | None = None
        """The last move, repeated by its opponent in words that may also announce the own move."""
        self.owes_announcement: Seat | None = None
        """The seat that pressed before it announced; its move completes with the announcement."""
        self.pressed_in_vain = False
        """True if the player on the move has pressed in this turn and completed nothing by it."""
        self.pressed = frozenset({self.on_move.other})
        """The seats whose last move the clock has counted; the others may still press (6.2.2)."""
        self.unpressed: dict[Seat, int] = dict.fromkeys(Seat, 0)
        """Moves of each seat, before its last one, that no press has completed (6.2.1)."""
        self.offers: frozenset[Seat] = frozenset()
        """Seats whose draw offers stand: both may, where one is a claim (9.1.2.3)."""
        self.claim: e.DrawClaimMade | None = None
        self.illegal: e.IllegalMoveCompleted | None = None
        self.illegal_acts: dict[Seat, tuple[IllegalMove, ...]] = dict.fromkeys(Seat, ())
        self.castling_barred: chess.Bitboard = chess.BB_EMPTY
        self.told_thresholds: dict[tuple[Seat, int], int] = {}
        """The lowest time, in milliseconds, that a seat was told of in a period."""
        self.faults: dict[tuple[Device, Seat | None], DeviceFault] = {}
        """Known faults of the devices of the seats, and of the hall."""
        self.push_to_talk: dict[Seat, bool] = {}
        """True for a microphone that waits for a push, where that was changed in the game."""
        self.started = False
        self.stopped: e.StopReason | None = e.StopReason.START
        """Reason why neither clock runs; ``None`` while one does."""
        self.undecided: e.ClocksStopped | None = None
        """The stop at a loss or a draw that hangs on whether the opponent can mate (6.9)."""
        self.stopped_clock: Seat | None = None
        """Seat whose clock ran when both were stopped, and is to run on (6.11.3)."""
        self.ended: e.GameEnded | None = None
        self.lifted = 0
        """Number of half-moves at which an end was lifted: its move ends the game at the press."""
        self.settled = Settled()
        """Claims and requests that still waited when the game ended, if that is lifted."""
        self.oriented: bool | None = None
        """True once all were told in this session how the game stands; ``False`` if they were told
        that a board is waited for.
        """
        self.signed: frozenset[Seat] = frozenset()
        self.asked_to_sign: dict[Seat, int] = {}
        """Time at which each seat was told what its next press would sign."""
        self.present: frozenset[Seat] = frozenset()
        """The seats whose players were seen to come to this session (6.7, I.9)."""

    @property
    def first_position(self) -> chess.Board:
        """The position in which the game began, without the rights that were never there (A.5.1).

        A king or rook that was placed wrongly could not castle in any position of the game, so that
        those before and after the ruling are the same (9.2.2).
        """
        first = self.setup.board()
        first.castling_rights &= ~self.castling_barred
        return first

    @property
    def half_moves(self) -> int:
        """Number of half-moves made, the last one completed or not."""
        return len(self.position.move_stack) + (self.made is not None)

    @property
    def repeated(self) -> bool:
        """True if the opponent has repeated the last move made (D.2.1)."""
        return self.half_moves in self.repetitions

    @property
    def repetition_missing(self) -> bool:
        """True if the clock waits for the repetition; D.2.4 alone does not ask for it."""
        return Adaptation.REPETITION_REQUIRED in self.adaptations and not self.repeated

    @property
    def on_move(self) -> Seat:
        """The seat whose move is not completed yet."""
        return Seat.of(self.position.turn)

    @property
    def has_the_move(self) -> Seat:
        """The seat that may move now: the opponent's as soon as a move is made (1.3)."""
        return self.on_move if self.made is None else self.on_move.other

    @property
    def offer(self) -> Seat | None:
        """Seat whose draw offer stands; of two, that for the player who may move to answer."""
        first = self.has_the_move.other
        return next((seat for seat in (first, first.other) if seat in self.offers), None)

    @property
    def position_made(self) -> chess.Board:
        """The position with the made move on it, if there is one."""
        if self.made is None:
            return self.position
        return _after(self.position, self.made)

    @property
    def position_reached(self) -> chess.Board:
        """The position by which an end under 5.1.2 or 6.9 is judged.

        A made move counts (1.3, 4.7), though it is not completed; an illegal one does not.
        """
        legal = self.made is not None and is_legal(self.made, self.position)
        return self.position_made if legal else self.position

    @property
    def awaited_boards(self) -> tuple[Seat, ...]:
        """The seats whose boards have not answered yet, without whom the game cannot begin."""
        boards = self.boards.items()
        return tuple(seat for seat, board in boards if not (board.ready or board.answering))

    @property
    def handed_in(self) -> bool:
        """True if both players have signed and no appeal is open: the sheets are handed in."""
        return self.signed == frozenset(Seat) and self.officials.appeal is None

    @property
    def penalties(self) -> Penalties:
        """Cost of irregularities in this game, by its edition and class."""
        return self.setup.penalties

    @property
    def may_open_envelope(self) -> bool:
        """True if the player who has to answer the sealed move is there, or too late (I.7)."""
        adjournment, resumption = self.adjournment, self.resumption
        if adjournment is None or not adjournment.closed or resumption.began is None:
            return False
        return adjournment.answering in self.present | resumption.missed

    @property
    def unsupervised(self) -> bool:
        """True in rapid or blitz without full supervision (A.4, A.5, B.3, B.4)."""
        return self.setup.regime is Regime.UNSUPERVISED

    def completed_by(self, seat: Seat) -> int:
        """Number of moves of ``seat`` that stand in the game."""
        return moves_by(seat, self.position)

    def made_by(self, seat: Seat) -> int:
        """Number of moves made by ``seat``, the one that is not completed yet included."""
        return moves_by(seat, self.position_made)

    @property
    def awaits_arbiter(self) -> bool:
        """True while a penalty, a claim or a request waits for the arbiter."""
        waiting = (self.illegal, self.claim, self.touch_move.claim)
        return self.requests.waiting or any(one is not None for one in waiting)

    def begun_by(self, seat: Seat) -> Announcement | None:
        """An announced promotion of a seat whose piece is still to be named."""
        begun = self.unfinished
        return begun.announcement if begun is not None and begun.seat is seat else None

    def last_made(self) -> tuple[chess.Move | None, chess.Board]:
        """The last move made, and the position before it."""
        if self.made is not None or not self.position.move_stack:
            return self.made, self.position
        before = with_its_moves(self.position)
        return before.pop(), before

    def number_of_last(self, seat: Seat) -> int:
        """The number of the last half-move that a seat made, counted from 1; 0 or less if none."""
        return self.half_moves - (seat is self.has_the_move)

    def may_touch(self, seat: Seat, square: chess.Square) -> bool:
        """Tell whether lifting this peg on this seat's board touches the piece (4.3, D.2.2).

        Only for the player on the move. While pegs are being put right, only men that the announced
        move moves or captures: lifting them carries it out. While the opponent's move is not
        carried out on the board yet (D.2.1), only men that the move does not concern; never by an
        assistant's hands (4.9, D.2.10.1), nor in a hole that is doubtful.
        """
        board = self.boards.get(seat)
        return (
            board is not None
            and seat is self.has_the_move
            and seat not in self.officials.hands
            and self.stopped is None
            and self.ended is None
            and not self.adjourned
            and board.ready
            and square not in board.doubtful
            and (not board.differing or self._is_announced(seat, square))
            and (self.carried_out(seat) or self._is_left_alone(square))
        )

    @property
    def starts_by_press(self) -> bool:
        """True while a press starts the clock: before the game, and after an interruption."""
        return self.stopped in (e.StopReason.START, e.StopReason.INTERRUPTION)

    @property
    def suspended(self) -> bool:
        """True while the clocks are stopped until a ruling, so that no move is made (6.11.3)."""
        return self.stopped is not None and not self.starts_by_press

    @property
    def putting_right(self) -> bool:
        """True while the clocks are stopped and a position is put right (7.5.1, 7.6, D.2.9)."""
        return self.stopped is e.StopReason.IRREGULARITY

    def _is_announced(self, seat: Seat, square: chess.Square) -> bool:
        """True if the move that this player announced moves or captures the man of this hole."""
        move = self.announced.move if self.announced is not None else None
        if move is None or seat is not self.on_move:
            return False
        return square in men_of(move, self.position)

    def _is_left_alone(self, square: chess.Square) -> bool:
        """True if carrying out the opponent's last move does not concern this hole.

        It concerns the opponent's men, since a hand may take a wrong one first, and the captured
        man.
        """
        move, before = self.last_made()
        if move is None or before.color_at(square) is before.turn:
            return False
        return square != captured_square(move, before) and square not in goals(move, before)

    def expected_on(self, seat: Seat) -> chess.Board:
        """The position that a seat's pegs should show before its player touches anything."""
        return self.position if seat is self.on_move else self.position_made

    def stands_right(self, seat: Seat) -> bool:
        """Tell whether a seat's pegs show what they should.

        While a move is made and not completed they may stand before it or after it: its player may
        have made it on the pegs, and the opponent need not have carried it out yet (D.2.1). A reply
        that is placed stays where it is while the opponent's act is judged (4.7).
        """
        board = self.boards[seat]
        other = self.position_made if seat is self.on_move else self.position
        return (
            board.shows(self.expected_on(seat))
            or (self.made is not None and board.shows(other))
            or (seat is self.on_move and self.putting_right and self._shows_placed(board))
        )

    def own_move(self, seat: Seat) -> chess.Move | None:
        """The move that a player has made, or announced and begun on the pegs; ``None`` if none.

        A legal reply placed before the opponent's move was carried out is one, announced or not.
        """
        if seat is not self.on_move:
            return None
        board, said = self.boards.get(seat), self.announced
        if self.made is not None or board is None:
            return self.made
        if said is None or said.move is None:
            return None if self.carried_out(seat) else self._placed_reply(board)
        stands, man_at = board.log.standing(), self.position.piece_at
        begun = any(stands.get(hole) != man_at(hole) for hole in men_of(said.move, self.position))
        return said.move if begun else None

    def _placed_reply(self, board: PegBoardState) -> chess.Move | None:
        """The legal move whose men stand on a board that lacks the opponent's last move (4.7)."""
        men = set(chess.SquareSet(self.position.occupied_co[self.position.turn]))
        own = {each for each in board.log.displaced().items() if each[1] in men}
        moves = legal_moves(self.position) if own else ()
        shown = ((move, moved) for move in moves for _, moved in outcomes_of(self.position, move))
        return next((move for move, moved in shown if moved == own), None)

    def own_move_on(self, seat: Seat) -> chess.Board:
        """The position that a player's pegs should show, the own move carried out (4.7)."""
        expected, move = self.expected_on(seat), self.own_move(seat)
        return expected if move is None else _after(expected, move)

    @property
    def ending_move(self) -> chess.Move | None:
        """The move that has ended the game and is not completed; its words may be corrected."""
        by_move = self.ended is not None and self.ended.termination in e.BY_MOVE
        return self.made if by_move else None

    def legal_under_way(self) -> chess.Board | None:
        """The position after a legal move made or placed, not completed; ``None`` without one."""
        move = self.placed.move if self.placed is not None and self.made is None else self.made
        if move is None or not is_legal(move, self.position):
            return None
        return _after(self.position, move)

    def _shows_placed(self, board: PegBoardState) -> bool:
        """True while the pegs of the player on the move still show the move placed on them."""
        placed = self.placed
        return placed is not None and board.shows(position_after(self.position, placed.move))

    def carried_out(self, seat: Seat) -> bool:
        """True if the opponent's last move is known to stand on this seat's board."""
        board = self.boards.get(seat)
        if board is None:
            return True
        return board.ready and board.position == self.expected_on(seat)

    def presses_late(self, seat: Seat) -> bool:
        """True if a press would complete the move before the opponent's last (6.2.2).

        So it is until the next move is announced, without which it cannot be pressed for (D.2.3,
        D.2.4); what is touched or placed for it takes away no right to press. At an ordinary board
        a press may complete both.
        """
        unsaid = seat in self.boards and self.turn.words is AnnouncementStage.UNSAID
        return seat is self.on_move and self.unpressed[seat] > 0 and unsaid

    def being_put_right(self, seat: Seat) -> bool:
        """True if a seat's pegs must show a given position before play goes on.

        So it is after an irregularity, and when the end of a game was cancelled after the pegs may
        have been cleared away; then a move that was under way may be shown as well.
        """
        making = seat is self.on_move and (self.placed is not None or self.made is not None)
        reopened = self.stopped is e.StopReason.REOPENED
        return self.putting_right or (reopened and not making)

    def clock_pressed(self, seat: Seat, at: int) -> ChessClock:
        """The clock after a press of ``seat``; a move counts once, however often it is pressed."""
        last_counts = seat not in self.pressed and not self.presses_late(seat)
        return self._clock_counting(seat, at).press(seat, at, counts=last_counts)

    def revise(self, position: chess.Board) -> None:
        """Go on from ``position``, whose men stand where they stood: rights or a kind changed.

        Pegs, touches and what is under way stay as they are.
        """
        former, self.position = self.position, position
        barred = self.castling_barred
        for board in self.boards.values():
            board.revise(position if board.position == former else board.position, barred)
        for seat, touches in self.touches.items():
            self.touches[seat] = touches.carried_over(position)

    def begin_turn(self) -> None:
        """Begin the turn of the player on the move; touches before the press count (1.3)."""
        self.turn = Turn.begin(peg_board=self.on_move in self.boards)
        if self.touches[self.on_move] and self.on_move in self.boards:
            self.turn = replace(self.turn, pegs=Pegs.TOUCHED)
        self.announced = None
        self.unfinished = None
        self.placed = None
        self.made = None
        self.differed = None
        self.pressed_in_vain = False

    def await_next(self, seat: Seat) -> None:
        """Begin the next turn of ``seat``, whose last move may not be completed yet (6.2.1)."""
        self.unpressed[seat] += seat not in self.pressed
        self.pressed -= {seat}

    def to_press_for(self, seat: Seat) -> int:
        """Number of last completed moves of ``seat`` that no press has completed yet (6.2.2)."""
        last = seat is not self.on_move and seat not in self.pressed
        return self.unpressed[seat] + last

    def await_press_for(self, late: Mapping[Seat, int]) -> None:
        """Begin a turn before which so many moves of each seat were not pressed for."""
        other = self.on_move.other
        self.pressed = frozenset() if late[other] else frozenset({other})
        self.unpressed = {**late, other: max(0, late[other] - 1)}

    def count_unpressed(self, seat: Seat, at: int) -> None:
        """Complete the moves of ``seat`` for which it never pressed (6.2.1.2)."""
        running = self.clock.running
        if self.unpressed[seat]:
            clock = self._clock_counting(seat, at)
            self.clock = clock if running is None else clock.start(running, at)
        self.unpressed[seat] = 0

    def _clock_counting(self, seat: Seat, at: int) -> ChessClock:
        """The clock, stopped, after counting the moves of ``seat`` without a press."""
        clock = self.clock.stop(at)
        for _ in range(self.unpressed[seat]):
            clock = clock.complete(seat)
        return clock


def _after(position: chess.Board, move: chess.Move) -> chess.Board:
    after = with_its_moves(position)
    after.push(move)
    return after


def reinstated(board: chess.Board, start: chess.Board, moves: Sequence[chess.Move]) -> chess.Board:
    """The position after ``moves`` from ``start``; undoes other moves of ``board``."""
    common = 0
    for made, move in zip(board.move_stack, moves, strict=False):
        if made != move:
            break
        common += 1
    position = board.copy() if board.move_stack else start.copy()
    while len(position.move_stack) > common:
        position.pop()
    for move in moves[common:]:
        position.push(move)
    return position


def played(start: chess.Board, moves: Sequence[chess.Move]) -> chess.Board:
    """The position after all of ``moves`` from ``start``."""
    position = start.copy()
    for move in moves:
        position.push(move)
    return position


def moves_by(seat: Seat, board: chess.Board) -> int:
    """Number of moves of ``seat`` on the board's move stack."""
    moves = len(board.move_stack)
    return moves // 2 if seat is Seat.of(board.turn) else (moves + 1) // 2


def barred_rights(square: chess.Square, board: chess.Board) -> chess.Bitboard:
    """The castling rights that the man on ``square`` has: a rook's own, or all of a king's."""
    if board.piece_type_at(square) == chess.KING:
        return chess.BB_RANKS[chess.square_rank(square)]
    return chess.BB_SQUARES[square]
