"""The simulator in a process of its own, read by the host as a board of wood is."""

import queue
import subprocess
import sys
import time
from pathlib import Path

import chess
import chess.pgn
import pytest

from accessible_board.app.building import FIRMWARE
from accessible_board.board.frames import Hello, ResetCause, feel
from accessible_board.devices.boards.board_port import BoardPort
from accessible_board.devices.boards.drivers import Driver
from accessible_board.devices.boards.serial_board import SerialBoard, Times
from accessible_board.devices.boards.virtual_board import START
from accessible_board.devices.checkup import boards
from accessible_board.devices.simulator.board import SimulatedBoard
from accessible_board.errors import DeviceError
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import FaultError
from tests.support.child import SILENT, Playing
from tests.support.patience import PATIENCE
from tests.support.reports import Reports

pytestmark = pytest.mark.long


def milliseconds():
    return time.monotonic_ns() // 1_000_000


@pytest.fixture
def connect(elf):
    """Makes simulated boards, each with its reader and what that reported."""
    opened = []

    def make(board_id=1, seat=Seat.WHITE):
        board, reports = SimulatedBoard(elf, board_id), Reports()
        reader = SerialBoard(
            board.port,
            seat,
            reports,
            standing=START,
            times=Times(silence=PATIENCE, patience=PATIENCE),
            driver=Driver(BoardPort, lambda: [board.port]),
        )
        opened.extend((reader, board))
        reader.start()
        assert [type(seen) for seen in reports.until(o.BoardFound)] == [o.BoardFound]
        return board, reader, reports

    yield make
    for device in opened:
        device.close()


def acts(observations):
    signs = {o.PegLifted: "-", o.PegPlaced: "+"}
    return [signs[type(s)] + chess.square_name(s.square) for s in observations if type(s) in signs]


def test_hands_and_buttons_are_reported_with_their_moments(connect):
    board, reader, reports = connect(board_id=7)

    board.lift(chess.E2)
    [lifted] = reports.until(o.PegLifted)
    board.place(chess.E4)
    [placed] = reports.until(o.PegPlaced)
    board.press(Seat.WHITE)
    [pressed] = reports.until(o.ClockPressed)

    assert acts([lifted, placed]) == ["-e2", "+e4"]
    assert lifted.at <= placed.at <= pressed.at <= milliseconds()
    assert pressed.seat is Seat.WHITE
    assert reader.hello.board_id == 7
    assert reader.counters.noise <= 1, "only a frame during which the line was opened is cut"


def test_unplugged_while_a_man_is_in_the_hand_and_plugged_in_again(connect):
    board, reader, reports = connect()
    board.lift(chess.E2)
    reports.until(o.PegLifted)

    board.unplug()
    reports.until(o.BoardLost)
    board.place(chess.E4)
    board.replug()
    assert acts(reports.until(o.BoardFound)) == ["+e4"]

    assert reader.port == board.port
    assert reader.standing == board.occupied


def test_of_two_boards_one_is_unplugged(connect):
    (white, _, whites), (black, _, blacks) = connect(1), connect(2, Seat.BLACK)

    white.unplug()
    whites.until(o.BoardLost)
    black.lift(chess.E7)
    assert acts(blacks.until(o.PegLifted)) == ["-e7"]
    white.replug()
    whites.until(o.BoardFound)

    assert blacks.queue.empty()


def test_a_main_loop_that_hangs_costs_no_more_than_its_reset(connect):
    board, reader, reports = connect()

    board.hang()
    board.lift(chess.E2)
    assert acts(reports.until(o.PegLifted)) == ["-e2"]

    assert reader.hello.reset_cause is ResetCause.EXTERNAL
    with pytest.raises(queue.Empty):
        reports.queue.get(timeout=0.1)


def test_a_button_is_pressed_again_once_it_was_let_go(connect):
    board, _, reports = connect()
    board.press(Seat.WHITE)
    board.press(Seat.WHITE)
    first, second = reports.until(o.ClockPressed), reports.until(o.ClockPressed)
    assert first[-1].at < second[-1].at


def test_a_board_that_is_reset_answers_with_the_cause(elf):
    with SimulatedBoard(elf) as board, BoardPort(board.port) as port:
        port.call(PATIENCE)
        board.reset(ResetCause.BROWN_OUT)
        deadline = time.monotonic() + PATIENCE
        hellos = [ResetCause.POWER_ON]
        while hellos[-1] is not ResetCause.BROWN_OUT:
            hellos += [f.reset_cause for f in port.read(0.1) if isinstance(f, Hello)]
            assert time.monotonic() < deadline


def test_what_a_hand_feels_of_its_motor_is_told(elf):
    with SimulatedBoard(elf) as board, BoardPort(board.port) as port:
        port.call(PATIENCE)
        port.send(feel("-."))
        deadline = time.monotonic() + PATIENCE
        while not board.felt:
            port.read(0.1)
            assert time.monotonic() < deadline
    assert board.felt == ["-."]


def test_it_follows_a_clock_as_fast_as_it_can(elf):
    at = [5_000]
    with SimulatedBoard(elf, now=lambda: at[0]) as board, BoardPort(board.port) as port:
        port.call(PATIENCE)
        at[0] += 3_000
        board.lift(chess.E2)
        frames = []
        deadline = time.monotonic() + PATIENCE
        while not frames or getattr(frames[-1], "occupied", START) == START:
            frames += port.read(0.1)
            assert time.monotonic() < deadline
    assert 2_900 <= frames[-1].stamp <= 3_200
    beats = [f.stamp // 1000 for f in frames if getattr(f, "occasion", "") == "B"]
    assert beats in ([1, 2], [1, 2, 3])


def test_boards_are_found_by_their_number(elf):
    with SimulatedBoard(elf, 40_000_000) as board:
        [found] = Driver(BoardPort, lambda: [board.port]).find(PATIENCE)
    assert found.hello.board_id == 40_000_000


def test_it_can_be_used_alone_and_ends_with_its_orders(elf):
    """Also where the program that started it was killed: then there are no more orders."""
    alone = subprocess.run(
        [sys.executable, "-m", "accessible_board.devices.simulator", elf, "--pegs", "ffff"],
        input="lift e2\nlift e9\n\nplace\n",
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )

    assert alone.returncode == 0
    assert alone.stdout.startswith("port /dev/")
    assert alone.stderr.splitlines() == [
        "This line is not understood: lift e9",
        "This line is not understood: place",
    ]


# --- what a person can mend ---------------------------------------------------------------------


def test_firmware_that_is_missing(tmp_path):
    elf = tmp_path / "board.elf"

    with pytest.raises(DeviceError) as refused:
        SimulatedBoard(elf)

    sentence = f"The board's firmware {elf} is missing; build it with: make firmware"
    assert str(refused.value) == sentence


@pytest.mark.parametrize("content", [b"", b"e2e4\n" * 100, Path(sys.executable).read_bytes()[:999]])
def test_a_file_that_is_no_firmware(tmp_path, content):
    elf = tmp_path / "board.elf"
    elf.write_bytes(content)

    with pytest.raises(DeviceError) as refused:
        SimulatedBoard(elf)

    sentence = f"{elf} holds no firmware for an ATmega328P; build it with: make firmware"
    assert str(refused.value) == sentence


def test_a_bootloader_that_is_missing(elf, tmp_path):
    path = tmp_path / "boot.hex"

    with pytest.raises(FaultError) as refused:
        SimulatedBoard(elf, bootloader=str(path))

    assert (
        refused.value.said("de")
        == f"{path} kann nicht gelesen werden: Die Datei oder der Ordner ist nicht da."
    )


def test_firmware_of_which_there_is_only_a_beginning(elf, tmp_path):
    cut = tmp_path / "board.elf"
    cut.write_bytes(elf.read_bytes()[:20])

    with pytest.raises(FaultError) as refused:
        SimulatedBoard(cut)

    assert refused.value.said("nl") == "De simulator stopte voordat het bord was ingeschakeld."


def test_a_machine_without_the_simulator(elf, monkeypatch):
    monkeypatch.setitem(sys.modules, "yasimavr", None)

    with pytest.raises(DeviceError, match="yasimavr is not installed; install it with: "):
        SimulatedBoard(elf)


# --- the command line ---------------------------------------------------------------------------


def test_a_game_is_played_through_the_firmware(elf, tmp_path):
    game = Playing(tmp_path, "--board", f"simulator:{elf}", *SILENT, "--journal", ".", sound=())
    game.type("", "lift e2", "place e4", "Eva vier", "")
    game.type("black: Eva fünf", "", "lift e7", "place e5").wait_for("Carried out.")
    game.type("lift g1", "place f3", "Springer Felix drei", "").wait_for("Black's clock runs", 2)
    game.type("quit").end()

    [sheet] = tmp_path.glob("*.pgn")
    with sheet.open() as text:
        game = chess.pgn.read_game(text)
    assert [move.uci() for move in game.mainline_moves()] == ["e2e4", "e7e5", "g1f3"]


def test_the_firmware_passes_the_check(elf, monkeypatch):
    monkeypatch.setattr(boards, "_ANSWER", PATIENCE)
    with SimulatedBoard(elf) as board:
        answered = boards.board_at(board.port, PATIENCE, PATIENCE)

    facts = [str(finding) for finding in boards.board_findings(answered)]

    assert "1000 scans a second." in facts[0]
    assert facts[-2:] == [
        "Switches: the board has found no fault; check --walk tries them one by one.",
        "Pegs: 32 stand in the right holes for the start.",
    ]


def test_play_without_firmware_is_one_sentence(tmp_path):
    game = Playing(tmp_path, "--board", "simulator:none.elf", *SILENT, sound=())
    code, error = game.end()

    sentence = "The board's firmware none.elf is missing; build it with: make firmware"
    assert (code, error.strip()) == (2, sentence)
    assert FIRMWARE.parts[-3:] == ("firmware", "build", "board.elf")
