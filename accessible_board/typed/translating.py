"""Translate a line typed in the words of a language into the English ones.

The words stand in ``verbs.toml`` of a language, those that come first in ``verbs``, who they are
for in ``seats``, and what may follow ``arbiter``, ``assistant``, ``talk`` and so on in a table of
that name. What is not among them stays as it was typed.
"""

from collections.abc import Mapping
from typing import Final

Verbs = Mapping[str, Mapping[str, str]]
"""For each table the words of a language, and the English word that each stands for."""

_FOR_A_SEAT: Final = ("arbiter", "assistant")
"""Verbs that a seat may follow: ``arbiter white penalty``."""


BOTH: Final = "both"
"""What stands in the place of a seat where both players do the same."""


def seat_in_english(line: str, verbs: Verbs) -> str:
    """Translate the seat at the beginning of a line, if there is one."""
    first, space, rest = line.strip().partition(" ")
    bare = first.rstrip(":")
    seat = verbs.get("seats", {}).get(bare.casefold())
    return line if seat is None else f"{seat}{first[len(bare) :]}{space}{rest}"


def in_english(line: str, verbs: Verbs) -> str:
    """Translate a line's seat, its verb, and the word after the verb."""
    seat, rest = _after_seat(seat_in_english(line, verbs))
    verb, _, argument = rest.strip().partition(" ")
    verb = verbs.get("verbs", {}).get(verb.casefold(), verb)
    if verb in verbs and not (verb == "assistant" and seat):  # With a seat a name follows.
        argument = _argument(verb, argument.strip(), verbs)
    return " ".join(part for part in (seat, verb, argument) if part)


def _argument(verb: str, argument: str, verbs: Verbs) -> str:
    seat = ""
    if verb in _FOR_A_SEAT:
        seat, argument = _after_seat(seat_in_english(argument, verbs))
    word, _, rest = argument.strip().partition(" ")
    word = verbs[verb].get(word.casefold(), word)
    if word == "tell" and not seat:  # What is said to one player is refused as said to both.
        rest = seat_in_english(rest, verbs)
    return " ".join(part for part in (seat, word, rest) if part)


def _after_seat(line: str) -> tuple[str, str]:
    first, _, rest = line.partition(" ")
    named = first.casefold().rstrip(":") in ("white", "black", "w", "b", BOTH)
    return (first, rest) if named else ("", line)
