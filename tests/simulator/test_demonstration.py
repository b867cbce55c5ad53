"""The demonstration is played at the board's real firmware: words as sound, pegs as contacts."""

import asyncio
from contextlib import ExitStack

import pytest

from accessible_board import command_line
from accessible_board.demonstration import at_table
from accessible_board.demonstration.at_table import Demonstration, read_script
from accessible_board.game import events as e
from accessible_board.journal.store import read_journal

pytestmark = pytest.mark.long


def test_a_game_is_heard_and_felt_through_the_firmware(elf, tmp_path, monkeypatch):
    """Two moves and a resignation; a wrong hole is found through the firmware in every evening."""
    monkeypatch.setattr(at_table, "PATIENCE", 400)  # A busy machine simulates a chip slowly.
    script = read_script() | {"moves": "e4 e6", "resignation": {"said": "ich gebe auf"}}

    with ExitStack() as closing:
        board = f"simulator:{elf}"
        demonstration = Demonstration(tmp_path, lambda number, most: None, closing, board, script)
        asyncio.run(demonstration.play())

    events = read_journal(demonstration.journal).events
    moves = [event.move.uci() for event in events if isinstance(event, e.MoveCompleted)]
    assert moves == ["e2e4", "e7e6"]
    assert [event.result for event in events if isinstance(event, e.GameEnded)] == ["1-0"]
    assert (tmp_path / "loudspeaker.wav").stat().st_size > 100_000


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        (
            "simulator:none.elf",
            "The board's firmware none.elf is missing; build it with: make firmware",
        ),
        (
            "/dev/ttyUSB0",
            "The board of a demonstration is virtual or simulator, not /dev/ttyUSB0.",
        ),
    ],
)
def test_a_board_that_cannot_be_had_is_one_sentence(tmp_path, capfd, board, sentence):
    code = command_line.run(["demo", "--board", board, "--output", str(tmp_path)])

    assert (code, capfd.readouterr().err.strip()) == (2, sentence)
