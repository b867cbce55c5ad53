"""Who is let in: once by a link or a code, for as long as there is a sign of life, as one role."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.console.door import (
    CODE_DIGITS,
    IDLE_LIMIT,
    INVITATION_LIMIT,
    LONG_DIGITS,
    Access,
)
from accessible_board.console.limits import Limiter, Rate, owner_of
from accessible_board.console.roles import ARBITER, Post, Role, roles_at
from accessible_board.game.vocabulary.terms import Seat

WHITE = Role(Post.PLAYER, Seat.WHITE)
BLACK = Role(Post.PLAYER, Seat.BLACK)


def test_a_link_and_a_code_let_one_browser_in_and_are_spent_together():
    access = Access()
    invitation = access.invite(WHITE, now=0)
    cookie, guest = access.enter(invitation.token, now=1)
    assert access.guest(cookie, WHITE, now=2) is guest
    assert access.enter(invitation.token, now=3) is None
    assert access.enter(invitation.code, now=3) is None
    assert access.was_used(invitation.token)
    assert access.was_used(invitation.code)


@pytest.mark.parametrize("written", ["{0}", "{1} {2}", " {1}-{2} ", "{1}  {2}\n"])
def test_a_code_may_be_written_in_groups(written):
    access = Access()
    code = access.invite(WHITE, now=0).code
    assert len(code) == CODE_DIGITS
    assert access.enter(written.format(code, code[:4], code[4:]), now=1) is not None


@given(st.text(max_size=40))
def test_a_guess_lets_nobody_in(guess):
    access = Access()
    invitation = access.invite(ARBITER, now=0)
    if guess not in (invitation.code, invitation.token):
        assert access.enter(guess, now=0) is None
        assert access.role_invited(guess, now=0) is None
        assert access.guest(guess, ARBITER, now=0) is None


def test_a_new_invitation_makes_the_unused_one_of_its_role_void_and_no_other():
    access = Access()
    first, other = access.invite(WHITE, now=0), access.invite(BLACK, now=0)
    second = access.invite(WHITE, now=0)
    assert access.enter(first.code, now=1) is None
    assert not access.was_used(first.code)
    assert access.enter(second.code, now=1) is not None
    assert access.enter(other.code, now=1) is not None


def test_an_invitation_is_told_again_until_it_is_used_or_stale():
    access = Access()
    first = access.invite(BLACK, 0.0)
    assert access.invitation(BLACK, 1.0) is first
    access.enter(first.code, 2.0)
    second = access.invitation(BLACK, 3.0)
    assert second.code != first.code
    assert access.invitation(BLACK, 4.0 + INVITATION_LIMIT) is not second


def test_while_others_guess_a_code_is_told_anew_that_nobody_can():
    access = Access()
    short = access.invitation(WHITE, 0.0)
    access.digits = LONG_DIGITS
    long = access.invitation(WHITE, 1.0)
    assert (len(long.code), long.grouped.count(" ")) == (LONG_DIGITS, 2)
    assert access.enter(short.code, 2.0) is None
    assert access.invitation(WHITE, 3.0) is long
    assert access.enter(long.grouped, 4.0) is not None


def test_an_invitation_that_nobody_used_for_hours_is_stale():
    access = Access()
    invitation = access.invite(WHITE, now=0)
    assert access.enter(invitation.token, now=INVITATION_LIMIT + 1) is None


@pytest.mark.parametrize("role", roles_at(()))
def test_a_cookie_is_worth_something_to_its_own_role_alone(role):
    access = Access()
    cookie, _ = access.enter(access.invite(role, now=0).token, now=0)
    for other in {*roles_at(()), ARBITER} - {role}:
        assert access.guest(cookie, other, now=1) is None
    assert access.guest(cookie, role, now=1) is not None


def test_a_page_left_open_overnight_stays_let_in_as_long_as_it_shows_that_it_lives():
    access = Access()
    cookie, guest = access.enter(access.invite(WHITE, now=0).token, now=0)
    for hours in range(24):
        assert access.keeps(guest, now=3600 * hours)
    assert access.guest(cookie, WHITE, now=24 * 3600) is guest
    assert access.guest(cookie, WHITE, now=24 * 3600 + IDLE_LIMIT + 1) is None


def test_whoever_is_let_out_is_out_though_the_page_is_open():
    access = Access()
    cookie, guest = access.enter(access.invite(WHITE, now=0).token, now=0)
    access.dismiss(guest.number)
    assert not access.keeps(guest, now=1)
    assert access.guest(cookie, WHITE, now=1) is None


def test_no_secret_can_be_read_from_what_is_printed_of_an_invitation():
    invitation = Access().invite(WHITE, now=0)
    assert invitation.code not in repr(invitation)
    assert invitation.token not in repr(invitation)


@pytest.mark.parametrize(
    ("peg_boards", "paths"),
    [
        ((), ["white", "black", "assistant-white", "assistant-black", "arbiter"]),
        ((Seat.WHITE,), ["pegs-white", "black", "assistant-white", "assistant-black", "arbiter"]),
        (
            tuple(Seat),
            ["pegs-white", "pegs-black", "assistant-white", "assistant-black", "arbiter"],
        ),
    ],
)
def test_each_player_has_a_page_and_another_one_at_a_peg_board(peg_boards, paths):
    assert [role.path for role in roles_at(peg_boards)] == paths


@given(st.lists(st.floats(0, 2), max_size=60))
def test_nobody_gets_more_than_the_burst_and_what_time_gave(pauses):
    limiter, now, allowed = Limiter(Rate(burst=5, per_second=1)), 0.0, 0
    for pause in pauses:
        now += pause
        allowed += limiter.allows("somebody", now)
        assert allowed <= 5 + now + 1e-6
    assert limiter.allows("somebody else", now)


def test_whoever_waits_is_allowed_again():
    limiter = Limiter(Rate(burst=2, per_second=0.5))
    assert [limiter.allows("a", 0.0) for _ in range(3)] == [True, True, False]
    assert limiter.seconds_until_allowed("a", 0.0) == 2
    assert limiter.allows("a", 2.0)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1", "2001:db8::ffff:2:3", True),
        ("fe80::1%2", "fe80::2%2", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("192.0.2.1", "192.0.2.2", False),
    ],
)
def test_whoever_has_a_network_of_ipv6_counts_as_one(one, other, same):
    assert (owner_of(one) == owner_of(other)) is same
