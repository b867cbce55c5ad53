"""Renders templates as HTML. They contain no logic; the ``…_page`` modules compute the content."""

from collections.abc import Mapping
from typing import Final

import jinja2

from accessible_board.console.pages import Page
from accessible_board.narration.announcing import clock_text
from accessible_board.narration.written.phrases import Phrases

_ENVIRONMENT: Final = jinja2.Environment(
    loader=jinja2.PackageLoader("accessible_board.console", "templates"),
    autoescape=True,
    auto_reload=False,
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=jinja2.StrictUndefined,
)

_ENVIRONMENT.filters["clock"] = clock_text


def load_templates() -> None:
    """Load all templates now, as opening files may fail later."""
    for name in _ENVIRONMENT.list_templates():
        _ENVIRONMENT.get_template(name)


def html(template: str, words: Phrases, **values: object) -> str:
    """A page or a part of one, in the language of ``words``."""
    text = _ENVIRONMENT.get_template(template).render(
        say=words, lang=words.language.voice.bcp47, **values
    )
    return text.strip()


def regions(of: Page, words: Phrases, **values: object) -> Mapping[str, str]:
    """The parts of a page that change while it is open, by name."""
    return {name: html(part, words, **values) for name, part in of.regions.items()}
