"""A promotion announced without its piece is asked about; the piece alone finishes it (D.2.1)."""

import asyncio
import subprocess
import threading
from functools import partial

import chess
import numpy as np
import pytest

from accessible_board.app.building import build_session
from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.hearing.hearing import Hearing
from accessible_board.devices.hearing.microphone import AudioBlock
from accessible_board.devices.recognition.recognisers import embedded
from accessible_board.devices.sound.sound_files import read_speech
from accessible_board.game import events as e
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter
from accessible_board.languages import available, load
from accessible_board.settings import Settings
from accessible_board.speech.decision import Decision, Verdict
from accessible_board.speech.dialogue import PATIENCE
from accessible_board.system.clock import game_clock
from accessible_board.table.keyboard import Keyboard
from tests.support import patience
from tests.support.air import Air
from tests.support.table import Table

PROMOTING = "7k/4P3/8/8/8/8/8/4K3 w - - 0 1"
QUEEN, KNIGHT = map(chess.Move.from_uci, ("e7e8q", "e7e8n"))
UNCLEAR = Decision(("dame",), None, None, None, -1.0, Verdict.UNCLEAR)
"""What was heard, but not well enough."""
PIECE = 800
SECOND = np.zeros(16_000, np.int16)


class AtTable:
    """White's announcements in one language, typed and said, before a pawn's last step."""

    def __init__(self, folder, code="de", ear=None):
        self._folder = folder
        self._language = load(code)
        self._settings = Settings(language=code, announce=code)
        self._ear = ear
        self._table = Table(Seat.WHITE, fen=PROMOTING).start()
        self.lines, self.events = [], []

    def follow(self, *lines):
        """Let text be typed, sound be said, and a decision be what the ear heard, in turn."""
        head = Head("test", "2026-11-21T12:00:00Z", {})
        with JournalWriter.create(self._folder / "game.journal", head) as writer:
            game = Game.replay(self._table.setup, self._table.events)
            now = game_clock(self._table.at)
            hear = [lambda event, _: self.events.append(event)]
            session = build_session(game, writer, self._settings, now, self.lines.append, hear)
            air = Air()
            if self._ear is not None:
                hearing = Hearing(self._ear, air, partial(session.hear, Seat.WHITE))
                session.add_ear(Seat.WHITE, hearing, self._language, waits=False)
            typed = self._typed(lines, air, session)
            read = partial(Keyboard(session, {}, self.lines.append).read, typed)
            asyncio.run(session.run(threading.Thread(target=read).start))
        return self

    def _typed(self, lines, air, session):
        """Those of the lines that are text; the others happen meanwhile."""
        for line in lines:
            match line:
                case str():
                    yield line
                case Decision():
                    session.hear(Seat.WHITE, line, session.now())
                case _:
                    air.carry(*_blocks(line))
            assert session.hub.settle(patience.PATIENCE)

    def said(self, words):
        """A voice that says these words."""
        path = self._folder / "spoken.wav"
        voice = self._language.voice.espeak
        subprocess.run(["espeak-ng", "-v", voice, "-s", "140", "-w", path, words], check=True)
        return read_speech(path)

    @property
    def announced(self):
        """The moves that stand as announced, one after another."""
        return [event.move for event in self.events if isinstance(event, e.MoveAnnounced)]

    def told(self, key):
        """How often the player was told a sentence of the language file."""
        return sum(line.endswith(f": {self._language.say(key)}") for line in self.lines)


def _blocks(sound):
    """A microphone's blocks of a sound between two silences."""
    sound = np.concatenate([SECOND, sound, SECOND])
    return [AudioBlock(sound[at : at + PIECE], 0) for at in range(0, len(sound), PIECE)]


def words_of(code):
    """The promotion square, a piece, the word before it and its letter, in a language."""
    language = load(code)
    square = f"{language.files.forms(4)[0]} {language.ranks[7].spoken}"
    return square, partial(language.man), language.words.promotion.spoken


@pytest.mark.law(22)
@pytest.mark.parametrize("code", available())
def test_the_piece_can_be_typed_alone(tmp_path, code):
    square, man, becoming = words_of(code)
    knight = man(chess.KNIGHT)
    answers = (knight.spoken, f"{becoming} {knight.spoken}", knight.letter, f"={knight.letter}")
    for number, answer in enumerate(answers):
        folder = tmp_path / str(number)
        folder.mkdir()
        table = AtTable(folder, code).follow(square, answer)
        assert table.announced == [KNIGHT], answer
        assert table.told("refused_promotion_piece_missing") == 1


@pytest.mark.parametrize("code", available())
def test_the_whole_announcement_goes_on_working(tmp_path, code):
    square, man, _ = words_of(code)
    table = AtTable(tmp_path, code).follow(square, f"{square} {man(chess.QUEEN).spoken}")
    assert table.announced == [QUEEN]


def test_what_is_no_piece_that_a_pawn_can_become_leaves_the_question_open(tmp_path):
    table = AtTable(tmp_path).follow("Eva acht", "König", "hm", "Zeit", "Dame")
    assert table.announced == [QUEEN]
    assert table.told("not_understood") == 1


def test_a_piece_that_nobody_asked_for_is_not_understood(tmp_path):
    table = AtTable(tmp_path).follow("Dame", "Eva acht", "Dame", "Turm")
    assert table.announced == [QUEEN]
    assert table.told("not_understood") == 2


def test_another_announcement_drops_the_question(tmp_path):
    table = AtTable(tmp_path).follow("Eva acht", "König Eva zwei", "Dame")
    assert table.announced == [chess.Move.from_uci("e1e2")]
    assert table.told("not_understood") == 1


def test_a_correction_drops_the_question(tmp_path):
    lines = ("König Eva zwei", "Eva acht", "Korrektur", "Dame")
    table = AtTable(tmp_path).follow(*lines)
    assert [move.uci() for move in table.announced] == ["e1e2"]


def test_a_claim_without_its_piece_has_to_name_its_move_again(tmp_path):
    """The piece alone would be a move, and whoever claims has made none (9.2)."""
    lines = ("Eva acht", "ich beanspruche remis Eva acht", "ja", "Dame")
    table = AtTable(tmp_path).follow(*lines)
    assert table.announced == []
    assert table.told("refused_intended_unclear") == 1


@pytest.mark.parametrize(("answer", "offers"), [("ja", [Seat.WHITE]), ("nein", [])])
def test_a_draw_may_be_offered_with_the_piece(tmp_path, answer, offers):
    """It is asked about, as any offer is, while the move stands."""
    table = AtTable(tmp_path).follow("Eva acht", "Dame remis", answer)
    assert table.announced == [QUEEN]
    assert sum("Wollen Sie Remis anbieten? Ja oder nein?" in line for line in table.lines) == 1
    assert [event.seat for event in table.events if isinstance(event, e.DrawOfferMade)] == offers


def test_whoever_is_not_understood_again_and_again_spells_the_move_and_names_the_piece(tmp_path):
    badly = [UNCLEAR] * (PATIENCE + 1)
    table = AtTable(tmp_path).follow("Eva acht", *badly, "Eva sieben", "Eva acht", "Turm")
    assert table.announced == [chess.Move.from_uci("e7e8r")]
    assert table.told("spell_origin") == 1
    assert table.told("refused_promotion_piece_missing") == 2


def test_badly_heard_the_question_stays_open(tmp_path):
    table = AtTable(tmp_path).follow("Eva acht", UNCLEAR, "Dame")
    assert table.announced == [QUEEN]
    assert table.told("not_understood") == 1


@pytest.fixture(scope="module")
def ear():
    """The ear that a game uses without any download."""
    german = load("de")
    return Ear(german, embedded(german))


@pytest.mark.law(22)
@pytest.mark.parametrize(("answer", "move"), [("Dame", QUEEN), ("wird Springer", KNIGHT)])
def test_the_piece_can_be_said_alone(tmp_path, ear, answer, move):
    table = AtTable(tmp_path, ear=ear)
    table.follow(table.said("Eva acht"), table.said(answer))
    assert table.announced == [move]
    assert table.told("refused_promotion_piece_missing") == 1


def test_said_and_typed_are_one_conversation(tmp_path, ear):
    table = AtTable(tmp_path, ear=ear)
    table.follow("Eva acht", table.said("Springer"))
    assert table.announced == [KNIGHT]
