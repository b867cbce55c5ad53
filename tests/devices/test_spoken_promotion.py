"""A promotion is heard to its end, whatever pause there is before the piece (D.2.1).

Where the piece was left out the program asks for it, and hears it named alone.
"""

import subprocess

import chess
import numpy as np
import pytest

from accessible_board.acts.table import Act
from accessible_board.devices.interfaces import RECOGNISER_RATE
from accessible_board.devices.sound.sound_files import read_speech
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.languages import available, load
from accessible_board.speech.listening import SILENCE_MS
from accessible_board.speech.questions import WhichPiece
from tests.support.ears import ear_of
from tests.support.shares import each_in_turn

PROMOTING = "7k/4P3/8/8/8/8/8/4K3 w - - 0 1"
QUEENS = "7k/4P3/8/8/8/1q1QR3/2B1N3/4K3 w - - 0 1"
"""Where each word for a piece may also begin another announcement."""
ASKED = WhichPiece(Announcement(to_square=chess.E8))
QUEEN, KNIGHT = map(chess.Move.from_uci, ("e7e8q", "e7e8n"))
PIECE = 800
SECOND = np.zeros(RECOGNISER_RATE, np.int16)


def espeak(words, voice, rate, folder):
    path = folder / "spoken.wav"
    subprocess.run(["espeak-ng", "-v", voice, "-s", str(rate), "-w", path, words], check=True)
    return read_speech(path)


def lived(ear, sound):
    """What is decided of sound that comes live, between two silences."""
    sound = np.concatenate([SECOND, sound, SECOND])
    pieces = (sound[start : start + PIECE] for start in range(0, len(sound), PIECE))
    return [decision for piece in pieces if (decision := ear.feed(piece))]


@pytest.mark.law(22)
@pytest.mark.parametrize(
    ("shown", "man", "move"), [(None, "Dame", QUEEN), (QUEEN, "Springer", KNIGHT)]
)
def test_a_comma_before_the_piece_cuts_nothing_off(tmp_path, shown, man, move):
    """Whatever the piece: the switches show that the pawn went, and not what it became."""
    slow = espeak(f"Eva acht, {man}", "de+m3", 90, tmp_path)
    ear_of("de").attend(chess.Board(PROMOTING), shown)
    (decision,) = lived(ear_of("de"), slow)
    assert decision.move == move


@pytest.mark.parametrize("code", [code for code in available() if code != "de"])
def test_so_it_is_in_every_language(tmp_path, code):
    language = load(code)
    square = f"{language.files.forms(4)[0]} {language.ranks[7].spoken}"
    words = f"{square}, {language.man(chess.QUEEN).spoken}"
    ear_of(code).attend(chess.Board(PROMOTING), QUEEN)
    (decision,) = lived(ear_of(code), espeak(words, language.voice.espeak, 110, tmp_path))
    assert decision.move == QUEEN


def test_without_a_piece_it_is_heard_as_that(tmp_path):
    ear_of("de").attend(chess.Board(PROMOTING), QUEEN)
    (decision,) = lived(ear_of("de"), espeak("Eva acht", "de+f5", 110, tmp_path))
    assert (decision.words, decision.move) == (("eva", "acht"), None)


@pytest.mark.parametrize(
    ("words", "move"), [("König Eva zwei", "e1e2"), ("Eva acht Dame", "e7e8q")]
)
def test_what_cannot_go_on_is_still_taken_without_waiting_for_silence(tmp_path, words, move):
    ear = ear_of("de")
    ear.attend(chess.Board(PROMOTING), chess.Move.from_uci(move))
    sound = np.concatenate([SECOND, espeak(words, "de+f5", 140, tmp_path), SECOND])
    pieces = (sound[start : start + PIECE] for start in range(0, len(sound), PIECE))
    decision = next(decision for piece in pieces if (decision := ear.feed(piece)))
    assert decision.move == chess.Move.from_uci(move)
    assert ear.since_words < SILENCE_MS


def test_neither_is_a_command_that_nothing_can_follow(tmp_path):
    ear = ear_of("de")
    ear.attend(chess.Board())
    sound = np.concatenate([SECOND, espeak("Zeit", "de", 140, tmp_path), SECOND])
    pieces = (sound[start : start + PIECE] for start in range(0, len(sound), PIECE))
    decision = next(decision for piece in pieces if (decision := ear.feed(piece)))
    assert decision.act is Act.TIME
    assert ear.since_words < SILENCE_MS


# --- the piece alone ------------------------------------------------------------------------------


@pytest.mark.law(22)
@pytest.mark.parametrize(
    ("turn", "code", "fen"),
    [(1, "de", QUEENS), *((turn, code, PROMOTING) for turn, code in enumerate(available()))],
)
def test_the_piece_that_was_asked_for_is_heard_alone(tmp_path, turn, code, fen):
    language = load(code)
    pieces = ((QUEEN, ""), (KNIGHT, language.words.promotion.spoken))
    for move, becoming in each_in_turn(pieces, turn, len(pieces)):
        words = f"{becoming} {language.man(move.promotion).spoken}".strip()
        ear_of(code).attend(chess.Board(fen), QUEEN, ASKED)
        (decision,) = lived(ear_of(code), espeak(words, language.voice.espeak, 140, tmp_path))
        assert decision.announcement == Announcement(
            to_square=chess.E8, promotion=move.promotion
        ), words


@pytest.mark.parametrize(
    ("words", "move"), [("Eva acht Springer", KNIGHT), ("König Eva zwei", "e1e2")]
)
def test_whoever_is_asked_may_announce_a_whole_move(tmp_path, words, move):
    ear_of("de").attend(chess.Board(PROMOTING), None, ASKED)
    (decision,) = lived(ear_of("de"), espeak(words, "de", 140, tmp_path))
    assert decision.move == (move if move is KNIGHT else chess.Move.from_uci(move))


@pytest.mark.parametrize(
    "words",
    ["Der Läufer steht da nicht gut", "Hast du die Dame gesehen", "Der Turm von Pisa ist schief"],
)
def test_talk_with_a_piece_in_it_names_none(tmp_path, words):
    ear_of("de").attend(chess.Board(PROMOTING), None, ASKED)
    (decision,) = lived(ear_of("de"), espeak(words, "de", 140, tmp_path))
    assert decision.announcement is None or decision.heard_badly


def test_nobody_is_heard_to_name_a_piece_alone_who_was_not_asked(tmp_path):
    sound = espeak("Dame", "de", 140, tmp_path)
    for question, named in (
        (None, None),
        (ASKED, Announcement(to_square=chess.E8, promotion=chess.QUEEN)),
    ):
        ear_of("de").attend(chess.Board(PROMOTING), QUEEN, question)
        (decision,) = lived(ear_of("de"), sound)
        assert decision.announcement == named
