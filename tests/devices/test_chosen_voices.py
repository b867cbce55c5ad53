"""Each language is spoken in the manner that was chosen for it."""

import numpy as np
import pytest

from accessible_board.devices.chosen_voices import ChosenVoices
from accessible_board.devices.synthesiser import Pyttsx3Synthesiser
from accessible_board.errors import DeviceError
from accessible_board.settings import Manner, Settings, load_settings

WORDS = "Springer Felix drei"


def rendered(manner=None, language="de"):
    settings = Settings(voices={"de": manner} if manner else {})
    return ChosenVoices(settings).render(WORDS, language)[0]


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


def test_rate_and_voice_are_those_of_the_language():
    slow, usual = rendered(Manner(rate=100)), rendered()
    assert len(slow) > 1.3 * len(usual)
    assert pitch(rendered(Manner(voice="de+f3"))) < pitch(usual)
    assert alike(rendered(Manner(rate=100), "nl"), rendered(None, "nl"))


def test_a_higher_pitch_is_higher():
    assert pitch(rendered(Manner(pitch=90))) < pitch(rendered(Manner(pitch=10)))


def test_half_the_volume_is_half_as_loud():
    half, usual = rendered(Manner(volume=50)), rendered()
    assert np.std(half) == pytest.approx(np.std(usual) / 2, rel=0.05)
    assert not np.any(rendered(Manner(volume=0)))


@pytest.mark.parametrize(
    "manner", [Manner(rate=20), Manner(pitch=200), Manner(volume=500), Manner(volume=-1)]
)
def test_what_no_voice_can_do_is_told_at_once(manner):
    with pytest.raises(DeviceError, match="not"):
        ChosenVoices(Settings(voices={"de": manner}))


def test_it_is_read_from_the_settings(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text('rate = 200\n[voices.de]\nvoice = "de+f3"\npitch = 70\n', "utf-8")
    settings = load_settings(path)
    assert settings.manner("de") == Manner(voice="de+f3", rate=200, pitch=70)
    assert settings.manner("nl") == Manner(rate=200)
