"""What is refused at the table is said in the language of whoever reads it."""

import pytest

from accessible_board.errors import InputError
from accessible_board.languages import RefusedError, available
from accessible_board.languages.refusals import sentences


@pytest.mark.parametrize("code", available())
def test_every_language_has_every_sentence_in_words_of_its_own(code):
    said, english = sentences(code), sentences("en")
    assert said.keys() == english.keys()
    assert code == "en" or not [key for key in said if said[key] == english[key]]


def test_a_refusal_is_english_until_somebody_reads_it_in_another_language():
    refused = RefusedError("no_microphone", player="black")
    assert str(refused) == "Black has no microphone."
    assert refused.said("de") == "Schwarz hat kein Mikrofon."
    assert isinstance(refused, InputError)


def test_what_was_typed_stands_in_it_as_it_was_typed():
    assert RefusedError("no_square", words="i9").said("nl").startswith("'i9' is geen veld")


def test_no_sentence_is_made_up_for_a_key_that_there_is_not():
    with pytest.raises(KeyError):
        RefusedError("no_such_key")
