"""The ear of the menu of a table without a screen."""

import queue

from accessible_board.app.equipment import Equipment
from accessible_board.box import ear
from accessible_board.choices import Choices
from accessible_board.game.vocabulary.terms import Device
from accessible_board.menu.in_and_out import DeviceWent
from accessible_board.settings import Settings
from tests.support.patience import PATIENCE


def test_where_no_words_can_be_heard_that_is_said_once_and_not_that_a_microphone_is_missing(
    monkeypatch,
):
    """As on versions of Python for which there is no onnxruntime."""
    monkeypatch.setattr(ear, "is_installed", lambda: False)
    told = queue.SimpleQueue()
    equipment = Equipment.of(Choices(microphone=("file:said.wav",)), Settings(language="en"))
    listening = ear.MenuEar(equipment, told.put, "de")
    why = "Dieser Rechner kann keine Worte hören. Nehmen Sie die Knöpfe."
    assert told.get(timeout=PATIENCE) == DeviceWent(Device.MICROPHONE, why)
    listening.close()
    assert told.empty()
