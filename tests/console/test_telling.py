"""What a page is told: each saying once, and by what it is, not by how it reads."""

import chess
import pytest

from accessible_board.arbiter.matters import Happening
from accessible_board.console.roles import ARBITER, Post, Role
from accessible_board.console.seat_sentences import Teller
from accessible_board.game import events as e
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.written.phrases import load_phrases

E2E4 = chess.Move.from_uci("e2e4")


def told(role: Role, *events: e.Event) -> list[str]:
    """What a page in English is told of the events of one entry of the record."""
    words = load_phrases("en")
    teller = Teller(role, words, AnnouncingStyle(words.language), GameState(GameSetup()))
    sentences = teller.told([Happening(event, chess.Board()) for event in events])
    return [sentence.text for sentence in sentences]


@pytest.mark.parametrize("seat", Seat)
def test_a_move_is_told_once_to_who_announced_it_and_to_the_other(seat):
    e4 = Announcement(piece_type=chess.PAWN, from_file=4, from_rank=1, to_square=chess.E4)
    announced = e.MoveAnnounced(at=0, seat=Seat.WHITE, announcement=e4, words="e4", move=E2E4)
    made = e.MoveMade(at=0, seat=Seat.WHITE, move=E2E4)
    assert told(Role(Post.PLAYER, seat), announced, made) == ["Eva four"]


def test_words_that_made_no_move_are_read_back_to_who_said_them():
    e4 = Announcement(to_square=chess.E4)
    announced = e.MoveAnnounced(at=0, seat=Seat.WHITE, announcement=e4, words="e4", move=E2E4)
    assert told(Role(Post.PLAYER, Seat.WHITE), announced) == ["Eva four"]
    assert told(Role(Post.PLAYER, Seat.BLACK), announced) == []


def test_two_events_of_the_same_words_are_told_both():
    appeal = e.AppealMade(at=0, seat=Seat.WHITE, words="The light went out.", some_final=False)
    (once,) = set(told(ARBITER, appeal))
    assert told(ARBITER, appeal, appeal) == [once, once]


def test_the_arbiter_is_told_of_a_call_once_and_with_its_reason():
    call = e.ArbiterSummoned(at=0, seat=Seat.WHITE, reason="the light")
    assert told(ARBITER, call) == ["White calls the arbiter: the light."]
    assert told(Role(Post.PLAYER, Seat.BLACK), call) == ["White calls the arbiter."]
