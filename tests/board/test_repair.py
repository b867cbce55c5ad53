"""Spoken recovery: the steps lead from any standing to the expected position, and none is idle."""

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.board.repair import PutOn, RepairStep, TakeAway, Transfer, repair_steps

PIECES = [chess.Piece(t, c) for t in chess.PIECE_TYPES for c in chess.COLORS]
FEW = [chess.Piece.from_symbol(symbol) for symbol in "KNn"]

START = chess.BaseBoard()


def board(**men: str) -> chess.BaseBoard:
    result = chess.BaseBoard.empty()
    for name, symbol in men.items():
        result.set_piece_at(chess.parse_square(name), chess.Piece.from_symbol(symbol))
    return result


def carry_out(standing: dict, steps: list[RepairStep]) -> dict:
    """A hand that does what it is told, and complains about what cannot be done."""
    stands = dict(standing)
    for step in steps:
        match step:
            case TakeAway(square, piece):
                assert stands.pop(square) == piece
            case PutOn(square, piece):
                assert square not in stands, "the hole is still full"
                stands[square] = piece
            case Transfer(piece, from_square, to_square):
                assert to_square not in stands, "the hole is still full"
                assert stands.pop(from_square) == piece
                stands[to_square] = piece
    return stands


def standings(men, unknown=True):
    holes = st.integers(0, 63)
    return st.dictionaries(holes, st.sampled_from([*men, None] if unknown else men), max_size=20)


def expectations(men):
    return standings(men, unknown=False).map(board_of)


def board_of(men: dict) -> chess.BaseBoard:
    result = chess.BaseBoard.empty()
    result.set_piece_map(men)
    return result


def shuffled():
    """The men of the start position, some of them on each other's holes."""
    return st.permutations(range(8)).map(
        lambda order: {
            **START.piece_map(),
            **{square: START.piece_at(origin) for square, origin in enumerate(order)},
        }
    )


def test_a_right_position_needs_no_word():
    assert repair_steps(START.piece_map(), START) == []


def test_a_man_on_the_wrong_hole_is_moved_to_the_right_one():
    standing = board(e1="K", f4="N").piece_map()

    assert repair_steps(standing, board(e1="K", f3="N")) == [
        Transfer(chess.Piece.from_symbol("N"), chess.F4, chess.F3)
    ]


def test_a_man_that_is_too_many_is_taken_away():
    standing = board(e1="K", f3="N").piece_map()

    assert repair_steps(standing, board(e1="K")) == [
        TakeAway(chess.F3, chess.Piece.from_symbol("N"))
    ]


def test_a_man_that_is_missing_is_put_on():
    assert repair_steps({}, board(f3="N")) == [PutOn(chess.F3, chess.Piece.from_symbol("N"))]


def test_a_man_that_could_be_any_is_taken_away_before_its_hole_is_filled():
    assert repair_steps({chess.F3: None}, board(f3="N")) == [
        TakeAway(chess.F3, None),
        PutOn(chess.F3, chess.Piece.from_symbol("N")),
    ]


def test_men_in_a_row_leave_from_the_front():
    knight, bishop = chess.Piece.from_symbol("N"), chess.Piece.from_symbol("B")
    standing = {chess.B1: knight, chess.C1: bishop}

    assert repair_steps(standing, board(c1="N", d1="B")) == [
        Transfer(bishop, chess.C1, chess.D1),
        Transfer(knight, chess.B1, chess.C1),
    ]


def test_two_swapped_men_cost_three_steps():
    standing = {**START.piece_map(), chess.D1: START.piece_at(chess.E1)}
    standing[chess.E1] = START.piece_at(chess.D1)

    first, second, third = repair_steps(standing, START)

    assert isinstance(first, TakeAway)
    assert isinstance(second, Transfer)
    assert isinstance(third, PutOn)
    assert carry_out(standing, [first, second, third]) == START.piece_map()


def test_swapped_men_are_not_put_aside_where_another_hole_opens_their_circle():
    standing = board(a1="N", b1="B", c1="N").piece_map()
    expected = board(a1="B", b1="N", d1="N")

    assert len(repair_steps(standing, expected)) == 3


def test_the_man_in_the_hand_is_put_down_first():
    pawn = chess.Piece.from_symbol("P")
    standing = board(c4="P", h5="q").piece_map()

    first, *others = repair_steps(standing, board(e4="P"), in_hand=[pawn])

    assert first == PutOn(chess.E4, pawn)
    assert {type(step) for step in others} == {TakeAway}


@given(standings(PIECES), expectations(PIECES))
def test_the_steps_lead_to_the_expected_position(standing, expected):
    assert carry_out(standing, repair_steps(standing, expected)) == expected.piece_map()


@given(standings(FEW), expectations(FEW), st.lists(st.sampled_from(FEW), max_size=3))
def test_whatever_is_in_the_hand_they_lead_there(standing, expected, in_hand):
    steps = repair_steps(standing, expected, in_hand)

    assert carry_out(standing, steps) == expected.piece_map()


@given(shuffled())
def test_men_on_each_others_holes_find_home(standing):
    assert carry_out(standing, repair_steps(standing, START)) == START.piece_map()


def bounds(standing, expected):
    """The steps that any repair needs, and the number of kinds of man that could form a circle."""
    wrong = [s for s, man in standing.items() if man is None or man != expected.piece_at(s)]
    wanting = [s for s, man in expected.piece_map().items() if standing.get(s) != man]
    carried = sum(
        min(
            sum(standing[s] == man for s in wrong),
            sum(expected.piece_at(s) == man for s in wanting),
        )
        for man in PIECES
    )
    return len(wrong) + len(wanting) - carried, len(wrong) // 2


@given(standings(FEW), expectations(FEW))
def test_no_step_is_idle(standing, expected):
    fewest, circles = bounds(standing, expected)

    steps = repair_steps(standing, expected)

    assert fewest <= len(steps) <= fewest + circles
    aside = {s.piece for s in steps if isinstance(s, TakeAway)} - {None}
    fetched = {s.piece for s in steps if isinstance(s, PutOn)}
    assert len(steps) - fewest == len(aside & fetched)


def fewest_by_search(standing: dict, expected: dict) -> int:
    """The length of the shortest repair, found by trying everything, breadth first."""
    men = {*standing.values(), *expected.values()}
    holes = {*standing, *expected}
    level, seen, steps = [standing], {frozenset(standing.items())}, 0
    while all(state != expected for state in level):
        following = []
        for state in level:
            rests = [{s: m for s, m in state.items() if s != square} for square in state]
            moved = [
                {**rest, to: state[origin]}
                for origin, rest in zip(state, rests, strict=True)
                for to in holes - set(state)
            ]
            put = [{**state, to: man} for to in holes - set(state) for man in men]
            for new in [*rests, *moved, *put]:
                if frozenset(new.items()) not in seen:
                    seen.add(frozenset(new.items()))
                    following.append(new)
        level, steps = following, steps + 1
    return steps


@given(
    st.dictionaries(st.integers(0, 3), st.sampled_from(FEW), max_size=4),
    st.dictionaries(st.integers(0, 3), st.sampled_from(FEW), max_size=4),
)
def test_on_four_holes_no_repair_is_shorter(standing, expected):
    steps = repair_steps(standing, board_of(expected))

    assert len(steps) == fewest_by_search(standing, expected)


@given(standings(FEW), expectations(FEW))
def test_asking_again_after_every_lift_and_place_gets_there_as_fast(standing, expected):
    stands, hand = dict(standing), []
    budget = len(repair_steps(standing, expected))
    while steps := repair_steps(stands, expected, hand):
        budget -= 1
        stands = _one_step(stands, hand, steps[0], expected)
    assert budget >= 0
    assert stands == expected.piece_map()


def _one_step(stands, hand, step, expected):
    """Carry out one step; a transfer in two halves, asking again with the man in the hand."""
    match step:
        case Transfer(piece, from_square, _):
            lifted = {s: man for s, man in stands.items() if s != from_square}
            second = repair_steps(lifted, expected, [*hand, piece])[0]
            assert isinstance(second, PutOn)
            return carry_out(lifted, [second])
        case _:
            hand.clear()
            return carry_out(stands, [step])


@pytest.mark.parametrize("piece_type", chess.PIECE_TYPES)
def test_promoted_men_are_men_like_others(piece_type):
    piece = chess.Piece(piece_type, chess.WHITE)

    assert repair_steps({chess.A8: piece}, board_of({chess.A8: piece})) == []
