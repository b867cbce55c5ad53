"""An arbiter who types what is proposed is refused in no state that an evening gets into."""

import re
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from accessible_board.arbiter.matters import pending
from accessible_board.errors import InputError
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import NO_ARBITER
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.table import written_lines
from accessible_board.narration.written.phrases import load_phrases
from accessible_board.typed.reading import typed
from accessible_board.typed.typed_lines import Ruled
from tests.advice.evening import Evening
from tests.advice.messes import MESSES, set_up, setup
from tests.support.shares import ADVISED

WHITE, BLACK = Seat


@pytest.mark.long
@settings(max_examples=ADVISED.now // 2, derandomize=True, deadline=None)
@given(
    st.integers(0, 2**32),
    st.lists(st.tuples(st.sampled_from(list(MESSES)), st.integers(0, 2**32)), max_size=14),
)
def test_each_line_that_is_proposed_is_accepted_when_typed(conditions, happened):
    """In every state that an evening gets into; pegs that stand wrong are put right first."""
    evening = Evening(setup(conditions))
    if evening.setup.arbiter == NO_ARBITER:
        return
    set_up(evening, 0)
    for seat in (BLACK, WHITE):
        evening.does(o.ClockPressed, seat=seat)
    for name, number in happened:
        MESSES[name](evening, number)
    words = load_phrases("en", evening.setup.edition)
    for one in pending(evening.state, words):
        for form in one.controls:
            meant = typed(f"arbiter {form.example}")
            assert isinstance(meant, Ruled)
            game = Game.replay(evening.setup, evening.events)
            ruled = structs.replace(meant.ruling, at=evening.at, name="A. Arbiter")
            refused = [each for each in game.observe(ruled) if isinstance(each, e.RulingRefused)]
            assert {each.reason for each in refused} <= {e.Objection.PEGS_WRONG}, (
                one,
                form.example,
            )


LINE = re.compile(r"\barbiter (?:(?:white|black) )?[a-z-]+[^.,;:()\"]*")
LATER = (e.Objection.PEGS_WRONG,)
"""Pegs are put right first, and their player is told how."""


@pytest.mark.long
@settings(max_examples=ADVISED.now // 2, derandomize=True, deadline=None)
@given(
    st.integers(0, 2**32),
    st.lists(st.tuples(st.sampled_from(list(MESSES)), st.integers(0, 2**32)), max_size=14),
)
def test_each_hint_that_is_written_is_accepted_when_it_is_typed_at_once(conditions, happened):
    """What is to be typed afterwards is typed after that: "arbiter back, and then …"."""
    evening = Evening(setup(conditions))
    if evening.setup.arbiter == NO_ARBITER:
        return
    set_up(evening, 0)
    for seat in (BLACK, WHITE):
        evening.does(o.ClockPressed, seat=seat)
    words = load_phrases("en", evening.setup.edition)
    for name, number in happened:
        before = len(evening.events)
        MESSES[name](evening, number)
        last = evening.events[before:]
        for event in last:
            if event.at == last[-1].at and not isinstance(event, e.StandingTold):
                for line in written_lines(event, evening.state.standing, words):
                    _is_accepted(evening, line)


def _is_accepted(evening, line):
    """Type what a line proposes; each alternative by itself, and what follows it."""
    last = None
    for found in LINE.finditer(line):
        ruled = _read(found[0])
        if ruled is None:
            continue
        game = Game.replay(evening.setup, evening.events)
        if re.search(r"\bthen\b[^.]*$", line[: found.start()]) and last is not None:
            game.observe(last)
        last = structs.replace(ruled, at=evening.at, name="A. Arbiter")
        refused = [each for each in game.observe(last) if isinstance(each, e.RulingRefused)]
        assert {each.reason for each in refused} <= {*LATER}, (line, found[0])


def _read(shown):
    """The ruling that the first words are, as many of them as can be typed."""
    words = shown.split()
    for many in range(len(words), 1, -1):
        with suppress(InputError):
            meant = typed(" ".join(words[:many]))
            return meant.ruling if isinstance(meant, Ruled) else None
    return None
