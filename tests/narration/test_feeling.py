"""What is felt of an event: by whom, and nothing that its player is not told."""

import pytest

from accessible_board.board.frames import feel
from accessible_board.game import events as e
from accessible_board.game.vocabulary.terms import Device, DeviceFault, Seat
from accessible_board.narration.pulses import PULSES, Feeling
from accessible_board.narration.table import TABLE, Silent, felt

WHITE, BLACK = Seat.WHITE, Seat.BLACK
FELL, GAVE_UP = e.Termination.FLAG_FALL, e.Termination.RESIGNATION


def both(*events):
    return felt(events, WHITE), felt(events, BLACK)


def stopped(reason):
    return e.ClocksStopped(at=0, reason=reason)


def lost(device):
    return e.DeviceFaulted(at=0, device=device, fault=DeviceFault.LOST, seat=BLACK)


def ended(termination):
    return e.GameEnded(at=0, result="1-0", termination=termination)


def test_each_is_told_apart_by_hand_and_has_a_command():
    assert set(PULSES) == set(Feeling)
    assert len({feel(pulses) for pulses in PULSES.values()}) == len(Feeling)


def test_what_nobody_is_told_is_not_felt_but_the_press_that_can_be_heard():
    rows = {event for event, row in TABLE.items() if row.felt is not None}
    assert [event for event in rows if isinstance(TABLE[event].said, Silent)] == [e.ClockPressedBy]


@pytest.mark.parametrize(
    ("event", "white", "black"),
    [
        (e.ClockPressedBy(at=0, seat=WHITE, remaining=1), None, Feeling.TURN),
        (e.ClockStarted(at=0, seat=WHITE), Feeling.TURN, None),
        (e.DrawOfferMade(at=0, seat=WHITE), None, Feeling.OFFER),
        (e.ThresholdReached(at=0, seat=BLACK, remaining=60_000), None, Feeling.LOW_TIME),
        (stopped(e.StopReason.ARBITER), Feeling.IRREGULARITY, Feeling.IRREGULARITY),
        (stopped(e.StopReason.FLAG), Feeling.FLAG, Feeling.FLAG),
        (stopped(e.StopReason.START), None, None),
        (ended(FELL), Feeling.FLAG, Feeling.FLAG),
        (lost(Device.BRAILLE_DISPLAY), None, Feeling.IRREGULARITY),
        (lost(Device.EARPHONE), None, Feeling.IRREGULARITY),
        (lost(Device.MICROPHONE), None, None),
        (ended(GAVE_UP), Feeling.QUESTION, Feeling.QUESTION),
        (e.PieceTouched(at=0, seat=WHITE, square=12, piece="P"), None, None),
        (e.FlagFell(at=0, seat=WHITE), None, None),
    ],
)
def test_who_feels_what(event, white, black):
    assert both(event) == (white, black)


def test_of_several_at_once_the_gravest_is_felt():
    pressed = e.ClockPressedBy(at=0, seat=WHITE, remaining=1)

    assert both(pressed, ended(FELL)) == (Feeling.FLAG, Feeling.FLAG)
    assert both(pressed, stopped(e.StopReason.IRREGULARITY))[1] is Feeling.IRREGULARITY
