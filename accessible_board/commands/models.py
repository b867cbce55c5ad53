"""``accessible-board models``: the speech models for Vosk, listed, installed and verified."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from accessible_board.commands.printed import printed
from accessible_board.devices.models import (
    ModelStore,
    OfferedModel,
    catalogue,
    find_offer,
    is_vosk_installed,
    models_path,
    no_vosk,
    source,
)
from accessible_board.errors import DeviceError
from accessible_board.languages import CommandError
from accessible_board.languages.loading import sentences
from accessible_board.settings import load_settings

Into = Annotated[
    Path | None, typer.Option("--into", metavar="DIR", envvar="ACCESSIBLE_BOARD_MODELS")
]
AsJson = Annotated[bool, typer.Option("--json")]

models = typer.Typer(rich_markup_mode=None)


@models.callback(invoke_without_command=True)
def _commands(context: typer.Context) -> None:
    """Speech models for Vosk: list, install, verify."""
    if context.invoked_subcommand is None:
        raise CommandError("models_what")


class Listed(msgspec.Struct, frozen=True):
    """A model as ``list`` prints it; ``license`` and the following are ``None`` if unknown."""

    name: str
    language: str | None
    title: str | None
    license: str | None
    size: int | None
    sha256: str | None
    url: str | None
    path: str | None


@models.command("list")
def list_models(into: Into = None, as_json: AsJson = False) -> None:
    """The official models, and which are installed."""
    store = ModelStore(into or models_path())
    listed = _listed(store, "en" if as_json else load_settings().language)
    if as_json:
        typer.echo(msgspec.json.encode({"folder": str(store.folder), "models": listed}).decode())
        return
    for model in listed:
        typer.echo(_line(model))
    for name in store.incomplete():
        typer.echo(store.fault(name).said(load_settings().language))
    typer.echo(printed("models_folder", folder=store.folder))


@models.command("install")
def install_models(
    keys: Annotated[list[str], typer.Argument(metavar="LANGUAGE|NAME...")],
    into: Into = None,
    from_: Annotated[str | None, typer.Option("--from", metavar="URL")] = None,
) -> None:
    """Download models, check and install them; an interrupted download is resumed."""
    store = ModelStore(into or models_path())
    if not is_vosk_installed():
        typer.echo(no_vosk().said(load_settings().language))
    for offer in [find_offer(key) for key in dict.fromkeys(keys)]:
        if _is_sound(store, offer):
            typer.echo(printed("model_there", name=offer.name, path=store.path(offer.name)))
            continue
        title = printed(f"model_{offer.title}")
        typer.echo(f"{offer.name}: {title}, {_megabytes(offer.size)}, {offer.license}")
        path = store.install(offer, from_ or source(), _report)
        typer.echo(printed("model_installed", path=path))


@models.command("verify")
def verify_models(
    keys: Annotated[list[str] | None, typer.Argument(metavar="[LANGUAGE|NAME...]")] = None,
    into: Into = None,
) -> None:
    """Compare every file of the installed models with what was installed."""
    store = ModelStore(into or models_path())
    names = _named(store, keys or [])
    wrong = False
    for name in names:
        problems = _problems(store, name)
        wrong |= bool(problems)
        for line in problems or [printed("model_sound", name=name)]:
            typer.echo(line)
    if not names:
        typer.echo(printed("models_none"))
    if wrong:
        typer.echo(printed("models_wrong"), err=True)
    raise typer.Exit(1 if wrong else 0)


def _listed(store: ModelStore, code: str) -> list[Listed]:
    """The models on offer, then installed ones that are no longer offered."""
    installed = store.installed()
    offered = [_offered(offer, store, installed, code) for offer in catalogue().models]
    names = {model.name for model in offered}
    others = [name for name in installed if name not in names]
    return offered + [
        Listed(name, None, None, None, None, None, None, str(store.path(name))) for name in others
    ]


def _offered(offer: OfferedModel, store: ModelStore, installed: Sequence[str], code: str) -> Listed:
    return Listed(
        name=offer.name,
        language=offer.language,
        title=sentences("commands", code)[f"model_{offer.title}"],
        license=offer.license,
        size=offer.size,
        sha256=offer.sha256,
        url=offer.url(catalogue().base),
        path=str(store.path(offer.name)) if offer.name in installed else None,
    )


def _line(model: Listed) -> str:
    """A line for a model; the language, by which it is installed, comes first."""
    state = printed("model_state_there" if model.path else "model_state_absent")
    if model.size is None:
        return printed("model_unofficial", name=model.name, state=state)
    about = f"{model.name}, {model.title}, {state}, {_megabytes(model.size)}, {model.license}"
    checked = f"SHA-256 {model.sha256}" if model.sha256 else printed("model_state_unpublished")
    return f"{model.language}: {about}, {model.url}, {checked}"


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB"


def _report(key: str, **values: object) -> None:
    typer.echo(printed(key, **values))


def _is_sound(store: ModelStore, offer: OfferedModel) -> bool:
    """Tell whether the model is installed completely."""
    if offer.name not in store.installed():
        return False
    try:
        return not store.verify(offer.name)
    except DeviceError:
        return False


def _named(store: ModelStore, keys: Sequence[str]) -> list[str]:
    """The models with these names, incomplete ones too; ``InputError`` if one is missing."""
    installed = (*store.installed(), *store.incomplete())
    if not keys:
        return list(installed)
    names = [key if key in installed else _meant(store, key) for key in keys]
    for name in names:
        if name not in installed:
            raise CommandError("not_installed", name=name, folder=store.folder)
    return names


def _meant(store: ModelStore, key: str) -> str:
    """The name of a language's model: the installed one, or the one on offer."""
    path = store.for_language(key)
    if path is not None:
        return path.name
    broken = (name for name in store.incomplete() if store.language(name) == key)
    return next(broken, None) or find_offer(key).name


def _problems(store: ModelStore, name: str) -> list[str]:
    code = load_settings().language
    if name in store.incomplete():
        return [store.fault(name).said(code)]
    try:
        return [problem.said(code) for problem in store.verify(name)]
    except DeviceError as error:
        return [f"{name}: {error.said(code)}"]
