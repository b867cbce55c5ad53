"""Through sound alone, by voice and buttons: two play an evening, and one learns from a game."""

from contextlib import ExitStack

import chess.pgn
import pytest

from tests.blindfold.evening import Evening
from tests.blindfold.studying import Studying
from tests.support.room import IN_A_ROOM

pytestmark = [*IN_A_ROOM, pytest.mark.long, pytest.mark.timeout(900)]

QUICK = 230
"""Words a minute: who has played for a while wants it faster than at first, and CI as well."""


def test_from_power_on_to_signed_scoresheets_on_the_stick(elf):
    """At home, where no arbiter comes and a move is taken back by agreement.

    Without second moves, claim, offer and wrong holes, for time: ``make blindfold`` plays them.
    """
    lines = []
    with ExitStack() as closing:
        evening = Evening(closing, lines.append, firmware=elf, rate=QUICK, arbiter=False)
        evening.play(whole=False)
        copies = sorted(path for path in evening.stick.iterdir() if path.suffix in (".pgn", ".brf"))
        assert len(copies) == 4, lines
        with next(path for path in copies if path.suffix == ".pgn").open(encoding="utf-8") as pgn:
            game = chess.pgn.read_game(pgn)
    assert [node.san() for node in game.mainline()] == ["e4"]
    assert game.headers["Result"] == "1-0"


def test_somebody_alone_learns_from_a_mistake_by_ear_voice_and_two_buttons():
    """The whole of it, from the first start on, is played by ``make study-by-ear``."""
    lines = []
    with ExitStack() as closing:
        Studying(closing, lines.append, rate=QUICK).short()
    assert [line for line in lines if line.endswith("hears: Das ist der beste Zug")], lines
