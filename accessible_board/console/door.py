"""Sign-in of browsers: by a link or a code first, and by a cookie from then on.

A link is used only by the button on its page, because a preview must not use it up. The cookie is
valid for the addresses of its own role only, and no script can read it.
"""

import time
from typing import Final, Protocol

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from accessible_board.console.access import Access, Guest, is_code
from accessible_board.console.answers import Answers, DeniedError, form_of
from accessible_board.console.connections import Client, Crowd
from accessible_board.console.limits import Limiter, Rate, owner_of
from accessible_board.console.roles import SPECTATOR, Post, Role
from accessible_board.console.table_view import role_name
from accessible_board.game.vocabulary.terms import Seat

GUESSES: Final = Rate(burst=12, per_second=0.1)
"""Codes tried by one owner of addresses, behind which a hall may be."""

ALL_GUESSES: Final = Rate(burst=60, per_second=0.25)
"""Codes tried by everybody together: in 12 hours one of 1,800 halls has a right guess."""

NAMED: Final = (Post.ASSISTANT, Post.ARBITER)
"""Posts whose acts are recorded under a name."""

LONGEST_NAME: Final = 60
_COOKIE: Final = "console"
_EVERYBODY: Final = "everybody"


class Entrance(Protocol):
    """The room behind a door."""

    @property
    def access(self) -> Access:
        """Invitations and guests."""

    @property
    def roles(self) -> tuple[Role, ...]:
        """The roles that the room has."""

    def is_other(self, guest: Guest) -> bool:
        """Tell whether this guest's duties were granted to somebody of another name."""

    def guests_changed(self) -> None:
        """The list of guests has changed."""

    async def name_assistant(self, seat: Seat, name: str) -> None:
        """An assistant gave his name."""


class Door:
    """Lets browsers into a room."""

    def __init__(self, room: Entrance, answers: Answers, crowd: Crowd) -> None:
        self._crowd = crowd
        self._room = room
        self._answers = answers
        self._guesses = Limiter(GUESSES)
        self._all_guesses = Limiter(ALL_GUESSES)

    def routes(self) -> list[Route]:
        """The addresses for browsers that have not been let in yet."""
        shown = self._answers.shown
        return [
            Route("/", shown(self._front)),
            Route("/join/{token}", shown(self._link)),
            Route("/join", shown(self._join), methods=["POST"]),
        ]

    def let_in(self, role: Role, request: Request) -> Guest:
        """The guest of this request; :class:`DeniedError` for one without this role."""
        cookie = request.cookies.get(_COOKIE)
        guest = self._room.access.guest(cookie, role, time.monotonic())
        if guest is None:
            raise DeniedError(403, "door.not_let_in" if cookie is None else "door.no_longer")
        self._crowd.know(client_of(request))
        if guest.name and self._room.is_other(guest):
            raise DeniedError(403, "assistant.another")
        return guest

    def knows(self, request: Request) -> str | None:
        """A key for a guest, or for a visitor with a valid link; ``None`` for strangers."""
        path = request.url.path
        if path == "/join" or self._room.access.is_link(path.removeprefix("/join/")):
            return "joining {}:{}".format(*client_of(request))  # The secret is checked first.
        number = self._room.access.number(request.cookies.get(_COOKIE))
        return None if number is None else f"guest {number}"

    async def introduce(self, guest: Guest, name: str) -> None:
        """Record a guest's name; the arbiter can then grant duties to an assistant of that name.

        Nobody takes over the duties of an assistant of another name: such a name is not recorded.
        """
        guest.name = _decent(name)
        if self._room.is_other(guest):
            guest.name = ""
        self._room.guests_changed()
        if guest.name and guest.role.post is Post.ASSISTANT:
            await self._room.name_assistant(seat_of(guest), guest.name)

    async def _front(self, request: Request) -> Response:
        return self._answers.page(request, "door.html", watch=SPECTATOR in self._room.roles)

    async def _link(self, request: Request) -> Response:
        token = request.path_params["token"]
        self._check_guesses(request, token)
        role = self._room.access.role_invited(token, time.monotonic())
        if role is None:
            raise self._wrong(request, token)
        name, named = role_name(role, self._answers.words(request)), role.post in NAMED
        return self._answers.page(request, "join.html", token=token, role=name, named=named)

    async def _join(self, request: Request) -> Response:
        form = await form_of(request)
        secret = form.get("secret", "")
        self._check_guesses(request, secret)
        entered = self._room.access.enter(secret, time.monotonic())
        if entered is None:
            raise self._wrong(request, secret)
        cookie, guest = entered
        self._crowd.know(client_of(request))
        await self.introduce(guest, form.get("name", ""))
        path = f"/{guest.role.path}/"
        response = RedirectResponse(path, 303)
        response.set_cookie(_COOKIE, cookie, path=path, httponly=True, samesite="strict")
        return response

    def _check_guesses(self, request: Request, secret: str) -> None:
        """Limit attempts at codes; links are too long to be guessed."""
        if not is_code(secret):
            return
        now = time.monotonic()
        waits = (
            self._guesses.seconds_until_allowed(owner_of(client_of(request)[0]), now),
            self._all_guesses.seconds_until_allowed(_EVERYBODY, now),
        )
        if any(waits):
            raise DeniedError(429, "door.too_many")

    def _wrong(self, request: Request, secret: str) -> DeniedError:
        if is_code(secret):
            now = time.monotonic()
            self._guesses.allows(owner_of(client_of(request)[0]), now)
            self._all_guesses.allows(_EVERYBODY, now)
        used = self._room.access.was_used(secret)
        return DeniedError(403, "door.used" if used else "door.wrong")


def seat_of(guest: Guest) -> Seat:
    """The seat of a player or an assistant; others cannot reach their forms."""
    if guest.role.seat is None:
        raise DeniedError(400, "door.unknown")
    return guest.role.seat


def client_of(request: Request) -> Client:
    """The address and the port that a request comes from."""
    return (request.client.host, request.client.port) if request.client is not None else ("?", 0)


def _decent(name: str) -> str:
    """A name with single spaces, cut to a sensible length."""
    return " ".join(name.split())[:LONGEST_NAME].strip()
