"""The firmware reads every switch and button, and nothing that is not there."""

import subprocess
import tomllib
from pathlib import Path
from random import Random

import chess
import pytest

from accessible_board.board.frames import REPORT_FAULTS, Faults, Hello, ResetCause, Switches
from accessible_board.devices.simulator.bench import Bench
from accessible_board.devices.simulator.wired_parts import BUTTONS, PINS, WITHOUT_DIODES, Matrix
from accessible_board.game.vocabulary.terms import Seat

START = chess.Board().occupied
WIRING = Path(__file__).parents[2] / "hardware" / "wiring.toml"


def changes(bench):
    """The frames that were sent because something changed."""
    frames = [sent.frame for sent in bench.frames()]
    return [f for f in frames if isinstance(f, Switches) and f.occasion == "E"]


def nano_pin(pin):
    port, bit = pin[1], int(pin[2])
    return f"A{bit}" if port == "C" else f"D{bit + (8 if port == 'B' else 0)}"


def test_the_simulated_wires_are_those_of_the_wiring():
    wiring = tomllib.loads(WIRING.read_text())

    rows = [*wiring["ranks"].values(), wiring["buttons"]["row"]]
    assert [nano_pin(pin) for pin in PINS] == [*wiring["files"].values(), *rows]
    columns = [wiring["buttons"][seat] for seat in Seat]
    assert [BUTTONS[seat] for seat in Seat] == [64 + "abcdefgh".index(file) for file in columns]


def test_a_board_introduces_itself_by_its_number(bench):
    board = bench(4711, START)

    hello, switches = [sent.frame for sent in board.frames()]

    assert isinstance(hello, Hello)
    assert (hello.board_id, hello.scan_rate) == (4711, 1000)
    assert hello.reset_cause is ResetCause.POWER_ON
    assert switches.occupied == START


def test_a_board_that_was_given_number_0_takes_the_one_that_new_firmware_brings(tmp_path):
    source = Path(__file__).parents[2] / "hardware" / "firmware"
    subprocess.run(["make", "-s", "-C", source, f"BUILD={tmp_path}", "ID=4711"], check=True)
    numbers = []
    for in_memory in (0, 12):
        board = Bench(tmp_path / "board.elf", in_memory)
        board.run(50)
        numbers.append(board.frames()[0].frame.board_id)

    assert numbers == [4711, 12]


def test_every_switch_is_seen_closing_and_opening(bench):
    board, chance = bench(), Random(1)
    board.frames()

    for square in chess.SQUARES:
        for closed in (True, False):
            board.bounce(square, closed=closed, chance=chance, milliseconds=3)
            board.run(12)
            seen = changes(board)
            assert [frame.occupied for frame in seen] == [chess.BB_SQUARES[square] * closed]


@pytest.mark.parametrize("seat", Seat)
def test_both_buttons_are_counted(bench, seat):
    board, chance = bench(1, START), Random(2)
    board.frames()

    for presses in (1, 2, 3, 0, 1):
        for down in (True, False):
            board.bounce(BUTTONS[seat], closed=down, chance=chance, milliseconds=1)
            board.run(20)
            [frame] = changes(board)
            assert (frame.buttons.of(seat).down, frame.buttons.of(seat).presses) == (down, presses)
            assert frame.buttons.of(seat.other).presses == 0
            assert frame.occupied == START


def test_with_diodes_a_full_row_hides_nothing(bench):
    board = bench(1, chess.BB_ALL & ~chess.BB_E4)

    assert board.frames()[-1].frame.occupied == chess.BB_ALL & ~chess.BB_E4


def test_without_diodes_the_ghost_appears(bench):
    """The check of the model: this is why no diode may be left out."""
    board = bench(1, START, WITHOUT_DIODES)
    for square, closed in ((chess.E2, False), (chess.E4, True)):
        board.set(square, closed=closed)
        board.run(10)

    assert board.frames()[-1].frame.occupied == START | chess.BB_RANK_4


def test_three_corners_of_a_rectangle_close_the_fourth_unless_there_are_diodes():
    corners = chess.BB_A1 | chess.BB_H1 | chess.BB_A8

    rank_8, files = 1 << 15, 0xFF
    assert Matrix(corners).low_pins(rank_8) & files == 0b1
    assert Matrix(corners, WITHOUT_DIODES).low_pins(rank_8) & files == 0b10000001


def test_nothing_is_said_but_heartbeats_while_nothing_moves(bench):
    board = bench(1, START)
    board.frames()

    board.run(3_000)

    beats = [sent.frame for sent in board.frames()]
    assert [(beat.occasion, beat.stamp // 1000) for beat in beats] == [
        ("B", second) for second in range(1, 4)
    ]


def test_a_switch_that_chatters_is_reported_and_a_sound_one_is_not(bench):
    board = bench(1, START)
    for _ in range(400):
        board.set(chess.E4, closed=not board.matrix.closed & chess.BB_E4)
        board.run(2)
    board.frames()

    board.chip.receive(REPORT_FAULTS)
    board.run(20)

    faults, switches = [sent.frame for sent in board.frames()][-2:]
    assert isinstance(faults, Faults)
    assert faults.untrusted == chess.BB_E4
    assert isinstance(switches, Switches)
