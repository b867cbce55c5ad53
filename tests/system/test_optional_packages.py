"""Without a package that not everybody has, all else of the program can be loaded."""

import json
import re
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.support.child import quits

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

OWN = {
    "accessible_board.devices.recognition.vosk_recogniser": "vosk",
    "accessible_board.devices.simulator.__main__": "yasimavr",
    "accessible_board.devices.simulator.bench": "yasimavr",
    "accessible_board.devices.simulator.microcontroller": "yasimavr",
    "accessible_board.hall.authority": "cryptography",
}
"""Modules about one package alone, which are loaded once it was found."""

PROGRAM = """
import importlib, json, pkgutil, sys
from importlib.machinery import PathFinder

hidden = set(sys.argv[1:])


class Hiding(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        known = name.partition(".")[0] not in hidden
        return PathFinder.find_spec(name, path, target) if known else None


sys.meta_path[sys.meta_path.index(PathFinder)] = Hiding
import accessible_board

lacking = {}
for found in pkgutil.walk_packages(accessible_board.__path__, "accessible_board."):
    try:
        importlib.import_module(found.name)
    except ModuleNotFoundError as error:
        lacking[found.name] = error.name.partition(".")[0]
print(json.dumps(lacking))
"""


def optional():
    """What an installation may lack: the packages of extras, and those for some machines alone."""
    asked = [each for extra in PROJECT["optional-dependencies"].values() for each in extra]
    asked += [each for each in PROJECT["dependencies"] if ";" in each]
    return sorted({re.split(r"[><=;\[ ]", each)[0] for each in asked})


def imported_as(package):
    """The names by which what a package brings is imported; its own where it is not installed."""
    own = package.replace("-", "_")
    found = {
        name
        for name, brought_by in packages_distributions().items()
        if own in (each.replace("-", "_") for each in brought_by)
    }
    return found or {own}


@pytest.mark.parametrize("hidden", [optional(), *([each] for each in optional())], ids=" ".join)
def test_every_module_loads_without(tmp_path, hidden):
    names = {name for package in hidden for name in imported_as(package)}

    lacking = json.loads(quits(tmp_path, PROGRAM, *names).stdout)

    assert lacking == {module: name for module, name in OWN.items() if name in names}
