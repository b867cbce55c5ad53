"""Devices fail and recover, which changes nothing in a game and is told once."""

import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.terms import Device, DeviceFault, Seat
from tests.support.table import Table


def failed(fault=DeviceFault.LOST, device=Device.MICROPHONE, seat=Seat.WHITE):
    return o.DeviceFailed(at=0, device=device, fault=fault, seat=seat, detail="It is gone.")


def recovered(device=Device.MICROPHONE, seat=Seat.WHITE):
    return o.DeviceRecovered(at=0, device=device, seat=seat)


@pytest.fixture
def table():
    return Table().start()


def test_a_fault_is_told_once_however_often_it_is_noticed(table):
    table.observe(failed())
    assert table.just(e.DeviceFaulted).detail == "It is gone."
    assert table.observe(failed()).last == []


def test_another_fault_of_the_same_device_is_told_too(table):
    table.observe(failed(DeviceFault.SILENT)).observe(failed(DeviceFault.LOST))
    assert [event.fault for event in table.of(e.DeviceFaulted)] == [
        DeviceFault.SILENT,
        DeviceFault.LOST,
    ]


def test_the_same_fault_elsewhere_is_another(table):
    table.observe(failed()).observe(failed(seat=Seat.BLACK)).observe(failed(seat=None))
    assert len(table.of(e.DeviceFaulted)) == 3


def test_recovery_is_told_once_and_only_of_what_had_failed(table):
    assert table.observe(recovered()).last == []
    table.observe(failed()).observe(recovered()).observe(recovered())
    assert len(table.of(e.DeviceRestored)) == 1
    assert len(table.observe(failed()).last) == 1


def test_a_program_that_was_stopped_knows_of_no_fault(table):
    table.observe(failed())
    table.observe(o.Interrupted(at=table.at)).observe(o.Continued(at=table.at))
    assert len(table.observe(failed()).last) == 1


def test_the_game_goes_on_as_if_nothing_had_happened_and_the_record_tells_it(table):
    table.lift("e2").observe(failed()).place("e4").say("Eva vier").observe(recovered()).press()
    assert [move.uci() for move in table.position.move_stack] == ["e2e4"]
    faults = Game.replay(table.setup, table.events[:-1]).state.faults
    assert faults == table.game.state.faults == {}


def test_how_a_microphone_was_set_is_kept_over_an_interruption_and_replayed(table):
    assert table.game.state.push_to_talk == {}
    table.observe(o.MicrophoneSwitched(at=0, seat=Seat.WHITE, waits=True))
    table.observe(o.MicrophoneSwitched(at=0, seat=Seat.BLACK, waits=True))
    table.observe(o.MicrophoneSwitched(at=0, seat=Seat.BLACK, waits=False))
    table.observe(o.Interrupted(at=table.at)).observe(o.Continued(at=table.at))
    kept = {Seat.WHITE: True, Seat.BLACK: False}
    assert table.game.state.push_to_talk == kept
    assert Game.replay(table.setup, table.events).state.push_to_talk == kept
