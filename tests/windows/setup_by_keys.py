"""Run by Python on Windows: go through the installer by the Enter key alone.

Prints the button that each Enter pressed, which was the one that Enter presses, and then which
kinds of controls there were.
"""

import ctypes
import subprocess
import sys
import time
from ctypes import wintypes

TITLE = "Accessible Board Setup"
NEXT = 1
"""The number of the button that leads on."""
DEFAULT = 0x400
"""Asks a dialog which button Enter presses."""
ENTER = 0x0D
RELEASED = 2

user = ctypes.windll.user32
user.SendMessageW.argtypes = [wintypes.HWND, wintypes.UINT, wintypes.WPARAM, wintypes.LPARAM]
EACH = ctypes.WINFUNCTYPE(wintypes.BOOL, wintypes.HWND, wintypes.LPARAM)


def told(ask, window):
    text = ctypes.create_unicode_buffer(500)
    ask(window, text, len(text))
    return text.value


def below(window):
    """The windows in this one; in none, those of the screen."""
    found = []
    user.EnumChildWindows(window, EACH(lambda each, _: found.append(each) or True), 0)
    return [each for each in found if user.IsWindowVisible(each)]


def page():
    titles = ((told(user.GetWindowTextW, each), each) for each in below(None))
    return next((each for title, each in titles if title.startswith(TITLE)), None)


def main(program):
    setup, pressed, kinds = subprocess.Popen([program]), [], set()
    while setup.poll() is None:
        time.sleep(0.5)
        dialog = page()
        button = user.GetDlgItem(dialog, NEXT)
        name = told(user.GetWindowTextW, button).replace("&", "")
        if not name or name in pressed or not user.IsWindowEnabled(button):
            continue
        user.SetForegroundWindow(dialog)
        if user.SendMessageW(dialog, DEFAULT, 0, 0) & 0xFFFF == NEXT:
            kinds |= {told(user.GetClassNameW, each) for each in below(dialog)}
            pressed.append(name)
            for change in (0, RELEASED):
                user.keybd_event(ENTER, 0, change, 0)
    print(*pressed, setup.returncode)
    print(*sorted(kinds))


main(sys.argv[1])
