"""Opens the braille displays of a session; loaded only by a game that has any."""

from contextlib import ExitStack
from functools import partial

from accessible_board.app.building import AUTO, seats_of
from accessible_board.app.equipment import Equipment, displays
from accessible_board.braille.line import BrailleLine
from accessible_board.devices.braille.display import BrailleDisplay
from accessible_board.devices.braille.louis import EIGHT, translator
from accessible_board.devices.sound.audio_devices import NONE
from accessible_board.game.vocabulary.terms import Device
from accessible_board.table.braille_seat import BrailleSeat
from accessible_board.table.session import Session


def add_displays(session: Session, equipment: Equipment, closing: ExitStack) -> None:
    """Give each player with a display a line of braille, until ``closing`` is closed.

    A display that is not there is told, and taken up once it is. :class:`FaultError` for a braille
    code that liblouis does not have.
    """
    code, clock = equipment.settings.braille_code, equipment.settings.braille_clock
    for seat, name in displays(equipment.braille, seats_of(session.game)).items():
        if name == NONE:
            continue
        language = session.languages.own[seat]
        line = BrailleLine(language, translator(language, code), six=code != EIGHT)
        lost = partial(session.device_failed, Device.BRAILLE_DISPLAY, seat)
        found = partial(session.device_recovered, Device.BRAILLE_DISPLAY, seat)
        display = BrailleDisplay("" if name == AUTO else name, lost, found)
        under = BrailleSeat(session, seat, line, language, display.refresh, clock=clock)
        session.telling.add_reader(under)
        closing.callback(display.close)
        display.start(under)
