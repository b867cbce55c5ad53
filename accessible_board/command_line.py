"""The command line.

Plain lines that a screen reader reads well. Exit code 0 for done, 1 if what was asked about is not
so, 2 for wrong use or bad input, each with one clear sentence on standard error. An unexpected
error is one sentence as well, and its traceback is kept in a file for developers.
"""

import contextlib
import importlib.metadata
import io
import logging
import os
import signal
import sys
import threading
import traceback
from collections.abc import Sequence
from importlib import import_module
from itertools import pairwise
from typing import Annotated, Final, NoReturn

import typer
from typer.exceptions import TyperException

from accessible_board.errors import INTERRUPTED, AccessibleBoardError, LanguageError
from accessible_board.languages.plain_words import in_lines, in_one_line
from accessible_board.settings import faults_path, load_settings, users_language

_log = logging.getLogger(__name__)

COMMANDS: Final = (
    "play",
    "demo",
    "table",
    "study",
    "hall",
    "recognise",
    "say",
    "detect",
    "board-log",
    "bridge",
    "replay",
    "export",
    "appeal",
    "listen",
    "heard",
    "check",
    "attest",
    "flash",
    "teach",
    "models",
    "languages",
    "guide",
)
"""Names of the commands; each is a function in a module of that name in ``commands``.

A hyphen is an underscore there. A command with commands of its own is a ``typer.Typer`` in place of
the function.
"""

LONGEST: Final = 600
"""The most characters of an error's sentence; it may quote input of any length."""


def build(names: Sequence[str]) -> typer.Typer:
    """The command line with these commands; only their modules are loaded."""
    line = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False)

    @line.callback(invoke_without_command=True)
    def _commands(
        context: typer.Context,
        _version: Annotated[bool, typer.Option("--version", callback=_tell_version)] = False,
    ) -> None:
        """A voice-driven peg board for visually impaired chess players."""
        if context.invoked_subcommand is None:
            _tell_what_to_do()

    for name in names:
        own = name.replace("-", "_")
        command = getattr(import_module(f"accessible_board.commands.{own}"), own)
        if isinstance(command, typer.Typer):
            line.add_typer(command, name=name)
        else:
            line.command(name)(command)
    return line


def _tell_version(asked: bool) -> None:
    if asked:
        typer.echo(f"accessible-board {importlib.metadata.version('accessible-board')}")
        raise typer.Exit


def _tell_what_to_do() -> None:
    """Print the first steps, in the language of the settings, when no command was given."""
    from accessible_board.devices.models import offered_for
    from accessible_board.languages.loading import sentences

    settings = load_settings()
    lines = dict(sentences("beginning", settings.language))
    model = lines.pop("hearing.model")
    for line in lines.values():
        typer.echo(line)
    if (offer := offered_for(settings.announce)) is not None:
        typer.echo(model.format(size=round(offer.size / 1e6), code=offer.language))


def _needed(arguments: Sequence[str]) -> Sequence[str]:
    """The commands to load for the typed line: all of them only to list them."""
    if not arguments or arguments[0] == "--version":
        return ()
    return arguments[:1] if arguments[0] in COMMANDS else COMMANDS


def run(arguments: Sequence[str]) -> int:
    """Run the command line with these arguments; return the exit code."""
    try:
        line = typer.main.get_command(build(_needed(arguments)))
        if "--help" in arguments:
            from accessible_board.commands.usage import put_into_words

            put_into_words(line, _language(arguments))
        done = line(list(arguments), standalone_mode=False, prog_name="accessible-board")
        sys.stdout.flush()
    except AccessibleBoardError as error:
        return _fail(_said(error, arguments), error.exit_code)
    except TyperException as error:
        from accessible_board.commands.usage import refusal

        return _fail(_said(refusal(error), arguments), 2)
    except (KeyboardInterrupt, typer.Abort):
        done = INTERRUPTED
    except (BrokenPipeError, SystemExit):  # Typer makes the one into the other.
        return 1
    except Exception as error:
        return _fail(_fault(error, arguments), 2)
    if done == INTERRUPTED:
        return _fail(_command_said("interrupted", arguments), INTERRUPTED)
    return done if isinstance(done, int) else 0


def _said(error: AccessibleBoardError, arguments: Sequence[str]) -> str:
    """The sentence of an error in the chosen language, unless it is translated already."""
    from accessible_board.languages import CommandError

    if isinstance(error, LanguageError):
        error = CommandError(error.key, **error.values)
    if getattr(error, "translated", True):
        return str(error)
    return error.said(_language(arguments))


def _language(arguments: Sequence[str]) -> str:
    """The code of the language chosen in the typed line, by the settings or by the system."""
    from accessible_board.languages import available

    named = [each.removeprefix("--language=") for each in arguments if "--language=" in each]
    named += [code for option, code in pairwise(arguments) if option == "--language"]
    try:
        named.append(load_settings().language)
    except AccessibleBoardError:  # Of the settings, which may be the error.
        named.append(users_language())
    return next((code for code in named if code in available()), "en")


def _command_said(key: str, arguments: Sequence[str], **values: object) -> str:
    """A sentence of ``commands.toml``; its key and values if the languages cannot be read."""
    from accessible_board.languages import CommandError

    try:
        return _said(CommandError(key, **values), arguments)
    except Exception:
        _log.exception("No sentence %s", key)
        return ": ".join((key, *map(str, values.values())))


def main() -> NoReturn:
    """Run the command line of this process."""
    # Journals, recordings, scoresheets and new folders are readable by their user only.
    os.umask(0o077)
    _open_standard_streams()
    _quieten_libraries()
    threading.excepthook = _thread_failed
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        code = run(sys.argv[1:])
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # All is done.
    except KeyboardInterrupt:
        code = _fail(_command_said("interrupted", sys.argv[1:]), INTERRUPTED)
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError):
            stream.flush()
    # Everything is on disk and closed. An orderly end of the interpreter would wait for a driver
    # that hangs in a thread, or crash with it.
    os._exit(code)


def _open_standard_streams() -> None:
    """Make sure the standard streams are open and can write any character.

    Otherwise a journal or port could be opened in the place of a closed stream. Characters that the
    terminal's encoding lacks are shown as question marks. What Windows writes into files and pipes
    is UTF-8 as everywhere, not its code page; its console takes letters anyway.
    """
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    sys.stdin = sys.stdin or io.TextIOWrapper(io.FileIO(0))
    sys.stdout = sys.stdout or io.TextIOWrapper(io.FileIO(1, "w"), write_through=True)
    sys.stderr = sys.stderr or io.TextIOWrapper(io.FileIO(2, "w"), write_through=True)
    encoding = "utf-8" if sys.platform == "win32" else None
    if isinstance(sys.stdout, io.TextIOWrapper):
        known, at_once = encoding or sys.stdout.encoding, sys.stdout.line_buffering
        sys.stdout = PlainLines(sys.stdout.detach(), known, "replace", line_buffering=at_once)
    if isinstance(sys.stderr, io.TextIOWrapper):
        sys.stderr.reconfigure(encoding=encoding, errors=sys.stderr.errors)


class PlainLines(io.TextIOWrapper):
    """A standard stream to which nothing of a file moves a cursor or turns the letters round."""

    def write(self, text: str, /) -> int:
        """Write a text, with a space for each character that cannot be printed."""
        super().write(in_lines(text))
        return len(text)


def _quieten_libraries() -> None:
    """Keep output of libraries off standard error: a screen reader would read all of it aloud.

    ALSA and PortAudio report every hiccup of a device there. The game itself tells what a failure
    means for the player.
    """
    ours = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.close(nowhere)
    encoding, errors = sys.stderr.encoding, sys.stderr.errors
    unbuffered = os.fdopen(ours, "wb", buffering=0)  # On a console of Windows it writes letters.
    sys.stderr = PlainLines(unbuffered, encoding, errors, write_through=True)
    logging.getLogger().addHandler(logging.NullHandler())


_NO_THREAD: Final = "can't start new thread"
"""The ``RuntimeError`` of Python where memory or the system's limits leave none."""


def _thread_failed(failure: threading.ExceptHookArgs) -> None:
    """Log the exception that ended a thread; a closed output is reported by the game."""
    if failure.exc_value is not None and not isinstance(failure.exc_value, BrokenPipeError):
        _fail(_fault(failure.exc_value, sys.argv[1:]), 2)


def _fault(error: BaseException, arguments: Sequence[str]) -> str:
    """Report an unexpected error: of the system, or of this program.

    The traceback of a mistake is kept if possible.
    """
    if isinstance(error, OSError):
        if error.filename:
            return _command_said("file_failed", arguments, path=error.filename, reason=error)
        return _command_said("system_failed", arguments, reason=error)
    if isinstance(error, MemoryError) or str(error) == _NO_THREAD:
        return _command_said("no_memory", arguments)
    _log.error("A mistake of the program", exc_info=error)
    kind = f"{type(error).__name__}: {error}"
    path = faults_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(traceback.format_exception(error)), "utf-8", "backslashreplace")
    except OSError:
        return _command_said("mistake", arguments, kind=kind)
    return _command_said("mistake_kept", arguments, path=path, kind=kind)


def _fail(sentence: str, code: int) -> int:
    """Print a sentence on one line, no longer than can be listened to."""
    line = " ".join(in_one_line(sentence).split())
    print(line if len(line) <= LONGEST else f"{line[:LONGEST]} …", file=sys.stderr)
    return code
