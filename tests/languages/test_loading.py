"""A language file is complete and correct, or is refused by name."""

import shutil
from itertools import combinations

import chess
import pytest

from accessible_board.errors import InputError, LanguageError
from accessible_board.languages import available, fold, load
from accessible_board.languages.folders import folder_of
from accessible_board.languages.loading import read
from accessible_board.languages.phrases import PLACEHOLDERS
from accessible_board.speech.sentences import said
from accessible_board.speech.vocabulary import taught_forms

CODES = ("da", "de", "en", "nb", "nl")


@pytest.fixture
def german(tmp_path):
    """A folder of a language, to be spoiled."""
    return shutil.copytree(folder_of("de"), tmp_path / "de")


def test_there_are_five_languages():
    assert available() == CODES


def test_an_unknown_language_is_refused_naming_those_there_are():
    with pytest.raises(InputError, match="'fr'; there are da, de, en, nb, nl"):
        load("fr")


def test_a_language_is_loaded_once():
    assert load("de") is load("de")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('name = "Deutsch"\n', "", "de: Object missing required field `name`."),
        ('spoken = "König"\n', "", "missing required field `spoken` in pieces.king."),
        ('spoken = "König"\n', 'spoken = "König"\ncrown = 1\n', "unknown field `crown` in pieces"),
        ('letter = "K"', "letter = 5", "Expected `str`, got `int` in pieces.king.letter."),
        (
            'board_found = "Das',
            'bord_found = "Das',
            "de lacks the phrase phrases.board_found.",
        ),
        ("[phrases]\n", '[phrases]\nmore = ""\n', "de has an unknown phrase phrases.more."),
        ("Noch {time}.", "Noch {thyme}.", "phrases.threshold_reached must be filled with {time}."),
        ("Noch {time}.", "Noch {time.", "phrases.threshold_reached is malformed"),
        ('board_found = "Das', 'board_found = "{Das}', "board_found must be filled with nothing"),
        ('standard = "international"', 'standard = "mine"', "files.standard names no set"),
        ('h = ["Hektor"', 'i = ["Hektor"', "files.accepted must have the keys a to h"),
        ("[phrases]", "[phrases", "de/dialogue.toml is not TOML"),
        ("[phrases]", f"n = {'9' * 5_000}\n[phrases]", "de/dialogue.toml is not TOML"),
        ("[phrases]", f"n = {'[' * 100_000}\n[phrases]", "de/dialogue.toml is not TOML"),
        ('yes = ["ja", "jawohl", "ja bitte"]', "yes = []", "commands.yes has no phrase."),
        ('yes = ["ja"', 'yes = ["?"', "commands.yes has a phrase without words."),
        (
            'yes = ["ja"',
            'yes = ["Nein!"',
            "'nein' is a phrase of commands.yes and of commands.no.",
        ),
        ('numbers = "de"', 'numbers = "xx"', "voice.numbers is unknown to num2words: 'xx'."),
        ("{number} Minuten", "{nummer} Minuten", "counts.minute.other must be filled with"),
        ("{number} Minuten", "{number Minuten", "counts.minute.other is malformed"),
        ("{number} Minuten", "viele Minuten", "counts.minute.other must be filled with {number}."),
        (
            'one = "eine Minute',
            'one = "{number} Minute',
            "counts.minute.one must be filled with nothing.",
        ),
        (
            "[counts.minute]\n",
            '[counts.minute]\ngender = "neuter"\n',
            "counts.minute.gender names no gender of voice.ones.genders.",
        ),
    ],
)
def test_a_wrong_file_is_refused_by_folder_and_key(german, old, new, sentence):
    path = next(path for path in sorted(german.glob("*.toml")) if old in path.read_text("utf-8"))
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    with pytest.raises(LanguageError) as refusal:
        read(german)
    assert sentence in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("heard", "sentence"),
    [
        ("", "de: pronunciations is empty."),
        ("anna = []", "de: pronunciations.anna is empty."),
        ('anna = ["AE N AH", ""]', "pronunciations.anna has '': no row of phones."),
        ('anna = ["AE N AH", "XX YY"]', "pronunciations.anna has 'XX YY': no row of phones."),
    ],
)
def test_a_language_that_nobody_could_speak_is_refused(german, heard, sentence):
    (german / "pronunciations.toml").write_text(heard, "utf-8")
    with pytest.raises(LanguageError) as refusal:
        read(german)
    assert str(refusal.value).endswith(sentence)


@pytest.mark.parametrize("code", CODES)
def test_every_word_that_is_taught_can_be_heard(code):
    """Announcements and commands: a word without a pronunciation is deaf to who was taught it."""
    language = load(code)
    taught = {word for form in taught_forms(language) for word in said(form)}
    commands = {word for phrase in language.commands.taught() for word in said(phrase)}
    assert commands <= taught
    assert taught - language.pronunciations.keys() == set()


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


@pytest.mark.parametrize("code", CODES)
def test_a_spoken_file_name_begins_with_its_letter_in_every_set(code):
    for names in load(code).files.sets.values():
        assert "".join(fold(name)[0][0] for name in names) == "abcdefgh"


@pytest.mark.parametrize("code", CODES)
def test_no_word_of_an_announcement_means_two_things(code):
    language = load(code)
    meanings = {
        **{("file", file): language.files.forms(file) for file in range(8)},
        **{("rank", rank): word.forms for rank, word in enumerate(language.ranks)},
        **{("man", man): language.man(man).forms for man in chess.PIECE_TYPES},
        ("capture", 0): language.words.capture.forms,
        ("promotion", 0): language.words.promotion.forms,
        ("en passant", 0): language.words.en_passant.forms,
        ("check", 0): language.words.check.forms + language.words.mate.forms,
        ("ignored", 0): language.words.ignored,
        ("castling", 0): language.castling.king.forms,
        ("castling", 1): language.castling.queen.forms,
    }
    for (one, first), (two, second) in combinations(meanings.items(), 2):
        assert not set(map(fold, first)) & set(map(fold, second)), (one, two)


@pytest.mark.parametrize("code", CODES)
def test_every_sentence_can_be_filled_in(code):
    language = load(code)
    for key, names in PLACEHOLDERS.items():
        values = {name: f"<{name}>" for name in names}
        sentence = language.say(key, **values)
        assert sentence.strip()
        assert all(value in sentence for value in values.values())


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
    assert fold(text) == folded
