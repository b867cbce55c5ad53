"""What is missing, unknown or wrong in a folder of a language is told in a sentence each."""

import ast
import shutil

import pytest

from accessible_board.acts.table import Act
from accessible_board.languages import CommandError, load
from accessible_board.languages.checking import problems, wrong
from accessible_board.languages.language_files import (
    FORMER_FILES,
    LEARNING_FILE,
    REFERENCE,
    SHIPPED,
    folder_of,
    folders,
    phrases,
    placeholders,
    read,
)
from accessible_board.languages.manuals import GUIDE_FILE
from accessible_board.speech.asking import example
from accessible_board.speech.understanding import understand


@pytest.fixture
def german(tmp_path):
    """A folder of a language, to be spoiled."""
    return shutil.copytree(folder_of("de"), tmp_path / "de")


def told(folder, code="en"):
    """What is to be put right in the folder of a language, in the language of this code."""
    return [CommandError(each.key, **each.values).said(code) for each in problems(folder)]


def text(entry):
    """The refusal of a number in the place of words."""
    return f"the value of the entry {entry} must be text in quotation marks."


@pytest.mark.parametrize("code", folders())
def test_the_languages_of_the_program_are_complete(code):
    assert told(folder_of(code)) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        ("language", 'name = "Deutsch"\n', "", "name is missing."),
        (
            "language",
            'numbers = "de"',
            'numbers = "xx"',
            "voice.numbers is 'xx', which num2words does not know.",
        ),
        (
            "language",
            "{number} Minuten",
            "{nummer} Minuten",
            "counts.minute.other must have these names in braces, and no others: {number}.",
        ),
        (
            "language",
            "{number} Minuten",
            "{number Minuten",
            "counts.minute.other has braces that do not match.",
        ),
        (
            "language",
            "{number} Minuten",
            "viele Minuten",
            "counts.minute.other must have these names in braces, and no others: {number}.",
        ),
        (
            "language",
            "eine Minute",
            "{number} Minute",
            "counts.minute.one must have no names in braces.",
        ),
        (
            "language",
            "[counts.minute]\n",
            '[counts.minute]\ngender = "neuter"\n',
            "counts.minute.gender is none of those in voice.ones.genders.",
        ),
        ("announcements", 'spoken = "König"\n', "", "pieces.king.spoken is missing."),
        (
            "announcements",
            'spoken = "König"\n',
            'spoken = "König"\ncrown = 1\n',
            "pieces.king.crown is unknown.",
        ),
        (
            "announcements",
            'letter = "K"',
            "letter = 5",
            text("pieces.king.letter"),
        ),
        (
            "announcements",
            'spoken = "drei"',
            "spoken = 3",
            text("ranks.spoken"),
        ),
        (
            "announcements",
            'letter = "K"',
            'letter = "D"',
            "pieces must have five different letters, and not S L T D D.",
        ),
        (
            "announcements",
            'standard = "international"',
            'standard = "mine"',
            "files.standard is none of those in files.sets.",
        ),
        (
            "announcements",
            'h = ["Hektor"',
            'i = ["Hektor"',
            "files.accepted must have the keys a to h and no others.",
        ),
        (
            "announcements",
            'international = ["Anna"',
            'international = ["Hanna"',
            "files.sets.international must have names that begin with a to h, in this order.",
        ),
        (
            "announcements",
            'accepted = ["Pferd"]',
            'accepted = ["König!"]',
            "'König!' stands for pieces.knight and for pieces.king.",
        ),
        ("dialogue", 'board_found = "Das', 'bord_found = "Das', "phrases.board_found is missing."),
        ("dialogue", "[phrases]\n", '[phrases]\nmore = ""\n', "phrases.more is unknown."),
        ("dialogue", "[phrases]\n", "[phrases]\nmore = 1\n", "phrases.more is unknown."),
        (
            "dialogue",
            "Noch {time}.",
            "Noch {thyme}.",
            "phrases.threshold_reached must have these names in braces, and no others: {time}.",
        ),
        (
            "dialogue",
            "Noch {time}.",
            "Noch {time:9}.",
            "phrases.threshold_reached must have these names in braces, and no others: {time}.",
        ),
        (
            "dialogue",
            "Noch {time}.",
            "Noch {time.",
            "phrases.threshold_reached has braces that do not match.",
        ),
        (
            "dialogue",
            'board_found = "Das',
            'board_found = "{Das}',
            "phrases.board_found must have no names in braces.",
        ),
        (
            "dialogue",
            'yes = ["ja", "jawohl", "ja bitte"]',
            "yes = []",
            "commands.yes has nothing that can be said.",
        ),
        ("dialogue", 'yes = ["ja"', 'yes = ["?"', "commands.yes has a phrase without words."),
        (
            "dialogue",
            'yes = ["ja"',
            'yes = ["Nein!"',
            "'nein' stands for commands.yes and for commands.no.",
        ),
        (
            "dialogue",
            'yes = ["ja"',
            'yes = [5, "ja"',
            text("commands.yes"),
        ),
        ("verbs", "quit =", "leave =", "verbs.leave is unknown."),
        (
            "verbs",
            'sign = ["unterschreiben"]',
            'sign = ["Heben"]',
            "verbs: 'Heben' stands for lift and for sign.",
        ),
        (
            "verbs",
            'sign = ["unterschreiben"]',
            'sign = "unterschreiben"',
            "the value of the entry verbs must be a list in square brackets.",
        ),
        (
            "faults",
            "{port} schweigt",
            "{board} schweigt",
            "board_silent must have these names in braces, and no others: {port}.",
        ),
        ("reasons", "EIO =", "EOI =", "EIO is missing."),
        (
            "console",
            "{square}, {player}, {man}",
            "{square}, {player}",
            "board.man must have these names in braces, and no others: {man}, {player}, {square}.",
        ),
        ("console", "[last]\ntitle", "[last]\nname", "last.title is missing."),
        ("console", 'title = "Uhren"', "title = 12", text("clock.title")),
        ("rule_texts", '"same hand" =', '"other hand" =', "same hand is missing."),
    ],
)
def test_each_thing_that_is_wrong_is_told_by_file_and_key(german, file, old, new, sentence):
    path = german / f"{file}.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    found = told(german)
    assert {f"{file}.toml: {sentence}", f"In {file}.toml, {sentence}"} & set(found)
    assert not any("\n" in problem for problem in found)
    assert len(found) <= 2


@pytest.mark.parametrize(
    ("file", "content", "sentence"),
    [
        ("dialogue.toml", "[phrases", "dialogue.toml cannot be read: "),
        ("dialogue.toml", f"n = {'9' * 5_000}", "dialogue.toml cannot be read: "),
        ("dialogue.toml", f"n = {'[' * 100_000}", "dialogue.toml cannot be read: "),
        ("rulings.toml", f"{'.'.join('r' * 16)} = 1", "rulings.toml: r is unknown."),
        ("faults.toml", f"{'.'.join('f' * 16)} = 1", "faults.toml: f.f.f.f"),
        (
            "faults.toml",
            f"{'.'.join('f' * 100)} = 1",
            "faults.toml cannot be read: it is nested too",
        ),
        ("dialogue.toml", "phrases = 5", "dialogue.toml: phrases.board_found is missing."),
        ("verbs.toml", "verbs = 5", "In verbs.toml, the entry verbs has a wrong value."),
        (
            "instructions.txt",
            "Nichts.",
            "instructions.txt: play is missing.",
        ),
        ("phrases.toml", "", "phrases.toml is unknown."),
    ],
    ids=lambda value: value[:40],  # Windows has no room for long names of tests.
)
def test_a_file_that_is_wrong_is_told_by_its_name(german, file, content, sentence):
    (german / file).write_text(content, "utf-8")
    assert any(problem.startswith(sentence) for problem in told(german))


@pytest.mark.parametrize("file", ["rulings.toml", "faults.toml"])
def test_a_key_of_thousands_of_parts_is_a_problem_of_its_file(german, file):
    """Python 3.14 takes it for no TOML, earlier ones for an unknown key."""
    (german / file).write_text(f"{'.'.join('r' * 5_000)} = 1", "utf-8")
    assert any(problem.startswith(file) for problem in told(german))


def test_what_is_wrong_is_told_in_the_language_of_whoever_makes_it(german):
    (german / "verbs.toml").unlink()
    assert "verbs.toml mangler." in told(german, "da")
    assert "verbs.toml ontbreekt." in told(german, "nl")


def test_a_file_that_is_missing_is_told(german):
    optional = (LEARNING_FILE, GUIDE_FILE)
    for path in [path for path in german.iterdir() if path.name not in optional]:
        text = path.read_bytes()
        path.unlink()
        assert told(german) == [f"{path.name} is missing."]
        path.write_bytes(text)


@pytest.mark.parametrize("file", FORMER_FILES)
def test_a_folder_of_before_is_used_though_it_has_files_of_before(german, file):
    (german / file).write_text('anna = ["AE N AH"]', "utf-8")
    assert list(problems(german)) == []


@pytest.mark.parametrize(
    ("file", "line", "lacks"),
    [
        ("dialogue", "code = ", ["commands.code is missing."]),
        ("dialogue", "board_found = ", ["phrases.board_found is missing."]),
        ("asking", "captured = ", ["asking.captured is missing."]),
        ("verbs", "sign = ", ["verbs.sign is missing."]),
        ("heard", "reading_none = ", ["phrases.reading_none is missing."]),
        ("faults", "pages_hang = ", ["pages_hang is missing."]),
        ("rulings", '"resume" = ', ["resume is missing."]),
    ],
)
def test_a_language_of_before_is_used_and_what_it_lacks_is_told(german, file, line, lacks):
    """Nobody's own language is lost because the program has learnt to say something."""
    path = german / f"{file}.toml"
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join(each for each in lines if not each.startswith(line)), "utf-8")
    assert told(german) == [f"{file}.toml: {each}" for each in lacks]
    assert wrong(german) == []
    assert read(german).say("board_lost") == load("de").say("board_lost")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('board_found = "Das Brett antwortet."\n', ""),
        ('board_found = "Das', 'board_found = "{Das}'),
        ('board_found = "Das', 'board_found = "{Das'),
    ],
)
def test_a_sentence_that_is_missing_or_filled_otherwise_is_said_in_english(german, old, new):
    path = german / "dialogue.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    assert read(german).say("board_found") == load("en").say("board_found")
    (german / "heard.toml").unlink()
    assert read(german).say("reading_none") == load("en").say("reading_none")
    assert wrong(german) == []


def test_what_a_language_has_no_phrase_for_cannot_be_said_in_it(german):
    path = german / "asking.toml"
    text = path.read_text("utf-8")
    path.write_text(text.replace("captured = ", "caught = "), "utf-8")
    assert wrong(german) == []
    assert example(read(german), Act.LOOK_AT_CAPTURED) == ""
    assert understand("geschlagene Figuren", read(german), load("en")) is not None  # In German.


def test_a_folder_must_be_named_by_the_code_of_its_language(german):
    assert told(german.rename(german.with_name("Deutsch"))) == [
        "A folder of a language must have its code for a name, and not 'Deutsch'."
    ]


def calls_with_a_key():
    """Each call in the program that fills in a sentence named where it stands: key and names."""
    for path in sorted(SHIPPED.parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                names = {keyword.arg for keyword in node.keywords}
                if None not in names:
                    yield getattr(node.func, "attr", ""), node.args[0].value, names


def test_every_sentence_is_filled_with_what_the_english_one_has_in_braces():
    said, shown = load("en").phrases, phrases(REFERENCE, "console.toml")
    filled = 0
    for called, key, names in calls_with_a_key():
        known = said if called == "say" else shown if called in ("", "words") else {}
        if called == "say" or key in known:
            expected = {name.partition("[")[0] for name in placeholders(known[key])}
            assert expected - {"articles"} == names, key  # Those of the edition are always there.
            filled += 1
    assert filled > 100
