"""What an observation passes on its way to the game, in which order, and what each gate lets by."""

from types import SimpleNamespace

import pytest

from accessible_board.game import observations as o
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.table.gates import Intake

GATES = ("playback", "arbiter", "reach", "envelope", "presses")


class Gate:
    """A gate that notes what comes, and lets so many of it by."""

    def __init__(self, name, passed, lets=1):
        self._name, self._passed, self._lets = name, passed, lets

    def pass_through(self, observation, pass_on):
        self._passed.append(self._name)
        for _ in range(self._lets):
            pass_on(observation)


class Way:
    """An intake, its gates, and the hub at the end; ``lets`` is how much a gate lets by."""

    def __init__(self, **lets):
        self.passed, self.arrived = [], []
        gates = {name: Gate(name, self.passed, lets.get(name, 1)) for name in GATES}
        self.hub = SimpleNamespace(enqueue=self.arrived.append, full=False)
        self.intake = Intake(lambda: 0)
        self.intake.lead_to(self.hub, **gates)

    def submit(self):
        self.intake.submit_observation(PRESS)
        return self


PRESS = o.ClockPressed(at=7, seat=Seat.WHITE)


def test_an_observation_passes_every_gate_in_order_and_arrives_at_the_hub():
    way = Way().submit()
    assert way.passed == list(GATES)
    assert way.arrived == [PRESS]


@pytest.mark.parametrize("keeper", GATES)
def test_what_a_gate_keeps_comes_to_none_behind_it(keeper):
    way = Way(**{keeper: 0}).submit()
    assert way.passed == list(GATES[: GATES.index(keeper) + 1])
    assert way.arrived == []


def test_all_that_a_gate_makes_of_an_observation_passes_those_behind_it():
    way = Way(envelope=2).submit()
    assert way.passed == [*GATES, "presses"]
    assert way.arrived == [PRESS, PRESS]


def test_it_is_full_when_the_hub_is():
    way = Way()
    assert not way.intake.full
    way.hub.full = True
    assert way.intake.full


def test_an_entrance_that_leads_nowhere_yet_takes_nothing():
    with pytest.raises(ValueError, match="leads nowhere"):
        Intake(lambda: 0).submit_observation(PRESS)
