"""An adjourned game from the arbiter's request to the next move, with a power cut at each step.

Whatever is told meanwhile is true: to both players as what comes next, and to the arbiter as lines
to type, which are accepted as they stand there (Guideline I).
"""

from typing import Any

import chess
import pytest

from accessible_board.arbiter.matters import pending
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.next_step import step_of
from accessible_board.game.events import AwaitedStep, Objection
from accessible_board.game.game import Game
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.narrator import Narrator
from accessible_board.narration.written.phrases import load_phrases
from accessible_board.typed.reading import typed
from accessible_board.typed.typed_lines import Opened, Ruled
from tests.laws.spoken import EDITIONS, SpokenTable

WHITE, BLACK = Seat
SEALED = {WHITE: "g1f3", BLACK: "g8f6"}
NIGHT = 12 * 3_600_000


class Evening(SpokenTable):
    """A game that is adjourned; ``cut`` is a power cut, after which all is as the record has it."""

    def cut(self) -> "Evening":
        again = Evening(WHITE, **self.setup_given)
        again.game, again.at = Game.replay(self.setup, self.events), self.at + 60_000
        again._narrator = Narrator(self._narrator.audience, again.game.state)
        again.events = list(self.events)
        again.observe(o.Interrupted(at=self.at)).observe(o.Continued(at=again.at))
        again.observe(o.BoardFound(at=again.at, seat=WHITE))
        return again

    def __init__(self, *boards: Seat, **setup: Any) -> None:
        super().__init__(*boards, **setup)
        self.setup_given = setup

    def seals(self, seat: Seat) -> None:
        self.observe(o.MoveWrittenToSeal(at=self.at, seat=seat, sealed=SEALED[seat]))

    def comes(self, seat: Seat) -> None:
        self.observe(o.Arrived(at=self.at, seat=seat))

    def types(self, line: str) -> None:
        """The arbiter types what the program has proposed."""
        self.wait(1_000)
        meant = typed(line)
        if isinstance(meant, Opened):
            self.opens()
        elif isinstance(meant, Ruled):
            self.observe(o.ArbiterRuled(at=self.at, ruling=meant.ruling.ruling))
        else:
            self.comes(Seat(line.split()[0]))
        refused = [each for each in self.last if isinstance(each, e.RulingRefused)]
        assert not refused, f"{line}: {refused}"

    def opens(self) -> None:
        adjournment = self.game.state.adjournment
        assert adjournment is not None
        assert adjournment.sealed is not None
        move = Announcement.of(chess.Move.from_uci(adjournment.sealed), self.game.state.position)
        opened = o.EnvelopeUnsealed(at=self.at, words=adjournment.sealed, announcement=move)
        self.observe(opened)
        assert self.game.state.adjournment is None, "the envelope is open"

    def proposed(self) -> list[str]:
        """The lines that ``arbiter now`` names, in their order."""
        phrases = load_phrases("en", self.setup.edition)
        found = [one.typed for one in pending(self.game.state, phrases) if "CODE" in one.typed]
        return [line for text in found for line in text[len("To go on, type ") : -1].split(", ")]


def is_told_the_truth(table: Evening) -> None:
    """What each player is told to wait for is so."""
    state = table.game.state
    sealing = state.adjournment is not None and not state.adjournment.closed
    for seat in Seat:
        step = step_of(state, seat)
        if step in (AwaitedStep.SEAL, AwaitedStep.SEALED):
            assert sealing, "a move can be changed only until the clock is stopped (I.1.1)"
            assert seat is state.adjournment.sealer
        if step is AwaitedStep.ADJOURNED:
            assert (state.clock.running, state.resumption.began) == (None, None)
        if step is AwaitedStep.ENVELOPE:
            assert state.may_open_envelope, "the answering player is there (I.7)"
        if step in (AwaitedStep.ARRIVE, AwaitedStep.OPPONENT_ARRIVES):
            assert state.clock.running is (seat if step is AwaitedStep.ARRIVE else seat.other), (
                "whose clock runs until somebody comes (I.9.2)"
            )
    late = {event.seat for event in table.of(e.ResumptionMissed)}
    assert not late & state.present - (late & state.resumption.missed)
    told = " ".join(table.heard[WHITE][-1:])
    if "goes on later" in told or "game is adjourned" in told:
        assert state.clock.running is None


def goes_on(table: Evening) -> None:
    """Type what the arbiter is told to type, until the game goes on."""
    for _ in range(4):
        is_told_the_truth(table)
        if table.game.state.adjournment is None:
            break
        lines = table.proposed()
        assert lines, "an adjourned game says how it goes on"
        for line in lines:
            table.types(line)
            is_told_the_truth(table)
            if table.proposed() != lines[lines.index(line) + 1 :]:
                break
    assert table.game.state.adjournment is None


def begun(edition: str, late: int) -> Evening:
    setup = {"edition": edition, "time_control": "2h", "default_time": late}
    table = Evening(WHITE, **setup)
    table.start().wait(60_000)
    return table


STEPS = ("asked", "sealed", "pressed", "White came", "Black came", "resumed", "opened")


@pytest.mark.law(143)
@pytest.mark.law(146)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("late", [0, 1_800_000])
@pytest.mark.parametrize("cut", range(len(STEPS) + 1), ids=["none", *STEPS])
def test_a_power_cut_at_any_step_leaves_a_game_that_goes_on(edition, late, cut):
    table = begun(edition, late)
    acts = (
        lambda at: at.rule(Ruling.ADJOURN, note="Sunday"),
        lambda at: at.seals(WHITE),
        lambda at: at.press(WHITE),
        lambda at: at.wait(NIGHT).comes(WHITE),
        lambda at: at.comes(BLACK),
        lambda at: at.rule(Ruling.RESUME),
        lambda at: at.opens(),
    )
    for number, act in enumerate(acts, start=1):
        act(table)
        if number == cut:
            table = table.cut()
        is_told_the_truth(table)
    state = table.game.state
    assert [move.uci() for move in state.position.move_stack] == ["g1f3"]
    assert table.of(e.ResumptionMissed) == []
    if state.clock.running is None:
        table.press(WHITE)
    assert state.clock.running is BLACK
    assert state.clock.used(BLACK, table.at) < 120_000, "nobody is charged for the night"


@pytest.mark.law(143)
@pytest.mark.law(146)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("late", [0, 1_800_000])
@pytest.mark.parametrize("cut", range(4), ids=["asked", "sealed", "pressed", "none"])
def test_the_lines_that_are_proposed_bring_an_adjourned_game_back(edition, late, cut):
    table = begun(edition, late)
    for number, act in enumerate(
        (
            lambda at: at.rule(Ruling.ADJOURN, note="Sunday"),
            lambda at: at.seals(WHITE),
            lambda at: at.press(WHITE),
        )
    ):
        act(table)
        table = table.cut() if number == cut else table
    goes_on(table)


@pytest.mark.law(145)
@pytest.mark.law(146)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("cut", range(6))
def test_a_player_who_answers_comes_late_whatever_happens_to_the_power(edition, cut):
    """I.9.2: the clock runs until the player is there, and may be stopped; then it is opened."""
    table = begun(edition, 1_800_000)
    table.rule(Ruling.ADJOURN, note="Sunday")
    table.seals(WHITE)
    table.press(WHITE)
    table.wait(NIGHT).comes(WHITE)
    acts = (
        lambda at: at.rule(Ruling.RESUME),
        lambda at: at.wait(60_000),
        lambda at: at.press(BLACK),
    )
    for number, act in enumerate(acts):
        act(table)
        is_told_the_truth(table)
        if number == cut:
            table = table.cut()
            is_told_the_truth(table)
            if number < 2:
                assert step_of(table.game.state, BLACK) is not AwaitedStep.ENVELOPE
                table.rule(Ruling.RESUME)
    assert BLACK in table.game.state.present
    goes_on(table)
    assert table.of(e.ResumptionMissed) == []


@pytest.mark.law(145)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("cut", range(4))
def test_a_reply_to_an_absent_sealer_is_no_second_adjournment(edition, cut):
    """I.9.3: its envelope waits for the player whose clock runs."""
    table = begun(edition, 1_800_000)
    table.rule(Ruling.ADJOURN, note="Sunday")
    table.seals(WHITE)
    table.press(WHITE)
    table.wait(NIGHT).comes(BLACK)
    table.rule(Ruling.RESUME)
    table.opens()
    table.lift("g1").place("f3")
    acts = (
        lambda at: at.rule(Ruling.ADJOURN),
        lambda at: at.seals(BLACK),
        lambda at: at.press(BLACK),
    )
    for number, act in enumerate(acts):
        act(table)
        if number == 2:
            assert "The reply is in its envelope." in table.aloud()
            assert "adjourned" not in table.aloud() + table.whispered(WHITE)
        if number == cut:
            table = table.cut()
        is_told_the_truth(table)
    if table.game.state.clock.running is None:
        table.rule(Ruling.RESUME)
    assert table.game.state.clock.running is WHITE
    is_told_the_truth(table)
    table.press(WHITE)
    goes_on(table)


@pytest.mark.law(146)
@pytest.mark.law(148)
@pytest.mark.parametrize("again", [False, True], ids=["the same evening", "the program anew"])
def test_nobody_is_late_whom_the_program_could_not_see(again):
    """I.10, where absence loses at once: the arbiter is asked to let them show themselves."""
    table = begun("2023", 0)
    table.rule(Ruling.ADJOURN, note="Sunday")
    table.seals(WHITE)
    table.press(WHITE)
    table = table.cut() if again else table.wait(NIGHT)
    table.rule(Ruling.RESUME)
    assert table.just(e.RulingRefused).reason is Objection.NOT_SEEN
    for seat in Seat:
        table.observe(o.Asked(at=table.at, seat=seat, request=o.Request.NOW))
    assert table.game.state.present == frozenset(Seat)
    table.rule(Ruling.RESUME).wait(60_000)
    assert table.of(e.ResumptionMissed) == []
    table.opens()


@pytest.mark.law(148)
def test_an_arbiter_who_decides_so_again_begins_without_an_absent_player():
    table = begun("2023", 0)
    table.rule(Ruling.ADJOURN, note="Sunday")
    table.seals(WHITE)
    table.press(WHITE).wait(NIGHT).comes(WHITE)
    table.rule(Ruling.RESUME).rule(Ruling.RESUME).wait(2)
    assert [missed.seat for missed in table.of(e.ResumptionMissed)] == [BLACK]
