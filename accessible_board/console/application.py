"""The addresses of tables: pages, files to download, and forms for guests who may use them.

A site may have one table or many: which one is meant, a request tells. After the first visit no
address holds a secret.
"""

import asyncio
import io
import zipfile
from collections.abc import Awaitable, Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from accessible_board.arbiter import forms
from accessible_board.console import arbiter_page
from accessible_board.console.answers import PAGES, DeniedError, by_script, form_of
from accessible_board.console.conversation import by_name
from accessible_board.console.door import NAMED, Guest, seat_of
from accessible_board.console.following import Following
from accessible_board.console.live import Stream
from accessible_board.console.player_pages import FILLED_IN
from accessible_board.console.roles import ARBITER, SPECTATOR, Post, Role
from accessible_board.console.room import Room, TalkAct
from accessible_board.console.seat_sentences import Filled, granted, observed
from accessible_board.console.site import Site, check_named, done, file, pgn
from accessible_board.console.table_view import player_name, role_name
from accessible_board.errors import InputError
from accessible_board.game.observations import Arrived
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.exports import ScoresheetFormat, export
from accessible_board.languages import JournalError, Language
from accessible_board.narration.written.phrases import Phrases

EVERYTHING: Final = "everything.zip"
JOURNAL: Final = "game.journal"
_ENDINGS: Final = {
    ScoresheetFormat.PGN: "pgn",
    ScoresheetFormat.TEXT: "txt",
    ScoresheetFormat.BRF: "brf",
}

ReadJournal = Callable[[], bytes]
"""The journal as it is on disk; :class:`JournalError` if it cannot be read."""

Acting = Callable[[Request, Guest, dict[str, str]], Awaitable[None]]
"""Carries out a form for a guest."""


TEMPLATES: Final = {post: page.template for post, page in PAGES.items()}
"""The templates of a table's own site."""


def _sheets() -> tuple[str, ...]:
    return tuple(f"{seat}.{ending}" for seat in Seat for ending in _ENDINGS.values())


def _download(name: str, game: Following, language: Language, journal: ReadJournal) -> bytes:
    """A file by its name; :class:`InputError` if there is none."""
    if name == EVERYTHING:
        return _packed(game, language, journal)
    for known, read in _files(game, language, journal):
        if known == name:
            return read()
    raise InputError(f"There is no file {name!r}.")


def _files(
    game: Following, language: Language, journal: ReadJournal
) -> Iterator[tuple[str, Callable[[], bytes]]]:
    for seat, sheet in game.sheets.items():
        for form, ending in _ENDINGS.items():
            yield f"{seat}.{ending}", partial(export, sheet, game.setup, form, language)
    yield JOURNAL, journal


def _packed(game: Following, language: Language, journal: ReadJournal) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, read in _files(game, language, journal):
            try:
                archive.writestr(name, read())
            except JournalError as error:
                archive.writestr(f"{name}.missing.txt", f"{error.said(language.code)}\n")
    return packed.getvalue()


class TablePages:
    """The handlers of a table's addresses; ``room_of`` a request is the table's room."""

    def __init__(
        self,
        site: Site,
        room_of: Callable[[Request], Room],
        templates: Mapping[Post, str] = TEMPLATES,
    ) -> None:
        self._site = site
        self._room_of = room_of
        self._templates = templates

    def routes(self, role: Role) -> Iterator[Route]:
        """The addresses of a role where there is one table."""
        path = f"/{role.path}/"
        yield from self.page(role, path)
        if role.post in NAMED:
            yield self._site.name(role)
        match role.post:
            case Post.PLAYER | Post.PEGS:
                yield self.form(role, f"{path}act", self._act)
                yield self.download(role, path)
            case Post.ASSISTANT:
                yield self.download(role, path)
                yield self.form(role, f"{path}task", self._task)
                yield self.form(role, f"{path}talk", self._talk)
            case Post.ARBITER:
                yield self.form(role, f"{path}rule", self.rule)
                yield self.form(role, f"{path}dismiss", self._dismiss)
                yield self.form(role, f"{path}arrived", self._arrived)
                yield self.form(role, f"{path}open", self._open)
                yield self._site.route(f"{path}invite", self._invite, "POST")
                yield self._site.route(f"{path}record", self._record)
                yield self.download(role, path)
            case Post.SPECTATOR:
                yield self.live_pgn("/")

    def page(self, role: Role, path: str) -> Iterator[Route]:
        """The addresses of a role's page, and of its stream."""

        def stream(request: Request) -> Stream:
            return self._room_of(request).stream(role, self._site.code(request))

        return self._site.live(path, role, stream, partial(self._shown, role))

    def form(self, role: Role, path: str, act: Acting) -> Route:
        """The address of a form: carries it out, then leads back to the page."""

        async def handle(request: Request) -> Response:
            guest, form = self._site.actor(role, request), await form_of(request)
            stream = self._room_of(request).stream(role, self._site.code(request))
            before = stream.number
            await act(request, guest, form)
            refusal = stream.refusal(before)
            if refusal is None:
                return done(request, f"{request.url.path.rpartition('/')[0]}/")
            if by_script(request):
                return PlainTextResponse(refusal.text, 422)
            return self._shown(role, request, guest, {"form": form, "reason": refusal.text})

        return self._site.route(path, handle, "POST")

    def download(self, role: Role, path: str) -> Route:
        """The address of files; only the arbiter has them before both players have signed."""

        async def handle(request: Request) -> Response:
            self._site.let_in(role, request)
            room, name = self._room_of(request), request.path_params["name"]
            known = name in _sheets()
            if role != ARBITER and not (known and room.game.state.handed_in):
                raise DeniedError(404, "door.nowhere")
            language = self._site.words(request).language
            wanted = partial(_download, name, room.game, language, room.journal)
            return file(name, await asyncio.to_thread(wanted))

        return self._site.route(f"{path}download/{{name}}", handle)

    def live_pgn(self, path: str) -> Route:
        """The address of the game as far as spectators may see it."""

        async def handle(request: Request) -> Response:
            return pgn(self._room_of(request).spectated.public_pgn())

        return self._site.route(f"{path}live.pgn", handle)

    # --- what is shown --------------------------------------------------------------------------

    def _shown(
        self,
        role: Role,
        request: Request,
        guest: Guest | None,
        refused: Mapping[str, object] | None = None,
    ) -> Response:
        """The page of a role; after a refusal with the form as it was filled in, and the reason."""
        room, words = self._room_of(request), self._site.words(request)
        return self._site.answers.page(
            request,
            self._templates[role.post],
            status=200 if refused is None else 422,
            role=role_name(role, words),
            table=request.path_params.get("table", ""),
            players=" – ".join(player_name(room.spectated.state, seat, words) for seat in Seat),
            now=room.now(),
            name=guest.name if guest is not None else "",
            refused=refused,
            **room.shown(role, words),
            **self._unchanging(room, role, words),
        )

    def _unchanging(self, room: Room, role: Role, words: Phrases) -> dict[str, Any]:
        """The parts of a page that do not change while it is open."""
        if role != ARBITER:
            return {"filled_in": FILLED_IN}
        return {
            "groups": [(g, list(arbiter_page.controls(g))) for g in forms.Group],
            "files": (*_sheets(), JOURNAL, EVERYTHING),
            "invited": [(r.path, role_name(r, words)) for r in room.roles if r != SPECTATOR],
        }

    async def _record(self, request: Request) -> Response:
        self._site.let_in(ARBITER, request)
        room, words = self._room_of(request), self._site.words(request)
        lines = arbiter_page.record(room.game, words, room.style)
        return self._site.answers.page(request, "record.html", lines=lines)

    # --- what is done ---------------------------------------------------------------------------

    async def rule(self, request: Request, guest: Guest, form: dict[str, str]) -> None:
        """Submit an arbiter's ruling."""
        check_named(guest)
        room = self._room_of(request)
        await room.report(forms.filled(form, guest.name, room.now()))

    async def _act(self, request: Request, guest: Guest, form: dict[str, str]) -> None:
        act, words = by_name(form.get("act", "")), self._site.words(request)
        if act is None:
            raise DeniedError(400, "door.unknown")
        await self._room_of(request).act(seat_of(guest), act, form.get("value", ""), words)

    async def _task(self, request: Request, guest: Guest, form: dict[str, str]) -> None:
        room, seat = self._room_of(request), _named(guest)
        act = granted(form.get("task", ""), room.game.state, seat)
        language = self._site.words(request).language
        await room.report(observed(act, Filled(seat, form, language, room.style, room.now())))

    async def _talk(self, request: Request, guest: Guest, form: dict[str, str]) -> None:
        try:
            act = TalkAct(form.get("talk", ""))
        except ValueError:
            raise DeniedError(400, "door.unknown") from None
        self._room_of(request).talk(_named(guest), act)

    async def _dismiss(self, request: Request, guest: Guest, form: dict[str, str]) -> None:
        number, room = form.get("guest", ""), self._room_of(request)
        if number.isascii() and number.isdigit() and len(number) < 10:
            room.access.dismiss(int(number))
            room.changed(*Post)

    async def _arrived(self, request: Request, guest: Guest, form: dict[str, str]) -> None:
        seat, room = next((s for s in Seat if s == form.get("seat")), None), self._room_of(request)
        if seat is None:
            raise DeniedError(400, "door.unknown")
        await room.report(Arrived(at=room.now(), seat=seat))

    async def _open(self, request: Request, guest: Guest, form: dict[str, str]) -> None:
        room = self._room_of(request)
        room.envelope.open_envelope(form.get("code", "").strip(), room.now())

    async def _invite(self, request: Request) -> Response:
        """A new link and code for a role; they are shown only once."""
        self._site.let_in(ARBITER, request)
        path, roles = (await form_of(request)).get("role"), self._room_of(request).roles
        role = next((r for r in roles if r.path == path), None)
        if role is None or role == SPECTATOR:
            raise DeniedError(400, "door.unknown")
        return self._site.invitation(request, role)


def _named(guest: Guest) -> Seat:
    """The seat of an assistant, who needs a name, as acts are recorded under it."""
    check_named(guest)
    return seat_of(guest)
