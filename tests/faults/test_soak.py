"""A few moves of what ``make soak`` plays for an hour."""

import random

from accessible_board.journal.rebuilding import verify
from benchmarks.shared.leaping import Leaping
from benchmarks.soaking import FAULTS, SoakedTable


def test_whatever_goes_wrong_the_game_is_the_one_that_was_played(tmp_path, pytestconfig):
    rng = random.Random(int(pytestconfig.getoption("hypothesis_seed")))
    table = SoakedTable(tmp_path, Leaping(real=False), rng, half_moves=24)
    table.play()
    assert len(table.position.move_stack) == 24
    assert set(table.faults) <= {fault.__name__.replace("_", " ") for fault in FAULTS}
    assert table.faults.total() > 5
    assert verify(tmp_path / "game.journal").findings == ()
