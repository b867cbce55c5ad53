"""Two people play an evening by ear, voice and buttons, through sound alone, with a power cut."""

from contextlib import ExitStack

import pytest

from tests.blindfold.evening import Evening
from tests.support.room import missing

pytestmark = [
    pytest.mark.sound,
    pytest.mark.skipif(bool(missing()), reason=f"a room needs PulseAudio: {missing()}"),
    pytest.mark.timeout(900),
]


def test_from_power_on_to_signed_scoresheets_on_the_stick():
    """Without the arbiter and the offer, for time: ``make blindfold`` plays the whole evening."""
    lines = []
    with ExitStack() as closing:
        evening = Evening(closing, lines.append)
        evening.play(whole=False)
        copies = sorted(path for path in evening.stick.iterdir() if path.suffix in (".pgn", ".brf"))
        assert len(copies) == 4, lines
        pgn = next(path for path in copies if path.suffix == ".pgn").read_text("utf-8")
    assert "1. e4 e5 2. Nf3 Nc6 1-0" in pgn
