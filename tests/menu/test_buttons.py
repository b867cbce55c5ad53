"""The clock buttons as the menu reads them from the board's frames."""

from accessible_board.board.frames import STAMP_PERIOD, Buttons, ClockButton, Occasion, Switches
from accessible_board.box.board_watch import HELD, MenuButtons
from accessible_board.menu.in_and_out import EntryTaken, Stepped, WentBack

UP = Buttons()
WHITE_DOWN, WHITE_UP = Buttons(white=ClockButton(True, 1)), Buttons(white=ClockButton(False, 1))
BLACK_DOWN, BLACK_UP = Buttons(black=ClockButton(True, 1)), Buttons(black=ClockButton(False, 1))


def frame(stamp, buttons):
    return Switches(
        seq=0, stamp=stamp % STAMP_PERIOD, buttons=buttons, occasion=Occasion.CHANGE, occupied=0
    )


def meant(*frames):
    """What frames mean that all came at once."""
    buttons = MenuButtons()
    return [each for one in frames for each in buttons.observe(one, 0)]


def test_whites_button_steps_and_blacks_takes_when_they_are_let_go():
    assert meant(frame(0, UP), frame(10, WHITE_DOWN)) == []
    assert meant(frame(0, UP), frame(10, WHITE_DOWN), frame(90, WHITE_UP)) == [Stepped()]
    assert meant(frame(0, UP), frame(10, BLACK_DOWN), frame(90, BLACK_UP)) == [EntryTaken()]


def test_holding_either_goes_back_by_the_boards_own_time():
    late = STAMP_PERIOD - 5
    down, up = frame(late, BLACK_DOWN), frame(late + HELD, BLACK_UP)
    assert meant(frame(0, UP), down, up) == [WentBack()]


def test_holding_goes_back_before_it_is_let_go_and_then_no_more():
    buttons = MenuButtons()
    buttons.observe(frame(0, UP), 0)
    buttons.observe(frame(0, WHITE_DOWN), 0)
    assert buttons.waited(HELD - 1) == []
    assert buttons.waited(HELD) == [WentBack()]
    assert buttons.waited(2 * HELD) == []
    assert buttons.observe(frame(2 * HELD, WHITE_UP), 2 * HELD) == []


def test_a_press_whose_frame_was_lost_counts():
    assert meant(frame(0, UP), frame(500, BLACK_UP)) == [EntryTaken()]


def test_a_button_that_is_down_when_the_board_is_found_was_not_pressed():
    assert meant(frame(0, Buttons(white=ClockButton(True, 0))), frame(50, UP)) == []
