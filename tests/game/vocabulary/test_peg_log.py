"""When these pegs are lifted and placed, that move is shown."""

import chess
import pytest

from accessible_board.game.vocabulary.peg_log import PegLog


def log_of(fen, pegs, *, chess960=False):
    """A log of ``pegs``: ``-e2`` lifts, ``+e4`` places, half a second later; ``+g4@80`` 80 ms."""
    log = PegLog(chess.Board(fen or chess.STARTING_FEN, chess960=chess960))
    at = 0
    for peg in pegs.split():
        hole, _, wait = peg[1:].partition("@")
        at += int(wait or 500)
        (log.lift if peg[0] == "-" else log.place)(chess.parse_square(hole), at)
    return log


def shown(fen, pegs, **options):
    move = log_of(fen, pegs, **options).shown()
    return move.uci() if move else None


QUEEN_TAKES = "4k3/8/8/3p4/6p1/8/8/3QK3 w - - 0 1"
EN_PASSANT = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
PROMOTING = "3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1"


@pytest.mark.parametrize(
    ("pegs", "move"),
    [
        ("-e2 +e4", "e2e4"),
        ("-g1 +f3", "g1f3"),
        ("-e2 +e3@80 -e3@80 +e4@80", "e2e4"),
        ("-e2 +d5 -d5 +e4", "e2e4"),
        ("-b1 +b1 -g1 +f3", "g1f3"),
        ("-e2 +e4 -e4 +e2 -d2 +d4", "d2d4"),
        ("-e2 -f1@90 -d1@90 +f1@90 +d1@90 +e4", "e2e4"),
        ("-e2 -e7@1 +e7@90 +e4", "e2e4"),
        ("-g1 -f2@90 +f4@90 -f4@90 +f2@90 +f3", "g1f3"),
    ],
)
def test_a_quiet_move_is_shown_whatever_happened_on_its_way(pegs, move):
    assert shown(None, pegs) == move


@pytest.mark.law(58)
@pytest.mark.parametrize(
    "pegs",
    [
        "-d5 -d1 +d5",
        "-d1 -d5 +d5",
        "-d1 -d5@1 +d5",
        "-d1 +c1 -d5 -c1 +d5",
        "-d5 +a8 -d1 +d5 -a8",
        "-d1 -d5 +a8 +d5 -a8",
        "-d5 +d5 -d5 -d1 +d5",
        "-d5 -d1 -g4 +g4@120 +d5",
        "-d5 -d1 +d5 -g4 +g4@120",
        "-g4 +g4@120 -d1 -d5 +d5",
        "-d1 -g4 +g4@120 -d5 +d5",
    ],
)
def test_either_man_may_be_lifted_first_and_either_may_rest_in_another_hole(pegs):
    assert shown(QUEEN_TAKES, pegs) == "d1d5"


def test_which_of_two_men_was_captured_is_told_by_which_came_back_at_once():
    assert shown(QUEEN_TAKES, "-d5 -d1 -g4 +g4@150 +d5") == "d1d5"
    assert shown(QUEEN_TAKES, "-g4 -d1 -d5 +d5@150 +g4") == "d1g4"


def test_the_capturing_man_in_the_hand_is_not_yet_a_capture():
    log = log_of(QUEEN_TAKES, "-d1")
    assert log.occupied == PegLog(after(QUEEN_TAKES, "d1d5")).occupied
    assert log.shown() is None
    assert not log.settled


def after(fen, uci):
    board = chess.Board(fen)
    board.push_uci(uci)
    return board


@pytest.mark.law(58)
@pytest.mark.parametrize("pegs", ["-e5 +d6 -d5", "-d5 -e5 +d6", "-e5 -d5 +d6"])
def test_en_passant_in_any_order(pegs):
    assert shown(EN_PASSANT, pegs) == "e5d6"


def test_en_passant_is_not_shown_while_the_captured_pawn_stands():
    assert shown(EN_PASSANT, "-e5 +d6") is None


@pytest.mark.law(51)
@pytest.mark.law(58)
@pytest.mark.parametrize("pegs", ["-e1 +g1 -h1 +f1", "-h1 +f1 -e1 +g1", "-e1 -h1@0 +g1 +f1"])
def test_castling_is_shown_once_both_men_are_down(pegs):
    assert shown(CASTLING, pegs) == "e1g1"
    assert shown(CASTLING, pegs.rsplit(maxsplit=1)[0]) is None


@pytest.mark.parametrize(
    ("fen", "pegs", "move"),
    [
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "-f1 -g1 +g1 +f1", "f1g1"),
        ("4k3/8/8/8/8/8/8/5K1R w H - 0 1", "-f1 -h1 +g1 +f1", "f1h1"),
        ("4k3/8/8/8/8/8/8/5K1R w H - 0 1", "-h1 -f1@90 +f1@90 +g1", "h1g1"),
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", "-h1 +f1", "g1h1"),
        ("4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "-e1 +g1", "e1f1"),
    ],
)
def test_in_chess960_king_and_rook_may_change_places_or_stay(fen, pegs, move):
    assert shown(fen, pegs, chess960=True) == move


@pytest.mark.law(47)
@pytest.mark.parametrize("pegs", ["-e7 +e8", "+e8 -e7", "-e7 +e8 -e8 +e8"])
def test_a_promotion_is_shown_in_either_order_and_through_the_promotion_hole(pegs):
    candidates = log_of(PROMOTING, pegs).candidates()
    assert [found.move.uci() for found in candidates] == ["e7e8q", "e7e8r", "e7e8b", "e7e8n"]
    assert len({found.cost for found in candidates}) == 1


@pytest.mark.law(48)
@pytest.mark.parametrize(
    "pegs", ["-d8 -e7 +d8", "-e7 -d8 +d8", "-d8 +d8 -e7", "-e7 -d8 +d8 -d8 +d8"]
)
def test_a_man_on_the_promotion_square_must_have_left(pegs):
    assert shown(PROMOTING, pegs) == "e7d8q"
    assert shown(PROMOTING, "-e7") is None


def test_what_is_no_legal_move_is_shown_as_a_displacement():
    log = log_of(None, "-e2 +e5")
    assert log.shown() is None
    assert log.settled
    assert log.displacement() == chess.Move.from_uci("e2e5")
    assert log.standing()[chess.E5] == chess.Piece.from_symbol("P")
    assert chess.E2 not in log.standing()


def test_identity_is_kept_through_a_swap():
    log = log_of(None, "-g1 +f3 -b1 +g1 -f3 +b1")
    assert log.occupied == chess.SquareSet(chess.Board().occupied)
    assert not log.unchanged()


@pytest.mark.parametrize(
    "pegs",
    [
        "",
        "-e2 +e2",
        "-e2 -d7 +d7@90 +e2",
        "-e2 +e4 -e4 +e2",
        "-e8 -g8@3000 +g8@9000 +e8@12000",
        "-b1 -d2@3000 +d2@60000 +b1@12000",
    ],
)
def test_men_put_back_are_no_move(pegs):
    log = log_of(None, pegs)
    assert log.unchanged()
    assert log.shown() is None


def test_the_same_news_twice_is_no_news():
    log = log_of(None, "-e2 -e2 +e4 +e4")
    assert log.shown() == chess.Move.from_uci("e2e4")


def test_a_board_that_is_being_set_up_holds_the_start_position_in_the_end():
    log = PegLog(chess.Board(), occupied=chess.SquareSet())
    men = list(chess.SquareSet(chess.Board().occupied))
    for at, square in enumerate(reversed(men)):
        assert not log.unchanged()
        log.place(square, at * 700)
    assert log.unchanged()
    assert log.standing() == chess.Board().piece_map()


def test_a_man_that_nobody_saw_leave_is_unknown():
    log = log_of(None, "+e4")
    assert log.standing()[chess.E4] is None


def test_the_men_in_the_hand_are_known_by_where_they_stood():
    assert log_of(QUEEN_TAKES, "-d5 -d1").in_hand() == (chess.D5, chess.D1)
    assert log_of(QUEEN_TAKES, "-d5 -d1 +d5").in_hand() == (chess.D5,)


def test_moves_may_be_asked_about_that_are_not_legal():
    log = log_of(None, "-e2 +e5")
    move = chess.Move.from_uci("e2e5")
    assert [found.move for found in log.candidates([move])] == [move]


def test_a_place_that_was_reported_with_an_earlier_time_than_its_lift_is_a_place_all_the_same():
    log = PegLog(chess.Board())
    log.lift(chess.E2, 1_000)
    log.place(chess.E2, 580)
    assert log.unchanged()


def test_no_pawn_promotes_where_an_own_man_stood():
    """The bishop was put back after a while; no pawn had come to its hole before it was lifted."""
    log = log_of("2B5/1P6/6k1/8/8/6P1/8/4K3 w - - 0 1", "-c8 +c8@86000 -g3")
    assert log.in_hand() == (chess.G3,)
    assert not log.displaced()


def test_an_unknown_man_who_is_gone_again_is_not_waited_for():
    fen = "8/8/8/8/1k3KP1/8/7P/5q2 w - - 0 55"
    straightened = "+f2 -f2 -f4 +f4@900 -h2 -g4@400 +d4@170 -d4@130 +g4@100 +h2@290"
    assert shown(fen, f"{straightened} -f4 +e5@400") == "f4e5"


def test_men_bumped_on_a_square_of_promotion_are_back_in_their_holes():
    """As far as switches tell, the rook may have been exchanged for a new piece; it was not."""
    promoting = "1nR2k2/r6P/8/8/8/7K/p1p5/RN1N4 b - - 0 1"
    log = log_of(promoting, "-a1 +a1@1200 -h7@900 +a5@400 -a5@400 +h7@800")
    assert log.unchanged()
    assert log.standing()[chess.A1] == chess.Piece.from_symbol("R")
    moved = log_of(promoting, "-c2 +c3 -a1 +a1@1200 -h7@900 +a5@400 -a5@400 +h7@800")
    assert moved.displaced() == {chess.C3: chess.C2}
