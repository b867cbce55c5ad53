"""An evening of a player who neither sees nor hears: cells, the display's keys and pegs alone."""

import time

import chess

from accessible_board.demonstration.players import movements
from accessible_board.devices.braille.louis import translator
from accessible_board.languages import load
from tests.support.at_table import AtTable
from tests.support.brltty import VirtualDisplay


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

    def reads(self, part):
        """Read until this stands on the display, whatever else comes before."""
        found = self.display.reads(part)
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
        for lifted, square in movements(self.position, move, 0):
            (self.table.board.lift if lifted else self.table.board.place)(square)
            time.sleep(0.1)  # A contact that flickers is no touch.
        self.position.push(move)

    def opponent(self, *lines):
        """What somebody types for the opponent."""
        for line in lines:
            self._note("opponent", line)
            self.table.playing.type(line)

    def _note(self, what, text):
        self._tell(f"{time.monotonic() - self._began:6.1f} s  {what:9} {text}")

    # --- the evening ------------------------------------------------------------------------------

    def play(self, *, whole=True):
        """From power-on to both signatures, with a display that was unplugged in between.

        The ``whole`` of it, or without the power cut and the arbiter.
        """
        self.switch_on()
        self.reads("Deutsch")
        self.presses("RETURN")
        self.reads("Neue Partie")
        self.presses("RETURN")
        self.reads("Beginnen")
        self.presses("RETURN")
        self.reads("Sie haben Weiß")
        self.opponent("black press")
        self.reads("Ihre Uhr läuft")
        self.moves("e2e4")
        self.types("e4")
        self.reads("e4")
        self.presses("RETURN")
        self.reads("Uhr von Schwarz läuft")
        self.opponent("black: Eva fünf")
        self.reads("e5")
        self.opponent("black press")
        self.reads("Ihre Uhr läuft")
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
        self.display.plug_in()
        if whole:
            self.goes_on_after_a_power_cut()
            self.opponent("arbiter stop")
            self.reads("Uhr")
            self.opponent("arbiter resume")
            self.reads("Ihre Uhr läuft")
        self.opponent(f"black: {load('de').taught('resign')}", "black: ja")
        self.reads("1-0")
        self.finds("ja", "LNDN")
        self.presses("RETURN")
        self.reads("unterschrieben")
        self.opponent("black sign")
        self.reads("Neue Partie")

    def goes_on_after_a_power_cut(self):
        self.switch_on(self.pull_the_plug())
        self._note("power", "was cut, and is back")
        self.reads("unterbrochenen")
        self.presses("RETURN")
        self.reads("Weiß gegen")
        self.presses("RETURN")
        self.reads("Sie haben Weiß")
        self.opponent("black press")
        self.reads("Ihre Uhr läuft")
