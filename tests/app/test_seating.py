"""Whose each earphone and microphone is, as they are named."""

import pytest

from accessible_board.app.equipment import Equipment, earphones, microphones
from accessible_board.choices import Choices
from accessible_board.errors import InputError
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.settings import Settings

WHITE, BLACK = Seat.WHITE, Seat.BLACK


@pytest.mark.parametrize(
    ("names", "boards", "whose"),
    [
        (["one"], [WHITE], {WHITE: "one"}),
        (["one"], [BLACK], {BLACK: "one"}),
        (["one", "two"], [WHITE], {WHITE: "one", BLACK: "two"}),
        (["one", "two"], [BLACK], {BLACK: "one", WHITE: "two"}),
        (["none", "two"], [WHITE], {WHITE: "none", BLACK: "two"}),
        (["one", "two"], [WHITE, BLACK], {WHITE: "one", BLACK: "two"}),
        (["black=two"], [WHITE], {BLACK: "two"}),
        (["white=two", "one"], [WHITE], {WHITE: "two", BLACK: "one"}),
        (["black=file:a=b.wav", "one"], [WHITE], {WHITE: "one", BLACK: "file:a=b.wav"}),
        (["both=room"], [WHITE], {WHITE: "room", BLACK: "room"}),
        (["one", "two"], [], {WHITE: "one", BLACK: "two"}),
    ],
)
def test_a_microphone_belongs_to_the_player_at_the_board_first_or_to_the_seat_it_names(
    names, boards, whose
):
    assert microphones(names, boards) == whose


@pytest.mark.parametrize(
    ("names", "boards", "whose"),
    [
        (["one"], [BLACK], {BLACK: "one"}),
        (["one", "none"], [BLACK], {BLACK: "one"}),
        (["black=two", "one"], [WHITE, BLACK], {WHITE: "one", BLACK: "two"}),
        (["auto"], [], {}),
    ],
)
def test_an_earphone_belongs_to_a_player_at_a_board(names, boards, whose):
    assert earphones(names, boards) == whose


@pytest.mark.parametrize(
    ("names", "boards", "said"),
    [
        (["one", "two"], [WHITE], "Nobody can use the earphone two"),
        (["black=one"], [WHITE], "Black has no peg board"),
    ],
)
def test_an_earphone_that_nobody_would_hear_by_is_refused(names, boards, said):
    with pytest.raises(InputError, match=said):
        earphones(names, boards)


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["one", "two", "three"], "at most two microphones"),
        (["one", "one"], "write both=one"),
        (["white=one", "white=two"], "White cannot have two microphones"),
        (["both=room", "one"], "room hears both seats; name no other"),
    ],
)
def test_a_microphone_that_would_be_ignored_or_doubtful_is_refused(names, said):
    with pytest.raises(InputError, match=said):
        microphones(Equipment.of(Choices(microphone=tuple(names)), Settings()).microphones, [WHITE])


def test_nobody_is_heard_unasked_where_nobody_has_a_peg_board():
    equipment = Equipment.of(Choices(board=("none",)), Settings())
    assert microphones(equipment.microphones, []) == {WHITE: "none"}
