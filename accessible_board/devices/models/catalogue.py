"""The models on offer: ``catalogue.toml`` beside this module, read and checked."""

import os
from functools import cache
from importlib.resources import files
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from accessible_board.languages import CommandError

Sha256 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""A SHA-256 in small hexadecimal digits."""


class OfferedModel(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A model that can be installed: an archive ``NAME.zip`` of ``size`` bytes.

    ``sha256`` is that of the archive, ``None`` where nobody has published it. ``license`` is an
    SPDX identifier.
    """

    name: Annotated[str, Meta(pattern=r"^[a-z0-9.\-]+$")]
    language: str
    title: str
    license: str
    size: Annotated[int, Meta(gt=0)]
    sha256: Sha256 | None = None

    def url(self, base: str) -> str:
        """The address of the archive, on a server whose models are under ``base``."""
        return f"{base.rstrip('/')}/{self.name}.zip"


class Catalogue(Struct, frozen=True, forbid_unknown_fields=True):
    """All models that are offered, and the address under which their archives are."""

    base: str
    models: tuple[OfferedModel, ...]


@cache
def catalogue() -> Catalogue:
    """The official models."""
    data = files(__package__).joinpath("catalogue.toml").read_bytes()
    return msgspec.toml.decode(data, type=Catalogue)


def source() -> str:
    """The address of the server, unless ACCESSIBLE_BOARD_MODELS_URL or the caller names another."""
    return os.environ.get("ACCESSIBLE_BOARD_MODELS_URL") or catalogue().base


def find_offer(key: str) -> OfferedModel:
    """The model of this name, or the first for this language; ``InputError`` if there is none."""
    models = catalogue().models
    for model in models:
        if key in (model.name, model.language):
            return model
    keys = dict.fromkeys([model.language for model in models] + [model.name for model in models])
    raise CommandError("no_offer", words=key, known=", ".join(keys))
