"""The benchmark of recognition measures what it says."""

import tomllib

import chess
import numpy as np
import pytest

from accessible_board.devices.recognition.recognisers import embedded
from accessible_board.languages import available, load
from accessible_board.speech.decision import ACCEPTED, Possibility
from accessible_board.speech.evidence import Evidence, Weighing, Weights, Witness, weighing
from accessible_board.speech.understanding import understand
from benchmarks.speech.corpus import announcements
from benchmarks.speech.fitting import Case, fitted, of_announcement, toml
from benchmarks.speech.noise import QUIET_ROOM, ROOMS, Kind, Room, heard_in
from benchmarks.speech.sayings import Saying, distance, plain_words, sayings
from benchmarks.speech.voices import EspeakVoice
from benchmarks.speech.witnesses import Asked, Witnessed, Witnesses, judged


@pytest.mark.parametrize("code", available())
def test_an_announcement_is_right_in_its_position_and_wrong_elsewhere(code):
    language = load(code)
    said = sayings(language, 3, "a seed", bool)
    assert said == sayings(language, 3, "a seed", bool)
    assert said != sayings(language, 3, "another seed", bool)
    for saying in said:
        board, elsewhere = chess.Board(saying.fen), chess.Board(saying.elsewhere)
        announcement = understand(saying.words, language).announcement
        move, near, other = map(chess.Move.from_uci, (saying.move, saying.near, saying.other))
        assert announcement.moves(board) == (move,)
        assert announcement.moves(elsewhere) == ()
        assert distance(plain_words(near, board, language), saying.words) == 1
        assert distance(plain_words(other, board, language), saying.words) > 1


@pytest.mark.parametrize("kind", [Kind.PINK, Kind.BABBLE])
def test_noise_is_as_loud_as_it_is_called(kind):
    chance = np.random.default_rng(1)
    words = (chance.normal(size=16_000) * 500).astype(np.int16)
    hall = [(chance.normal(size=9_000) * 900).astype(np.int16) for _ in range(6)]
    sound = heard_in(Room(kind, 10), words, hall, chance).astype(float)
    noise, speech = sound[:6_000], sound[7_000:20_000]
    assert 20 * np.log10(np.std(speech) / np.std(noise)) == pytest.approx(10.4, abs=1.5)


# --- fitting the weights ----------------------------------------------------------------------


def case(right, sound, lead=0.0, doubt=0.0):
    return Case("sensed", Evidence(sound, lead, doubt), right)


def test_a_witness_counts_if_it_tells_right_from_wrong_and_not_otherwise():
    told = [case(True, sound, lead=2.0) for sound in (0.0, -1.0)]
    told += [case(False, sound, lead=-2.0) for sound in (0.0, -1.0)]
    weights = fitted(told)
    assert weights.lead > 0.5
    assert weights.sound == weights.doubt == 0
    assert all((weights.odds(each.evidence) > 0) == each.right for each in told)


def test_a_witness_that_misleads_counts_nothing():
    misled = [case(True, -3.0, lead=1.0), case(False, -1.0, lead=-1.0)]
    assert fitted(misled).sound == 0


def test_what_is_fitted_is_what_is_read():
    cases = [case(True, 0.0), case(False, -4.0)]
    found = {kind: fitted(cases) for kind in ("legal", "sensed")}
    read = tomllib.loads(toml([load("de")], Witness.SOUNDS, found, cases))
    assert read["sensed"]["sound"] == found["sensed"].sound > 0
    assert Weights(**read["legal"]).prior < found["legal"].prior


@pytest.mark.parametrize("code", available())
def test_a_report_says_in_english_of_which_language_it_is(code):
    cases = [case(True, 0.0), case(False, -4.0)]
    found = dict.fromkeys(("legal", "sensed"), fitted(cases))
    written = toml([load(code)], Witness.SOUNDS, found, cases)
    english = {"da": "Danish", "de": "German", "en": "English", "nb": "Norwegian", "nl": "Dutch"}
    assert f"to 2 cases in {english[code]},\n" in written


def test_a_clear_announcement_is_told_from_its_near_miss_by_the_weights_there_are():
    language = load("de")
    voice = EspeakVoice(language, "", 150, kept_aside=False)
    said = list(announcements(language, 1, (QUIET_ROOM,), [voice]))
    witnesses = Witnesses(language, embedded(language))
    found = [
        case
        for spoken in said
        for case in of_announcement(witnesses.announcement(spoken.saying, spoken.samples))
    ]
    told = [(case.kind, case.right) for case in found]
    assert told[:3] == [("sensed", True), ("legal", True), ("sensed", False)]
    for case in found:
        assert (getattr(weighing(), case.kind).odds(case.evidence) >= ACCEPTED) == case.right


def test_each_voice_is_heard_as_often_as_another_however_early_it_stops():
    voices = [EspeakVoice(load("de"), name, 150, kept_aside=False) for name in ("", "+f2")]
    said = list(announcements(load("de"), 2, ROOMS[:2], voices))
    heard = [(each.voice, each.room) for each in said]
    assert heard == [(voice.name, room) for voice in voices for room in ROOMS[:2]] * 2
    assert len({each.saying for each in said}) == 4


@pytest.mark.parametrize(("prior", "is_taken"), [(1.0, True), (-1.0, False)])
def test_what_was_witnessed_is_decided_on_by_the_weights(prior, is_taken):
    words = ("dame", "eva", "vier")
    said = Possibility(words, understand(" ".join(words), load("de")), 0.0)
    fen = "k7/8/8/8/7r/8/8/K3Q3 w - - 0 1"
    saying = Saying("Dame Eva vier", fen, "e1e4", "e1e3", "e1h4", chess.STARTING_FEN)
    weights = Weights(prior, 1.0, 1.0, 1.0)
    by = Weighing(-3.0, -14.0, weights, weights)
    facts = judged(Witnessed(saying, *[Asked(said, said, said)] * 6), by)
    assert facts["legal moves accepted without a board"] is is_taken
    assert facts["accepted with the move on the pegs"] is is_taken
    assert facts["found first of all announcements"]
    assert facts["found first of all legal moves"]
    assert not facts["another move accepted instead"]
    assert not facts["illegal, accepted as any move without a board"]
