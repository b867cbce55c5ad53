"""How likely each sound of an utterance is, reckoned once for all the times it is heard again.

pocketsphinx reckons that anew for every grammar, and it is most of its work. Its library can write
it down and hear an utterance by what was written (``ps_decode_senscr``), with the same scores to
the last digit; but its Python package does not offer the second half. So that is called in the
library itself, where the package is the very one whose inside is known, and nowhere else.
"""

import ctypes
import importlib.metadata
import os
import platform
import shutil
import tempfile
import weakref
from functools import cache
from pathlib import Path

import pocketsphinx
import pocketsphinx._pocketsphinx as package

from accessible_board.devices.interfaces import Samples

KNOWN = "5.1.1"
"""The version of pocketsphinx of which it is known where its Python object keeps the decoder."""

_ANY_WORD = "sound"


class KeptLikelihoods:
    """What a decoder hears again, kept in a file; ``config`` is that of the decoder.

    Use it only where :func:`can_keep`.
    """

    def __init__(self, decoder: pocketsphinx.Decoder, config: pocketsphinx.Config) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="accessible-board-"))
        weakref.finalize(self, shutil.rmtree, self._folder, ignore_errors=True)
        config["senlogdir"] = str(self._folder)
        self._writer = pocketsphinx.Decoder(config)
        self._writer.add_word(_ANY_WORD, "AA", update=True)
        search = self._writer.create_fsg(_ANY_WORD, 0, 1, [(0, 1, 1.0, _ANY_WORD)])
        self._writer.add_fsg(_ANY_WORD, search)
        self._writer.activate_search(_ANY_WORD)
        self._decoder = decoder
        # It is the first thing behind the head of any object of Python's.
        self._inside = ctypes.c_void_p.from_address(id(decoder) + object.__basicsize__)

    def keep(self, sound: Samples) -> None:
        """Reckon how likely the sounds of an utterance are; what was kept before is dropped."""
        for old in self._files():
            old.unlink()
        self._writer.reinit_feat()
        self._writer.start_utt()
        self._writer.process_raw(sound.tobytes(), False, True)
        self._writer.end_utt()

    def hear(self) -> bool:
        """Let the decoder hear what is kept, in its search; ``False`` if it could not be kept."""
        for file in self._files():
            opened = _c().fopen(os.fsencode(file), b"rb")
            if opened:
                _library().ps_decode_senscr(self._inside.value, opened)
                _c().fclose(opened)
                return True
        return False

    def _files(self) -> list[Path]:
        return list(self._folder.iterdir())


@cache
def can_keep() -> bool:
    """Whether this is the package that is known, on a system where its library is open."""
    return (
        os.name == "posix"
        and platform.python_implementation() == "CPython"
        and importlib.metadata.version("pocketsphinx") == KNOWN
        and hasattr(_library(), "ps_decode_senscr")
    )


@cache
def _library() -> ctypes.CDLL:
    library = ctypes.CDLL(package.__file__)
    if hasattr(library, "ps_decode_senscr"):
        library.ps_decode_senscr.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
    return library


@cache
def _c() -> ctypes.CDLL:
    """The library of C, whose files pocketsphinx reads."""
    library = ctypes.CDLL(None)
    library.fopen.restype = ctypes.c_void_p
    library.fopen.argtypes = [ctypes.c_char_p, ctypes.c_char_p]
    library.fclose.argtypes = [ctypes.c_void_p]
    return library
