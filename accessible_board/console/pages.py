"""The page of each post: its content, and its parts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from accessible_board.console.roles import Post

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
