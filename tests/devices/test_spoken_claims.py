"""Claims, requests and what players agree on are heard as they are taught, in every language."""

import subprocess

import chess
import numpy as np
import pytest

from accessible_board.acts.table import Act
from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.recognition.recognisers import embedded
from accessible_board.devices.recognition.sphinx import SphinxRecogniser
from accessible_board.devices.sound.sound_files import read_speech
from accessible_board.devices.voices.second_voice import PicoSynthesiser
from accessible_board.languages import available, load
from tests.support.shares import each_in_turn

CLAIMS = (
    Act.CALL_ARBITER,
    Act.CLAIM_FLAG,
    Act.CLAIM_TOUCH,
    Act.CLAIM_ILLEGAL,
    Act.ASK_SECONDS,
    Act.CLAIM_QUICKPLAY,
)
AGREEMENTS = (
    Act.OFFER_DRAW,
    Act.ACCEPT,
    Act.DECLINE,
    Act.RESIGN,
    Act.CLAIM,
)
PAUSE = np.zeros(4800, np.int16)
TURNS = 2
"""Each claim is heard in every other language, or in all of them (``make test-long``)."""


def espeak(words, language, folder, variant=""):
    path = folder / "spoken.wav"
    voice = language.voice.espeak + variant
    subprocess.run(["espeak-ng", "-v", voice, "-s", "150", "-w", path, words], check=True)
    return read_speech(path)


@pytest.mark.parametrize(("turn", "code"), list(enumerate(available())))
def test_each_is_heard_in_the_words_that_are_taught(tmp_path, turn, code):
    language = load(code)
    ear = Ear(language, SphinxRecogniser(language.pronunciations))
    ear.attend(chess.Board(), chess.Move.from_uci("e2e4"))
    for command in each_in_turn(CLAIMS, turn, TURNS):
        taught = language.taught(command.key)
        heard = ear.hear(np.concatenate([PAUSE, espeak(taught, language, tmp_path), PAUSE]))
        assert (heard.act, heard.move, heard.heard_badly) == (command, None, False), taught


@pytest.mark.parametrize(("turn", "code"), list(enumerate(available())))
def test_what_players_agree_on_is_heard_by_all_that_listens_without_a_download(
    tmp_path, turn, code
):
    language = load(code)
    ear = Ear(language, embedded(language, language.pronunciations))
    ear.attend(chess.Board(), chess.Move.from_uci("e2e4"))
    for command in each_in_turn(AGREEMENTS, turn, TURNS):
        taught = language.taught(command.key)
        heard = ear.hear(np.concatenate([PAUSE, espeak(taught, language, tmp_path), PAUSE]))
        assert (heard.act, heard.move, heard.heard_badly) == (command, None, False), taught


@pytest.mark.parametrize(
    ("code", "command", "words", "variant"),
    [
        ("de", Act.CLAIM, "ich reklamiere", "+m3"),
        ("en", Act.OFFER_DRAW, "draw offered", ""),
        ("en", Act.ACCEPT, "I accept the draw", "+m3"),
        ("da", Act.ACCEPT, "jeg accepterer remis", ""),
        ("da", Act.ACCEPT, "remis accepteret", "+m3"),
        ("nb", Act.OFFER_DRAW, "tilbyr remis", ""),
        ("nb", Act.ACCEPT, "jeg godtar remis", "+m3"),
    ],
)
def test_draws_are_claimed_offered_and_accepted_in_other_words_as_well(
    tmp_path, code, command, words, variant
):
    language = load(code)
    ear = Ear(language, SphinxRecogniser(language.pronunciations))
    ear.attend(chess.Board())
    heard = ear.hear(np.concatenate([PAUSE, espeak(words, language, tmp_path, variant), PAUSE]))
    assert (heard.act, heard.heard_badly) == (command, False), heard


@pytest.mark.parametrize("code", ["de", "en"])
def test_another_synthesiser_is_heard_as_well(code):
    language = load(code)
    ear = Ear(language, embedded(language, language.pronunciations))
    ear.attend(chess.Board())
    for command in CLAIMS:
        taught = language.taught(command.key)
        heard = ear.hear(np.concatenate([PAUSE, PicoSynthesiser().render(taught, code)[0], PAUSE]))
        assert (heard.act, heard.heard_badly) == (command, False), taught


@pytest.mark.parametrize(
    "words",
    [
        "Der Schiedsrichter ist gerade draußen",
        "Ist Ihr Blättchen schon gefallen oder nicht",
        "Der letzte Zug war gar nicht regelwidrig",
        "Dreißig Sekunden später war alles vorbei",
    ],
)
def test_talk_with_their_words_in_it_claims_nothing(tmp_path, words):
    german = load("de")
    ear = Ear(german, SphinxRecogniser(german.pronunciations))
    ear.attend(chess.Board())
    heard = ear.hear(espeak(words, german, tmp_path))
    assert heard.heard_badly or heard.act is None
    assert heard.move is None
