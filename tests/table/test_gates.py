"""What an observation passes on its way to the game, in which order, and what each gate lets by."""

from types import SimpleNamespace

import pytest

from accessible_board.game import observations as o
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.table.arbiter_voice import ArbiterVoice
from accessible_board.table.envelope_keeper import EnvelopeKeeper
from accessible_board.table.gates import Intake
from accessible_board.table.held_presses import Presses
from accessible_board.table.playback import Playback
from accessible_board.table.reach import PrivateReach

GATES = {
    "playback": Playback,
    "arbiter": ArbiterVoice,
    "reach": PrivateReach,
    "envelope": EnvelopeKeeper,
    "presses": Presses,
}


class Gate:
    """A gate that notes what comes, and hands on what it makes of it: the same, if not told."""

    awake = False

    def __init__(self, name, passed, concerns, makes):
        self._name, self._passed, self.concerns, self._makes = name, passed, concerns, makes

    def pass_through(self, observation, pass_on):
        self._passed.append(self._name)
        for made in [observation] if self._makes is None else self._makes:
            pass_on(made)


class Way:
    """An intake, its gates, and the hub at the end; ``makes`` is what a gate makes of all.

    Each gate concerns what the real one concerns, and the kinds named for ``each`` of them.
    """

    def __init__(self, *, sealed=False, each=(), **makes):
        self.passed, self.arrived = [], []
        self.gates = {
            name: Gate(name, self.passed, (*gate.concerns, *each), makes.get(name))
            for name, gate in GATES.items()
        }
        self.hub = SimpleNamespace(enqueue=self.arrived.append, full=False)
        self.state = SimpleNamespace(adjournment=object() if sealed else None)
        self.intake = Intake(lambda: 0)
        self.intake.lead_to(self.hub, self.state, **self.gates)

    def submit(self, observation):
        self.passed.clear()
        self.intake.submit_observation(observation)
        return self.passed


PRESS = o.ClockPressed(at=7, seat=Seat.WHITE)
LIFT = o.PegLifted(at=7, seat=Seat.WHITE, square=12)
WORDS = o.NotUnderstood(at=7, seat=Seat.WHITE, words="")
RULED = o.ArbiterRuled(at=7, ruling=o.Ruling.STOP)
CLAIMED = o.FlagClaimed(at=7, seat=Seat.WHITE)


@pytest.mark.parametrize(
    ("observed", "gates"),
    [
        (LIFT, []),
        (WORDS, []),
        (PRESS, ["playback", "arbiter", "presses"]),
        (RULED, ["reach", "envelope"]),
        (CLAIMED, ["presses"]),
    ],
)
def test_an_observation_passes_the_gates_that_it_concerns_in_order(observed, gates):
    way = Way()
    assert way.submit(observed) == gates
    assert way.arrived == [observed]


@pytest.mark.parametrize(
    ("observed", "gates"),
    [
        (LIFT, ["envelope"]),
        (WORDS, ["envelope"]),
        (PRESS, ["playback", "arbiter", "envelope", "presses"]),
    ],
)
def test_while_a_move_is_sealed_everything_passes_the_envelope(observed, gates):
    assert Way(sealed=True).submit(observed) == gates


def test_what_is_still_in_the_envelope_comes_out_with_whatever_is_observed_next():
    way = Way(sealed=True)
    way.state.adjournment, way.gates["envelope"].awake = None, True
    assert way.submit(WORDS) == ["envelope"]
    way.gates["envelope"].awake = False
    assert way.submit(WORDS) == []


@pytest.mark.parametrize("keeper", GATES)
def test_what_a_gate_keeps_comes_to_none_behind_it(keeper):
    way = Way(each=[o.ClockPressed], **{keeper: []})
    names = list(GATES)
    assert way.submit(PRESS) == names[: names.index(keeper) + 1]
    assert way.arrived == []


def test_all_that_a_gate_makes_of_an_observation_passes_those_behind_it_that_it_concerns():
    way = Way(sealed=True, envelope=[LIFT, PRESS])
    assert way.submit(PRESS) == ["playback", "arbiter", "envelope", "presses"]
    assert way.arrived == [LIFT, PRESS]


def test_it_is_full_when_the_hub_is():
    way = Way()
    assert not way.intake.full
    way.hub.full = True
    assert way.intake.full


def test_an_entrance_that_leads_nowhere_yet_takes_nothing():
    with pytest.raises(ValueError, match="leads nowhere"):
        Intake(lambda: 0).submit_observation(PRESS)
