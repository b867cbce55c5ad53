"""Documents name what is there: links, make targets, commands and options, modules, files."""

import re
import shlex
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer

from accessible_board.command_line import COMMANDS, build

ROOT = Path(__file__).parents[2]

DOCUMENTS = tuple(
    subprocess.run(
        ["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
)
OF_TODAY = tuple(name for name in DOCUMENTS if name != "CHANGELOG.md")
"""The documents that describe what is there, and not what once changed."""

_CODE = re.compile(
    r"^```.*?^```|(?<=\n\n)(?:(?: {4}|\t)[^\n]*\n)+|``.+?``|`[^`]+`", re.MULTILINE | re.DOTALL
)
_LINK = re.compile(r"\]\(([^()\s]+)\)|<(?:img|a) [^>]*?(?:src|href)=\"([^\"]+)\"")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
_OPTION = re.compile(r"(?<![\w-])--[a-z][\w-]*")
_FILE = re.compile(r"`((?:[\w-]+/)+[\w-]+\.(?:py|toml|json|md|scad|svg|txt|onnx|npz))`")
_MADE = ("build/",)
"""Folders whose files are made, so that no checkout has them."""


def test_links_lead_somewhere():
    lost = [
        f"{name}: {link}"
        for name in DOCUMENTS
        for link in _links(name)
        if not _is_there(ROOT / name, link)
    ]
    assert not lost


def test_targets_of_make_exist():
    rules = (ROOT / "Makefile").read_text("utf-8") + (
        ROOT / "hardware/firmware/Makefile"
    ).read_text("utf-8")
    heads = re.findall(r"^([\w./-][\w./ -]*):(?!=)", rules, re.MULTILINE)
    targets = {target for head in heads for target in head.split()}
    named = [
        (name, target)
        for name in OF_TODAY
        for code in _code(name)
        for target in re.findall(r"^\s*(?:sudo )?make ([\w.][\w./-]*)", code, re.MULTILINE)
    ]
    assert named
    assert not [one for one in named if one[1] not in targets]


def test_the_folders_of_tests_that_make_names_exist():
    named = set(re.findall(r"\btests/\w+(?:/\w+\.py)?", (ROOT / "Makefile").read_text("utf-8")))
    assert named
    assert not [name for name in named if not (ROOT / name).exists()]


def test_commands_and_their_options_exist():
    told = [(name, line) for name in OF_TODAY for line in _command_lines(name)]
    assert len(told) > len(COMMANDS)
    wrong = {(name, line): why for name, line in told if (why := _wrong(line))}
    assert not wrong


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("accessible-board fly", "no command fly"),
        ("accessible-board play --bord virtual", "play has no --bord"),
        ("accessible-board hall init hall --table 1", ""),
        ("accessible-board models paint", "no command models paint"),
    ],
)
def test_what_is_wrong_with_a_command_is_noticed(line, why):
    assert _wrong(line) == why


def test_modules_and_scripts_exist_and_have_these_options():
    named = [
        (name, program, option)
        for name in OF_TODAY
        for code in _code(name)
        for line in code.splitlines()
        for program, rest in re.findall(r"python[\d.]* (-m [\w.]+|[\w/]+\.py)(.*)", line)
        for option in ["", *_OPTION.findall(rest)]
        if _is_ours(program)
    ]
    assert named
    assert not [one for one in named if not _has(one[1], one[2])]


def test_files_exist():
    missing = [
        f"{name}: {path}"
        for name in OF_TODAY
        for path in _FILE.findall((ROOT / name).read_text("utf-8"))
        if not path.startswith(_MADE) and not _is_file(path, (ROOT / name).parent)
    ]
    assert not missing


def _links(name: str) -> Iterator[str]:
    for match in _LINK.finditer(_CODE.sub("", (ROOT / name).read_text("utf-8"))):
        link = match[1] or match[2]
        if not re.match(r"[a-z]+:", link):
            yield link


def _is_there(document: Path, link: str) -> bool:
    path, _, anchor = link.partition("#")
    target = document.parent / path if path else document
    return target.exists() and (not anchor or anchor in _anchors(target))


@cache
def _anchors(document: Path) -> frozenset[str]:
    """The anchors of a document's headings, as hosting pages make them."""
    text = re.sub(r"^```.*?^```", "", document.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    return frozenset(
        re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        for heading in _HEADING.findall(text)
    )


def _code(name: str) -> list[str]:
    return [code.strip("`").strip() for code in _CODE.findall((ROOT / name).read_text("utf-8"))]


def _command_lines(name: str) -> Iterator[str]:
    """What is said to be typed: all that begins with the program, or with a command and options."""
    for code in _code(name):
        for line in re.split(r"\n| && ", code):
            words = line.strip().removeprefix(".venv/bin/")
            if words.startswith("accessible-board "):
                yield words
            elif words.split(" ")[0] in COMMANDS and _OPTION.search(words):
                yield f"accessible-board {words}"


def _wrong(line: str) -> str:
    """What is wrong with a command line: an unknown command or option; nothing if all is there."""
    command, path = _program(), ""
    words = iter(_words(line)[1:])
    for word in words:
        commands = getattr(command, "commands", {})
        if word.startswith("--"):
            option, _, value = word.partition("=")
            if option not in _options(command):
                return f"{path or 'accessible-board'} has no {word}"
            if not value and not _options(command)[option]:
                next(words, None)
        elif commands and word.replace("-", "").isalpha() and word.islower():
            path = f"{path} {word}".strip()
            if word not in commands:
                return f"no command {path}"
            command = commands[word]
    return ""


def _words(line: str) -> list[str]:
    try:
        return shlex.split(line)
    except ValueError:
        return line.split()


@cache
def _program() -> Any:
    return typer.main.get_command(build(COMMANDS))


def _options(command: Any) -> dict[str, bool]:
    """The options of a command, and whether each is a flag, which no value follows."""
    options = {"--help": True, "--version": True}
    for parameter in command.params:
        for name in (*parameter.opts, *parameter.secondary_opts):
            options[name] = getattr(parameter, "is_flag", False)
    return options


def _is_ours(program: str) -> bool:
    return program.removeprefix("-m ").split(".")[0].split("/")[0] in {
        "accessible_board",
        "benchmarks",
        "hardware",
        "tests",
        "tools",
    }


def _has(program: str, option: str) -> bool:
    """Whether a module or script is there, and mentions this option somewhere."""
    path = ROOT / program.removeprefix("-m ").removesuffix(".py").replace(".", "/")
    files = [path.with_suffix(".py")] if path.with_suffix(".py").exists() else path.glob("*.py")
    texts = [file.read_text("utf-8") for file in files]
    return bool(texts) and any(option.removeprefix("--") in text for text in texts)


def _is_file(path: str, folder: Path) -> bool:
    places = (ROOT, ROOT / "accessible_board", ROOT / "tests", folder)
    return any((place / path).exists() for place in places)


def test_what_a_run_tries_in_part_make_test_long_tries_whole():
    makefile = (ROOT / "Makefile").read_text("utf-8").replace("\\\n", " ")
    [listed] = re.findall(r"^LONG := (.*)$", makefile, re.MULTILINE)
    pattern, names = re.search(r"\$\(patsubst %,(\S+),([^)]*)\)", listed).groups()
    long = [*listed.split("$(")[0].split(), *(pattern.replace("%", each) for each in names.split())]
    shared = re.compile(r"^from tests\.support\.shares import|mark\.whole\b", re.MULTILINE)
    in_part = [
        path.relative_to(ROOT)
        for path in (ROOT / "tests").rglob("test_*.py")
        if path != Path(__file__) and shared.search(path.read_text("utf-8"))
    ]
    assert Path("tests/benchmarks/test_intelligibility.py") in in_part
    assert not [path for path in in_part if not any(path.is_relative_to(each) for each in long)]
