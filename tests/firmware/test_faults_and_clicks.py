"""Switches that cannot be trusted are reported; clicks tell of pegs, and only of pegs."""

import chess
import pytest

from accessible_board.board.frames import Faults
from accessible_board.game.vocabulary.terms import Seat

LIFTED, SEATED, ASKED = 1, 2, 3


def report(board):
    """What the board says of its switches when asked."""
    board.command(b"F")
    (faults, switches) = board.pass_time(20)
    assert isinstance(faults.frame, Faults)
    assert switches.frame.occupied == board.occupied
    return chess.SquareSet(faults.frame.untrusted)


def to_and_fro(board, square, times, period):
    for _ in range(times):
        board.close_contact(square, not board.occupied & chess.BB_SQUARES[square])
        board.pass_time(period)


def test_a_sound_board_has_no_faults(bench):
    board = bench(chess.BB_ALL)
    board.until(65)

    assert report(board) == chess.SquareSet()


@pytest.mark.parametrize("square", [chess.A1, chess.E4, chess.H8])
def test_a_switch_that_chatters_is_reported_until_the_reset(bench, square):
    board = bench()
    board.until(50)

    to_and_fro(board, square, times=400, period=2)
    assert report(board) == chess.SquareSet([square])

    board.pass_time(10_000)
    assert report(board) == chess.SquareSet([square])


def test_a_player_who_cannot_make_up_his_mind_is_no_fault(bench):
    """Five times a second in and out of one hole, each with bounce, for ten seconds."""
    board = bench()
    board.until(50)

    for _ in range(100):
        to_and_fro(board, chess.E4, times=5, period=0.6)
        board.pass_time(97)

    assert report(board) == chess.SquareSet()


def test_a_file_that_is_closed_whatever_is_driven_is_stuck(bench):
    board = bench(chess.BB_FILE_C)
    board.until(50)

    board.short(files=0b100)
    board.pass_time(100)

    assert report(board) == chess.SquareSet(chess.BB_FILE_C)


def test_a_stuck_file_where_no_button_is_presses_none(bench):
    board = bench(chess.BB_FILE_C)
    board.until(50)

    board.short(files=0b100)
    heard = board.pass_time(3_000)

    assert {int(item.frame.buttons) for item in heard} == {0}


def test_a_lifted_and_a_seated_peg_click_differently(bench):
    board = bench(chess.BB_RANK_2)
    board.until(100)

    board.close_contact(chess.E2, False)
    board.pass_time(50)
    assert (board.clicks(LIFTED), board.clicks(SEATED)) == (1, 0)

    board.close_contact(chess.E4, True)
    board.pass_time(50)
    assert (board.clicks(LIFTED), board.clicks(SEATED)) == (1, 1)


def test_neither_the_start_nor_a_button_nor_a_command_clicks(bench):
    board = bench(chess.BB_ALL)
    board.until(100)

    board.press(Seat.WHITE)
    board.command(b"SVFCc")
    board.pass_time(100)

    assert (board.clicks(LIFTED), board.clicks(SEATED)) == (0, 0)


@pytest.mark.parametrize("clicks", [b"C", b"c"])
@pytest.mark.parametrize("tones", [1, 2, 3])
def test_tones_sound_as_often_as_asked_be_clicks_on_or_off(bench, clicks, tones):
    board = bench()
    board.until(100)

    board.command(clicks + str(tones).encode())
    board.pass_time(tones * 100 + (tones - 1) * 100 - 20)
    assert board.clicks(ASKED) == tones

    board.pass_time(1_000)
    assert board.clicks(ASKED) == tones


def test_a_peg_takes_nothing_from_tones_that_were_asked_for_and_clicks_after_them(bench):
    board = bench()
    board.until(100)

    board.command(b"2")
    board.pass_time(50)
    board.close_contact(chess.E4, True)
    board.pass_time(400)
    assert (board.clicks(ASKED), board.clicks(SEATED)) == (2, 0)

    board.close_contact(chess.E4, False)
    board.pass_time(50)
    assert board.clicks(LIFTED) == 1


def test_tones_that_are_asked_for_again_begin_anew(bench):
    board = bench()
    board.until(100)

    board.command(b"3")
    board.pass_time(250)
    board.command(b"1")
    board.pass_time(1_000)
    assert board.clicks(ASKED) == 2


def test_clicks_are_off_and_on_by_command(bench):
    board = bench()
    board.until(100)

    for command, clicked in [(b"c", 0), (b"C", 1), (b"C", 2), (b"c", 2)]:
        board.command(command)
        to_and_fro(board, chess.E4, times=2, period=50)
        assert (board.clicks(LIFTED), board.clicks(SEATED)) == (clicked, clicked)
