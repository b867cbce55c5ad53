"""What takes long on a slow machine before anything is heard is no fault of the microphone."""

import threading
import wave

from accessible_board.app import voices_and_ears
from accessible_board.app.building import build_session
from accessible_board.devices.hearing.ear import ears_for
from accessible_board.devices.hearing.microphone import FileMicrophone
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter
from accessible_board.settings import Settings
from tests.support.running import run_session


def test_the_ear_is_made_and_a_recording_read_before_anybody_waits_for_the_microphone(
    tmp_path, monkeypatch
):
    """Who opens one does so on a thread of its own, and is waited for two seconds."""
    recording, makers = tmp_path / "silence.wav", []
    with wave.open(str(recording), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(16_000)
        file.writeframes(bytes(2 * 16_000))

    def noted(make):
        def made(*arguments):
            makers.append(threading.current_thread())
            return make(*arguments)

        return made

    monkeypatch.setattr(voices_and_ears, "ears_for", lambda *arguments: noted(ears_for(*arguments)))
    monkeypatch.setattr(voices_and_ears, "FileMicrophone", noted(FileMicrophone))
    head, lines = Head("test", "2026-11-21T12:00:00Z", {}), []
    setup = GameSetup(peg_boards=frozenset({Seat.WHITE}))
    with JournalWriter.create(tmp_path / "game.journal", head) as writer:
        session = build_session(
            Game(setup), writer, Settings(language="de"), lambda: 0, lines.append
        )
        voices_and_ears.add_ears(session, Settings(language="de"), [f"file:{recording}", "none"])
        assert makers == [threading.current_thread()] * 2
        run_session(session)
