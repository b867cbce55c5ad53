"""Two boards whose positions differ, settled by both scoresheets (D.2.9)."""

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accessible_board.game import events as e
from accessible_board.game.events import ComparisonVerdict
from accessible_board.game.observations import Ruling
from accessible_board.game.state.scoresheet import compare
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.typed.reading import typed
from accessible_board.typed.typed_lines import Done
from tests.laws.spoken import shown
from tests.support.spoken import spoken
from tests.support.table import Table

WHITE, BLACK = Seat.WHITE, Seat.BLACK
YEARS = ["2009", "2014", "2017", "2023"]


def typed_by(table: Table, line: str) -> Table:
    """What somebody types is observed."""
    meant = typed(line)
    assert isinstance(meant, Done)
    assert meant.seat is not None
    return table.observe(meant.act.row.observation(table.at, meant.seat, meant.words))


def italian(table: Table) -> Table:
    """1.e4 e5 2.Nf3 Nc6, White at a peg board, Black at an ordinary one."""
    for uci, words, seat in (
        ("e2e4", "Eva vier", WHITE),
        ("e7e5", "Eva fünf", BLACK),
        ("g1f3", "Springer Felix drei", WHITE),
        ("b8c6", "Springer Cäsar sechs", BLACK),
    ):
        if seat is WHITE:
            table.move(uci, WHITE)
        table.say(words, seat).press(seat)
        if seat is BLACK:
            table.move(uci, WHITE)
    return table


@pytest.fixture(params=YEARS)
def table(request: pytest.FixtureRequest) -> Table:
    return italian(Table(WHITE, edition=request.param).start())


def stands(table: Table, uci: str) -> str:
    """The position with this man elsewhere, as a FEN board part."""
    board = chess.BaseBoard(table.game.state.position.board_fen())
    move = chess.Move.from_uci(uci)
    board.set_piece_at(move.to_square, board.remove_piece_at(move.from_square))
    return board.board_fen()


@pytest.mark.law(9)
def test_who_demands_two_boards_has_a_board_with_a_position_of_its_own(table: Table) -> None:
    for seat in Seat:
        typed_by(table, f"{seat} two-boards")
        assert table.just(e.TwoBoardsDemanded).seat is seat
    typed_by(table, "white two-boards")
    assert not table.last, "once is enough"
    typed_by(table, f"black stands {stands(table, 'c6b8')}")
    assert table.just(e.BoardReported).seat is BLACK
    assert table.game.state.boards[WHITE].shows(table.game.state.position)
    assert table.game.state.two_boards.stands[BLACK] != table.game.state.position.board_fen()


@pytest.mark.law(153)
@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize("seats", [(WHITE,), (WHITE, BLACK)])
def test_pegs_that_are_left_standing_otherwise_alert_the_arbiter(
    year: str, seats: tuple[Seat, ...]
) -> None:
    table = Table(*seats, edition=year).start().move("e2e4", WHITE).say("Eva vier").press(WHITE)
    if BLACK in seats:
        table.move("e2e4", BLACK)
    table.lift("h2", WHITE).place("h3", WHITE)
    assert not table.of(e.BoardsDiffer), "a peg may be on its way"
    table.wait(5_000)
    (differ,) = table.of(e.BoardsDiffer)
    assert (differ.seat, set(differ.squares)) == (WHITE, {chess.H2, chess.H3})
    assert "h2, h3" in shown(differ)[0]


@pytest.mark.law(153)
def test_while_the_opponents_move_is_carried_out_nothing_differs_yet() -> None:
    table = Table(WHITE, BLACK).start().move("e2e4", WHITE).say("Eva vier").press(WHITE)
    table.lift("e2", BLACK).place("e3", BLACK).wait(10_000)
    assert table.of(e.PositionsDiffer)
    assert not table.of(e.BoardsDiffer)


@pytest.mark.law(154)
def test_with_equal_sheets_the_board_that_differs_is_put_right(table: Table) -> None:
    typed_by(table, "black wrote 1. e4 e5 2. Sf3 Sc6")
    assert len(table.just(e.ScoresheetReported).moves) == 4
    typed_by(table, f"black stands {stands(table, 'c6a6')}")
    position = table.game.state.position.copy()
    table.rule(Ruling.COMPARE_BOARDS)
    compared = table.just(e.BoardsCompared)
    assert (compared.verdict, compared.wrong) == (ComparisonVerdict.CORRECT_BOARDS, (BLACK,))
    assert table.game.state.clock.running is None
    assert "To be put right: Black." in shown(compared)[0]
    table.rule(Ruling.RESUME)
    assert table.game.state.position == position
    assert table.game.state.clock.running is WHITE


@pytest.mark.law(154)
def test_a_peg_board_that_differs_is_guided_by_ear_to_the_sheets(table: Table) -> None:
    table.rule(Ruling.STOP).lift("c6").place("b6")
    table.rule(Ruling.COMPARE_BOARDS)
    assert table.just(e.BoardsCompared).wrong == (WHITE,)
    heard = spoken(table, white="en")
    assert ("white ear", "The position on your board is not right.") in heard
    assert any("knight" in text and text.endswith("Cesar six.") for _, text in heard), heard
    table.lift("b6").place("c6").rule(Ruling.RESUME)
    assert table.game.state.clock.running is WHITE


@pytest.mark.law(155)
def test_with_different_sheets_the_game_goes_back_to_where_they_agree(table: Table) -> None:
    """White heard Nc6, Black wrote and played Nf6: they agree on three half-moves."""
    typed_by(table, "black wrote e4 e5 Nf3 Nf6")
    board = chess.Board()
    for uci in ("e2e4", "e7e5", "g1f3", "g8f6"):
        board.push_uci(uci)
    typed_by(table, f"black stands {board.board_fen()}")
    table.rule(Ruling.COMPARE_BOARDS)
    compared = table.just(e.BoardsCompared)
    assert (compared.verdict, compared.ply) == (ComparisonVerdict.GO_BACK, 3)
    assert [move.uci() for move in table.game.state.position.move_stack] == [
        "e2e4",
        "e7e5",
        "g1f3",
    ]
    assert compared.white is not None
    assert compared.black is not None
    assert any(f"arbiter {BLACK} set" in line for line in shown(compared))
    assert all(len(sheet.moves) == 3 for sheet in table.game.state.sheets.values())
    table.lift("c6").place("b8").rule(Ruling.SET_CLOCK, seat=BLACK, remaining=compared.black)
    table.rule(Ruling.RESUME)
    assert table.game.state.clock.running is BLACK
    assert table.game.state.clock.remaining(BLACK, table.at) == compared.black
    table.say("Springer Felix sechs", BLACK).press(BLACK)
    assert table.game.state.position.piece_at(chess.F6)


@pytest.mark.law(155)
def test_if_nothing_agrees_the_game_goes_back_to_its_start(table: Table) -> None:
    typed_by(table, "black wrote d4 d5 Nf3 Nf6")
    typed_by(table, f"black stands {stands(table, 'c6b8')}")
    table.rule(Ruling.COMPARE_BOARDS)
    assert table.game.state.position == chess.Board()
    told = "The game goes back to its start position. White is on the move."
    assert ("white ear", told) in spoken(table, white="en")


@pytest.mark.law(154)
def test_a_sheet_that_lags_behind_and_other_letters_are_no_difference(table: Table) -> None:
    """Article 8.1.3; the Dutch knight is P, the German S, the English N."""
    typed_by(table, "black wrote e2-e4 e7-e5 Pf3")
    table.rule(Ruling.COMPARE_BOARDS)
    compared = table.just(e.BoardsCompared)
    assert (compared.verdict, compared.lagging) == (ComparisonVerdict.NO_DIFFERENCE, BLACK)
    assert table.game.state.clock.running is WHITE


def test_what_one_player_alone_has_written_moves_nothing(table: Table) -> None:
    typed_by(table, "black wrote e4 e5 Nf3 Nc6 Bc4").rule(Ruling.COMPARE_BOARDS)
    compared = table.just(e.BoardsCompared)
    assert (compared.verdict, compared.lagging) == (ComparisonVerdict.SHEET_INCOMPLETE, WHITE)
    assert len(table.game.state.position.move_stack) == 4
    assert table.game.state.clock.running is WHITE


def test_what_both_have_written_by_hand_goes_before_the_program(table: Table) -> None:
    for seat in Seat:
        typed_by(table, f"{seat} wrote e4 e5 Nf3 Nf6")
    board = chess.Board()
    for uci in ("e2e4", "e7e5", "g1f3", "g8f6"):
        board.push_uci(uci)
    typed_by(table, f"black stands {board.board_fen()}").rule(Ruling.COMPARE_BOARDS)
    assert table.just(e.BoardsCompared).wrong == (WHITE,)
    assert table.game.state.position.board_fen() == board.board_fen()
    assert chess.BaseBoard(table.just(e.PositionsDiffer).expected).piece_at(chess.F6)


def test_equal_boards_with_different_sheets_are_for_the_arbiter_alone(table: Table) -> None:
    typed_by(table, "black wrote e4 e5 Nf3 Nf6").rule(Ruling.COMPARE_BOARDS)
    assert table.just(e.BoardsCompared).verdict is ComparisonVerdict.SHEETS_DIFFER
    assert len(table.game.state.position.move_stack) == 4


def test_where_a_sheet_is_no_game_it_is_told(table: Table) -> None:
    typed_by(table, "black wrote e4 e5 Ke3")
    assert table.just(e.ScoresheetReported).unread == "Ke3"
    assert "Ke3" in shown(table.just(e.ScoresheetReported))[0]


@settings(max_examples=40)
@given(st.lists(st.integers(0, 99), max_size=12), st.lists(st.integers(0, 99), max_size=12))
def test_what_is_left_is_always_a_beginning_of_both_sheets(
    first: list[int], second: list[int]
) -> None:
    def line(choices: list[int]) -> list[chess.Move]:
        board = chess.Board()
        for choice in choices:
            moves = list(board.legal_moves)
            if moves:
                board.push(moves[choice % min(3, len(moves))])
        return board.move_stack

    sheets = {WHITE: line(first), BLACK: line(second)}
    boards = {}
    for seat, moves in sheets.items():
        board = chess.Board()
        for move in moves:
            board.push(move)
        boards[seat] = board
    found = compare(chess.Board(), boards, sheets)
    longest = max(sheets.values(), key=len)
    assert list(found.moves) == longest[: len(found.moves)]
    if found.verdict is ComparisonVerdict.GO_BACK:
        common = len(found.moves)
        assert all(moves[:common] == list(found.moves) for moves in sheets.values())
        assert sheets[WHITE][common] != sheets[BLACK][common]


@pytest.mark.law(154)
def test_a_move_that_one_sheet_alone_has_moves_no_board(table: Table) -> None:
    """8.1.3: White has not written it yet; neither board is put right by it."""
    typed_by(table, "black wrote e4 e5 Nf3 Nc6 Bc4")
    typed_by(table, f"black stands {stands(table, 'f1c4')}").rule(Ruling.COMPARE_BOARDS)
    compared = table.just(e.BoardsCompared)
    assert (compared.verdict, compared.wrong) == (ComparisonVerdict.SHEET_INCOMPLETE, ())
    assert not table.of(e.PositionsDiffer)


@pytest.mark.law(155)
def test_both_boards_are_set_to_where_the_sheets_agree(table: Table) -> None:
    typed_by(table, "black wrote e4 e5 Nf3 Nf6")
    typed_by(table, f"black stands {stands(table, 'c6b8')}").rule(Ruling.COMPARE_BOARDS)
    compared = table.just(e.BoardsCompared)
    assert (compared.verdict, compared.ply, compared.wrong) == (
        ComparisonVerdict.GO_BACK,
        3,
        (WHITE,),
    )
    assert chess.BaseBoard(table.just(e.PositionsDiffer).expected).piece_at(chess.B8)


@pytest.mark.law(49)
@pytest.mark.law(154)
@pytest.mark.parametrize("words", ["Springer Cäsar drei", None], ids=["made", "released"])
def test_a_move_that_is_made_or_released_is_not_ordered_back(table: Table, words: str) -> None:
    """4.7: what stands there legally and was released stays; a board that shows it is right."""
    table.move("b1c3", WHITE)
    if words is not None:
        table.say(words, WHITE)
    table.rule(Ruling.COMPARE_BOARDS)
    compared = table.just(e.BoardsCompared)
    assert compared.wrong == ()
    assert not [event for event in table.last if isinstance(event, e.PositionsDiffer)]
    assert table.game.state.clock.running is WHITE
    if words is None:
        table.say("Springer Cäsar drei", WHITE)
    assert table.press(WHITE).just(e.MoveCompleted).move == chess.Move.from_uci("b1c3")
    assert table.of(e.ArticleFourBreached) == []


@pytest.mark.law(154)
def test_men_that_stand_as_after_no_move_are_put_right_though_one_is_made(table: Table) -> None:
    table.move("b1c3", WHITE).say("Springer Cäsar drei", WHITE).lift("h2").place("h4")
    table.rule(Ruling.COMPARE_BOARDS)
    assert table.just(e.BoardsCompared).wrong == (WHITE,)
