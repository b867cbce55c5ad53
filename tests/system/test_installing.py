"""A package that is missing is added by the tool with which the program was installed."""

import shutil
import sys

import pytest

from accessible_board.system.commands_told import how_to_add


@pytest.mark.parametrize(
    ("left_by_the_tool", "command"),
    [
        ("pipx_metadata.json", "pipx inject accessible-board vosk"),
        ("uv-receipt.toml", "uv tool install accessible-board --with vosk"),
    ],
)
def test_pipx_and_uv_add_it(tmp_path, monkeypatch, left_by_the_tool, command):
    tmp_path.joinpath(left_by_the_tool).touch()
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert how_to_add("vosk") == command


def test_elsewhere_it_is_pip_of_the_same_python(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(sys, "executable", r"C:\Program Files\Jörg\python.exe")
    assert how_to_add("vosk") == r'"C:\Program Files\Jörg\python.exe" -m pip install vosk'


def test_on_windows_a_path_with_a_blank_is_left_to_the_launcher(tmp_path, monkeypatch):
    """PowerShell takes a quoted path for a text."""
    monkeypatch.setattr(shutil, "which", lambda name: rf"C:\Windows\{name}.exe")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "executable", r"C:\Program Files\Python311\python.exe")
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(sys, "base_prefix", str(tmp_path))
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert how_to_add("vosk") == f"py -{version} -m pip install vosk"
    monkeypatch.setattr(sys, "base_prefix", "elsewhere")
    assert how_to_add("vosk").startswith('"C:')
