"""Each language is spoken in the manner that was chosen for it."""

import numpy as np
import pytest

from accessible_board.devices.interfaces import Phrase
from accessible_board.devices.voices.chosen_voices import ChosenVoices, check_manners
from accessible_board.devices.voices.synthesiser import Pyttsx3Synthesiser
from accessible_board.errors import DeviceError
from accessible_board.settings import Manner, OwnManner, Settings, load_settings

WORDS = "Springer Felix drei"


def rendered(manner=None, language="de"):
    return ChosenVoices().render(Phrase(WORDS, language, manner or Manner()))[0]


def alike(one, other):
    """Equally long; espeak-ng does not end a phrase at quite the same sample each time."""
    return abs(len(one) - len(other)) < 200


def pitch(samples):
    """The strongest repetition of a voiced sound, in samples."""
    middle = samples[len(samples) // 8 : len(samples) // 8 + 4000].astype(float)
    likeness = np.correlate(middle, middle, "full")[len(middle) :]
    return 60 + int(np.argmax(likeness[60:600]))


def test_without_a_choice_it_is_the_usual_voice():
    assert alike(rendered(), Pyttsx3Synthesiser().render(WORDS, "de")[0])


def test_rate_and_voice_are_those_of_the_manner():
    slow, usual = rendered(Manner(rate=100)), rendered()
    assert len(slow) > 1.3 * len(usual)
    assert pitch(rendered(Manner(voice="de+f3"))) < pitch(usual)


def test_slower_takes_longer_and_never_less_than_a_voice_can():
    assert len(rendered(Manner().slower())) > 1.3 * len(rendered())
    assert Manner(rate=85).slower().rate == 80
    rendered(Manner(rate=80).slower())


def test_a_higher_pitch_is_higher():
    assert pitch(rendered(Manner(pitch=90))) < pitch(rendered(Manner(pitch=10)))


def test_half_the_volume_is_half_as_loud():
    half, usual = rendered(Manner(volume=50)), rendered()
    assert np.std(half) == pytest.approx(np.std(usual) / 2, rel=0.05)
    assert not np.any(rendered(Manner(volume=0)))


@pytest.mark.parametrize(
    "own", [OwnManner(rate=20), OwnManner(pitch=200), OwnManner(volume=500), OwnManner(volume=-1)]
)
@pytest.mark.parametrize("where", ["voices", "ear_voices", "loudspeaker_voices"])
def test_what_no_voice_can_do_is_told_at_once(own, where):
    with pytest.raises(DeviceError, match="not"):
        check_manners(Settings(**{where: {"de": own}}))


SETTINGS = """
rate = 200
[voices.de]
voice = "de+f3"
pitch = 70
[ear_voices.de]
rate = 300
[loudspeaker_voices.de]
volume = 150
pitch = 50
"""


def test_it_is_read_from_the_settings_for_each_channel_and_language(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text(SETTINGS, "utf-8")
    settings = load_settings(path)
    in_the_ear, in_the_hall = (settings.manner("de", private=private) for private in (True, False))
    assert in_the_ear == Manner(voice="de+f3", rate=300, pitch=70)
    assert in_the_hall == Manner(voice="de+f3", rate=200, pitch=50, volume=150)
    assert settings.manner("nl", private=True) == Manner(rate=200)
    assert settings.manners == {in_the_ear, in_the_hall, Manner(rate=200)}
