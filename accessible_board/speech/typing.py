"""What is typed at the keyboard of a game: words for a seat, presses, and an arbiter's word.

One line is one thing. It may begin with the seat that it is for, ``white`` or ``black`` (``w:``,
``b:``); without one it is for the player on the move. Everything that is no instruction below is
taken as what that player says, so that typing is equal to speaking::

    white press            press the clock (an empty line presses for the player on the move)
    lift e2, place e4      move the pegs of a virtual board
    sign                   confirm the result
    conditions             read back what was agreed, to the player who asks
    white flag             claim on time; white flag display where only the hall shows it
    black claims touch     claim a breach of Article 4; or claims illegal, an illegal move
    white two-boards       demand two boards; black stands FEN, black wrote e4 e5: reports of them
    white call REASON      stop the clocks and call the arbiter
    white appeal WORDS     appeal against a decision
    white recording off    the player keeps no score any more; recording on again
    white sheet            the player asks for the arbiter's sheet
    rules                  the rules that no program can see kept
    record e4              the arbiter writes down a move
    white seconds          ask for five seconds a move; white quickplay claims a draw
    white here             the player has come to the board
    white assistant Ines claims   use this assistant for these duties
    assistant touched e2   and press, flag, moves, says MOVE: what an assistant does
    clock 1h5m 58m30s      the times that another clock shows
    arbiter open CODE      open the envelope of an adjourned game
    arbiter stop           and every other ruling of :mod:`accessible_board.speech.rulings`
    white talk             the player is about to speak, where the microphone waits for that
    codes                  new codes for the pages of the console; codes qr draws them as well
    help                   what can be typed, and what can be said
    quit                   leave; the game can be resumed
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

import chess

from accessible_board.errors import InputError
from accessible_board.game import observations as o
from accessible_board.game.announcements import Announcement
from accessible_board.game.events import Duty
from accessible_board.game.notation import parse, without_move_number
from accessible_board.game.officials import Report
from accessible_board.game.seats import Seat
from accessible_board.languages import available, load
from accessible_board.speech.rulings import milliseconds, ruling, square


@dataclass(frozen=True, slots=True)
class Said:
    """Words of a player; ``seat`` is ``None`` for the player on the move."""

    seat: Seat | None
    words: str


@dataclass(frozen=True, slots=True)
class Pressed:
    """The clock is pressed; ``seat`` is ``None`` for the player on the move."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class PegMoved:
    """A peg of a virtual board is lifted or placed; ``seat`` is ``None`` for the only board."""

    seat: Seat | None
    square: chess.Square
    lifted: bool


@dataclass(frozen=True, slots=True)
class Signed:
    """A player confirms the result; ``seat`` is ``None`` for both."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Opened:
    """The arbiter opens the envelope of an adjourned game with its ``code``."""

    code: str


@dataclass(frozen=True, slots=True)
class Wanted:
    """A player wants to be told something; ``seat`` is ``None`` for the player on the move."""

    seat: Seat | None
    request: o.Request


@dataclass(frozen=True, slots=True)
class Did:
    """Something a player does besides moving and talking; its time is filled in by who hears it.

    ``seat`` of the observation is a placeholder where the line did not say whose act it is, and
    ``seat`` here is ``None``.
    """

    seat: Seat | None
    observation: (
        o.FlagClaimed
        | o.BreachClaimed
        | o.TwoBoardsDemanded
        | o.BoardReported
        | o.SheetReported
        | o.IllegalMoveClaimed
        | o.ArbiterCalled
        | o.AssistantProposed
        | o.Appealed
        | o.Arrived
        | o.RecordingStopped
        | o.RecordingResumed
        | o.SheetRequested
        | o.SecondsRequested
        | o.QuickplayClaimed
    )


@dataclass(frozen=True, slots=True)
class Assisted:
    """What an assistant does or reports; ``seat`` is ``None`` for the only assistant there is.

    ``words`` are those of an announcement, of ``mover`` if that is not the assistant's player.
    """

    seat: Seat | None
    report: Report
    square: chess.Square | None = None
    words: str = ""
    mover: Seat | None = None


@dataclass(frozen=True, slots=True)
class RulesRead:
    """Somebody wants to read the rules that only people can see kept."""


@dataclass(frozen=True, slots=True)
class Written:
    """The arbiter writes down a move, in these words."""

    words: str


@dataclass(frozen=True, slots=True)
class TimesRead:
    """Somebody reads the clock that counts: milliseconds left to White and Black."""

    white: int
    black: int


@dataclass(frozen=True, slots=True)
class Ruled:
    """The arbiter's word; its time is filled in by whoever hears it."""

    ruling: o.ArbiterRuled


@dataclass(frozen=True, slots=True)
class Invited:
    """New codes for the pages of the console are asked for; ``drawn`` also as pictures (QR)."""

    drawn: bool


@dataclass(frozen=True, slots=True)
class Quit:
    """The game is left."""


@dataclass(frozen=True, slots=True)
class Talking:
    """A player is about to speak; ``seat`` is ``None`` for the player on the move."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Helped:
    """Somebody asks what can be typed."""


Typed = (
    Said
    | Pressed
    | PegMoved
    | Signed
    | Opened
    | Wanted
    | Did
    | Assisted
    | Written
    | RulesRead
    | TimesRead
    | Ruled
    | Invited
    | Talking
    | Helped
    | Quit
)

INSTRUCTIONS: Final = (
    "A move is announced as it is said or written: Eva vier, or e4, or e2e4.",
    "An empty line presses the clock for the player on the move.",
    "A line may begin with white or black: black press, white time.",
    "lift e2 and place e4 move the pegs of a virtual board.",
    "sign confirms the result for both players.",
    "The arbiter stops the clocks by arbiter stop, and starts them by arbiter resume.",
    "The arbiter rules by arbiter confirm, refuse, uphold, reject, restore or accidental e2.",
    "The arbiter sets a clock by arbiter white set 5m30s, and a result by arbiter result 1-0.",
    "arbiter conditions reads back to everybody what was agreed; black conditions to one player.",
    "arbiter approve accepts the equipment.",
    "arbiter adapt slips-stand changes a rule, as D.1 allows.",
    "codes makes new codes for the pages of the console; codes qr draws them as well.",
    "white flag claims on time; white call REASON stops the clocks to call the arbiter.",
    "arbiter adjourn asks the player on the move to seal a move, which only that player says.",
    "white seconds asks for five seconds a move in a quickplay finish; white quickplay claims.",
    "white here says that White is at the board; arbiter open CODE opens the envelope.",
    "white assistant Ines claims names an assistant, and the duties after the name.",
    "An assistant types assistant press, touched e2, flag, or says Eva vier.",
    "The arbiter rules on assistants by arbiter white accept, grant claims, withdraw claims.",
    "white recording off says that White keeps no score any more; recording on ends that.",
    "rules writes out the rules that no program can see kept, as that of the pressing hand.",
    "white sheet asks for the arbiter's record; record e4 writes a move into it.",
    "white appeal WORDS records an appeal; clock 1h5m 58m30s reads another clock.",
    "black claims touch, or black claims illegal, is a claim about the opponent's last move.",
    "The arbiter enters what was seen by arbiter white illegal, or arbiter white touched e2.",
    "The arbiter goes back by arbiter back, and penalises by arbiter white penalty warning.",
    "white two-boards demands two boards; black stands FEN tells of a board without switches.",
    "black wrote e4 e5 Nf3 reads out a scoresheet; arbiter compare follows D.2.9.",
    "talk opens a microphone that is pushed to talk, for one announcement.",
    "quit leaves the game; it can be resumed.",
)
"""What can be typed, a fact a line."""

_SEATS: Final = {"white": Seat.WHITE, "w:": Seat.WHITE, "black": Seat.BLACK, "b:": Seat.BLACK}


def typed(line: str) -> Typed:
    """What a typed line is. :class:`InputError` for an instruction that is not complete."""
    seat, rest = _seat(line.strip())
    verb, _, argument = rest.partition(" ")
    read = _READERS.get(verb.lower())
    meant = read(seat, argument.strip()) if read is not None else None
    return Said(seat, rest) if meant is None else meant


def _peg(lifted: bool, seat: Seat | None, argument: str) -> PegMoved:
    return PegMoved(seat, square(argument), lifted)


def _alone(meant: Callable[[Seat | None], Typed], seat: Seat | None, argument: str) -> Typed | None:
    """A verb that is one only without an argument."""
    return None if argument else meant(seat)


def _help(seat: Seat | None, argument: str) -> Helped | None:
    return None if argument or seat is not None else Helped()


def _codes(seat: Seat | None, argument: str) -> Invited | None:
    known = seat is None and argument.lower() in ("", "qr")
    return Invited(bool(argument)) if known else None


def _arbiter(seat: Seat | None, argument: str) -> Ruled | Opened:
    inner, words = _seat(argument)
    verb, _, code = words.partition(" ")
    if verb.lower() == "open":
        return Opened(code.strip())
    return Ruled(ruling(inner or seat, words))


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
    """How the men stand on a board that no switch sees."""
    try:
        chess.BaseBoard(fen)
    except ValueError:
        raise InputError(f"{fen!r} is no position; write the first part of a FEN.") from None
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
    """What a written move means in one language or another."""
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
    kind: type[o.SecondsRequested | o.QuickplayClaimed], seat: Seat | None, argument: str
) -> Did | None:
    """What a player short of time asks for or claims (III.4, III.5)."""
    return None if argument else Did(seat, kind(at=0, seat=seat or Seat.WHITE))


def _rules(seat: Seat | None, argument: str) -> RulesRead | None:
    return None if argument or seat is not None else RulesRead()


def _proposal(seat: Seat, argument: str) -> o.AssistantProposed:
    """A name, and after it the duties."""
    words = argument.split()
    named = [word for word in words if word not in set(Duty)]
    if not named or words[: len(named)] != named:
        raise InputError("Name the assistant and then the duties: white assistant Ines claims.")
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
        case Report.PRESSES | Report.FLAG | Report.MOVES if not argument:
            return Assisted(seat, Report(verb.lower()))
    raise InputError(
        "An assistant can do this: press, says MOVE, records MOVE, touched SQUARE, flag, moves; "
        "as in: assistant touched e2."
    )


def _times(_: Seat | None, argument: str) -> TimesRead:
    """White's time and Black's."""
    times = argument.split()
    if len(times) != len(Seat):
        raise InputError("Read both times of the clock, White's first: clock 1h5m 58m30s.")
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
    "talk": partial(_alone, Talking),
    "conditions": partial(_alone, lambda seat: Wanted(seat, o.Request.CONDITIONS)),
    "flag": _flag,
    "claims": _claims,
    "two-boards": _two_boards,
    "stands": _stands,
    "wrote": _wrote,
    "call": _call,
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
