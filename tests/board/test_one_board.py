"""When this is lifted, placed, said and pressed on one board, then that is certain."""

import chess
import pytest

from accessible_board.board.one_board import IncompletePress, Made, OneBoard, Touched, Trouble
from accessible_board.board.turn import ActKind, Deed
from accessible_board.game.vocabulary.announcements import Announcement

QUEEN = "4k3/8/8/3p4/6p1/8/8/3QK3 w - - 0 1"
PROMOTING = "6k1/4P3/8/8/8/8/8/4K3 w - - 0 1"


def found(acts, fen=chess.STARTING_FEN):
    """What a record tells: ``-e2 +e4 =white``, ``!e2e4`` said in UCI, ``*e7`` but one hole as is.

    Each act is half a second after the one before, or at its own time: ``-e2@8``.
    """
    one_board = OneBoard(chess.Board(fen))
    findings = []
    at = 0
    for word in acts.split():
        word, _, time = word.partition("@")
        at = int(time) if time else at + 500
        if word[0] == "=":
            findings += one_board.press(word[1:] == "white", at)
        else:
            findings += one_board.observe(act(word[0], word[1:], at))
    return findings + one_board.finish(at)


def act(kind, what, at):
    if kind in "-+":
        return Deed(at, ActKind.LIFT if kind == "-" else ActKind.PLACE, chess.parse_square(what))
    if what in ("adjust", "slip"):
        return Deed(at, ActKind.ADJUST if what == "adjust" else ActKind.CORRECT)
    return Deed(at, ActKind.ANNOUNCE, readings=(said(what),))


def said(uci):
    move = chess.Move.from_uci(uci)
    return Announcement(
        from_file=chess.square_file(move.from_square),
        from_rank=chess.square_rank(move.from_square),
        to_square=move.to_square,
        promotion=move.promotion,
    )


def moves(acts, **options):
    return [finding.uci for finding in found(acts, **options) if isinstance(finding, Made)]


def touches(acts, **options):
    touched = (finding for finding in found(acts, **options) if isinstance(finding, Touched))
    return [chess.square_name(touch.square) for touch in touched]


def troubles(acts, **options):
    return [f.trouble for f in found(acts, **options) if isinstance(f, IncompletePress)]


E4 = "-e2 +e4"
E5 = "-e7 +e5"


def test_the_touch_is_told_when_the_peg_is_lifted_and_the_move_when_the_clock_is_pressed():
    assert found(f"{E4} =white") == [
        Touched(500, chess.E2, chess.Piece.from_symbol("P")),
        Made(1500, "e2e4", "e4"),
    ]


def test_a_move_is_told_once():
    assert moves(f"{E4} =white =white =white {E5} =black") == ["e2e4", "e7e5"]
    assert moves(f"!e2e4 {E4} !e2e4 =white !e2e4 {E5} =black") == ["e2e4", "e7e5"]


@pytest.mark.law(65)
@pytest.mark.parametrize(
    "acts",
    [
        f"{E4} -e7 =white +e5 =black",
        f"{E4} {E5} =white =black",
        f"{E4} {E5} =black",
        f"{E4} {E5} =black =white",
        f"{E4} {E5}",
    ],
)
def test_a_press_may_come_late_or_not_at_all(acts):
    assert moves(acts) == ["e2e4", "e7e5"]
    assert touches(acts) == ["e2", "e7"]


@pytest.mark.law(64)
def test_a_game_without_presses_is_told_move_by_move():
    acts = f"{E4} {E5} -g1 +f3 -b8 +c6 -f1 +b5 -a7 +a6 -c6 -b5 +c6 -d7 -c6 +c6"
    game = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5c6", "d7c6"]
    assert moves(acts) == game
    first = next(finding for finding in found(acts) if isinstance(finding, Made))
    assert first.at == 2500, "certain once the third move begins"


def test_a_late_press_gives_the_opponent_the_touches_that_are_the_opponents():
    acts = f"{E4} =white -d7 +d5 =black -e4 -d5 +d5 -d8 =white -d5 +d5 =black"
    assert moves(acts) == ["e2e4", "d7d5", "e4d5", "d8d5"]
    assert touches(acts) == ["e2", "d7", "e4", "d5", "d8", "d5"]


def test_a_press_without_a_move_is_told_and_leaves_the_position():
    assert troubles("=white") == [Trouble.NO_MOVE]
    assert troubles("-e2 +e2 =white") == [Trouble.NO_MOVE]
    assert moves(f"=white {E4} =white") == ["e2e4"]


def test_the_opponents_press_means_nothing():
    assert found("=black") == []
    assert moves(f"{E4} =black =white") == ["e2e4"]


def test_a_press_with_a_man_out_is_told():
    assert troubles("-e2 =white +e4 =white") == [Trouble.MAN_OUT]
    assert moves("-e2 =white +e4 =white") == ["e2e4"]
    assert troubles("-d1 =white", fen=QUEEN) == [Trouble.MAN_OUT]


def test_an_illegal_move_is_told_with_what_stands_and_what_should():
    (problem,) = [f for f in found("-e2 +e5 =white") if isinstance(f, IncompletePress)][:1]
    assert problem.trouble is Trouble.ILLEGAL
    assert problem.standing[chess.E5] == chess.Piece.from_symbol("P")
    assert problem.expected == chess.Board()


def test_an_illegal_move_can_be_mended_and_another_one_played():
    assert moves("-e2 +e5 =white -e5 +e2 -d2 +d4 =white") == ["d2d4"]
    assert moves("-e2 +e5 =white -e5 +e4 =white") == ["e2e4"]
    assert touches("-e2 +e5 =white -e5 +e2 -d2 +d4 =white") == ["e2", "d2"]


def test_words_that_differ_from_the_pegs_are_told_and_can_be_corrected():
    assert troubles(f"!d2d4 {E4} =white") == [Trouble.DIFFERS]
    assert moves(f"!d2d4 {E4} =white !slip !e2e4 =white") == ["e2e4"]
    assert moves(f"!d2d4 !e2e4 {E4} =white") == ["e2e4"]
    assert moves(f"!d2d4 {E4} =white -e4 +e2 -d2 +d4 =white") == ["d2d4"]


def test_words_decide_what_the_pegs_leave_open():
    acts = "-d1 -g4 +g4 -d5 +d5"
    assert moves(f"!d1g4 {acts} =white", fen=QUEEN) == ["d1g4"]
    assert moves(f"!d1d5 {acts} =white", fen=QUEEN) == ["d1d5"]


def test_a_repetition_by_the_opponent_is_not_an_announcement_of_theirs():
    assert moves(f"!e2e4 {E4} =white !e2e4 {E5} =black") == ["e2e4", "e7e5"]


@pytest.mark.law(22)
def test_a_promotion_is_what_was_announced_and_refused_without_a_piece():
    acts = "-e7 +e8"
    assert moves(f"!e7e8n {acts} =white", fen=PROMOTING) == ["e7e8n"]
    assert troubles(f"!e7e8 {acts} =white !e7e8r =white", fen=PROMOTING) == [
        Trouble.PROMOTION_PIECE_MISSING
    ]
    assumed = [f for f in found(f"{acts} =white", fen=PROMOTING) if isinstance(f, Made)]
    assert [(made.uci, made.assumed) for made in assumed] == [("e7e8q", True)]


def test_men_bumped_right_after_the_press_disturb_nothing():
    assert moves(f"{E4} =white -d2 +d2 {E5} =black") == ["e2e4", "e7e5"]
    assert touches(f"{E4} =white -d2 +d2 {E5} =black") == ["e2", "d2", "e7"]


@pytest.mark.law(36)
def test_adjusting_after_the_words_is_no_touch():
    assert touches(f"!adjust -d1 +d1 {E4} =white") == ["e2"]
    assert touches("!adjust -e2 +e4 =white") == ["e2"]


@pytest.mark.law(63)
def test_after_mate_nothing_more_is_told():
    mate = "-f2 +f3 =white -e7 +e5 =black -g2 +g4 =white -d8 +h4 =black"
    assert moves(mate)[-1] == "d8h4"
    assert found(f"{mate} -e1 +e2 -h4 =white =black !e2e4") == found(mate)


def test_a_mate_nobody_presses_for_is_told_when_the_men_are_cleared_away():
    mate = "-f2 +f3 -e7 +e5 -g2 +g4 -d8 +h4 -e1 -a1 -b1 -c1"
    assert moves(mate) == ["f2f3", "e7e5", "g2g4", "d8h4"]


def test_a_record_that_ends_in_the_middle_of_a_move_tells_no_move():
    assert moves("-e2") == []
    assert troubles("-e2") == []
    assert troubles("-e2 +e5") == [Trouble.ILLEGAL]


def test_castling_ends_where_both_men_stand():
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    acts = "-e1 +g1 -h1 +f1 =white -a8 +d8 -e8 +c8 =black"
    assert moves(acts, fen=fen) == ["e1g1", "e8c8"]


def test_a_problem_is_told_once():
    one_board = OneBoard(chess.Board())
    one_board.observe(act("-", "e2", 0))
    one_board.observe(act("+", "e5", 500))
    assert [type(found) for found in one_board.press(chess.WHITE, 1_000)] == [IncompletePress]
    assert one_board.finish(1_000) == []


A_GAME = f"{E4} =white {E5} -g1 +f3 -b8 +c6 =black -f1 +b5 =white -a7 +a6 =black"


@pytest.mark.law(64)
def test_a_press_makes_up_for_all_that_are_missing():
    made = [(f.uci, f.at) for f in found(A_GAME) if isinstance(f, Made)]
    assert made == [
        ("e2e4", 1500),
        *((move, 5000) for move in ("e7e5", "g1f3", "b8c6")),
        ("f1b5", 6500),
        ("a7a6", 8000),
    ]


def test_a_man_knocked_over_who_could_have_been_taken_leaves_a_doubt():
    fen = "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1"
    acts = "-e4@0 -d5@600 +d5@900 -f5@960 +f5@2200"
    (made,) = [f for f in found(f"{acts} =white@3000", fen=fen) if isinstance(f, Made)]
    assert made.doubtful
    assert {made.uci, *made.rivals} == {"e4d5", "e4f5"}
    said = [f for f in found(f"{acts} !e4d5@2500 =white@3000", fen=fen) if isinstance(f, Made)]
    assert [(f.uci, f.doubtful) for f in said] == [("e4d5", False)]


@pytest.mark.law(33)
def test_a_contact_that_flickers_is_no_touch():
    assert touches("-e2@0 -d1@500 +d1@508 +e4@900 =white@1500") == ["e2"]


@pytest.mark.law(36)
def test_a_contact_that_bounces_after_adjusting_is_no_touch():
    acts = "!adjust@1000 -e2@2000 +e2@2400 -e2@2406 +e2@2416 -d2@4000 +d4@5000 =white@6000"
    assert touches(acts) == ["d2"]


def test_without_presses_the_new_piece_may_come_down_before_the_pawn_leaves():
    fen = "7k/7p/8/8/8/5K2/p6P/1N6 w - - 0 1"
    acts = "-h2 +h3 -b1 +b1 -a2 -f3 +f4 -h8 +g8 -f4 +e5 -g8 +f8"
    assert moves(acts, fen=fen) == ["h2h3", "a2b1q", "f3f4", "h8g8", "f4e5", "g8f8"]
    made = [f for f in found(acts, fen=fen) if isinstance(f, Made)]
    assert made[1].assumed


def test_events_that_changed_places_are_believed():
    assert moves("+e4@500 -e2@500 =white") == ["e2e4"]
    assert moves("-d2@500 +d3@1000 +d4@1500 -d3@2000 =white -e7 +e5 =black") == ["d2d4", "e7e5"]


def test_a_hole_that_is_filled_while_it_is_full_was_left_unseen():
    assert moves("-d1 +d5 =white", fen=QUEEN) == ["d1d5"]


def test_what_the_pegs_show_is_believed_where_events_were_lost():
    one_board = OneBoard(chess.Board())
    one_board.observe(act("-", "e2", 0))
    after = chess.Board()
    after.push_uci("e2e4")
    assert one_board.snapshot(after.occupied, 900) != []
    (made,) = [f for f in one_board.press(chess.WHITE, 1_000) if isinstance(f, Made)]
    assert (made.uci, made.doubtful) == ("e2e4", False)
    after.push_uci("e7e5")
    one_board.snapshot(after.occupied, 2_000)
    assert [f.uci for f in one_board.press(chess.BLACK, 3_000)][-1:] == ["e7e5"]


@pytest.mark.law(36)
def test_the_man_is_named_whose_turn_it_was_after_adjusting_a_capture_and_no_press():
    fen = "4k3/8/2n5/3p4/4P3/8/8/4K3 w - - 0 1"
    told = [
        (chess.square_name(f.square), f.piece.symbol(), f.at)
        for f in found("!adjust -d5 -e4 +d5 -d5 -c6 +d5 =black", fen=fen)
        if isinstance(f, Touched)
    ]
    assert sorted(told) == [
        ("c6", "n", 3000),
        ("d5", "P", 2500),
        ("d5", "p", 1000),
        ("e4", "P", 1500),
    ]


SLID_OVER = "2bqr2k/r2n2pp/p2P1p2/1PbBpP1N/4N2B/8/1P4PP/R2Q3K b - - 0 1"


def test_what_stands_at_the_press_counts_where_a_hole_only_seemed_to_be_shaken():
    """A human hand did this: the pawn slid over the other one, whose contact hardly opened."""
    acts = "-a6@0 -b5@1298 +b5@1314 -b5@1326 +b5@1345 =black@3200"
    assert moves(acts, fen=SLID_OVER) == ["a6b5"]
    assert touches(acts, fen=SLID_OVER) == ["a6"]


def test_a_shaken_hole_beside_a_man_in_the_hand_captures_nothing_before_the_press():
    acts = "-a6@0 -b5@1298 +b5@1314 +a5@2000 =black@3200"
    assert moves(acts, fen=SLID_OVER) == ["a6a5"]
    assert troubles("-a6@0 =black@3200", fen=SLID_OVER) == [Trouble.MAN_OUT]


def test_words_name_the_capture_by_sliding_where_a_bumped_man_might_be_another():
    """A board whose line was out tells the man that was taken and the one that took him at once."""
    fen = "5k2/8/8/8/8/8/5q2/R2K1BN1 b - - 0 1"
    acts = "-f2@0 -f1@460 +f1@560 !f2g1@1500 -g1@1960 +g1@1960 =black@2400"
    assert moves(acts, fen=fen) == ["f2g1"]


def test_a_capture_by_sliding_that_was_named_and_not_pressed_for_is_told():
    slid_over = "!d1d5 -d1@900 -d5@1300 +d5@1315"
    assert moves(f"{slid_over} -e8@2500 +e7 =black", fen=QUEEN) == ["d1d5", "e8e7"]


OVERLAPPED = "-g7 -d2 +g5 +d4"


@pytest.mark.parametrize(
    "acts",
    [
        f"{OVERLAPPED} =black =white",
        f"{OVERLAPPED} !g7g5 =black !d2d4 =white",
        "-d2 -g7 +d4 +g5 =black =white",
        "-g7 -d2 +d3 +g5 -d3 +d4 =black =white",
        f"{OVERLAPPED} =white",
        OVERLAPPED,
    ],
)
def test_a_reply_begun_before_the_move_stands_is_told_apart_by_the_men(acts):
    assert moves(f"{E4} =white {acts}") == ["e2e4", "g7g5", "d2d4"]
    assert troubles(f"{E4} =white {acts}") == []


def test_of_two_moves_in_the_air_without_presses_both_are_certain_once_they_have_rested():
    acts = f"{E4} -c7 -f2 +c5 +f4 -d7@9000 +d6 -g1 +f3"
    assert moves(acts) == ["e2e4", "c7c5", "f2f4", "d7d6", "g1f3"]


def test_a_man_of_the_other_side_knocked_away_after_the_move_is_no_second_illegal_one():
    acts = "-g1 -d7 +f3 +d6"
    assert moves(f"{acts} =white -d6 +d7 -g8 +f6 =black") == ["g1f3", "g8f6"]


@pytest.mark.parametrize("empty", ["-b7", "-b7 -h7 +h7", "-h7"])
def test_a_hole_that_reads_empty_is_to_be_filled_and_the_move_is_left(empty):
    acts = f"{E4} =white {empty} {E5} =black"
    (problem,) = [each for each in found(acts) if isinstance(each, IncompletePress)]
    assert (problem.trouble, problem.expected.piece_at(chess.E5)) == (
        Trouble.MAN_OUT,
        chess.Piece.from_symbol("p"),
    )
    hole = empty[1:3]
    assert moves(f"{acts} +{hole} =black") == ["e2e4", "e7e5"]


def test_a_move_that_was_named_is_believed_where_a_late_press_follows_the_next_lift():
    """Not another move that a bumped man seems to show, whose man the next lift would be."""
    acts = (
        "=black@0 -f2@718 !f2f3@1032 +f3@1295 -d1@3498 +c4@4713 -e3@5628 +g7@5716 -g7@5758"
        " -c4@5949 +e3@5953 +d1@6325 !d1f2@7099 -d1@7341 +f2@7718 -h8@8458 !h8e5@8538 +e5@9127"
        " -f2@10572 =white@10842"
    )
    fen = "7B/1p6/n5p1/1k6/1P5p/4P2P/2P2P1R/1K1n2N1 w - - 0 36"
    assert moves(acts, fen=fen) == ["f2f3", "d1f2", "h8e5"]
