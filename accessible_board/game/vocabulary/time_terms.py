"""Reads a time control as people write it or say it, for :class:`.time_control.TimeControl`.

A text becomes tokens, tokens become *terms* between ``+`` and ``,``, and each term is a period or
the extra time for moves. Which words mean an hour, a move or a delay is handed in; signs that are
the same everywhere (``h``, ``min``, ``'``, ``G/``, ``SD/``, ``d5``) are known here.

What a number without a unit means is decided by where it stands:

* the first is minutes, as on posters; from 180 on it is seconds, as in PGN files (``180+2``);
* after a period with a number of moves the next number is the next period in minutes, otherwise
  it is the seconds added for each move: ``90/40+30+30``, ``90+30``;
* of two numbers with a slash between them 40 is moves and otherwise the smaller one, ``40/90`` or
  ``90/40``, and a time up to three is hours, ``40/2``; alone, ``15/10`` is as ``15+10``.

Extra time that is given once holds from the first move on. Where periods are divided by ``:``, as
in PGN, it holds in its own period alone.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final, NamedTuple

from accessible_board.errors import InputError
from accessible_board.languages.plain_words import plain_words

_Refusal = Callable[[str, str], InputError]
"""Makes the error for a reason, and for the part of the text that it is about."""

_SIGNS: Final = {
    "h": "hour",
    "m": "minute",
    "min": "minute",
    "mins": "minute",
    "'": "minute",
    "s": "second",
    "sec": "second",
    "secs": "second",
    "sek": "second",
    '"': "second",
    "g": "game",
    "sd": "game",
    "i": "increment",
    "inc": "increment",
    "d": "delay",
    "/": "within",
    "+": "plus",
    "&": "plus",
    "|": "extra",
    ",": "then",
    ";": "then",
    ":": "period",
    "(": "filler",
    ")": "filler",
}
_HALF: Final = "½"
_NUMBERS: Final = {"one": 1.0, "half": 0.5, "one_and_half": 1.5}
_NUMBER: Final = r"[0-9]+(?:[.,][0-9]{1,2}(?=[ ]?[^\W\d_]))?½?\.?|½"
_TOKEN: Final = re.compile(rf"({_NUMBER})|([^\W\d_]+)\.?|(\S)")
_CLOCK: Final = re.compile(r"(?<![\d:/+])(\d{1,2}):([0-5]\d)(?::([0-5]\d)(?![\d:])| ?h\b)")
_QUOTES: Final = str.maketrans("′’´`″”“–", "''''\"\"\"-")
_LONGEST_NUMBER: Final = 5
_WORDS_OF_A_NUMBER: Final = 5


SECOND: Final = 1000
_UNITS: Final = {"hour": 3600, "minute": 60, "second": 1}
SECONDS_MEANT: Final = 180
"""From this number on PGN's seconds are meant: no game has as many minutes and no units."""
_MOST_HOURS: Final = 3
"""Numbers up to this one are hours where others are moves: ``40/2`` is 40 moves in two hours."""
_USUAL_MOVES: Final = 40
_FEWEST_MOVES: Final = 20
"""Numbers from this one on are moves in ``20/60``, which is no game of ``20+60``."""
_JOINTS: Final = ("plus", "also", "extra", "then", "period")
_MODES: Final = ("increment", "delay")
_LAST: Final = ("number", "minute", "second", "move")
"""The tokens that a period may end with."""


class Token(NamedTuple):
    """A part of the text that means one thing: of which ``kind``, and the ``value`` of a number."""

    kind: str
    text: str
    value: float = 0


def _tokens_of(text: str, words: Mapping[str, str], refuse: _Refusal) -> Iterator[Token]:
    """The tokens of a text; an unknown one has an empty kind."""
    written = " ".join(text.translate(_QUOTES).replace("''", '"').split())
    written = _CLOCK.sub(_with_units, written)
    written = re.sub(r"(?<=[^\W_])-(?=[^\W\d_])", " ", written)
    found = [match for match in _TOKEN.finditer(written) if match[0]]
    at = 0
    while at < len(found):
        number, word, _ = found[at].groups()
        if number is not None:
            yield Token("number", number, _value(number, refuse))
            at += 1
            continue
        kind, length = _meaning(found[at:], words) if word else (_SIGNS.get(found[at][0], ""), 1)
        shown = " ".join(match[0] for match in found[at : at + length])
        value: float = int(kind) if kind.isdigit() else _NUMBERS.get(kind, 0)
        if kind != "filler":
            yield Token("number" if value else kind, shown, value)
        at += length


def _with_units(clock: re.Match[str]) -> str:
    hours, minutes, seconds = clock.groups()
    return f"{hours} h {minutes} m {seconds} s" if seconds else f"{hours} h {minutes} m"


def _value(number: str, refuse: _Refusal) -> float:
    number = number.removesuffix(".")
    digits, half = number.removesuffix(_HALF), number.endswith(_HALF)
    if len(digits) > _LONGEST_NUMBER or not digits.isascii():
        raise refuse("time_unread", number)
    return float(digits.replace(",", ".") or 0) + half / 2


def _meaning(rest: list[re.Match[str]], words: Mapping[str, str]) -> tuple[str, int]:
    """Kind of the next words, as many as belong together, and their number."""
    for length in range(_WORDS_OF_A_NUMBER, 0, -1):
        part = rest[:length]
        if len(part) == length and all(match[2] for match in part):
            plain = " ".join(plain_words(" ".join(match[2] for match in part)))
            kind = words.get(plain) or (_SIGNS.get(plain, "") if length == 1 else "")
            if kind:
                return kind, length
    return "", 1


class PeriodRead(NamedTuple):
    """A period as it was read; times in milliseconds."""

    milliseconds: int
    moves: int | None
    increment: int
    delay: int


@dataclass(slots=True)
class _Term:
    """One part between two joints: an amount of time, perhaps for moves, or extra time."""

    joint: str
    text: str = ""
    amounts: list[tuple[float, str]] = field(default_factory=list)
    moves: int | None = None
    mode: str = ""
    leads: bool = False
    """True if the word for extra time came first, so that all of the term is extra."""
    whole: bool = False
    slash: int | None = None
    """Number of amounts before the divider of time and moves."""

    @property
    def is_something(self) -> bool:
        return bool(self.amounts or self.mode or self.whole or self.moves is not None)

    @property
    def has_time_and_moves(self) -> bool:
        return self.slash is not None and len(self.amounts) + (self.moves is not None) > 1

    @property
    def has_unit(self) -> bool:
        return any(unit for _, unit in self.amounts)

    @property
    def milliseconds(self) -> int:
        """Whole seconds, in milliseconds."""
        return sum(round(value * _UNITS[unit]) for value, unit in self.amounts) * SECOND


def read_periods(text: str, words: Mapping[str, str], refuse: _Refusal) -> list[PeriodRead]:
    """The periods in a text; ``words`` says what each word means, by its plain form."""
    tokens = list(_tokens_of(text, words, refuse))
    terms = _merged(_split(_Terms(tokens, refuse).take_all()))
    if not terms:
        raise refuse("time_unclear", text)
    for number, term in enumerate(terms):
        _decide(terms, number, refuse)
        if not term.amounts:
            raise refuse("time_unread", term.text or text)
    literal = any(token.kind == "period" for token in tokens)
    return _periods(terms, refuse, literal=literal)


# --- terms ----------------------------------------------------------------------------------------
class _Terms:
    """Puts tokens into terms, one after the other."""

    def __init__(self, tokens: list[Token], refuse: _Refusal) -> None:
        self._tokens = tokens
        self._refuse = refuse
        self._term = _Term("start")
        self._ignoring = False
        """From "from move 1" up to the next joint."""
        self.read: list[_Term] = []

    def take_all(self) -> list[_Term]:
        """The terms of all tokens; an error for a token that means nothing where it stands."""
        for at, token in enumerate(self._tokens):
            before = self._tokens[at - 1] if at else Token("", "")
            if token.kind in _JOINTS:
                self._join(token)
            elif token.kind == "since":
                self._ignoring, self._term.mode = True, self._term.mode or "increment"
                self._term.text = self._term.text or token.text
            elif not self._ignoring:
                self._begin_another(token, at, before)
                if not self._take(token, before):
                    raise self._refuse("time_unread", token.text)
                self._term.text = f"{self._term.text} {token.text}".strip()
        if self._term.is_something:
            self.read.append(self._term)
        elif self._tokens:
            raise self._refuse("time_unread", self._tokens[-1].text)
        return self.read

    def _join(self, token: Token) -> None:
        self._ignoring = False
        if self._term.is_something:
            self._next(token.kind)
        elif self._term.joint in ("start", "plus", "extra"):
            raise self._refuse("time_unread", token.text)
        elif token.kind not in ("then", "also"):  # As in "SD/30; +30".
            self._term.joint = token.kind

    def _next(self, joint: str, mode: str = "") -> None:
        self.read.append(self._term)
        self._term = _Term(joint, mode=mode, leads=bool(mode))

    def _begin_another(self, token: Token, at: int, before: Token) -> None:
        """Begin a term where none is marked: "5m d3s", "40/120 20/60"."""
        number = at + 1 < len(self._tokens) and self._tokens[at + 1].kind == "number"
        if token.kind in _MODES and self._term.amounts and number and before.kind != "move":
            self._next("extra", token.kind)
        elif token.kind == "number" and before.kind in _LAST and self._term.has_time_and_moves:
            self._next("then")

    def _take(self, token: Token, before: Token) -> bool:
        """Put a token into its term, if it can stand there."""
        term = self._term
        match token.kind:
            case "number":
                if term.amounts and not term.amounts[-1][1] and term.slash is None:
                    return False
                term.amounts.append((token.value, ""))
            case "hour" | "minute" | "second" if before.kind == "number":
                term.amounts[-1] = (term.amounts[-1][0], token.kind)
            case "move":
                _take_moves(term, before)
            case "game":
                term.whole = True
            case "each":
                term.mode = term.mode or "each"
            case "increment" if token.text == "i" and before.kind == "move":
                term.slash = 0  # In Danish "40 træk i 90 minutter" has no increment.
            case "increment" | "delay":
                term.leads = term.leads or not term.amounts
                term.mode = token.kind
            case "within" if not term.slash:
                term.slash = len(term.amounts)
            case _:
                return False
        return True


def _take_moves(term: _Term, before: Token) -> None:
    if before.kind == "number":
        term.moves = round(term.amounts.pop()[0])
    elif before.kind == "within" or (not term.whole and term.mode in ("", "each")):
        term.mode = "increment"


def _split(terms: list[_Term]) -> list[_Term]:
    """Take extra time that follows minutes without a sign from them: "5 min 3 s delay"."""
    split = []
    for term in terms:
        units = [unit for _, unit in term.amounts]
        if term.mode and len(units) > 1 and units[-1] == "second" and not term.leads:
            split.append(_Term(term.joint, term.text, term.amounts[:-1], term.moves))
            split.append(_Term("extra", term.text, term.amounts[-1:], mode=term.mode))
        else:
            split.append(term)
    return split


def _merged(terms: list[_Term]) -> list[_Term]:
    """Put together what a word joins to one time: "an hour and thirty minutes"."""
    merged: list[_Term] = []
    for term in terms:
        last = merged[-1] if merged else None
        hours = last is not None and [unit for _, unit in last.amounts] == ["hour"]
        minutes = term.amounts and term.amounts[0][1] == "minute"
        if last is not None and hours and minutes and term.joint == "also" and not last.moves:
            last.amounts += term.amounts
            last.moves, last.mode, last.whole = term.moves, term.mode, term.whole
        else:
            merged.append(term)
    return merged


# --- what each term means -------------------------------------------------------------------------
def _decide(terms: list[_Term], number: int, refuse: _Refusal) -> None:
    """Give each amount of a term its unit, and say of a term without any whether it is extra."""
    term = terms[number]
    fail = partial(refuse, "time_unread", term.text)
    if term.mode == "each":  # For each move, or in the first term for each player.
        term.mode = "" if term.whole or not number else "increment"
    if term.slash and len(term.amounts) > term.slash:
        _decide_pair(terms, number)
    if not term.has_unit and len(term.amounts) == 1:
        _decide_bare(terms, number, refuse)
    elif not term.mode and term.moves is None and number and not term.whole:
        seconds = [unit for _, unit in term.amounts] == ["second"]
        term.mode = "increment" if seconds or term.joint == "extra" else ""
    units = [unit for _, unit in term.amounts]
    if len(units) > 1 and not units[-1]:  # As in "1h30".
        below = {"hour": "minute", "minute": "second"}.get(units[-2])
        if below is None:
            raise fail()
        term.amounts[-1] = (term.amounts[-1][0], below)
        units[-1] = below
    order = list(_UNITS)
    if any(not unit for unit in units) or sorted(set(units), key=order.index) != units:
        raise fail()
    if term.mode and (term.moves is not None or not number):
        raise fail()


def _decide_pair(terms: list[_Term], number: int) -> None:
    """Tell time and moves apart in ``90/40``, ``40/90``, ``2h/40`` and ``40/2h``."""
    term = terms[number]
    left, right = term.amounts[: term.slash], term.amounts[term.slash :]
    (first, first_unit), (second, second_unit) = left[0], right[0]
    alone = not any(_is_period(other) for other in terms if other is not term)
    follows = number + 1 < len(terms) and not terms[number + 1].mode
    extra = first >= second or first < _FEWEST_MOVES
    if first_unit and not second_unit and len(right) == 1:
        time, moves = left, second
    elif second_unit and not first_unit and len(left) == 1:
        time, moves = right, first
    elif first_unit or second_unit:
        return
    elif alone and not follows and extra and _USUAL_MOVES not in (first, second):
        term.amounts, term.slash = [(first, "minute")], None
        terms.insert(number + 1, _Term("extra", term.text, [(second, "second")], mode="increment"))
        return
    else:
        small, large = sorted((first, second))
        moves = _USUAL_MOVES if _USUAL_MOVES in (small, large) else small
        if small <= _MOST_HOURS:
            moves = large
        other = first + second - moves
        time = [(other, "hour" if other <= _MOST_HOURS else "minute")]
    term.amounts, term.moves = time, round(moves)


def _decide_bare(terms: list[_Term], number: int, refuse: _Refusal) -> None:
    term, before = terms[number], terms[:number]
    value, _ = term.amounts[0]
    if term.mode or (number and term.joint == "extra"):
        extra = True
    elif not number or term.whole or term.moves is not None:
        extra = False
    else:
        last = next((each for each in reversed(before) if not each.mode), None)
        wanted = last is not None and last.moves is not None
        later = any(_is_period(each) for each in terms[number + 1 :])
        extra = not wanted or (later and term.joint == "plus")
        if extra and term.joint == "plus" and before[-1].mode:
            raise refuse("time_moves_missing", term.text)
    if extra:
        term.mode = term.mode or "increment"
    many = value >= SECONDS_MEANT and not term.whole
    hours = value <= _MOST_HOURS and term.whole and any(_in_hours(each) for each in before)
    term.amounts[0] = (value, "second" if extra or many else "hour" if hours else "minute")


def _in_hours(term: _Term) -> bool:
    return any(unit == "hour" for _, unit in term.amounts)


def _is_period(term: _Term) -> bool:
    """True if a term is a period, regardless of those before it."""
    large = any(unit in ("hour", "minute") for _, unit in term.amounts)
    return not term.mode and (
        term.whole or bool(term.slash) or large or term.moves is not None or term.joint == "period"
    )


# --- periods --------------------------------------------------------------------------------------
def _periods(terms: list[_Term], refuse: _Refusal, *, literal: bool) -> list[PeriodRead]:
    """The periods with their extra time, which holds in all if it was given once."""
    read: list[tuple[_Term, dict[str, int]]] = []
    for term in terms:
        if not term.mode:
            read.append((term, {}))
        elif read[-1][1]:
            raise refuse("time_unread", term.text)
        else:
            read[-1][1][term.mode] = term.milliseconds
    given = [extra for _, extra in read if extra]
    shared = given[0] if given and not literal and all(one == given[0] for one in given) else {}
    extras = [extra or shared for _, extra in read]
    return [
        PeriodRead(term.milliseconds, term.moves, extra.get("increment", 0), extra.get("delay", 0))
        for (term, _), extra in zip(read, extras, strict=True)
    ]
