"""The shared vectors of ``hardware/vectors.txt`` hold for the host's codec.

The firmware's tests read the same file.
"""

from pathlib import Path

import pytest

from accessible_board.board.frames import (
    PROTOCOL_VERSION,
    Buttons,
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

VECTORS = Path(__file__).parents[2] / "hardware" / "vectors.txt"


def vectors(kind: str) -> list[tuple[list[str], bytes]]:
    lines = [line.partition("#")[0] for line in VECTORS.read_text().splitlines()]
    rows = [line.partition("=") for line in lines if line.startswith(f"{kind} ")]
    return [(left.split()[1:], bytes.fromhex(right)) for left, _, right in rows]


def frame_of(fields: list[str]) -> Frame:
    """The frame that a line of the file describes, read by the table of protocol.md."""
    kind, seq, stamp, board, buttons = fields
    content = bytes.fromhex(board)
    common = {
        "seq": int(seq),
        "stamp": int(stamp),
        "buttons": Buttons.from_byte(int(buttons, 16)),
    }
    if kind in set(Occasion):
        return Switches(
            **common, occasion=Occasion(kind), occupied=int.from_bytes(content, "little")
        )
    if kind == "H":
        return Hello(
            **common,
            version=content[0],
            reset_cause=ResetCause(content[1]),
            scan_rate=content[2] + 256 * content[3],
            board_id=int.from_bytes(content[4:], "little"),
        )
    if kind == "F":
        return Faults(**common, untrusted=int.from_bytes(content, "little"))
    if kind == "W":
        low = int.from_bytes(content[1:4], "little")
        return WireReading(**common, driven=content[0], low=low)
    return UnknownFrame(**common, type=kind, payload=content)


def is_of_a_later_version(fields: list[str]) -> bool:
    """Such a hello is read, but nobody here writes one."""
    frame = frame_of(fields)
    return isinstance(frame, Hello) and frame.version > PROTOCOL_VERSION


def test_every_line_of_the_file_is_understood():
    lines = VECTORS.read_text().splitlines()
    meant = [line for line in lines if line and not line.startswith("#")]

    assert len(meant) == sum(len(vectors(kind)) for kind in ("frame", "noise", "recovers"))


@pytest.mark.parametrize(("fields", "wire"), vectors("frame"))
def test_the_bytes_are_read_as_the_frame(fields, wire):
    assert FrameDecoder().feed(wire) == [frame_of(fields)]


@pytest.mark.parametrize(
    ("fields", "wire"), [(f, w) for f, w in vectors("frame") if not is_of_a_later_version(f)]
)
def test_the_frame_is_written_as_the_bytes(fields, wire):
    assert encode(frame_of(fields)) == wire


@pytest.mark.parametrize("wire", [wire for _, wire in vectors("noise")])
def test_noise_holds_no_frame_and_is_counted(wire):
    decoder = FrameDecoder()

    assert decoder.feed(wire) == []
    assert decoder.counters.noise == 1


@pytest.mark.parametrize(("fields", "wire"), vectors("recovers"))
def test_a_good_frame_after_noise_is_read(fields, wire):
    decoder = FrameDecoder()
    first, _ = vectors("frame")[0]

    assert decoder.feed(wire)[-1:] == [frame_of(first)]
    assert decoder.counters.noise == int(fields[0])


@pytest.mark.parametrize("wire", [wire for kind in ("frame", "noise") for _, wire in vectors(kind)])
def test_the_size_of_the_pieces_does_not_matter(wire):
    whole, pieces = FrameDecoder(), FrameDecoder()

    frames = [frame for byte in wire for frame in pieces.feed(bytes([byte]))]

    assert frames == whole.feed(wire)
    assert pieces.counters == whole.counters
