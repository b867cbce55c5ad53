"""Whom a fault is told: the player it concerns, by what still works."""

import itertools

import pytest

from accessible_board.game import events as e
from accessible_board.game.vocabulary.terms import Device, DeviceFault, Seat
from accessible_board.languages import available, load
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.audience import Audience, Channel
from tests.narration.test_narrator import BLIND_WHITE, BOTH_BLIND, said
from tests.support.spoken import in_play

HALL, WHITE_EAR, BLACK_EAR, *_ = Channel
OF_A_SEAT = (
    Device.MICROPHONE,
    Device.RECOGNISER,
    Device.EARPHONE,
    Device.BRAILLE_DISPLAY,
    Device.OWN_BOARD,
    Device.BATTERY,
)
FAULTS = [
    *((device, DeviceFault.LOST) for device in Device),
    (Device.MICROPHONE, DeviceFault.SILENT),
    (Device.MICROPHONE, DeviceFault.CLIPPING),
]


def faulted(device, fault=DeviceFault.LOST, seat=Seat.WHITE):
    return e.DeviceFaulted(at=0, device=device, fault=fault, seat=seat)


def restored(device, seat=Seat.WHITE):
    return e.DeviceRestored(at=0, device=device, seat=seat)


@pytest.mark.parametrize("device", [Device.MICROPHONE, Device.RECOGNISER])
def test_what_hears_a_player_is_that_players_business(device):
    assert [channel for channel, _ in said(BOTH_BLIND, faulted(device))] == [WHITE_EAR]
    assert [channel for channel, _ in said(BOTH_BLIND, restored(device))] == [WHITE_EAR]


@pytest.mark.parametrize("device", [Device.LOUDSPEAKER, Device.VOICE])
def test_what_speaks_to_the_hall_is_told_in_every_ear(device):
    heard = said(BOTH_BLIND, faulted(device, seat=None))
    assert [channel for channel, _ in heard] == [WHITE_EAR, BLACK_EAR]
    assert len(said(BOTH_BLIND, restored(device, seat=None))) == 2


def test_an_earphone_that_failed_cannot_say_so_and_the_loudspeaker_does():
    ((channel, words),) = said(BOTH_BLIND, faulted(Device.EARPHONE, seat=Seat.BLACK))
    assert channel is HALL
    assert "Schwarz" in words
    ((channel, _),) = said(BOTH_BLIND, restored(Device.EARPHONE, seat=Seat.BLACK))
    assert channel is BLACK_EAR


def test_a_braille_display_that_failed_is_told_in_the_ear_and_aloud_for_who_hears_nothing():
    heard = said(BOTH_BLIND, faulted(Device.BRAILLE_DISPLAY, seat=Seat.BLACK))
    assert {channel for channel, _ in heard} == {HALL, BLACK_EAR}


def test_who_hears_the_loudspeaker_only_is_not_told_what_is_private():
    assert said(BLIND_WHITE, faulted(Device.MICROPHONE, seat=Seat.BLACK)) == []


@pytest.mark.parametrize("code", available())
def test_every_fault_is_one_utterance_of_its_own_in_every_language(code):
    language = load(code)
    narrator = in_play(Audience(AnnouncingStyle(language), {Seat.WHITE: language}))
    told = []
    for device, fault in FAULTS:
        seat = Seat.WHITE if device in OF_A_SEAT else None
        told += [said(narrator, faulted(device, fault, seat))]
        told += [said(narrator, restored(device, seat))]
    assert all(len({words for _, words in heard}) == 1 for heard in told)
    words = {heard[0][1] for heard in told}
    assert len(words) == len(FAULTS) + len(Device)
    assert not any("{" in text for text in words)


EARPHONE = {
    "da": "øretelefon",
    "de": "ohrhörer",
    "en": "earphone",
    "nb": "øretelefon",
    "nl": "oortelefoon",
}


@pytest.mark.parametrize("code", available())
def test_a_fault_promises_nothing_of_other_devices_which_may_have_failed_as_well(code):
    language = load(code)
    narrator = in_play(Audience(AnnouncingStyle(language), {Seat.WHITE: language}))
    for device in (Device.MICROPHONE, Device.RECOGNISER, Device.LOUDSPEAKER, Device.VOICE):
        ((_, words),) = said(narrator, faulted(device))
        assert EARPHONE[code] not in words.casefold()


def test_the_latest_word_about_a_device_makes_the_one_before_it_stale():
    faults = [faulted(d, seat=Seat.WHITE if d in OF_A_SEAT else None) for d in Device]
    for first, second in itertools.product(faults, repeat=2):
        topics = [
            {u.topic for u in BLIND_WHITE.utterances(event, None)} for event in (first, second)
        ]
        assert (topics[0] == topics[1]) is (first is second)
