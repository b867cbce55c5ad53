"""Braille codes of liblouis, which the machines that run the tests have."""

import pytest

from accessible_board.devices.braille.louis import LouisTable, translator
from accessible_board.languages import FaultError, available, load


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("named", ["eight", "six"])
def test_moves_are_read_back_as_they_are_written(code, named):
    language = load(code)
    table = translator(language, named)
    assert isinstance(table, LouisTable)
    knight = language.man(2).letter
    for text in (f"{knight} f3", "exd6", "e4", f"b8{knight}"):
        assert table.text(table.cells(text)).lower() == text.lower()


@pytest.mark.parametrize(("code", "letter"), [("de", "S"), ("en", "N")])
def test_a_sign_for_a_man_is_its_letter_and_the_letter_no_sign(code, letter):
    """``de-chess.ctb`` and ``en-chess.ctb`` are found by themselves."""
    table = translator(load(code), "eight")
    assert table.cells("♘f3")[1:] == table.cells(f"{letter}f3")[1:]
    assert "♘" not in table.text(table.cells(f"{letter}f3"))
    assert len(table.cells("♘f3")) == 3


def test_a_table_that_is_named_is_used_or_missed_in_a_sentence():
    named = translator(load("de"), "de-g1.ctb")
    assert named.cells("e4") == translator(load("de"), "six").cells("e4")
    with pytest.raises(FaultError, match="no-such"):
        translator(load("de"), "no-such.ctb")
