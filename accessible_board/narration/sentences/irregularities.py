"""Sentences on irregularities: the act, its player, its meaning, and what happens next.

That the clocks are stopped is told with the reason, a penalty with its cause where the program
knows it.
"""

from collections.abc import Iterator, Mapping
from typing import Final

import chess

from accessible_board.game import events as e
from accessible_board.game.vocabulary.editions import Penalty
from accessible_board.game.vocabulary.terms import IllegalMove, Seat
from accessible_board.narration.audience import Addressee, Audience, Part, Utterance
from accessible_board.narration.times import time_words
from accessible_board.speech.understanding import understand

_ACTS: Final[Mapping[str, str]] = {
    IllegalMove.PAWN_NOT_REPLACED: "illegal_pawn",
    IllegalMove.PRESS_WITHOUT_MOVE: "illegal_press",
    IllegalMove.TWO_HANDS: "illegal_two_hands",
}
"""Sentences for the acts that are no move against Article 3."""

_TOLD_OTHERWISE: Final = (
    e.StopReason.START,
    e.StopReason.CALLED,
    e.StopReason.CLAIM,
    e.StopReason.TOUCH_CLAIM,
    e.StopReason.ADJOURNMENT,
    e.StopReason.ANSWER,
)
"""Reasons of a stop that another sentence tells of."""

_NO_MORE_TO_SAY: Final = (e.StopReason.INTERRUPTION, e.StopReason.REOPENED)
"""Reasons of a stop that are told elsewhere; only the stop itself is told here."""


def illegal(
    audience: Audience, event: e.IllegalMoveCompleted, _: chess.Board
) -> Iterator[Utterance]:
    """Tell everyone of an illegal move, its penalty in the Laws, and what its player does next.

    The stop of the clocks and the arbiter's decision are told by the event that follows.
    """

    def words(to: Addressee) -> Iterator[Part]:
        yield _what(audience, event, to)
        yield from _provided(event, to)
        if event.act is IllegalMove.AGAINST_ARTICLE_3 and not event.loses:
            yield to.of("illegal_then", event.seat), to.language

    return audience.tell(audience.everyone(), words)


def _what(audience: Audience, event: e.IllegalMoveCompleted, to: Addressee) -> Part:
    """The act and its player, with the move as it is announced to the listener."""
    player = to.name(event.seat)
    if event.act in _ACTS:
        return to.say(_ACTS[event.act], player=player)
    understood = understand(event.words, to.language, audience.announcing.language)
    if understood is None or understood.announcement is None:
        return to.say("illegal_move_unnamed", player=player)
    move = to.style.announcement(understood.announcement)
    return to.say("illegal_move", player=player, move=move)


def _provided(event: e.IllegalMoveCompleted, to: Addressee) -> Iterator[Part]:
    """Penalty of the edition for it, which the arbiter confirms or not."""
    if event.loses and event.result == "1/2-1/2":
        yield _about("illegal_drawn", event.seat, to)
    elif event.loses:
        yield to.say("illegal_loses")
    elif event.bonus:
        yield _about("illegal_bonus", event.seat, to, event.bonus)


def stopped(audience: Audience, event: e.ClocksStopped, _: chess.Board) -> Iterator[Utterance]:
    """Tell that the clocks are stopped and why, unless another sentence already tells it.

    A player without an earphone is told by the loudspeaker, if that player talks with the program.
    """
    if event.reason in _TOLD_OTHERWISE:
        return iter(())
    key = "clocks_stopped" if event.reason in _NO_MORE_TO_SAY else f"stopped_{event.reason}"

    def words(to: Addressee) -> Iterator[Part]:
        if event.loser is None:
            yield to.say(_unnamed(key))
        else:
            yield to.say(key, player=to.name(event.loser))

    return audience.tell((channel for seat in Seat for channel in audience.asking(seat)), words)


def _unnamed(key: str) -> str:
    """The sentence to use when it is not known which player lost."""
    return "stopped_irregularity" if key in ("stopped_flag", "stopped_resignation") else key


def found(audience: Audience, event: e.IrregularityFound, _: chess.Board) -> Iterator[Utterance]:
    """Tell everyone what the arbiter found, and whether the game goes on."""
    kind, seat = event.irregularity, event.seat or Seat.WHITE
    if kind is e.Irregularity.DISPLACED and event.seat is None:
        kind = e.Irregularity.OFF_THEIR_SQUARES

    def words(to: Addressee) -> Iterator[Part]:
        yield to.say(f"irregularity_{kind}", player=to.name(seat))
        if event.goes_on:
            yield to.say("irregularity_goes_on")

    return audience.tell(audience.everyone(), words)


def penalty_given(audience: Audience, event: e.PenaltyGiven, _: chess.Board) -> Iterator[Utterance]:
    """Tell everyone the ruling, and for what; the offender may ask for the time taken away."""
    without_time = event.penalty == Penalty.OPPONENTS_TIME and not event.milliseconds
    key = f"penalty_{Penalty.WARNING if without_time else event.penalty}"

    def words(to: Addressee) -> Iterator[Part]:
        yield _about(key, event.seat, to, event.milliseconds)
        if event.reason:
            yield to.say("penalty_reason", reason=event.reason)

    return audience.tell(audience.everyone(), words)


def reinstated(
    audience: Audience, event: e.PositionReinstated, board: chess.Board
) -> Iterator[Utterance]:
    """Tell everyone that the game goes back, the last move that stands, and who moves (7.5.1, 7.6).

    ``board`` is the position before that move, or the one that the game began with.
    """
    turn = Seat.of(board.turn ^ bool(event.moves))

    def words(to: Addressee) -> Iterator[Part]:
        if event.moves:
            yield to.say("position_reinstated")
            yield to.move(event.moves[-1], board, end=".")
        else:
            yield to.say("position_reinstated_start")
        yield to.say("reinstated_next", player=to.name(turn))

    return audience.tell(audience.everyone(), words)


def sheets_due(audience: Audience, event: e.SheetsDue, _: chess.Board) -> Iterator[Utterance]:
    """Tell the players whose sheets have to be completed (8.5)."""
    channels = [channel for seat in event.seats for channel in audience.reach(seat)]
    return audience.tell(channels, lambda to: [to.say("sheets_due")])


def _about(key: str, seat: Seat, to: Addressee, bonus: int | None = None) -> Part:
    """A sentence that may name a player, the opponent, and what the opponent receives."""
    time = time_words(bonus or 0, to.language)
    return to.say(key, player=to.name(seat), opponent=to.name(seat.other), bonus=time)
