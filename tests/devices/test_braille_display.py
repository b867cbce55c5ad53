"""A braille display that is lost, held by another program, and taken up again: real BRLTTY."""

import ctypes
import queue
import threading
from contextlib import ExitStack, closing

import pytest

from accessible_board.braille.cells import ComputerBraille
from accessible_board.braille.keys import Chord, Dotted, Key, Routing
from accessible_board.devices.braille import brlapi
from accessible_board.devices.braille.brlapi import BrlapiConnection, key_of
from accessible_board.devices.braille.display import BrailleDisplay
from accessible_board.languages import load
from tests.support.brltty import VirtualDisplay
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.long(together=True)

BRAILLE = ComputerBraille(load("en"))


class Words:
    """A line that shows these words, and keeps its keys."""

    def __init__(self, words):
        self.words = words
        self.keys = []

    def cells(self, width):
        return BRAILLE.cells(self.words)[:width].ljust(width, b"\0")

    def press(self, pressed):
        self.keys.append(pressed)

    def pass_time(self):
        return None


@pytest.fixture
def closed():
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def virtual(tmp_path, closed):
    return closed.enter_context(closing(VirtualDisplay(tmp_path)))


@pytest.fixture
def happened(virtual, closed):
    """Why the display of a line was lost, and that it was found again, as it happens."""
    told = queue.Queue()
    display = BrailleDisplay(
        virtual.host, lambda error: told.put(error.key), lambda: told.put("found")
    )
    display.start(Words("S e5"))
    closed.callback(display.close)
    virtual.reads("S e5")
    while not told.empty():  # BRLTTY may not have been there at the first look.
        told.get()
    return told


def test_unplugged_or_with_brltty_restarted_it_is_told_once_and_taken_up_again(virtual, happened):
    virtual.unplug()
    assert happened.get(timeout=PATIENCE) == "braille_unreachable"
    virtual.plug_in()
    assert happened.get(timeout=PATIENCE) == "found"
    virtual.reads("S e5")
    assert happened.empty()


def test_a_program_that_takes_the_display_for_itself_is_told_and_gives_it_back(virtual, happened):
    """As one does that sends files to a notetaker: BRLTTY lets go of the display meanwhile."""
    library, handle = another_program(virtual.host)
    assert library.brlapi__suspendDriver(handle, b"Virtual") == 0
    assert happened.get(timeout=PATIENCE) == "braille_gone"
    answering = threading.Thread(target=virtual.answer)
    answering.start()
    assert library.brlapi__resumeDriver(handle) == 0
    answering.join()
    assert happened.get(timeout=PATIENCE) == "found"
    virtual.reads("S e5")
    library.brlapi__closeConnection(handle)


def test_a_line_that_fails_once_costs_the_display_for_a_moment_and_is_told(virtual, closed):
    class Failing(Words):
        fails = True

        def cells(self, width):
            if self.fails:
                self.fails = False
                raise ValueError("no cells")
            return super().cells(width)

    told = queue.Queue()
    display = BrailleDisplay(
        virtual.host, lambda error: told.put(error.key), lambda: told.put("found")
    )
    display.start(Failing("S e5"))
    closed.callback(display.close)
    while told.get(timeout=PATIENCE) != "display_failed":
        pass  # BRLTTY may not have been there at the first look.
    assert told.get(timeout=PATIENCE) == "found"
    virtual.reads("S e5")


def test_what_another_program_shows_above_it_is_read_and_then_the_line_again(virtual, happened):
    other = BrlapiConnection(virtual.host)
    other.show(BRAILLE.cells("mail".ljust(40)))
    virtual.reads("mail")
    other.close()
    virtual.reads("S e5")
    assert happened.empty()


def test_a_key_means_what_brltty_calls_it():
    """The virtual display has no space bar; codes are those of ``brlapi_keycodes.h``."""
    dots, space = 0x20000000 | 0x220000, 0x100
    assert key_of(dots | 0x1E) == Dotted(0x1E)
    assert key_of(dots | space | 0x1E) == Chord(0x1E)
    assert key_of(0x20000000 | 0x010000 | 7) == Routing(7)
    assert key_of(0xFF0D) is Key.DO


def another_program(host):
    library = brlapi._library()
    handle = ctypes.create_string_buffer(library.brlapi_getHandleSize())
    settings = brlapi._Settings(b"none", host.encode())
    assert library.brlapi__openConnection(handle, ctypes.byref(settings), None) >= 0
    return library, handle
