"""The words of the pages: whole in every language, and a control for every ruling."""

import pytest

from accessible_board.console import rulings
from accessible_board.console.happenings import NOT_RECORDED, phrase_name
from accessible_board.console.wording import load_words
from accessible_board.errors import LanguageError
from accessible_board.game import events
from accessible_board.game.observations import Ruling
from accessible_board.languages import available


@pytest.mark.parametrize("code", available())
def test_every_language_says_everything_in_words_of_its_own(code):
    words, english = load_words(code), load_words("en")
    assert words.phrases.keys() == english.phrases.keys()
    same = [key for key, phrase in words.phrases.items() if phrase == english.phrases[key]]
    assert code == "en" or len(same) < 12, same


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("ruling", Ruling)
def test_every_ruling_has_its_control_and_its_words(ruling, code):
    words = load_words(code)
    control = rulings.control(ruling)
    assert words(f"rulings.{ruling}.label")
    assert words(f"rulings.{ruling}.help")
    for field in control.fields:
        assert words(f"fields.{field.name}")
        for choice in field.choices if field.name != "result" else ():
            assert words(f"choices.{choice}")


def test_every_sentence_of_the_record_is_about_an_event():
    kinds = {phrase_name(kind) for kind in vars(events).values() if isinstance(kind, type)}
    told = {key.partition(".")[2] for key in load_words("en").phrases if key.startswith("record.")}
    assert told - kinds == {"nobody", "ruled", "ruled_in_vain"}
    assert not told & {phrase_name(kind) for kind in NOT_RECORDED}


def test_a_language_without_pages_is_named():
    with pytest.raises(LanguageError, match="tlh"):
        load_words("tlh")
