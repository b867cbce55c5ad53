"""One name means one thing (docs/glossary.md), and what a class is given can be told apart."""

import ast
from collections import defaultdict
from pathlib import Path

import pytest

import accessible_board

HOUSE = Path(accessible_board.__file__).parent

MOST_FUNCTIONS = 2
"""With more of them a class is given an object, whose methods say what each of them is for."""

COLUMNS = {"EventRow", "Make"}
"""The functions of these are columns of a table, each given by the name of its column."""


@pytest.fixture(scope="module")
def modules():
    """What each module says. Every process of the tests imports this file, and one needs it."""
    return {
        ".".join(file.relative_to(HOUSE.parent).with_suffix("").parts): ast.parse(
            file.read_text("utf-8")
        )
        for file in HOUSE.rglob("*.py")
    }


def test_each_public_class_has_a_name_of_its_own(modules):
    places = defaultdict(list)
    for module, tree in modules.items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(module)
    assert {name: files for name, files in places.items() if len(files) > 1} == {}


def test_no_class_is_made_of_more_than_two_functions(modules):
    functions = {(module, name) for module, tree in modules.items() for name in _own(tree)}
    many = {
        f"{module}.{node.name}": given
        for module, tree in modules.items()
        for known in [_known(module, tree, functions)]
        for node in tree.body
        if isinstance(node, ast.ClassDef) and node.name not in COLUMNS
        if len(given := list(_given(node, known))) > MOST_FUNCTIONS
    }
    assert many == {}


def _own(tree):
    """The names that a module gives to types of functions."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("Callable["):
            yield ast.unparse(node.targets[0])


def _known(module, tree, functions):
    """The names by which a module knows types of functions."""
    imported = {
        alias.asname or alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if (node.module, alias.name) in functions
    }
    return {"Callable", *imported, *(name for where, name in functions if where == module)}


def _given(node, known):
    """Which functions a class is made of, by the names of the parameters."""
    made = next((part for part in node.body if getattr(part, "name", "") == "__init__"), None)
    if made is not None:
        parameters = [
            (each.arg, each.annotation) for each in (*made.args.args, *made.args.kwonlyargs)
        ]
    else:
        fields = (part for part in node.body if isinstance(part, ast.AnnAssign))
        parameters = [(part.target.id, part.annotation) for part in fields]
    for name, annotation in parameters:
        if annotation is not None and _is_function(annotation, known):
            yield name


def _is_function(annotation, known):
    """Whether an annotation is that of a function, or of a function or something else."""
    match annotation:
        case ast.BinOp(left, _, right):
            return _is_function(left, known) or _is_function(right, known)
        case ast.Subscript(value):
            return _is_function(value, known)
        case ast.Name(name):
            return name in known
    return False
