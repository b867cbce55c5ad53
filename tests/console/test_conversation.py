"""What a player at a page is in the middle of: typed, asked, picked."""

import chess
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from accessible_board.acts.table import Act
from accessible_board.console.conversation import Announcing, PageConversation
from accessible_board.console.player_pages import question
from accessible_board.errors import InputError
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.state.folding import apply
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import load
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.written.phrases import load_phrases
from tests.support.positions import positions
from tests.support.table import Table

ENGLISH = load("en")


class Page:
    """White's page, in a position."""

    def __init__(self, fen=chess.STARTING_FEN):
        self.state = GameState(GameSetup(fen=fen, peg_boards=frozenset()))
        self.hopeless = False
        style = AnnouncingStyle(load("de"))
        self.conversation = PageConversation(Seat.WHITE, style, lambda said: self.hopeless)

    def act(self, act, value=""):
        return self.conversation.act(act, value, ENGLISH, self.state, at=7)


@pytest.mark.parametrize("typed", ["e4", "e2e4", "Eva vier", "pawn eva four", "e2-e4", "♙e4"])
def test_a_move_is_understood_in_any_notation(typed):
    (said,) = Page().act(Announcing.ANNOUNCE, typed)
    assert isinstance(said, o.Announced)
    assert (said.at, said.seat, said.words) == (7, Seat.WHITE, typed)
    assert said.announcement.moves(chess.Board()) == (chess.Move.from_uci("e2e4"),)


@pytest.mark.parametrize("piece", ["rook", "becomes a rook", "R", "=R", "Turm"])
def test_the_piece_that_was_left_out_of_a_promotion_is_typed_alone(piece):
    page = Page("7k/4P3/8/8/8/8/8/4K3 w - - 0 1")
    assert isinstance(page.act(Announcing.ANNOUNCE, piece)[0], o.NotUnderstood)
    (said,) = page.act(Announcing.ANNOUNCE, "e8")
    apply(
        page.state,
        e.AnnouncementRefused(
            at=7,
            seat=Seat.WHITE,
            announcement=said.announcement,
            words=said.words,
            reason=e.Refusal.PROMOTION_PIECE_MISSING,
        ),
    )
    (said,) = page.act(Announcing.ANNOUNCE, piece)
    assert said.announcement.moves(page.state.position) == (chess.Move.from_uci("e7e8r"),)


def test_words_without_a_meaning_are_told_to_the_game():
    assert Page().act(Announcing.ANNOUNCE, "blah") == (
        o.NotUnderstood(at=7, seat=Seat.WHITE, words="blah"),
    )


@pytest.mark.parametrize(
    ("act", "kind"),
    [
        (Act.OFFER_DRAW, o.DrawOffered),
        (Act.ACCEPT, o.DrawAccepted),
        (Act.RESIGN, o.Resigned),
        (Act.CLAIM, o.DrawClaimed),
    ],
)
def test_what_cannot_be_taken_back_waits_for_a_yes(act, kind):
    page = Page()
    assert [type(seen) for seen in page.act(act)] == [o.ActSaid]
    assert page.conversation.question is not None
    (meant,) = page.act(Act.YES)
    assert (type(meant), meant.at, meant.seat) == (kind, 7, Seat.WHITE)
    assert page.conversation.question is None


def test_a_claim_with_the_intended_move_names_it_in_the_question():
    page = Page()
    (said,) = page.act(Announcing.ANNOUNCE, "I claim a draw Nf3")
    assert said.announcement.to_square == chess.F3, "on record before the question"
    asked = question(page.conversation, page.state, load_phrases("en"))
    assert asked.text == "Do you want to claim a draw with the move:"
    assert (asked.about, asked.language) == ("Springer Felix drei", "de-DE")
    (claimed,) = page.act(Act.YES)
    assert claimed.announcement.to_square == chess.F3
    page.act(Act.RESIGN)
    assert (
        question(page.conversation, page.state, load_phrases("en")).text == "Do you want to resign?"
    )


@pytest.mark.parametrize("instead", [Act.NO, Act.DECLINE, Act.ADJUST, Act.SIGN, Announcing.REPEAT])
def test_anything_else_lets_the_question_drop(instead):
    page = Page()
    page.act(Act.RESIGN)
    assert not any(isinstance(seen, o.Resigned) for seen in page.act(instead))
    assert not any(isinstance(seen, o.Resigned) for seen in page.act(Act.YES))


def test_a_move_that_is_picked_lets_the_question_drop():
    page = Page()
    page.act(Act.RESIGN)
    page.act(Announcing.PICK, "e2")
    page.act(Announcing.PICK, "e4")
    assert page.conversation.question is None
    assert not any(isinstance(seen, o.Resigned) for seen in page.act(Act.YES))


def test_a_press_says_nothing_and_leaves_the_question_open():
    page = Page()
    page.act(Announcing.ANNOUNCE, "e4 (=)")
    page.act(Act.PRESS)
    assert page.act(Act.YES) == (o.DrawOffered(at=7, seat=Seat.WHITE),)


def test_yes_can_be_typed_as_well():
    page = Page()
    page.act(Announcing.ANNOUNCE, "I resign")
    yes = page.act(Announcing.ANNOUNCE, "yes")
    assert yes == (o.Resigned(at=7, seat=Seat.WHITE, said_at=7),)


def test_a_claim_waits_for_its_yes_while_the_player_asks_something():
    page = Page()
    page.act(Act.CLAIM)
    page.act(Announcing.ANNOUNCE, "time")
    assert page.conversation.question == "confirm_claim"
    assert isinstance(page.act(Act.YES)[0], o.DrawClaimed)


@pytest.mark.parametrize(
    ("act", "kind"),
    [
        (Act.PRESS, o.ClockPressed),
        (Act.DECLINE, o.DrawDeclined),
        (Act.SIGN, o.ResultConfirmed),
    ],
)
def test_a_button_is_an_observation(act, kind):
    assert Page().act(act) == (kind(at=7, seat=Seat.WHITE),)


@pytest.mark.parametrize(
    ("act", "kind"),
    [
        (Act.ADJUST, o.AdjustingAnnounced),
        (Act.CLAIM_FLAG, o.FlagClaimed),
        (Act.CLAIM_TOUCH, o.BreachClaimed),
        (Act.CLAIM_ILLEGAL, o.IllegalMoveClaimed),
    ],
)
def test_a_button_that_a_thumb_may_touch_by_mistake_is_asked_back(act, kind):
    page = Page()
    assert page.act(act) == ()
    assert question(page.conversation, page.state, load_phrases("en")).text.endswith("?")
    assert page.act(Act.NO) == ()
    assert page.act(act) == ()
    assert page.act(Act.YES) == (kind(at=7, seat=Seat.WHITE),)


def test_two_picked_squares_are_an_announcement_of_that_move_legal_or_not():
    page = Page()
    assert page.act(Announcing.PICK, "e2") == ()
    assert page.conversation.picked == chess.E2
    (said,) = page.act(Announcing.PICK, "e5")
    assert said.announcement.to_square == chess.E5
    assert said.announcement.moves(page.state.position) == ()
    assert page.conversation.picked is None


def test_the_same_square_again_and_an_empty_one_pick_nothing():
    page = Page()
    for squares in (("e2", "e2"), ("e4",)):
        for square in squares:
            assert page.act(Announcing.PICK, square) == ()
        assert page.conversation.picked is None


def test_another_man_of_the_same_colour_is_picked_instead():
    page = Page()
    for square in ("e2", "d2"):
        assert page.act(Announcing.PICK, square) == ()
        assert page.conversation.picked == chess.parse_square(square)
    assert page.act(Announcing.PICK, "e2d2") == ()
    assert page.conversation.picked is None


def test_a_man_on_a_wrong_square_is_put_right_by_taps_until_the_clock_is_pressed():
    table = Table(fen="4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1", peg_boards=frozenset()).start()
    page = Page()
    page.state = table.game.state
    for first, then, means in (("a2", "a3", "a2a3"), ("a3", "a4", "a2a4"), ("e1", "g1", "e1g1")):
        page.act(Announcing.PICK, first)
        (said,) = page.act(Announcing.PICK, then)
        table.observe(replace(said, at=table.at))
        assert page.state.made == chess.Move.from_uci(means)
    page.act(Announcing.PICK, "g1")
    assert page.act(Announcing.PICK, "e1") == ()
    table.observe(o.ClockPressed(at=table.at, seat=Seat.WHITE))
    assert page.state.position.fen() == "4k3/8/8/8/8/8/P7/R4RK1 b - - 1 1"


@given(positions(), st.data())
def test_every_legal_move_can_be_picked(board, data):
    assume(board.is_valid() and any(board.legal_moves))
    move = data.draw(st.sampled_from(list(board.legal_moves)))
    page = Page(board.fen())
    seen = page.act(Announcing.PICK, chess.square_name(move.from_square))
    seen += page.act(Announcing.PICK, chess.square_name(move.to_square))
    if move.promotion is not None:
        assert seen == ()
        assert page.conversation.promoting is not None
        seen = page.act(Announcing.PROMOTE, chess.piece_symbol(move.promotion))
    (said,) = seen
    assert said.announcement.moves(page.state.position) == (move,)


@pytest.mark.parametrize(
    ("act", "value"),
    [
        (Announcing.PICK, "z9"),
        (Announcing.PICK, ""),
        (Announcing.PROMOTE, "k"),
        (Announcing.PROMOTE, "xyz"),
    ],
)
def test_what_is_no_square_and_no_piece_is_one_sentence(act, value):
    page = Page("8/P6k/8/8/8/8/7K/8 w - - 0 1")
    page.act(Announcing.PICK, "a7")
    page.act(Announcing.PICK, "a8")
    with pytest.raises(InputError):
        page.act(act, value)


def test_there_is_nothing_to_repeat_before_the_opponent_has_moved():
    assert Page().act(Announcing.REPEAT) == ()


def test_what_can_only_be_refused_is_not_asked_about():
    page = Page()
    page.hopeless = True
    assert page.act(Act.RESIGN) == (o.Resigned(at=7, seat=Seat.WHITE, said_at=7),)
    assert page.conversation.question is None
