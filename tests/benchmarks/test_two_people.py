"""Two players in one room: nothing is accepted for the seat of somebody who did not say it."""

import chess
import numpy as np
import pytest

from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import load
from benchmarks.speech.corpus import rendered
from benchmarks.speech.two_people import LEAKS, Scene, judged, room
from benchmarks.speech.voices import EspeakVoice

WHITE, BLACK = Seat
GERMAN = load("de")
VOICES = {
    WHITE: EspeakVoice(GERMAN, "", 140, False),
    BLACK: EspeakVoice(GERMAN, "+f2", 140, False),
}
MOVES = {WHITE: chess.Move.from_uci("e2e4"), BLACK: chess.Move.from_uci("g1f3")}
WORDS = {WHITE: "Eva vier", BLACK: "Springer Felix drei"}


@pytest.fixture(scope="module")
def ears():
    return room(GERMAN)


def sound(seat):
    return rendered(VOICES[seat], WORDS[seat])


def credited(ears, scene, moves):
    return judged(ears.credited(scene, np.random.default_rng(1)), moves)


@pytest.mark.parametrize(("seat", "leak"), [(WHITE, min(LEAKS)), (BLACK, max(LEAKS))])
def test_whoever_speaks_alone_is_heard_for_their_own_seat(ears, seat, leak):
    found = credited(ears, Scene({seat: (sound(seat), 0)}, leak), {seat: MOVES[seat]})
    assert (found.rightly, found.wrongly) == (1, 0)


@pytest.mark.parametrize("later", [2_000, 12_000])
def test_where_both_speak_at_once_nobody_speaks_for_the_other(ears, later):
    both = {WHITE: (sound(WHITE), 0), BLACK: (sound(BLACK), later)}
    assert credited(ears, Scene(both, min(LEAKS)), MOVES).wrongly == 0


def test_what_the_loudspeaker_says_is_nobodys(ears):
    assert credited(ears, Scene({}, min(LEAKS), sound(WHITE)), {}).wrongly == 0


def test_who_speaks_after_the_loudspeaker_is_heard(ears):
    rest = len(sound(WHITE)) + 8_000
    scene = Scene({BLACK: (sound(BLACK), rest)}, min(LEAKS), sound(WHITE))
    found = credited(ears, scene, {BLACK: MOVES[BLACK]})
    assert (found.rightly, found.wrongly) == (1, 0)
