"""After a ruling everything agrees with it, and the game goes on (Art. 7, 9, 12).

Each ruling is given in each of some positions of a game. Then the boards, castling rights,
repetitions and open claims must be those of the game as it stands, worked out here from its moves
alone; and players who put their pegs right can make their next moves.
"""

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any, Final

import chess
import pytest

from accessible_board.arbiter.matters import pending
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.editions import Penalty
from accessible_board.game.vocabulary.terms import Adaptation, IllegalMove, Seat
from accessible_board.narration.written.phrases import load_phrases
from tests.support.shares import each_in_turn
from tests.support.table import Table
from tests.unruly.invariants import picture

WHITE, BLACK = Seat.WHITE, Seat.BLACK
EDITIONS: Final = ("2009", "2014", "2017", "2023")
BEGINS: Final = "r3k2r/p1pp2pp/1n6/8/8/1N6/P1PP2PP/R3K2R w KQkq - 0 1"
"""Both may castle on both sides, and knights go to and fro."""
TO_AND_FRO: Final = ("b3c5", "b6c4", "c5b3", "c4b6")
PROMOTES: Final = "8/3P3k/8/8/8/8/7P/K7 w - - 0 1"
PAWNS: Final = ("a2a3", "a7a6", "d2d3", "d7d6", "g2g3", "g7g6", "h2h3", "h7h6", "c2c3", "c7c6")
SO_FAR: Final = (*PAWNS, "a3a4", "a6a5", *TO_AND_FRO, *TO_AND_FRO)
"""Ten moves by each, so that no edition corrects the start (A.5.1); White may claim a draw."""


class Played(Table):
    """A table whose players do what they should, by the moves that this test knows to be legal."""

    def __init__(self, *boards: Seat, **setup: Any) -> None:
        setup.setdefault("fen", BEGINS)
        setup.setdefault("supervised", False)
        super().__init__(*boards, time_control="20m", arbiter="A", **setup)
        self.barred = chess.BB_EMPTY

    def positions(self) -> list[chess.Board]:
        """All positions of the game, from its record of moves and what the arbiter barred."""
        board = self.setup.board()
        board.castling_rights &= ~self.barred
        found = [board.copy(stack=False)]
        for move in self.game.state.position.move_stack:
            board.push(move)
            found.append(board.copy(stack=False))
        return found

    def pegs(self, seat: Seat, board: chess.BaseBoard) -> None:
        """Put the pegs of a seat as they belong on ``board``."""
        full = self.game.state.boards[seat].occupied
        for square in full - chess.SquareSet(board.occupied):
            self.lift(chess.square_name(square), seat)
        for square in chess.SquareSet(board.occupied) - full:
            self.place(chess.square_name(square), seat)

    def says(self, move: chess.Move, seat: Seat | None = None) -> None:
        """Announce the move of the player on the move, or repeat it."""
        state = self.game.state
        self._pause()
        words, seat = Announcement.of(move, state.position), seat or state.on_move
        self.observe(o.Announced(at=self.at, seat=seat, announcement=words, words="x"))

    def plays(self, uci: str) -> None:
        """Make a move, press, and carry it out on the other board."""
        move, seat = chess.Move.from_uci(uci), self.game.state.on_move
        if seat in self.game.state.boards:
            self.move(uci, seat)
        self.says(move)
        if Adaptation.REPETITION_REQUIRED in self.game.state.adaptations:
            self.says(move, seat.other)
        self.press(seat)
        self.carried_out(move, seat.other)

    def carried_out(self, move: chess.Move, seat: Seat) -> None:
        state = self.game.state
        assert state.position.move_stack[-1:] == [move], f"{move} is completed: {self.last}"
        if seat in state.boards:
            before = self.positions()[-2]
            assert state.boards[seat].occupied == chess.SquareSet(before.occupied)
            self.move(move.uci(), seat)
            assert state.carried_out(seat), f"{move} stands on the board of {seat}"

    def settle(self) -> None:
        """Let arbiter and players do what is due until a clock runs."""
        for _ in range(8):
            state = self.game.state
            if state.ended is not None or (state.clock.running and not state.adjournment):
                return
            self._due()
        pytest.fail(f"the game does not go on: {self.game.state.stopped} {self.last}")

    def _due(self) -> None:
        state = self.game.state
        if state.illegal is not None:
            self.rule(Ruling.CONFIRM_PENALTY, result="1-0")
        elif state.awaits_arbiter and state.requests.seconds is None:
            self.rule(Ruling.REJECT_CLAIM)
        elif state.requests.seconds is not None:
            self.rule(Ruling.REFUSE_SECONDS)
        elif state.adjournment is not None:
            self.rule(Ruling.ENVELOPE_MISSING)
        else:
            for seat in state.boards:
                if state.being_put_right(seat) and not state.stands_right(seat):
                    self.pegs(seat, state.expected_on(seat))
            self.rule(Ruling.RESUME)

    def next_move(self) -> None:
        """The player on the move makes one, castling if that is allowed, and presses."""
        state, seat = self.game.state, self.game.state.on_move
        made = state.made
        if made is not None and Adaptation.REPETITION_REQUIRED in state.adaptations:
            self.says(made, seat.other)
        if seat not in state.boards or made is not None:
            self.press(seat)
        if state.made is None and seat is state.on_move and state.ended is None:
            move = self.chosen()
            if seat in state.boards:
                self.pegs(seat, state.expected_on(seat))
            self.plays(move.uci())

    def chosen(self) -> chess.Move:
        board = self.positions()[-1]
        legal = list(board.legal_moves)
        castling = [move for move in legal if board.is_castling(move)]
        return (castling or legal)[0]


def _key(board: chess.Board) -> tuple[object, ...]:
    """What makes two positions the same: men, rights, and who has the move (9.2.2)."""
    return board.board_fen(), board.turn, board.clean_castling_rights()


def agrees(table: Played) -> None:
    """What the game believes is what follows from its moves and rulings."""
    state, positions = table.game.state, table.positions()
    assert state.position.fen() == positions[-1].fen(), "position, rights and counts"
    keys, believed = [_key(board) for board in positions], state.position.copy()
    assert _key(believed) == keys[-1]
    for key in keys[-2::-1]:
        believed.pop()
        assert _key(believed) == key, "so that repetitions are counted by the same positions"
    made = state.position_made
    known = {_key(board) for board in (*positions, made)}
    for seat, board in state.boards.items():
        if board.ready:
            assert _key(board.position) in known, f"the board of {seat}"
            at_rest = not board.log.displaced() and not board.log.in_hand()
            if board.shows(state.expected_on(seat)) and at_rest and not board.reinstating:
                assert state.carried_out(seat), f"the board of {seat} shows what it should"
    words = load_phrases("en", table.setup.edition)
    for matter in pending(state, words):
        assert matter.text
    if state.claim is not None:
        occurred = keys.count(keys[-1])
        times = {1: "once", 2: "twice"}.get(occurred, f"{occurred} times")
        assert any(times in matter.text for matter in pending(state, words)), keys


# --- positions of a game --------------------------------------------------------------------------


def _resumed(boards: tuple[Seat, ...], edition: str) -> Played:
    """The game after ten moves, read from its record."""
    begun, table = _begun(boards, edition), Played(*boards, edition=edition)
    table.game, table.at, table.events = Game.replay(begun.setup, begun.events), begun.at, []
    table.events += begun.events
    return table


@cache
def _begun(boards: tuple[Seat, ...], edition: str) -> Played:
    table = Played(*boards, edition=edition).start()
    for uci in SO_FAR:
        table.plays(uci)
    return table


def _to_move(table: Played) -> None:
    """Nothing is under way."""


def _touched(table: Played) -> None:
    """King and rook of the player on the move are out of their holes."""
    if WHITE in table.game.state.boards:
        table.lift("e1", WHITE).lift("h1", WHITE)


def _placed(table: Played) -> None:
    if WHITE in table.game.state.boards:
        table.move("e1g1", WHITE)


def _announced(table: Played) -> None:
    table.says(chess.Move.from_uci("e1g1"))


def _made(table: Played) -> None:
    _placed(table)
    table.says(chess.Move.from_uci("e1g1"))


def _not_carried_out(table: Played) -> None:
    if WHITE in table.game.state.boards:
        table.move("b3c5", WHITE)
    table.says(chess.Move.from_uci("b3c5"))
    table.press(WHITE)


def _claimed(table: Played) -> None:
    table._pause()
    table.observe(o.DrawClaimed(at=table.at, seat=WHITE))


def _illegal(table: Played) -> None:
    if WHITE in table.game.state.boards:
        table.lift("a1", WHITE).place("b2", WHITE)
    table.says(chess.Move.from_uci("a1b2"))
    table.press(WHITE)
    table.rule(Ruling.ILLEGAL_MOVE, seat=WHITE, act=IllegalMove.AGAINST_ARTICLE_3)


def _resigned(table: Played) -> None:
    table._pause()
    table.observe(o.Resigned(at=table.at, seat=WHITE))


def _stopped(table: Played) -> None:
    table.rule(Ruling.STOP)


def _sealing(table: Played) -> None:
    table.rule(Ruling.ADJOURN)


def _sealed(table: Played) -> None:
    table.rule(Ruling.ADJOURN)
    table.observe(o.MoveWrittenToSeal(at=table.at, seat=WHITE, sealed="s"))
    table.press(WHITE)


SITUATIONS: Final[tuple[Callable[[Played], None], ...]] = (
    _to_move,
    _touched,
    _placed,
    _announced,
    _made,
    _not_carried_out,
    _claimed,
    _illegal,
    _resigned,
    _stopped,
    _sealing,
    _sealed,
)

RULED: Final[dict[Ruling, tuple[dict[str, Any], ...]]] = {
    Ruling.SET_CLOCK: ({"seat": WHITE, "remaining": 90_000}, {"seat": BLACK, "remaining": 90_000}),
    Ruling.EXTRA_TIME: ({"remaining": 60_000},),
    Ruling.CONFIRM_PENALTY: ({"result": "0-1"},),
    Ruling.ACCIDENTAL_TOUCH: ({"seat": WHITE, "square": chess.E1},),
    Ruling.BY_ASSISTANT: ({"seat": WHITE},),
    Ruling.DECLARE: ({"result": "1/2-1/2"},),
    Ruling.ADAPT: ({"adaptation": Adaptation.REPETITION_REQUIRED, "name": "A"},),
    Ruling.FLAG_DOWN: ({"seat": WHITE}, {"seat": BLACK}),
    Ruling.TOUCHED: ({"seat": WHITE, "square": chess.A2}, {"seat": BLACK, "square": chess.A7}),
    Ruling.ILLEGAL_MOVE: tuple({"seat": seat, "act": act} for seat in Seat for act in IllegalMove),
    Ruling.TAKE_BACK: ({}, {"ply": 0}, {"ply": 7}, {"ply": 11}),
    Ruling.PENALISE: ({"seat": WHITE, "penalty": Penalty.OPPONENTS_TIME, "remaining": 60_000},),
    Ruling.WRONG_START: tuple(
        {"square": square} for square in (chess.E1, chess.H1, chess.A1, chess.E8, chess.H8)
    ),
    Ruling.BOARD_TURNED: ({"seat": WHITE}, {"seat": BLACK}),
    Ruling.DISPLACED: ({"seat": WHITE}, {"seat": BLACK}),
    Ruling.TELL: ({"words": "x"},),
}
"""The details of a ruling, where it needs any."""


def _barred(table: Played) -> None:
    """Enter the rights that a wrong start costs: a rook's from 2014 on (A.5.1.2)."""
    for event in table.last:
        if isinstance(event, e.CastlingBarred):
            king = event.square in (chess.E1, chess.E8)
            rank = chess.BB_RANKS[chess.square_rank(event.square)]
            table.barred |= rank if king else chess.BB_SQUARES[event.square]


BOARDS: Final = ((WHITE,), (BLACK,), (WHITE, BLACK))


@pytest.mark.law(103)
@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: one.__name__)
@pytest.mark.parametrize("ruling", Ruling)
def test_everything_agrees_after_a_ruling_and_the_game_goes_on(ruling, situation):
    turn = list(Ruling).index(ruling) + SITUATIONS.index(situation)
    cases = list(product(RULED.get(ruling, ({},)), BOARDS, EDITIONS))
    for details, boards, edition in each_in_turn(cases, turn, len(BOARDS) * len(EDITIONS) - 1):
        table = _resumed(boards, edition)
        situation(table)
        agrees(table)
        table.rule(ruling, **details)
        _barred(table)
        agrees(table)
        if table.game.state.ended is not None:
            table.rule(Ruling.REOPEN)
            agrees(table)
        table.settle()
        for _ in range(3):
            table.next_move()
            table.settle()
            agrees(table)
            if table.game.state.ended is not None:
                break
        replayed = Game.replay(table.setup, table.events).state
        assert picture(replayed) == picture(table.game.state), "the record leads to the same"


@pytest.mark.law(103)
@pytest.mark.law(137)
@pytest.mark.parametrize("boards", BOARDS)
def test_a_king_that_could_never_castle_makes_positions_the_same(boards):
    """9.2.2 compares castling rights; those of a misplaced king were never there (A.5.1.2)."""
    table = _resumed(boards, "2023")
    for uci in ("h1g1", "h8g8", "g1h1", "g8h8"):
        table.plays(uci)
    _claimed(table)
    (claim,) = pending(table.game.state, load_phrases("en", "2023"))
    assert "1 time" in claim.text or "once" in claim.text
    for square in (chess.E1, chess.E8):
        table.rule(Ruling.WRONG_START, square=square)
        _barred(table)
    (claim,) = pending(table.game.state, load_phrases("en", "2023"))
    assert "4 times" in claim.text
    agrees(table)


@pytest.mark.law(98)
@pytest.mark.parametrize("boards", BOARDS)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("carried_out", [False, True])
def test_a_pawn_that_the_arbiter_makes_a_queen_is_one_on_both_boards(boards, edition, carried_out):
    """7.5.2 from 2014 on; in 2009 the move is taken back (7.4a)."""
    table = Played(*boards, edition=edition, fen=PROMOTES, supervised=True).start()
    seat, knight = WHITE, chess.Move.from_uci("d7d8n")
    if seat in boards:
        table.move("d7d8n", seat)
    table.says(knight)
    table.press(seat)
    if BLACK in boards and carried_out:
        table.move("d7d8n", BLACK)
    table.rule(Ruling.ILLEGAL_MOVE, seat=WHITE, act=IllegalMove.PAWN_NOT_REPLACED)
    agrees(table)
    table.settle()
    if edition != "2009":
        assert table.game.state.position.piece_at(chess.D8) == chess.Piece.from_symbol("Q")
        assert all(table.game.state.carried_out(one) for one in boards)
    table.next_move()
    agrees(table)
    table.next_move()
    agrees(table)
