"""One name means one thing in the whole program (docs/glossary.md)."""

import ast
from collections import defaultdict
from pathlib import Path

import accessible_board

HOUSE = Path(accessible_board.__file__).parent


def test_each_public_class_has_a_name_of_its_own():
    places = defaultdict(list)
    for file in HOUSE.rglob("*.py"):
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(file.relative_to(HOUSE).as_posix())
    assert {name: files for name, files in places.items() if len(files) > 1} == {}
