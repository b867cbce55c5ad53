"""A walk over all holes with one peg: what is said at each step, and what is found out."""

import chess
from hypothesis import example, given
from hypothesis import strategies as st

from accessible_board.commands.walking import spoken
from accessible_board.devices.checkup.examining import State
from accessible_board.devices.checkup.walks import Walk
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import available, load

START = chess.Board().occupied


def said(lines, code="de"):
    return " ".join(spoken(line, load(code)) for line in lines)


def begun(occupied=chess.BB_EMPTY):
    walk = Walk(occupied)
    walk.begin()
    return walk


def put(walk, *squares):
    """Take the peg out where it is, and put it into these holes at once."""
    walk.observe(chess.BB_EMPTY)
    return walk.observe(sum(chess.BB_SQUARES[square] for square in squares))


def findings(walk):
    return [str(finding) for finding in walk.findings()]


def walked(walk):
    """Do all that is left to do, rightly."""
    while not walk.done:
        [line] = walk.repeat()
        if line.asked is not None:
            put(walk, line.asked)
        elif line.seat is not None:
            walk.observe(chess.BB_EMPTY, [line.seat])
        else:
            walk.observe(chess.BB_EMPTY)
    return findings(walk)


def test_the_walk_tells_the_first_hole_and_each_next_one():
    walk = Walk(chess.BB_EMPTY)

    assert said(walk.begin()).endswith("Stecken Sie den Stift auf Anna eins.")
    assert said(put(walk, chess.A1)) == "Gut. Stecken Sie den Stift auf Bella eins."
    assert said(put(walk, chess.B1)) == "Gut. Stecken Sie den Stift auf Cesar eins."


def test_a_sound_board_is_walked_to_the_end():
    walk = begun()
    for square in chess.SQUARES[:-1]:
        put(walk, square)

    assert said(put(walk, chess.H8)).startswith("Gut. Nehmen Sie die Stifte weg von Hector acht.")
    assert said(walk.observe(chess.BB_EMPTY)) == "Gut. Drücken Sie den Uhrknopf von Weiß."
    assert said(walk.observe(chess.BB_EMPTY, [Seat.BLACK])) == "Das war der Knopf von Schwarz."
    assert said(walk.observe(chess.BB_EMPTY, [Seat.WHITE])).startswith("Gut. Drücken Sie")
    assert (
        said(walk.observe(chess.BB_EMPTY, [Seat.BLACK])) == "Gut. Alle Felder öffnen und schließen."
    )
    assert walk.done
    assert findings(walk) == ["Switches: all 64 close and open."]


def test_a_board_with_men_on_it_is_cleared_first():
    walk = Walk(START)

    assert said(walk.begin()).endswith("Nehmen Sie alle Stifte vom Brett.")
    assert walk.observe(chess.BB_A8 | chess.BB_B8) == []
    assert "Stifte weg von Anna acht und Bella acht." in said(walk.repeat())
    assert said(walk.observe(chess.BB_EMPTY)) == "Gut. Stecken Sie den Stift auf Anna eins."
    assert walked(walk) == ["Switches: all 64 close and open."]


def test_the_wrong_hole_is_named_and_the_right_one_asked_for_again():
    walk = begun()

    assert said(put(walk, chess.B1)) == "Das war Bella eins. Stecken Sie den Stift auf Anna eins."
    assert said(put(walk, chess.A1)) == "Gut. Stecken Sie den Stift auf Bella eins."


def test_two_holes_felt_at_once_are_a_fault_of_the_wiring():
    walk = begun()

    assert said(put(walk, chess.A1, chess.B1)).startswith(
        "Diese Felder wurden zugleich erkannt: Anna eins und Bella eins. Stecken Sie"
    )
    assert walked(walk) == [
        (
            "Switches: fails: a1, b1 were felt at once. "
            "If only one peg was moved, a diode is missing or a wire touches another."
        )
    ]


def test_a_dead_switch_is_skipped_and_named_at_the_end():
    walk = begun()
    put(walk, chess.A1)

    assert said(walk.skip()) == "Stecken Sie den Stift auf Cesar eins."
    assert walked(walk) == [
        (
            "Switches: fails: no peg was felt in b1. "
            "If one was there, look at those reeds, diodes and wires."
        )
    ]


def test_a_switch_that_sticks_is_found_before_the_walk():
    walk = Walk(chess.BB_A1)

    assert "Wenn dort keiner steckt: weiter." in said(walk.begin())
    assert said(walk.skip()) == "Stecken Sie den Stift auf Bella eins."
    while not walk.done:
        [line] = walk.repeat()
        mask = chess.BB_A1 | (chess.BB_SQUARES[line.asked] if line.asked is not None else 0)
        walk.observe(chess.BB_A1)
        walk.observe(mask, [line.seat] if line.seat is not None else [])
    assert findings(walk) == [
        "Switches: fails: a1 did not open again. Tap those reeds, then replace them."
    ]


def test_a_switch_that_opens_after_all_is_felt_by_no_peg():
    walk = Walk(chess.BB_A1)
    walk.begin()
    walk.skip()
    assert walked(walk) == [
        (
            "Switches: fails: no peg was felt in a1. "
            "If one was there, look at those reeds, diodes and wires."
        )
    ]


def test_a_switch_that_sticks_once_it_was_closed_is_found():
    walk = begun()
    walk.observe(chess.BB_A1)
    for square in chess.SQUARES[1:]:
        walk.observe(chess.BB_A1)
        walk.observe(chess.BB_A1 | chess.BB_SQUARES[square])

    walk.observe(chess.BB_A1)
    walk.skip()
    for seat in Seat:
        walk.observe(chess.BB_A1, [seat])

    assert walk.done
    assert findings(walk) == [
        "Switches: fails: a1 did not open again. Tap those reeds, then replace them."
    ]


def test_a_dead_button_is_skipped_and_named():
    walk = begun()
    for square in chess.SQUARES:
        put(walk, square)
    walk.observe(chess.BB_EMPTY)

    walk.skip()
    walk.observe(chess.BB_EMPTY, [Seat.BLACK])

    assert findings(walk)[0] == (
        "Buttons: fails: no press of White's clock button was felt. "
        "Look at its diode and its wires."
    )


def test_going_back_asks_for_the_hole_before():
    walk = begun()
    put(walk, chess.A1)

    assert said(walk.back()) == "Stecken Sie den Stift auf Anna eins."
    walk.observe(chess.BB_EMPTY)
    assert said(walk.back()) == "Stecken Sie den Stift auf Anna eins."
    assert said(put(walk, chess.A1)) == "Gut. Stecken Sie den Stift auf Bella eins."


def test_a_walk_that_is_left_names_all_that_was_not_tried():
    walk = begun()
    put(walk, chess.A1)

    assert all(finding.state is State.FAILS for finding in walk.findings())
    walk.skip()
    assert findings(walk)[:3] == [
        (
            "Switches: fails: no peg was felt in b1. "
            "If one was there, look at those reeds, diodes and wires."
        ),
        "Switches: fails: a1 did not open again. Tap those reeds, then replace them.",
        "Switches: fails: 62 holes were not tried. Go on with the walk to test them.",
    ]


def test_every_line_is_said_in_every_language():
    for code in available():
        walk = Walk(chess.BB_A1)
        words = [said(walk.begin(), code), said(walk.skip(), code), said(put(walk, chess.C3), code)]
        assert all(words)
        assert not any("{" in text for text in words)


acts = st.one_of(
    st.integers(0, chess.BB_ALL),
    st.sampled_from(chess.BB_SQUARES),
    st.just(chess.BB_EMPTY),
    st.sampled_from(["skip", "back", "repeat"]),
    st.sampled_from(Seat),
)


@given(occupied=st.integers(0, chess.BB_ALL), done=st.lists(acts, max_size=120))
@example(occupied=chess.BB_ALL, done=["skip", chess.BB_EMPTY])
def test_whatever_is_done_the_walk_knows_what_to_ask_next(occupied, done):
    walk = Walk(occupied)
    walk.begin()
    for act in done:
        if isinstance(act, Seat):
            walk.observe(walk.occupied, [act])
        elif isinstance(act, str):
            getattr(walk, act)()
        else:
            walk.observe(act)
        assert walk.done or len(walk.repeat()) == 1
    good = [finding for finding in walk.findings() if finding.state is State.WORKS]
    proven = walk.closed & walk.opened & ~walk.held == chess.BB_ALL
    assert not good or proven
