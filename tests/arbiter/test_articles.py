"""Articles are named by the edition in force."""

import re
from string import Formatter

import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.editions import Articles, editions
from accessible_board.game.vocabulary.terms import IllegalMove, Seat
from accessible_board.languages import instructions
from accessible_board.narration.written.evidence import proposed_penalty
from accessible_board.narration.written.phrases import load_phrases
from tests.laws.spoken import shown
from tests.support.table import Table

WHITE, BLACK = Seat.WHITE, Seat.BLACK
LANGUAGES = ("en", "de", "da", "nb", "nl")
ONLY_SINCE = {("2009", "III.4")}
"""Rules that an edition has not, and whose words it never says."""

every_edition = pytest.mark.parametrize("edition", editions())
every_language = pytest.mark.parametrize("code", LANGUAGES)


def asked_for(phrase):
    """What a phrase asks the table of Articles for."""
    names = (name for _, name, _, _ in Formatter().parse(phrase) if name)
    return [name[len("articles[") : -1] for name in names if name.startswith("articles[")]


def typed_lines(code):
    """What the help at the keyboard says, without what is to be typed."""
    lines = (line for topic in instructions(code).values() for line in topic.lines)
    return [re.sub(r"\{(?!articles)[^}]*\}", "", line) for line in lines]


@every_language
@every_edition
def test_each_phrase_that_names_articles_names_some_in_each_edition(code, edition):
    articles = Articles(edition)
    phrases = [*load_phrases(code).phrases.values(), *typed_lines(code)]
    for numbers in (numbers for phrase in phrases for numbers in asked_for(phrase)):
        assert articles[numbers] != "–" or (edition, numbers) in ONLY_SINCE, numbers


@every_language
def test_no_phrase_names_an_article_by_a_number_of_its_own(code):
    """It would be that of one edition."""
    for phrase in (*load_phrases(code).phrases.values(), *typed_lines(code)):
        plain = re.sub(r"\{[^}]*\}", "", phrase)
        assert not re.search(r"\b([A-D]|I{1,3})\.\d|\(\d+\.\d+", plain), plain


@pytest.mark.parametrize(
    ("number", "numbers"),
    [
        ("4.7", ["4.6", "4.7", "4.7", "4.7"]),
        ("4.7.2", ["4.6b, 4.4c", "4.7b", "4.7.2", "4.7.2"]),
        ("4.8", ["4.7", "4.8", "4.8", "4.8"]),
        ("6.11", ["6.12", "6.12", "6.11", "6.11"]),
        ("7.5.1", ["7.4a", "7.5a", "7.5.1", "7.5.1"]),
        ("12.9", ["13.4", "12.9", "12.9", "12.9"]),
        ("D.2.10.5", ["E2.9e", "D2.9e", "D.2.10.5", "D.2.10.5"]),
        ("III.5", ["10.2", "G5", "III.5", "III.5"]),
    ],
)
def test_an_article_has_the_number_of_its_edition(number, numbers):
    assert [Articles(edition)[number] for edition in editions()] == numbers


def test_what_an_edition_has_not_is_left_out():
    assert Articles("2009")["4.9 6.2.6"] == "6.7d"
    assert Articles("2023")["4.9 6.2.6"] == "4.9, 6.2.6"


# --- what the arbiter reads -----------------------------------------------------------------------


@pytest.mark.law(39)
@pytest.mark.parametrize(("edition", "number"), [("2009", "4.6"), ("2014", "4.7"), ("2023", "4.7")])
def test_an_obligation_is_told_by_the_article_of_the_edition(edition, number):
    table = Table(WHITE, edition=edition).start().lift("e2").place("e3").wait(500)
    table.lift("e3").place("e4").say("Eva vier").press(WHITE)
    (breach,) = table.of(e.ArticleFourBreached)
    written = shown(breach, edition=edition)
    assert any(f"({number})" in line for line in written), written


@pytest.mark.law(91)
@pytest.mark.parametrize(
    ("edition", "act", "numbers"),
    [
        ("2009", None, "7.4a, 7.4b"),
        ("2014", None, "7.5a, 7.5b"),
        ("2017", None, "7.5.1, 7.5.3"),
        ("2023", None, "7.5.1, 7.5.5"),
        ("2017", IllegalMove.PRESS_WITHOUT_MOVE, "7.8.1, 7.8.2"),
        ("2023", IllegalMove.PRESS_WITHOUT_MOVE, "7.5.3"),
    ],
)
def test_what_is_proposed_for_an_illegal_move_names_its_article(edition, act, numbers):
    table = Table(WHITE, edition=edition).start()
    if act is None:
        table.lift("a1").place("a3").say("Turm Anna drei").press(WHITE)
    else:
        table.press(WHITE).rule(Ruling.ILLEGAL_MOVE, seat=WHITE, act=act)
    illegal = table.just(e.IllegalMoveCompleted)
    assert f"({numbers})" in proposed_penalty(illegal, load_phrases("en", edition))


@pytest.mark.law(99)
@pytest.mark.parametrize(
    ("edition", "time", "number"),
    [
        ("2009", "20m", "A4c"),
        ("2009", "3m", "B3c"),
        ("2014", "20m", "A4b"),
        ("2017", "20m", "A.4.2"),
        ("2023", "20m", "A.5.2"),
        ("2023", "3m", "B.3"),
    ],
)
def test_without_supervision_it_is_that_of_the_regime(edition, time, number):
    table = Table(WHITE, edition=edition, time_control=time, supervised=False).start()
    table.lift("a1").place("a3").say("Turm Anna drei").press(WHITE)
    (stands,) = table.of(e.IllegalMoveStands)
    table.observe(o.IllegalMoveClaimed(at=table.at, seat=BLACK))
    illegal = table.just(e.IllegalMoveCompleted)
    assert stands.seat is illegal.seat
    assert f"({number})" in proposed_penalty(illegal, load_phrases("en", edition))


@pytest.mark.law(70)
@pytest.mark.parametrize(("edition", "numbers"), [("2009", "6.3, 6.9"), ("2023", "6.4, 6.9")])
def test_a_fallen_flag_names_its_articles(edition, numbers):
    words = load_phrases("en", edition)
    assert words("record.flag_fell", seat="White") == f"The flag of White has fallen ({numbers})."
