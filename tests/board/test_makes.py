"""What boards of other makers send, byte by byte, some of it recorded by others."""

import json
from functools import reduce
from operator import xor
from pathlib import Path

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.board.makes.certabo import CERTABO, CertaboReader
from accessible_board.board.makes.chesslink import CHESSLINK, ChessLinkReader, command
from accessible_board.board.makes.chessnut import CHESSNUT, ChessnutReader
from accessible_board.board.makes.dgt import DGT, DgtReader, PegasusReader
from accessible_board.board.makes.ichessone import ICHESSONE, IChessOneReader
from accessible_board.board.makes.make import OneLook, Questions, Sensed
from accessible_board.board.makes.tactum import LineReader, occupied
from accessible_board.game.vocabulary.terms import Seat

START = chess.Board()

RECORDED_DGT = "86004308090a0c0b0a0908" + "07" * 8 + "00" * 32 + "01" * 8 + "0203040605040302"
"""A dump of the start position: a test of a public program for DGT boards quotes it."""

RECORDED_CHESSLINK = b"v\xb01\xb0\xb374"
"""The answer of a board with version 1.03, from the log in python-mchess' ``chess_link.py``."""

RECORDED_CHESSNUT = "0124 58233185 44444444 {} 77777777 a6c99b6a cb010000".format("00" * 16)
RECORDED_E2_LIFTED = "0124 58233185 44444444 {} 77077777 a6c99b6a ec010000".format("00" * 16)
RECORDED_BATTERY = "2a025f00"
"""Reports of a Chessnut Air, which a project recorded from one for its own tests."""

RECORDED_CERTABO = json.loads(Path(__file__).with_name("recorded_certabo.json").read_text("ascii"))
"""Lines of a board: the start position three times, and in two other lines breaks."""

LINES = {
    "tactum": (b":128 0 0 0 0 0 0 0\r\n", LineReader),
    "certabo": (b":1 2 3 4 5" + b" 0" * 315 + b"\r\n", CertaboReader),
}

RECORDED_ICHESSONE = "3d70 a89bc98a 77777777 {} 11111111 42356324".format("00" * 16)
RECORDED_ICHESSONE_TURNED = "3d70 42365324 11111111 {} 77777777 a89cb98a".format("00" * 16)
RECORDED_ICHESSONE_BATTERY = "3d620058"
"""Messages of an iChessOne in the tests of PicoChess."""

READERS = [
    IChessOneReader,
    DgtReader,
    ChessLinkReader,
    CertaboReader,
    LineReader,
    ChessnutReader,
    PegasusReader,
]


def test_a_recorded_dump_of_a_dgt_board_is_the_start_position():
    (sensed,) = DgtReader().feed(bytes.fromhex(RECORDED_DGT))
    assert sensed.men == START.piece_map()


def test_a_recorded_answer_of_a_chesslink_board_is_a_message():
    reader = ChessLinkReader()
    assert list(reader.feed(RECORDED_CHESSLINK)) == []
    assert (reader.heard.messages, reader.heard.noise) == (1, 0)
    assert command("V") == b"\xd6\xb5\xb6", "what that log sent before"


def test_recorded_reports_of_a_chessnut_air_are_the_start_and_a_lifted_pawn():
    reader = ChessnutReader()
    recorded = RECORDED_CHESSNUT + RECORDED_BATTERY + "230100" + RECORDED_E2_LIFTED
    start, lifted = reader.feed(bytes.fromhex(recorded))
    assert start.men == START.piece_map()
    assert START.occupied & ~lifted.occupied == chess.BB_E2
    assert (reader.heard.battery, reader.heard.noise) == (95, 0)


def test_recorded_lines_of_a_certabo_are_the_start_whatever_it_reads_on_empty_squares():
    first, *others = (line.encode() for line in RECORDED_CERTABO["start"])
    reader = CertaboReader()
    assert list(reader.feed(first)) == [], "one reading says nothing"
    second, third = reader.feed(b"".join(others))
    assert second.men == third.men == START.piece_map()
    assert not reader.heard.men_unknown


def test_a_line_of_a_certabo_that_comes_twice_is_one_reading_of_empty_squares():
    """What is read once more after it is a man, of a tag that was not learnt."""
    reader = CertaboReader()
    lines = [line.encode() for line in RECORDED_CERTABO["start"]]
    assert list(reader.feed(b"".join(lines)))
    numbers, at = lines[0].removeprefix(b":").split(), 5 * 20  # e6, counted from a8.
    numbers[at : at + 5] = b"9 8 7 6 5".split()
    strange = b":" + b" ".join(numbers) + b"\r\n"
    (once,), twice, (again,) = (list(reader.feed(strange)) for _ in range(3))
    assert once.men == START.piece_map()
    assert twice == []
    assert again.occupied & chess.BB_E6


def test_recorded_lines_of_a_certabo_that_are_broken_are_read_whole():
    reader = CertaboReader()
    (sensed,) = reader.feed("".join(RECORDED_CERTABO["broken"]).encode())
    assert (reader.heard.messages, reader.heard.noise) == (2, 0)
    assert sensed.occupied & chess.BB_RANK_1 == chess.BB_RANK_1
    assert sensed.men is None, "it has not seen the start position"


def certabo_line(recorded, at=None, tag=b"0 0 0 0 0", *, without=()):
    """A recorded line, with another tag on a square and none on others."""
    numbers = RECORDED_CERTABO["start"][recorded].encode().removeprefix(b":").split()
    for square, read in [*dict.fromkeys(without, b"0 0 0 0 0").items(), (at, tag)]:
        if square is not None:
            place = 5 * chess.SQUARES_180.index(square)
            numbers[place : place + 5] = read.split()
    return b":" + b" ".join(numbers) + b"\r\n"


def certabo_that_knows_its_men():
    reader = CertaboReader()
    assert list(reader.feed("".join(RECORDED_CERTABO["start"]).encode()))
    return reader, {
        man: b" ".join(b"%d" % n for n in tag) for tag, man in reader.heard.tags.items()
    }


def test_a_man_whose_tag_a_certabo_knows_stands_where_he_is_read_once_and_nowhere_else():
    reader, tags = certabo_that_knows_its_men()
    queen = tags[chess.Piece.from_symbol("Q")]
    twice = certabo_line(0, chess.D4, queen)
    moved = certabo_line(1, chess.D4, queen, without=[chess.D1])
    (both,), (there,) = reader.feed(twice), reader.feed(moved)
    assert not both.occupied & chess.BB_D4, "it is read on the way from one square to the other"
    assert there.men.get(chess.D4) == chess.Piece.from_symbol("Q")
    assert chess.D1 not in there.men


def test_a_man_put_down_while_another_was_lifted_is_told_no_sooner_than_that():
    reader, tags = certabo_that_knows_its_men()
    queen, out = tags[chess.Piece.from_symbol("Q")], [chess.D1, chess.E2]
    lines = [certabo_line(number, chess.D4, queen, without=out) for number in (0, 1)]
    looks = [sensed for line in lines for sensed in reader.feed(line)]
    told = [[square in look.men for square in (chess.D4, chess.E2)] for look in looks]
    assert told == [[False, True], [True, False]]


def test_a_square_that_a_certabo_reads_empty_once_was_not_left():
    reader, _ = certabo_that_knows_its_men()
    read = enumerate([[chess.E2], [], [chess.E2], [chess.E2]])
    lines = [certabo_line(number % 3, without=out) for number, out in read]
    looks = [sensed for line in lines for sensed in reader.feed(line)]
    assert [bool(look.occupied & chess.BB_E2) for look in looks] == [True, True, True, False]


@pytest.mark.parametrize("recorded", [RECORDED_ICHESSONE, RECORDED_ICHESSONE_TURNED])
def test_recorded_messages_of_an_ichessone_are_the_start_whichever_way_it_stands(recorded):
    reader = IChessOneReader()
    data = bytes.fromhex("9876543210" + recorded + RECORDED_ICHESSONE_BATTERY)
    (start,) = [*reader.feed(data[:30]), *reader.feed(data[30:])]
    assert start.men == START.piece_map()
    assert reader.heard.half_turned is (recorded == RECORDED_ICHESSONE_TURNED)
    assert (reader.heard.battery, reader.heard.noise) == (88, 1)


def test_half_a_message_of_an_ichessone_does_not_cost_the_next_one():
    whole = bytes.fromhex(RECORDED_ICHESSONE)
    reader = IChessOneReader()
    (start,) = reader.feed(whole[:20] + whole)
    assert start.men == START.piece_map()


def asked(questions, until):
    """When a board is asked what, of which nothing comes meanwhile."""
    return {at: data for at in range(until) if (data := questions.due(at))}


def test_a_board_that_is_silent_is_asked_each_second_and_for_its_battery_each_minute():
    told = asked(Questions(DGT, 0), 61_000)
    assert list(told)[:2] == [1_000, 2_000]
    assert [at for at, data in told.items() if DGT.asks_seldom in data] == [60_000]


def test_a_board_is_asked_soon_after_a_change_that_it_has_not_told_again():
    questions = Questions(DGT, 0)
    questions.hear(b"\x8e", 300, as_before=False)
    questions.hear(b"\0", 350, as_before=False)
    assert list(asked(questions, 1_600)) == [500, 1_500]
    questions.hear(b"\x8e", 1_600, as_before=False)
    questions.hear(b"\x86", 1_650, as_before=True)
    assert questions.deadline == 2_500


def test_a_board_that_tells_all_by_itself_is_never_asked():
    assert asked(Questions(CERTABO, 0), 3_000) == {}


def test_the_lights_of_an_ichessone_are_those_of_picochess():
    lit = ICHESSONE.light(chess.BB_A8 | chess.BB_H1)
    assert lit.hex(" ") == "45 4c 80 0f 00 01 00 00 00 00 00 00 80 00 01 ff"


def test_the_lights_of_a_chessnut_are_those_that_others_saw():
    assert CHESSNUT.light(chess.BB_H8).hex() == "0a080100000000000000"
    assert CHESSNUT.light(chess.BB_A8).hex() == "0a088000000000000000"
    assert CHESSNUT.light(chess.BB_H1).hex() == "0a080000000000000001"


def clock_says(reader, *, right_up, times=(0x01, 0x29, 0x59, 0x00, 0x30, 0x05)):
    message = bytes([0x8D, 0, 10, *times, 0x09 | right_up << 1])
    return list(reader.feed(message))


def test_the_lever_of_a_dgt_clock_presses_for_who_goes_down_with_it():
    reader = DgtReader()
    clock_says(reader, right_up=True)
    assert reader.heard.times == (1_805_000, 5_399_000), "White sits on its left"
    clock_says(reader, right_up=False)
    assert reader.heard.presses == {Seat.WHITE: 0, Seat.BLACK: 1}
    clock_says(reader, right_up=True)
    clock_says(reader, right_up=True)
    assert reader.heard.presses == {Seat.WHITE: 1, Seat.BLACK: 1}


def test_on_a_board_that_stands_half_turned_white_sits_on_the_right_of_the_clock():
    reader = DgtReader()
    men = bytes.fromhex(RECORDED_DGT)
    list(reader.feed(men[:3] + men[3:][::-1]))
    clock_says(reader, right_up=True)
    clock_says(reader, right_up=False)
    assert reader.heard.presses == {Seat.WHITE: 1, Seat.BLACK: 0}


@pytest.mark.parametrize(
    "answer", ["8d000a0a100a0a00000000", "8d000a00000000000000", "8d000a00000000000020"]
)
def test_what_answers_a_command_to_a_dgt_clock_tells_no_time(answer):
    reader = DgtReader()
    list(reader.feed(bytes.fromhex(answer)[:10]))
    assert reader.heard.times is None


def test_times_are_shown_on_a_dgt_clock_as_its_description_has_it():
    shown = DGT.show_times(5_399_001, 36_000_000, Seat.BLACK)
    assert shown.hex(" ") == "2b 0a 03 0a 01 1e 00 09 3b 3b 02 00"
    assert DGT.show_times(0, 0, None)[-2] == 0x04


def test_the_lights_of_a_certabo_begin_with_the_eighth_rank():
    assert CERTABO.light(chess.BB_A8 | chess.BB_H1).hex() == "0100000000000080"


def test_the_lights_of_a_chesslink_are_those_at_the_corners_of_the_squares():
    def lit(squares):
        text = "".join(chr(byte & 127) for byte in CHESSLINK.light(squares))
        return [at + 1 for at in range(81) if text[3 + 2 * at : 5 + 2 * at] == "FF"]

    assert lit(chess.BB_A8) == [1, 2, 10, 11]
    assert lit(chess.BB_A1) == [8, 9, 17, 18]
    assert lit(chess.BB_H1) == [71, 72, 80, 81]
    assert CHESSLINK.light(chess.BB_EMPTY) == command("X")


def test_a_wrong_check_is_noise():
    reader = ChessLinkReader()
    assert list(reader.feed(b"v\xb01\xb0\xb375")) == []
    assert reader.heard.messages == 0


@pytest.mark.parametrize("parity", ["odd", "even", "none", "set"])
def test_a_message_with_a_right_check_is_read_with_any_parity(parity):
    text = b"s" + b"." * 56 + b"RNBQKBNR"
    text += b"%02X" % reduce(xor, text)
    ones = {"odd": 0, "even": 1}

    def sent(character):
        if parity in ones:
            return character | 0x80 * (character.bit_count() % 2 == ones[parity])
        return character | 0x80 * (parity == "set")

    (sensed,) = ChessLinkReader().feed(bytes(map(sent, text)))
    assert sensed.occupied == chess.BB_RANK_1


@pytest.mark.parametrize("make", ["tactum", "certabo"])
@pytest.mark.parametrize("taken", [b"L", b"D", b"*", b"LL"])
def test_an_acknowledgement_in_the_middle_of_a_line_does_not_cost_it(make, taken):
    line, reader = LINES[make]
    reader = reader()
    for at in (1, 2, len(line) // 2, len(line) - 1):
        *_, last = [*reader.feed(line), *reader.feed(line[:at] + taken + line[at:])]
        assert last.occupied == chess.BB_A8
    assert reader.heard.noise == 0


def test_the_eighth_rank_comes_first_and_the_a_file_is_the_highest_bit():
    assert occupied(b":128 0 0 0 0 0 0 1") == chess.BB_A8 | chess.BB_H1


@pytest.mark.parametrize("line", [b"", b":", b":1 2 3", b":0 0 0 0 0 0 0 256", b":x 0 0 0 0 0 0 0"])
def test_what_is_no_line_of_a_tactum_says_nothing(line):
    assert list(LineReader().feed(line + b"\r\n")) == []


@pytest.mark.parametrize("noise", [b"12 7\xff", b":255 25", b":\n:", b"x" * 5000])
@pytest.mark.parametrize("make", ["tactum", "certabo"])
def test_noise_or_half_a_line_before_a_line_does_not_cost_the_line(make, noise):
    line, reader = LINES[make]
    reader = reader()
    *_, last = reader.feed(noise + line + b"\r\n" + line)
    assert last.occupied == chess.BB_A8
    assert (reader.heard.messages, reader.heard.noise) == (2, 1)


@pytest.mark.parametrize("reader", READERS)
@given(pieces=st.lists(st.binary(max_size=80), max_size=8))
def test_no_bytes_are_an_error(reader, pieces):
    reader = reader()
    for piece in pieces:
        for sensed in reader.feed(piece):
            assert 0 <= sensed.occupied <= chess.BB_ALL


@given(cuts=st.lists(st.integers(1, 66), max_size=4), noise=st.binary(max_size=20))
def test_a_message_is_read_in_any_pieces_and_after_any_noise(cuts, noise):
    reader = DgtReader()
    data = bytes.fromhex(RECORDED_DGT)
    sensed = [*reader.feed(noise)]
    for begin, end in zip([0, *sorted(cuts)], [*sorted(cuts), len(data)], strict=True):
        sensed += reader.feed(data[begin:end])
    sensed += reader.feed(data)
    assert sensed[-1].men == START.piece_map()


def told(look, occupied, at):
    return list(look.gather([Sensed(squares) for squares in occupied], at))


def test_squares_of_one_look_that_are_told_one_by_one_are_one_state_of_the_board():
    look = OneLook(quiet=25)
    assert told(look, [chess.BB_A1], at=100) == []
    assert told(look, [chess.BB_A2], at=120) == []
    assert (look.deadline, told(look, [], at=144)) == (145, [])
    assert told(look, [], at=145) == [(Sensed(chess.BB_A2), 120)]
    assert (look.deadline, told(look, [], at=900)) == (None, [])


def test_a_look_that_comes_late_begins_a_new_one():
    look = OneLook(quiet=25)
    told(look, [chess.BB_A1], at=100)
    assert told(look, [chess.BB_A2], at=126) == [(Sensed(chess.BB_A1), 100)]


def test_a_board_that_is_never_quiet_is_heard_all_the_same():
    look = OneLook(quiet=25)
    heard = [at for at in range(0, 2_000, 10) if told(look, [chess.BB_A1], at)]
    assert len(heard) >= 3


def test_a_make_that_tells_whole_looks_waits_for_nothing():
    look = OneLook(quiet=0)
    seen = told(look, [chess.BB_A1, chess.BB_A2], at=7)
    assert seen == [(Sensed(chess.BB_A1), 7), (Sensed(chess.BB_A2), 7)]


@pytest.mark.parametrize(
    ("name", "named"),
    [("Chessnut Air", True), ("Chessnut Move", False), ("DGT_PEGASUS", False), (None, False)],
)
def test_a_board_that_speaks_otherwise_is_passed_over_by_its_name(name, named):
    assert CHESSNUT.bluetooth.is_named(name) is named
