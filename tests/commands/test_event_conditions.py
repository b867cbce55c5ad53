"""Conditions on a USB stick that cannot be used are told in one sentence of the listener's."""

import pytest

from accessible_board.commands.event_conditions import brought_conditions
from accessible_board.errors import InputError
from accessible_board.languages import available


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"time = 7", "Der Wert des Eintrags time muss ein Text in Anführungszeichen sein."),
        (b"time = 'quick'", "Der Eintrag time hat einen falschen Wert."),
        (b"start = '25:99'", "Der Eintrag start hat einen falschen Wert."),
        (b"edition = '1850'", "Der Eintrag edition hat einen falschen Wert."),
        (b"adaptations = ['none']", "Der Eintrag adaptations hat einen falschen Wert."),
        (b"tempo = '5m'", "Einen Eintrag tempo gibt es nicht."),
        (b"time = '5m'\nevent =\n", "Zeile 2 hat einen Fehler."),
    ],
)
def test_the_entry_or_the_line_is_named(tmp_path, content, told):
    assert said(tmp_path, content, "de") == f"Der Fehler in den Bedingungen: {told}"


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
    with pytest.raises(InputError) as refused:
        brought_conditions(path)
    return refused.value.aloud(code)
