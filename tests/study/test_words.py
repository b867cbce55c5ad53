"""What is said in a game alone is listened for there, and in no other game."""

import pytest

from accessible_board.acts.table import Act
from accessible_board.languages import available, load, without_arbiter
from accessible_board.menu.words import listened_for, menu_words
from accessible_board.speech.sentences import commands_beside
from accessible_board.speech.understanding import Understood, understand
from accessible_board.study.opponent import studied


@pytest.mark.parametrize("code", available())
def test_a_hint_is_heard_where_somebody_plays_alone_and_nowhere_else(code):
    usual = load(code)
    alone = studied(without_arbiter(usual))
    for form in menu_words(code).forms("study_game.hint"):
        assert understand(form, alone) == Understood(act=Act.HINT)
        assert understand(form, usual) is None
        sentence = listened_for(form)
        assert sentence in commands_beside(usual, alone)
        assert sentence not in commands_beside(alone, usual)
