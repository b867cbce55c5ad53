"""What boards of other makers send, byte by byte, some of it recorded by others."""

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.board.makes.certabo import CertaboReader
from accessible_board.board.makes.chesslink import ChessLinkReader, command
from accessible_board.board.makes.dgt import DgtReader
from accessible_board.board.makes.tactum import LineReader, occupied

START = chess.Board()

RECORDED_DGT = "86004308090a0c0b0a0908" + "07" * 8 + "00" * 32 + "01" * 8 + "0203040605040302"
"""A dump of the start position: a test of a public program for DGT boards quotes it."""

RECORDED_CHESSLINK = b"v\xb01\xb0\xb374"
"""The answer of a board with version 1.03, from the log in python-mchess' ``chess_link.py``."""

READERS = [DgtReader, ChessLinkReader, CertaboReader, LineReader]


def test_a_recorded_dump_of_a_dgt_board_is_the_start_position():
    (sensed,) = DgtReader().feed(bytes.fromhex(RECORDED_DGT))
    assert sensed.men == START.piece_map()


def test_a_recorded_answer_of_a_chesslink_board_is_a_message():
    reader = ChessLinkReader()
    assert list(reader.feed(RECORDED_CHESSLINK)) == []
    assert (reader.heard.messages, reader.heard.noise) == (1, 0)
    assert command("V") == b"\xd6\xb5\xb6", "what that log sent before"


def test_a_wrong_parity_or_check_is_noise():
    reader = ChessLinkReader()
    assert list(reader.feed(b"v01\xb0\xb374v\xb01\xb0\xb375")) == []
    assert reader.heard.messages == 0


def test_the_eighth_rank_comes_first_and_the_a_file_is_the_highest_bit():
    assert occupied(b":128 0 0 0 0 0 0 1") == chess.BB_A8 | chess.BB_H1


@pytest.mark.parametrize(
    "line", [b"", b":", b":1 2 3", b":0 0 0 0 0 0 0 256", b"x:0 0 0 0 0 0 0 0"]
)
def test_what_is_no_line_of_a_tactum_says_nothing(line):
    assert occupied(line) is None


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
