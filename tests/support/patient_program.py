"""``accessible-board`` with the patience of a test: slow on a busy machine is not hung."""

import sys

from accessible_board import command_line
from accessible_board.commands import check, reporting
from accessible_board.devices.sound import device_speaker, sound_server
from accessible_board.devices.voices.synthesiser import EngineThread
from tests.support.patience import PATIENCE


def patient(self, phrase, _):
    """A phrase of the voice, however long it takes."""
    return usual(self, phrase, PATIENCE)


if __name__ == "__main__":
    usual, EngineThread.render = EngineThread.render, patient
    check.SECONDS = reporting.OPENING = PATIENCE
    device_speaker.STALL_SECONDS = sound_server.OPENING_SECONDS = PATIENCE
    sys.exit(command_line.run(sys.argv[1:]))
