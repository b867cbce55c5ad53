"""What an arbiter says is the line that an arbiter could type, and nothing else."""

import pytest

from accessible_board.arbiter.forms import typed_ruling
from accessible_board.devices.recognition.word_network import known_words
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.editions import Penalty
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import available, load
from accessible_board.speech.questions import WhichCode, WhichRuling
from accessible_board.speech.sentences import Sentences, said
from accessible_board.speech.spoken_rulings import (
    SpokenRuling,
    all_forms,
    is_done,
    spoken_code,
    spoken_ruling,
)
from accessible_board.typed.reading import typed
from accessible_board.typed.typed_lines import Ruled


def ruled(spoken: SpokenRuling):
    """The ruling of the line that it is."""
    meant = typed(f"arbiter {spoken.line}")
    assert isinstance(meant, Ruled)
    return meant.ruling


def in_words(template, language, seat=Seat.WHITE):
    """A ruling as it is taught: with the seat before it, and the time after it."""
    minutes, seconds = language.rulings.minutes[0], language.rulings.seconds[0]
    two, three, nil = language.ranks[1].spoken, language.ranks[2].spoken, language.rulings.zero[0]
    before = f"{language.say(seat)} " if "{seat}" in template else ""
    after = f" {two} {minutes} {three} {nil} {seconds}" if "{time}" in template else ""
    return f"{before}{language.rulings.phrases[template][0]}{after}"


@pytest.mark.parametrize("code", available())
def test_every_ruling_is_one_that_can_be_typed_and_is_listened_for(code):
    language = load(code)
    grammar = Sentences(language).answers(WhichRuling())
    for template in language.rulings.phrases:
        words = in_words(template, language)
        spoken = spoken_ruling(words, [language])
        assert spoken is not None, words
        assert spoken.template == template
        ruling = ruled(spoken)
        assert ruling.seat is (Seat.WHITE if "{seat}" in template else None)
        assert ruling.remaining == (150_000 if "{time}" in template else None)
        assert grammar.accepts(said(words)), words
    assert {word for form in all_forms(language) for word in said(form)} <= {*known_words()[code]}


MINUTE = 60_000
WHITE, BLACK = Seat.WHITE, Seat.BLACK
LESS = {"seat": WHITE, "penalty": Penalty.OWN_TIME, "remaining": 3 * MINUTE}
SET = {"seat": WHITE, "remaining": 105 * MINUTE + 9_000}


@pytest.mark.parametrize(
    ("words", "ruling", "details"),
    [
        ("weiterspielen", Ruling.RESUME, {}),
        ("Strafe bestätigen", Ruling.CONFIRM_PENALTY, {}),
        ("keine Strafe", Ruling.REFUSE_PENALTY, {}),
        (
            "Schwarz Zeit zugeben zwei Minuten",
            Ruling.EXTRA_TIME,
            {"seat": BLACK, "remaining": 2 * MINUTE},
        ),
        ("Weiß, Zeit abziehen, 3 Minuten", Ruling.PENALISE, LESS),
        ("Weiß Uhr stellen eins null fünf Minuten null neun Sekunden", Ruling.SET_CLOCK, SET),
        (
            "Schwarz Uhr stellen neun Sekunden",
            Ruling.SET_CLOCK,
            {"seat": BLACK, "remaining": 9_000},
        ),
        ("Ergebnis Weiß gewinnt", Ruling.DECLARE, {"result": "1-0"}),
        ("Ergebnis Remis", Ruling.DECLARE, {"result": "1/2-1/2"}),
        ("vertagen", Ruling.ADJOURN, {}),
        ("Schwarz regelwidriger Zug", Ruling.ILLEGAL_MOVE, {"seat": BLACK}),
    ],
)
def test_a_ruling_is_what_was_said(words, ruling, details):
    spoken = spoken_ruling(words, [load("de")])
    assert spoken is not None
    found = ruled(spoken)
    assert found.ruling is ruling
    assert {name: getattr(found, name) for name in details} == details


@pytest.mark.parametrize(
    "words",
    [
        "Zeit zugeben zwei Minuten",
        "Weiß Zeit zugeben",
        "Weiß Zeit zugeben Minuten",
        "Weiß Zeit zugeben zwei",
        "Weiß Zeit zugeben zwei Sekunden drei Minuten",
        "Weiß Zeit zugeben eins zwei drei vier Minuten",
        "weiterspielen bitte",
        "Eva vier",
        "",
    ],
)
def test_half_a_ruling_is_none(words):
    assert spoken_ruling(words, [load("de")]) is None


@pytest.mark.parametrize("code", available())
def test_a_code_is_six_digits_each_by_itself(code):
    language = load(code)
    digits = [rank.spoken for rank in language.ranks[:6]]
    assert spoken_code(" ".join(digits), [language]) == "123456"
    assert spoken_code("4 8 2 9 1 3", [language]) == spoken_code("482913", [language]) == "482913"
    assert spoken_code(" ".join(digits[:5]), [language]) is None
    grammar = Sentences(language).answers(WhichCode())
    assert grammar.accepts(said(" ".join(digits)))
    assert not grammar.accepts(said(" ".join(digits[:5])))
    assert is_done(language.rulings.done[0], [language])


def test_rulings_are_heard_in_the_own_language_and_in_that_of_announcements():
    both = Sentences(load("nl"), load("de")).answers(WhichRuling())
    assert both.accepts(said("weiterspielen"))
    assert both.accepts(said("verder spelen"))


def test_a_line_is_typed_like_any_other():
    assert typed_ruling(Seat.WHITE, "penalty own-time 120s").remaining == 120_000
