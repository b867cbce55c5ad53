"""What a start waits for is said, whatever hangs."""

import os
import queue

from accessible_board.app.awaited import Awaited
from tests.support.child import Playing
from tests.support.patience import PATIENCE


def test_what_is_waited_for_is_said_again_and_again_until_it_is_there():
    told = queue.SimpleQueue()
    awaited = Awaited(told.put, first=0.01, again=0.01)
    awaited.next("board")
    assert [told.get(timeout=PATIENCE) for _ in range(3)] == ["awaited_board"] * 3
    awaited.next("record")
    while told.get(timeout=PATIENCE) != "awaited_record":
        pass
    awaited.close()


def test_a_board_that_does_not_answer_is_said_to_be_waited_for(tmp_path):
    """Its port opens, and nothing ever comes from it."""
    silent, quiet = os.openpty()
    options = ("--board", os.ttyname(quiet), "--language", "de", "--announce", "de")
    sound = ("--ear", f"file:{tmp_path / 'ear.wav'}", "--loudspeaker", "none")
    playing = Playing(tmp_path, *options, sound=(*sound, "--microphone", "none"))
    playing.wait_for("Ohrhörer von Weiß: Ich warte noch auf das Brett.")
    playing.kill()
    os.close(silent)
    os.close(quiet)
