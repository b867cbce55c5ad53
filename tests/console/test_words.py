"""The words of the pages: whole in every language, and a control for every ruling."""

from enum import EnumType
from typing import get_args, get_type_hints

import chess
import pytest

from accessible_board.arbiter import forms
from accessible_board.game import events
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.editions import Penalty
from accessible_board.game.vocabulary.terms import Device, DeviceFault, Seat
from accessible_board.languages import available
from accessible_board.languages.checking import placeholders
from accessible_board.narration.table import TABLE
from accessible_board.narration.written.phrases import load_phrases
from accessible_board.narration.written.record import phrase_name, record_sentence


@pytest.mark.parametrize("code", available())
def test_every_language_says_everything_in_words_of_its_own(code):
    words, english = load_phrases(code), load_phrases("en")
    assert words.phrases.keys() == english.phrases.keys()
    same = [key for key, phrase in words.phrases.items() if phrase == english.phrases[key]]
    assert code == "en" or len(same) < 12, same


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("ruling", Ruling)
def test_every_ruling_has_its_control_and_its_words(ruling, code):
    words = load_phrases(code)
    control = forms.form_of(ruling)
    assert words(f"rulings.{ruling}.label")
    assert words(f"rulings.{ruling}.help")
    for field in control.fields:
        assert words(f"fields.{field.name}")
        for choice in field.choices if field.name != "result" else ():
            assert words(f"choices.{choice}")


def test_every_sentence_of_the_record_is_about_an_event():
    kinds = {phrase_name(kind) for kind in vars(events).values() if isinstance(kind, type)}
    told = {
        key.partition(".")[2] for key in load_phrases("en").phrases if key.startswith("record.")
    }
    others = {"nobody", "ruled", "ruled_in_vain", "assistant_named_without_duties"}
    others |= {"game_reopened_corrected", "game_adjourned_reply"}
    others |= {"words_not_understood_asked_back", "act_not_meant_unanswered"}
    assert told - kinds == others
    assert not told & {phrase_name(kind) for kind, row in TABLE.items() if not row.recorded}


def shown_in_the_record(words):
    """The values of enumerations that a sentence of the record may be filled with."""
    for kind in vars(events).values():
        if isinstance(kind, type) and (key := f"record.{phrase_name(kind)}") in words:
            for name in placeholders(words.phrases[key]) & get_type_hints(kind).keys():
                hint = get_type_hints(kind)[name]
                for enumeration in (hint, *get_args(hint)):
                    if isinstance(enumeration, EnumType) and enumeration not in (Ruling, Seat):
                        yield from enumeration


def test_every_value_that_stands_in_the_record_has_words():
    words = load_phrases("en")
    values = set(shown_in_the_record(words))
    assert {Device.EARPHONE, DeviceFault.LOST, events.Refusal.NO_MOVE} <= values
    assert [v for v in values if f"values.{v}" not in words and f"choices.{v}" not in words] == []


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("ruling", [Ruling.SET_CLOCK, str(Ruling.SET_CLOCK)])
def test_a_ruling_that_is_refused_is_called_alike_live_and_from_a_record(code, ruling):
    words = load_phrases(code)
    refused = events.RulingRefused(at=0, ruling=ruling, reason=events.Objection.CLOCK_RUNS)
    told = record_sentence(refused, chess.Board(), words)
    assert words("rulings.set-clock.label") in told


@pytest.mark.parametrize("code", available())
def test_penalties_are_called_in_the_record_as_where_they_are_chosen(code):
    words = load_phrases(code)
    listed = events.PenaltiesListed(at=0, penalties=tuple(map(str, Penalty)))
    told = record_sentence(listed, chess.Board(), words)
    assert all(words(f"choices.{penalty}") in told for penalty in Penalty)


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("asked", [False, True])
def test_the_record_shows_whether_words_were_asked_about(code, asked):
    heard = events.WordsNotUnderstood(at=0, seat=Seat.BLACK, words="gustav", asked_back=asked)
    words = load_phrases(code)
    key = "words_not_understood_asked_back" if asked else "words_not_understood"
    seat = words.language.say("black").capitalize()
    assert (
        record_sentence(heard, chess.Board(), words).casefold()
        == words(f"record.{key}", seat=seat, words="gustav").casefold()
    )
