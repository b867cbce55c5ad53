"""Pronunciations are learnt from voices that nothing is measured with."""

import random

import pytest

from accessible_board.languages import available, load
from accessible_board.speech.sentences import Sentences
from benchmarks.speech.voices import voices
from tools.pronounce import complete, vocabulary
from tools.renderings import places, teachers


@pytest.mark.parametrize("code", available())
def test_no_voice_that_is_kept_aside_is_learnt_from(code):
    language = load(code)
    learnt_from = {teacher.voice.name for teacher in teachers(language)}
    aside = {voice.name for voice in voices(language) if voice.kept_aside}
    assert len(learnt_from) > 5
    assert aside
    assert not aside & learnt_from


@pytest.mark.parametrize("code", available())
def test_words_are_said_where_they_stand_in_announcements(code):
    language = complete(load(code))
    full = Sentences(language).full
    for place in places(language):
        for word in place.words:
            before, after = place.around(random.Random(word))
            assert full.accepts(each.casefold() for each in (*before, word, *after))


@pytest.mark.parametrize("code", available())
def test_every_word_that_is_listened_for_has_a_pronunciation(code):
    language = load(code)
    assert [word for word in vocabulary(language) if word not in language.pronunciations] == []
