"""Announced, repeated, corrected: heard, compared, on record with its time (D.2.1, D.2.8)."""

import json

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.obligation import Bond
from accessible_board.game.vocabulary.setup import NO_ARBITER
from accessible_board.game.vocabulary.terms import Seat, Wish
from accessible_board.journal.record import Entry, write_record
from accessible_board.languages import load
from accessible_board.speech.understanding import understand
from tests.laws.spoken import EDITIONS, SpokenTable

WHITE, BLACK = Seat.WHITE, Seat.BLACK
in_every_edition = pytest.mark.parametrize("edition", EDITIONS)


def on_record(table):
    """The last observation and what was decided from it, as the journal has them."""
    return json.loads(write_record(Entry(table.observations[-1], tuple(table.last))))


@pytest.mark.law(19)
@in_every_edition
def test_every_move_of_either_player_is_announced_aloud(edition):
    table = SpokenTable(WHITE, edition=edition).start().move("e2e4", WHITE)
    assert table.say("Eva vier", WHITE).aloud() == "Eva four"
    assert table.press(WHITE).say("Springer Felix sechs", BLACK).aloud() == "knight Felix six"
    table.press(BLACK).move("g8f6", WHITE).move("g1f3", WHITE)
    assert table.say("Springer Felix drei", WHITE).aloud() == "knight Felix three"


@pytest.mark.law(19)
@in_every_edition
def test_words_that_make_no_move_announce_none(edition):
    """What was said and is not on the pegs is not made (D.2.3), so the hall hears no move."""
    table = SpokenTable(WHITE, edition=edition).start().say("Eva vier", WHITE)
    assert table.aloud() == ""


@pytest.mark.law(19)
@in_every_edition
def test_a_move_announced_once_more_is_said_once_more_until_it_is_repeated(edition):
    """Whoever says it again was not answered; who repeated it has heard it (D.2.1)."""
    table = SpokenTable(WHITE, edition=edition).start().say("Eva vier", WHITE)
    assert table.say("Eva vier", WHITE).aloud() == "", "the pegs do not show it yet"
    assert table.whispered(WHITE) == "Eva four"
    table.move("e2e4", WHITE)
    assert table.say("Eva vier", WHITE).aloud() == "Eva four"
    assert table.just(e.AnnouncementSaidAgain).move.uci() == "e2e4"
    table.say("Eva vier", BLACK)
    assert table.say("Eva vier", WHITE).said == []


@pytest.mark.law(20)
@in_every_edition
@pytest.mark.parametrize(("words", "agrees"), [("Eva vier", True), ("Eva drei", False)])
def test_a_repetition_is_compared_and_a_wrong_one_told_at_once(edition, words, agrees):
    table = SpokenTable(WHITE, edition=edition).start().move("e2e4", WHITE).say("Eva vier", WHITE)
    repeated = table.say(words, BLACK).just(e.MoveRepeated)
    assert (repeated.seat, repeated.move.uci(), repeated.agrees) == (BLACK, "e2e4", agrees)
    told = "The repetition does not agree. Announced was: Eva four"
    assert (table.aloud() == table.whispered(WHITE) == told) is not agrees
    assert table.press(WHITE).just(e.MoveCompleted), "it holds up nothing (D.2.4)"


@pytest.mark.law(31)
@in_every_edition
def test_words_repetitions_and_corrections_are_on_record_each_with_its_time(edition):
    table = SpokenTable(WHITE, edition=edition).start().move("g1f3", WHITE)
    table.say("Springer Hektor drei", WHITE)
    line = on_record(table)
    assert (line["at"], line["observed"]["Announced"]["words"]) == (
        table.at,
        "Springer Hektor drei",
    )
    table.wait(1_000).observe(corrected(table, "Springer Felix drei"))
    line = on_record(table)
    assert (line["at"], line["observed"]["CorrectionAsked"]["words"]) == (
        table.at,
        "Springer Felix drei",
    )
    decided = {name: event for part in line["decided"] for name, event in part.items()}
    assert decided["AnnouncementCorrected"]["announcement"]["to_square"] == "h3"
    assert decided["MoveAnnounced"]["words"] == "Springer Felix drei"
    table.wait(2_000).say("Springer Felix drei", BLACK)
    line = on_record(table)
    assert line["at"] == table.at
    assert line["decided"][0]["MoveRepeated"]["agrees"] is True


def corrected(table, words):
    announcement = understand(words, load("de")).announcement
    return o.CorrectionAsked(at=table.at, seat=WHITE, announcement=announcement, words=words)


TWO_KNIGHTS = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"
PROMOTING = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"
IN_CHECK = "4k3/8/8/8/8/8/4r3/4K2R w K - 0 1"


@pytest.mark.law(20)
@in_every_edition
def test_of_two_moves_that_are_named_the_sighted_player_is_asked_which(edition):
    """At a peg board hands show which one is meant (D.2.3)."""
    table = SpokenTable(BLACK, edition=edition, fen=TWO_KNIGHTS).start()
    refused = table.say("Springer David zwei", WHITE).just(e.AnnouncementRefused)
    assert refused.reason is e.Refusal.SEVERAL_MOVES
    assert sorted(move.uci() for move in refused.moves) == ["b1d2", "f3d2"]
    table = SpokenTable(WHITE, edition=edition, fen=TWO_KNIGHTS).start()
    assert table.say("Springer David zwei", WHITE).just(e.MoveAnnounced).move is None
    assert table.move("f3d2", WHITE).just(e.MoveMade).move.uci() == "f3d2"


@pytest.mark.law(20)
@pytest.mark.parametrize(
    ("touched", "placed", "meant"),
    [
        (("f3",), None, "f3d2"),
        (("b1",), None, "b1d2"),
        (("b1", "f3"), None, None),
        (("b1", "f3"), "f3d2", "f3d2"),
        (("b1", "f3"), "b1d2", "b1d2"),
        (("e1",), "e1e2", None),
    ],
)
def test_words_for_two_moves_mean_the_one_that_hands_have_shown(touched, placed, meant):
    """4.3: of two knights the touched one has to be played; what is placed shows it (D.2.3)."""
    table = SpokenTable(WHITE, fen=TWO_KNIGHTS).start()
    for square in touched:
        table.lift(square).place(square)
    if placed is not None:
        table.lift(placed[:2]).place(placed[2:])
    announced = table.say("Springer David zwei", WHITE).just(e.MoveAnnounced)
    assert announced.move == (meant and chess.Move.from_uci(meant))


@pytest.mark.law(20)
@in_every_edition
@pytest.mark.parametrize("seat", [WHITE, BLACK], ids=["peg board", "ordinary board"])
def test_a_promotion_needs_its_piece_and_nothing_is_to_be_chosen_from(edition, seat):
    """D.2.1: the piece is named; nobody is told which moves there are (11.3.1)."""
    table = SpokenTable(seat, edition=edition, fen=PROMOTING).start()
    refused = table.say("Anna acht", WHITE).just(e.AnnouncementRefused)
    assert (refused.reason, refused.moves) == (e.Refusal.PROMOTION_PIECE_MISSING, ())
    assert not table.of(e.MoveAnnounced)


@pytest.mark.law(30)
@in_every_edition
def test_the_same_move_said_twice_is_announced_once(edition):
    table = SpokenTable(WHITE, edition=edition).start().say("Eva vier", WHITE)
    assert table.say("Eva vier", WHITE).just(e.AnnouncementSaidAgain).move is None
    table.move("e2e4", WHITE).say("Bauer Eva zwei Eva vier", WHITE)
    assert table.just(e.AnnouncementSaidAgain).move.uci() == "e2e4"
    assert len(table.of(e.MoveAnnounced)) == 1
    assert table.press(WHITE).just(e.MoveCompleted).move.uci() == "e2e4"


@pytest.mark.law(30)
@in_every_edition
def test_a_slip_is_corrected_also_by_words_that_would_repeat_the_last_move(edition):
    """D.2.8: both players castle short; who has announced something is asked what is meant."""
    fen = "r3k2r/8/8/8/8/8/5P2/1R2K2R w Kkq - 0 1"
    table = SpokenTable(BLACK, edition=edition, fen=fen).start().say("Kurze Rochade", WHITE)
    table.press(WHITE).say("Lange Rochade", BLACK).say("Kurze Rochade", BLACK)
    assert table.just(e.MoveRepeated).asked == table.last[0].announcement
    table.say("Kurze Rochade", BLACK, own=True)
    assert table.just(e.AnnouncementCorrected).seat is BLACK


@pytest.mark.law(30)
@in_every_edition
def test_nothing_is_corrected_that_was_not_said_or_once_the_game_is_over(edition):
    """D.2.8: a slip of the tongue in an announcement, until the opponent's clock is started."""
    table = SpokenTable(WHITE, edition=edition).start()
    assert table.observe(corrected(table, "Eva vier")).just(e.CorrectionRefused).seat is WHITE
    table.say("Eva drei").observe(o.Resigned(at=table.at, seat=BLACK))
    assert table.observe(corrected(table, "Eva vier")).just(e.CorrectionRefused).seat is WHITE


def test_no_move_is_announced_before_the_start_or_while_the_clocks_are_stopped():
    table = SpokenTable(WHITE).set_up().say("Eva vier", WHITE)
    assert table.just(e.AnnouncementRefused).reason is e.Refusal.NOT_STARTED
    table.press(BLACK).arbiter("stop").say("Eva vier", WHITE)
    assert table.just(e.AnnouncementRefused).reason is e.Refusal.STOPPED


def test_who_is_not_understood_is_asked_to_say_it_again():
    table = SpokenTable(WHITE).start()
    table.observe(o.NotUnderstood(at=table.at, seat=WHITE, words="mumble"))
    assert table.whispered(WHITE) == "Not understood. Please say it again."


@pytest.mark.law(44)
@in_every_edition
def test_words_show_that_castling_was_meant_by_what_was_touched_before(edition):
    """4.4.3 (4.4c): castling is illegal in check, so that the king has to move otherwise."""
    table = SpokenTable(WHITE, edition=edition, fen=IN_CHECK).start()
    table.lift("e1").place("e1").lift("h1").place("h1").say("Kurze Rochade", WHITE)
    obliged = table.just(e.PlayerObliged).obligation
    assert (obliged.bond, obliged.article) == (Bond.KING_MOVE, "4.4.3")


@pytest.mark.law(61)
@in_every_edition
@pytest.mark.parametrize(("words", "illegal"), [("Eva vier", False), ("Eva fünf", True)])
def test_what_is_announced_after_the_press_of_another_clock_completes_it(edition, words, illegal):
    """D.2.5: the announcement may follow the press; an illegal move is found by it (7.5.1)."""
    table = SpokenTable(BLACK, edition=edition, external_clock=True).start().press(WHITE)
    table.say(words, WHITE)
    kind = e.IllegalMoveCompleted if illegal else e.MoveCompleted
    assert table.just(kind).seat is WHITE
    assert bool(table.of(e.IllegalMoveCompleted)) is illegal


def test_a_letter_of_two_meanings_is_named_and_so_are_the_letters_of_the_men():
    """Bg5 in a German game: a bishop in English, a pawn to whoever thinks of "Bauer"."""
    german = SpokenTable(WHITE, said=lambda _: load("de")).start()
    for words, heard in [
        ("Bg5", "B ist nicht eindeutig. Die Buchstaben der Figuren sind K, D, T, L und S."),
        ("Wetter", "Nicht verstanden. Bitte noch einmal."),
    ]:
        german.observe(o.NotUnderstood(at=german.at, seat=WHITE, words=words))
        assert german.whispered(WHITE) == heard


# --- words that end the game (D.2.8, 5.1.1, 5.2, 9.6) ---

FOOLS_MATE = (("f2f3", "Felix drei"), ("e7e5", "Eva fünf"), ("g2g4", "Gustav vier"))
PROMOTES_TO_STALEMATE = "8/5P1k/5K2/8/8/8/8/8 w - - 0 1"


def fools_mate(edition, **setup):
    """White plays at the peg board, and Black is about to say the mating move."""
    table = SpokenTable(WHITE, edition=edition, **setup).start()
    for uci, words in FOOLS_MATE:
        mover = table.game.state.on_move
        if mover is WHITE:
            table.move(uci, WHITE).say(words).press(WHITE)
        else:
            table.say(words, BLACK).press(BLACK).move(uci, WHITE)
    return table


def correct(table, seat, words):
    announcement = understand(words, load("de")).announcement
    return table.observe(
        o.CorrectionAsked(at=table.at, seat=seat, announcement=announcement, words=words)
    )


@pytest.mark.law(30)
@in_every_edition
def test_words_that_gave_mate_by_a_slip_are_corrected_until_the_press(edition):
    """A slip is corrected until the clock is pressed (D.2.8), whatever the words have done."""
    table = fools_mate(edition).say("Dame Hektor vier", BLACK)
    assert table.just(e.GameEnded).termination is e.Termination.CHECKMATE
    correct(table, BLACK, "Dame Gustav fünf")
    state = table.game.state
    assert state.ended is None
    assert state.made.uci() == "d8g5"
    assert state.clock.running is BLACK, "the turn goes on"
    assert "not over" in table.aloud()
    assert "queen Gustav five" in table.aloud()
    assert any("is corrected before the press" in line for line in table.written), "he is told"
    table.press(BLACK)
    assert state.clock.running is WHITE
    assert {sheet.result for sheet in state.sheets.values()} == {None}


@pytest.mark.law(30)
@in_every_edition
def test_a_piece_named_by_a_slip_on_the_pegs_is_corrected_though_it_gave_stalemate(edition):
    table = SpokenTable(WHITE, edition=edition, fen=PROMOTES_TO_STALEMATE).start()
    table.move("f7f8q", WHITE).say("Felix acht Dame")
    assert table.just(e.GameEnded).termination is e.Termination.STALEMATE
    correct(table, WHITE, "Felix acht Turm")
    assert table.game.state.ended is None
    assert table.game.state.made.uci() == "f7f8r"
    table.press(WHITE)
    assert table.game.state.clock.running is BLACK


@pytest.mark.law(30)
@in_every_edition
@pytest.mark.parametrize(
    "accepted",
    [
        pytest.param(lambda table: table.press(BLACK), id="the own press"),
        pytest.param(lambda table: table.press(WHITE), id="a press of the opponent's"),
        pytest.param(
            lambda table: table.observe(o.ResultConfirmed(at=table.at, seat=WHITE)),
            id="a signature of the opponent's",
        ),
    ],
)
def test_after_the_press_or_the_opponents_act_the_end_stands(edition, accepted):
    table = fools_mate(edition).say("Dame Hektor vier", BLACK)
    accepted(table)
    assert [event.move.uci() for event in table.of(e.MoveCompleted)][-1] == "d8h4"
    assert correct(table, BLACK, "Dame Gustav fünf").just(e.CorrectionRefused)
    assert table.game.state.ended.result == "0-1"
    assert len(table.of(e.MoveCompleted)) == 4, "it is completed once"


@pytest.mark.law(30)
def test_where_slips_stand_an_end_stands_too():
    table = fools_mate("2023").arbiter("adapt slips-stand").say("Dame Hektor vier", BLACK)
    assert correct(table, BLACK, "Dame Gustav fünf").just(e.CorrectionRefused)


@pytest.mark.law(30)
def test_an_end_by_counting_is_corrected_like_any_other():
    fen = "4k3/8/8/8/8/8/4P3/R3K3 w - - 149 120"
    table = SpokenTable(WHITE, fen=fen).start().move("a1a2", WHITE).say("Turm Anna zwei")
    assert table.just(e.GameEnded).termination is e.Termination.SEVENTY_FIVE_MOVES
    correct(table, WHITE, "Turm Anna drei")
    assert table.game.state.ended is None, "the pegs show another move now"
    table.lift("a2").place("a3")
    assert table.just(e.GameEnded), "which ends the game as well"


@pytest.mark.law(30)
@in_every_edition
def test_an_end_that_the_arbiter_lifts_leaves_the_move_to_be_corrected_or_pressed_for(edition):
    """Lifting the end takes back no move; pressed for as it stands, it ends the game again."""
    for words in ("Felix acht Turm", None):
        table = SpokenTable(WHITE, edition=edition, fen=PROMOTES_TO_STALEMATE).start()
        table.move("f7f8q", WHITE).say("Felix acht Dame")
        table.arbiter("reopen").arbiter("resume")
        assert table.game.state.clock.running is WHITE
        if words is not None:
            correct(table, WHITE, words)
        table.press(WHITE)
        assert (table.game.state.ended is None) is (words is not None)


@pytest.mark.law(30)
def test_at_home_both_take_back_the_move_that_ended_the_game():
    table = fools_mate("2023", arbiter=NO_ARBITER).say("Dame Hektor vier", BLACK)
    back = Wish(ruling=o.Ruling.TAKE_BACK)
    table.observe(o.AgreementWanted(at=table.at, seat=BLACK, wish=back))
    table.observe(o.AgreementAnswered(at=table.at, seat=WHITE, agrees=True))
    state = table.game.state
    assert state.ended is None
    assert not state.signed
    assert [move.uci() for move in state.position_made.move_stack] == ["f2f3", "e7e5", "g2g4"]
