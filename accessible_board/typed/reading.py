"""Read a typed line: words for a seat, presses, pegs, and an arbiter's rulings.

One line is one thing. It may begin with the seat that it is for, ``white`` or ``black`` (``w:``,
``b:``); without one it is for the player on the move, or for whoever the keyboard is for.
Everything that is no instruction below is taken as what that player says, so that typing is equal
to speaking. Other languages have words of their own beside these. What a player does by a verb
stands in :mod:`accessible_board.acts.table`::

    white press            press the clock (an empty line presses for the player on the move)
    lift e2, place e4      move the pegs of a virtual board
    sign                   confirm the result; both sign for both players
    last, repeat, slower   the last move; what was said last, perhaps slowly
    standing               how the game stands, and what it waits for
    conditions             read back what was agreed, to the player who asks
    white flag             claim on time; white flag display where only the hall shows it
    black claims touch     claim a breach of Article 4; or claims illegal, an illegal move
    white two-boards       demand two boards; black stands FEN, black wrote e4 e5: reports of them
    white call REASON      stop the clocks and call the arbiter
    white withdraw         the arbiter who was called is not needed; both players say so
    white appeal WORDS     appeal against a decision
    white recording off    the player keeps no score any more; recording on again
    white sheet            the player asks for the arbiter's sheet
    rules                  the rules that no program can see kept
    record e4              the arbiter writes down a move
    white seconds          ask for five seconds a move; white quickplay claims a draw
    white here             the player has come to the board
    white assistant Ines claims   use this assistant for these duties
    assistant touched e2   and press, flag, moves, says MOVE, seconds, quickplay, closes (the
                           envelope), here (is the player): what an assistant does
    clock 1h5m 58m30s      the times that another clock shows
    arbiter open CODE      open the envelope of an adjourned game
    arbiter now            what waits for the arbiter
    arbiter stop           and every other ruling of :mod:`accessible_board.arbiter.forms`
    white talk             the player is about to speak, where the microphone waits for that
    talk open, talk push   the microphone hears all, or waits for talk
    codes                  new codes for the pages of the console; codes qr draws them as well
    help                   what can be typed; help claim and so on for one topic
    quit                   leave; the game can be resumed
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from accessible_board.acts.act_row import Effect
from accessible_board.acts.table import Act
from accessible_board.arbiter.forms import square, typed_ruling
from accessible_board.game.vocabulary.assistants import WITH_WORDS, AssistantAct
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import RefusedError, instructions, load, verbs
from accessible_board.speech.spoken_rulings import is_done, spoken_ruling
from accessible_board.speech.time_controls import read_duration
from accessible_board.speech.understanding import understand
from accessible_board.typed.typed_lines import (
    Assisted,
    AtTerminal,
    Done,
    HelpAsked,
    Opened,
    PegMoved,
    Ruled,
    Talking,
    TimesRead,
    Typed,
    TypedWords,
    Written,
)

Verbs = Mapping[str, Mapping[str, str]]
"""For each table the words of a language, and the English word that each stands for."""

_FOR_A_SEAT: Final = ("arbiter", "assistant")
"""Verbs that a seat may follow: ``arbiter white penalty``."""


BOTH: Final = "both"
"""Word in the place of a seat where both players do the same."""


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
    if verb in verbs:
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


_SEATS: Final = {"white": Seat.WHITE, "w:": Seat.WHITE, "black": Seat.BLACK, "b:": Seat.BLACK}


def typed(line: str, *codes: str) -> Typed:
    """Read a typed line. :class:`RefusedError` for an instruction that is not complete.

    ``codes`` are the languages whose words may be typed as well as the English ones, which go
    before them, and so do words that the player might as well have said.
    """
    meant = _said_to_rule(line, codes) or _read(line, codes)
    return _from_english(meant, codes) if isinstance(meant, TypedWords) else meant


def _said_to_rule(line: str, codes: Sequence[str]) -> TypedWords | None:
    """A ruling or proposal as it is said at a table, which may begin like a typed line.

    What a player of the seat that it begins with may say goes before it.
    """
    languages = [load(code) for code in codes]
    named = [_seat(seat_in_english(line.strip(), verbs(code))) for code in codes]
    if any(understand(words, one) for seat, words in named if seat for one in languages):
        return None
    for seat, words in ((None, line.strip()), *named):
        if is_done(words, languages) or spoken_ruling(words, languages) is not None:
            return TypedWords(seat, words)
    return None


def _from_english(meant: TypedWords, codes: Sequence[str]) -> TypedWords:
    """The words with an English phrase of an act in place of it in a language of the game."""
    words, english = meant.words, load("en")
    if not codes or "en" in codes or any(understand(words, load(code)) for code in codes):
        return meant
    found = understand(words, english)
    if found is None or found.act is None or found.about:
        return meant
    own = load(codes[0]).taught(found.act.key)
    for form in english.commands[found.act.key]:
        before, said, after = words.casefold().partition(form.casefold())
        if said and not (before and after):
            return replace(meant, words=f"{words[: len(before)]}{own}{words[len(before + said) :]}")
    return meant


def _read(line: str, codes: Sequence[str]) -> Typed:
    refusal = None
    try:
        meant = _typed(line)
    except RefusedError as error:
        meant, refusal = TypedWords(None, line), error
    if isinstance(meant, TypedWords):
        for code in codes:
            found = _typed_in(code, line.strip())
            if found is not None:
                return found
    if refusal is not None:
        raise refusal
    return meant


def for_arbiter(line: str, *codes: str) -> bool:
    """True if a line begins as an arbiter's, however it goes on; ``codes`` as :func:`typed`."""
    readings = (line, *(in_english(line, verbs(code)) for code in codes))
    return any(_seat(reading.strip())[1].split(" ")[0].lower() == "arbiter" for reading in readings)


def _typed_in(code: str, line: str) -> Typed | None:
    """Meaning of a line in the words of a language; ``None`` if it has none of them."""
    seat, words = _seat(seat_in_english(line, verbs(code)))
    meaning = understand(words, load(code))
    if meaning is not None and meaning.act is not Act.HELP:
        return TypedWords(seat, words)
    english = in_english(line, verbs(code))
    meant = _typed(english) if english != line else None
    return TypedWords(seat, words) if isinstance(meant, TypedWords) else meant


def _typed(line: str) -> Typed:
    first, _, done = line.strip().partition(" ")
    if first.lower() == BOTH and (act := _read_act(None, done.strip(), "")) is not None:
        return replace(act, both=True)
    seat, rest = _seat(line.strip())
    verb, _, argument = rest.partition(" ")
    read = _READERS.get(verb.lower(), _read_act)
    return read(seat, rest, argument.strip()) or TypedWords(seat, rest)


_ACTS: Final = {verb: act for act in Act for verb in act.row.typed}
"""The acts by their verbs, of one word or two."""


def _read_act(seat: Seat | None, line: str, _: str) -> Done | None:
    """Read an act by its verb; with words that cannot follow the verb the line is said.

    Words that make no observation are refused here, before other languages are tried.
    """
    first, _, rest = line.partition(" ")
    second, _, further = rest.strip().partition(" ")
    act, words = _ACTS.get(f"{first} {second}".lower()), further.strip()
    if act is None or (words and not act.row.followed):
        act, words = _ACTS.get(first.lower()), rest.strip()
    if act is None or (words and not act.row.followed):
        return None
    if not isinstance(act.row.becomes, Effect):
        act.row.observation(0, seat or Seat.WHITE, words)
    return Done(seat, act, words)


def _peg(lifted: bool, seat: Seat | None, _: str, argument: str) -> PegMoved:
    return PegMoved(seat, square(argument), lifted)


def _talk(seat: Seat | None, line: str, argument: str) -> Talking | Done | None:
    """``talk`` before an announcement; what follows may switch the microphone for good."""
    return _read_act(seat, line, argument) if argument else Talking(seat)


def _at_terminal(seat: Seat | None, line: str, _: str) -> AtTerminal | None:
    """Read a request to the program, which names no seat; only quitting may name one."""
    asked = " ".join(line.lower().split())
    known = asked in set(AtTerminal) and (seat is None or asked == AtTerminal.QUIT)
    return AtTerminal(asked) if known else None


def _help(seat: Seat | None, _: str, argument: str) -> HelpAsked | None:
    """Read ``help`` and a topic, without a seat; an unknown topic is taken as said."""
    topic = argument.lower()
    return HelpAsked(topic) if seat is None and topic in ("", *instructions("en")) else None


def _arbiter(seat: Seat | None, _: str, argument: str) -> Ruled | Opened | AtTerminal:
    inner, words = _seat(argument)
    verb, _, code = words.partition(" ")
    if words.lower() == "now":
        return AtTerminal.WAITING
    if verb.lower() == "open":
        return Opened(code.strip())
    return Ruled(typed_ruling(inner or seat, words))


def _assistant(seat: Seat | None, line: str, argument: str) -> Done | Assisted | None:
    """Name an assistant (``white assistant Ines …``), or read what an assistant does."""
    acts = argument.split(" ")[0].lower() in set(AssistantAct)
    if seat is None or acts:
        inner, words = _seat(argument)
        return _assisted(seat or inner, words)
    return _read_act(seat, line, argument)


def _record(seat: Seat | None, _: str, argument: str) -> Written | None:
    return Written(argument) if argument and seat is None else None


def _assisted(seat: Seat | None, words: str) -> Assisted:
    """Read an assistant's act: press, flag, moves, touched e2, says Eva vier."""
    verb, _, argument = words.partition(" ")
    match verb.lower():
        case AssistantAct.TOUCHED:
            return Assisted(seat, AssistantAct.TOUCHED, square(argument))
        case AssistantAct.RECORDS if argument.strip():
            return Assisted(seat, AssistantAct.RECORDS, words=argument.strip())
        case AssistantAct.ANNOUNCES if argument.strip():
            mover, announced = _seat(argument.strip())
            return Assisted(seat, AssistantAct.ANNOUNCES, words=announced, mover=mover)
        case word if word in set(AssistantAct) - WITH_WORDS and not argument:
            return Assisted(seat, AssistantAct(word))
    raise RefusedError("assistant_acts")


def _times(_: Seat | None, __: str, argument: str) -> TimesRead:
    times = argument.split()
    if len(times) != len(Seat):
        raise RefusedError("both_times")
    return TimesRead(*map(read_duration, times))


def _seat(line: str) -> tuple[Seat | None, str]:
    for prefix, seat in _SEATS.items():
        head, tail = line[: len(prefix)], line[len(prefix) :]
        if head.lower() == prefix and (prefix.endswith(":") or not tail or tail[0] in " :"):
            return seat, tail.lstrip(" :")
    return None, line


_READERS: Final[Mapping[str, Callable[[Seat | None, str, str], Typed | None]]] = {
    "lift": partial(_peg, True),
    "place": partial(_peg, False),
    "talk": _talk,
    "record": _record,
    "assistant": _assistant,
    "clock": _times,
    "arbiter": _arbiter,
    **dict.fromkeys(("help", "?"), _help),
    **dict.fromkeys(("rules", "codes", "quit"), _at_terminal),
}
"""Readers of a line that begins with this word and is no act of a player, given the seat, the
line after it, and the rest after the word; ``None`` for words that are said after all.
"""
