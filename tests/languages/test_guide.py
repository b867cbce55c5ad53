"""The guide in each language: chapters that can be heard, in the words that the program knows."""

import pytest
from typer.testing import CliRunner

from accessible_board.acts.table import Act
from accessible_board.command_line import build
from accessible_board.languages import available, load
from accessible_board.languages.checking import problems
from accessible_board.languages.language_files import SHIPPED
from accessible_board.languages.manuals import guide, read_guide
from accessible_board.speech.understanding import understand

TAUGHT = (
    *("time", "moves", "repeat", "position", "help", "correction", "adjust"),
    *("offer_draw", "resign", "claim_flag", "claim_touch", "claim_illegal", "call_arbiter"),
)
"""What the guide teaches a player to say."""

LONGEST = 220
"""Characters of a sentence that can be kept in mind when it is heard once."""


@pytest.mark.parametrize("code", available())
def test_every_chapter_is_there_in_every_language(code):
    chapters = guide(code)
    assert len(chapters) == len(guide("en")) == 12
    assert all(chapter.title and len(chapter.sentences) >= 3 for chapter in chapters)


@pytest.mark.parametrize("code", available())
def test_no_sentence_is_too_long_to_be_heard(code):
    for chapter in guide(code):
        assert [each for each in chapter.sentences if len(each) > LONGEST] == []


@pytest.mark.parametrize("code", available())
def test_what_it_teaches_to_say_is_understood(code):
    said = " ".join(each for chapter in guide(code) for each in chapter.sentences).casefold()
    commands = load(code).commands
    missing = [name for name in TAUGHT if commands[name][0].casefold() not in said]
    assert missing == []


@pytest.mark.parametrize("code", available())
def test_each_example_of_an_offer_or_a_claim_is_understood_and_in_the_names_of_the_language(code):
    language = load(code)
    draws = guide(code)[6]
    examples = [each.split(": ", 1)[1] for each in draws.sentences if ": " in each]
    understood = {each: understand(each, language) for each in examples}
    with_a_move = {said: meant for said, meant in understood.items() if meant.announcement}
    assert [meant.act for meant in with_a_move.values()] == [Act.OFFER_DRAW, Act.CLAIM]
    assert all(language.files.names()[5] in said for said in with_a_move)


@pytest.mark.parametrize("code", available())
def test_the_practice_game_is_announced_as_the_language_announces(code):
    language = load(code)
    said = " ".join(each for chapter in guide(code) for each in chapter.sentences).casefold()
    for square in ("e2", "e4", "e7", "e5", "f3", "c6", "b5"):
        file, rank = "abcdefgh".index(square[0]), int(square[1]) - 1
        named = f"{language.files.names()[file]} {language.ranks[rank].spoken}".casefold()
        assert named in said, square


def test_a_guide_of_a_language_that_lacks_a_chapter_is_told(tmp_path):
    folder = tmp_path / "en"
    folder.mkdir()
    for path in (SHIPPED / "en").iterdir():
        if path.is_file():
            (folder / path.name).write_bytes(path.read_bytes())
    assert list(problems(folder)) == []
    text = (folder / "guide.md").read_text("utf-8")
    (folder / "guide.md").write_text(text[: text.rindex("## ")], "utf-8")
    assert [(each.key, each.values["chapters"]) for each in problems(folder)] == [
        ("guide_length", 11)
    ]


def test_a_language_may_have_no_guide(tmp_path):
    assert read_guide(tmp_path / "guide.md") == ()


def run(*arguments):
    return CliRunner().invoke(build(["guide", "languages"]), ["guide", *arguments])


def test_the_command_prints_a_chapter_a_sentence_a_line():
    lines = run("4", "--language", "de").stdout.splitlines()
    assert lines[:2] == ["4. Vor der Partie", "Stellen Sie die Figuren auf."]


def test_the_command_prints_the_titles():
    lines = run("--language", "nl", "--contents").stdout.splitlines()
    assert lines == [f"{n}. {each.title}" for n, each in enumerate(guide("nl"), 1)]


def test_a_chapter_that_there_is_not_is_one_sentence():
    result = run("13", "--language", "en")
    assert result.exit_code != 0
    assert "There is no chapter 13; the guide has 12." in str(result.exception)
