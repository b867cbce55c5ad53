"""The sighted opponent, who has an ordinary board, no earphone, and his voice."""

import asyncio
import queue
import threading
from contextlib import ExitStack
from dataclasses import replace
from functools import cache

import chess
import numpy as np
import pytest
import soundfile

from accessible_board.app.building import build_session
from accessible_board.app.voices_and_ears import add_ears
from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.hearing.hearing import Hearing
from accessible_board.devices.interfaces import RECOGNISER_RATE
from accessible_board.devices.recognition.recognisers import embedded
from accessible_board.devices.sound.device_speaker import resampled
from accessible_board.devices.voices.second_voice import PicoSynthesiser
from accessible_board.devices.voices.synthesiser import Pyttsx3Synthesiser
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.terms import Device, DeviceFault, Seat
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter
from accessible_board.languages import FaultError, load
from accessible_board.narration.audience import Channel
from accessible_board.settings import Settings
from accessible_board.speech.decision import (
    NOTHING_HEARD,
    Decision,
    Possibility,
    Verdict,
    decide,
)
from accessible_board.speech.evidence import Witness, weighing
from accessible_board.speech.questions import YesOrNo
from accessible_board.speech.understanding import understand
from accessible_board.system.clock import game_clock
from accessible_board.table.conversation import PRESSED_MS
from tests.support.ears import ear_of
from tests.support.patience import PATIENCE
from tests.support.running import run_session
from tests.support.table import Table
from tests.table.test_spoken_claims import Silence, Voice

pytestmark = pytest.mark.long(together=True)


class Opponent:
    """A game of White at a peg board, after e4, and Black at an ordinary one, who is heard."""

    def __init__(self, folder, closing, **settings):
        table = Table(Seat.WHITE).start().move("e2e4", Seat.WHITE).say("Eva vier").press()
        head = Head("test", "2026-11-21T12:00:00Z", {})
        writer = closing.enter_context(JournalWriter.create(folder / "game.journal", head))
        self.events, self.lines = [], []
        self.voices = {channel: Voice() for channel in Channel}
        self.session = build_session(
            Game.replay(table.setup, table.events),
            writer,
            Settings(language="de", **settings),
            game_clock(table.at),
            self.lines.append,
            listeners=[lambda event, _: self.events.append(event)],
        )
        for channel, voice in self.voices.items():
            self.session.telling.add_talker(channel, voice)
        self.language = self.session.languages.announced[Seat.BLACK]
        hearing = Hearing(ear_of(self.language.code), Silence(), lambda decision, at: None)
        self.session.add_ear(Seat.BLACK, hearing, self.language, waits=False)

    def says(self, *sentences):
        """Say these, in Black's language; what he is asked is answered with yes or no."""
        for words, question in sentences:
            position = self.session.game.state.position.fen()
            self._hear(_heard(self.language, position, words, question))
        run_session(self.session)
        return self

    def decided(self, decision):
        """Have it decided so what he said."""
        self._hear(decision)
        run_session(self.session)
        return self

    def _hear(self, decision):
        self.said_at = self.session.now()
        self.session.hear(Seat.BLACK, decision, self.said_at)

    def told(self):
        return {name: voice.said for name, voice in self.voices.items() if voice.said}


@cache
def _heard(language, position, words, question):
    """What an ear decides on words: the same each time, and dear."""
    ear = ear_of(language.code)
    ear.attend(chess.Board(position), None, question)
    return ear.hear(_spoken(words, language.code))


@cache
def _spoken(words, code):
    voice = PicoSynthesiser() if code == "de" else Pyttsx3Synthesiser()
    return resampled(*voice.render(words, code), RECOGNISER_RATE)


TALK = "Das Wetter wird morgen besser, sagen alle, die es wissen müssen."


def likely(words):
    """An announcement that was perhaps said, while others talk."""
    return Possibility(tuple(words.casefold().split()), understand(words, load("de")), -3.0)


def unclear(words):
    """What is decided on words of which the likeliest are worth a question."""
    meant = likely(words)
    heard = Decision(meant.words, meant.announcement, None, None, -1.0, Verdict.UNCLEAR)
    return replace(heard, likely=meant)


@pytest.fixture
def opponent(tmp_path):
    with ExitStack() as closing:
        yield lambda **settings: Opponent(tmp_path, closing, **settings)


def test_he_announces_and_the_move_is_his(opponent):
    table = opponent().says(("Eva fünf", None))
    (made,) = [event for event in table.events if isinstance(event, e.MoveMade)]
    assert (made.seat, made.move) == (Seat.BLACK, chess.Move.from_uci("e7e5"))
    assert table.voices[Channel.EARPHONE_WHITE].said == ["Eva fünf"]


def test_the_draw_that_he_offers_in_the_same_breath_is_heard_with_the_move(opponent):
    """The offer follows the move, before the clock is pressed (9.1.2.1)."""
    table = opponent().says(("Springer Felix sechs, ich biete Remis an", None), ("ja", YesOrNo()))
    kinds = [type(event) for event in table.events]
    assert kinds.index(e.MoveMade) < kinds.index(e.DrawOfferMade)
    said = table.voices[Channel.LOUDSPEAKER].said
    assert said[0] == "Wollen Sie Remis anbieten? Ja oder nein?"


def test_the_move_that_he_intends_is_heard_with_the_claim(opponent):
    """He indicates it and does not make it (9.2.1.1)."""
    table = opponent().says(
        ("ich beanspruche Remis, Springer Felix sechs", None), ("ja", YesOrNo())
    )
    (claimed,) = [event for event in table.events if isinstance(event, e.DrawClaimMade)]
    assert claimed.move == chess.Move.from_uci("g8f6")
    assert table.voices[Channel.LOUDSPEAKER].said[0] == (
        "Wollen Sie Remis beanspruchen mit dem Zug: Springer Felix sechs? Ja oder nein?"
    )


def test_he_repeats_and_is_understood(opponent):
    table = opponent().says(("Eva vier", None))
    (repeated,) = [event for event in table.events if isinstance(event, e.MoveRepeated)]
    assert (repeated.seat, repeated.agrees) == (Seat.BLACK, True)


def test_what_he_is_asked_is_said_aloud_and_his_answer_counts(opponent):
    table = opponent().says(("ich gebe auf", None), ("ja", YesOrNo()))
    assert table.voices[Channel.LOUDSPEAKER].said == [
        "Wollen Sie aufgeben? Ja oder nein?",
        "Aufgabe. Weiß gewinnt.",
        "Bitte bestätigen das beide. Drücken Sie die Uhr, oder sagen Sie: ja.",
    ]
    assert table.voices[Channel.EARPHONE_WHITE].said[0] == "Aufgabe. Weiß gewinnt."


def made(table):
    """The moves of his that the game has."""
    return [event.move.uci() for event in table.events if isinstance(event, e.MoveMade)]


def test_what_was_heard_badly_he_is_asked_about_if_it_is_likely(opponent):
    table = opponent().decided(unclear("Springer Hector sechs"))
    asked = "Haben Sie gesagt: Springer Hector sechs? Ja oder nein?"
    assert table.told() == {Channel.LOUDSPEAKER: [asked]}
    assert made(table) == []


def test_his_yes_announces_it(opponent):
    table = opponent().decided(unclear("Springer Hector sechs"))
    table.says(("ja", YesOrNo()))
    assert made(table) == ["g8h6"]
    assert table.voices[Channel.EARPHONE_WHITE].said == ["Springer Hector sechs"]


def test_his_no_does_not_and_he_says_it_again(opponent):
    table = opponent().decided(unclear("Springer Hector sechs"))
    table.says(("nein", YesOrNo()))
    assert made(table) == []
    assert table.voices[Channel.LOUDSPEAKER].said[1:] == ["Bitte sagen Sie den Zug noch einmal."]


@pytest.mark.parametrize(
    ("later", "asked"), [(0, True), (PRESSED_MS, True), (PRESSED_MS + 1, False)]
)
def test_who_presses_after_what_was_taken_for_talk_is_asked_about_it(opponent, later, asked):
    table = opponent().decided(replace(NOTHING_HEARD, likely=likely("Eva fünf")))
    assert table.told() == {}
    table.session.submit_observation(o.ClockPressed(at=table.said_at + later, seat=Seat.BLACK))
    missing = load("de").say("press_unannounced")
    told = [missing, *["Haben Sie gesagt: Eva fünf? Ja oder nein?"] * asked]
    assert table.says().voices[Channel.LOUDSPEAKER].said == told


def test_what_is_ignored_as_talk_is_asked_about_once_a_button_is_pushed():
    german, board = load("de"), chess.Board()
    ear = Ear(german, embedded(german), push_to_talk=True)
    ear.attend(board)
    assert ear.hear(_spoken(TALK, "de")).words
    best, _, legal, _ = ear.possible
    assert not decide(board, best, legal, by=weighing(Witness.WORDS)).words


def test_he_is_heard_and_asked_in_his_own_language_and_she_told_in_hers(opponent):
    table = opponent(announce_black="nl")
    table.session.conversation.take_words(Seat.BLACK, "Eva vier")
    table.says(("ik bied remise aan", None))
    assert table.voices[Channel.LOUDSPEAKER].said == ["Wilt u remise aanbieden? Ja of nee?"]


def test_what_he_announces_in_his_language_is_told_her_in_hers(opponent):
    table = opponent(announce_black="nl").says(("Eva vijf", None))
    assert table.told() == {
        Channel.LOUDSPEAKER: ["Eva vijf"],
        Channel.EARPHONE_WHITE: ["Eva fünf"],
    }


def test_her_move_is_told_him_in_his_own_language(opponent):
    table = opponent(announce_black="nl")
    move = chess.Move.from_uci("g1f3")
    table.session.telling.event(e.MoveMade(at=0, seat=Seat.WHITE, move=move), chess.Board())
    assert table.told() == {Channel.LOUDSPEAKER: ["paard Felix drie"]}


@pytest.mark.law(101)
@pytest.mark.parametrize("asked", ["Zeit", "Züge", "Stellung", "Bedingungen"])
def test_what_is_told_in_an_ear_alone_is_not_said_aloud_and_he_is_told_so(opponent, asked):
    table = opponent()
    table.session.conversation.take_words(Seat.BLACK, asked)
    assert table.says().told() == {Channel.LOUDSPEAKER: ["Das wird nur in einem Ohrhörer gesagt."]}


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (
            "was jetzt",
            "Schwarz: Sie sind am Zug. Ziehen Sie, sagen Sie den Zug an, und drücken Sie die Uhr.",
        ),
        (
            "Korrektur",
            "Es gibt keine Ansage, die jetzt korrigiert werden kann.",
        ),
        (
            "Partie ansagen",
            "Der letzte Zug ist: Eva vier. Schwarz ist am Zug. Die Uhr von Schwarz läuft.",
        ),
        (
            "Hilfe",
            (
                "Sagen Sie Ihren Zug an, zum Beispiel: Springer Felix drei. Sie können auch sagen: "
                "was jetzt, wiederholen, ich biete remis an, ich gebe auf und Schiedsrichter."
            ),
        ),
    ],
)
def test_what_he_needs_to_go_on_is_told_him_aloud_and_nothing_to_her(opponent, asked, told):
    table = opponent()
    table.session.conversation.take_words(Seat.BLACK, asked)
    assert table.says().told() == {Channel.LOUDSPEAKER: [told]}


def test_her_move_is_repeated_to_him_aloud(opponent):
    table = opponent()
    table.session.conversation.take_words(Seat.BLACK, "letzter Zug")
    assert table.says().told() == {Channel.LOUDSPEAKER: ["Eva vier"]}


def test_a_microphone_of_his_that_fails_is_told_him_aloud(opponent):
    table = opponent(announce_black="nl")
    table.session.device_failed(Device.MICROPHONE, Seat.BLACK, FaultError("microphone_mute"))
    assert table.says().told() == {
        Channel.LOUDSPEAKER: [load("nl").say("microphone_lost")],
    }


class OneRoom:
    """Both players at microphones that hear both: recordings, wired as in every game."""

    def __init__(self, folder, closing, **loudness):
        words = _spoken("ich gebe auf", "de")
        pause = np.zeros(RECOGNISER_RATE, np.int16)
        sound = np.concatenate([pause, words, pause, pause])
        for seat, loud in loudness.items():
            soundfile.write(folder / f"{seat}.wav", (sound * loud).astype(np.int16), 16_000)
        head = Head("test", "2026-11-21T12:00:00Z", {})
        writer = closing.enter_context(JournalWriter.create(folder / "game.journal", head))
        table = Table(Seat.WHITE).start()
        self.lines = queue.SimpleQueue()
        settings, game = Settings(language="de"), Game.replay(table.setup, table.events)
        self.session = build_session(game, writer, settings, lambda: table.at, self.lines.put)
        microphones = [f"{seat}=file:{folder / seat}.wav" for seat in loudness]
        if len(loudness) == 1:
            microphones = [f"both=file:{folder / next(iter(loudness))}.wav"]
        add_ears(self.session, settings, microphones)
        thread = threading.Thread(target=asyncio.run, args=(self.session.run(),))
        thread.start()
        closing.callback(thread.join, PATIENCE)
        closing.callback(self.session.hub.close)


@pytest.mark.parametrize(
    ("loudness", "told"),
    [
        ({"white": 1.0, "black": 0.3}, "Ohrhörer von Weiß: Wollen Sie aufgeben? Ja oder nein?"),
        ({"white": 0.3, "black": 1.0}, "Lautsprecher: Wollen Sie aufgeben? Ja oder nein?"),
        ({"room": 1.0}, "Ohrhörer von Weiß: Hat Weiß das gesagt? Ja oder nein?"),
    ],
)
def test_what_both_microphones_hear_is_said_once_and_by_the_nearer(tmp_path, loudness, told):
    with ExitStack() as closing:
        room = OneRoom(tmp_path, closing, **loudness)
        while "aufgeben" not in (line := room.lines.get(timeout=PATIENCE)) and "Hat" not in line:
            pass
        assert line == told or room.lines.get(timeout=PATIENCE) == told
        assert room.session.game.state.ended is None


def tells(table, seat):
    """The arbiter tells a seat something: whom it reached, and whether the arbiter was told."""
    ruled = o.ArbiterRuled(at=table.session.now(), ruling=o.Ruling.TELL, seat=seat, words="come")
    table.session.submit_observation(ruled)
    run_session(table.session)
    reached = [event.seat for event in table.events if isinstance(event, e.ArbiterTold)]
    return reached, any("was not told" in line for line in table.lines)


class OpenPage:
    """The pages of a game, of which one player's is shown in a browser."""

    def __init__(self, seat):
        self.is_open = seat.__eq__


def test_what_an_arbiter_tells_him_needs_his_open_page(opponent):
    assert tells(opponent(arbiter_language="en"), Seat.BLACK) == ([], True)


def test_on_his_open_page_he_reads_what_an_arbiter_tells_him(opponent):
    table = opponent(arbiter_language="en")
    table.session.add_pages(OpenPage(Seat.BLACK))
    assert tells(table, Seat.BLACK) == ([Seat.BLACK], False)


def test_an_earphone_that_fails_reaches_her_no_more(opponent):
    table = opponent(arbiter_language="en")
    failed = o.DeviceFailed(
        at=table.session.now(),
        device=Device.EARPHONE,
        fault=DeviceFault.LOST,
        seat=Seat.WHITE,
        detail="",
    )
    table.session.game.observe(failed)
    assert tells(table, None) == ([], True)
