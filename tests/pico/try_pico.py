"""The firmware of a Raspberry Pi Pico in a simulated one: ``make try-pico``.

Not among the tests of ``make test``, for its compiler takes 840 MB. All is in simulated time, which
passes by order, so nothing depends on how busy the machine is.
"""

import subprocess
from itertools import groupby
from pathlib import Path

import chess
import pytest

from accessible_board.board.frames import (
    INTRODUCE,
    PROTOCOL_VERSION,
    SNAPSHOT,
    TEST_WIRES,
    WIRES,
    FrameDecoder,
    Hello,
    Occasion,
    ResetCause,
    Switches,
    WireReading,
    feel,
)

HERE = Path(__file__).parent
UF2 = HERE.parents[1] / "hardware/firmware/build/pico/board.uf2"
UNIQUE_ID = "e660583883724a32"
CONNECTED = 60
"""Milliseconds after which a computer knows the board that was plugged in."""


class Pico:
    """A simulated Pico, on the cable and with its line open. ``at`` is when each frame came."""

    def __init__(self, unique_id=UNIQUE_ID):
        command = ["node", HERE / "pico.mjs", UF2, unique_id]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.decoder = FrameDecoder()
        self.at = []
        self.order(f"run {CONNECTED}")

    def order(self, order):
        """Give it an order; the lines with which it answers."""
        self.process.stdin.write(f"{order}\n")
        self.process.stdin.flush()
        lines = []
        while (line := self.process.stdout.readline()) != "done\n":
            assert line, "the simulation failed"
            lines.append(line.split())
        return lines

    def run(self, milliseconds):
        """The frames of so many milliseconds."""
        frames = []
        for _, at, data in self.order(f"run {milliseconds}"):
            frames += (found := self.decoder.feed(bytes.fromhex(data)))
            self.at += [float(at)] * len(found)
        return frames

    def send(self, command):
        self.order(f"send {command.hex()}")

    def hello(self):
        self.send(INTRODUCE)
        return next(frame for frame in self.run(5) if isinstance(frame, Hello))

    def ask(self, setup, told=""):
        """What endpoint 0 answers to a request."""
        self.order(f"ask {setup} {told}".strip())
        self.run(2)
        [[_, *answer]] = self.order("answer")
        return bytes.fromhex("".join(answer))

    def waves(self):
        """How often the piezo's pin rose since the last question."""
        [[_, waves]] = self.order("waves")
        return int(waves)


@pytest.fixture
def plug_in():
    picos = []

    def make(*args):
        picos.append(Pico(*args))
        return picos[-1]

    yield make
    for pico in picos:
        pico.process.communicate()


@pytest.fixture
def pico(plug_in):
    return plug_in()


def switches(frames):
    return [(frame.occasion, frame.occupied) for frame in frames if isinstance(frame, Switches)]


def test_a_board_that_is_called_answers_within_a_millisecond(pico):
    pico.send(INTRODUCE)
    hello, snapshot, *more = pico.run(10)

    assert hello.version == PROTOCOL_VERSION
    assert hello.scan_rate == 1000
    assert hello.reset_cause is ResetCause.POWER_ON
    assert switches([snapshot]) == [(Occasion.SNAPSHOT, chess.BB_EMPTY)]
    assert more == []
    assert max(pico.at) < CONNECTED + 1


def test_it_says_nothing_while_no_program_has_its_line_open(pico):
    pico.order("close")
    assert pico.run(2500) == []
    pico.order("place e2")
    pico.run(20)
    pico.order("open")
    assert pico.run(5) == []
    pico.send(SNAPSHOT)
    assert switches(pico.run(5)) == [(Occasion.SNAPSHOT, chess.BB_E2)]


def test_the_number_is_made_of_that_of_the_flash(plug_in):
    first, again, other = plug_in(), plug_in(), plug_in("e660583883724a33")
    numbers = [board.hello().board_id for board in (first, again, other)]

    assert numbers[0] == numbers[1] != numbers[2]
    assert 0 not in numbers


def test_every_peg_is_felt_as_it_is_placed_and_lifted(pico):
    for square, name in enumerate(chess.SQUARE_NAMES):
        mask = chess.BB_SQUARES[square]
        pico.order(f"place {name}")
        assert (Occasion.CHANGE, mask) in switches(pico.run(10))
        pico.order(f"lift {name}")
        assert (Occasion.CHANGE, chess.BB_EMPTY) in switches(pico.run(10))


@pytest.mark.parametrize("into_the_scan", [tenth / 10 for tenth in range(10)])
def test_a_change_is_told_once_four_samples_agree(pico, into_the_scan):
    pico.run(into_the_scan)
    pico.order("place e4")
    [frame] = pico.run(20)

    assert frame.occasion is Occasion.CHANGE
    assert 3.0 <= pico.at[-1] - CONNECTED - into_the_scan <= 4.2


def test_three_corners_of_a_rectangle_are_no_fourth(pico):
    for name in ("a1", "a2", "b1"):
        pico.order(f"place {name}")
    assert switches(pico.run(20))[-1][1] == chess.BB_A1 | chess.BB_A2 | chess.BB_B1


def test_both_buttons_are_counted(pico):
    for seat in ("white", "black"):
        pico.order(f"hold {seat}")
        held = pico.run(20)[-1].buttons
        assert (held.white.down, held.black.down) == (seat == "white", seat == "black")
        pico.order(f"release {seat}")
    buttons = pico.run(20)[-1].buttons
    assert (buttons.white.presses, buttons.black.presses) == (1, 1)


def test_each_wire_is_tried_alone(pico):
    pico.order("place b3")
    pico.run(20)
    pico.send(TEST_WIRES)
    readings = [frame for frame in pico.run(60) if isinstance(frame, WireReading)]

    rank_3 = 10
    assert [reading.driven for reading in readings] == [*range(WIRES + 1)]
    for wire, reading in enumerate(readings):
        alone = 1 << wire & (1 << WIRES) - 1
        assert reading.low == (alone | 1 << 1 if wire == rank_3 else alone)


def test_its_heart_beats_each_second(pico):
    beats = [frame.occasion for frame in pico.run(5000)]
    assert beats == [Occasion.HEARTBEAT] * 5


@pytest.mark.parametrize(
    ("order", "hertz", "milliseconds"), [("place e4", 1200, 12), ("lift e4", 2400, 4)]
)
def test_a_peg_clicks(pico, order, hertz, milliseconds):
    if order == "lift e4":
        pico.order("place e4")
        pico.run(50)
    pico.waves()
    pico.order(order)
    pico.run(50)
    assert abs(pico.waves() - hertz * milliseconds / 1000) <= 2


def test_a_pattern_is_felt_and_ends(pico):
    """The pin of piezo and motor stays high for each pulse."""
    pico.send(feel("-."))
    high = []
    for _ in range(70):
        pico.run(10)
        [[_, level]] = pico.order("high")
        high.append(level)

    runs = [(level, len([*same])) for level, same in groupby(high)]
    assert [level for level, _ in runs] == ["1", "0", "1", "0"]
    assert [length for _, length in runs][:3] == pytest.approx([30, 15, 10], abs=1)


def test_a_program_that_hangs_is_started_anew(pico):
    pico.order("hang")
    pico.run(250 + CONNECTED)
    hello = pico.hello()

    assert hello.reset_cause is ResetCause.WATCHDOG
    assert CONNECTED - 2 <= hello.stamp <= CONNECTED + 2, "a quarter of a second was waited"


@pytest.mark.parametrize(
    ("flags", "cause"), [("10000", ResetCause.EXTERNAL), ("100", ResetCause.POWER_ON)]
)
def test_it_tells_why_it_began(pico, flags, cause):
    pico.order(f"restart {flags}")
    pico.run(CONNECTED)
    assert pico.hello().reset_cause is cause


def test_it_is_a_serial_line_with_names(pico):
    device = pico.ask("8006000100001200")
    names = [pico.ask(f"80060{index}030904ff00")[2:].decode("utf-16-le") for index in (1, 2, 3)]

    assert device[:2] == bytes((18, 1))
    assert device[4] == 2, "the class of communication"
    pico.order("open")
    assert names == ["accessible-board", "Peg board", f"{pico.hello().board_id:08X}"]


def test_the_host_may_set_the_speed_of_the_line_and_read_it(pico):
    assert pico.ask("a121000000000700") == bytes.fromhex("00c20100000008")
    assert pico.ask("2120000000000700", "80250000000008") == b""
    assert pico.ask("a121000000000700") == bytes.fromhex("80250000000008")


def test_what_it_does_not_know_it_refuses_and_goes_on(pico):
    device_qualifier = "8006000600000a00"
    assert pico.ask(device_qualifier) == b""
    assert pico.ask("8006000100001200")[:2] == bytes((18, 1))
