"""``accessible-board languages``: the languages there are, and whether one is complete."""

from pathlib import Path
from typing import Annotated

import typer

from accessible_board.commands.printed import printed
from accessible_board.languages import CommandError
from accessible_board.languages.checking import Lack, problems, wrong
from accessible_board.languages.language_files import SHIPPED, folders, languages_path, read
from accessible_board.languages.plain_words import in_one_line
from accessible_board.settings import load_settings

languages = typer.Typer(rich_markup_mode=None)


@languages.callback(invoke_without_command=True)
def _commands(context: typer.Context) -> None:
    """Languages: list those there are, check the folder of one."""
    if context.invoked_subcommand is None:
        raise CommandError("languages_what")


@languages.command("list")
def list_languages() -> None:
    """Print the languages that can be named to play, and where their folders are."""
    for code, folder in folders().items():
        typer.echo(in_one_line(f"{code}: {_described(folder)}"))
    typer.echo(printed("languages_shipped", folder=SHIPPED))
    typer.echo(printed("languages_own", folder=languages_path()))


@languages.command("check")
def check_language(
    folder: Annotated[Path, typer.Argument(metavar="DIR")],
) -> None:
    """Print what is missing, unknown or wrong in the folder of a language."""
    # It takes numpy, which nothing else here needs.
    from accessible_board.devices.recognition.word_network import known_words

    folder = folder.absolute()
    if not folder.is_dir():
        raise CommandError("no_folder", folder=folder)
    for problem in (found := list(problems(folder))):
        told = CommandError(problem.key, **problem.values).said(load_settings().language)
        typer.echo(in_one_line(told))
    if not all(isinstance(problem, Lack) for problem in found):
        raise typer.Exit(1)
    told = "language_usable" if found else "language_complete"
    typer.echo(in_one_line(printed(told, code=folder.name, name=read(folder).name)))
    if folder.name not in known_words():
        typer.echo(printed("language_typed"))


def _described(folder: Path) -> str:
    if folder.parent == SHIPPED:
        return read(folder).name
    if number := len(wrong(folder)):
        return printed("language_unready", count=number, folder=folder)
    return printed("language_own", name=read(folder).name, folder=folder)
