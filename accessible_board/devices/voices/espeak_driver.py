"""pyttsx3's driver of espeak-ng: the machine's own library, or else the one that came along.

pyttsx3 looks for the library where systems put it. Where nobody has installed espeak-ng, the
package ``espeakng_loader`` carries the same voices for Windows, macOS and Linux.
"""

import ctypes
import importlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

import espeakng_loader


def load_driver() -> ModuleType:
    """The driver; ``OSError``, ``ImportError`` or ``RuntimeError`` where it cannot be had."""
    try:
        return importlib.import_module("pyttsx3.drivers.espeak")
    except (OSError, RuntimeError):
        os.environ["ESPEAK_DATA_PATH"] = espeakng_loader.get_data_path()
        with _loading(espeakng_loader.get_library_path()):
            return importlib.import_module("pyttsx3.drivers.espeak")


@contextmanager
def _loading(path: str) -> Iterator[None]:
    """Whatever library is asked for, this one is loaded; pyttsx3 takes no path."""
    libraries = vars(ctypes.cdll)
    load = ctypes.cdll.LoadLibrary
    libraries["LoadLibrary"] = lambda _: load(path)
    try:
        yield
    finally:
        libraries["LoadLibrary"] = load
