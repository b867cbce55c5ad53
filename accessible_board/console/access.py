"""Sign-in to the console: single-use invitations, and the cookies of browsers that used one.

An invitation is a link with a long token, or a code of eight digits that can be read aloud; using
either spends both. A browser that was let in is known by a secret in a cookie, of which only the
digest is kept here, and has one role for as long as it is used. Wrong guesses are limited. Nothing
in this module does any input or output; ``now`` is in seconds on a monotonic clock.
"""

import hmac
import secrets
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from accessible_board.console.roles import Role

CODE_DIGITS: Final = 8
IDLE_LIMIT: Final = 12 * 3600.0
"""Seconds after which a silent browser has to be invited anew."""

INVITATION_LIMIT: Final = 12 * 3600.0
"""Seconds for which an invitation is valid."""


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

    def invite(self, role: Role, now: float) -> Invitation:
        """A new invitation; an unused one for the same role becomes void."""
        self._invitations = [i for i in self._invitations if i.role != role]
        invitation = Invitation(role, secrets.token_urlsafe(24), draw_code(CODE_DIGITS), now)
        self._invitations.append(invitation)
        return invitation

    def invitation(self, role: Role, now: float) -> Invitation:
        """The unused invitation of a role, or a new one."""
        unused = (i for i in self._invitations if i.role == role and _is_good(i, now))
        return next(unused, None) or self.invite(role, now)

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


def is_code(secret: str) -> bool:
    """Tell whether this looks like a code, which is short enough to be guessed."""
    plain = _plain(secret)
    return len(plain) == CODE_DIGITS and plain.isdigit()


def _plain(secret: str) -> str:
    """A code without the spaces or dashes between its groups."""
    bare = "".join(secret.split()).replace("-", "")
    return bare if bare.isascii() and bare.isdigit() else secret.strip()


def _digest(secret: str) -> str:
    return sha256(secret.encode("utf-8", "replace")).hexdigest()
