"""What the network of words is trained on: what is said, by whom, and in which rooms."""

import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.devices.interfaces import RECOGNISER_RATE
from accessible_board.devices.recognition.word_network import known_words
from accessible_board.languages import available, load
from accessible_board.speech.questions import WhichCode, WhichRuling
from accessible_board.speech.sentences import Sentences
from benchmarks.speech.voices import EspeakVoice, PicoVoice, voices
from tools.words import __main__ as command_line
from tools.words.rooms import AFTER, BEFORE, FASTER, MOST_CUT, TAIL, heard, noise
from tools.words.talk import HALL
from tools.words.texts import Texts
from tools.words.utterances import NEAR, Spellings, Utterances, by_pico, human_variants
from tools.words.vocabulary import PAUSE, UNKNOWN, Columns, compounds, known

FOREIGN = ("fahrrad", "regenschirm")


@pytest.mark.parametrize("code", available())
def test_every_word_is_said_and_no_other(code):
    language = load(code)
    chance = random.Random(1)
    texts = Texts(language, others=())
    words = {word for _ in range(30_000) for word in texts.sentence(chance)}
    assert words == set(known(language))


@pytest.mark.parametrize("code", available())
def test_what_a_player_or_an_arbiter_may_say_is_said_whole(code):
    language, chance = load(code), random.Random(1)
    sentences = Sentences(language)
    whole = [sentences.commands, sentences.answers(WhichRuling()), sentences.answers(WhichCode())]
    texts = Texts(language, others=())
    said = {words for _ in range(15_000) if len(words := texts.sentence(chance)) > 1}
    for grammar in whole:
        words = {word for sentence in said if grammar.accepts(sentence) for word in sentence}
        alone = {word for word in grammar.words if grammar.accepts((word,))}
        assert words | alone >= grammar.words


def test_other_words_are_said_among_them():
    texts = Texts(load("de"), FOREIGN)
    chance = random.Random(1)
    sentences = [texts.sentence(chance) for _ in range(400)]
    foreign = [words for words in sentences if set(words) & set(FOREIGN)]
    assert 0 < len(foreign) < len(sentences) / 2
    assert any(set(words) - set(FOREIGN) for words in foreign)
    assert {word for words in sentences for word in words} <= {*known(load("de")), *FOREIGN}


def test_a_former_network_is_told_its_new_words_most_of_the_time():
    chance, new = random.Random(1), {"meine", "uhr"}
    texts = Texts(load("de"), FOREIGN, new)
    sentences = [texts.sentence(chance) for _ in range(400)]
    told = [words for words in sentences if new & set(words)]
    assert len(sentences) / 2 < len(told) < len(sentences)
    assert any("uhr" in words for words in told)
    assert any("meine" in words for words in told)


@pytest.mark.parametrize("code", available())
def test_the_network_has_learnt_every_word_that_may_be_said(code):
    """One that it has not is heard wherever it knows no word: talk would be a command."""
    assert set(known(load(code))) <= set(known_words()[code])


@pytest.mark.parametrize("code", available())
def test_each_utterance_is_always_the_same(code):
    once, again = (Utterances(load(code), FOREIGN) for _ in range(2))
    numbers = range(30)
    assert [once.number(n) for n in numbers] == [again.number(n) for n in reversed(numbers)][::-1]
    assert len({repr(once.number(n)) for n in numbers}) == len(numbers)


@pytest.mark.parametrize("code", available())
def test_no_voice_that_is_kept_aside_says_anything(code):
    language = load(code)
    aside = {_speaker(voice) for voice in voices(language) if voice.kept_aside}
    manners = [v for v in voices(language) if isinstance(v, PicoVoice) and v.kept_aside]
    utterances = Utterances(language, FOREIGN)
    speaking = [utterances.number(number).voice for number in range(300)]
    assert aside
    assert all(isinstance(voice, EspeakVoice | PicoVoice) for voice in speaking)
    assert len({_speaker(voice) for voice in speaking}) > 20
    assert not aside & {_speaker(voice) for voice in speaking}
    for voice in speaking:
        if isinstance(voice, PicoVoice):
            assert not any(_alike(voice, other) for other in manners)


def test_people_talk_in_other_manners_than_in_the_hall_of_the_benchmark():
    chance = random.Random(1)
    talking = [by_pico("fr-FR", HALL, chance) for _ in range(300)]
    hall = PicoVoice("fr-FR", 1.0, 1.0, False)
    assert not any(_alike(voice, hall) for voice in talking)
    assert len(set(talking)) > 200


def test_the_voices_of_espeak_are_human_and_free():
    variants = human_variants()
    assert {"", "+f2", "+m3"} <= set(variants)
    assert not {"+whisper", "+robosoft3", "+UniRobot"} & set(variants)
    assert not [variant for variant in variants if "mb" in variant]


def test_a_name_is_read_as_it_is_displayed_and_as_it_should_sound():
    spellings = Spellings(load("de"))
    chance = random.Random(1)
    written = {spellings.written(("cäsar", "vier"), chance) for _ in range(50)}
    assert written == {"cäsar vier", "Cesar vier", "zäsar vier"}


def _speaker(voice):
    """Who speaks, whatever the manner; of Pico, whose voices are few, a manner is a speaker."""
    return voice.variant if isinstance(voice, EspeakVoice) else voice.name


def _alike(one, other):
    difference = max(abs(one.speed - other.speed), abs(one.pitch - other.pitch))
    return one.voice == other.voice and difference < NEAR - 1e-9


WORDS = (3000 * np.sin(np.arange(RECOGNISER_RATE) / 7)).astype(np.int16)
TALK = np.random.default_rng(0).integers(-2000, 2000, 20 * RECOGNISER_RATE).astype(np.int16)
seeds = st.integers(0, 2**32 - 1)


@given(seeds, st.floats(0.2, 4))
def test_a_room_is_as_long_as_the_words_and_the_silence_around_them_or_cuts_into_a_word(
    seed, seconds
):
    words = np.resize(WORDS, round(seconds * RECOGNISER_RATE))
    sound = heard(words, TALK, np.random.default_rng(seed))
    slow, fast = FASTER
    length = len(sound) / RECOGNISER_RATE
    assert sound.dtype == np.int16
    assert length >= seconds / fast - 2 * MOST_CUT - 0.001
    assert length <= seconds / slow + BEFORE[1] + AFTER[1] + TAIL + 0.001


@given(seeds)
def test_the_same_chance_makes_the_same_room(seed):
    once, again = (heard(WORDS, TALK, np.random.default_rng(seed)) for _ in range(2))
    assert np.array_equal(once, again)


def test_no_two_rooms_are_alike_and_in_each_the_words_are_heard():
    rooms = [heard(WORDS, TALK, np.random.default_rng(seed)) for seed in range(60)]
    assert len({room.tobytes() for room in rooms}) == len(rooms)
    for room in rooms:
        middle = room[round(0.7 * RECOGNISER_RATE) : round(0.9 * RECOGNISER_RATE)]
        assert np.sqrt(np.mean(middle.astype(float) ** 2)) > 100


@pytest.mark.parametrize(("colour", "decibels"), [(0.0, 0), (0.5, -10), (1.0, -20)])
def test_noise_falls_with_frequency_as_its_colour_says(colour, decibels):
    power = np.abs(np.fft.rfft(noise(1 << 17, colour, np.random.default_rng(1)))) ** 2
    tenfold = power[18000:22000].mean() / power[1800:2200].mean()
    assert 10 * np.log10(tenfold) == pytest.approx(decibels, abs=1)


def test_languages_share_pause_and_unknown_and_no_word():
    columns = Columns({"de": ("anna", "eins"), "en": ("anna", "one", "two")})
    assert columns.count == 7
    assert columns.of("de").tolist() == [PAUSE, UNKNOWN, 2, 3]
    assert columns.of("en").tolist() == [PAUSE, UNKNOWN, 4, 5, 6]
    assert columns.labels(("anna", "zwei"), "de") == (2, UNKNOWN)
    assert columns.labels(("two", "anna"), "en") == (4, 2)
    assert columns.places({"de": {"eins"}, "en": {"two", "anna"}}).tolist() == [3, 4, 6]


def test_a_compound_is_heard_as_its_parts():
    columns = Columns({"de": ("vier", "zwanzig", "und")}, {"de": compounds(load("de"))})
    assert columns.compounds == {"de": {}}, "none of them may be said"
    words = ("vierundzwanzig", "vier")
    columns = Columns({"de": words}, {"de": compounds(load("de"))})
    assert columns.words == {"de": ("vier", "und", "zwanzig")}
    assert columns.labels(words, "de") == (2, 3, 4, 2)


@pytest.mark.parametrize("code", available())
def test_numbers_in_one_word_consist_of_few(code):
    language, found = load(code), compounds(load(code))
    whole = {language.number(number).casefold() for number in range(100)}
    assert found.keys() <= whole
    assert len(whole - found.keys()) < 30
    assert len({part for parts in found.values() for part in parts}) < 30
    for word, parts in found.items():
        assert "".join(parts) == word.replace("-", "").replace("ën", "en")


def test_what_training_lacks_is_said_in_one_sentence(monkeypatch, capsys):
    monkeypatch.setattr(command_line, "NEEDED", ("numpy", "no_such_package"))
    assert command_line.main(["--to", "words.npz"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "pip install no_such_package" in said


def test_how_a_voice_speaks_is_part_of_what_it_is():
    voice = EspeakVoice(load("de"), "", 150, kept_aside=False)
    low, high = (replace(voice, pitch=pitch).say("Anna vier") for pitch in (15, 85))
    assert not np.array_equal(low, high)
