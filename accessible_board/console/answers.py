"""Responses in the reader's language: a page or, for a script, a sentence.

The template of each page and of its parts is rendered as HTML. Templates contain no logic; the
modules of pages compute the content.
"""

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl

import jinja2
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from accessible_board import bounds
from accessible_board.arbiter.forms import FieldError
from accessible_board.console.roles import Post
from accessible_board.errors import AccessibleBoardError, InputError
from accessible_board.languages import RefusedError, available, load_sentences
from accessible_board.languages.plain_words import in_lines, in_one_line
from accessible_board.narration.announcing import clock_text
from accessible_board.narration.written.phrases import Phrases, load_phrases

_log = logging.getLogger(__name__)

LANGUAGE: Final = "language"
_YEAR: Final = 365 * 86_400

Handler = Callable[[Request], Awaitable[Response]]

Failed = Callable[[Exception], None]
"""Receives faults of the program itself, which the game survives."""


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


def _load_templates() -> None:
    """Load all templates now, as opening files may fail later."""
    for name in _ENVIRONMENT.list_templates():
        _ENVIRONMENT.get_template(name)


def html(template: str, words: Phrases, **values: object) -> str:
    """A page or a part of one, in the language of ``words``."""
    text = _ENVIRONMENT.get_template(template).render(
        say=words, lang=words.language.voice.bcp47, **values
    )
    return in_lines(text.strip())


def regions(of: Page, words: Phrases, **values: object) -> Mapping[str, str]:
    """The parts of a page that change while it is open, by name."""
    return {name: html(part, words, **values) for name, part in of.regions.items()}


class DeniedError(AccessibleBoardError):
    """A refused request: its status, and the key of the sentence with the reason."""

    def __init__(self, status: int, key: str) -> None:
        super().__init__(key)
        self.status = status
        self.key = key


class Answers:
    """Answers in the language that the browser asks for, or else in the language ``default``.

    Articles in the sentences are numbered as in the ``edition``. A fault of the program itself is
    passed to ``failed``, and the reader is told a sentence.
    """

    def __init__(self, default: str, edition: str, failed: Failed) -> None:
        self._default = default
        self._edition = edition
        self.failed = failed

    def load(self) -> None:
        """Load all words and templates now, as opening files may fail later."""
        _load_templates()
        load_sentences(*available())
        for code in available():
            load_phrases(code, self._edition)

    def words(self, request: Request) -> Phrases:
        """The words of the language chosen earlier, or else of the first known one requested."""
        asked = [request.query_params.get(LANGUAGE, ""), request.cookies.get(LANGUAGE, "")]
        for part in request.headers.get("accept-language", "").split(",")[:10]:
            code = part.split(";")[0].strip().lower().partition("-")[0]
            asked.append("nb" if code in ("no", "nn") else code)
        code = next((code for code in asked if code in available()), self._default)
        return load_phrases(code, self._edition)

    def page(
        self, request: Request, template: str, *, status: int = 200, **values: object
    ) -> Response:
        """A page, which remembers the language if one was chosen with this request."""
        words = self.words(request)
        response = HTMLResponse(
            html(
                template,
                words,
                languages=_languages(request),
                code_of_language=words.language.code,
                **values,
            ),
            status,
        )
        chosen = request.query_params.get(LANGUAGE, "")
        if chosen in available():
            response.set_cookie(LANGUAGE, chosen, max_age=_YEAR, httponly=True, samesite="strict")
        return response

    def shown(self, handler: Handler) -> Handler:
        """A handler that turns refusals into sentences in the reader's language."""

        async def handle(request: Request) -> Response:
            try:
                return await handler(request)
            except DeniedError as denied:
                return self._refusal(request, denied.status, self.words(request)(denied.key))
            except FieldError as error:
                words = self.words(request)
                field = words(f"fields.{error.field}")
                return self._refusal(request, 400, words("fields.unreadable", field=field))
            except RefusedError as error:
                said = error.said(self.words(request).language.code)
                return self._refusal(request, 400, said)
            except InputError:  # An address that no page of ours requests.
                return self._refusal(request, 400, self.words(request)("door.unknown"))
            except Exception as error:
                _log.exception("A page failed")
                self.failed(error)
                return self._refusal(request, 500, self.words(request)("door.fault"))

        return handle

    async def nowhere(self, request: Request, error: Exception) -> Response:
        """The answer for an unknown address, or for a method that it does not have."""
        status = error.status_code if isinstance(error, HTTPException) else 404
        return self._refusal(request, status, self.words(request)("door.nowhere"))

    def _refusal(self, request: Request, status: int, sentence: str) -> Response:
        if by_script(request):
            return PlainTextResponse(sentence, status)
        return self.page(request, "refused.html", status=status, sentence=sentence)


def _languages(request: Request) -> list[tuple[str, str]]:
    """The languages to choose from; none on the answer to a form, which has no address of its own.

    A code that is shown once would be lost with the choice.
    """
    if request.method != "GET":
        return []
    return [(code, load_phrases(code).language.name) for code in available()]


def by_script(request: Request) -> bool:
    """Tell whether a page's own script sent this request; it shows the sentence itself."""
    return request.headers.get("accept", "").startswith("text/plain")


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form; the guard has limited its length."""
    body = await request.body()
    try:
        fields = parse_qsl(body.decode("utf-8"), keep_blank_values=True, max_num_fields=50)
    except ValueError:
        raise DeniedError(400, "door.unknown") from None
    longest = max((len(value) for _, value in fields), default=0)
    if longest > bounds.LINE:
        raise RefusedError("long_line", most=bounds.LINE, length=longest)
    return {name: in_one_line(value) for name, value in fields}
