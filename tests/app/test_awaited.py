"""What a start waits for is said, whatever hangs."""

import os
import queue
import threading
from functools import partial

import pytest

from accessible_board.app import playing, voices_and_ears
from accessible_board.app.equipment import Equipment
from accessible_board.app.playing import Launch, play_game
from accessible_board.app.starting import Awaited
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter
from accessible_board.settings import Settings
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


def test_of_what_is_there_by_then_nothing_is_said():
    told = queue.SimpleQueue()
    with Awaited(told.put, first=0.01, again=0.01) as awaited:
        awaited.next("board")
        told.get(timeout=PATIENCE)
        awaited.done()
        awaited.next("record")
        while told.get(timeout=PATIENCE) != "awaited_record":
            pass


HANGING = {
    "add_voices": (voices_and_ears, "ein Tongerät"),
    "add_ears": (voices_and_ears, "das Mikrofon und die Spracherkennung"),
    "connect_boards": (playing, "das Brett"),
    "connect_opponents_board": (playing, "das Brett"),
    "_open_console": (playing, "die Seiten im Browser"),
    "_open_hall": (playing, "den Turniersaal"),
    "_keyboard": (playing, "das Brett"),
    "append": (JournalWriter, "den Speicher für die Aufzeichnung"),
}
"""What opens or looks for something before a game is heard, where, and how that is called."""


@pytest.mark.parametrize("hangs", HANGING)
def test_whatever_hangs_at_a_start_is_said_to_be_waited_for(tmp_path, monkeypatch, hangs):
    """Each in turn, until it was said; so no start is silent for more than five seconds."""
    told, lines, (place, called) = threading.Event(), [], HANGING[hangs]
    act, opponents = getattr(place, hangs), hangs == "connect_opponents_board"

    def show(line):
        lines.append(line)
        if f"Ich warte noch auf {called}." in line:
            told.set()

    def hanging(*values, **named):
        assert told.wait(PATIENCE), lines
        return None if opponents else act(*values, **named)

    monkeypatch.setattr(place, hangs, hanging)
    monkeypatch.setattr(playing, "Awaited", partial(Awaited, first=0.05, again=0.05))
    ear = f"file:{tmp_path / 'ear.wav'}"
    settings = Settings(language="de", loudspeaker="none")
    board = "virtual" if opponents else None
    equipment = Equipment(["virtual"], [ear], ["none"], settings, opponent_board=board)
    head, game = Head("test", "2026-11-24T17:00:00Z", {}), Game(GameSetup())
    with JournalWriter.create(tmp_path / "game.journal", head) as writer:
        play_game(game, writer, equipment, show, "", Launch(typed=["quit"]))
    assert told.is_set()


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
