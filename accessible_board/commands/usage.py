"""The help of commands and their options, in the words of ``help.toml`` of a language.

Typer lays the page out; its own texts are English and stand in no catalogue. An option's words are
those of its command, or of the options that several commands have.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

import typer
from typer._click.core import Command
from typer._click.formatting import HelpFormatter
from typer.core import TyperArgument, TyperGroup, TyperOption

from accessible_board.languages.loading import sentences

_BESIDE: Final = re.compile(r"(.*)  \[(.*)\]$", re.DOTALL)
"""An option's words, and in brackets what typer tells of it."""


def put_into_words(line: Command, code: str) -> None:
    """Give a command line of typer, and all commands below it, the words of a language."""
    words = sentences("help", code)

    class Page(HelpFormatter):
        """A page of help with headings in words."""

        def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
            super().write_usage(prog, args, f"{words['page.usage']}: ")

        def write_heading(self, heading: str) -> None:
            super().write_heading(words[f"page.{heading.casefold()}"])

        def write_dl(
            self, rows: Sequence[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
        ) -> None:
            told = [(name, _told(name, text, words)) for name, text in rows]
            super().write_dl(told, col_max, col_spacing)

    class Context(typer.Context):
        """A context of Typer that shows such pages."""

        formatter_class = Page

    _put(line, "", words, Context)


def _put(
    command: Command, path: str, words: Mapping[str, str], context: type[typer.Context]
) -> None:
    command.context_class = context
    command.options_metavar = words["page.some_options"]
    command.help = words[f"commands.{path or 'program'}"].strip()
    command.short_help = command.help.partition("\n")[0]
    for option in command.params:
        if isinstance(option, TyperArgument | TyperOption):
            name = option.opts[0].lstrip("-")
            option.help = words.get(f"{path or 'program'}.{name}") or words[f"options.{name}"]
            usual = option.show_default
            option.show_default = words.get(f"defaults.{usual}", usual)
    if isinstance(command, TyperGroup):
        command.subcommand_metavar = words["page.some_command"]
        for name, further in command.commands.items():
            _put(further, f"{path} {name}".strip(), words, context)


def _told(name: str, text: str, words: Mapping[str, str]) -> str:
    """The words of an option, with what typer adds to them; typer makes ``--help`` itself."""
    if name == "--help":
        return words["options.help"]
    if (beside := _BESIDE.match(text)) is None:
        return text
    facts = (_fact(fact, words) for fact in beside[2].split("; "))
    return f"{beside[1]}  [{'; '.join(facts)}]"


def _fact(fact: str, words: Mapping[str, str]) -> str:
    """The remarks of typer on an option: that it is required, its default, or its bounds."""
    kind, _, value = fact.partition(": ")
    match kind:
        case "required":
            return words["page.required"]
        case "default":
            return f"{words['page.default']}: {value.removeprefix('(').removesuffix(')')}"
        case "env var":
            return f"{words['page.variable']}: {value}"
    return fact
