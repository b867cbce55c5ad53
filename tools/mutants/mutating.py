"""Small changes of a function, and the changed code."""

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

Function = ast.FunctionDef

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
CALLED = {"any": "all", "all": "any", "min": "max", "max": "min"}


@dataclass(frozen=True)
class Mutant:
    """One change in one function of a file."""

    path: Path
    function: str
    line: int
    """The first line of the function, its decorators included, as its code object has it."""
    changed: range
    """The lines of the change."""
    number: int
    """Its index among the changes of the function, in the order of :func:`mutants`."""
    what: str
    """The change as text, unique in the function."""

    def code(self) -> CodeType:
        """The code of the changed function."""
        tree = ast.parse(self.path.read_text())
        function = next(f for name, f in _functions(tree) if _first_line(f) == self.line)
        for number, (node, field, index, new) in enumerate(_changes(function)):
            if number == self.number:
                yields = any(isinstance(n, ast.Yield | ast.YieldFrom) for n in ast.walk(function))
                _put(node, field, index, new)
                if yields:
                    _keep_generator(function)
                break
        ast.fix_missing_locations(tree)
        return _found(compile(tree, str(self.path), "exec", dont_inherit=True), self)


def mutants(path: Path) -> list[Mutant]:
    """All changes to the functions of a file."""
    found = []
    for name, function in _functions(ast.parse(path.read_text())):
        seen = dict[str, int]()
        for number, (node, field, index, new) in enumerate(_changes(function)):
            old = _get(node, field, index)
            what = f"{_text(old)} -> {_text(new)}"
            seen[what] = seen.get(what, 0) + 1
            if seen[what] > 1:
                what += f" ({seen[what]})"
            changed = range(old.lineno, (old.end_lineno or old.lineno) + 1)
            found.append(Mutant(path, name, _first_line(function), changed, number, what))
    return found


def _functions(tree: ast.Module) -> Iterator[tuple[str, Function]]:
    for node in tree.body:
        if isinstance(node, Function):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, Function):
                    yield f"{node.name}.{inner.name}", inner


def _first_line(function: Function) -> int:
    return min(node.lineno for node in (function, *function.decorator_list))


def _found(code: CodeType, mutant: Mutant) -> CodeType:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            same = inner.co_qualname == mutant.function
            if same and inner.co_firstlineno == mutant.line:
                return inner
            if mutant.function.startswith(inner.co_qualname + "."):
                return _found(inner, mutant)
    raise LookupError(mutant)


Place = tuple[ast.AST, str, int | None]


def _changes(function: Function) -> Iterator[tuple[ast.AST, str, int | None, ast.AST]]:
    """The places of changes, each with the new node."""
    for number, statement in enumerate(function.body):
        for place in _places(function, "body", number, statement):
            node = _get(*place)
            for new in _changed(node, place):
                yield (*place, new)


def _places(parent: ast.AST, field: str, index: int | None, node: ast.AST) -> Iterator[Place]:
    """Every node below with its place; without annotations, assertions and raised errors."""
    if isinstance(node, ast.Assert | ast.Raise):
        return
    yield parent, field, index
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "ctx", "pattern"):
            continue
        if isinstance(value, ast.expr | ast.stmt):
            yield from _places(node, name, None, value)
        elif isinstance(value, list):
            for number, inner in enumerate(value):
                if isinstance(inner, ast.AST):
                    yield from _places(node, name, number, inner)


def _changed(node: ast.AST, place: Place) -> Iterator[ast.AST]:
    """The replacements of a node."""
    parent, field, _ = place
    if field in ("test", "guard", "ifs"):
        if not isinstance(parent, ast.While):
            yield _constant(node, value=True)
        yield _constant(node, value=False)
    yield from _other_operators(node)
    yield from _other_values(node)
    yield from _left_out(node)


def _other_operators(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(ops=[one]) if type(one) in COMPARED:
            yield _copy(node, ops=[COMPARED[type(one)]()])
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in RECKONED:
            yield _copy(node, op=RECKONED[type(op)]())
        case ast.BoolOp(op=op):
            yield _copy(node, op=ast.Or() if isinstance(op, ast.And) else ast.And())


def _other_values(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Constant(value=bool(value)):
            yield _constant(node, value=not value)
        case ast.Constant(value=int(value)):
            yield _constant(node, value=value + 1)
        case ast.Call(func=ast.Name(id=name) as called) if name in CALLED:
            yield _copy(node, func=_copy(called, id=CALLED[name]))


def _left_out(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.BoolOp(values=values):
            for number in range(len(values)):
                rest = values[:number] + values[number + 1 :]
                yield rest[0] if len(rest) == 1 else _copy(node, values=rest)
        case ast.UnaryOp(op=ast.Not(), operand=inner) | ast.Attribute(attr="other", value=inner):
            yield inner
        case ast.Expr(value=value) if not isinstance(value, ast.Constant):
            yield _nothing(node)
        case ast.AugAssign() | ast.Return(value=None) | ast.Continue():
            yield _nothing(node)


def _copy(node: ast.AST, **fields: object) -> ast.AST:
    new = copy.copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new


def _constant(node: ast.AST, *, value: object) -> ast.AST:
    return ast.copy_location(ast.Constant(value), node)  # type: ignore[type-var,arg-type]


def _nothing(node: ast.AST) -> ast.AST:
    return ast.copy_location(ast.Pass(), node)  # type: ignore[type-var]


def _get(node: ast.AST, field: str, index: int | None) -> ast.AST:
    value = getattr(node, field)
    return value if index is None else value[index]


def _put(node: ast.AST, field: str, index: int | None, new: ast.AST) -> None:
    if index is None:
        setattr(node, field, new)
    else:
        getattr(node, field)[index] = new


def _keep_generator(function: Function) -> None:
    """Keep a function a generator when its last ``yield`` is removed."""
    function.body.append(ast.parse("if 0:\n yield").body[0])


def _text(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 100 else f"{text[:60]} ... {text[-36:]}"
