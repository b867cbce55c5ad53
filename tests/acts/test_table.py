"""Every act of the table can be done in the ways that its row says, in every language."""

import re

import chess
import pytest

from accessible_board.acts.act_row import Chapter, Effect
from accessible_board.acts.table import Act
from accessible_board.console.conversation import by_name
from accessible_board.game import observations as o
from accessible_board.game.state.officials import Assistant
from accessible_board.game.vocabulary.assistants import WITH_WORDS, Duty
from accessible_board.game.vocabulary.editions import Articles
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import available, instructions, load
from accessible_board.languages.language_files import REFERENCE, table
from accessible_board.narration.written.phrases import load_phrases
from accessible_board.speech.asking import example
from accessible_board.speech.understanding import Understood, understand
from accessible_board.typed.reading import typed
from accessible_board.typed.typed_lines import TABLES, Assisted, Done, Wording

WHITE, BLACK = Seat.WHITE, Seat.BLACK
SAID = [act for act in Act if act.row.said]
TYPED = [(act, verb) for act in Act for verb in act.row.typed]
BUTTONS = [act for act in Act if act.row.button]
ASSISTED = [act for act in Act if act.row.assistance]
FOLLOWED = {
    Act.TELL_BOARD: chess.STARTING_BOARD_FEN,
    Act.READ_OUT_SHEET: "e4 e5",
    Act.APPEAL: "the light went out",
    Act.PROPOSE_ASSISTANT: "Ines claims",
    Act.REPORT_TOUCH: "e4",
}
"""What has to follow a verb, or to be named in a phrase."""


@pytest.mark.parametrize("act", Act)
def test_an_act_can_be_done_somehow(act):
    row = act.row
    assert row.said or row.typed or row.button or row.assistance or row.alone


def test_the_keys_are_those_of_the_languages():
    """So a language that lacks phrases, or has some for no act, is told of by its check."""
    english = load("en")
    asking = {act for act in SAID if act.row.names or act.row.about}
    assert {act.key for act in SAID if act not in asking} == set(english.commands)
    assert {act.key for act in asking} == set(english.asking)


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("act", SAID)
def test_it_is_said_by_the_phrase_that_is_taught(act, code):
    language, row = load(code), act.row
    meant = understand(example(language, act), language)
    assert meant == Understood(act=act, about=row.names[1] if row.names else row.about)


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("act", SAID)
def test_its_phrases_name_what_it_names_and_no_more(act, code):
    for phrase in (*load(code).commands.get(act.key, ()), *load(code).asking.get(act.key, ())):
        assert len(re.findall(r"\{\w+\}", phrase)) == bool(act.row.names), phrase


@pytest.mark.parametrize("act", [act for act in Act if act.row.confirmed])
@pytest.mark.parametrize("code", available())
def test_what_is_confirmed_has_its_question(act, code):
    assert load(code).say(f"confirm_{act.key}").endswith("?")


@pytest.mark.parametrize(("act", "verb"), TYPED)
def test_it_is_typed_by_its_verbs(act, verb):
    words = FOLLOWED.get(act, "")
    assert typed(f"black {verb} {words}") == Done(BLACK, act, words)
    if verb and not act.row.followed:
        assert typed(f"black {verb} and more") != Done(BLACK, act, "and more")


@pytest.mark.parametrize("code", sorted(set(available()) - {"en"}))
def test_what_is_never_said_has_a_verb_in_every_language(code):
    """What is said is typed as it is said."""
    verbs = table(REFERENCE.with_name(code), "verbs.toml")["verbs"]
    for act in Act:
        if not act.row.said:
            for verb in filter(None, act.row.typed):
                assert verbs[verb.partition(" ")[0]], act


@pytest.mark.parametrize("act", SAID)
def test_it_is_in_a_chapter_of_the_help(act):
    assert isinstance(act.row.chapter, Chapter)


@pytest.mark.parametrize("act", BUTTONS)
def test_its_button_does_it_and_has_a_label_in_every_language(act):
    button = act.row.button
    assert by_name(button.name) is act
    for code in available():
        key = "values" if act in (Act.YES, Act.NO) else "player"
        assert load_phrases(code)(f"{key}.{button.name}")


@pytest.mark.parametrize("act", ASSISTED)
def test_an_assistant_does_it_under_a_duty_that_was_granted(act):
    """On the page and, where it is reported, by its verb; each has a label in every language."""
    row = act.row.assistance
    assert row.allowed(Assistant("Ines", frozenset(Duty), frozenset(Duty)))
    assert not row.allowed(Assistant("Ines", frozenset(), frozenset(Duty)))
    assert all(load_phrases(code)(f"assistant.{row.name}") for code in available())
    if row.reports is not None and row.reports not in WITH_WORDS:
        assert typed(f"assistant white {row.reports}") == Assisted(WHITE, row.reports)


BY_THE_WORDS_OF_THE_PLAYER = {Duty.SCORE, Duty.INFORMS}
"""What is announced is the score, and what she asks the program tells her."""


@pytest.mark.parametrize("duty", sorted(set(Duty) - BY_THE_WORDS_OF_THE_PLAYER))
def test_an_assistant_without_a_page_does_each_duty_by_voice_or_button(duty):
    """At the microphone of the seat; the clock's button is pressed by whichever hand."""
    helps = Assistant("Ines", frozenset({duty}), frozenset({duty}))
    done = {act for act in ASSISTED if act.row.assistance.allowed(helps)}
    at_the_table = {Act.PRESS, Act.ANNOUNCE_FOR_PLAYER, Act.SEAL_FOR_PLAYER, Act.STOP_AFTER_SEALING}
    assert done
    assert all(act.row.said or act in at_the_table for act in done)


@pytest.mark.parametrize("act", [act for act in Act if callable(act.row.becomes)])
@pytest.mark.parametrize("seat", Seat)
def test_it_is_observed_of_the_seat_that_did_it_when_it_did(act, seat):
    observed = act.row.observation(7, seat, FOLLOWED.get(act, ""))
    assert (observed.at, observed.seat) == (7, seat)


def test_every_question_to_the_program_is_asked_by_some_act():
    """But to say the last move slowly, which is what SLOWER asks for where nothing was said."""
    asked = {
        act.row.observation(0, WHITE, FOLLOWED.get(act, "")).request
        for act in Act
        if act.row.chapter and callable(act.row.becomes)
        if isinstance(act.row.observation(0, WHITE, FOLLOWED.get(act, "")), o.Asked)
    }
    assert asked | {o.Request.SLOWER} == set(o.Request)


@pytest.mark.parametrize("act", [act for act in Act if not callable(act.row.becomes)])
def test_of_anything_else_the_game_hears_nothing(act):
    with pytest.raises(ValueError, match=act.key):
        act.row.observation(0, WHITE)
    assert act.row.becomes is None or isinstance(act.row.becomes, Effect)


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize(("act", "verb"), TYPED)
def test_its_verb_is_taught_to_who_types(act, verb, code):
    words = dict.fromkeys(("word", *TABLES), Wording())
    lines = (line for topic in instructions(code).values() for line in topic.lines)
    told = " ".join(line.format(articles=Articles("2023"), **words) for line in lines)
    assert re.search(rf"\b{verb}\b", told)
