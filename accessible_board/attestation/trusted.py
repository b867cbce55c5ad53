"""The code that an arbiter is asked to trust: whatever a game and its record can load."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Final

COMMANDS: Final = ("play", "attest", "export", "replay", "appeal", "models")
"""The commands by which a game is prepared, played and judged afterwards."""

GOAL: Final = 48_000
"""The lines to which this code is to shrink."""

CEILING: Final = 57_735
"""The lines that this code may have: those of today, rounded up, on the way to :data:`GOAL`.

It is lowered when the code has shrunk, and never raised.
"""

_PROGRAM: Final = "accessible_board"


@dataclass(frozen=True)
class Code:
    """Files of code by their names, with their texts."""

    texts: dict[str, str]

    @property
    def files(self) -> tuple[str, ...]:
        """The names of the files, in order."""
        return tuple(sorted(self.texts))

    @property
    def lines(self) -> int:
        """The number of lines in all files."""
        return sum(len(text.splitlines()) for text in self.texts.values())

    @cached_property
    def statements(self) -> int:
        """The number of statements in all files."""
        trees = map(ast.parse, self.texts.values())
        return sum(isinstance(node, ast.stmt) for tree in trees for node in ast.walk(tree))


def trusted(program: Path) -> Code:
    """The code below a folder that the commands can load, wherever in a file it is imported.

    A module loads the packages that it stands in. What is imported for its types alone is not
    loaded; what runs as a process of its own, by ``-m``, is.
    """
    waiting = [f"{_PROGRAM}.commands.{name}" for name in COMMANDS]
    texts: dict[str, str] = {}
    while waiting:
        module = waiting.pop()
        file = _file(program, module)
        if file is not None and file not in texts:
            texts[file] = (program / file).read_text("utf-8")
            waiting.append(module.rpartition(".")[0])
            waiting += _loaded(ast.parse(texts[file]))
    return Code(texts)


def _file(program: Path, module: str) -> str | None:
    """The file of a module, if it is one of the program's."""
    top, *within = module.split(".")
    if top != _PROGRAM:
        return None
    path = "/".join(within)
    names = (f"{path}.py", f"{path}/__init__.py") if path else ("__init__.py",)
    return next((name for name in names if (program / name).is_file()), None)


def _loaded(tree: ast.AST) -> Iterator[str]:
    """The names that may be those of modules which a module loads."""
    for node in _nodes(tree):
        match node:
            case ast.Import(names=names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=str(module), names=names):
                yield module
                yield from (f"{module}.{name.name}" for name in names)
            case ast.Call(
                func=ast.Name("import_module") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(module))],
            ):
                yield module
            case ast.Tuple(elts=words) | ast.List(elts=words):
                yield from _started(words)


def _started(words: list[ast.expr]) -> Iterator[str]:
    """The modules of a command line that starts one: a package starts its ``__main__``."""
    for option, module in pairwise(words):
        match option, module:
            case ast.Constant(value="-m"), ast.Constant(value=str(name)):
                yield name
                yield f"{name}.__main__"


def _nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """The parts of a module but those that only a checker of types reads."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        match node:
            case ast.If(test=ast.Name("TYPE_CHECKING")):
                waiting += node.orelse
            case _:
                waiting += ast.iter_child_nodes(node)
