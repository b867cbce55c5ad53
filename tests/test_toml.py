"""TOML is read as Python reads it, or refused before it costs more than a machine can bear."""

import tomllib
import tracemalloc
from itertools import islice, product

import pytest

from accessible_board import bounds
from accessible_board.files import DEEPEST, MOST, read_toml
from tests.support.child import ROOT

OURS = sorted((ROOT / "accessible_board").rglob("*.toml"))


@pytest.mark.parametrize("path", OURS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_our_own_files_are_read_as_python_reads_them(path):
    content = path.read_bytes()
    assert read_toml(content) == tomllib.loads(content.decode())


def test_a_file_of_windows_begins_with_a_mark_of_its_byte_order():
    written = "time = '7m'\r\nevent = 'Müllers Abend'\r\n".encode("utf-8-sig")
    assert read_toml(written) == {"time": "7m", "event": "Müllers Abend"}


@pytest.mark.parametrize(
    "text",
    [
        'a = "[[[[[[[[[[[[[[[[[[[[" # {{{{{{{{{{{{{{{{{{',
        "a = '''\n[[[[[[[[[[[[[[[[[[[[[['[[['''",
        'a = """\n.................... \\""" ........""" ',
        '"a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s" = 1.5',
        "a = [1.5, 2.5, {b = 3.25}]\n[c.d]\ne.f = 1979-05-27T07:32:00.999999",
    ],
)
def test_signs_in_texts_and_comments_make_nothing_deeper(text):
    assert read_toml(text.encode()) == tomllib.loads(text)


HOSTILE = {
    "a key of 20,000 parts": ".".join("a" * 20_000) + "=1",
    "a key of 60,000 parts, with blanks": " . ".join("a" * 60_000) + "=1",
    "a table of 20,000 parts": f"[{'.'.join('a' * 20_000)}]",
    "quoted parts": ".".join(['"a"'] * 20_000) + "=1",
    "lists in lists": "a=" + "[" * 20_000,
    "tables in tables": "a=" + "{a=" * 20_000,
    "many keys": "".join(f"k{n}=1\n" for n in range(MOST + 1)),
    "many lines of text": "".join(
        f'\n{"".join(key)} = "a"' for key in islice(product("abcdefgh", repeat=6), MOST + 2)
    ),
    "many tables": "".join(f"[t{n}]\n" for n in range(MOST + 1)),
    "many values": f"a=[{'1,' * (MOST + 1)}]",
    "texts that do not end": 'a="""' + '\\"""' * 200_000,
    "texts that do not end either": "a='''" + "''" * 200_000,
    "a number without end": "a=" + "1" * 900_000,
    "too long": "#" * (bounds.FILE + 1),
    "no UTF-8": "a=\udcff",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_what_costs_more_than_a_machine_can_bear_is_refused_first(text):
    content = text.encode("utf-8", "surrogateescape")
    tracemalloc.start()
    try:
        with pytest.raises(ValueError):  # noqa: PT011
            read_toml(content)
        assert tracemalloc.get_traced_memory()[1] < 200_000_000
    finally:
        tracemalloc.stop()


def test_what_is_as_deep_as_allowed_is_read():
    deepest = ".".join(["a"] * (DEEPEST + 1))
    assert read_toml(f"{deepest} = 1".encode())
    with pytest.raises(ValueError, match="nested too deep"):
        read_toml(f"{deepest}.a = 1".encode())
