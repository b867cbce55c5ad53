"""Frames become bytes and bytes become frames again, whatever the line does to them."""

import time
from dataclasses import replace

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.board.frames import (
    WIRES,
    Buttons,
    ClockButton,
    Faults,
    Frame,
    FrameDecoder,
    Hello,
    Occasion,
    ResetCause,
    Switches,
    UnknownFrame,
    WireReading,
    encode,
)
from accessible_board.game.vocabulary.terms import Seat

button = st.builds(ClockButton, down=st.booleans(), presses=st.integers(0, 3))
common = {
    "seq": st.integers(0, 255),
    "stamp": st.integers(0, 65535),
    "buttons": st.builds(Buttons, white=button, black=button),
}
switches = st.builds(
    Switches,
    **common,
    occasion=st.sampled_from(Occasion),
    occupied=st.integers(0, chess.BB_ALL),
)
hellos = st.builds(
    Hello,
    **common,
    board_id=st.integers(0, 2**32 - 1),
    version=st.integers(0, 255),
    reset_cause=st.sampled_from(ResetCause),
    scan_rate=st.integers(0, 65535),
)
reports = st.builds(Faults, **common, untrusted=st.integers(0, chess.BB_ALL))
strangers = st.builds(
    UnknownFrame,
    **common,
    type=st.integers(0, 255).map(chr).filter(lambda kind: kind not in "ESBHFW"),
    payload=st.binary(min_size=8, max_size=8),
)
readings = st.builds(
    WireReading, **common, driven=st.integers(0, 255), low=st.integers(0, (1 << WIRES) - 1)
)
frames = st.one_of(switches, hellos, reports, readings, strangers)

E2_LIFTED = Switches(
    seq=3, stamp=1234, occasion=Occasion.CHANGE, occupied=chess.Board().occupied & ~chess.BB_E2
)


def cut(data: bytes, lengths: list[int]) -> list[bytes]:
    """The same bytes in pieces of these lengths, and the rest."""
    pieces = []
    for length in lengths:
        pieces.append(data[:length])
        data = data[length:]
    return [*pieces, data]


@given(frames)
def test_a_frame_comes_back_as_it_was(frame):
    assert FrameDecoder().feed(encode(frame)) == [frame]


@given(frames)
def test_a_frame_is_17_bytes_and_its_only_zero_is_the_last(frame):
    wire = encode(frame)

    assert len(wire) == 17
    assert wire.index(0) == 16


@given(st.lists(frames, max_size=5), st.lists(st.integers(0, 20), max_size=20))
def test_frames_may_come_in_pieces_of_any_size(sent, lengths):
    decoder = FrameDecoder()
    stream = b"".join(encode(frame) for frame in sent)

    received = [frame for piece in cut(stream, lengths) for frame in decoder.feed(piece)]

    assert received == sent
    assert decoder.counters.frames == len(sent)
    assert decoder.counters.noise == 0


@given(st.binary(max_size=200), frames, st.lists(st.integers(0, 60), max_size=10))
def test_a_good_frame_after_any_noise_is_read(noise, frame, lengths):
    decoder = FrameDecoder()

    received = [f for piece in cut(noise + encode(frame), lengths) for f in decoder.feed(piece)]

    assert received[-1] == frame


@given(st.lists(st.binary(max_size=40), max_size=20))
def test_no_bytes_raise_an_error_or_are_hoarded(pieces):
    decoder = FrameDecoder()
    for piece in pieces:
        decoder.feed(piece)
    assert len(decoder._tail) <= 16


@given(frames, st.integers(0, 15), st.integers(1, 255))
def test_a_byte_that_was_changed_on_the_line_makes_noise_of_the_frame(frame, index, change):
    wire = bytearray(encode(frame))
    wire[index] ^= change
    decoder = FrameDecoder()

    assert decoder.feed(bytes(wire)) == []
    assert decoder.counters.noise >= 1


@given(frames)
def test_a_frame_that_lost_its_delimiter_does_not_take_the_next_one_along(frame):
    decoder = FrameDecoder()

    received = decoder.feed(encode(frame)[:-1] + encode(E2_LIFTED))

    assert received == [E2_LIFTED]
    assert decoder.counters.noise == 1


def test_a_quiet_line_is_no_noise():
    decoder = FrameDecoder()

    assert decoder.feed(b"\0" * 100) == []
    assert decoder.counters.noise == 0


def test_each_fault_is_counted_by_its_name():
    good = encode(E2_LIFTED)
    decoder = FrameDecoder()

    decoder.feed(good[3:])
    decoder.feed(b"\xff" + good[1:])
    decoder.feed(good[:2] + b"\x05" + good[3:])

    counters = decoder.counters
    assert (counters.bad_length, counters.bad_stuffing, counters.bad_crc) == (1, 1, 1)


def test_the_switches_are_a_bitboard_of_python_chess():
    (frame,) = FrameDecoder().feed(encode(E2_LIFTED))

    assert isinstance(frame, Switches)
    assert chess.E2 not in chess.SquareSet(frame.occupied)
    assert len(chess.SquareSet(frame.occupied)) == 31


@given(button, button)
def test_each_seat_has_its_own_button(white, black):
    buttons = Buttons.from_byte(int(Buttons(white, black)))

    assert buttons.of(Seat.WHITE) == white
    assert buttons.of(Seat.BLACK) == black


def test_reserved_bits_of_the_buttons_are_ignored():
    assert Buttons.from_byte(0xC0) == Buttons()


def test_a_reset_cause_of_a_later_version_is_unknown():
    assert ResetCause(200) is ResetCause.UNKNOWN


@pytest.mark.parametrize(
    "fault",
    [
        lambda: replace(E2_LIFTED, seq=256),
        lambda: replace(E2_LIFTED, stamp=-1),
        lambda: replace(E2_LIFTED, occupied=1 << 64),
        lambda: Faults(seq=0, stamp=0, untrusted=-1),
        lambda: ClockButton(presses=4),
        lambda: Hello(seq=0, stamp=0, board_id=1 << 32),
        lambda: UnknownFrame(seq=0, stamp=0, type="E", payload=bytes(8)),
        lambda: encode(Frame(seq=0, stamp=0)),
    ],
)
def test_what_does_not_fit_a_frame_is_a_programmers_fault(fault):
    with pytest.raises(ValueError, match=r"bits|switches|counted|none of ours|no form"):
        fault()


def test_a_thousand_frames_are_read_well_within_the_time_of_200_events():
    """5 ms are allowed to an event; the codec may take a small part of that."""
    stream = encode(E2_LIFTED) * 1000
    decoder = FrameDecoder()

    before = time.process_time()
    decoder.feed(stream)

    assert time.process_time() - before < 1.0
    assert decoder.counters.frames == 1000
