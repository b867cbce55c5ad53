"""What is said of irregularities: what happened, by whom, what it means, what happens next.

That the clocks are stopped is told with the reason, a penalty with its cause where the program
knows it.
"""

from collections.abc import Iterator, Mapping
from typing import Final

import chess

from accessible_board.game import events as e
from accessible_board.game.vocabulary.editions import Penalty
from accessible_board.game.vocabulary.illegal_move import IllegalMove
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.narration.audience import Audience, Part, utter
from accessible_board.narration.times import time_words
from accessible_board.narration.utterance import Channel, Utterance
from accessible_board.speech.understanding import understand

_ACTS: Final[Mapping[str, str]] = {
    IllegalMove.PAWN_NOT_REPLACED: "illegal_pawn",
    IllegalMove.PRESS_WITHOUT_MOVE: "illegal_press",
    IllegalMove.TWO_HANDS: "illegal_two_hands",
}
"""How the acts are called that are no move against Article 3."""

_TOLD_OTHERWISE: Final = (
    e.StopReason.START,
    e.StopReason.CALLED,
    e.StopReason.CLAIM,
    e.StopReason.ADJOURNMENT,
)
"""Why clocks stopped, where something else that is said tells that they did."""

_NO_MORE_TO_SAY: Final = (e.StopReason.INTERRUPTION, e.StopReason.REOPENED)
"""Why clocks stopped, where something else tells the reason."""


def illegal(
    audience: Audience, event: e.IllegalMoveCompleted, _: chess.Board
) -> Iterator[Utterance]:
    """Tell everyone of an illegal move, its penalty in the Laws, and what its player does next.

    The stop of the clocks and the arbiter's decision are told by the event that follows.
    """
    for channel in audience.everyone():
        parts = [_what(audience, channel, event), *_provided(audience, channel, event)]
        if event.act is IllegalMove.AGAINST_ARTICLE_3 and not event.loses:
            own = channel is Channel.ear(event.seat)
            parts.append(
                _say(audience, channel, "illegal_then_you")
                if own
                else _named(audience, channel, "illegal_then", event.seat)
            )
        yield from utter(channel, *parts)


def _what(audience: Audience, channel: Channel, event: e.IllegalMoveCompleted) -> Part:
    """What was done and by whom, with the move as it is announced to the listener."""
    if event.act in _ACTS:
        return _named(audience, channel, _ACTS[event.act], event.seat)
    style = audience.style(channel)
    understood = understand(event.words, style.language, audience.announcing.language)
    if understood is None or understood.announcement is None:
        return _named(audience, channel, "illegal_move_unnamed", event.seat)
    move = style.announcement(understood.announcement)
    return _named(audience, channel, "illegal_move", event.seat, move=move)


def _provided(
    audience: Audience, channel: Channel, event: e.IllegalMoveCompleted
) -> Iterator[Part]:
    """What the edition provides for it, which the arbiter confirms or not."""
    if event.loses and event.result == "1/2-1/2":
        yield _about(audience, channel, "illegal_drawn", event.seat)
    elif event.loses:
        yield _say(audience, channel, "illegal_loses")
    elif event.bonus:
        yield _about(audience, channel, "illegal_bonus", event.seat, event.bonus)


def stopped(audience: Audience, event: e.ClocksStopped, _: chess.Board) -> Iterator[Utterance]:
    """Tell that the clocks are stopped and why, unless another sentence already tells it.

    A player without an earphone is told by the loudspeaker, if that player talks with the program.
    """
    if event.reason in _TOLD_OTHERWISE:
        return
    key = "clocks_stopped" if event.reason in _NO_MORE_TO_SAY else f"stopped_{event.reason}"
    for channel in dict.fromkeys(channel for seat in Seat for channel in audience.asking(seat)):
        if event.loser is None:
            yield from utter(channel, _say(audience, channel, _unnamed(key)))
        else:
            yield from utter(channel, _named(audience, channel, key, event.loser))


def _unnamed(key: str) -> str:
    """The sentence to use when it is not known which player lost."""
    return "stopped_irregularity" if key in ("stopped_flag", "stopped_resignation") else key


def found(audience: Audience, event: e.IrregularityFound, _: chess.Board) -> Iterator[Utterance]:
    """Tell everyone what the arbiter found, and whether the game goes on."""
    kind = event.irregularity
    if kind is e.Irregularity.DISPLACED and event.seat is None:
        kind = e.Irregularity.OFF_THEIR_SQUARES
    for channel in audience.everyone():
        seat = event.seat or Seat.WHITE
        parts = [_named(audience, channel, f"irregularity_{kind}", seat)]
        if event.goes_on:
            parts.append(_say(audience, channel, "irregularity_goes_on"))
        yield from utter(channel, *parts)


def penalty_given(audience: Audience, event: e.PenaltyGiven, _: chess.Board) -> Iterator[Utterance]:
    """Tell everyone the ruling, and for what; the offender may ask for the time taken away."""
    without_time = event.penalty == Penalty.OPPONENTS_TIME and not event.milliseconds
    key = f"penalty_{Penalty.WARNING if without_time else event.penalty}"
    for channel in audience.everyone():
        parts = [_about(audience, channel, key, event.seat, event.milliseconds)]
        if event.reason:
            parts.append(_say(audience, channel, "penalty_reason", reason=event.reason))
        yield from utter(channel, *parts)


def reinstated(
    audience: Audience, event: e.PositionReinstated, board: chess.Board
) -> Iterator[Utterance]:
    """Tell everyone that the game goes back, the last move that stands, and who moves (7.5.1, 7.6).

    ``board`` is the position before that move, or the one that the game began with.
    """
    for channel in audience.everyone():
        parts = [_say(audience, channel, "position_reinstated_start")]
        if event.moves:
            style = audience.moves(channel)
            last = f"{style.move(event.moves[-1], board)}."
            parts = [_say(audience, channel, "position_reinstated"), (last, style.language)]
        turn = board.turn ^ bool(event.moves)
        parts.append(_named(audience, channel, "reinstated_next", Seat.of(turn)))
        yield from utter(channel, *parts)


def _say(audience: Audience, channel: Channel, key: str, **values: str) -> Part:
    language = audience.language(channel)
    return language.say(key, **values), language


def _named(audience: Audience, channel: Channel, key: str, seat: Seat, **values: str) -> Part:
    """A sentence that names a player."""
    return _say(audience, channel, key, player=audience.language(channel).say(seat), **values)


def _about(
    audience: Audience, channel: Channel, key: str, seat: Seat, bonus: int | None = None
) -> Part:
    """A sentence that may name a player, the opponent, and what the opponent receives."""
    language = audience.language(channel)
    time = time_words(bonus or 0, language)
    opponent = language.say(seat.other)
    return _named(audience, channel, key, seat, opponent=opponent, bonus=time)
