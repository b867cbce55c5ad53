"""Spectators see the game later: by moves, by minutes, at once, or not at all."""

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.console.following import Backlog, Delay
from accessible_board.errors import InputError
from accessible_board.game import events as e
from accessible_board.game.observations import ClockPressed
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.record import Entry


class Shown:
    """What spectators with a delay are shown of a record."""

    def __init__(self, delay):
        self._limit, self._entries, self._upto = Backlog(delay), [], 0

    def add(self, entry, now):
        self._entries.append(entry)
        self._limit.add(entry, now)

    def released(self, now):
        """The entries that have become visible since it was asked for last."""
        before, self._upto = self._upto, self._limit.upto(now)
        return self._entries[before : self._upto]

    def next_release(self):
        return self._limit.next_release()


def completed(at, uci="e2e4"):
    event = e.MoveCompleted(at=at, seat=Seat.WHITE, move=chess.Move.from_uci(uci))
    return Entry(ClockPressed(at=at, seat=Seat.WHITE), (event,))


@pytest.mark.parametrize(
    ("text", "delay"),
    [
        ("off", None),
        ("now", Delay()),
        ("3 moves", Delay(moves=3)),
        ("1 move", Delay(moves=1)),
        ("15m", Delay(milliseconds=900_000)),
        ("2 minutes", Delay(milliseconds=120_000)),
        ("eine halbe Stunde", Delay(milliseconds=1_800_000)),
    ],
)
def test_how_far_spectators_are_behind_is_written_plainly(text, delay):
    assert Delay.parse(text) == delay
    if delay is not None:
        assert Delay.parse(str(delay)) == delay


@pytest.mark.parametrize("text", ["", "soon", "-1m", "3", "99999 moves", "5m+3s"])
def test_what_is_no_delay_is_refused_in_a_sentence(text):
    with pytest.raises(InputError, match="how far behind"):
        Delay.parse(text)


def test_without_a_delay_everything_is_seen_at_once():
    backlog = Shown(Delay())
    backlog.add(completed(5), now=5)
    assert backlog.released(now=5) == [completed(5)]
    assert backlog.released(now=5) == []


def test_by_moves_each_is_seen_when_both_players_have_made_so_many_more():
    backlog = Shown(Delay(moves=1))
    seen = []
    for at in range(4):
        backlog.add(completed(at), now=at)
        seen.append([entry.at for entry in backlog.released(now=at)])
    assert seen == [[], [], [0], [1]]


def test_by_moves_the_end_of_the_game_shows_everything():
    backlog = Shown(Delay(moves=9))
    backlog.add(completed(1), now=1)
    ended = e.GameEnded(at=2, result="1-0", termination=e.Termination.RESIGNATION)
    backlog.add(Entry(ClockPressed(at=2, seat=Seat.WHITE), (ended,)), now=2)
    assert [entry.at for entry in backlog.released(now=2)] == [1, 2]


def test_by_minutes_the_end_has_to_wait_as_well():
    backlog = Shown(Delay(milliseconds=60_000))
    ended = e.GameEnded(at=0, result="1-0", termination=e.Termination.RESIGNATION)
    backlog.add(Entry(ClockPressed(at=0, seat=Seat.WHITE), (ended,)), now=0)
    assert backlog.released(now=59_999) == []
    assert backlog.next_release() == 60_000
    assert len(backlog.released(now=60_000)) == 1
    assert backlog.next_release() is None


@given(st.lists(st.integers(0, 50_000), max_size=30), st.integers(1, 3))
def test_everything_is_seen_once_in_order_and_never_early(pauses, minutes):
    backlog, now, seen = Shown(Delay(milliseconds=60_000 * minutes)), 0, []
    for pause in pauses:
        now += pause
        backlog.add(completed(now), now)
        for entry in backlog.released(now):
            assert now - entry.at >= 60_000 * minutes
            seen.append(entry.at)
    seen += [entry.at for entry in backlog.released(now + 60_000 * minutes)]
    assert seen == sorted(seen)
    assert len(seen) == len(pauses)


def test_an_announced_move_is_no_sooner_seen_than_a_completed_one():
    """By moves, what leads to a move belongs to it: the announcement would tell it."""
    backlog = Shown(Delay(moves=1))
    made = e.MoveMade(at=2, seat=Seat.BLACK, move=chess.Move.from_uci("e7e5"))
    for entry in (completed(1), Entry(ClockPressed(at=2, seat=Seat.BLACK), (made,))):
        backlog.add(entry, now=entry.at)
    backlog.add(completed(3, "e7e5"), now=3)
    backlog.add(completed(4, "g1f3"), now=4)
    assert [entry.at for entry in backlog.released(now=4)] == [1]
