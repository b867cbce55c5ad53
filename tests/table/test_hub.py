"""The hub: one observation after the other, on disk before anyone is told."""

import asyncio
import threading
import time

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import JournalError
from accessible_board.table import hub
from accessible_board.table.hub import BY_HANDS, MOST_OF_BOARDS, Hub
from tests.support.patience import PATIENCE


def no_boards(**setup):
    return Game(GameSetup(peg_boards=frozenset(), **setup))


def started(at=0):
    return o.ArbiterRuled(at=at, ruling=o.Ruling.START)


def question(at):
    return o.Asked(at=at, seat=Seat.WHITE, request=o.Request.TIME)


class NoRecord:
    """A recorder that keeps nothing, and to which nothing may happen."""

    def record(self, observation, events):
        """It is kept nowhere."""

    def listener_failed(self, error):
        raise error


class Witness(NoRecord):
    """A hub whose journal is a list, and everything that happened to it in its order."""

    def __init__(self, game, now=lambda: 0):
        self.happened = []
        self.recorded = []
        self.hub = Hub(game, self, now)
        self.hub.on(self._hear)

    def record(self, observation, events):
        self.recorded.append(observation)
        self.happened += [("recorded", event) for event in events]

    def _hear(self, event, position):
        self.happened.append(("told", event))

    def run(self, *observations):
        for observation in observations:
            self.hub.enqueue(observation)
        self.hub.close()
        asyncio.run(self.hub.run())
        return self


def test_every_event_is_recorded_before_it_is_told():
    witness = Witness(no_boards()).run(started(), question(100), question(200))
    assert [kind for kind, _ in witness.happened] == ["recorded", "told"] * 3
    assert [type(event) for kind, event in witness.happened if kind == "told"] == [
        e.ClockStarted,
        e.TimesTold,
        e.TimesTold,
    ]


class Disk:
    """A disk that refuses so many times; ``told`` is what was told and refused, in order."""

    def __init__(self, refusals):
        self.refusals = refusals
        self.told = []
        self.hub = Hub(no_boards(), self, lambda: 0)
        self.hub.on(lambda event, _: self.told.append(event))

    def record(self, observation, events):
        if self.refusals:
            self.refusals -= 1
            raise JournalError("file_unwritten", path="game.journal", reason="The disk is full")
        self.told.append(("on disk", observation.at))

    def refused(self, error):
        self.told.append("refused")

    def accepted(self):
        self.told.append("taken again")


def test_a_disk_that_refuses_holds_the_game_up_and_loses_nothing(monkeypatch):
    monkeypatch.setattr(hub, "RETRY_SECONDS", 0.001)
    disk = Disk(refusals=3)

    async def play():
        running = asyncio.create_task(disk.hub.run())
        disk.hub.enqueue(started())
        disk.hub.enqueue(question(100))
        while disk.refusals or not await asyncio.to_thread(disk.hub.settle, PATIENCE):
            await asyncio.sleep(0.001)
        disk.hub.close()
        await running

    asyncio.run(play())
    kinds = [said if isinstance(said, str | tuple) else type(said) for said in disk.told]
    assert kinds == [
        "refused",
        ("on disk", 0),
        "taken again",
        e.ClockStarted,
        ("on disk", 100),
        e.TimesTold,
    ]


def test_nobody_waits_for_a_disk_that_refuses():
    disk = Disk(refusals=10**6)

    async def play():
        running = asyncio.create_task(disk.hub.run())
        disk.hub.enqueue(started())
        assert not await asyncio.to_thread(disk.hub.settle, 2 * PATIENCE)
        assert not await asyncio.to_thread(disk.hub.settle, 2 * PATIENCE)
        disk.hub.close()
        with pytest.raises(JournalError):
            await running

    asyncio.run(asyncio.wait_for(play(), PATIENCE))


def test_it_is_full_while_more_waits_than_hands_can_do_and_takes_all_the_same(monkeypatch):
    monkeypatch.setattr(hub, "MOST_WAITING", 3)
    witness = Witness(no_boards())
    fullness = []
    for number in range(5):
        fullness.append(witness.hub.full)
        witness.hub.enqueue(question(number))
    assert fullness == [False, False, False, True, True]
    witness.run()
    assert [observed.at for observed in witness.recorded] == [0, 1, 2, 3, 4]
    assert not witness.hub.full


def test_closed_while_the_disk_refuses_it_ends_with_the_reason_and_tells_nothing():
    disk = Disk(refusals=10**6)
    disk.hub.enqueue(started())
    disk.hub.close()
    with pytest.raises(JournalError, match="disk is full"):
        asyncio.run(disk.hub.run())
    assert disk.told == []


def test_what_failed_elsewhere_ends_the_session_once_all_is_decided():
    witness = Witness(no_boards())
    witness.hub.enqueue(started())
    witness.hub.close(JournalError("file_unread", path="x", reason="The disk is gone"))
    with pytest.raises(JournalError, match="disk is gone"):
        asyncio.run(witness.hub.run())
    assert len(witness.recorded) == 1


def test_a_listener_that_fails_is_reported_and_the_others_are_told():
    told, reported = [], []

    def broken(event, position):
        raise ZeroDivisionError

    recorder = NoRecord()
    recorder.listener_failed = reported.append
    hub = Hub(no_boards(), recorder, lambda: 0)
    hub.on(broken)
    hub.on(lambda event, _: told.append(event))
    hub.enqueue(started())
    hub.close()
    asyncio.run(hub.run())
    assert len(told) == 1
    assert [type(error) for error in reported] == [ZeroDivisionError]


def test_what_the_recorder_raises_of_a_listener_ends_the_game():
    def broken(event, position):
        raise ZeroDivisionError

    hub = Hub(no_boards(), NoRecord(), lambda: 0)
    hub.on(broken)
    hub.enqueue(started())
    with pytest.raises(ZeroDivisionError):
        asyncio.run(hub.run())


def test_it_wakes_when_a_flag_falls_though_nobody_does_anything():
    begun = time.monotonic()

    def now():
        return round((time.monotonic() - begun) * 1000)

    witness = Witness(no_boards(time_control="1s", fen="8/8/8/8/8/5k2/4q3/7K w - - 0 1"), now)

    async def play():
        running = asyncio.create_task(witness.hub.run())
        while not witness.hub.game.state.ended:
            await asyncio.sleep(0.02)
        witness.hub.close()
        await running

    witness.hub.enqueue(started())
    asyncio.run(asyncio.wait_for(play(), PATIENCE))
    fell = next(event for _, event in witness.happened if isinstance(event, e.FlagFell))
    assert 1000 <= fell.at < 1000 * PATIENCE


def test_a_press_that_arrives_as_the_flag_falls_is_decided_before_the_flag():
    """It was made in time; the clock is read again only after it is known that nothing came."""
    e4 = Announcement(to_square=chess.E4)
    witness = Witness(no_boards(time_control="1s"), lambda: next(times))

    def clock():
        yield 999
        witness.hub.enqueue(o.ClockPressed(at=998, seat=Seat.WHITE))
        witness.hub.close()
        yield 1001

    times = clock()
    witness.hub.enqueue(started())
    witness.hub.enqueue(o.Announced(at=5, seat=Seat.WHITE, announcement=e4, words="e4"))
    asyncio.run(asyncio.wait_for(witness.hub.run(), PATIENCE))
    assert not [event for _, event in witness.happened if isinstance(event, e.FlagFell)]
    assert witness.hub.game.state.clock.running is Seat.BLACK


def test_passing_time_that_changes_nothing_is_not_recorded():
    assert Witness(no_boards()).run(o.TimePassed(at=5)).recorded == []


@settings(max_examples=8, deadline=None)
@given(st.lists(st.integers(1, 40), min_size=1, max_size=6), st.booleans())
def test_nothing_is_lost_and_everyone_s_own_order_is_kept(counts, early):
    witness = Witness(no_boards())

    def speak(number, count):
        for n in range(count):
            witness.hub.enqueue(o.NotUnderstood(at=n, seat=Seat.WHITE, words=f"{number} {n}"))

    threads = [
        threading.Thread(target=speak, args=(number, count)) for number, count in enumerate(counts)
    ]

    async def play():
        if early:
            for thread in threads:
                thread.start()
        running = asyncio.create_task(witness.hub.run())
        if not early:
            for thread in threads:
                thread.start()
        for thread in threads:
            await asyncio.to_thread(thread.join)
        assert await asyncio.to_thread(witness.hub.settle, PATIENCE)
        heard = len(witness.recorded)
        witness.hub.close()
        await running
        return heard

    assert asyncio.run(play()) == sum(counts)
    for number, count in enumerate(counts):
        words = [seen.words for seen in witness.recorded if seen.words.split()[0] == str(number)]
        assert words == [f"{number} {n}" for n in range(count)]


def test_after_the_end_a_device_may_go_on_talking():
    witness = Witness(no_boards()).run(started())
    witness.hub.enqueue(question(1))
    assert not witness.hub.settle(0.01)
    assert len(witness.recorded) == 1


def test_nobody_waits_for_a_game_that_has_ended():
    """A line typed after the last signature is read at once; else the test's own bound ends it."""
    witness = Witness(no_boards()).run(started())
    assert not witness.hub.settle(3_600)


def test_whoever_waits_when_the_game_ends_is_let_go():
    witness = Witness(no_boards())
    waiting = threading.Thread(target=witness.hub.settle, args=(2 * PATIENCE,))
    witness.hub.close()
    waiting.start()
    asyncio.run(witness.hub.run())
    waiting.join(PATIENCE)
    assert not waiting.is_alive()


def flickering(number):
    """A board gone wild: a peg that goes in and out."""
    kinds = (o.PegLifted, o.PegPlaced)
    return [kinds[n % 2](at=n, seat=Seat.WHITE, square=12) for n in range(number)]


def test_what_people_say_waits_behind_no_board_gone_wild():
    witness = Witness(Game(GameSetup()))
    witness.run(*flickering(500), question(500))
    place = witness.recorded.index(question(500))
    assert place < BY_HANDS
    assert witness.recorded.count(question(500)) == 1
    lifts = [seen for seen in witness.recorded if seen != question(500)]
    assert lifts == flickering(500), "and nothing is lost by that"


@given(st.integers(0, BY_HANDS - 1))
def test_what_hands_can_do_is_decided_before_what_was_said_after_it(moved):
    witness = Witness(Game(GameSetup())).run(*flickering(moved), question(moved))
    assert witness.recorded == [*flickering(moved), question(moved)]


def test_no_more_of_a_board_is_read_than_the_game_can_follow():
    waiting = Hub(Game(GameSetup()), NoRecord(), lambda: 0)
    for seen in flickering(MOST_OF_BOARDS):
        assert not waiting.boards_wait
        waiting.enqueue(seen)
    assert waiting.boards_wait
    assert not waiting.full, "people are heard"


def test_what_waits_when_the_game_is_over_is_dropped():
    game = no_boards()
    witness = Witness(game)
    witness._hear = lambda event, position: witness.hub.end()
    witness.hub = Hub(game, witness, lambda: 0)
    witness.hub.on(witness._hear)
    witness.run(started(), question(100))
    assert witness.recorded == [started()]
