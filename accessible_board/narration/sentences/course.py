"""The course of a game: moves and their announcements, what is refused, offers, the end."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import chess

from accessible_board.game import events as e
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.narration.audience import Audience, Part, as_sentence, utter
from accessible_board.narration.times import time_words
from accessible_board.narration.utterance import Channel, Priority, Topic, Utterance

_OVER: Final = frozenset({Topic.CLOCK, Topic.LOW_TIME})
"""What nobody needs once a game has ended."""

RESULTS: Final = {
    "1-0": "result_white",
    "0-1": "result_black",
    "1/2-1/2": "result_draw",
    "0-0": "result_none",
    "1/2-0": "result_half_white",
    "0-1/2": "result_half_black",
    "+/-": "result_forfeit_white",
    "-/+": "result_forfeit_black",
    "-/-": "result_forfeit_both",
}
"""How each of :data:`accessible_board.game.rules.outcome.RESULTS` is said."""


def move_made(audience: Audience, event: e.MoveMade, board: chess.Board) -> Iterator[Utterance]:
    """Announce the move to hall and opponent, and say nothing else of it (D.2.1)."""
    for channel in audience.public(event.seat.other):
        move = audience.move(channel, event.move, board)
        yield from utter(channel, move, priority=Priority.NOW)


def move_unmade(audience: Audience, event: e.MoveUnmade, board: chess.Board) -> Iterator[Utterance]:
    """Tell the opponent to forget the move that was announced."""
    for channel in audience.public(event.seat.other):
        yield from utter(
            channel,
            audience.say(channel, "move_unmade"),
            audience.move(channel, event.move, board),
        )


def announced(audience: Audience, event: e.MoveAnnounced, _: chess.Board) -> Iterator[Utterance]:
    """Read back what was understood, legal or not."""
    for channel in audience.ear(event.seat):
        words = _words(audience, channel, event.announcement)
        yield from utter(channel, words, topic=Topic.ANNOUNCEMENT)


def differs(
    audience: Audience, event: e.AnnouncementDiffers, board: chess.Board
) -> Iterator[Utterance]:
    """Tell the player alone what was said and, where it is a move, what the pegs show."""
    for channel in audience.ear(event.seat):
        words = _words(audience, channel, event.announcement)
        parts = [audience.say(channel, "announcement_differs"), as_sentence(words)]
        if event.shown is not None:
            parts += [
                audience.say(channel, "board_shows"),
                as_sentence(audience.move(channel, event.shown, board)),
            ]
        yield from utter(channel, *parts, priority=Priority.NOW, topic=Topic.ANNOUNCEMENT)


def repeated(audience: Audience, event: e.MoveRepeated, board: chess.Board) -> Iterator[Utterance]:
    """Tell both players of a repetition that differs from the announcement (D.2.1)."""
    if event.agrees:
        return
    for channel in dict.fromkeys((*audience.reach(event.seat), *audience.ear(event.seat.other))):
        move = audience.move(channel, event.move, board)
        yield from utter(
            channel, audience.say(channel, "repetition_differs"), move, priority=Priority.NOW
        )


_Refused = (
    e.AnnouncementRefused
    | e.PressRefused
    | e.DrawOfferRefused
    | e.DrawClaimRefused
    | e.FlagClaimRefused
    | e.CallRefused
    | e.SealingRefused
    | e.BreachClaimRefused
    | e.IllegalMoveClaimRefused
    | e.QuickplayRefused
    | e.ResignationRefused
)


def refused(audience: Audience, event: _Refused, _: chess.Board) -> Iterator[Utterance]:
    """Say why, never which moves there are (11.3.1); aloud to a player without an earphone.

    The piece alone completes an announcement of a promotion. It does not complete a claim, whose
    move has to be named in full again (9.2.1).
    """
    reason = event.reason
    if isinstance(event, e.DrawClaimRefused) and reason is e.Refusal.PROMOTION_PIECE_MISSING:
        reason = e.Refusal.INTENDED_UNCLEAR
    for channel in audience.reach(event.seat):
        yield from utter(
            channel,
            audience.say(channel, f"refused_{reason}"),
            priority=Priority.NOW,
            topic=Topic.ANNOUNCEMENT if isinstance(event, e.AnnouncementRefused) else Topic.REFUSAL,
        )


def not_understood(
    audience: Audience, event: e.WordsNotUnderstood, _: chess.Board
) -> Iterator[Utterance]:
    """Ask the speaker to say it again, aloud if need be, unless another question is asked."""
    for channel in () if event.asked_back else audience.reach(event.seat):
        yield from utter(channel, audience.say(channel, "not_understood"), topic=Topic.REFUSAL)


def switches_failed(
    audience: Audience, event: e.SwitchesFailed, _: chess.Board
) -> Iterator[Utterance]:
    """Tell whoever plays on a board which of its squares are not reliable any more."""
    for channel in audience.ear(event.seat):
        style, language = audience.style(channel), audience.language(channel)
        squares = language.listed([style.square(square) for square in event.squares])
        yield from utter(channel, audience.say(channel, "switches_failed", squares=squares))


def threshold(audience: Audience, event: e.ThresholdReached, _: chess.Board) -> Iterator[Utterance]:
    """Tell a player of a remaining time that this player chose to be told of."""
    for channel in audience.ear(event.seat):
        time = time_words(event.remaining, audience.language(channel))
        words, language = audience.say(channel, "threshold_reached", time=time)
        sentence = words[0].upper() + words[1:]  # In some languages it begins with the number.
        yield from utter(channel, (sentence, language), topic=Topic.LOW_TIME)


def offered(audience: Audience, event: e.DrawOfferMade, _: chess.Board) -> Iterator[Utterance]:
    """Tell the opponent of the offer, and the player who offered that it is noted (9.1.2)."""
    for channel in audience.reach(event.seat.other):
        player = _player(audience, channel, event.seat)
        yield from utter(channel, audience.say(channel, "draw_offer_made", player=player))
    for channel in audience.asking(event.seat):
        yield from utter(channel, audience.say(channel, "draw_offer_noted"))


def declined(audience: Audience, event: e.DrawOfferDeclined, _: chess.Board) -> Iterator[Utterance]:
    """Tell of an offer declined in words; one declined by a touch is not spoken of."""
    if event.by_touch:
        return
    for channel in audience.reach(event.seat.other):
        player = _player(audience, channel, event.seat)
        yield from utter(channel, audience.say(channel, "draw_offer_declined", player=player))


def sealing_asked(audience: Audience, event: e.SealingAsked, _: chess.Board) -> Iterator[Utterance]:
    """Tell everyone the request, and the sealer alone how to seal by voice (I.1.1)."""
    yield from _about(audience, "sealing_asked", event.seat)
    for channel in audience.ear(event.seat):
        yield from utter(channel, audience.say(channel, "sealing_how"))


def seconds_granted(
    audience: Audience, event: e.SecondsGranted, _: chess.Board
) -> Iterator[Utterance]:
    """Tell everyone the ruling, what both receive and what the opponent receives (III.4)."""
    for channel in audience.everyone():
        language = audience.language(channel)
        extra, bonus = (time_words(time, language) for time in (event.milliseconds, event.bonus))
        player = language.say(event.seat.other)
        yield from utter(
            channel,
            audience.say(channel, "seconds_granted", player=player, extra=extra, bonus=bonus),
        )


def ended(audience: Audience, event: e.GameEnded, _: chess.Board) -> Iterator[Utterance]:
    """Tell everyone how and with which result the game ended."""
    for channel in audience.everyone():
        language = audience.language(channel)
        parts = [audience.say(channel, f"ended_{event.termination}")]
        if event.termination is not e.Termination.VOID:
            parts.append((language.say(RESULTS[event.result]), language))
        for utterance in utter(channel, *parts, priority=Priority.NOW):
            yield replace(utterance, outdates=_OVER)


def stalled(audience: Audience, event: e.ProgramStalled, _: chess.Board) -> Iterator[Utterance]:
    """Tell each ear that the program stood still and for how long; no clock shows it."""
    for seat in audience.ears:
        for channel in audience.ear(seat):
            time = time_words(event.lasted, audience.language(channel))
            yield from utter(channel, audience.say(channel, "program_stalled", time=time))


def _about(
    audience: Audience, key: str, seat: Seat, bonus: int | None = None
) -> Iterator[Utterance]:
    """A sentence about a player, to everyone."""
    for channel in audience.everyone():
        values = {"player": _player(audience, channel, seat)}
        if bonus is not None:
            values["opponent"] = _player(audience, channel, seat.other)
            values["bonus"] = time_words(bonus, audience.language(channel))
        yield from utter(channel, audience.say(channel, key, **values))


def _words(audience: Audience, channel: Channel, announcement: Announcement) -> Part:
    style = audience.moves(channel)
    return style.announcement(announcement), style.language


def _player(audience: Audience, channel: Channel, seat: Seat) -> str:
    return audience.language(channel).say(seat.value)
