"""At a virtual board the keyboard is a board too: pegs follow what is announced, at the press."""

import chess
import pytest
from hypothesis import given

from accessible_board.board.repair import are_possible, movements
from accessible_board.commands.journals import opened
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.effects import outcomes_of
from accessible_board.journal.rebuilding import rebuilt
from accessible_board.journal.record import Entry
from accessible_board.languages import available, load
from accessible_board.narration.written.phrases import load_phrases
from tests.support.child import Playing
from tests.support.positions import positions

pytestmark = pytest.mark.long

TYPED = ("--board", "virtual", "--announce", "en", "--language", "en")
HOME = (*TYPED, "--arbiter", "none")


class Typed:
    """What a game printed whose lines were typed to the end, and the game of its journal."""

    def __init__(self, folder, *lines, options=HOME):
        playing = Playing(folder, *options, "--journal", str(folder)).type(*lines)
        self.lines = playing.ended()
        journal, setup = opened(playing.journal)
        self.records = [one for one in journal.records if isinstance(one, Entry)]
        self.state = rebuilt(setup, journal).state

    def pegs(self):
        """What the board reported of pegs once all stood."""
        seen = [one.observed for one in self.records]
        ready = next(n for n, one in enumerate(seen) if isinstance(one, o.BoardFound))
        return [
            f"{'lift' if isinstance(one, o.PegLifted) else 'place'} {chess.square_name(one.square)}"
            for one in seen[ready:]
            if isinstance(one, o.PegLifted | o.PegPlaced)
        ]

    def moves(self):
        return [move.uci() for move in self.state.position.move_stack]


def typed(folder, *moves, options=HOME):
    """A game of which each move is typed, with an empty line for each press."""
    return Typed(folder, "", *(line for move in moves for line in (move, "")), options=options)


def test_a_move_is_its_announcement_and_an_empty_line(tmp_path):
    game = typed(tmp_path, "e4", "e5", "Nf3")
    assert game.moves() == ["e2e4", "e7e5", "g1f3"]
    # The opponent's move is carried out with the own announcement (D.2.1).
    assert game.pegs() == [
        *("lift e2", "place e4"),
        *("lift e7", "place e5"),
        *("lift g1", "place f3"),
    ]
    assert not any("possibly against" in line for line in game.lines)


def test_captures_castling_en_passant_and_promotion_are_carried_out_as_by_a_hand(tmp_path):
    fen = "r3k3/P4p2/8/4P3/8/8/1p6/R3K2R w KQq - 0 1"
    moves = ("0-0", "f5", "exf6", "bxa1=Q", "Rxa1", "Ra8xa7", "Ra1xa7")
    game = typed(tmp_path, *moves, options=(*HOME, "--fen", fen))
    assert game.moves()[:4] == ["e1g1", "f7f5", "e5f6", "b2a1q"]
    assert game.state.position.board_fen() == "4k3/R7/5P2/8/8/8/8/6K1"
    pegs = game.pegs()
    assert pegs[:4] == ["lift e1", "place g1", "lift h1", "place f1"]  # The king first (4.4).
    assert pegs[6:9] == ["lift e5", "lift f5", "place f6"]


def test_until_the_press_a_slip_of_the_tongue_is_corrected_and_no_man_is_touched(tmp_path):
    game = Typed(tmp_path, "", "e4", "correction d4", "Nf3", "")
    assert game.moves() == ["g1f3"]
    assert game.pegs() == ["lift g1", "place f3"]
    assert not any("Article 4" in line for line in game.lines)


def test_a_mate_that_was_a_slip_is_corrected_and_one_that_is_meant_needs_no_more_than_its_line(
    tmp_path,
):
    opening = ["", "e4", "", "e5", "", "Bc4", "", "Nc6", "", "Qh5", "", "Nf6", ""]
    game = Typed(tmp_path, *opening, "Qxf7", "correction Qf3", "", "d6", "", "Qxf6", "")
    assert game.state.ended is None
    slipped = tmp_path / "mate"
    slipped.mkdir()
    game = Typed(slipped, *opening, "Qxf7", "")
    assert game.state.ended is not None
    assert not game.state.signed
    assert not any("refused" in line for line in game.lines)


def test_an_illegal_move_is_carried_out_like_a_legal_one_and_pegs_go_back(tmp_path):
    game = Typed(tmp_path, "", "e5", "what now", "", "", "", "e4", "")
    assert game.pegs() == [
        *("lift e2", "place e5"),
        *("lift e5", "place e2"),
        *("lift e2", "place e4"),
    ]
    assert game.moves() == ["e2e4"]
    # Once one wants to go on, an empty line is the press of the other, who is waited for.
    assert "Record: Both agree: Resume." in game.lines
    told = next(n for n, line in enumerate(game.lines) if "an empty line carries it out" in line)
    illegal = next(n for n, line in enumerate(game.lines) if "Illegal move" in line)
    assert told < illegal  # Before the press nothing tells it from a legal one (12.6).


@pytest.mark.parametrize(
    ("fen", "words", "better", "uci"),
    [
        ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2", "Nbd2", "b1d2"),
        ("4k3/8/8/8/8/5N2/3P4/1N2K3 w - - 0 1", "Nd2", "Ne5", "f3e5"),  # Illegal, told alike.
    ],
)
def test_words_that_leave_the_hand_in_doubt_are_said_to_do_so_at_once(
    tmp_path, fen, words, better, uci
):
    game = Typed(tmp_path, "", words, better, "", options=(*HOME, "--fen", fen))
    assert any(line.startswith("Your pegs cannot follow these words.") for line in game.lines)
    assert game.moves() == [uci]


def test_who_lifts_a_peg_goes_on_by_hand(tmp_path):
    """A touched piece is one at the keyboard as well."""
    lines = ("lift d2", "e4", "", "place d2", "e4", "")
    game = Typed(tmp_path, "", *lines)
    assert game.pegs() == ["lift d2", "place d2", "lift e2", "place e4"]
    assert any("lift e2, place e4" in line for line in game.lines)
    assert any("must move the piece on d2" in line for line in game.lines)


def test_a_repetition_carries_the_move_out_and_so_do_the_opponents_words_for_hers(tmp_path):
    game = Typed(tmp_path, "", "e4", "black: e4", "", "e5", "", "e5", "white: e5")
    assert game.pegs() == ["lift e2", "place e4", "lift e7", "place e5"]
    assert game.moves() == ["e2e4", "e7e5"]


def test_an_offer_of_a_draw_follows_the_move_that_it_goes_with(tmp_path):
    game = Typed(tmp_path, "", "e4", "I offer a draw", "yes", "")
    assert game.moves() == ["e2e4"]
    assert game.state.offer is not None


def test_pegs_go_back_when_a_move_is_taken_back(tmp_path):
    back = ("white: take back the move", "white: yes", "black: yes")
    game = Typed(tmp_path, "", "e4", "", *back, "black press", "", "d4", "")
    assert game.moves() == ["d2d4"]
    assert game.pegs()[:4] == ["lift e2", "place e4", "lift e4", "place e2"]


def test_a_game_that_is_resumed_goes_on_at_the_keyboard(tmp_path):
    first = Typed(tmp_path, "", "e4", "", "e5", "quit")
    assert first.moves() == ["e2e4"]
    (path,) = tmp_path.glob("*.journal")
    playing = Playing(tmp_path, "--resume", str(path)).type("", "", "Nf3", "", "what now")
    lines = playing.ended()
    journal, setup = opened(path)
    state = rebuilt(setup, journal).state
    assert [move.uci() for move in state.position.move_stack] == ["e2e4", "e7e5", "g1f3"], lines


def test_with_two_virtual_boards_each_follows_its_own_player(tmp_path):
    game = typed(tmp_path, "e4", "d5", "exd5", "Qxd5", options=(*HOME, "--board", "virtual"))
    assert game.moves() == ["e2e4", "d7d5", "e4d5", "d8d5"]


def test_pegs_that_are_to_be_typed_wait_for_it_and_every_hint_says_how(tmp_path):
    options = (*HOME, "--virtual-pegs", "typed")
    lines = ("e4", "", "what now", "lift e2", "place e4", "", "e5", "", "Nf3", "", "what now")
    game = Typed(tmp_path, "", *lines, options=options)
    assert game.pegs() == ["lift e2", "place e4"]
    hints = [line for line in game.lines if "lift e2, place e4" in line]
    assert len(hints) == 4  # At the start, at the press, to who asks, and where a peg is wrong.
    assert any("as in: lift e7, place e5. The move is:" in line for line in game.lines)
    again = Playing(tmp_path, "--resume", str(tmp_path)).ended()
    assert "The pegs are moved by typing, as in: lift e2, place e4." in again


@given(positions())
def test_a_hand_can_carry_out_every_legal_move_and_leaves_what_it_should(board):
    for move in board.legal_moves:
        for captured_first in (False, True):
            moved = movements(board, move, captured_first=captured_first)
            assert are_possible(board.occupied, moved)
            full = board.occupied
            for _, square in moved:
                full ^= chess.BB_SQUARES[square]
            assert full in {shown for shown, _ in outcomes_of(board, move)}


def test_in_chess960_king_and_rook_may_change_places():
    board = chess.Board("5k2/8/8/8/8/8/8/5KR1 w G - 0 1", chess960=True)
    castling = chess.Move.from_uci("f1g1")
    moved = [
        f"{'lift' if lifted else 'place'} {chess.square_name(square)}"
        for lifted, square in movements(board, castling)
    ]
    assert moved == ["lift f1", "lift g1", "place g1", "place f1"]


@pytest.mark.parametrize("code", available())
def test_who_types_for_one_side_is_told_how_the_other_side_types_and_it_works(tmp_path, code):
    options = ("--board", "virtual", "--language", code, "--seat", "white", "--arbiter", "none")
    words = load_phrases(code)
    told = words("terminal.keyboard_other", player=words.language.say("black"))
    press, e5 = (line.strip(" .") for line in told.split(":")[1].split(","))
    game = Typed(tmp_path, press, "e4", "", e5, press, "Nf3", "", options=options)
    assert told in game.lines
    assert game.moves() == ["e2e4", "e7e5", "g1f3"]


@pytest.mark.parametrize("code", available())
def test_the_words_that_hints_name_are_understood_as_they_are_written(tmp_path, code):
    """Whoever follows "what now" at a board whose pegs are typed gets the move carried out."""
    options = ("--board", "virtual", "--language", code, "--virtual-pegs", "typed")
    hint = load(code).phrases["step_place_at_keyboard"]
    lift, place = (line.strip(" .") for line in hint.split(":")[1].split(","))
    game = Typed(tmp_path, "", "e4", "", lift, place, "", options=options)
    assert game.moves() == ["e2e4"]
