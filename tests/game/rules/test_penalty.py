"""What an edition proposes for illegal moves (7.5)."""

import chess
import pytest

from accessible_board.game.rules.outcome import IllegalMove, is_illegal_move, proposed_penalty
from accessible_board.game.vocabulary.editions import IllegalCounting, Regime, edition
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.game.vocabulary.time_control import TimeControl

COMMON, BY_KIND = IllegalCounting.COMMON, IllegalCounting.BY_KIND
AGAINST_3 = IllegalMove.AGAINST_ARTICLE_3
NOT_REPLACED = IllegalMove.PAWN_NOT_REPLACED
NO_MOVE = IllegalMove.PRESS_WITHOUT_MOVE
TWO_HANDS = IllegalMove.TWO_HANDS
YEARS = ["2009", "2014", "2017", "2023"]
ORDINARY = chess.Board()
BARE_KING = chess.Board("8/8/8/3k4/8/8/8/R3K3 w - - 0 1")


def propose(year, acts, *, time="90m+30s", counting=COMMON, board=ORDINARY, offender=Seat.WHITE):
    penalties = edition(year).penalties_for(TimeControl.parse(time), Regime.SUPERVISED)
    return proposed_penalty(acts, penalties, counting, board, offender)


@pytest.mark.law(93)
@pytest.mark.parametrize(("year", "free"), [("2009", 2), ("2014", 1), ("2017", 1), ("2023", 1)])
def test_the_first_illegal_moves_give_two_minutes_and_the_next_one_loses(year, free):
    for number in range(1, free + 1):
        penalty = propose(year, [AGAINST_3] * number)
        assert (penalty.count, penalty.bonus, penalty.loses) == (number, 120_000, False)
        assert penalty.result is None
    last = propose(year, [AGAINST_3] * (free + 1))
    assert (last.bonus, last.loses, last.result) == (0, True, "0-1")


@pytest.mark.law(93)
@pytest.mark.parametrize(("year", "seconds"), [("2009", 120), ("2017", 120), ("2023", 60)])
def test_in_rapid_play_the_time_is_the_editions(year, seconds):
    assert propose(year, [AGAINST_3], time="25m+10s").bonus == seconds * 1000


@pytest.mark.law(94)
@pytest.mark.parametrize("year", YEARS)
def test_the_loss_is_a_draw_when_the_opponent_cannot_mate(year):
    acts = [AGAINST_3] * 3
    assert propose(year, acts, board=BARE_KING).result == "1/2-1/2"
    assert propose(year, acts, board=BARE_KING, offender=Seat.BLACK).result == "1-0"


@pytest.mark.law(94)
def test_where_it_is_not_known_whether_the_opponent_can_mate_the_arbiter_says():
    penalties = edition("2023").penalties_for(TimeControl.parse("90m"), Regime.SUPERVISED)
    begun = chess.Board()
    penalty = proposed_penalty([AGAINST_3] * 2, penalties, COMMON, begun, Seat.WHITE, budget=20)
    assert penalty.loses
    assert penalty.result is None


@pytest.mark.law(95)
def test_all_kinds_count_together_or_each_by_itself():
    acts = [AGAINST_3, NO_MOVE]
    together = propose("2017", acts, counting=COMMON)
    apart = propose("2017", acts, counting=BY_KIND)
    assert (together.count, together.loses) == (2, True)
    assert (apart.count, apart.loses, apart.bonus) == (1, False, 120_000)
    for penalty in (together, apart):
        assert (penalty.count_in_all, penalty.count_of_kind) == (2, 1), "both for the arbiter"


@pytest.mark.law(95)
@pytest.mark.parametrize(
    ("acts", "number"),
    [
        ([AGAINST_3, NOT_REPLACED], 2),
        ([NO_MOVE, AGAINST_3, NO_MOVE], 2),
        ([TWO_HANDS, NO_MOVE, AGAINST_3], 1),
    ],
)
def test_counting_by_kind_follows_the_articles_of_2017(acts, number):
    assert propose("2017", acts, counting=BY_KIND).count == number


@pytest.mark.law(95)
@pytest.mark.parametrize("year", YEARS)
def test_unless_the_event_says_otherwise_all_kinds_count_together(year):
    assert edition(year).illegal_counting is COMMON


@pytest.mark.law(90)
@pytest.mark.parametrize("act", [AGAINST_3, NOT_REPLACED, NO_MOVE])
@pytest.mark.parametrize("year", YEARS)
def test_nothing_is_illegal_before_the_press(year, act):
    assert not is_illegal_move(act, edition(year), pressed=False)


@pytest.mark.law(96)
def test_a_press_without_a_move_is_an_illegal_move_from_2017():
    years = [year for year in YEARS if is_illegal_move(NO_MOVE, edition(year), pressed=True)]
    assert years == ["2017", "2023"]


@pytest.mark.law(97)
def test_two_hands_are_an_illegal_move_from_2017_and_since_2023_with_the_press():
    def years(*, pressed):
        return [y for y in YEARS if is_illegal_move(TWO_HANDS, edition(y), pressed=pressed)]

    assert years(pressed=True) == ["2017", "2023"]
    assert years(pressed=False) == ["2017"]


@pytest.mark.parametrize("act", [AGAINST_3, NOT_REPLACED])
@pytest.mark.parametrize("year", YEARS)
def test_a_pressed_move_against_article_3_is_illegal_in_every_edition(year, act):
    assert is_illegal_move(act, edition(year), pressed=True)
