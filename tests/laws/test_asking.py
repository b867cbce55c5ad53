"""What a player is told of the moves, of what stands where, and of what the program waits for."""

import chess
import pytest

from accessible_board.acts.table import Act
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import AwaitedStep
from accessible_board.game.observations import Request
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import available, load
from accessible_board.speech.asking import inquiries
from accessible_board.speech.understanding import Understood, understand
from tests.laws.spoken import SpokenTable

WHITE, BLACK = Seat


def ask(table, request, about="", seat=WHITE):
    return table.observe(o.Asked(at=table.at, seat=seat, request=request, about=about))


@pytest.fixture
def played():
    """After 1 e4 d5 2 exd5, which White has made and pressed."""
    table = SpokenTable(WHITE).start()
    table.move("e2e4", WHITE).say("Eva vier").press()
    table.say("David fünf").press().move("d7d5", WHITE)
    return table.move("e4d5", WHITE).say("Eva schlägt David fünf").press()


@pytest.mark.parametrize(
    ("request_", "about", "told"),
    [
        (Request.SCORESHEET, "", "one, Eva four, David five; two, Eva takes David five."),
        (Request.OWN_MOVES, "", "one, Eva four; two, Eva takes David five."),
        (Request.LAST_MOVES, "1", "one, David five; two, Eva takes David five."),
    ],
)
def test_the_moves_so_far_are_read_to_who_asks_alone(played, request_, about, told):
    assert ask(played, request_, about).said == [("earphone_white", told)]


def test_before_the_first_move_there_is_none():
    table = SpokenTable(WHITE).start()
    assert ask(table, Request.SCORESHEET).whispered(WHITE) == "No move has been made yet."


def test_who_asks_how_the_men_stand_while_setting_up_hears_which_is_missing():
    table = SpokenTable(WHITE)
    for square in chess.SquareSet(chess.Board().occupied) - {chess.E2}:
        table.observe(o.PegPlaced(at=0, seat=WHITE, square=square))
    ask(table.observe(o.BoardFound(at=0, seat=WHITE)), Request.POSITION)
    assert table.just(e.PositionsDiffer).seat is WHITE


@pytest.mark.parametrize("code", available())
def test_the_men_of_one_colour_are_told_to_who_asks_for_them_in_every_language(played, code):
    for color, men in (
        ("white", "White: king Eva one; queen"),
        ("black", "Black: king Eva eight;"),
    ):
        asked = understand(load(code).taught(color), load(code))
        question = asked.act.row.observation(played.at, WHITE, asked.about)
        told = played.observe(question).whispered(WHITE)
        assert told.startswith(men)
        assert told.count(": ") == 1


def test_the_whole_position_is_told_with_whites_men_first(played):
    told = ask(played, Request.POSITION).whispered(WHITE)
    assert told.startswith("White: king Eva one;")
    assert " Black: king Eva eight;" in told


@pytest.mark.parametrize(
    ("about", "told"),
    [
        ("d5", "David five: White's pawn."),
        ("e4", "Nothing stands there."),
        ("1", "Anna one: White's rook; Bella one: White's knight;"),
        ("d", "David one: White's queen; David two: White's pawn; David five: White's pawn;"),
        ("R", "Anna one: White's rook; Hector one: White's rook; Anna eight: Black's rook;"),
        ("captured", "Captured: Black's pawn."),
        ("a8h1", "Hector one: White's rook; Gustav two: White's pawn; David five: White's pawn;"),
        ("h1a8", "Hector one: White's rook; Gustav two: White's pawn; David five: White's pawn;"),
        ("a3a3", "Nothing stands there."),
        ("j9", "Nothing stands there."),
        ("", "Nothing stands there."),
        ("X", "There is none on the board."),
    ],
)
def test_what_stands_where_is_told_where_the_event_allows_it(played, about, told):
    played.arbiter("adapt squares-told")
    assert ask(played, Request.LOOK, about).whispered(WHITE).startswith(told)


@pytest.mark.parametrize("about", ["d5", "1", "d", "a8h1", "R", "captured"])
def test_and_otherwise_the_player_is_told_that_it_does_not(played, about):
    said = ask(played, Request.LOOK, about).said
    assert said == [("earphone_white", "The conditions of this game do not allow that.")]
    assert played.just(e.LookRefused)


def test_a_diagonal_is_named_by_its_ends_from_either_side_and_is_a_whole_one():
    ends = Act.LOOK_AT_DIAGONAL.row.names
    assert len(set(ends)) == 2 * 26
    assert {"a8h1", "h1a8", "a1h8", "a2b1", "c1a3"} <= set(ends)
    assert understand("was steht auf Diagonale Anna acht Hektor eins", load("de")).about == "a8h1"
    assert understand("was steht auf Diagonale a8-h1", load("de")).about == "a8h1"
    assert understand("was steht auf Diagonale Anna eins Hektor acht", load("de")).about == "a1h8"
    assert understand("was steht auf Diagonale Bella zwei Cesar drei", load("de")) is None
    assert understand("was steht auf Diagonale Anna eins Anna acht", load("de")) is None


@pytest.mark.law(79)
@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize(
    ("seat", "time"),
    [(WHITE, "Four minutes forty-eight."), (BLACK, "Five minutes.")],
)
def test_who_asks_for_the_own_time_hears_that_alone_in_the_shortest_words(code, seat, time):
    asked = understand(load(code).taught("own_time"), load(code))
    table = SpokenTable(*Seat, time_control="5m").start().wait(12_000)
    table.observe(asked.act.row.observation(table.at, seat, ""))
    assert table.said == [(f"earphone_{seat}", time)]


def step(table, seat=WHITE):
    return ask(table, Request.NOW, seat=seat).just(e.StepTold).step


def test_step_by_step_a_player_is_told_what_is_waited_for():
    table = SpokenTable(WHITE)
    assert step(table) is AwaitedStep.BOARD_AWAITED
    table.observe(o.BoardFound(at=0, seat=WHITE))
    assert step(table) is AwaitedStep.SET_UP
    table.set_up()
    assert (step(table), step(table, BLACK)) == (AwaitedStep.OPPONENT_STARTS, AwaitedStep.START)
    table.press(BLACK)
    assert (step(table), step(table, BLACK)) == (AwaitedStep.MOVE, AwaitedStep.OPPONENT_MOVES)
    table.move("e2e4", WHITE)
    assert step(table) is AwaitedStep.ANNOUNCE
    table.say("Eva vier")
    assert (step(table), step(table, BLACK)) == (AwaitedStep.PRESS, AwaitedStep.OPPONENT_PRESSES)
    table.press()
    assert (step(table), step(table, BLACK)) == (AwaitedStep.OPPONENT_MOVES, AwaitedStep.MOVE)
    table.say("Eva fünf").press()
    assert step(table) is AwaitedStep.CARRY_OUT
    assert table.whispered(WHITE).endswith("Carry out the opponent's move on your board: Eva five.")
    table.move("e7e5", WHITE).say("David vier")
    assert step(table) is AwaitedStep.PLACE
    table.rule(o.Ruling.STOP)
    assert step(table) is AwaitedStep.ARBITER
    table.rule(o.Ruling.RESUME)
    table.observe(o.Resigned(at=table.at, seat=WHITE))
    assert step(table) is AwaitedStep.SIGN
    table.observe(o.ResultConfirmed(at=table.at, seat=WHITE))
    assert (step(table), step(table, BLACK)) == (AwaitedStep.OPPONENT_SIGNS, AwaitedStep.SIGN)
    table.observe(o.ResultConfirmed(at=table.at, seat=BLACK))
    assert step(table) is AwaitedStep.OVER


def test_an_offer_is_told_with_what_can_be_answered(played):
    played.observe(o.DrawOffered(at=played.at, seat=BLACK))
    told = ask(played, Request.NOW).whispered(WHITE)
    assert told.endswith("Your opponent offers a draw. You may accept or decline.")
    played.say("Eva fünf", BLACK)
    told = ask(played, Request.NOW).whispered(WHITE)
    assert told.endswith("Your opponent offers a draw. You may accept, decline or move.")


def test_an_offer_that_cannot_be_accepted_yet_is_told_so():
    table = SpokenTable(WHITE).start().observe(o.DrawOffered(at=500, seat=BLACK))
    told = ask(table, Request.NOW).whispered(WHITE)
    assert told.endswith("Your opponent offers a draw. It is too early to accept it.")


@pytest.mark.parametrize("code", available())
def test_every_step_has_words_in_every_language(code):
    for each in set(AwaitedStep) - {AwaitedStep.SET_UP, AwaitedStep.PUT_RIGHT}:
        assert load(code).say(f"step_{each}")


@pytest.mark.parametrize("code", available())
def test_every_question_about_something_is_understood_and_no_announcement(code):
    language = load(code)
    for phrase, act, about in inquiries(language):
        meant = understand(phrase, language, language)
        assert meant == Understood(act=act, about=about), phrase


@pytest.mark.parametrize(
    ("words", "about"),
    [("was steht auf e4", "e4"), ("Was steht auf Eva vier?", "e4"), ("wo stehen die Türme", "R")],
)
def test_a_square_may_be_typed_in_one(words, about):
    assert understand(words, load("de")).about == about


def test_what_is_captured_en_passant_is_captured():
    table = SpokenTable(WHITE, fen="k7/8/8/3pP3/8/8/8/K7 w - d6 0 1", adaptations=())
    table.start().move("e5d6", WHITE).say("Eva schlägt David sechs").press()
    table.arbiter("adapt squares-told")
    assert ask(table, Request.LOOK, "captured").whispered(WHITE) == "Captured: Black's pawn."
    assert table.position.piece_at(chess.D6) is not None
