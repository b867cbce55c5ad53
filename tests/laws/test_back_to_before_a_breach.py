"""A move against Article 4 that the arbiter takes back, pressed for or not (4.8, 5.1.1, 7.6)."""

import chess
import pytest

from accessible_board.arbiter.matters import pending
from accessible_board.game import events as e
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.written.phrases import load_phrases
from tests.laws.spoken import EDITIONS, SpokenTable

WHITE, BLACK = Seat
FEN = "6k1/5ppp/8/8/8/8/5PPP/RN4K1 w - - 0 1"
"""Ra8 mates, and so does no move of the knight."""
every_edition = pytest.mark.parametrize("edition", EDITIONS)
since_2014 = pytest.mark.parametrize("edition", EDITIONS[1:])


def replied(edition: str) -> SpokenTable:
    """White touches the knight, for which 4.3 asks, after Kf1 and Kh8."""
    found = SpokenTable(WHITE, edition=edition, fen=FEN).start()
    found.lift("g1").place("f1").say("König Felix eins").press()
    found.say("König Hector acht").press().lift("g8").place("h8")
    return found.lift("b1").place("b1")


def mates(found: SpokenTable) -> SpokenTable:
    return found.lift("a1").place("a8").say("Turm Anna acht")


def played(found: SpokenTable) -> list[str]:
    return [move.uci() for move in found.game.state.position.move_stack]


@since_2014
@pytest.mark.law(39)
def test_a_mate_against_article_4_waits_for_the_arbiter_who_is_told_how_to_decide(
    edition: str,
) -> None:
    """5.1.1: the move that mates has to be in accordance with 4.2 to 4.7."""
    found = mates(replied(edition))
    assert found.game.state.ended is None
    assert any("type arbiter resume" in line for line in found.written)
    (waits,) = pending(found.game.state, load_phrases("en", edition))
    assert [form.ruling for form in waits.controls] == [Ruling.RESUME, Ruling.TAKE_BACK]
    found.arbiter("resume").press(WHITE)
    assert found.game.state.ended is not None


@since_2014
@pytest.mark.law(107)
def test_a_move_that_is_not_pressed_for_is_taken_back_alone(edition: str) -> None:
    """The position before it is the one after the opponent's reply, which stands."""
    found = mates(replied(edition)).arbiter("back")
    assert played(found) == ["g1f1", "g8h8"]
    assert found.game.state.on_move is WHITE


@since_2014
@pytest.mark.law(39)
def test_what_was_touched_for_it_binds_the_next_one(edition: str) -> None:
    """4.3: the knight has to move; and a lawful move afterwards is not held up by the old one."""
    found = mates(replied(edition)).arbiter("back")
    bound = found.game.state.touch_move.obligations[WHITE]
    assert bound.own_square == chess.B1
    assert found.game.state.touch_move.breach is None, "it was taken back"
    found.lift("a8").place("a1").arbiter("resume")
    found.lift("b1").place("c3").say("Springer Cäsar drei").press(WHITE)
    assert found.just(e.MoveCompleted).move == chess.Move.from_uci("b1c3")
    assert len(found.of(e.ArticleFourBreached)) == 1


@every_edition
@pytest.mark.law(107)
def test_without_a_breach_a_made_move_is_taken_back_alone_too(edition: str) -> None:
    found = SpokenTable(WHITE, edition=edition).start().move("e2e4", WHITE).say("Eva vier").press()
    found.say("Eva fünf").press().move("e7e5", WHITE)
    found.move("d2d4", WHITE).say("David vier").arbiter("back")
    assert played(found) == ["e2e4", "e7e5"]
    found.move("d4d2", WHITE).arbiter("resume")
    found.move("d2d4", WHITE).say("David vier").press(WHITE).arbiter("back")
    assert played(found) == ["e2e4", "e7e5"], "and one that is pressed for, as before"


@every_edition
@pytest.mark.law(39)
def test_what_was_touched_for_a_move_that_was_pressed_for_binds_until_it_is_answered(
    edition: str,
) -> None:
    """4.3: the knight has to move after all; 4.8: with the answer that is over."""
    found = replied(edition).lift("a1").place("a2").say("Turm Anna zwei").press(WHITE)
    found.arbiter("back")
    assert found.game.state.touch_move.obligations[WHITE].own_square == chess.B1
    found = replied(edition).lift("a1").place("a2").say("Turm Anna zwei").press(WHITE)
    found.say("Bauer Hector sechs").press(BLACK).arbiter("back")
    assert [man.own_square for man in found.game.state.touch_move.obligations.values()] == [
        None
    ] * 2


@every_edition
@pytest.mark.law(39)
def test_who_takes_back_a_reply_has_touched_nothing_of_what_the_opponent_touched(
    edition: str,
) -> None:
    """4.3 binds who touched: White, once the move before the reply is taken back as well."""
    found = replied(edition).lift("a1").place("a2").say("Turm Anna zwei").press(WHITE)
    found.say("Bauer Hector sechs", BLACK).arbiter("back")
    assert not found.game.state.touches[BLACK]
    assert found.arbiter("back").game.state.touch_move.obligations[WHITE].own_square == chess.B1
