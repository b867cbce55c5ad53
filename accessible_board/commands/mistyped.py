"""Refusals of command lines that typer cannot read, told in every language.

Its own sentences are English; what they are about is taken from its errors.
"""

import re
from typing import Final

from typer.exceptions import TyperException

from accessible_board.languages import CommandError

_COMMAND: Final = re.compile("No such command '([^']*)'")
_VALUE: Final = re.compile("'(.*?)' is not")
_TOO_MUCH: Final = re.compile(r"unexpected extra argument\S* \((.*)\)")


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
