"""Who cannot see board, men and clock is told how the game stands, and what it waits for.

The clock is a thing that both players see (6.1, 6.2.3), and what is on it is told to the one who
asks (D.2.6.1, D.2.10.4): which side one has, who is on the move and whose clock runs are no times.
"""

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.audience import Channel
from tests.laws.spoken import EDITIONS, SpokenTable

WHITE, BLACK = Seat.WHITE, Seat.BLACK
WRONG = "Put the peg board right first. Then press again."


def due(table: SpokenTable, *, whole: bool = True) -> SpokenTable:
    """A session begins; or, not whole, nothing has happened for a while."""
    return table.observe(o.StandingDue(at=table.at, whole=whole))


def asked(table: SpokenTable, seat: Seat) -> str:
    table.observe(o.Asked(at=table.at, seat=seat, request=o.Request.STANDING))
    return table.whispered(seat)


@pytest.mark.law(4)
@pytest.mark.parametrize(
    ("seat", "heard"),
    [
        (WHITE, "You have White. Black presses first. Then your clock runs. For help, say: help."),
        (BLACK, "You have Black. You press first. Then White's clock runs. For help, say: help."),
    ],
)
def test_at_the_start_the_player_hears_who_she_is_and_who_presses_first(seat, heard):
    table = due(SpokenTable(seat).set_up())
    assert table.whispered(seat).startswith(heard)
    assert table.aloud() == "Black presses first. Then White's clock runs."
    assert table.whispered(seat.other) == ""


def test_a_board_that_does_not_answer_is_waited_for_and_then_all_hear_who_presses_first():
    table = due(SpokenTable())
    assert table.whispered(WHITE).startswith("You have White. Your board has not answered yet.")
    assert table.aloud() == "White's board has not answered yet. I am waiting for it."
    table.press(BLACK)
    (refused,) = table.last
    assert refused == e.PressRefused(at=500, seat=BLACK, reason=e.Refusal.BOARD_AWAITED)
    assert table.aloud() == "A board has not answered yet. Press again once it is there."
    table.set_up()
    assert table.aloud() == "Black presses first. Then White's clock runs."
    assert table.press(BLACK).game.state.clock.running is WHITE


def test_who_presses_first_though_the_other_should_hears_that():
    table = SpokenTable().set_up().press(WHITE)
    assert table.whispered(WHITE) == (
        "The game has not begun. Black presses first. Then your clock runs."
    )


@pytest.mark.parametrize("other_board", [False, True], ids=["a board", "two boards"])
def test_who_announces_before_the_start_hears_what_it_waits_for(other_board):
    """Alone, where both are she, nothing else said that Black's button starts the game."""
    table = SpokenTable(*(Seat if other_board else [WHITE])).set_up().say("Eva vier", WHITE)
    assert table.whispered(WHITE) == (
        "The game has not begun. Black presses first. Then your clock runs."
    )
    assert table.press(BLACK).game.state.clock.running is WHITE


def test_an_announcement_before_a_fixed_start_or_its_assistant_is_told_what_is_missing():
    table = SpokenTable(WHITE, starts_at=3_600_000).set_up().say("Eva vier", WHITE)
    assert table.whispered(WHITE) == (
        "The game has not begun. Your clock is started at the appointed time."
    )
    table = SpokenTable(WHITE, hearing_impaired=frozenset({BLACK})).set_up().say("Eva vier", WHITE)
    assert table.just(e.AnnouncementRefused).reason is e.Refusal.ASSISTANT_NEEDED


def test_while_a_board_stands_wrong_a_press_starts_no_clock():
    """Before the start, and after an interruption of a game that began without the player (6.7)."""
    table = SpokenTable()
    for square in (chess.E1, chess.E2):
        table.observe(o.PegPlaced(at=0, seat=WHITE, square=square))
    table.observe(o.BoardFound(at=0, seat=WHITE)).press(BLACK)
    assert table.whispered(WHITE).startswith("The position on your board is not right.")
    assert table.aloud() == WRONG
    table = SpokenTable(starts_at=60_000, default_time=600_000).wait(61_000)
    table.observe(o.Interrupted(at=table.at)).observe(o.Continued(at=table.at))
    table.observe(o.BoardFound(at=table.at, seat=WHITE)).press(BLACK)
    assert table.whispered(WHITE).startswith("The position on your board is not right.")
    assert table.aloud() == WRONG


def test_after_an_interruption_too_the_other_has_to_press():
    table = SpokenTable().start().observe(o.Interrupted(at=500)).observe(o.Continued(at=500))
    assert table.press(WHITE).last == [
        e.PressRefused(at=table.at, seat=WHITE, reason=e.Refusal.STOPPED)
    ]


def test_a_board_that_answers_after_the_game_was_explained_explains_it_no_more():
    table = due(SpokenTable().set_up())
    table.observe(o.BoardLost(at=table.at, seat=WHITE))
    table.observe(o.BoardFound(at=table.at, seat=WHITE))
    assert not [event for event in table.last if isinstance(event, e.StandingTold)]


@pytest.mark.law(15)
def test_where_the_start_has_a_fixed_time_nobody_is_told_to_press():
    table = due(SpokenTable(starts_at=60_000).set_up())
    assert table.aloud() == "White's clock is started at the appointed time."
    assert "Your clock is started at the appointed time." in table.whispered(WHITE)


@pytest.mark.parametrize("edition", EDITIONS)
def test_whose_clock_runs_is_told_to_everybody_whenever_clocks_start(edition):
    table = SpokenTable(edition=edition).start()
    assert table.aloud() == "The game begins. White's clock is running."
    table.arbiter("stop")
    table.arbiter("resume")
    assert table.aloud() == "White's clock is running."
    assert table.whispered(WHITE) == "Your clock is running."


def test_a_press_tells_nobody_whose_clock_runs():
    """That happens with every move, and is heard and seen."""
    table = SpokenTable().start().move("e2e4", WHITE).say("Eva vier").press()
    assert table.said == []


def test_after_an_interruption_all_are_told_the_last_move_and_who_sets_the_clock_going():
    table = SpokenTable().start().move("e2e4", WHITE).say("Eva vier").press()
    table.observe(o.Interrupted(at=table.at)).observe(o.Continued(at=table.at))
    due(table)
    told = "The last move is: Eva four. Black is to move. To go on, "
    assert table.whispered(WHITE) == (
        f"You have White. {told}you press. Then Black's clock runs. For help, say: help."
    )
    assert table.aloud() == f"{told}White presses. Then Black's clock runs."
    assert [event.seat for event in table.press(WHITE).of(e.ClockStarted)][-1] is BLACK


def test_who_has_moved_and_not_pressed_is_told_so_after_an_interruption():
    table = SpokenTable().start().move("e2e4", WHITE).say("Eva vier")
    table.observe(o.Interrupted(at=table.at)).observe(o.Continued(at=table.at))
    told = asked(table, WHITE)
    assert "You have moved and have yet to press. Then Black's clock runs." in told
    asking = o.Asked(at=table.at, seat=WHITE, request=o.Request.NOW)
    assert table.observe(asking).just(e.StepTold).step is e.AwaitedStep.START
    table.press(WHITE)
    assert table.game.state.clock.running is BLACK


def test_who_asks_is_told_alone_and_no_time():
    table = SpokenTable().start()
    assert asked(table, WHITE) == "You have White. You are to move. Your clock is running."
    assert {channel for channel, _ in table.said} == {Channel.EARPHONE_WHITE}


def test_clocks_that_stand_for_the_arbiter_are_told_again_after_a_while():
    table = SpokenTable().start()
    table.observe(o.ArbiterCalled(at=table.at, seat=WHITE, reason="noise"))
    due(table, whole=False)
    told = "The clocks are stopped. The game goes on once the arbiter has decided."
    assert (table.whispered(WHITE), table.aloud()) == (told, told)


@pytest.mark.parametrize(
    ("squares", "told"),
    [
        ((), "Your board is empty. Set up the men."),
        (chess.SquareSet(chess.BB_RANK_1), "Men are still missing on your board. Set them up."),
    ],
)
def test_a_board_that_is_not_set_up_is_told_when_it_is_found_and_after_a_while(squares, told):
    table = SpokenTable()
    for square in squares:
        table.observe(o.PegPlaced(at=0, seat=WHITE, square=square))
    table.observe(o.BoardFound(at=0, seat=WHITE))
    assert table.whispered(WHITE) == f"The board answers. {told}"
    assert due(table, whole=False).whispered(WHITE).endswith(told)
    table.set_up()
    assert "The position is right." in " ".join(table.heard[WHITE])


def test_a_single_man_that_is_missing_at_the_start_is_named():
    table = SpokenTable()
    for square in chess.SquareSet(chess.Board().occupied) - {chess.E2}:
        table.observe(o.PegPlaced(at=0, seat=WHITE, square=square))
    table.observe(o.BoardFound(at=0, seat=WHITE))
    assert "Put the white pawn on Eva two." in table.whispered(WHITE)


def test_what_starts_the_game_is_said_early():
    """At 170 words a minute, under 20 s from the board's answer to who presses first."""
    table = SpokenTable().set_up()
    heard = " ".join((*table.heard[WHITE], due(table).whispered(WHITE)))
    before = heard[: heard.index("presses first")]
    assert len(before.split()) < 170 * 20 / 60


def test_a_press_for_a_move_made_before_an_interruption_is_told_like_any_start_of_a_clock():
    table = SpokenTable().start().move("e2e4", WHITE).say("Eva vier")
    table.observe(o.Interrupted(at=table.at)).observe(o.Continued(at=table.at))
    table.press(WHITE)
    assert "Black's clock is running." in (table.whispered(WHITE), table.aloud())
    runs = [said for said in table.spoken if said.text == "Black's clock is running."]
    assert all("standing" in said.outdates for said in runs)
    assert "clock is running" not in table.say("Eva fünf", BLACK).press(BLACK).aloud()


def test_what_was_told_before_the_start_keeps_nobody_waiting_once_a_clock_runs():
    table = SpokenTable()
    begun = [said for said in table.start().spoken if said.text == "The game begins."]
    assert begun
    assert all({"standing", "conditions"} <= said.outdates for said in begun)
