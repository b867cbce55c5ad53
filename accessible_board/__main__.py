"""The command line: ``accessible-board COMMAND``.

Plain lines, nothing that a screen reader stumbles over. Exit code 0 for done, 1 if what was asked
about is not so, 2 for wrong use or bad input, each with one clear sentence on standard error.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

import typer
from typer.exceptions import TyperException

from accessible_board.errors import AccessibleBoardError

COMMANDS: Final = (
    "play",
    "demo",
    "recognise",
    "say",
    "detect",
    "replay",
    "export",
    "check",
    "models",
)
"""Each is the function of that name in the module of that name in ``accessible_board.commands``.

A command with commands of its own is a ``typer.Typer`` in place of the function.
"""


def build(names: Sequence[str]) -> typer.Typer:
    """The command line with these commands; only their modules are loaded."""
    line = typer.Typer(
        help="A voice-driven peg board for visually impaired chess players.",
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        add_completion=False,
        no_args_is_help=True,
    )

    @line.callback()
    def _commands() -> None:
        """A voice-driven peg board for visually impaired chess players."""

    for name in names:
        module = import_module(f"accessible_board.commands.{name}")
        command = getattr(module, name)
        if isinstance(command, typer.Typer):
            line.add_typer(command, name=name)
        else:
            line.command(name)(command)
    return line


def run(arguments: Sequence[str]) -> int:
    """Do what these arguments say; the exit code."""
    asked = [arguments[0]] if arguments and arguments[0] in COMMANDS else COMMANDS
    try:
        done = build(asked)(list(arguments), standalone_mode=False, prog_name="accessible-board")
    except AccessibleBoardError as error:
        return _fail(str(error), error.exit_code)
    except TyperException as error:
        return _fail(error.format_message(), 2)
    except (KeyboardInterrupt, typer.Abort):
        return _fail("Interrupted.", 130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return done if isinstance(done, int) else 0


def main() -> None:
    """Run the command line of this process."""
    sys.exit(run(sys.argv[1:]))


def _fail(sentence: str, code: int) -> int:
    print(sentence, file=sys.stderr)
    return code


if __name__ == "__main__":
    main()
