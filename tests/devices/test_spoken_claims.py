"""Claims, requests and what players agree on are heard as they are taught, in every language."""

import chess
import numpy as np
import pytest

from accessible_board.acts.table import Act
from accessible_board.devices.voices.second_voice import PicoSynthesiser
from accessible_board.languages import available, load
from tests.support.ears import PAUSE, ear_of, espeak
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
TURNS = len(available())
"""Each is heard in one of the languages, or in all of them (``make test-long``)."""


@pytest.mark.parametrize(("turn", "code"), list(enumerate(available())))
def test_each_is_heard_in_the_words_that_are_taught(turn, code):
    language, ear = load(code), ear_of(code)
    ear.attend(chess.Board(), chess.Move.from_uci("e2e4"))
    for command in each_in_turn((*CLAIMS, *AGREEMENTS), turn, TURNS):
        taught = language.taught(command.key)
        heard = ear.hear(espeak(taught, language.voice.espeak))
        assert (heard.act, heard.move, heard.heard_badly) == (command, None, False), taught


@pytest.mark.parametrize(
    ("code", "command", "words", "variant"),
    [
        ("de", Act.CLAIM, "ich reklamiere", "+m3"),
        ("en", Act.OFFER_DRAW, "draw offered", ""),
        ("en", Act.ACCEPT, "I accept the draw", "+m3"),
        ("da", Act.ACCEPT, "jeg accepterer remis", "+m3"),
        ("da", Act.ACCEPT, "remis accepteret", ""),
        ("nb", Act.OFFER_DRAW, "tilbyr remis", ""),
        ("nb", Act.ACCEPT, "jeg godtar remis", "+m3"),
    ],
)
def test_draws_are_claimed_offered_and_accepted_in_other_words_as_well(
    code, command, words, variant
):
    ear = ear_of(code)
    ear.attend(chess.Board())
    heard = ear.hear(espeak(words, load(code).voice.espeak + variant))
    assert (heard.act, heard.heard_badly) == (command, False), heard


@pytest.mark.parametrize(("turn", "code"), [(0, "de"), (1, "en")])
def test_another_synthesiser_is_heard_as_well(turn, code):
    language, ear = load(code), ear_of(code)
    ear.attend(chess.Board())
    for command in each_in_turn(CLAIMS, turn, TURNS):
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
def test_talk_with_their_words_in_it_claims_nothing(words):
    ear = ear_of("de")
    ear.attend(chess.Board())
    heard = ear.hear(espeak(words, "de"))
    assert heard.heard_badly or heard.act is None
    assert heard.move is None
