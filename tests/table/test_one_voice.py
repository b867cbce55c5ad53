"""What earphone and loudspeaker would both say: once, for who hears both."""

import chess
import pytest

from accessible_board.app.building import build_session
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Device, DeviceFault, Seat
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter
from accessible_board.narration.audience import Channel
from accessible_board.narration.speech_queue import SpeechQueue
from accessible_board.settings import Settings
from accessible_board.table.session import Surroundings
from tests.support.running import run_session
from tests.support.table import Table

WHITE, BLACK = Seat.WHITE, Seat.BLACK
EAR, HALL = Channel.ear(WHITE), Channel.LOUDSPEAKER


class Voice:
    """A channel, and what is heard on it."""

    def __init__(self):
        self.heard = []
        self.last = ()

    def speak(self, utterance):
        self.heard.append(utterance.text)
        self.last = (utterance,)


def resigned(folder, *, open_earphones, before=(), after=(), **settings):
    """What is heard in White's ear and in the hall after 1. e4 as Black gives up."""
    table = Table(WHITE).start().move("e2e4", WHITE).say("Eva vier", WHITE)
    head, ear, hall = Head("test", "2026-11-21T12:00:00Z", {}), Voice(), Voice()
    with JournalWriter.create(folder / "game.journal", head) as writer:
        session = build_session(
            Game.replay(table.setup, table.events),
            writer,
            Settings(language="de", **settings),
            lambda: table.at,
            lambda line: None,
            surroundings=Surroundings(open_earphones=open_earphones),
        )
        session.telling.add_talker(EAR, ear)
        session.telling.add_talker(HALL, hall)
        for observed in [*before, o.Resigned(at=table.at, seat=BLACK)]:
            session.submit_observation(observed)
        run_session(session)
        for act in after:
            act(session)
    return ear.heard, hall.heard


def won(heard):
    return [text for text in heard if "Weiß gewinnt" in text]


def test_with_an_open_earphone_the_result_is_heard_once_aloud(tmp_path):
    ear, hall = resigned(tmp_path, open_earphones=True)
    assert not won(ear)
    assert won(hall)


def test_a_closed_earphone_says_it_too(tmp_path):
    ear, hall = resigned(tmp_path, open_earphones=False)
    assert won(ear)
    assert won(hall)


def test_where_the_loudspeaker_is_lost_the_ear_says_it(tmp_path):
    lost = o.DeviceFailed(
        at=20_000, device=Device.LOUDSPEAKER, fault=DeviceFault.LOST, seat=None, detail="gone"
    )
    ear, _ = resigned(tmp_path, open_earphones=True, before=[lost])
    assert won(ear)


def test_in_the_hall_in_another_language_each_hears_it_in_the_own_one(tmp_path):
    ear, hall = resigned(tmp_path, open_earphones=True, announce_black="en")
    assert won(ear)
    assert [text for text in hall if "White wins" in text]


@pytest.mark.parametrize("open_earphones", [True, False])
def test_what_was_heard_last_is_repeated_in_the_ear_wherever_it_was_said(tmp_path, open_earphones):
    def repeat(session):
        session.telling.again(session.telling.said_last(WHITE))

    once, _ = resigned(tmp_path, open_earphones=open_earphones)
    (tmp_path / "game.journal").unlink()
    twice, hall = resigned(tmp_path, open_earphones=open_earphones, after=[repeat])
    assert len(twice) == len(once) + 1
    assert won(twice[-1:]) == won(hall[-1:])


class Hall:
    """A loudspeaker that says one thing at a time and takes long for it."""

    def __init__(self):
        self._queue = SpeechQueue()

    def speak(self, utterance):
        self._queue.submit(utterance, 0)

    def give_way(self, seat):
        self._queue.give_way(seat, 0)

    @property
    def says(self):
        return self._queue.speaking and self._queue.speaking.text


@pytest.mark.parametrize("speaks", ["opens his mouth", "pushes to talk"])
def test_the_echo_of_his_move_stops_for_an_opponent_who_speaks(tmp_path, speaks):
    table = Table(WHITE).start().move("e2e4", WHITE).say("Eva vier", WHITE).press()
    head, hall = Head("test", "2026-11-21T12:00:00Z", {}), Hall()
    with JournalWriter.create(tmp_path / "game.journal", head) as writer:
        game = Game.replay(table.setup, table.events)
        session = build_session(game, writer, Settings(), lambda: table.at, lambda line: None)
        session.telling.add_talker(HALL, hall)
        said = Announcement(to_square=chess.C5)
        session.submit_observation(
            o.Announced(at=table.at, seat=BLACK, announcement=said, words="Cesar fünf")
        )
        run_session(session)
        assert hall.says == "Cesar fünf"
        session.ear_listened(WHITE, speaks=True, listened=table.at)
        assert hall.says == "Cesar fünf"
        if speaks == "pushes to talk":
            session.microphones.push(BLACK)
        else:
            session.ear_listened(BLACK, speaks=True, listened=table.at)
    assert hall.says is None
