"""The role that a browser is let in as."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from accessible_board.game.vocabulary.terms import Seat


class Post(StrEnum):
    """The function of a person at the table."""

    PLAYER = "player"
    PEGS = "pegs"
    """A player at a peg board, whose page is private like the earphone."""
    ASSISTANT = "assistant"
    ARBITER = "arbiter"
    SPECTATOR = "spectator"


@dataclass(frozen=True, slots=True)
class Role:
    """A post, and the seat that a player or an assistant belongs to."""

    post: Post
    seat: Seat | None = None

    @property
    def path(self) -> str:
        """The first part of the addresses of this role's pages, as ``assistant-white``."""
        match self.post, self.seat:
            case Post.PLAYER, Seat() as seat:
                return str(seat)
            case post, Seat() as seat:
                return f"{post}-{seat}"
            case post, _:
                return str(post)


ARBITER: Final = Role(Post.ARBITER)
SPECTATOR: Final = Role(Post.SPECTATOR)


def roles_at(peg_boards: Iterable[Seat]) -> tuple[Role, ...]:
    """The roles of a table with peg boards at these seats, apart from the spectators.

    Each player has a page of the own, which differs at a peg board; so has the assistant of either
    player (D.2.10, D.2.11), and the arbiter.
    """
    at_pegs = frozenset(peg_boards)
    players = [Role(Post.PEGS if seat in at_pegs else Post.PLAYER, seat) for seat in Seat]
    assistants = [Role(Post.ASSISTANT, seat) for seat in Seat]
    return (*players, *assistants, ARBITER)
