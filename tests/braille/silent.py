"""An evening of a player who neither sees nor hears: cells, the display's keys and pegs alone."""

import time

import chess

from accessible_board.board.repair import movements
from accessible_board.devices.braille.louis import translator
from accessible_board.languages import load
from accessible_board.narration.announcing import AnnouncingStyle
from tests.support.at_table import AtTable
from tests.support.brltty import VirtualDisplay
from tests.support.patience import PATIENCE

CONTACT = 0.1
"""Seconds of a lift: a contact that flickers is no touch."""


def said(position, san):
    """A move as it is announced."""
    style = AnnouncingStyle(load("de"))
    return style.move(position.parse_san(san), position)


class SilentEvening:
    """A table without a screen, at whose board she sits who reads ``display``.

    ``tell`` takes each line of what she reads, presses and moves. Her opponent types.
    """

    def __init__(self, folder, tell, cells=40):
        self._began = time.monotonic()
        self._tell = tell
        self._folder = folder
        self.display = VirtualDisplay(folder, cells, translator(load("de"), "eight"))
        self.position = chess.Board()
        self.table = None

    def switch_on(self, board=None):
        """Power: nothing is heard, for there is no earphone."""
        self.table = AtTable(self._folder, "--braille", self.display.host, ear="none", board=board)

    def pull_the_plug(self):
        return self.table.kill()

    def close(self):
        self.display.close()
        self.table.playing.kill()
        self.table.board.close()

    # --- what her fingers do ----------------------------------------------------------------------

    def reads(self, part, patience=PATIENCE):
        """Read until this stands on the display, whatever else comes before."""
        found = self.display.reads(part, patience=patience)
        self._note("reads", found)
        return found

    def presses(self, *keys):
        self._note("presses", " ".join(keys))
        self.display.press(*keys)

    def types(self, text):
        self._note("types", text)
        self.display.type(text).press("RETURN")

    def finds(self, part, key="LNDN", most=80):
        """Go on with a key until this stands on the display."""
        for _ in range(most):
            before = len(self.display.shown)
            if part in self.display.text:
                break
            self.display.press(key)
            self.display.changed_since(before)
        self._note("finds", self.display.text)
        assert part in self.display.text, self.display.shown

    def moves(self, uci):
        """Carry out a move on the pegs, and take it for played."""
        move = chess.Move.from_uci(uci)
        self._note("moves", uci)
        for lifted, square in movements(self.position, move):
            (self.table.board.lift if lifted else self.table.board.place)(square)
            time.sleep(CONTACT)
        self.position.push(move)

    def feels(self, pulses):
        """Nothing: this board has no motor."""

    # --- what others do ---------------------------------------------------------------------------

    def types_for(self, *lines):
        """What somebody types for the opponent, or the arbiter."""
        for line in lines:
            self._note("others", line)
            self.table.playing.type(line)

    def he_presses(self):
        self.types_for("black press")

    def he_announces(self, san):
        """Until she reads it."""
        self.types_for(f"black: {said(self.position, san)}")
        self.reads(san)

    def he_resigns(self):
        self.types_for(f"black: {load('de').taught('resign')}", "black: ja")

    def he_signs(self):
        self.types_for("black sign")

    def _note(self, what, text):
        self._tell(f"{time.monotonic() - self._began:6.1f} s  {what:9} {text}")

    # --- the evening ------------------------------------------------------------------------------

    def play(self, *, whole=True):
        """From power-on to both signatures, with a display that was unplugged in between.

        The ``whole`` of it, or without the power cut and the arbiter.
        """
        self.switch_on()
        self.reads("Deutsch")
        self.types("Deutsch")  # A key might come when the next language stands there.
        self.reads("Neue Partie")
        self.presses("RETURN")
        self.reads("Beginnen")
        self.presses("RETURN")
        self.reads("Sie haben Weiß")
        self.he_presses()
        self.reads("Ihre Uhr läuft")
        self.feels(".")
        self.moves("e2e4")
        self.types("e4")
        self.reads("gezogen")
        self.presses("RETURN")
        self.reads("Uhr von Schwarz läuft")
        self.he_announces("e5")
        self.he_presses()
        self.reads("Ihre Uhr läuft")
        self.feels(".")
        self.moves("e7e5")
        self.reads("ausgeführt")
        self.presses("TIME")
        self.reads("1:")
        self.presses("TOP")
        self.reads("8 tsldklst")
        self.presses("BOT")
        self.reads("1 TSLDKLST")
        self.presses("HOME")
        self.display.unplug()
        self.table.hears("Die Braillezeile von Weiß ist ausgefallen.")
        self.feels("--")
        self.display.plug_in()
        if whole:
            self.goes_on_after_a_power_cut()
            self.types_for("arbiter stop")
            self.reads("Uhren stehen")
            self.feels("--")
            self.types_for("arbiter resume")
            self.reads("Ihre Uhr läuft")
        self.he_resigns()
        self.reads("1-0")
        self.feels("...")
        self.finds("ja", "LNDN")
        self.presses("RETURN")
        self.reads("unterschrieben")
        self.he_signs()
        self.reads("Neue Partie")

    def goes_on_after_a_power_cut(self):
        self.switch_on(self.pull_the_plug())
        self._note("power", "was cut, and is back")
        self.reads("unterbrochenen")
        self.presses("RETURN")
        self.reads("Weiß gegen")
        self.presses("RETURN")
        self.reads("Sie haben Weiß")
        self.he_presses()
        self.reads("Ihre Uhr läuft")
