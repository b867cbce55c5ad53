"""A game at home: no arbiter, and what one would decide is agreed on by both players."""

import pytest
from chess import Board

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import NO_ARBITER
from accessible_board.game.vocabulary.terms import Seat, Wish
from accessible_board.languages import available, load, without_arbiter
from accessible_board.languages.language_files import placeholders
from accessible_board.narration.table import written_lines
from accessible_board.narration.written.phrases import load_phrases
from accessible_board.speech.spoken_rulings import SpokenRuling, spoken_ruling
from tests.laws.spoken import EDITIONS, SpokenTable

WHITE, BLACK = Seat.WHITE, Seat.BLACK


def at_home(*peg_boards: Seat, **setup: object) -> SpokenTable:
    """A game without an arbiter has begun."""
    setup.setdefault("arbiter", NO_ARBITER)
    return SpokenTable(*peg_boards, said=without_arbiter, **setup).start()


def illegal(table: SpokenTable) -> SpokenTable:
    """White presses after a move that no rook makes."""
    return table.lift("a1").place("a3").say("Turm Anna drei").press(WHITE)


@pytest.mark.law(91)
@pytest.mark.parametrize("edition", EDITIONS)
def test_after_an_illegal_move_the_pegs_go_back_by_ear_and_both_presses_go_on(edition):
    table = illegal(at_home(edition=edition))
    assert table.aloud().startswith("Illegal move by White: rook Anna three.")
    told = table.whispered(WHITE)
    assert "both press" in told
    assert told.endswith("from Anna three to Anna one.")
    assert "arbiter" not in table.aloud() + told
    assert not table.of(e.IllegalMoveCompleted)[0].bonus
    table.press(BLACK)
    assert table.aloud() == "Black wants to play on. If White presses as well, the game goes on."
    assert table.whispered(WHITE).endswith("Press as well, and the game goes on.")
    table.lift("a3").place("a1").press(WHITE)
    assert table.aloud() == "White's clock is running."
    table.lift("a2").place("a4").say("Anna vier").press(WHITE)
    assert table.game.state.clock.running is BLACK


def wants(table: SpokenTable, who: Seat, ruling: str, **details: object) -> SpokenTable:
    wish = Wish(ruling=ruling, **details)
    return table.observe(o.AgreementWanted(at=table.at, seat=who, wish=wish))


def answers(table: SpokenTable, seat: Seat, *, agrees: bool) -> SpokenTable:
    return table.observe(o.AgreementAnswered(at=table.at, seat=seat, agrees=agrees))


def opening(table: SpokenTable) -> SpokenTable:
    """White e4, Black e5; White's clock runs."""
    table.move("e2e4", WHITE).say("Eva vier", WHITE).press(WHITE).say("Eva fünf", BLACK)
    return table.press(BLACK).move("e7e5", WHITE)


def test_the_presses_may_come_in_any_order_and_one_alone_sets_no_clock_going():
    table = illegal(at_home()).lift("a3").place("a1").press(WHITE).press(WHITE)
    assert table.game.state.clock.running is None
    table.press(BLACK)
    assert table.game.state.clock.running is WHITE


def test_whoever_has_pegs_to_put_right_is_told_so_instead():
    table = illegal(at_home()).press(WHITE)
    assert table.just(e.AgreementRefused).reason is e.Refusal.BOARD_WRONG
    assert table.whispered(WHITE).endswith("from Anna three to Anna one.")


@pytest.mark.law(93)
def test_illegal_moves_cost_nothing_however_many():
    table = at_home()
    for _ in range(3):
        illegal(table).lift("a3").place("a1").press(WHITE).press(BLACK)
        assert table.game.state.ended is None
        assert table.game.state.clock.running is WHITE
    assert not any(found.bonus or found.loses for found in table.of(e.IllegalMoveCompleted))


@pytest.mark.law(110)
def test_an_event_may_want_the_penalties_of_the_edition_all_the_same():
    table = at_home(penalties_without_arbiter=True)
    left = table.game.state.clock.remaining(BLACK, 0)
    illegal(table).lift("a3").place("a1").press(WHITE).press(BLACK)
    assert table.game.state.clock.remaining(BLACK, table.at) == left + 120_000
    illegal(table).lift("a3").place("a1").press(WHITE).press(BLACK)
    assert table.game.state.ended.result == "0-1"


def test_the_own_last_move_is_taken_back_if_the_opponent_agrees():
    table = opening(at_home())
    wants(table, BLACK, "take-back")
    assert table.whispered(WHITE) == "Black wants to take back their last move."
    answers(table, WHITE, agrees=True)
    assert [move.uci() for move in table.position.move_stack] == ["e2e4"]
    table.lift("e5").place("e7").press(WHITE).press(BLACK)
    assert table.game.state.clock.running is BLACK


def test_a_move_that_was_answered_goes_back_with_its_answer():
    table = opening(at_home())
    answers(wants(table, WHITE, "take-back"), BLACK, agrees=True)
    assert not table.position.move_stack


def test_without_a_yes_all_stays_as_it_is():
    table = opening(at_home())
    answers(wants(table, BLACK, "take-back"), WHITE, agrees=False)
    assert table.aloud() == "White does not agree. Everything stays as it is."
    assert table.game.state.clock.running is WHITE
    answers(table, WHITE, agrees=True)
    assert table.just(e.AgreementRefused).reason is e.Refusal.NOTHING_WANTED


def test_the_clocks_are_corrected_by_agreement():
    table = opening(at_home())
    wants(table, BLACK, "set-clock", seat=WHITE, remaining=1_200_000)
    assert table.whispered(WHITE) == "Black wants to set the clock of White to twenty minutes."
    answers(table, WHITE, agrees=True)
    assert table.game.state.clock.remaining(WHITE, table.at) == 1_200_000
    assert "arbiter" not in table.whispered(WHITE)


def test_both_begin_again_with_the_times_of_the_start():
    table = opening(at_home())
    first = table.of(e.ClockStarted)[0]
    before = Game(table.setup).state.clock
    answers(wants(table, WHITE, "restart"), BLACK, agrees=True)
    clock = table.game.state.clock
    assert not table.position.move_stack
    assert [clock.remaining(seat, table.at) for seat in Seat] == [
        before.remaining(seat, 0) for seat in Seat
    ]
    assert [clock.moves_completed(seat) for seat in Seat] == [0, 0]
    table.lift("e5").place("e7").lift("e4").place("e2").press(BLACK).press(WHITE)
    assert table.game.state.clock.running is first.seat


def test_the_game_ends_without_a_result_and_nobody_has_to_sign_that():
    table = opening(at_home())
    answers(wants(table, WHITE, "void"), BLACK, agrees=True)
    assert table.game.state.ended.result == "*"
    assert table.game.state.handed_in
    assert "The game ends without a result." in table.aloud()


@pytest.mark.law(55)
@pytest.mark.parametrize("holds", [True, False])
def test_a_claim_of_touch_move_asks_the_opponent(holds):
    table = at_home().lift("g1").wait(1_000).place("g1").move("e2e4", WHITE)
    table.say("Eva vier", WHITE).press(WHITE)
    table.observe(o.BreachClaimed(at=table.at, seat=BLACK))
    assert "Black claims touch-move. The clocks are stopped." in table.whispered(WHITE)
    answers(table, WHITE, agrees=holds)
    assert bool(table.position.move_stack) is not holds
    if holds:
        table.lift("e4").place("e2").press(WHITE).press(BLACK)
    assert table.game.state.clock.running is (WHITE if holds else BLACK)
    assert "arbiter" not in " ".join(table.heard[WHITE])


@pytest.mark.parametrize("holds", [True, False])
def test_a_claim_on_time_by_another_clock_asks_the_opponent(holds):
    table = opening(at_home(external_clock=True))
    table.observe(o.FlagClaimed(at=table.at, seat=BLACK))
    answers(table, WHITE, agrees=holds)
    assert (table.game.state.ended is not None) is holds
    if not holds:
        assert table.game.state.clock.running is WHITE


@pytest.mark.law(137)
def test_a_draw_is_claimed_and_counted_at_once():
    table = at_home()
    for _ in range(2):
        for white, black, back, home in [("g1f3", "g8f6", "f3g1", "f6g8")]:
            for move, seat in ((white, WHITE), (black, BLACK), (back, WHITE), (home, BLACK)):
                table.move(move, WHITE)
                words = {"f3": "Felix drei", "f6": "Felix sechs", "g1": "Gustav eins"}
                table.say(f"Springer {words.get(move[2:], 'Gustav acht')}", seat).press(seat)
    table.observe(o.DrawClaimed(at=table.at, seat=WHITE))
    assert table.game.state.ended.result == "1/2-1/2"


@pytest.mark.law(136)
def test_a_wrong_claim_of_a_draw_costs_nothing_and_stays_an_offer():
    table = opening(at_home())
    left = table.game.state.clock.remaining(BLACK, table.at)
    table.observe(o.DrawClaimed(at=table.at, seat=WHITE))
    assert "counts as a draw offer" in table.aloud()
    assert table.game.state.clock.running is WHITE
    assert table.game.state.clock.remaining(BLACK, table.at) == left
    assert not table.of(e.ClockSet), "nobody hears of a clock that was not set"
    assert table.game.state.offer is WHITE


@pytest.mark.law(75)
def test_who_calls_an_arbiter_asks_the_opponent_for_a_break():
    table = opening(at_home())
    table.observe(o.ArbiterCalled(at=table.at, seat=BLACK, reason="the door"))
    assert table.whispered(WHITE) == "Black wants to stop the clocks."
    answers(table, WHITE, agrees=True)
    assert table.game.state.clock.running is None
    table.press(BLACK).press(WHITE)
    assert table.game.state.clock.running is WHITE


def test_with_an_arbiter_players_agree_on_nothing():
    table = opening(at_home(arbiter="A. Arbiter"))
    for ruling in ("take-back", "void", "restart", "stop"):
        wants(table, WHITE, ruling)
        assert table.just(e.AgreementRefused).reason is e.Refusal.FOR_ARBITER
    table = illegal(at_home(arbiter="A. Arbiter"))
    for seat in Seat:
        assert table.press(seat).just(e.PressRefused).reason is e.Refusal.STOPPED


@pytest.mark.parametrize("code", available())
def test_no_player_waits_for_an_arbiter_who_is_not_there(code):
    """Every sentence for such a game is one that takes the place of another, filled as that is."""
    usual, alone = load(code), without_arbiter(load(code))
    for key in (key for key in usual.phrases if key.endswith("_without_arbiter")):
        of = key.removesuffix("_without_arbiter")
        if of in usual.phrases:
            assert alone.phrases[of] == usual.phrases[key] != usual.phrases[of]
            assert placeholders(usual.phrases[key]) <= placeholders(usual.phrases[of])


@pytest.mark.parametrize("code", available())
def test_no_line_at_the_terminal_tells_an_arbiter_what_to_type(code):
    words = load_phrases(code).without_arbiter()
    table = illegal(opening(at_home())).lift("a3").place("a1").press(BLACK).press(WHITE)
    table.observe(o.DrawClaimed(at=table.at, seat=WHITE))
    lines = [line for event in table.events for line in written_lines(event, Board(), words)]
    assert any(line.startswith(words("roles.record")) for line in lines)
    assert not any("arbiter " in line for line in lines)


@pytest.mark.parametrize("code", available())
def test_the_example_of_a_proposal_is_one(code):
    language = load(code)
    example = language.say("propose_what").partition(": ")[2]
    assert spoken_ruling(example, [language]) == SpokenRuling("{seat} set {time}", WHITE, 1_200_000)


def test_what_players_have_agreed_on_is_replayed():
    table = illegal(opening(at_home())).press(BLACK).lift("a3").place("a1").press(WHITE)
    wants(table, WHITE, "take-back")
    again = Game.replay(table.setup, table.events).state
    assert again.agreeing == table.game.state.agreeing
    assert (again.illegal, again.stopped) == (None, None)


def test_nobody_appeals_where_nobody_decides():
    table = at_home(WHITE)
    table.observe(o.Appealed(at=table.at, seat=BLACK, words="the light went out"))
    assert table.just(e.CallRefused).reason is e.Refusal.NO_APPEAL
    assert table.aloud() == "No appeal is possible."


@pytest.mark.law(91)
@pytest.mark.parametrize("edition", EDITIONS)
def test_after_going_back_each_player_hears_unasked_how_it_goes_on(edition):
    """Once her pegs stand right she hears that both press; an ordinary board stands right."""
    table = at_home(edition=edition).move("e2e4", WHITE).say("Eva vier").press(WHITE)
    wants(table, WHITE, "take-back")
    answers(table, BLACK, agrees=True)
    assert "both press" not in table.whispered(WHITE), "her pegs come first"
    assert "Position on" not in table.aloud()
    table.lift("e4").place("e2")
    assert "press" in table.whispered(WHITE)
    table.press(WHITE).press(BLACK)
    assert table.game.state.clock.running is WHITE


@pytest.mark.parametrize(
    "typed", ["adjourn Sunday 10:00", "adapt slips-stand", "adapt not slips-stand"]
)
def test_nobody_adjourns_or_changes_a_rule_alone(typed):
    table = at_home().arbiter(typed)
    assert table.just(e.RulingRefused).reason is e.Objection.BY_ARBITER_ALONE
    assert table.game.state.adjournment is None
    assert table.game.state.clock.running is WHITE
    assert not table.game.state.adaptations
