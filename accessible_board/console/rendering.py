"""The template of each page and of its parts, rendered as HTML.

Templates contain no logic; the modules of pages compute the content.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import jinja2

from accessible_board.console.roles import Post
from accessible_board.narration.announcing import clock_text
from accessible_board.narration.written.phrases import Phrases

_TABLE: Final = {
    "headline": "table/headline.html",
    "last": "table/last.html",
    "status": "table/status.html",
    "clocks": "table/clocks.html",
}


@dataclass(frozen=True, slots=True)
class Page:
    """The template of a page, and those of its regions: the parts updated while it is open."""

    template: str
    regions: Mapping[str, str]


PAGES: Final[Mapping[Post, Page]] = {
    Post.PLAYER: Page(
        "player.html",
        {
            **_TABLE,
            "closing": "table/closing.html",
            "next": "player/next.html",
            "question": "player/question.html",
            "choices": "player/choices.html",
            "board": "player/board.html",
            "men": "table/men.html",
            "moves": "table/moves.html",
        },
    ),
    Post.PEGS: Page(
        "pegs.html",
        {
            **_TABLE,
            "closing": "table/closing.html",
            "question": "player/question.html",
            "line": "pegs/line.html",
            "asks": "pegs/asks.html",
            "men": "table/men.html",
            "moves": "table/moves.html",
        },
    ),
    Post.ASSISTANT: Page(
        "assistant.html",
        {
            **_TABLE,
            "closing": "table/closing.html",
            "duties": "assistant/duties.html",
            "microphone": "assistant/microphone.html",
            "picture": "table/picture.html",
            "men": "table/men.html",
            "moves": "table/moves.html",
        },
    ),
    Post.ARBITER: Page(
        "arbiter.html",
        {
            **_TABLE,
            "closing": "table/closing.html",
            "pending": "arbiter/pending.html",
            "envelope": "arbiter/envelope.html",
            "sheets": "arbiter/sheets.html",
            "boards": "arbiter/boards.html",
            "picture": "table/picture.html",
            "men": "table/men.html",
            "record": "arbiter/record.html",
            "machine": "arbiter/machine.html",
            "codes": "arbiter/codes.html",
            "guests": "arbiter/guests.html",
        },
    ),
    Post.SPECTATOR: Page(
        "spectator.html",
        {
            **_TABLE,
            "picture": "table/picture.html",
            "men": "table/men.html",
            "moves": "table/moves.html",
        },
    ),
}
"""The pages."""


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
