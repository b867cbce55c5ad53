"""The shared vectors of ``hardware/vectors.txt`` hold for the firmware's encoder.

The host's tests read the same file.
"""

import ctypes
import struct
from pathlib import Path

import pytest

VECTORS = Path(__file__).parents[2] / "hardware" / "vectors.txt"


def frames():
    lines = [line.partition("#")[0] for line in VECTORS.read_text().splitlines()]
    rows = [line.partition("=") for line in lines if line.startswith("frame ")]
    return [(left.split()[1:], bytes.fromhex(right)) for left, _, right in rows]


def test_the_file_has_frames():
    assert {fields[0] for fields, _ in frames()} >= {"E", "S", "B", "H", "F"}


@pytest.mark.parametrize(("fields", "wire"), frames())
def test_the_frame_is_written_as_the_bytes(library, fields, wire):
    kind, seq, at, board, buttons = fields
    body = struct.pack(
        "<cBH8sB",
        kind.encode(),
        int(seq),
        int(at),
        bytes.fromhex(board),
        int(buttons, 16),
    )
    written = (ctypes.c_uint8 * len(wire))()

    library.bench_encode(body, written)

    assert bytes(written) == wire
