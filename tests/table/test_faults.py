"""Devices that fail in a running game, each in truth: the game goes on, and it is told by ear."""

import pytest

from accessible_board.commands.journals import opened
from accessible_board.game import events as e
from accessible_board.game.vocabulary.terms import Device, DeviceFault, Seat
from tests.support.at_table import wait_until
from tests.support.child import Playing
from tests.support.room import IN_A_ROOM, open_room

pytestmark = IN_A_ROOM

SOUND = ("--ear", "earphone", "--loudspeaker", "loudspeaker", "--microphone", "air_monitor")
GAME = ("--board", "virtual", "--journal", ".", "--announce", "de", "--language", "en")
READY = "type: help"


@pytest.fixture
def room():
    with open_room() as room:
        yield room


@pytest.fixture
def begin(tmp_path, room):
    """Begins a game with an earphone, a loudspeaker and a microphone; left in order at the end."""
    begun = []

    def begin():
        begun.append(
            Playing(tmp_path, *GAME, sound=SOUND, variables=room.environment).wait_for(READY)
        )
        return begun[-1]

    yield begin
    for playing in begun:
        code, errors = playing.type("quit").end()
        assert (code, errors) == (0, "")


@pytest.fixture
def playing(begin):
    return begin()


def faults(playing, device):
    """What the journal says about a device once it works: each fault is followed by its end.

    There is one, unless the machine is so busy that the device stalls of itself.
    """
    wait_until(lambda: isinstance(told_of(playing, device)[-1], e.DeviceRestored))
    told = told_of(playing, device)
    assert [type(event) for event in told] == [e.DeviceFaulted, e.DeviceRestored] * (len(told) // 2)
    return told


def told_of(playing, device):
    """All that the journal says by now about whether a device works."""
    events = opened(playing.journal)[0].events
    told = [event for event in events if isinstance(event, e.DeviceFaulted | e.DeviceRestored)]
    return [event for event in told if event.device is device]


def test_an_earphone_that_vanishes_while_it_speaks_is_told_aloud_and_taken_up_again(room, playing):
    playing.type("", "position")
    with room.recording("earphone") as ear:
        ear.wait_for_sound()
    with room.recording("loudspeaker") as hall:
        room.unplug("earphone")
        playing.wait_for("Loudspeaker: White's earphone has failed.")
        playing.type("time").wait_for("White's earphone: You have")
        hall.wait_for_sound()
    room.plug("earphone")
    playing.wait_for("White's earphone: The earphone works again.")
    with room.recording("earphone") as ear:
        playing.type("time").wait_for("White's earphone: You have", 2)
        ear.wait_for_sound()
    failed, *_, mended = faults(playing, Device.EARPHONE)
    assert (failed.device, failed.fault, failed.seat) == (
        Device.EARPHONE,
        DeviceFault.LOST,
        Seat.WHITE,
    )
    assert (mended.device, mended.seat) == (Device.EARPHONE, Seat.WHITE)
    assert "Device of White: earphone: it works again." in playing.lines


def test_a_loudspeaker_that_vanishes_is_told_in_the_ear_and_announcements_are_written(
    room, playing
):
    playing.type("").wait_for("White's clock runs")
    room.unplug("loudspeaker")
    with room.recording("earphone") as ear:
        playing.type("lift e2", "place e4", "Eva vier").wait_for("Loudspeaker: Eva vier")
        playing.wait_for("White's earphone: The loudspeaker has failed.")
        ear.wait_for_sound()
    room.plug("loudspeaker")
    playing.wait_for("White's earphone: The loudspeaker works again.")
    assert faults(playing, Device.LOUDSPEAKER)


def test_what_is_not_there_when_the_game_begins_is_told_once_and_taken_up_when_it_comes(
    room, begin
):
    for sink in ("earphone", "air"):
        room.unplug(sink)
    with room.recording("loudspeaker") as hall:
        playing = begin().wait_for(
            "Loudspeaker: White's earphone has failed. Please check its plug."
        )
        hall.wait_for_sound()
    playing.wait_for("White's earphone: The microphone has failed.")
    playing.type("time").wait_for("White's earphone: You have")
    for sink in ("earphone", "air"):
        room.plug(sink)
    playing.wait_for("White's earphone: The earphone works again.")
    playing.wait_for("White's earphone: The microphone is listening again.")
    with room.recording("earphone") as ear:
        playing.type("time").wait_for("White's earphone: You have", 2)
        ear.wait_for_sound()
    assert faults(playing, Device.EARPHONE)
    assert faults(playing, Device.MICROPHONE)


def test_a_sound_server_that_hangs_when_the_game_begins_does_not_hold_it_up(room, begin):
    with room.frozen():
        playing = begin().wait_for("White's earphone: The loudspeaker has failed.")
        # Each device is missed when its own words are due; one that was not cannot work again.
        wait_until(lambda: told_of(playing, Device.EARPHONE))
        playing.type("", "lift e2", "place e4", "Eva vier").wait_for("Loudspeaker: Eva vier")
    playing.wait_for("White's earphone: The earphone works again.")
    with room.recording("earphone") as ear:
        playing.type("time").wait_for("White's earphone: You have")
        ear.wait_for_sound()


def test_a_microphone_that_vanishes_is_told_in_the_ear_and_listened_at_again(room, playing):
    room.unplug("air")
    playing.wait_for("White's earphone: The microphone has failed.")
    playing.type("", "lift e2", "place e4", "Eva vier").wait_for("Loudspeaker: Eva vier")
    room.plug("air")
    playing.wait_for("White's earphone: The microphone is listening again.")
    told = sum("microphone has failed" in line for line in playing.lines)
    assert told <= len(faults(playing, Device.MICROPHONE)) // 2  # Each is told once.
