"""Conditions on a USB stick that cannot be used are told in one sentence of the listener's."""

import pytest

from accessible_board.commands.brought_conditions import ConditionsError, brought_conditions
from accessible_board.languages import available


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"time = 7", "haben einen falschen Wert für den Eintrag time."),
        (b"time = 'quick'", "haben einen falschen Wert für den Eintrag time."),
        (b"start = '25:99'", "haben einen falschen Wert für den Eintrag start."),
        (b"edition = '1850'", "haben einen falschen Wert für den Eintrag edition."),
        (b"adaptations = ['none']", "haben einen falschen Wert für den Eintrag adaptations."),
        (b"tempo = '5m'", "haben einen Eintrag, den es nicht gibt: tempo."),
        (b"time = '5m'\nevent =\n", "haben einen Fehler in Zeile 2."),
    ],
)
def test_the_entry_or_the_line_is_named(tmp_path, content, told):
    assert said(tmp_path, content, "de") == f"Die Bedingungen {told}"


@pytest.mark.parametrize("code", available())
def test_neither_a_path_nor_a_word_of_a_library_is_said(tmp_path, code):
    for content in (b"\xff\xfe", b"time = 7", b"[time]", b"a = 1"):
        sentence = said(tmp_path, content, code)
        assert str(tmp_path) not in sentence
        assert not any(word in sentence for word in ("Expected", "object", "UTF", "$"))


def test_what_can_be_used_is(tmp_path):
    path = tmp_path / "conditions.toml"
    path.write_text('time = "15m+10s"\nsupervised = false\n', "utf-8")
    assert brought_conditions(path).time == "15m+10s"


def said(folder, content, code):
    path = folder / "conditions.toml"
    path.write_bytes(content)
    with pytest.raises(ConditionsError) as refused:
        brought_conditions(path)
    return refused.value.said(code)
