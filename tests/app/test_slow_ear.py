"""An ear that takes long to be made, as on a slow machine."""

import time
import wave

from accessible_board.app import sound
from accessible_board.app.building import build_session
from accessible_board.devices.hearing.ear import ears_for
from accessible_board.devices.reopening import OPENING_SECONDS
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter
from accessible_board.settings import Settings
from tests.support.running import run_session


def test_it_is_waited_for_and_no_microphone_is_said_to_have_failed(tmp_path, monkeypatch):
    recording = tmp_path / "silence.wav"
    with wave.open(str(recording), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(16_000)
        file.writeframes(bytes(2 * 16_000))

    def slowly(*arguments):
        new_ear = ears_for(*arguments)

        def made(waits):
            time.sleep(OPENING_SECONDS + 0.5)
            return new_ear(waits)

        return made

    monkeypatch.setattr(sound, "ears_for", slowly)
    head, lines = Head("test", "2026-11-21T12:00:00Z", {}), []
    setup = GameSetup(peg_boards=frozenset({Seat.WHITE}))
    with JournalWriter.create(tmp_path / "game.journal", head) as writer:
        session = build_session(
            Game(setup), writer, Settings(language="de"), lambda: 0, lines.append
        )
        sound.add_ears(session, Settings(language="de"), [f"file:{recording}", "none"])
        run_session(session)
        assert session.game.state.faults == {}
