"""A headset and a loudspeaker as Windows lists them: under each of its hosts."""

import pytest

from accessible_board.devices.checkup.examining import to_do
from accessible_board.devices.checkup.sound import cure
from accessible_board.devices.sound.audio_devices import HostedDevice, choose, once
from accessible_board.devices.sound.level import Loudness
from accessible_board.languages import available

MME, SOUND, WASAPI, KERNEL = "MME", "Windows DirectSound", "Windows WASAPI", "Windows WDM-KS"
WINDOWS = [
    HostedDevice(3, "Kopfhörer (Jabra Evolve2 40 SE ", MME),
    HostedDevice(4, "Lautsprecher (Realtek(R) Audio)", MME),
    HostedDevice(8, "Kopfhörer (Jabra Evolve2 40 SE MS)", SOUND),
    HostedDevice(9, "Lautsprecher (Realtek(R) Audio)", SOUND),
    HostedDevice(12, "Lautsprecher (Realtek(R) Audio)", WASAPI),
    HostedDevice(13, "Kopfhörer (Jabra Evolve2 40 SE MS)", WASAPI),
    HostedDevice(20, "Headphones (Jabra)", KERNEL),
]


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("kopfhörer", 3),
        ("Lautsprecher (Realtek(R) Audio)", 4),
        ("Kopfhörer (Jabra Evolve2 40 SE MS)", 8),
        ("Lautsprecher (Realtek(R) Audio), Windows WASAPI", 12),
        ("evolve2 40 se ms), windows wasapi", 13),
        ("20", 20),
        ("21", None),
        ("", None),
        ("Braille", None),
    ],
)
def test_a_name_means_the_first_host_that_has_it_unless_another_is_named(name, number):
    assert choose(name, WINDOWS) == number


def test_each_device_is_listed_once():
    assert [device.number for device in once(WINDOWS)] == [3, 4, 20]


def test_one_headset_is_one_device_under_two_hosts():
    headset, speaker = WINDOWS[0], WINDOWS[1]
    assert headset.is_same(WINDOWS[5])
    assert not headset.is_same(speaker)
    assert not speaker.is_same(WINDOWS[5])


def test_two_devices_of_one_name_and_host_are_two():
    assert not HostedDevice(1, "USB Audio", "ALSA").is_same(HostedDevice(2, "USB Audio", "ALSA"))


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("system", ["darwin", "win32"])
def test_a_silent_microphone_may_be_one_that_is_not_allowed(code, system):
    elsewhere = to_do(cure(Loudness.SILENT, "linux")).said(code)
    assert to_do(cure(Loudness.SILENT, system)).said(code) not in ("", elsewhere)
    assert cure(Loudness.FINE, system) == cure(Loudness.FINE, "linux")
