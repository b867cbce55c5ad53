"""A pawn that was not replaced on the last rank (7.5.2; 2009: 7.4a), and which move is meant."""

from typing import Any

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game.events import Objection
from accessible_board.game.game import Game
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.terms import Seat
from tests.laws.spoken import EDITIONS, SpokenTable

WHITE, BLACK = Seat.WHITE, Seat.BLACK
FEN = "8/3P4/8/8/8/k6p/7P/K7 w - - 0 1"
QUEENED = {"2014", "2017", "2023"}


def table(edition: str, *boards: Seat, **setup: Any) -> SpokenTable:
    """White has played Kb1 and Black Kb3."""
    found = SpokenTable(*(boards or (BLACK,)), edition=edition, fen=FEN, **setup).start()
    if WHITE in boards:
        found.lift("a1").place("b1")
        found.say("König Bella eins", WHITE).press(WHITE).say("König Bella drei", BLACK)
        found.press(BLACK).lift("a3").place("b3")
    else:
        found.say("König Bella eins", WHITE).press(WHITE).lift("a1").place("b1")
        found.lift("a3").place("b3").say("König Bella drei", BLACK).press(BLACK)
    assert [move.uci() for move in found.game.state.position.move_stack] == ["a1b1", "a3b3"]
    return found


def is_treated_as_the_edition_says(found: SpokenTable, edition: str) -> None:
    """The pawn is a queen by 7.5.2; in 2009 the position before the move is restored (7.4a)."""
    illegal = found.just(e.IllegalMoveCompleted)
    assert (illegal.seat, illegal.act, illegal.words) == (
        WHITE,
        "pawn_not_replaced",
        "David acht",
    )
    state = found.game.state
    assert state.clock.running is None
    moves = [move.uci() for move in state.position.move_stack]
    assert moves[:2] == ["a1b1", "a3b3"], "the pair before it stands"
    if edition in QUEENED:
        assert moves[2:] == ["d7d8q"]
        assert state.on_move is BLACK
        assert "The pawn has become a queen." in found.aloud()
    else:
        assert moves[2:] == []
        assert state.on_move is WHITE
        assert found.of(e.PieceTouched)[-1].square == chess.D7, "it binds by 4.3"
    assert Game.replay(found.setup, found.events).state.position == state.position


@pytest.mark.law(98)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_sighted_players_pawn_that_was_announced_without_its_piece(edition):
    found = table(edition).say("David acht", WHITE).press(WHITE)
    found.arbiter("white illegal pawn")
    is_treated_as_the_edition_says(found, edition)
    state = found.game.state
    assert state.clock.moves_completed(WHITE) == (2 if edition in QUEENED else 1)
    assert len(state.sheets[BLACK].moves) == (3 if edition in QUEENED else 2)
    assert "David acht" in found.written[-1] or any("David acht" in line for line in found.written)


@pytest.mark.law(98)
@pytest.mark.parametrize(
    ("edition", "article"),
    [("2009", "7.4a"), ("2014", "7.5a"), ("2017", "7.5.2"), ("2023", "7.5.2")],
)
@pytest.mark.parametrize("board", [WHITE, BLACK])
def test_the_arbiter_is_told_what_such_a_press_may_be(edition, article, board):
    """No press without a move (7.5.3), and in 2009 not merely one for 13.4: 7.4a names the pawn."""
    found = table(edition, board)
    if board is WHITE:
        found.lift("d7").place("d8")
    found.say("David acht", WHITE).press(WHITE)
    assert found.written[0].endswith("refused: the promotion piece is missing.")
    assert f"that is an illegal move ({article}): type" in found.written[1]
    assert found.written[1].endswith("arbiter white illegal pawn.")
    if board is BLACK:
        assert "your clock is still running" in found.aloud().casefold()


@pytest.mark.law(98)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_pawn_that_was_left_on_the_peg_board(edition):
    found = table(edition, WHITE).lift("d7").place("d8").say("David acht", WHITE).press(WHITE)
    assert found.just(e.PressRefused)
    found.arbiter("white illegal pawn")
    is_treated_as_the_edition_says(found, edition)
    if edition in QUEENED:
        found.arbiter("confirm").arbiter("resume")
        assert found.game.state.clock.running is BLACK
    else:
        assert any(isinstance(event, e.PositionsDiffer) for event in found.last)


@pytest.mark.law(98)
@pytest.mark.parametrize("edition", sorted(QUEENED))
def test_one_that_is_found_after_the_reply_goes_back_to_the_queen(edition):
    found = table(edition).say("David acht Springer", WHITE).press(WHITE)
    found.lift("d7").place("d8").lift("b3").place("a3").say("König Anna drei", BLACK).press(BLACK)
    found.arbiter("white illegal pawn")
    assert [move.uci() for move in found.game.state.position.move_stack][2:] == ["d7d8q"]
    assert found.game.state.on_move is BLACK


@pytest.mark.law(98)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_move_without_a_promotion_leaves_no_pawn_unreplaced(edition):
    found = table(edition).arbiter("white illegal pawn")
    assert found.just(e.RulingRefused).reason is Objection.NOT_WITH_THIS_MOVE
    assert len(found.game.state.position.move_stack) == 2


# --- which move is meant ---


@pytest.mark.law(96)
@pytest.mark.parametrize("edition", ["2017", "2023"])
def test_a_press_without_a_move_names_no_move(edition):
    found = table(edition, WHITE).press(WHITE).arbiter("white illegal press")
    assert found.just(e.IllegalMoveCompleted).words == "press_without_move"
    assert "press without a move" in found.written[0]
    assert "a1b1" not in "".join(found.written)
    assert len(found.game.state.position.move_stack) == 2


@pytest.mark.law(91)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("ply", "reason"),
    [(1, Objection.NOT_THEIR_MOVE), (2, Objection.NO_SUCH_MOVE), (99, Objection.NO_SUCH_MOVE)],
)
def test_a_ruling_about_white_is_about_a_half_move_of_whites(edition, ply, reason):
    found = table(edition).rule(Ruling.ILLEGAL_MOVE, seat=WHITE, ply=ply)
    assert found.just(e.RulingRefused).reason is reason
    assert len(found.game.state.position.move_stack) == 2
    found.rule(Ruling.ILLEGAL_MOVE, seat=WHITE, ply=0)
    assert found.just(e.IllegalMoveCompleted).words == "a1b1"


@pytest.mark.law(91)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_silent_press_that_the_arbiter_saw_takes_back_no_older_pair(edition):
    """White moved on the own board without a word and pressed; the arbiter saw that it is none."""
    found = table(edition).press(WHITE).arbiter("white illegal")
    assert found.just(e.IllegalMoveCompleted).seat is WHITE
    assert len(found.game.state.position.move_stack) == 2
    assert found.game.state.on_move is WHITE
    assert found.game.state.clock.moves_completed(WHITE) == 1


def left_on_the_last_rank_in_2009():
    """The pawn stands on d7 again, and White has to move it."""
    table = SpokenTable(WHITE, edition="2009", fen="2r5/3P4/8/8/8/k6p/7P/K7 w - - 0 1").start()
    table.lift("d7").place("d8").say("David acht").press().arbiter("white illegal pawn")
    return table.arbiter("confirm").lift("d8").place("d7").arbiter("resume")


@pytest.mark.law(50)
@pytest.mark.law(98)
def test_in_2009_the_pawn_that_was_left_there_may_go_to_no_other_square() -> None:
    """7.4a: 4.6 applies to the move that replaces it, and 4.6c binds a pawn that was released."""
    found = left_on_the_last_rank_in_2009()
    bound = found.game.state.touch_move.obligations[WHITE]
    assert bound.released == chess.Move.from_uci("d7d8")
    again = Game.replay(found.setup, found.events).state
    assert again.touch_move == found.game.state.touch_move
    found.lift("d7").place("d8").say("David acht Springer").press()
    assert not found.of(e.ArticleFourBreached)


@pytest.mark.law(50)
@pytest.mark.law(98)
def test_in_2009_another_square_for_it_is_a_breach() -> None:
    found = left_on_the_last_rank_in_2009()
    found.lift("c8").lift("d7").place("c8").say("David schlägt Cesar acht Dame").press()
    assert found.just(e.ArticleFourBreached).move == chess.Move.from_uci("d7c8q")


@pytest.mark.law(98)
@pytest.mark.parametrize("edition", sorted(QUEENED))
@pytest.mark.parametrize(
    ("fen", "ends"),
    [
        ("7k/P5pp/8/8/8/8/8/4K3 w - - 0 1", "checkmate"),
        ("8/P7/8/8/8/6K1/8/7k w - - 0 1", None),
        ("k7/2P5/K7/8/8/8/8/8 w - - 0 1", "checkmate"),
        ("7k/5P2/6K1/8/8/8/8/8 w - - 0 1", "checkmate"),
        ("8/k1P5/8/K7/8/8/8/8 w - - 0 1", "stalemate"),
    ],
)
def test_the_arbiter_decides_where_the_queen_leaves_no_move(edition, fen, ends):
    """7.5.2 puts the queen there; 5.1.1 and 5.2.1 are of moves in accordance with Article 3."""
    pawn = chess.Board(fen).pieces(chess.PAWN, chess.WHITE).pop()
    found = SpokenTable(edition=edition, fen=fen, peg_boards=frozenset()).start()
    files = ["Anna", "Bella", "Cäsar", "David", "Eva", "Felix", "Gustav", "Hector"]
    found.say(f"{files[chess.square_file(pawn)]} acht", WHITE).press(WHITE)
    found.arbiter("white illegal pawn")
    assert found.just(e.PawnMadeQueen).ends == ends
    told = "With this queen the opponent has no legal move" in " ".join(found.written)
    assert told is (ends is not None)
    found.arbiter("confirm").arbiter("resume")
    if ends is None:
        assert found.game.state.clock.running is BLACK
        return
    assert found.just(e.RulingRefused).reason is Objection.NO_LEGAL_MOVE
    assert found.game.state.clock.running is None
    found.arbiter("result 1-0" if ends == "checkmate" else "result 1/2-1/2")
    assert found.just(e.GameEnded).termination is e.Termination.ARBITER
