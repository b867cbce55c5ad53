"""``check --board``, over a pseudo-terminal: what the board says of itself, and the walk by ear."""

import json
import os
import re
import threading

import chess
import pytest

from accessible_board import command_line
from accessible_board.board.frames import Hello, encode
from accessible_board.commands import check
from accessible_board.commands.walking import Walks, walk_over
from accessible_board.devices.boards.virtual_board import START
from accessible_board.devices.checkup import boards, examine, kept_files
from accessible_board.devices.checkup.examining import Finding, State, fact, of_error, to_do
from accessible_board.languages import FaultError, available, load
from accessible_board.narration.pulses import PULSES
from accessible_board.settings import OwnManner, Settings
from tests.commands.walker import Walker, walk_all
from tests.support.at_table import wait_until
from tests.support.terminal_board import VirtualBoard

pytestmark = pytest.mark.long


@pytest.fixture
def virtual():
    with VirtualBoard(board_id=7) as board:
        yield board


@pytest.mark.parametrize("code", available())
def test_a_sound_board_is_walked_by_ear(tmp_path, code):
    with VirtualBoard(board_id=7, occupied=chess.BB_EMPTY) as board:
        walker = walk_all(board, Walker(tmp_path, board.port, "--language", code), code)
        code_, lines, error = walker.end()

    assert (code_, error) == (0, "")
    assert lines[-1] == Finding("Switches", State.WORKS, fact("felt")).said(code)
    assert load(code).say("walk_done") in lines[0]


def test_what_is_typed_repeats_skips_goes_back_and_ends_the_walk(tmp_path):
    with VirtualBoard(board_id=7, occupied=chess.BB_EMPTY) as board:
        walker = Walker(tmp_path, board.port, "--language", "de").hear("auf Anna eins.")
        walker.type("").hear("Stecken Sie den Stift auf Anna eins.")
        walker.type("weiter").hear("auf Bella eins.")
        walker.type("w").hear("auf Cesar eins.")
        walker.type("zurück").hear("auf Bella eins.")
        walker.type("skip").hear("auf Cesar eins.")
        walker.type("ende")
        code, lines, _ = walker.end()

    assert code == 1
    assert lines[0].startswith("Schalter: geht nicht: kein Stift war zu spüren auf a1, b1. Wenn")
    assert "62 Löcher wurden nicht probiert" in lines[1]
    assert lines[-1].startswith("Knöpfe: geht nicht: kein Druck auf den Uhrknopf von Schwarz war")


def test_a_walk_that_is_interrupted_says_what_it_knows(tmp_path):
    with VirtualBoard(board_id=7, occupied=chess.BB_EMPTY) as board:
        code, lines, error = Walker(tmp_path, board.port).hear("Anna one.").interrupt().end()

    assert code == 1
    assert lines[0].startswith("Switches: fails: 64 holes were not tried.")
    assert error == "Something that is needed, or was named, does not work.\n"


def test_a_board_that_is_unplugged_ends_the_walk_with_a_sentence(tmp_path, virtual):
    walker = Walker(tmp_path, virtual.port).hear("Take all pegs off the board.")
    port = virtual.port
    virtual.unplug()

    code, lines, _ = walker.end()
    assert (code, lines) == (1, [f"Peg board: fails: The port {port} is gone."])


def test_a_walk_as_json_keeps_what_is_said_apart(tmp_path):
    with VirtualBoard(board_id=7, occupied=chess.BB_EMPTY) as board:
        walker = Walker(tmp_path, board.port, "--json")
        walker.type("quit")
        code, lines, error = walker.end()

    assert code == 1
    assert json.loads("".join(lines))["works"] is False
    assert "Put the peg on Anna one." in error


# --- without a walk -----------------------------------------------------------------------------


def found(board):
    return [str(finding) for finding in boards.board_findings(boards.board_at(board.port))]


def test_a_board_says_its_number_its_faults_and_its_pegs(virtual):
    number, line, *switches = found(virtual)

    assert number == f"Peg board: number 7 at the port {virtual.port}, 1000 scans a second."
    assert line.endswith(" frames, 0 of noise.")
    assert switches == [
        "Switches: the board has found no fault; check --walk tries them one by one.",
        "Pegs: 32 stand in the right holes for the start.",
    ]


def test_switches_that_the_board_does_not_trust_fail_the_check(virtual):
    virtual.untrusted = chess.BB_A1 | chess.BB_H8

    assert (
        "Switches: fails: the board does not trust a1, h8. "
        "Look at those reeds, diodes and wires; a reset clears this list."
    ) in found(virtual)


def test_a_board_without_a_number_is_noted():
    with VirtualBoard(board_id=0, occupied=START) as board:
        assert any("it has no number of its own" in line for line in found(board))


def refused(*arguments, capfd):
    code = command_line.run(["check", *arguments])
    return code, capfd.readouterr()


def test_a_walk_without_a_board_is_one_sentence(capfd):
    code, said = refused("--walk", capfd=capfd)
    assert (code, said.err) == (2, "Name the board to walk over: check --board PORT --walk.\n")


def test_a_test_of_the_wiring_without_a_board_is_one_sentence(capfd):
    code, said = refused("--wiring", capfd=capfd)
    assert (code, said.err) == (2, "Name the board to walk over: check --board PORT --wiring.\n")


def test_firmware_that_tests_no_wires_is_one_sentence(capfd, virtual):
    """As firmware did before it knew that command."""
    code, said = refused("--board", virtual.port, "--wiring", "--ear", "none", capfd=capfd)

    assert code == 1
    assert said.out == (
        f"Peg board: fails: The board at the port {virtual.port} cannot test its wires; "
        "give it new firmware, or test its holes with check --walk.\n"
    )


def test_what_a_motor_says_is_named_and_felt_one_after_the_other(virtual):
    told = []

    def typed():
        for number in range(1, len(PULSES) + 1):
            wait_until(lambda number=number: len(virtual.felt) >= number)
            yield "skip"

    chosen = Settings(language="en", ear="none")
    assert walk_over(virtual.port, chosen, told.append, typed(), course=Walks.MOTOR) == []
    assert virtual.felt == list(PULSES.values())
    assert told[0].endswith("Your move: one short pulse.")
    assert told[-1] == "A flag has fallen: three long pulses."


def test_firmware_that_cannot_be_felt_is_one_sentence(capfd, virtual):
    virtual.version = 1
    code, said = refused("--board", virtual.port, "--feel", "--ear", "none", capfd=capfd)

    assert code == 1
    assert said.out == (
        f"Peg board: fails: The firmware of the board at the port {virtual.port} knows no motor; "
        "give it new firmware.\n"
    )


def test_nobody_walks_over_a_board_without_wood(capfd):
    code, said = refused("--board", "virtual", "--walk", capfd=capfd)
    sentence = "The board virtual has no pegs to walk with.\n"
    assert (code, said.err) == (2, sentence)


def test_a_board_without_wood_is_checked_like_any_other():
    facts = [str(finding) for finding in check._board("virtual")]
    assert re.fullmatch(
        "Peg board: number 1 at the port virtual-[0-9]+, 1000 scans a second.", facts[0]
    )
    assert facts[-1] == "Pegs: 32 stand in the right holes for the start."


def test_a_port_that_belongs_to_no_board_is_one_sentence(capfd):
    far, near = os.openpty()
    name = os.ttyname(near)
    code, said = refused("--board", name, "--walk", capfd=capfd)
    os.close(far)
    os.close(near)

    assert (code, said.out) == (
        1,
        f"Peg board: fails: No peg board answers at the port {name}; check its cable.\n",
    )


def test_firmware_of_another_version_is_one_sentence(capfd):
    far, near = os.openpty()
    name = os.ttyname(near)
    hello = encode(Hello(seq=0, stamp=0, board_id=7, version=3))
    answer = threading.Thread(target=lambda: os.read(far, 1) and os.write(far, hello))
    answer.start()
    code, said = refused("--board", name, "--walk", capfd=capfd)
    answer.join()
    os.close(far)
    os.close(near)

    assert code == 1
    assert said.out == (
        f"Peg board: fails: The board at the port {name} speaks version 3 of the wire format "
        "and this program version 2; update the older of them.\n"
    )


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"file_names": "zz"}, "No set of names for the files is called 'zz'"),
        ({"rate": 5000}, "The voice speaks 80 to 450 words a minute, not 5000."),
        ({"ear_voices": {"xx": OwnManner()}}, "There is no language 'xx'"),
    ],
)
def test_settings_that_no_game_takes_fail_the_check(tmp_path, chosen, sentence):
    files = check._files(Settings(**chosen), tmp_path)
    *_, last = examine([probe for probe in files if probe.about == "Settings"], 20)
    assert str(last).startswith(f"Settings: fails: {sentence}")


# --- in the listener's language -----------------------------------------------------------------


def test_a_finding_is_told_in_the_language_that_is_asked_for():
    finding = Finding("Pegs", State.NOTE, fact("pegs_count", count=31), to_do("pegs_missing"))
    assert str(finding).startswith("Pegs: note: 31 holes are full. If one is there,")
    assert finding.said("de").startswith("Stifte: Hinweis: 31 Löcher sind besetzt. Wenn einer da")


def test_an_error_that_is_found_is_told_in_the_language_too():
    error = FaultError("board_silent", port="/dev/ttyUSB0")
    finding = Finding("Peg board", State.FAILS, of_error(error))
    assert finding.said("nl").startswith("Steekbord: werkt niet: ")
    assert error.said("nl") in finding.said("nl")


def test_what_belongs_to_one_language_keeps_its_name():
    assert Finding("Voice de", State.WORKS, "x").said("da") == "Stemme de: x"
    assert Finding("Vosk", State.WORKS, "x").said("da") == "Vosk: x"


@pytest.mark.parametrize("code", [code for code in available() if code != "en"])
def test_nothing_that_the_check_finds_in_files_is_told_in_english(code, tmp_path):
    """But names and paths."""
    found = [*kept_files.settings(Settings(language=code)), *kept_files.journals(tmp_path)]
    assert all(finding.said(code) != str(finding) for finding in found)


@pytest.mark.parametrize("code", available())
def test_a_named_board_that_stays_silent_is_told_with_the_cure(code):
    with VirtualBoard() as board:
        board.hang()
        [silent] = boards.named_board(board.port, patience=0.01)
        absent = FaultError("board_absent", port=board.port).said(code)
        cure = f"accessible-board flash {board.port}"

    assert silent.state is State.FAILS
    assert silent.said(code).endswith(cure)
    assert absent in silent.said(code)
