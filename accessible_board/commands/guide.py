"""``accessible-board guide``: the short manual in a player's language, printed."""

from typing import Annotated

import typer

from accessible_board.languages import CommandError, load
from accessible_board.languages.manuals import GuideChapter
from accessible_board.languages.manuals import guide as guide_of
from accessible_board.settings import load_settings


def guide(
    chapter: Annotated[int | None, typer.Argument(metavar="CHAPTER")] = None,
    language: Annotated[str | None, typer.Option(metavar="CODE")] = None,
    contents: Annotated[bool, typer.Option("--contents")] = False,
) -> None:
    """Print the guide for players, opponents and assistants, a sentence a line."""
    code = load(language or load_settings().language).code
    chapters = guide_of(code)
    if not chapters:
        raise CommandError("no_guide", code=code)
    if chapter is not None and not 1 <= chapter <= len(chapters):
        raise CommandError("no_chapter", number=chapter, most=len(chapters))
    for number, each in enumerate(chapters, 1):
        if chapter in (None, number):
            _print(number, each, whole=not contents)


def _print(number: int, chapter: GuideChapter, *, whole: bool) -> None:
    typer.echo(f"{number}. {chapter.title}")
    if whole:
        for sentence in chapter.sentences:
            typer.echo(sentence)
        typer.echo("")
