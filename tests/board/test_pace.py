"""A hand is never waited for, and a board gone wild is."""

from accessible_board.board.occupancy import MOST, Pace


def test_all_men_swept_off_and_set_up_again_within_a_second_are_no_hurry():
    pace = Pace()
    pace.count(32, 10_000)
    pace.count(32, 10_900)
    assert pace.pause(10_900) == 0


def test_too_much_in_a_second_waits_for_its_end_and_no_longer():
    pace = Pace()
    pace.count(MOST, 10_000)
    assert pace.pause(10_300) == 700
    assert pace.pause(11_000) == 0
    pace.count(1, 11_100)
    assert pace.pause(11_200) == 0


def test_what_was_long_ago_does_not_count():
    pace = Pace(most=10)
    for at in range(0, 100_000, 200):
        pace.count(1, at)
        assert pace.pause(at) == 0
