"""A language file is complete and correct, or is refused by name."""

import chess
import pytest

from accessible_board.devices.recognition.word_network import known_words
from accessible_board.errors import InputError
from accessible_board.languages import available, load, plain_words
from accessible_board.speech.sentences import said
from accessible_board.speech.vocabulary import taught_forms

CODES = ("da", "de", "en", "nb", "nl")


def test_there_are_five_languages():
    assert available() == CODES


def test_an_unknown_language_is_refused_naming_those_there_are():
    with pytest.raises(InputError, match="'fr'; there are da, de, en, nb, nl"):
        load("fr")


def test_a_language_is_loaded_once():
    assert load("de") is load("de")


@pytest.mark.parametrize("code", CODES)
def test_every_word_that_is_taught_can_be_heard(code):
    """Announcements and commands: the network knows each word."""
    language = load(code)
    taught = {word for form in taught_forms(language) for word in said(form)}
    commands = {word for phrase in map(language.taught, language.commands) for word in said(phrase)}
    assert commands <= taught
    assert taught - {*known_words()[code]} == set()


@pytest.mark.law(24)
@pytest.mark.law(25)
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(
    "variants",
    [
        "Anna", "Bodil Bella", "Cecilie Cesar Cäsar Caesar Cæsar", "Dora David", "Erik Eva",
        "Frederik Felix", "Gustav Gustaf", "Henrik Hector Hektor",
    ],
)  # fmt: skip
def test_every_spelling_of_a_file_is_accepted_and_begins_with_its_letter(code, variants):
    file = chess.FILE_NAMES.index(variants[0].lower())
    forms = load(code).files.forms(file)
    assert set(variants.split()) <= set(forms)


@pytest.mark.law(23)
@pytest.mark.parametrize("code", ["de", "en", "nl"])
def test_the_standard_names_are_those_of_the_laws(code):
    names = "Anna Bella Cesar David Eva Felix Gustav Hector"
    assert load(code).files.names() == tuple(names.split())


@pytest.mark.law(26)
@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("de", "eins zwei drei vier fünf sechs sieben acht"),
        ("da", "et to tre fire fem seks syv otte"),
    ],
)
def test_the_ranks_are_those_of_the_laws(code, words):
    assert [rank.spoken for rank in load(code).ranks] == words.split()


@pytest.mark.law(27)
@pytest.mark.parametrize(
    ("code", "long", "short"),
    [("de", "Lange Rochade", "Kurze Rochade"), ("da", "lang rokade", "kort rokade")],
)
def test_the_castling_phrases_are_those_of_the_laws(code, long, short):
    castling = load(code).castling
    assert (castling.queen.spoken, castling.king.spoken) == (long, short)


@pytest.mark.law(28)
@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("de", "Bauer Springer Läufer Turm Dame König"),
        ("da", "bonde springer løber tårn dronning konge"),
    ],
)
def test_the_pieces_are_those_of_the_laws(code, words):
    assert [load(code).man(man).spoken for man in chess.PIECE_TYPES] == words.split()


@pytest.mark.parametrize(
    ("code", "one", "many"),
    [
        ("de", "eine Minute", "einundzwanzig Minuten"),
        ("da", "et minut", "enogtyve minutter"),
        ("nb", "ett minutt", "tjueett minutter"),
        ("nl", "één minuut", "eenentwintig minuten"),
        ("en", "one minute", "twenty-one minutes"),
    ],
)
def test_counted_things_have_the_right_number(code, one, many):
    language = load(code)
    assert (language.count("minute", 1), language.count("minute", 21)) == (one, many)


@pytest.mark.parametrize(
    ("code", "thing", "number", "words"),
    [
        ("nb", "second", 31, "trettiett sekunder"),
        ("nb", "minute", 15, "femten minutter"),
        ("nb", "minute", 11, "elleve minutter"),
        ("nb", "hour", 21, "tjueen timer"),
        ("nb", "move", 101, "ett hundre og ett trekk"),
        ("nb", "move", 115, "ett hundre og femten trekk"),
        ("nl", "move", 101, "honderdeen zetten"),
        ("nl", "move", 121, "honderdeenentwintig zetten"),
        ("nl", "minute", 22, "tweeëntwintig minuten"),
        ("da", "move", 101, "ethundrede og et træk"),
        ("de", "move", 21, "einundzwanzig Züge"),
    ],
)
def test_a_number_agrees_with_what_is_counted(code, thing, number, words):
    assert load(code).count(thing, number) == words


@pytest.mark.parametrize(
    ("parts", "spoken"),
    [([], ""), (["a"], "a"), (["a", "b"], "a und b"), (["a", "b", "c"], "a, b und c")],
)
def test_a_list_is_spoken_with_a_word_before_its_last_part(parts, spoken):
    assert load("de").listed(parts) == spoken


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("König", ("konig",)),
        ("LØBER", ("lober",)),
        ("Cæsar, åtte!", ("caesar", "atte")),
        ("j'adoube", ("jadoube",)),
        ("e8 = D", ("e8", "=", "d")),
    ],
)
def test_words_are_compared_without_case_accents_and_punctuation(text, folded):
    assert plain_words(text) == folded
