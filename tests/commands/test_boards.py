"""``play`` with boards that it cannot play with: a clear sentence, exit code 2, and no journal."""

import os
import threading

import pytest

from accessible_board import command_line
from accessible_board.board.frames import Hello, encode
from tests.support.child import SILENT, environment
from tests.support.terminal_board import VirtualBoard


@pytest.fixture
def refused(tmp_path, monkeypatch, capfd):
    """Runs a game that cannot begin; what it says."""
    for name, value in environment(tmp_path).items():
        monkeypatch.setenv(name, value)

    def play(*boards, language="en"):
        named = [part for board in boards for part in ("--board", board)]
        named += ["--language", language]
        code = command_line.run(["play", *named, *SILENT, "--journal", str(tmp_path)])
        assert code == 2
        assert not list(tmp_path.glob("*.journal"))
        return capfd.readouterr().err.strip()

    return play


@pytest.fixture
def line():
    """A pseudo-terminal: the far end, and the name of the near one."""
    far, near = os.openpty()
    yield far, os.ttyname(near)
    os.close(far)
    os.close(near)


def test_a_port_that_is_not_there(refused):
    assert refused("/dev/ttyUSB77") == (
        "The port /dev/ttyUSB77 cannot be opened: "
        "there is no such port; plug the board in. "
        "The command accessible-board check says which ports there are."
    )


def test_it_is_said_in_the_language_of_the_game(refused):
    assert refused("/dev/ttyUSB77", language="de") == (
        "Der Anschluss /dev/ttyUSB77 lässt sich nicht öffnen: "
        "Es gibt ihn nicht; schließen Sie das Brett an. "
        "Welche Anschlüsse da sind, sagt der Befehl accessible-board check."
    )


def test_a_port_that_belongs_to_no_board(refused, line):
    _, name = line
    assert refused(name) == f"No peg board answers at the port {name}; check its cable."


def test_firmware_of_another_version_of_the_wire_format(refused, line):
    far, name = line
    hello = encode(Hello(seq=0, stamp=0, board_id=7, version=3))
    answer = threading.Thread(target=lambda: os.read(far, 1) and os.write(far, hello))
    answer.start()
    said = refused(name)
    answer.join()

    assert said == (
        f"The board at the port {name} speaks version 3 of the wire format "
        "and this program version 2; update the older of them."
    )


def test_two_boards_without_a_number_of_their_own(refused):
    with VirtualBoard(board_id=0) as white, VirtualBoard(board_id=0) as black:
        assert refused(white.port, black.port) == (
            f"The boards at {white.port} and {black.port} both have the number 0; "
            "give one of them another number with accessible-board flash --number."
        )


def test_a_board_without_its_name(refused):
    sentence = "The name of a board is missing; it is auto, virtual, simulator, none or a port."
    assert refused("") == sentence
