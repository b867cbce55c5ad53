"""What our board says as one of another make, byte by byte, by descriptions of the protocols."""

import json

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.board.guises.clock_letters import ClockLetters
from accessible_board.board.guises.dgt_guise import DgtGuise
from accessible_board.board.guises.guise import ClockText, GuiseAnswer, Lit, SetUp, Shown
from accessible_board.board.guises.livechess import LiveChessGuise
from accessible_board.board.guises.sentio import SentioGuise
from accessible_board.board.makes.dgt import DgtReader
from accessible_board.board.makes.tactum import LineReader
from accessible_board.game.vocabulary.terms import Seat
from tests.board.test_makes import RECORDED_DGT

START = Shown(chess.Board().piece_map(), [])
GUISES = [lambda: DgtGuise(7), SentioGuise, lambda: LiveChessGuise(7)]


def answers(guise, data, shown=START, at=0):
    return [heard.data for heard in guise.heard(data, shown, at)]


def played(*moves):
    """What is shown after these moves."""
    board, san = chess.Board(), []
    for uci in moves:
        move = chess.Move.from_uci(uci)
        san.append(board.san(move))
        board.push(move)
    return Shown(board.piece_map(), san)


# --- DGT -----------------------------------------------------------------------------------------


def test_the_dump_is_the_one_that_a_real_board_was_recorded_with():
    (dump,) = answers(DgtGuise(7), b"\x42")
    assert dump.hex() == RECORDED_DGT


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("45", "910008" + b"23946".hex()),
        ("55", "a2000d" + b"0000023946".hex()),
        ("4d", "93000501" + "08"),
        ("2b03030900", "8d000a" + "0a10090a220000"),
        ("41", "8d000a" + "00" * 7),
        ("47", ""),
        ("40", ""),
    ],
)
def test_what_a_client_asks_is_answered_and_the_trademark_is_not(asked, answer):
    assert b"".join(answers(DgtGuise(23946), bytes.fromhex(asked))).hex() == answer


SET = "2b0a030a 000500 010000 {:02x} 00"
"""Five minutes on the left, an hour on the right, and what runs."""


def test_the_clock_counts_down_as_the_program_set_it_and_its_lever_is_our_button():
    guise, reader = DgtGuise(7), DgtReader()
    assert answers(guise, b"\x4b") == []
    (taken,) = answers(guise, bytes.fromhex(SET.format(0x09)), at=1_000)
    assert taken.hex() == "8d000a" + "0a100a0a000000"

    def told(data):
        list(reader.feed(data))
        return reader.heard.times

    assert told(guise.always(START, 1_000)) == (300_000, 3_600_000)
    assert guise.always(START, 1_900) == b"", "a begun second counts"
    assert told(guise.always(START, 3_000)) == (298_000, 3_600_000)
    told(guise.pressed(Seat.WHITE, 4_000))
    assert reader.heard.presses[Seat.WHITE] == 1
    assert told(guise.always(START, 9_000)) == (297_000, 3_595_000)
    told(guise.pressed(Seat.BLACK, 9_000))
    assert reader.heard.presses[Seat.BLACK] == 1
    assert told(*answers(guise, b"\x41", at=10_000)) == (296_000, 3_595_000)


def test_a_clock_that_is_stopped_or_not_to_turn_with_the_lever_does_as_it_was_set():
    guise = DgtGuise(7)
    answers(guise, b"\x4b" + bytes.fromhex(SET.format(0x04)))
    (stopped,) = answers(guise, b"\x41", at=60_000)
    assert stopped.hex() == "8d000a" + "010000" + "000500" + "00"
    answers(guise, bytes.fromhex(SET.format(0x01)), at=60_000)
    guise.pressed(Seat.WHITE, 61_000)
    (runs_on,) = answers(guise, b"\x41", at=62_000)
    assert runs_on.hex() == "8d000a" + "010000" + "000458" + "0b"


def test_a_program_that_has_not_asked_for_changes_hears_of_no_press():
    assert DgtGuise(7).pressed(Seat.WHITE, 5) == b""


def test_squares_that_change_are_told_once_a_client_has_asked_for_that():
    guise, now = DgtGuise(7), played("e2e4")
    assert guise.changed(START, now, 0) == ()
    answers(guise, b"\x4b")
    changes = b"".join(guise.changed(START, now, 0))
    assert changes == bytes([0x8E, 0, 5, 52, 0, 0x8E, 0, 5, 36, 1])
    answers(guise, b"\x40")
    assert guise.changed(START, now, 0) == ()


def test_a_text_for_the_clock_is_taken_in_any_pieces_and_acknowledged():
    guise = DgtGuise(7)
    data = bytes([0x2B, 0x0C, 3, 0x0C]) + b"e7e5    " + bytes([1, 0])
    heard = [each for byte in data for each in guise.heard(bytes([byte]), START, 0)]
    assert heard[1:] == [ClockText("e7e5")]
    assert isinstance(heard[0], GuiseAnswer)


def test_a_text_that_the_program_ends_is_no_text_any_more():
    guise = DgtGuise(7)
    heard = [*guise.heard(bytes([0x2B, 3, 3, 3, 0]), START, 0)]
    assert (isinstance(heard[0], GuiseAnswer), heard[1:]) == (True, [ClockText("")])


@pytest.mark.parametrize("end", [b"", b"\0"])
def test_lights_go_on_together_and_out_together(end):
    guise = DgtGuise(7)
    on = [bytes([0x60, 4, 1, at, at]) + end for at in (12, 28)]
    heard = [each for data in on for each in guise.heard(data, START, 0)]
    assert heard[-1] == Lit(chess.SquareSet([chess.E7, chess.E5]))
    assert [*guise.heard(bytes([0x60, 4, 0, 0, 63]), START, 0)] == [Lit(chess.SquareSet())]


def test_what_our_board_says_as_dgt_our_own_driver_reads():
    guise, reader = DgtGuise(7), DgtReader()
    data = b"".join(answers(guise, b"\x44\x42\x45"))
    shown = START
    for now in (played("e2e4"), played("e2e4", "d7d5"), played("e2e4", "d7d5", "e4d5")):
        data += b"".join(guise.changed(shown, now, 0))
        shown = now
    assert [*reader.feed(data)][-1].men == shown.men
    assert (reader.heard.number, reader.heard.noise) == (7, 0)


# --- Sentio --------------------------------------------------------------------------------------


def test_full_squares_are_told_rank_by_rank_the_eighth_first():
    guise = SentioGuise()
    assert guise.always(START, 0) == b":255 255 0 0 0 0 255 255\r\n"
    assert guise.changed(START, played("b1a3"), 0) == (b":255 255 0 0 0 128 255 191\r\n",)
    assert guise.changed(START, Shown(START.men), 0) == ()
    (sensed,) = LineReader().feed(guise.always(played("b1a3"), 0))
    assert sensed.occupied == int(chess.SquareSet(played("b1a3").men))


def test_eight_bytes_light_squares_and_a_half_message_is_forgotten():
    guise = SentioGuise()
    assert [*guise.heard(b"\1\2\3", START, 0)] == []
    lights = (chess.BB_E2 | chess.BB_E4).to_bytes(8, "big")
    assert [*guise.heard(lights[:4], START, 1000)] == []
    taken = [GuiseAnswer(b"L"), Lit(chess.SquareSet([chess.E2, chess.E4]))]
    assert [*guise.heard(lights[4:], START, 1001)] == taken


def test_the_lights_of_a_cerno_are_none_of_a_sentio():
    guise, cerno = SentioGuise(), b"\xff\x55" + bytes(range(243)) + b"\r\n"
    assert [*guise.heard(cerno[:100], START, 0)] == []
    heard = [*guise.heard(cerno[100:] + chess.BB_A1.to_bytes(8, "big"), START, 1)]
    assert heard == [GuiseAnswer(b"L"), Lit(chess.SquareSet([chess.A1]))]


def test_lights_in_both_messages_at_once_are_told_once():
    """As PicoChess sends them where nothing has acknowledged yet."""
    guise, data = SentioGuise(), chess.BB_E2.to_bytes(8, "big") + b"\xff\x55" + bytes(243) + b"\r\n"
    pieces = [data[at : at + 64] for at in range(0, len(data), 64)]
    heard = [each for at, piece in enumerate(pieces) for each in guise.heard(piece, START, at)]
    assert heard == [GuiseAnswer(b"L"), Lit(chess.SquareSet([chess.E2]))]


# --- LiveChess -----------------------------------------------------------------------------------


def said(guise, shown=START, **message):
    heard = [*guise.heard(json.dumps(message).encode(), shown, 5)]
    return [json.loads(each.data) if isinstance(each, GuiseAnswer) else each for each in heard]


def test_a_page_finds_the_board_subscribes_and_hears_of_moves():
    guise = LiveChessGuise(7)
    (boards,) = said(guise, id=1, call="eboards")
    assert (boards["response"], boards["id"], boards["time"]) == ("call", 1, 5)
    board = boards["param"][0]
    assert (board["serialnr"], board["state"]) == ("7", "ACTIVE")
    assert board["board"] == chess.STARTING_BOARD_FEN
    assert guise.changed(START, played("e2e4"), 6) == ()
    param = {"feed": "eboardevent", "id": 9, "param": {"serialnr": "7"}}
    answer, first = said(guise, id=2, call="subscribe", param=param)
    assert answer == {"response": "call", "id": 2, "param": None, "time": 5}
    assert (first["response"], first["id"]) == ("feed", 9)
    (event,) = map(json.loads, guise.changed(START, played("e2e4", "e7e5"), 6))
    assert event["param"]["san"] == ["e4", "e5"]
    (held,) = map(json.loads, guise.changed(START, Shown(START.men), 6))
    assert "san" not in held["param"]
    said(guise, id=3, call="unsubscribe", param={"feed": "eboardevent", "id": 9})
    assert guise.changed(START, played("e2e4"), 7) == ()


@pytest.mark.parametrize(
    ("moves", "lists"),
    [
        (("d2d4", "d7d6"), [["d4"], ["d4", "d6"]]),
        (("c2c4",), [[], ["c4"]]),
        (("d2d4",), [["d4"]]),
        (("d2d4", "d7d5", "c2c4"), [["d4", "d5", "c4"]]),
    ],
)
def test_a_page_that_looks_at_growth_is_told_first_that_a_move_is_gone(moves, lists):
    guise = LiveChessGuise(7)
    said(guise, id=2, call="subscribe", param={"feed": "eboardevent", "id": 9})
    guise.changed(START, played("d2d4", "d7d5"), 6)
    guise.changed(START, Shown(START.men), 6)
    events = map(json.loads, guise.changed(START, played(*moves), 7))
    assert [event["param"]["san"] for event in events] == lists


# --- letters -------------------------------------------------------------------------------------

KNIGHTS = "r3k2r/8/8/8/8/8/3P4/1N1QK1NR w - - 0 1"


@pytest.mark.parametrize(
    ("text", "fen", "move"),
    [
        ("Sf3", KNIGHTS, "g1f3"),
        ("Pf3", KNIGHTS, "g1f3"),
        ("Cf3", KNIGHTS, "g1f3"),
        ("SF3", KNIGHTS, "g1f3"),
        ("♘f3", KNIGHTS, "g1f3"),
        ("Sg1-f3", KNIGHTS, "g1f3"),
        ("Sg1 f3", KNIGHTS, "g1f3"),
        ("D1B3", KNIGHTS, "d1b3"),
        ("Db3", KNIGHTS, "d1b3"),
        ("TH8+", KNIGHTS, "h1h8"),
        ("Txh8+", KNIGHTS, "h1h8"),
        ("D2D4", KNIGHTS, "d2d4"),
        ("d8=D", "7k/3P4/8/8/8/8/8/K7 w - - 0 1", "d7d8q"),
        ("D8T", "7k/3P4/8/8/8/8/8/K7 w - - 0 1", "d7d8r"),
        ("0-0", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"),
        ("Rd4", "3k4/8/8/8/8/4K3/8/3R4 w - - 0 1", None),
        ("BXC3", "4k3/8/8/8/8/2p5/1P6/K3B3 w - - 0 1", None),
        ("Cf3", "4k3/8/8/8/8/8/8/K7 w - - 0 1", None),
    ],
)
def test_a_move_on_the_clock_is_read_in_the_letters_of_any_program(text, fen, move):
    """``None``: more than one, or none, can be meant."""
    moves = ClockLetters().moves(text, chess.Board(fen)) or ()
    assert (moves[0].uci() if len(moves) == 1 else None) == move


def test_what_a_program_wrote_before_tells_its_letters():
    letters, board = ClockLetters(), chess.Board("3k4/8/8/8/8/4K3/8/3R2N1 w - - 0 1")
    assert len(letters.moves("Rd4", board)) == 2
    assert letters.moves("Nf3", board) == (chess.Move.from_uci("g1f3"),)
    assert letters.moves("Rd4", board) == (chess.Move.from_uci("d1d4"),)
    assert letters.moves("Cf3", board) == (chess.Move.from_uci("g1f3"),)
    assert letters.moves("level 3", board) is None


def test_a_page_sets_up_a_position_and_no_impossible_one():
    guise = LiveChessGuise(7)
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    param = {"id": 1, "method": "setup", "param": {"fen": fen}}
    assert said(guise, id=3, call="call", param=param)[-1] == SetUp(chess.Board(fen))
    for wrong in ({"fen": "x"}, {"fen": "8/8/8/8/8/8/8/8 w - - 0 1"}, {}, None, {"fen": 3}):
        assert said(guise, id=3, call="call", param={**param, "param": wrong}) == []


@pytest.mark.parametrize("data", [b"", b"[]", b"{", b'{"id":1,"call":"flip"}', b"[" * 9000])
def test_what_is_no_call_is_not_answered(data):
    assert answers(LiveChessGuise(7), data) == []


@pytest.mark.parametrize("make", GUISES)
@given(pieces=st.lists(st.binary(max_size=40), max_size=8))
def test_no_bytes_of_a_program_are_an_error(make, pieces):
    guise = make()
    for at, piece in enumerate(pieces):
        list(guise.heard(piece, START, at))
