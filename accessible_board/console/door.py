"""Sign-in of browsers: by a link or a code first, and by a cookie from then on.

An invitation is a link with a long token, or a code of eight digits that can be read aloud; using
either spends both. A link is used only by the button on its page, because a preview must not use it
up. A browser that was let in is known by a secret in a cookie, of which only the digest is kept
here, and has one role for as long as it is used. The cookie is valid for the addresses of its own
role only, and no script can read it. Wrong guesses are limited, of each owner of addresses and of
all together; whoever has not guessed yet has tries beside, and once too much was guessed, codes are
told that are too long to be. :class:`Access` does no input or output; ``now`` is in seconds on a
monotonic clock.
"""

import hmac
import secrets
import time
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, Protocol

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from accessible_board.console.answers import Answers, DeniedError, form_of
from accessible_board.console.guards import Client, Crowd
from accessible_board.console.limits import Limiter, Rate, owner_of
from accessible_board.console.roles import SPECTATOR, Post, Role
from accessible_board.console.table_view import role_name
from accessible_board.game.vocabulary.terms import Seat

CODE_DIGITS: Final = 8
LONG_DIGITS: Final = 12
"""Digits of a code that is told while others guess: too many to be guessed in a day."""

IDLE_LIMIT: Final = 12 * 3600.0
"""Seconds after which a silent browser has to be invited anew."""

INVITATION_LIMIT: Final = 12 * 3600.0
"""Seconds for which an invitation is valid."""

GUESSES: Final = Rate(burst=12, per_second=0.1)
"""Codes tried by one owner of addresses, behind which a hall may be."""

ALL_GUESSES: Final = Rate(burst=60, per_second=0.25)
"""Codes tried by everybody together: in 12 hours one of 1,800 halls has a right guess."""

FIRST_GUESSES: Final = Rate(burst=3, per_second=1 / 3600)
"""Codes that an owner of addresses may try beside: nobody is locked out by another's guesses.

A thousand owners, more than there are in a hall, have 3,000 tries of 10⁸ more by them.
"""

NAMED: Final = (Post.ASSISTANT, Post.ARBITER)
"""Posts whose acts are recorded under a name."""

LONGEST_NAME: Final = 60
_COOKIE: Final = "console"
_EVERYBODY: Final = "everybody"


def draw_code(digits: int) -> str:
    """A code of decimal digits, drawn by the operating system."""
    return "".join(str(secrets.randbelow(10)) for _ in range(digits))


@dataclass(frozen=True, slots=True)
class Invitation:
    """A link and a code that let one browser in as ``role``; they are secrets."""

    role: Role
    token: str = field(repr=False)
    code: str = field(repr=False)
    since: float

    @property
    def grouped(self) -> str:
        """The code in groups of four digits, as it is shown."""
        return " ".join(self.code[at : at + 4] for at in range(0, len(self.code), 4))


@dataclass(slots=True, eq=False)
class Guest:
    """A browser that was let in; ``name`` is the person at it, if that was asked."""

    role: Role
    number: int
    seen: float
    name: str = ""


class Access:
    """The invitations and the guests of one console."""

    def __init__(self) -> None:
        self._invitations: list[Invitation] = []
        self._guests: dict[str, Guest] = {}
        self._spent: set[str] = set()
        self._number = 0
        self.digits = CODE_DIGITS
        """Digits of the next codes."""

    def invite(self, role: Role, now: float) -> Invitation:
        """A new invitation; an unused one for the same role becomes void."""
        self._invitations = [i for i in self._invitations if i.role != role]
        invitation = Invitation(role, secrets.token_urlsafe(24), draw_code(self.digits), now)
        self._invitations.append(invitation)
        return invitation

    def invitation(self, role: Role, now: float) -> Invitation:
        """The unused invitation of a role, or a new one, also if its code is too short by now."""
        told = (i for i in self._invitations if i.role == role and len(i.code) == self.digits)
        return next((i for i in told if _is_good(i, now)), None) or self.invite(role, now)

    def role_invited(self, secret: str, now: float) -> Role | None:
        """The role that a token or a code would let in; does not spend it."""
        found = self._find(secret, now)
        return None if found is None else found.role

    def is_link(self, secret: str) -> bool:
        """Tell whether this is the token of a valid link; codes are not."""
        given = secret.encode("utf-8", "replace")
        return any(hmac.compare_digest(given, i.token.encode()) for i in self._invitations)

    def number(self, cookie: str | None) -> int | None:
        """The number of the guest with this cookie, in any role."""
        guest = self._guests.get(_digest(cookie)) if cookie else None
        return None if guest is None else guest.number

    def was_used(self, secret: str) -> bool:
        """Tell whether this token or code has already let somebody in."""
        return _digest(_plain(secret)) in self._spent

    def enter(self, secret: str, now: float) -> tuple[str, Guest] | None:
        """Spend a token or a code: return the cookie's secret and the guest; ``None`` if wrong."""
        found = self._find(secret, now)
        if found is None:
            return None
        self._invitations.remove(found)
        self._spent |= {_digest(found.token), _digest(found.code)}
        cookie = secrets.token_urlsafe(32)
        self._number += 1
        guest = Guest(found.role, self._number, now)
        self._guests[_digest(cookie)] = guest
        return cookie, guest

    def guest(self, cookie: str | None, role: Role, now: float) -> Guest | None:
        """The guest with this cookie, if the role is right and the browser was active lately."""
        if not cookie:
            return None
        digest = _digest(cookie)
        guest = self._guests.get(digest)
        if guest is None or guest.role != role:
            return None
        if now - guest.seen > IDLE_LIMIT:
            del self._guests[digest]
            return None
        guest.seen = now
        return guest

    def keeps(self, guest: Guest, now: float) -> bool:
        """Note that a guest is active; return False if its access has ended."""
        guest.seen = now
        return guest in self._guests.values()

    def guests(self, role: Role) -> list[Guest]:
        """All guests with this role."""
        return [guest for guest in self._guests.values() if guest.role == role]

    def dismiss(self, number: int) -> None:
        """Remove a guest: the cookie is no longer valid."""
        self._guests = {d: guest for d, guest in self._guests.items() if guest.number != number}

    def _find(self, secret: str, now: float) -> Invitation | None:
        """The valid invitation of a secret; all of them are compared, each in constant time."""
        given = _plain(secret).encode()
        found = None
        for invitation in self._invitations:
            for known in (invitation.token, invitation.code):
                if hmac.compare_digest(given, known.encode()):
                    found = invitation
        return found if found is not None and _is_good(found, now) else None


def _is_good(invitation: Invitation, now: float) -> bool:
    """Tell whether an unused invitation is still valid."""
    return now - invitation.since <= INVITATION_LIMIT


def _is_code(secret: str) -> bool:
    """Tell whether this looks like a code, which is short enough to be guessed."""
    plain = _plain(secret)
    return len(plain) == CODE_DIGITS and plain.isdigit()


def _plain(secret: str) -> str:
    """A code without the spaces or dashes between its groups."""
    bare = "".join(secret.split()).replace("-", "")
    return bare if bare.isascii() and bare.isdigit() else secret.strip()


def _digest(secret: str) -> str:
    return sha256(secret.encode("utf-8", "replace")).hexdigest()


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
        self._first_guesses = Limiter(FIRST_GUESSES)
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
        if not _is_code(secret):
            return
        now, owner = time.monotonic(), owner_of(client_of(request)[0])
        waits = (
            self._guesses.seconds_until_allowed(owner, now),
            self._all_guesses.seconds_until_allowed(_EVERYBODY, now),
        )
        if any(waits) and self._first_guesses.seconds_until_allowed(owner, now):
            self._room.access.digits = LONG_DIGITS
            raise DeniedError(429, "door.too_many_codes")

    def _wrong(self, request: Request, secret: str) -> DeniedError:
        if _is_code(secret):
            now, owner = time.monotonic(), owner_of(client_of(request)[0])
            self._guesses.allows(owner, now)
            self._first_guesses.allows(owner, now)
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
