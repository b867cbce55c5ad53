"""A board on a pseudo-terminal, read by the same reader as one of wood.

Waiting here is always for something that is reported, never for time to pass.
"""

import gc
import os
import queue
import threading
import time
from pathlib import Path

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accessible_board.board.frames import (
    CLICKS_OFF,
    CLICKS_ON,
    INTRODUCE,
    REPORT_FAULTS,
    SEQUENCE_PERIOD,
    Faults,
    Hello,
    Occasion,
    ResetCause,
    Switches,
    encode,
)
from accessible_board.board.occupancy import MOST
from accessible_board.devices.boards import board_port, serial_board, virtual_board
from accessible_board.devices.boards.board_port import BoardPort
from accessible_board.devices.boards.drivers import Driver
from accessible_board.devices.boards.serial_board import SerialBoard, Times
from accessible_board.devices.boards.virtual_board import START
from accessible_board.errors import DeviceError
from accessible_board.game.observations import (
    BoardFound,
    BoardLost,
    ClockPressed,
    PegLifted,
    PegPlaced,
    SwitchesDistrusted,
)
from accessible_board.game.vocabulary.terms import Seat
from tests.support.at_table import wait_until
from tests.support.patience import PATIENCE
from tests.support.reports import Reports as SupportReports
from tests.support.terminal_board import VirtualBoard


def milliseconds() -> int:
    return time.monotonic_ns() // 1_000_000


def open_descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


class Reports(SupportReports):
    def until_standing(self, pegs, standing=START):
        """Everything until these holes are full."""
        seen = []
        while standing != pegs:
            seen.append(self.next())
            standing ^= chess.BB_SQUARES[seen[-1].square]
        return seen


@pytest.fixture(autouse=True)
def nothing_leaks():
    """Nothing of these tests; what other tests left behind may end meanwhile."""
    gc.collect()
    threads, descriptors = set(threading.enumerate()), open_descriptors()
    yield
    wait_until(lambda: set(threading.enumerate()) <= threads)
    wait_until(lambda: open_descriptors() <= descriptors)


@pytest.fixture
def virtual():
    with VirtualBoard(board_id=7, heartbeat=0.05) as board:
        yield board


@pytest.fixture
def reports():
    return Reports()


WAITED = ("patience", "silence", "search_every", "faults_every")


@pytest.fixture
def connect(virtual, reports):
    """Make and start a reader of the virtual board; closed at the end."""
    opened = []

    def make(port=None, **options):
        waited = {name: options.pop(name) for name in WAITED if name in options}
        options["times"] = Times(**{"search_every": 0.01, "silence": PATIENCE, **waited})
        options["driver"] = Driver(BoardPort, options.pop("ports", lambda: [virtual.port]))
        board = SerialBoard(port or virtual.port, Seat.WHITE, reports, **options)
        opened.append(board)
        board.start()
        return board

    yield make
    for board in opened:
        board.close()


def acts(observations):
    """Lifts and places, without their times."""
    signs = {PegLifted: "-", PegPlaced: "+"}
    return [signs[type(o)] + chess.square_name(o.square) for o in observations if type(o) in signs]


# --- finding ------------------------------------------------------------------------------------


def test_the_pegs_that_stand_are_reported_before_the_board_is_found(virtual, reports, connect):
    connect()

    *pegs, found = reports.until(BoardFound)

    assert {o.square for o in pegs} == set(chess.SquareSet(START))
    assert all(isinstance(o, PegPlaced) for o in pegs)
    assert found.seat is Seat.WHITE


def test_a_resumed_game_hears_only_what_differs(virtual, reports, connect):
    virtual.lift(chess.E2)

    connect(standing=START)

    assert acts(reports.until(BoardFound)) == ["-e2"]


def test_the_board_says_who_it_is(virtual, connect):
    board = connect()

    assert isinstance(board.hello, Hello)
    assert board.hello.board_id == 7
    assert board.hello.reset_cause is ResetCause.POWER_ON


def test_boards_are_found_among_ports_that_are_none(virtual, tmp_path):
    with VirtualBoard(board_id=8) as other:
        silent, quiet = os.openpty()
        ports = [os.ttyname(quiet), str(tmp_path), "/dev/no-such-port", other.port, virtual.port]

        found = Driver(BoardPort, lambda: ports).find(patience=10.0)

        os.close(silent)
        os.close(quiet)
    assert [(f.port, f.hello.board_id) for f in found] == [(ports[3], 8), (virtual.port, 7)]


def test_without_ports_there_are_no_boards():
    assert Driver(BoardPort, list).find() == []


# --- what happens on the board --------------------------------------------------------------------


def test_a_move_is_a_lift_and_a_place_in_their_order(virtual, reports, connect):
    connect(standing=START)
    reports.until(BoardFound)
    before = milliseconds()

    virtual.lift(chess.E2)
    virtual.place(chess.E4)

    lift, place = reports.count(2)
    assert acts([lift, place]) == ["-e2", "+e4"]
    assert before - 1 <= lift.at <= place.at <= milliseconds()


def test_each_button_is_its_seats_clock(virtual, reports, connect):
    connect(standing=START)
    reports.until(BoardFound)

    for seat in (Seat.WHITE, Seat.BLACK, Seat.WHITE, Seat.WHITE, Seat.WHITE, Seat.WHITE):
        virtual.press(seat)
        pressed = reports.next()
        assert isinstance(pressed, ClockPressed)
        assert pressed.seat is seat
    assert reports.empty


def test_the_opponents_button_is_pushed_to_talk_and_is_none_of_the_clock(virtual, reports, connect):
    talked = queue.SimpleQueue()
    connect(standing=START, talk=talked.put)
    reports.until(BoardFound)

    virtual.hold(Seat.BLACK)
    assert talked.get(timeout=PATIENCE) is True
    virtual.press(Seat.WHITE)
    assert reports.next().seat is Seat.WHITE
    assert talked.empty()
    virtual.let_go(Seat.BLACK)
    assert talked.get(timeout=PATIENCE) is False
    virtual.press(Seat.BLACK)
    assert [talked.get(timeout=PATIENCE) for _ in range(2)] == [True, False]
    virtual.press(Seat.WHITE)
    assert reports.next().seat is Seat.WHITE
    assert reports.empty


def test_a_talk_button_that_is_unplugged_while_it_is_held_is_let_go(virtual, reports, connect):
    talked = queue.SimpleQueue()
    connect(standing=START, talk=talked.put)
    reports.until(BoardFound)
    virtual.hold(Seat.BLACK)
    assert talked.get(timeout=PATIENCE) is True
    virtual.unplug()
    assert talked.get(timeout=PATIENCE) is False
    virtual.replug()
    reports.until(BoardFound)
    assert talked.empty()


@settings(max_examples=30, deadline=None)
@given(
    acts_of_a_hand=st.lists(
        st.one_of(st.integers(0, 63), st.sampled_from(Seat), st.binary(max_size=40)), max_size=40
    )
)
def test_whatever_a_hand_does_and_the_line_adds_is_reported_once(acts_of_a_hand):
    reports = Reports()
    with VirtualBoard(occupied=START, heartbeat=0.05) as virtual:
        board = SerialBoard(
            virtual.port, Seat.BLACK, reports, standing=START, times=Times(silence=PATIENCE)
        )
        board.start()
        reports.until(BoardFound)
        expected = []
        for act in acts_of_a_hand:
            if isinstance(act, Seat):
                virtual.press(act)
                expected.append(act.value)
            elif isinstance(act, bytes):
                virtual.noise(act)
            else:
                virtual.arrange(virtual.occupied ^ chess.BB_SQUARES[act])
                sign = "+" if virtual.occupied & chess.BB_SQUARES[act] else "-"
                expected.append(sign + chess.square_name(act))
        seen = reports.count(len(expected))
        board.close()
    names = [o.seat.value if isinstance(o, ClockPressed) else acts([o])[0] for o in seen]
    assert names == expected
    assert reports.empty


def test_a_board_swept_bare_is_32_lifts(virtual, reports, connect):
    connect(standing=START)
    reports.until(BoardFound)

    virtual.arrange(chess.BB_EMPTY)

    assert len(acts(reports.count(32))) == 32
    assert reports.empty


def test_200_lifts_and_places_in_a_burst_all_arrive(virtual, reports, connect):
    board = connect(standing=START)
    reports.until(BoardFound)

    for _ in range(100):
        virtual.lift(chess.E2)
        virtual.place(chess.E2)

    seen = reports.count(201)  # One of them says that the hole is doubtful.
    assert acts(seen) == ["-e2", "+e2"] * 100
    assert [o.squares for o in seen if isinstance(o, SwitchesDistrusted)] == [(chess.E2,)]
    assert board.missing == 0
    assert board.counters.noise == 0


def test_noise_is_counted_and_harms_nothing(virtual, reports, connect):
    board = connect(standing=START)
    reports.until(BoardFound)

    virtual.noise(b"\x11garbage\x00 and more")
    virtual.lift(chess.A2)

    assert acts([reports.next()]) == ["-a2"]
    assert board.counters.noise == 2


def test_a_board_gone_wild_does_not_drown_the_game_and_its_last_word_is_the_truth(
    virtual, reports, connect
):
    connect(standing=START)
    reports.until(BoardFound)
    begun, standing, count = time.monotonic(), START, 0
    for number in range(500):
        virtual.arrange(START if number % 2 else ~START & chess.BB_ALL)
        time.sleep(0.001)
    virtual.arrange(START ^ chess.BB_E2)

    while standing != START ^ chess.BB_E2:
        seen = reports.next()
        if isinstance(seen, PegLifted | PegPlaced):
            standing ^= chess.BB_SQUARES[seen.square]
        count += 1
    seconds = time.monotonic() - begun
    assert count <= (seconds + 2) * (MOST + 64), "a second begins before, and another ends after"


def test_a_board_is_not_listened_to_while_nothing_more_is_taken_and_then_says_all(
    virtual, reports, connect
):
    full, held = threading.Event(), threading.Event()

    def is_full():
        if full.is_set():
            held.set()
        return full.is_set()

    reports.is_full = is_full
    connect(standing=START)
    reports.until(BoardFound)
    full.set()
    assert held.wait(PATIENCE)
    for _ in range(20):
        virtual.lift(chess.E2)
        virtual.place(chess.E2)
    virtual.lift(chess.D2)
    assert reports.empty

    full.clear()
    assert acts(reports.until_standing(START ^ chess.BB_D2))[-1] == "-d2"


# --- losing and finding again -------------------------------------------------------------------


def test_what_was_moved_while_unplugged_is_reported_before_the_board_is_found_again(
    virtual, reports, connect
):
    board = connect(standing=START)
    reports.until(BoardFound)
    virtual.lift(chess.E2)
    reports.next()

    virtual.unplug()
    assert isinstance(reports.next(), BoardLost)
    virtual.place(chess.E4)
    virtual.lift(chess.D7)
    with VirtualBoard(board_id=99) as other:  # takes the old name, where the system gives it again
        virtual.replug()
        seen = reports.until(BoardFound)
        assert other.port != board.port

    assert acts(seen) == ["-d7", "+e4"]
    assert board.port == virtual.port
    assert board.trouble is None


def test_the_loss_is_reported_once_however_long_it_lasts(virtual, reports, connect):
    looks = []
    connect(standing=START, ports=lambda: looks.append(1) or [virtual.port])
    reports.until(BoardFound)

    virtual.unplug()
    assert isinstance(reports.next(), BoardLost)
    looked = threading.Event()
    while len(looks) < 5:
        looked.wait(0.01)
    assert reports.empty
    virtual.replug()

    assert [type(o) for o in reports.until(BoardFound)] == [BoardFound]


def test_a_board_that_hangs_is_lost_after_the_silence_and_found_after_its_watchdog(
    virtual, reports, connect
):
    board = connect(standing=START, silence=1.0)
    reports.until(BoardFound)

    virtual.hang()
    virtual.lift(chess.E2)
    assert isinstance(reports.next(), BoardLost)
    virtual.reset()

    assert acts(reports.until(BoardFound)) == ["-e2"]
    assert board.hello is not None
    assert board.hello.reset_cause is ResetCause.WATCHDOG


def test_a_short_reset_is_no_loss_and_no_press(virtual, reports, connect):
    connect(standing=START)
    reports.until(BoardFound)
    virtual.press(Seat.WHITE)
    reports.next()

    virtual.reset(ResetCause.BROWN_OUT)
    virtual.lift(chess.E2)

    assert acts([reports.next()]) == ["-e2"]


def test_another_board_at_the_same_port_is_not_ours(virtual, reports, connect):
    board = connect(standing=START)
    reports.until(BoardFound)

    virtual.board_id = 8
    virtual.reset()
    assert isinstance(reports.next(), BoardLost)
    virtual.board_id = 7

    assert isinstance(reports.next(), BoardFound)
    assert board.hello is not None
    assert board.hello.board_id == 7


def test_a_wrong_board_in_the_place_of_ours_is_named_and_left_alone(virtual, reports, connect):
    with VirtualBoard(board_id=8) as other:
        looks = queue.SimpleQueue()
        board = connect(standing=START, ports=lambda: looks.put(1) or [other.port, virtual.port])
        reports.until(BoardFound)
        virtual.unplug()
        reports.until(BoardLost)
        for _ in range(3):
            looks.get(timeout=PATIENCE)
        assert str(board.trouble) == f"Another board is at the port {other.port}."
        theirs = Reports()
        second = SerialBoard(other.port, Seat.BLACK, theirs, standing=START)
        second.start()
        for _ in range(3):
            looks.get(timeout=PATIENCE)
        assert isinstance(theirs.next(), BoardFound)
        virtual.replug()
        assert isinstance(reports.next(), BoardFound)
        second.close()
    assert theirs.empty


def test_two_boards_do_not_hear_each_other(virtual, reports, connect):
    connect(standing=START)
    reports.until(BoardFound)
    with VirtualBoard(board_id=8) as other:
        theirs = Reports()
        second = SerialBoard(other.port, Seat.BLACK, theirs, standing=START)
        second.start()
        theirs.until(BoardFound)
        virtual.unplug()
        assert isinstance(reports.next(), BoardLost)
        other.lift(chess.E7)
        assert acts([theirs.next()]) == ["-e7"]
        second.close()
    assert reports.empty


# --- what a person can mend ---------------------------------------------------------------------


def refusal(port, patience=PATIENCE, **options):
    board = SerialBoard(port, Seat.WHITE, Reports(), times=Times(patience=patience), **options)
    with pytest.raises(DeviceError) as refused:
        board.start()
    board.close()
    return str(refused.value)


def test_a_port_that_is_not_there():
    assert refusal("/dev/no-such-port") == (
        "The port /dev/no-such-port cannot be opened: "
        "there is no such port; plug the board in. "
        "The command accessible-board check says which ports there are."
    )


def test_a_file_that_is_no_port(tmp_path):
    file = tmp_path / "board.txt"
    file.write_text("e2e4")

    assert refusal(str(file)) == f"The port {file} cannot be opened: it is no serial port."


def test_two_boards_of_one_number(virtual, connect):
    numbers = {}
    connect(numbers=numbers)
    with VirtualBoard(board_id=7) as other:
        assert refusal(other.port, numbers=numbers) == (
            f"The boards at {virtual.port} and {other.port} both have the number 7; "
            "give one of them another number with accessible-board flash --number."
        )


def test_why_a_board_that_is_lost_is_not_found_is_told_once(virtual, reports, connect):
    told, looks = reports.errors, []
    with VirtualBoard(board_id=8) as other:
        connect(standing=START, ports=lambda: looks.append(1) or [other.port])
        reports.until(BoardFound)
        virtual.unplug()
        reports.until(BoardLost)

        assert str(told.get(timeout=PATIENCE)) == f"Another board is at the port {other.port}."
        looked = len(looks)
        while len(looks) < looked + 3:
            time.sleep(0.005)
    assert told.empty()


def test_a_port_that_another_program_uses(virtual, connect):
    connect()

    assert "another program uses it" in refusal(virtual.port)


def test_a_port_where_nothing_answers():
    far, near = os.openpty()
    name = os.ttyname(near)

    assert (
        refusal(name, patience=0.2) == f"No peg board answers at the port {name}; check its cable."
    )
    os.close(far)
    os.close(near)


def test_a_port_where_something_else_talks():
    far, near = os.openpty()
    name = os.ttyname(near)
    os.write(far, b"$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M\r\n" * 8)

    assert (
        refusal(name, patience=0.2) == f"No peg board answers at the port {name}; check its cable."
    )
    os.close(far)
    os.close(near)


def test_a_board_of_another_version(virtual):
    far, near = os.openpty()
    name = os.ttyname(near)
    hello = encode(Hello(seq=0, stamp=0, board_id=7, version=3))
    answer = threading.Thread(target=lambda: os.read(far, 1) and os.write(far, hello))
    answer.start()

    assert "speaks version 3 of the wire format and this program version 2" in refusal(name)
    answer.join()
    os.close(far)
    os.close(near)


def test_closing_twice_and_before_the_start_is_no_fault(virtual, connect):
    board = connect()
    board.close()
    board.close()
    SerialBoard(virtual.port, Seat.WHITE, Reports()).close()


def test_closing_while_searching_ends_the_search(virtual, reports, connect):
    board = connect(standing=START, search_every=30.0)
    reports.until(BoardFound)
    virtual.unplug()
    reports.until(BoardLost)

    board.close()

    assert reports.empty


def test_only_ports_on_usb_are_searched():
    assert all(name.startswith("/dev/") for name in board_port.usb_ports())
    assert not any("pts" in name or "ttyS" in name for name in board_port.usb_ports())


# --- the virtual board --------------------------------------------------------------------------


@pytest.fixture
def asked(virtual):
    """The open port of the virtual board, which has introduced itself."""
    with board_port.BoardPort(virtual.port) as port:
        port.call()
        yield port


def report_of(port):
    """The faults that the board reports when asked, and the frame that follows them."""
    port.send(REPORT_FAULTS)
    frames = []
    deadline = time.monotonic() + PATIENCE
    while not any(isinstance(frame, Faults) for frame in frames[:-1]):
        assert time.monotonic() < deadline
        frames += port.read(0.1)
    index = next(i for i, frame in enumerate(frames) if isinstance(frame, Faults))
    return frames[index : index + 2]


def test_a_hole_has_room_for_one_peg(virtual):
    with pytest.raises(ValueError, match="a peg is in e2"):
        virtual.place(chess.E2)
    with pytest.raises(ValueError, match="no peg is in e4"):
        virtual.lift(chess.E4)


def test_a_board_that_nobody_reads_never_blocks(virtual):
    for _ in range(2000):
        virtual.lift(chess.E2)
        virtual.place(chess.E2)


def test_a_board_that_is_asked_tells_its_faults_and_then_its_switches(asked, virtual):
    virtual.untrusted = chess.BB_FILE_C

    faults, switches = report_of(asked)

    assert faults.untrusted == chess.BB_FILE_C
    assert isinstance(switches, Switches)
    assert (switches.occasion, switches.occupied) == (Occasion.SNAPSHOT, START)
    assert switches.seq == (faults.seq + 1) % SEQUENCE_PERIOD


def test_a_reset_forgets_faults_and_turns_clicks_on(asked, virtual):
    virtual.untrusted = chess.BB_ALL
    asked.send(CLICKS_OFF)
    report_of(asked)
    assert not virtual.clicks

    virtual.reset()

    assert virtual.clicks
    assert report_of(asked)[0].untrusted == chess.BB_EMPTY


def test_clicks_go_off_and_on_as_often_as_asked(asked, virtual):
    for command, clicks in [(CLICKS_ON, True), (CLICKS_OFF, False), (CLICKS_OFF, False)]:
        asked.send(command)
        report_of(asked)
        assert virtual.clicks is clicks


def test_the_host_asks_for_faults_and_reports_each_switch_once(virtual, reports, connect):
    virtual.untrusted = chess.BB_E4
    board = connect(standing=START, faults_every=0.05)
    [first] = [seen for seen in reports.count(2) if isinstance(seen, SwitchesDistrusted)]

    virtual.untrusted |= chess.BB_A1 | chess.BB_H8
    second = reports.next()
    virtual.reset()
    virtual.untrusted = chess.BB_E4
    time.sleep(0.15)
    virtual.lift(chess.E2)

    assert [first.squares, second.squares] == [(chess.E4,), (chess.A1, chess.H8)]
    assert first.seat is Seat.WHITE
    assert acts([reports.next()]) == ["-e2"]
    assert board.missing == 0


def test_a_board_that_is_to_keep_silent_is_told_again_after_each_reset(virtual, reports, connect):
    connect(standing=START, clicks=False)
    reports.until(BoardFound)
    for restart in (lambda: None, virtual.reset, virtual.replug):
        restart()
        deadline = time.monotonic() + PATIENCE
        while virtual.clicks:
            assert time.monotonic() < deadline
            time.sleep(0.005)


def test_pulses_are_felt_at_a_board_whose_firmware_knows_of_a_motor(virtual, reports, connect):
    board = connect(standing=START)
    reports.until(BoardFound)
    board.vibrate("-.")

    wait_until(lambda: virtual.felt == ["-."])


def test_older_firmware_is_played_with_and_asked_for_no_pulses(virtual, reports, connect):
    virtual.version = 1
    board = connect(standing=START)
    reports.until(BoardFound)
    board.vibrate("-.")
    board.sound(1)

    wait_until(lambda: virtual.tones == [1])
    assert virtual.felt == []


def test_a_board_clicks_unless_it_is_told_not_to(virtual, reports, connect):
    connect(standing=START)
    reports.until(BoardFound)
    virtual.lift(chess.E2)
    reports.next()

    assert virtual.clicks


def test_commands_that_it_does_not_know_are_ignored(virtual):
    with board_port.BoardPort(virtual.port) as port:
        port.call()
        port._line.write(bytes(range(256)).replace(INTRODUCE, b"") + INTRODUCE)
        hellos = 0
        while hellos < 2:
            hellos += sum(isinstance(frame, Hello) for frame in port.read(PATIENCE))
    assert port.counters.noise == 0


# --- what hangs ---


def test_a_report_that_is_never_taken_holds_up_closing_for_a_bounded_time(virtual, monkeypatch):
    monkeypatch.setattr(serial_board, "CLOSING_SECONDS", 0.1)
    begun, may_end = threading.Event(), threading.Event()

    def hang(observation):
        begun.set()
        may_end.wait(PATIENCE)

    reports = Reports()
    reports.submit_observation = hang
    board = SerialBoard(virtual.port, Seat.WHITE, reports, standing=START)
    board.start()
    assert begun.wait(PATIENCE)
    closing = threading.Thread(target=board.close)
    closing.start()
    closing.join(PATIENCE / 2)
    closed = not closing.is_alive()
    may_end.set()
    closing.join()
    assert closed


def test_a_virtual_board_whose_thread_hangs_is_unplugged_all_the_same(monkeypatch):
    monkeypatch.setattr(board_port, "CLOSING_SECONDS", 0.1)
    begun, may_end = threading.Event(), threading.Event()
    hanging = []

    def hang(self, command):
        hanging.append(threading.current_thread())
        begun.set()
        may_end.wait(PATIENCE)

    monkeypatch.setattr(virtual_board.VirtualBoard, "_obey", hang)
    board = virtual_board.VirtualBoard()
    with board_port.BoardPort(board.port) as port:
        port.send(INTRODUCE)
        assert begun.wait(PATIENCE)
        unplugging = threading.Thread(target=board.close)
        unplugging.start()
        unplugging.join(PATIENCE / 2)
        unplugged = not unplugging.is_alive()
        may_end.set()
        unplugging.join()
        hanging[0].join(PATIENCE)
    assert unplugged
    assert board.port == ""


@pytest.mark.parametrize("error", [OSError(24, "Too many open files"), MemoryError(), ValueError()])
def test_a_board_goes_on_and_tells_the_truth_whatever_goes_wrong_meanwhile(
    virtual, reports, connect, error
):
    """The first report of the e2 peg fails in whoever takes it; nothing of it is lost."""
    failing = [error]

    def submit(observation):
        if isinstance(observation, PegLifted) and failing:
            raise failing.pop()
        reports.queue.put(observation)

    reports.submit_observation = submit
    connect()
    reports.until(BoardFound)
    virtual.lift(chess.E2)
    reports.until(BoardLost)
    lifted, *_ = reports.until(BoardFound)
    assert (type(lifted), lifted.square) == (PegLifted, chess.E2)
    assert repr(error) in str(reports.errors.get(timeout=PATIENCE))
    assert reports.errors.empty()
