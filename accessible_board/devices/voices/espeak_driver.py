"""pyttsx3's driver of espeak-ng: the machine's own library, or else the one that came along.

pyttsx3 looks for the library where systems put it. Where nobody has installed espeak-ng, the
package ``espeakng_loader`` carries the same voices for Windows, macOS and Linux.
"""

import ctypes
import functools
import importlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING

import espeakng_loader

if TYPE_CHECKING:
    from pyttsx3.drivers.espeak import EspeakDriver


def load_driver() -> ModuleType:
    """The driver; ``OSError``, ``ImportError`` or ``RuntimeError`` where it cannot be had."""
    return _ending_at_rest(_loaded())


def _loaded() -> ModuleType:
    try:
        return importlib.import_module("pyttsx3.drivers.espeak")
    except (OSError, RuntimeError):
        os.environ["ESPEAK_DATA_PATH"] = espeakng_loader.get_data_path()
        with _loading(espeakng_loader.get_library_path()):
            return importlib.import_module("pyttsx3.drivers.espeak")


@functools.cache
def _ending_at_rest(driver: ModuleType) -> ModuleType:
    """Let a phrase end once espeak-ng is at rest.

    The driver waits to be told, which the library of ``espeakng_loader`` for ARM does not do.
    """
    espeak, iterate = driver._espeak, driver.EspeakDriver.iterate
    end = tuple(
        SimpleNamespace(type=kind)
        for kind in (espeak.EVENT_MSG_TERMINATED, espeak.EVENT_LIST_TERMINATED)
    )

    def iterate_and_look(self: "EspeakDriver") -> None:
        iterate(self)
        if self._speaking and not espeak.IsPlaying():
            self._onSynth(None, 0, end)

    driver.EspeakDriver.iterate = iterate_and_look
    return driver


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
