"""The help of commands and their options, in the words of ``help.toml`` of a language.

Typer lays the page out; its own texts are English and stand in no catalogue. An option's words are
those of its command, or of the options that several commands have.

Refusals of command lines that typer cannot read are told in every language as well: its own
sentences are English; what they are about is taken from its errors.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

import typer
from typer._click.core import Command
from typer._click.formatting import HelpFormatter
from typer.core import TyperArgument, TyperGroup, TyperOption
from typer.exceptions import TyperException

from accessible_board.languages import CommandError
from accessible_board.languages.loading import sentences

_BESIDE: Final = re.compile(r"(.*)  \[(.*)\]$", re.DOTALL)
"""An option's words, and in brackets what typer tells of it."""

_COMMAND: Final = re.compile("No such command '([^']*)'")
_VALUE: Final = re.compile("'(.*?)' is not")
_TOO_MUCH: Final = re.compile(r"unexpected extra argument\S* \((.*)\)")


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


def refusal(error: TyperException) -> CommandError:
    """The refusal of what was typed, by the kind of the error."""
    option = getattr(error, "option_name", "")
    match type(error).__name__:
        case "NoSuchOption" if near := getattr(error, "possibilities", None):
            return CommandError("near_option", option=option, known=", ".join(near))
        case "NoSuchOption":
            return CommandError("no_option", option=option)
        case "BadOptionUsage":
            without = "does not take" in error.message
            return CommandError("option_without" if without else "option_alone", option=option)
        case "MissingParameter":
            return CommandError("argument_missing", name=_name(error))
        case "BadParameter":
            return _unfit(error)
    if command := _COMMAND.search(error.message):
        return CommandError("no_command", words=command[1])
    if words := _TOO_MUCH.search(error.message):
        return CommandError("too_much_typed", words=words[1])
    return CommandError("not_understood")


def _unfit(error: TyperException) -> CommandError:
    """The refusal of a value that the option or the argument cannot have."""
    name, kind = _name(error), getattr(getattr(error, "param", None), "type", None)
    least, most = getattr(kind, "min", None), getattr(kind, "max", None)
    if choices := getattr(kind, "choices", ()):
        known = ", ".join(str(getattr(choice, "value", choice)) for choice in choices)
        typed = _VALUE.match(error.message)
        return CommandError(
            "value_unknown", name=name, value=typed[1] if typed else "…", known=known
        )
    if least is not None and most is not None:
        return CommandError("value_outside", name=name, least=least, most=most)
    if least is not None:
        return CommandError("value_too_small", name=name, least=least)
    return CommandError("value_unfit", name=name)


def _name(error: TyperException) -> str:
    """The option or the argument that an error is about, as it stands in the help."""
    parameter = getattr(error, "param", None)
    return parameter.get_error_hint(None).replace("'", "") if parameter is not None else "?"
