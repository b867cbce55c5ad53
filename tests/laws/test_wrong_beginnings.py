"""Games that began wrongly, and men that are not where they belong (7.2 to 7.6, A.4, A.5)."""

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Objection, Termination
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.terms import Seat
from tests.support.spoken import spoken
from tests.support.table import Table

WHITE, BLACK = Seat.WHITE, Seat.BLACK
YEARS = ["2009", "2014", "2017", "2023"]


def after(moves: int, table: Table) -> Table:
    """This number of moves by each: knights that go out and come home."""
    tour = ["b1c3", "b8c6", "c3b1", "c6b8", "g1f3", "g8f6", "f3g1", "f6g8"]
    shuffle = ["d2d3", "d7d6", "e2e3", "e7e6"]
    line = [*tour, *shuffle, *tour, *tour][: 2 * moves]
    board = chess.Board()
    for uci in line:
        move = board.parse_uci(uci)
        seat = Seat.of(board.turn)
        if seat is WHITE:
            table.move(uci, WHITE)
        table.say(uci, seat).press(seat)
        if seat is BLACK:
            table.move(uci, WHITE)
        board.push(move)
    return table


def table(year: str, *, supervised: bool = True, **setup: object) -> Table:
    return Table(WHITE, edition=year, time_control="20m", supervised=supervised, **setup).start()


@pytest.mark.law(102)
@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize("moves", [0, 4])
def test_a_game_from_a_wrong_position_is_void(year: str, moves: int) -> None:
    found = after(moves, table(year)).rule(Ruling.WRONG_START)
    ended = found.just(e.GameEnded)
    assert (ended.result, ended.termination) == ("*", Termination.VOID)
    void = "The game is void. A new game is to be played."
    assert ("white ear", void) in spoken(found, white="en")


@pytest.mark.law(102)
@pytest.mark.parametrize(("year", "limit"), [("2009", 3), ("2014", 10), ("2017", 10), ("2023", 10)])
def test_without_supervision_it_is_void_only_for_some_moves(year: str, limit: int) -> None:
    before = after(limit - 1, table(year, supervised=False)).rule(Ruling.WRONG_START)
    assert before.just(e.GameEnded).termination is Termination.VOID
    late = after(limit, table(year, supervised=False)).rule(Ruling.WRONG_START)
    assert late.just(e.IrregularityFound).goes_on
    assert not late.of(e.GameEnded)


@pytest.mark.law(103)
@pytest.mark.parametrize("year", YEARS)
def test_a_misplaced_king_cannot_castle_once_it_is_too_late(year: str) -> None:
    found = after(10, table(year, supervised=False))
    found.rule(Ruling.WRONG_START, square=chess.E1)
    assert found.just(e.CastlingBarred).seat is WHITE
    position = found.game.state.position
    assert not position.has_castling_rights(chess.WHITE)
    assert position.has_castling_rights(chess.BLACK)


@pytest.mark.law(103)
@pytest.mark.parametrize(("year", "barred"), [("2009", 0), ("2014", 1), ("2017", 1), ("2023", 1)])
def test_nobody_castles_with_a_misplaced_rook_from_2014(year: str, barred: int) -> None:
    found = after(10, table(year, supervised=False))
    found.rule(Ruling.WRONG_START, square=chess.H1)
    assert len(found.of(e.CastlingBarred)) == barred
    assert found.game.state.position.has_kingside_castling_rights(chess.WHITE) is not bool(barred)
    assert found.game.state.position.has_queenside_castling_rights(chess.WHITE)


@pytest.mark.law(103)
def test_castling_with_a_barred_king_is_an_illegal_move() -> None:
    fen = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
    found = table("2023", supervised=False, fen=fen)
    board = chess.Board(fen)
    for _ in range(5):
        for uci in ("a1b1", "a8b8", "b1a1", "b8a8"):
            seat = Seat.of(board.turn)
            if seat is WHITE:
                found.move(uci, WHITE)
            found.say(uci, seat).press(seat)
            if seat is BLACK:
                found.move(uci, WHITE)
            board.push_uci(uci)
    found.rule(Ruling.WRONG_START, square=chess.E1)
    found.move("e1g1", WHITE).say("Kurze Rochade").press(WHITE)
    assert chess.Move.from_uci("e1g1") not in found.game.state.position.move_stack
    assert found.game.state.position.piece_at(chess.E1)


@pytest.mark.law(104)
@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_the_position_goes_over_to_a_board_that_is_placed_rightly(year: str, quarters: int) -> None:
    found = table(year).lift("e2").place("e4").say("Eva vier").press(WHITE)
    found.rule(Ruling.BOARD_TURNED, seat=WHITE, quarters=quarters)
    assert found.just(e.IrregularityFound).goes_on
    assert found.game.state.clock.running is None
    turned = found.game.state.boards[WHITE].log.standing()
    knight = {1: chess.A7, 2: chess.G8, 3: chess.H2}[quarters]
    assert turned[knight] == chess.Piece.from_symbol("N"), "b1, clockwise by so many quarters"
    differs = found.just(e.PositionsDiffer)
    expected = chess.BaseBoard(differs.expected)
    assert expected.piece_map() == found.game.state.position.piece_map()
    found.lift("e4").lift("a7")
    for square in chess.SquareSet(expected.occupied) - found.game.state.boards[WHITE].occupied:
        found.place(chess.square_name(square))
    found.rule(Ruling.RESUME)
    assert found.game.state.clock.running is BLACK
    assert [move.uci() for move in found.game.state.position.move_stack] == ["e2e4"]


@pytest.mark.law(104)
@pytest.mark.parametrize(("year", "limit"), [("2009", 3), ("2023", 10)])
def test_without_supervision_a_board_is_turned_in_the_first_moves_only(
    year: str, limit: int
) -> None:
    found = after(limit, table(year, supervised=False))
    found.rule(Ruling.BOARD_TURNED, seat=WHITE)
    assert found.just(e.RulingRefused).reason is Objection.TOO_LATE


@pytest.mark.law(105)
@pytest.mark.parametrize(
    ("year", "moves", "void"),
    [
        ("2009", 2, False),
        ("2014", 2, False),
        ("2017", 9, True),
        ("2017", 10, False),
        ("2023", 9, True),
        ("2023", 10, False),
    ],
)
def test_reversed_colours_by_edition_and_moves(year: str, moves: int, void: bool) -> None:
    found = after(moves, table(year)).rule(Ruling.REVERSED_COLOURS)
    assert found.just(e.IrregularityFound).goes_on is not void
    assert (found.game.state.ended is not None) is void


@pytest.mark.law(105)
@pytest.mark.parametrize("year", ["2017", "2023"])
def test_reversed_colours_stay_once_one_of_both_has_made_ten_moves(year: str) -> None:
    found = after(9, table(year)).lift("h2").place("h4").say("Hektor vier").press(WHITE)
    assert [found.game.state.completed_by(seat) for seat in (WHITE, BLACK)] == [10, 9]
    assert found.rule(Ruling.REVERSED_COLOURS).just(e.IrregularityFound).goes_on


@pytest.mark.law(105)
@pytest.mark.parametrize("year", ["2009", "2014"])
def test_where_the_edition_leaves_it_open_the_arbiter_may_cancel_the_game(year: str) -> None:
    found = after(2, table(year)).rule(Ruling.REVERSED_COLOURS).rule(Ruling.VOID)
    assert found.just(e.GameEnded).termination is Termination.VOID


@pytest.mark.law(106)
@pytest.mark.parametrize("year", YEARS)
def test_who_displaced_pieces_puts_them_back_on_the_own_time(year: str) -> None:
    found = table(year).lift("e2").place("e4").say("Eva vier").press(WHITE)
    found.lift("h2").place("h3").wait(5_000)
    found.rule(Ruling.DISPLACED, seat=WHITE)
    assert found.game.state.clock.running is WHITE
    used = found.game.state.clock.used(WHITE, found.at)
    found.wait(10_000).lift("h3").place("h2")
    assert found.just(e.PositionRestored).seat is WHITE
    assert found.game.state.clock.used(WHITE, found.at) == used + 11_000
    found.press(WHITE)
    assert found.game.state.clock.running is BLACK
    assert found.game.state.clock.moves_completed(WHITE) == 1
    assert not [touch for touch in found.of(e.PieceTouched) if touch.square == chess.H2]


@pytest.mark.law(107)
@pytest.mark.parametrize("year", YEARS)
def test_pieces_off_their_squares_go_back_to_the_last_known_position(year: str) -> None:
    found = after(2, table(year)).rule(Ruling.TAKE_BACK, ply=2)
    assert len(found.game.state.position.move_stack) == 2
    assert found.just(e.PositionReinstated).moves == tuple(found.game.state.position.move_stack)
    assert found.game.state.clock.running is None
    assert found.just(e.PositionsDiffer).seat is WHITE
    found.move("b1c3", WHITE).move("b8c6", WHITE)
    assert found.of(e.PositionRestored)
    found.rule(Ruling.RESUME)
    assert found.game.state.clock.running is WHITE
    assert found.game.state.clock.moves_completed(BLACK) == 1


@pytest.mark.law(107)
def test_there_is_no_going_back_before_the_beginning_or_beyond_the_end() -> None:
    found = after(1, table("2023"))
    for ply in (-1, 3):
        found.rule(Ruling.TAKE_BACK, ply=ply)
        assert found.just(e.RulingRefused).reason is Objection.NO_SUCH_MOVE


@pytest.mark.law(105)
@pytest.mark.parametrize("year", ["2017", "2023"])
def test_the_tenth_move_counts_as_soon_as_it_is_made(year: str) -> None:
    """7.3 counts moves made, not moves completed."""
    found = after(9, table(year)).lift("h2").place("h4").say("Hektor vier")
    assert found.game.state.made is not None
    assert found.rule(Ruling.REVERSED_COLOURS).just(e.IrregularityFound).goes_on


@pytest.mark.law(106)
@pytest.mark.parametrize("year", YEARS)
def test_nobody_puts_men_back_on_the_own_time_while_the_arbiter_is_asked(year: str) -> None:
    """The clocks stand until the claim is decided (9.5.1) or the envelope opened (I.7)."""
    claimed = table(year).observe(o.DrawClaimed(at=0, seat=WHITE))
    adjourned = table(year).rule(Ruling.ADJOURN)
    adjourned.observe(o.MoveWrittenToSeal(at=adjourned.at, seat=WHITE, sealed="c2VhbGVk"))
    adjourned.press(WHITE)
    for found, reason in (
        (claimed, Objection.UNDECIDED),
        (adjourned, Objection.ADJOURNED),
    ):
        found.rule(Ruling.DISPLACED, seat=BLACK)
        assert found.just(e.RulingRefused).reason is reason
        assert found.game.state.clock.running is None


@pytest.mark.law(106)
def test_while_men_are_put_back_there_is_nothing_more_to_put_back() -> None:
    found = table("2023").lift("e2").place("e4").say("Eva vier").press(WHITE)
    found.rule(Ruling.TAKE_BACK, ply=0).rule(Ruling.DISPLACED, seat=WHITE)
    assert found.just(e.RulingRefused).reason is Objection.PUT_RIGHT
    assert found.game.state.clock.running is None


@pytest.mark.law(102)
@pytest.mark.parametrize(("year", "limit"), [("2009", 3), ("2023", 10)])
def test_both_must_have_completed_the_moves_that_make_it_too_late(year: str, limit: int) -> None:
    found = after(limit - 1, table(year, supervised=False)).lift("h2").place("h4")
    found.say("Hektor vier").press(WHITE)
    assert [found.game.state.completed_by(seat) for seat in (WHITE, BLACK)] == [limit, limit - 1]
    assert found.rule(Ruling.WRONG_START).just(e.GameEnded).termination is Termination.VOID


@pytest.mark.law(103)
@pytest.mark.parametrize("year", YEARS)
def test_a_king_that_may_not_castle_may_not_after_going_back_either(year: str) -> None:
    found = after(10, table(year, supervised=False)).rule(Ruling.WRONG_START, square=chess.E8)
    found.rule(Ruling.TAKE_BACK, ply=0)
    position = found.game.state.position
    assert position.has_castling_rights(chess.WHITE)
    assert not position.has_castling_rights(chess.BLACK)


@pytest.mark.law(103)
@pytest.mark.parametrize("year", YEARS)
def test_before_that_limit_no_castling_is_taken_away(year: str) -> None:
    found = table(year, supervised=False).rule(Ruling.WRONG_START, square=chess.E1)
    assert not found.of(e.CastlingBarred)


@pytest.mark.law(107)
def test_there_is_nothing_to_go_back_to_before_the_game() -> None:
    found = Table(WHITE).set_up().rule(Ruling.TAKE_BACK, ply=0)
    assert found.just(e.RulingRefused).reason is Objection.NO_SUCH_MOVE
