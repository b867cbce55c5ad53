"""The lines written at the terminal for an event, which are never spoken.

A press moves the clock for all to see, so it may be written; times and counts are told only to the
player who asks (D.2.10.4, 12.6). What the arbiter must know is written in the words of the
arbiter's page, and what has to be decided is followed by the line to type.

The envelope of an adjourned game has its text here as well (I.2): written, shown, or read aloud.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from typing import Any, Final

import chess

from accessible_board.game import events as e
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.editions import edition
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.announcing import AnnouncingStyle, clock_text, time_words
from accessible_board.narration.sentences.positions import position_words
from accessible_board.narration.written.evidence import (
    claim_words,
    mate_words,
    proposed_penalty,
    result_lost_by,
    sealed_words,
)
from accessible_board.narration.written.phrases import Phrases, written
from accessible_board.narration.written.record import record_sentence, values_of

Lines = Callable[[Any, chess.Board, Phrases], Iterator[str]]
"""The lines of an event in a position, without the label of those they are for."""


def as_it_stands(state: GameState) -> e.GameAdjourned:
    """The adjournment of a game, with the times used as they were corrected since (I.2.3, I.3).

    ``ValueError`` where nothing is adjourned.
    """
    adjournment = state.adjournment
    if adjournment is None or not adjournment.closed:
        raise ValueError("The game is not adjourned.")
    return e.GameAdjourned(
        at=state.clock.since,
        seat=adjournment.sealer,
        white=state.setup.white,
        black=state.setup.black,
        fen=state.position.fen(),
        white_used=adjournment.white_used,
        black_used=adjournment.black_used,
        move_number=state.position.fullmove_number,
        offer=state.offer,
        resumption=adjournment.resumption,
        reply=adjournment.reply,
    )


def on_envelope(
    adjourned: e.GameAdjourned, words: Phrases, *, aloud: bool = False
) -> Iterator[str]:
    """The items of I.2, each with its name, in their order; ``aloud`` as they are read out."""
    name = words.language.say
    players = {Seat.WHITE: adjourned.white, Seat.BLACK: adjourned.black}
    called = {
        seat: name(seat) if player == "?" else f"{name(seat)}, {player}"
        for seat, player in players.items()
    }
    yield words("envelope.players", white=called[Seat.WHITE], black=called[Seat.BLACK])
    yield _position(adjourned.fen, words, aloud=aloud)
    yield _time_used(Seat.WHITE, adjourned.white_used, words, aloud=aloud)
    yield _time_used(Seat.BLACK, adjourned.black_used, words, aloud=aloud)
    yield words("envelope.sealer", player=called[adjourned.seat])
    yield words("envelope.number", move_number=adjourned.move_number)
    offer = adjourned.offer
    yield words("envelope.offer", player=name(offer)) if offer else words("envelope.no_offer")
    resumption = adjourned.resumption
    key = "resumption" if resumption else "no_resumption"
    yield words(f"envelope.{key}", resumption=resumption)


def _time_used(seat: Seat, used: int, words: Phrases, *, aloud: bool = False) -> str:
    """Time that a player has used, in milliseconds (I.2.3)."""
    time = time_words(used, words.language) if aloud else clock_text(used)
    return words("envelope.used", player=words.language.say(seat), time=time)


def code_words(code: str, words: Phrases) -> tuple[str, ...]:
    """The code that opens the envelope, also digit by digit, and that it is to be noted."""
    spelled = ", ".join(map(" ".join, code.split("-")))
    return (
        words("envelope.code", code=code),
        words("envelope.spelled", code=spelled),
        words("envelope.note"),
    )


def _position(fen: str, words: Phrases, *, aloud: bool) -> str:
    """The position in words, and for readers as FEN as well."""
    board, style = chess.Board(fen), AnnouncingStyle(words.language)
    white, black = (position_words(board, color, style) for color in chess.COLORS)
    key = "position_aloud" if aloud else "position"
    return words(f"envelope.{key}", white=white, black=black, fen=fen)


def _then(key: str, event: e.Event, position: chess.Board, words: Phrases) -> str:
    """A second line, filled with the fields of the event and the seats to type for."""
    values = values_of(event, position, words)
    seat = getattr(event, "seat", None)
    if seat is not None:
        players = {"player": seat, "opponent": seat.other}
        values |= {name: words.language.say(of) for name, of in players.items()}
        values |= {"who": seat, "other": seat.other}
    return words(f"terminal.{key}", **values)


def _only(*keys: str) -> Lines:
    """A function that writes these lines only."""
    return lambda event, position, words: (_then(key, event, position, words) for key in keys)


def labelled(label: str) -> Callable[[Lines], Lines]:
    """A function whose lines begin with a label: whom or what they are for."""

    def with_label(lines: Lines) -> Lines:
        @wraps(lines)
        def labelled_lines(event: e.Event, position: chess.Board, words: Phrases) -> Iterator[str]:
            return (f"{words(label)}: {line}" for line in lines(event, position, words) if line)

        return labelled_lines

    return with_label


_for_arbiter: Final = labelled("roles.arbiter")


def record(*then: str) -> Lines:
    """A function that writes the sentence of the arbiter's page, and these lines after it."""

    def lines(event: e.Event, position: chess.Board, words: Phrases) -> Iterator[str]:
        yield record_sentence(event, position, words)
        yield from _only(*then)(event, position, words)

    return _for_arbiter(lines)


def record_and_if(wanted: Callable[[Any], bool], key: str) -> Lines:
    """As :func:`record`, with the line ``key`` only after events that are ``wanted``."""
    return lambda event, position, words: record(*[key] if wanted(event) else [])(
        event, position, words
    )


def reopened(event: e.GameReopened, position: chess.Board, words: Phrases) -> Iterator[str]:
    """The ways to correct what was wrong, once an end is lifted by a ruling (8.7)."""
    key = "type_reopened" if position.move_stack else "type_reopened_unmoved"
    return record(*[] if event.corrected else [key])(event, position, words)


def record_and_either(wanted: Callable[[Any], bool], key: str, other: str) -> Lines:
    """As :func:`record`, with one line after ``wanted`` events, another after others."""
    return lambda event, position, words: record(key if wanted(event) else other)(
        event, position, words
    )


# --- the clock, and the end -------------------------------------------------------------------
def pressed_too_early(
    event: e.PressRefused, position: chess.Board, words: Phrases
) -> Iterator[str]:
    """A press for a pawn not replaced (7.5.2), or without a move: illegal from 2017 on (7.5.3)."""
    if event.reason is e.Refusal.PROMOTION_PIECE_MISSING:
        return record("type_pawn")(event, position, words)
    illegal = edition(words.articles.year).press_without_move_is_illegal
    return record("type_press" if illegal else "type_press_penalty")(event, position, words)


@labelled("terminal.clock")
def clock(
    event: e.ClockStarted | e.ClockPressedBy, _: chess.Board, words: Phrases
) -> Iterator[str]:
    """Seat whose clock runs, as a press says too."""
    runs = event.seat if isinstance(event, e.ClockStarted) else event.seat.other
    yield words("record.clock_started", seat=words.language.say(runs))


@labelled("terminal.result")
def ended(event: e.GameEnded, _: chess.Board, words: Phrases) -> Iterator[str]:
    """The result, and how it is signed."""
    yield f"{event.result}."
    yield words("terminal.sign")
    if event.termination is e.Termination.FLAG_FALL:  # What the program carries out by itself.
        yield words("terminal.type_correct")


def device(
    event: e.DeviceFaulted | e.DeviceRestored, position: chess.Board, words: Phrases
) -> Iterator[str]:
    """Device that fails or works again, with its player."""
    label = words("terminal.device")
    if event.seat is not None:
        label = words("terminal.device_of", player=words.language.say(event.seat))
    yield f"{label}: {record_sentence(event, position, words)}"


def both_flags(event: e.BothFlagsDown, position: chess.Board, words: Phrases) -> Iterator[str]:
    """Rule of the edition for both flags, if any (6.11, III.3.1, A4d3 of 2009)."""
    outcome = {True: "drawn", False: "go_on", None: "open"}[event.drawn]
    if event.first is not None:
        outcome = "in_order"
    hint = [] if event.ruled and event.drawn else [f"type_both_flags_{outcome}"]
    return record(*hint)(event, position, words)


# --- what the arbiter decides -----------------------------------------------------------------
@_for_arbiter
def illegal(event: e.IllegalMoveCompleted, position: chess.Board, words: Phrases) -> Iterator[str]:
    """The penalty that the edition proposes, for the arbiter to decide (7.5.1)."""
    yield proposed_penalty(event, words)
    yield from _only("illegal_counts", "type_confirm")(event, position, words)


@_for_arbiter
def claimed(event: e.DrawClaimMade, position: chess.Board, words: Phrases) -> Iterator[str]:
    """Articles 9.2 and 9.3: the evidence is for the arbiter alone."""
    yield claim_words(event, position, words)
    yield _then("type_decide", event, position, words)


@_for_arbiter
def stopped(event: e.ClocksStopped, position: chess.Board, words: Phrases) -> Iterator[str]:
    """Decision wanted of the arbiter: an unknown result, or neither player kept the score."""
    reason = words.named("values", event.reason)
    if event.reason in (e.StopReason.FLAG, e.StopReason.RESIGNATION):
        yield words("arbiter.result_needed", reason=reason)
        yield from mate_words(event, words)
        yield words("terminal.type_result", result=result_lost_by(event.loser))
    elif event.reason is e.StopReason.SHEETS:
        yield words("arbiter.sheets_needed", reason=reason)
        yield _then("type_recording", event, position, words)
    elif event.reason is e.StopReason.BREACH:
        yield _then("type_ending_breach", event, position, words)


@_for_arbiter
def sealed_faulty(
    event: e.SealedMoveFaulty, position: chess.Board, words: Phrases
) -> Iterator[str]:
    """Article I.8: what the arbiter decides on, and how the result is typed."""
    yield from sealed_words(event, position, words)
    yield _then("type_result", event, position, words)


queened: Final = record_and_if(lambda event: event.ends is not None, "queen_ends")
"""Line that says if the queen that the Laws put there leaves the opponent any move (7.5.2)."""


@_for_arbiter
def late(event: e.DefaultTimeExceeded, position: chess.Board, words: Phrases) -> Iterator[str]:
    """Line that the arbiter decides on a late player (6.7)."""
    yield record_sentence(event, position, words)
    loss = "-/+" if event.seat is Seat.WHITE else "+/-"
    may_admit = edition(words.articles.year).arbiter_may_admit_latecomers
    key = "type_latecomer" if may_admit else "type_latecomer_by_event"
    yield words(f"terminal.{key}", loss=loss, who=event.seat)


@_for_arbiter
def breach(event: e.ArticleFourBreached, position: chess.Board, words: Phrases) -> Iterator[str]:
    """A move that breaks an obligation of Article 4; the opponent may claim it."""
    yield record_sentence(event, position, words)
    yield words("record.touches_told", **values_of(event, position, words))
    if event.obligation.released is not None:
        yield _then("stood", event, position, words)
    key = "ends_all_the_same" if event.ends else "type_claim_touch"
    yield _then(key, event, position, words)


@_for_arbiter
def penalties(event: e.PenaltiesListed, position: chess.Board, words: Phrases) -> Iterator[str]:
    """The penalties of the edition, and how to type one."""
    yield record_sentence(event, position, words)
    yield words("terminal.type_penalty", typed=", ".join(event.penalties))


@_for_arbiter
def compared(event: e.BoardsCompared, position: chess.Board, words: Phrases) -> Iterator[str]:
    """Conclusion of D.2.9, and what is still to be done."""
    yield record_sentence(event, position, words)
    if event.lagging is not None:
        yield words("terminal.lagging", player=words.language.say(event.lagging))
    if event.verdict is e.ComparisonVerdict.GO_BACK:
        for seat, left in ((Seat.WHITE, event.white), (Seat.BLACK, event.black)):
            if left is not None:
                player, time = words.language.say(seat), clock_text(left)
                yield words(
                    "terminal.type_time", player=player, time=time, who=seat, typed=_typed(left)
                )


def _typed(milliseconds: int) -> str:
    """A time as it is typed."""
    seconds = milliseconds // 1000
    return f"{seconds // 3600}h{seconds // 60 % 60}m{seconds % 60}s"


# --- what the arbiter reads -------------------------------------------------------------------
@_for_arbiter
def sheets(event: e.SheetsShown, position: chess.Board, words: Phrases) -> Iterator[str]:
    """Article 8.2: both records."""
    yield record_sentence(event, position, words)
    board = chess.Board(event.fen, chess960=event.chess960)
    for key, moves in (("white_keeps", event.white), ("black_keeps", event.black)):
        score = _score(board.copy(), moves, words) or words("moves.none")
        yield f"{words(f'arbiter.{key}')}: {score}"


def _score(board: chess.Board, moves: tuple[chess.Move, ...], words: Phrases) -> str:
    """The moves in notation as far as they can be played, then their squares."""
    texts: list[str] = []
    for move in moves:
        if board.turn is chess.WHITE or not texts:
            texts.append(f"{board.fullmove_number}." + ("" if board.turn else ".."))
        texts.append(written(move, board, words))
        board.push(move)
    return " ".join(texts)


@labelled("terminal.envelope")
def used_on_envelope(event: e.ClockSet, _: chess.Board, words: Phrases) -> Iterator[str]:
    """Change on the envelope once a clock is set (I.2.3)."""
    if event.on_envelope and event.used is not None:
        yield _time_used(event.seat, event.used, words)


@labelled("terminal.envelope")
def envelope(event: e.GameAdjourned, _: chess.Board, words: Phrases) -> Iterator[str]:
    """Items of the envelope (I.2), and the lines to type to go on."""
    yield from on_envelope(event, words)
    absent = (event.seat.other,) if event.reply else tuple(Seat)
    yield to_go_on(words, absent, resumed=event.reply)


def to_go_on(words: Phrases, absent: Iterable[Seat], *, resumed: bool) -> str:
    """The lines to type so that an adjourned game goes on: those that are still wanted."""
    here = [f"{seat} here" for seat in absent]
    steps = [*here, *([] if resumed else ["arbiter resume"]), "arbiter open CODE"]
    return words("terminal.type_adjourned", lines=", ".join(steps))


reconstruction: Final = record(
    "reconstruction_position",
    "reconstruction_clocks",
    "reconstruction_moves",
    "type_reconstructed",
)
"""Notes for the arbiter to make before the scoresheets are reconstructed (8.5.3)."""
