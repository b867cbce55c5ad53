"""The words of practising that are measured are those that its pages listen for."""

import pytest

from accessible_board.languages import available
from accessible_board.menu.words import listened_for
from benchmarks.speech.practising import pages


@pytest.mark.parametrize("code", available())
def test_what_is_measured_is_listened_for_on_its_page(tmp_path, code):
    opened = list(pages(tmp_path, code, forms=1))
    assert len(opened) == 4
    for menu, words in opened:
        known = menu.listened_for()[0]
        assert words
        assert [each for each in words if not known.accepts(listened_for(each))] == []
