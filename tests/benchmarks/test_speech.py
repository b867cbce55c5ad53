"""The benchmark of recognition measures what it says."""

import tomllib

import chess
import numpy as np
import pytest

from accessible_board.devices.recognition.recognisers import embedded
from accessible_board.languages import available, load
from accessible_board.speech.decision import ACCEPTED
from accessible_board.speech.evidence import Evidence, Weighing, Weights, Witness, weighing
from accessible_board.speech.understanding import understand
from benchmarks.speech.corpus import announcements
from benchmarks.speech.fitting import Case, fitted, of_announcement, toml
from benchmarks.speech.kept import Kept
from benchmarks.speech.measuring import Judging, Measured
from benchmarks.speech.noise import QUIET_ROOM, Kind, Room, heard_in
from benchmarks.speech.sayings import Saying, distance, plain_words, sayings
from benchmarks.speech.voices import EspeakVoice
from benchmarks.speech.witnesses import Asked, Found, Witnessed, Witnesses


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
        for case in of_announcement(witnesses.announcement(spoken), language)
    ]
    told = [(case.kind, case.right) for case in found]
    assert told[:3] == [("sensed", True), ("legal", True), ("sensed", False)]
    for case in found:
        assert (getattr(weighing(), case.kind).odds(case.evidence) >= ACCEPTED) == case.right


def test_what_was_heard_is_not_heard_again_and_a_measurement_can_stop_anywhere(tmp_path):
    """And each voice is heard as often as another, however early it stops."""
    language, heard_now = load("de"), []
    best = Found(("dame", "eva", "vier"), -np.inf)

    def hear(spoken):
        heard_now.append((spoken.voice, spoken.number))
        asked = Asked(best, None, best)
        witnessed = Witnessed(spoken.saying, *[asked] * 6)
        return Measured(spoken.voice, False, spoken.room, witnessed, 2.0, 0.3)

    def measured(each, until=None):
        voices = [EspeakVoice(language, name, 150, kept_aside=False) for name in ("", "+f2")]
        said = announcements(language, each, (QUIET_ROOM, Room(Kind.PINK, 10)), voices)
        return list(Kept(tmp_path / "heard").announcements("de", said, hear, until))

    first = measured(1)
    assert heard_now == [("espeak de", 0)] * 2 + [("espeak de+f2", 0)] * 2
    assert measured(2, until=0) == first
    assert len(heard_now) == 4
    assert len(measured(2)) == len(heard_now) == 8
    assert first[0].witnessed.legal == Asked(best, None, best)


@pytest.mark.parametrize(("prior", "is_taken"), [(1.0, True), (-1.0, False)])
def test_what_was_witnessed_is_decided_on_anew_under_other_weights(prior, is_taken):
    said = Found(("dame", "eva", "vier"), 0.0)
    fen = "k7/8/8/8/7r/8/8/K3Q3 w - - 0 1"
    saying = Saying("Dame Eva vier", fen, "e1e4", "e1e3", "e1h4", chess.STARTING_FEN)
    witnessed = Witnessed(saying, *[Asked(said, said, said)] * 6)
    measured = Measured("somebody", True, QUIET_ROOM, witnessed, 2.0)
    weights = Weights(prior, 1.0, 1.0, 1.0)
    judging = Judging(load("de"), Weighing(-3.0, -14.0, weights, weights))
    heard = judging.announcement(measured)
    assert (heard.taken, heard.mistaken, heard.wrong) == (is_taken, False, False)
    assert (heard.full, heard.legal) == (True, True)
    assert heard.right == prior
