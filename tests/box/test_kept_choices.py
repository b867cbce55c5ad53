"""What was chosen in the menu is how the earphone is heard; the loudspeaker is others' business."""

import json
import os
from pathlib import Path

import msgspec
import pytest

from accessible_board.app.equipment import Equipment
from accessible_board.box.kept_choices import MOST_KEPT, keep, read_kept, said_in_menu
from accessible_board.choices import WITHOUT_OPTION, Choices, layered
from accessible_board.commands.options import CHOICES
from accessible_board.devices.interfaces import Phrase
from accessible_board.devices.voices.chosen_voices import ChosenVoices
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import available
from accessible_board.menu.in_and_out import KeptChoices, Opponent
from accessible_board.settings import (
    Engine,
    MessageDetail,
    MessageKind,
    OwnManner,
    PressSignal,
    Settings,
    VirtualPegs,
)
from tests.menu.walking import heard

CHOSEN = KeptChoices(
    language="de",
    rate=330,
    volume=50,
    voice="+f2",
    verbosity={MessageKind.MOVES: MessageDetail.FULL},
)


def test_the_earphone_follows_what_was_chosen_and_the_loudspeaker_does_not():
    settings = Settings(rate=150, ear_voices={"de": OwnManner(voice="de", pitch=40)})
    own = heard(CHOSEN, settings)
    ear, room = own.manner("de", private=True), own.manner("de", private=False)
    assert (ear.rate, ear.voice, ear.pitch) == (330, "+f2", 40)
    assert (room.rate, room.voice) == (150, "")
    assert (own.ear_volume, own.verbosity) == (50, {MessageKind.MOVES: MessageDetail.FULL})


def test_nothing_chosen_is_what_the_settings_say():
    settings = Settings(
        rate=150, ear_volume=70, verbosity={MessageKind.ANSWERS: MessageDetail.BRIEF}
    )
    own = heard(KeptChoices(language="de"), settings)
    assert own.manner("de", private=True) == settings.manner("de", private=True)
    assert (own.ear_volume, own.verbosity) == (settings.ear_volume, settings.verbosity)


def test_the_menu_goes_over_an_option_and_both_over_the_journal_of_a_game_and_the_settings():
    begun = Choices(pressed=PressSignal.OFF, engine=Engine.VOSK, announce="nl")
    options = Choices(board=("none",), engine=Engine.AUTO, virtual_pegs=VirtualPegs.FOLLOW)
    kept = KeptChoices(language="da", virtual_pegs=VirtualPegs.TYPED, pressed=PressSignal.WORD)
    chosen = said_in_menu(kept, Equipment.of(options, Settings()))
    equipment = Equipment.of(layered(begun, options, chosen), Settings(rate=150, language="nb"))
    settings = equipment.settings
    assert (settings.language, settings.announce, settings.rate) == ("da", "nl", 150)
    assert (settings.engine, settings.pressed) == (Engine.AUTO, PressSignal.WORD)
    assert settings.virtual_pegs is VirtualPegs.TYPED


def test_a_journal_keeps_what_an_option_can_change_again_and_no_colour_of_the_menu():
    kept = KeptChoices(language="de", seat=Seat.BLACK, volume=50, verbosity=CHOSEN.verbosity)
    options = Choices(board=("none",))
    chosen = layered(options, said_in_menu(kept, Equipment.of(options, Settings())))
    head = Equipment.of(chosen, Settings()).choices.plain()
    assert head["language"] == "de"
    assert not head.keys() & {"seat", *WITHOUT_OPTION}
    assert not WITHOUT_OPTION & CHOICES.keys()


def test_a_variant_speaks_in_every_language_and_otherwise_than_the_usual_voice():
    for code in available():
        usual, own = (heard(kept, Settings()) for kept in (KeptChoices(), CHOSEN))
        sounds = [
            ChosenVoices().render(Phrase("e4", code, each.manner(code, private=True)))[0].tobytes()
            for each in (usual, own)
        ]
        assert all(sounds)
        assert sounds[0] != sounds[1]


def test_what_was_chosen_is_there_the_next_evening(tmp_path):
    keep(tmp_path / "table.json", CHOSEN)
    assert read_kept(tmp_path / "table.json")[0] == CHOSEN


def test_a_way_of_playing_that_is_offered_no_more_loses_nothing_else_that_was_kept(tmp_path):
    """An assistant could once be chosen, which changed nothing."""
    old = msgspec.json.encode({"language": "de", "opponent": "assistant", "rate": 200})
    (tmp_path / "table.json").write_bytes(old)
    kept = read_kept(tmp_path / "table.json")[0]
    assert kept == KeptChoices(language="de", opponent=Opponent.VOICE, rate=200)


HOSTILE = {
    "deep": b"[" * 100_000,
    "no JSON": b"\xff\0",
    "too long": b'{"names": ["' + b"x" * 2_000_000 + b'"]}',
    "empty": b"",
}


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE.keys())
def test_what_cannot_be_read_is_forgotten_and_that_is_known(tmp_path, content):
    (tmp_path / "table.json").write_bytes(content)
    assert read_kept(tmp_path / "table.json") == (KeptChoices(), False)
    keep(tmp_path / "table.json", CHOSEN)
    assert read_kept(tmp_path / "table.json") == (CHOSEN, True)


@pytest.mark.parametrize("put", [os.mkfifo, Path.mkdir, lambda path: path.symlink_to(path)])
def test_what_is_no_file_is_no_choice_and_holds_nothing_up(tmp_path, put):
    put(tmp_path / "table.json")
    assert read_kept(tmp_path / "table.json") == (KeptChoices(), False)


def test_a_choice_that_cannot_be_used_any_more_costs_no_other(tmp_path):
    for name, value in (
        ("language", "xx"),
        ("opponent_language", "xx"),
        ("time_control", "soon"),
        ("favourites", ["15m", "soon"]),
        ("own_name", "\x1b[2J"),
        ("names", ["Ann", "\x1b"]),
        ("rate", 10_000),
        ("volume", -1),
        ("voice", "a\nb"),
    ):
        kept = {"language": "de", "seat": "black", "rate": 200, name: value}
        (tmp_path / "table.json").write_bytes(json.dumps(kept).encode())
        found, whole = read_kept(tmp_path / "table.json")
        assert not whole, name
        assert found.seat is Seat.BLACK
        assert getattr(found, name) == getattr(KeptChoices(), name)
    keep(tmp_path / "table.json", CHOSEN)
    assert read_kept(tmp_path / "table.json") == (CHOSEN, True)


def test_nothing_is_written_that_could_not_be_read_again(tmp_path):
    path = tmp_path / "table.json"
    keep(path, CHOSEN)
    for kept in ({"title": "x" * MOST_KEPT}, {"source": "\udcff"}):
        assert isinstance(keep(path, kept), OSError)
        assert read_kept(path) == (CHOSEN, True)
