"""Read a typed line: words for a seat, presses, pegs, and an arbiter's rulings.

One line is one thing. It may begin with the seat that it is for, ``white`` or ``black`` (``w:``,
``b:``); without one it is for the player on the move. Everything that is no instruction below is
taken as what that player says, so that typing is equal to speaking. Other languages have words of
their own beside these (:mod:`~accessible_board.typed.translating`)::

    white press            press the clock (an empty line presses for the player on the move)
    lift e2, place e4      move the pegs of a virtual board
    sign                   confirm the result
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
    arbiter stop           and every other ruling of :mod:`accessible_board.arbiter.forms`
    white talk             the player is about to speak, where the microphone waits for that
    talk open, talk push   the microphone hears all, or waits for talk
    codes                  new codes for the pages of the console; codes qr draws them as well
    help                   what can be typed, and what can be said
    quit                   leave; the game can be resumed
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import chess

from accessible_board.arbiter.fields import milliseconds, square
from accessible_board.arbiter.forms import typed_ruling
from accessible_board.game import observations as o
from accessible_board.game.rules.notation import parse, without_move_number
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.assistants import WITH_WORDS, Duty, Report
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.languages import RefusedError, available, load, verbs
from accessible_board.speech.understanding import Command, understand
from accessible_board.typed.lines import (
    Assisted,
    Commanded,
    Did,
    Helped,
    Invited,
    MicrophoneSet,
    Opened,
    PegMoved,
    Pressed,
    Quit,
    Ruled,
    RulesRead,
    Said,
    Signed,
    Talking,
    TimesRead,
    Typed,
    Wanted,
    Written,
)
from accessible_board.typed.translating import in_english, seat_in_english

_SEATS: Final = {"white": Seat.WHITE, "w:": Seat.WHITE, "black": Seat.BLACK, "b:": Seat.BLACK}


def typed(line: str, *codes: str) -> Typed:
    """Read a typed line. :class:`RefusedError` for an instruction that is not complete.

    ``codes`` are the languages whose words may be typed as well as the English ones, which go
    before them, and so do words that the player might as well have said.
    """
    refusal = None
    try:
        meant = _typed(line)
    except RefusedError as error:
        meant, refusal = Said(None, line), error
    if isinstance(meant, Said):
        for code in codes:
            found = _typed_in(code, line.strip())
            if found is not None:
                return found
    if refusal is not None:
        raise refusal
    return meant


def for_arbiter(line: str, *codes: str) -> bool:
    """Whether a line, however it goes on, is what an arbiter types; ``codes`` as :func:`typed`."""
    readings = (line, *(in_english(line, verbs(code)) for code in codes))
    return any(_seat(reading.strip())[1].split(" ")[0].lower() == "arbiter" for reading in readings)


def _typed_in(code: str, line: str) -> Typed | None:
    """What a line is in the words of a language, if it has any of them or means something there."""
    seat, words = _seat(seat_in_english(line, verbs(code)))
    meaning = understand(words, load(code))
    if meaning is not None and meaning.command is not Command.HELP:
        return Said(seat, words)
    english = in_english(line, verbs(code))
    meant = _typed(english) if english != line else None
    return Said(seat, words) if isinstance(meant, Said) else meant


def _typed(line: str) -> Typed:
    seat, rest = _seat(line.strip())
    verb, _, argument = rest.partition(" ")
    read = _READERS.get(verb.lower())
    meant = read(seat, argument.strip()) if read is not None else None
    return Said(seat, rest) if meant is None else meant


def _peg(lifted: bool, seat: Seat | None, argument: str) -> PegMoved:
    return PegMoved(seat, square(argument), lifted)


def _alone(meant: Callable[[Seat | None], Typed], seat: Seat | None, argument: str) -> Typed | None:
    """Read a verb that takes no argument; with one, the line is not this verb."""
    return None if argument else meant(seat)


def _help(seat: Seat | None, argument: str) -> Helped | None:
    return None if argument or seat is not None else Helped()


def _talk(seat: Seat | None, argument: str) -> Talking | MicrophoneSet | None:
    """``talk`` before an announcement; ``talk open`` and ``talk push`` switch for good."""
    match argument.lower():
        case "":
            return Talking(seat)
        case "open" | "push":
            return MicrophoneSet(seat, waits=argument.lower() == "push")
    return None


def _codes(seat: Seat | None, argument: str) -> Invited | None:
    known = seat is None and argument.lower() in ("", "qr")
    return Invited(bool(argument)) if known else None


def _arbiter(seat: Seat | None, argument: str) -> Ruled | Opened:
    inner, words = _seat(argument)
    verb, _, code = words.partition(" ")
    if verb.lower() == "open":
        return Opened(code.strip())
    return Ruled(typed_ruling(inner or seat, words))


def _assistant(seat: Seat | None, argument: str) -> Did | Assisted:
    """``white assistant …`` names one, ``assistant …`` is what one does."""
    if seat is not None:
        return Did(seat, _proposal(seat, argument))
    return _assisted(*_seat(argument))


def _flag(seat: Seat | None, argument: str) -> Did:
    display = argument.lower() == "display"
    return Did(seat, o.FlagClaimed(at=0, seat=seat or Seat.WHITE, by_display=display))


def _claims(seat: Seat | None, argument: str) -> Did | None:
    """A claim about the opponent's last move: touch, or illegal."""
    match argument.lower():
        case "touch":
            return Did(seat, o.BreachClaimed(at=0, seat=seat or Seat.WHITE))
        case "illegal":
            return Did(seat, o.IllegalMoveClaimed(at=0, seat=seat or Seat.WHITE))
    return None


def _two_boards(seat: Seat | None, argument: str) -> Did | None:
    """A player demands two boards (D.1)."""
    return None if argument else Did(seat, o.TwoBoardsDemanded(at=0, seat=seat or Seat.WHITE))


def _stands(seat: Seat | None, fen: str) -> Did:
    """How the men stand on a board without switches."""
    try:
        chess.BaseBoard(fen)
    except ValueError:
        raise RefusedError("no_position", words=fen) from None
    return Did(seat, o.BoardReported(at=0, seat=seat or Seat.WHITE, fen=fen))


def _wrote(seat: Seat | None, words: str) -> Did:
    """A scoresheet that is read out; its notation may be of any language."""
    texts = [text for text in map(without_move_number, words.split()) if text]
    readings = tuple(_readings(text) for text in texts)
    joined = " ".join(texts)
    return Did(
        seat, o.SheetReported(at=0, seat=seat or Seat.WHITE, words=joined, readings=readings)
    )


def _readings(text: str) -> tuple[Announcement, ...]:
    """The meanings of a written move in the languages."""
    parsed = (parse(text, load(code)) for code in available())
    return tuple(dict.fromkeys(reading for reading in parsed if reading is not None))


def _call(seat: Seat | None, argument: str) -> Did:
    return Did(seat, o.ArbiterCalled(at=0, seat=seat or Seat.WHITE, reason=argument))


def _appeal(seat: Seat | None, argument: str) -> Did:
    return Did(seat, o.Appealed(at=0, seat=seat or Seat.WHITE, words=argument))


def _here(seat: Seat | None, argument: str) -> Did | None:
    return None if argument else Did(seat, o.Arrived(at=0, seat=seat or Seat.WHITE))


def _recording(seat: Seat | None, argument: str) -> Did | None:
    """``recording off`` and ``recording on``: whether a player keeps the score."""
    whose = seat or Seat.WHITE
    match argument.lower():
        case "off":
            return Did(seat, o.RecordingStopped(at=0, seat=whose))
        case "on":
            return Did(seat, o.RecordingResumed(at=0, seat=whose))
    return None


def _sheet(seat: Seat | None, argument: str) -> Did | None:
    return None if argument else Did(seat, o.SheetRequested(at=0, seat=seat or Seat.WHITE))


def _record(seat: Seat | None, argument: str) -> Written | None:
    return Written(argument) if argument and seat is None else None


def _asked(
    kind: type[o.SecondsRequested | o.QuickplayClaimed | o.CallWithdrawn],
    seat: Seat | None,
    argument: str,
) -> Did | None:
    """What a player asks, claims or withdraws with a word (III.4, III.5, 6.11.2)."""
    return None if argument else Did(seat, kind(at=0, seat=seat or Seat.WHITE))


def _rules(seat: Seat | None, argument: str) -> RulesRead | None:
    return None if argument or seat is not None else RulesRead()


def _proposal(seat: Seat, argument: str) -> o.AssistantProposed:
    """An assistant's name, followed by the duties."""
    words = argument.split()
    named = [word for word in words if word not in set(Duty)]
    if not named or words[: len(named)] != named:
        raise RefusedError("assistant_nameless")
    duties = tuple(Duty(word) for word in words[len(named) :])
    return o.AssistantProposed(at=0, seat=seat, name=" ".join(named), duties=duties)


def _assisted(seat: Seat | None, words: str) -> Assisted:
    """What an assistant does: press, flag, moves, touched e2, says Eva vier."""
    verb, _, argument = words.partition(" ")
    match verb.lower():
        case Report.TOUCHED:
            return Assisted(seat, Report.TOUCHED, square(argument))
        case Report.RECORDS if argument.strip():
            return Assisted(seat, Report.RECORDS, words=argument.strip())
        case Report.ANNOUNCES if argument.strip():
            mover, announced = _seat(argument.strip())
            return Assisted(seat, Report.ANNOUNCES, words=announced, mover=mover)
        case word if word in set(Report) - WITH_WORDS and not argument:
            return Assisted(seat, Report(word))
    raise RefusedError("assistant_acts")


def _times(_: Seat | None, argument: str) -> TimesRead:
    """White's time and Black's."""
    times = argument.split()
    if len(times) != len(Seat):
        raise RefusedError("both_times")
    return TimesRead(*map(milliseconds, times))


def _seat(line: str) -> tuple[Seat | None, str]:
    for prefix, seat in _SEATS.items():
        head, tail = line[: len(prefix)], line[len(prefix) :]
        if head.lower() == prefix and (prefix.endswith(":") or not tail or tail[0] in " :"):
            return seat, tail.lstrip(" :")
    return None, line


_READERS: Final[Mapping[str, Callable[[Seat | None, str], Typed | None]]] = {
    "": lambda seat, _: Pressed(seat),
    "press": lambda seat, _: Pressed(seat),
    "lift": partial(_peg, True),
    "place": partial(_peg, False),
    "sign": partial(_alone, Signed),
    "talk": _talk,
    "time": partial(_alone, lambda seat: Wanted(seat, o.Request.TIME)),
    "moves": partial(_alone, lambda seat: Wanted(seat, o.Request.MOVES)),
    "repeat": partial(_alone, lambda seat: Commanded(seat, Command.REPEAT)),
    "slower": partial(_alone, lambda seat: Commanded(seat, Command.SLOWER)),
    "last": partial(_alone, lambda seat: Wanted(seat, o.Request.REPEAT)),
    "position": partial(_alone, lambda seat: Wanted(seat, o.Request.POSITION)),
    "standing": partial(_alone, lambda seat: Wanted(seat, o.Request.STANDING)),
    "conditions": partial(_alone, lambda seat: Wanted(seat, o.Request.CONDITIONS)),
    "flag": _flag,
    "claims": _claims,
    "two-boards": _two_boards,
    "stands": _stands,
    "wrote": _wrote,
    "call": _call,
    "withdraw": partial(_asked, o.CallWithdrawn),
    "appeal": _appeal,
    "here": _here,
    "recording": _recording,
    "sheet": _sheet,
    "record": _record,
    "seconds": partial(_asked, o.SecondsRequested),
    "quickplay": partial(_asked, o.QuickplayClaimed),
    "rules": _rules,
    "assistant": _assistant,
    "clock": _times,
    "arbiter": _arbiter,
    "codes": _codes,
    "help": _help,
    "?": _help,
    "quit": partial(_alone, lambda _: Quit()),
}
"""What reads the rest of a line that begins with this word; ``None`` if it is said after all."""
