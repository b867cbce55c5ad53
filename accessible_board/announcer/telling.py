"""What is said of the events that need more than one sentence to one seat.

Each function puts one kind of event into words; ``board`` is the position before the move that the
event is about. Which event goes where stands in :mod:`accessible_board.narration.table`.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import chess

from accessible_board.announcer.audience import Hall, Part, utter
from accessible_board.announcer.position import position_words
from accessible_board.announcer.talking_clock import move_count_words, time_words
from accessible_board.announcer.utterance import Channel, Priority, Utterance
from accessible_board.game import events as e
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.editions import Penalty
from accessible_board.game.vocabulary.seats import Seat

CLOCK_TOPIC: Final = "clock"
"""Times that were asked for: they go out of date, and a later one replaces an earlier one."""

LOW_TIME_TOPIC: Final = "low time"
"""Thresholds: told even after a long wait, unless a lower one was reached meanwhile."""

ANNOUNCEMENT_TOPIC: Final = "announcement"
"""The player's own announcement: a refusal of it replaces its being read back."""

REFUSAL_TOPIC: Final = "refusal"
"""Refusals: however often something is tried, its refusal waits only once (11.5)."""

_TOLD_OTHERWISE: Final = (
    e.StopReason.START,
    e.StopReason.CALLED,
    e.StopReason.CLAIM,
    e.StopReason.ADJOURNMENT,
)
"""Why clocks stopped, where something else that is said tells that they did."""

_RESULTS: Final = {
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


def move_made(hall: Hall, event: e.MoveMade, board: chess.Board) -> Iterator[Utterance]:
    """Announce the move to hall and opponent, and say nothing else of it (D.2.1)."""
    for channel in hall.public(event.seat.other):
        yield from utter(channel, _move(hall, channel, event.move, board))


def move_unmade(hall: Hall, event: e.MoveUnmade, board: chess.Board) -> Iterator[Utterance]:
    """Tell the opponent to forget the move that was announced."""
    for channel in hall.public(event.seat.other):
        yield from utter(
            channel, _say(hall, channel, "move_unmade"), _move(hall, channel, event.move, board)
        )


def announced(hall: Hall, event: e.MoveAnnounced, _: chess.Board) -> Iterator[Utterance]:
    """Read back what was understood, legal or not."""
    for channel in hall.ear(event.seat):
        words = _words(hall, channel, event.announcement)
        yield from utter(channel, words, topic=ANNOUNCEMENT_TOPIC)


def differs(hall: Hall, event: e.AnnouncementDiffers, board: chess.Board) -> Iterator[Utterance]:
    """Tell the player alone what was said and, where it is a move, what the pegs show."""
    for channel in hall.ear(event.seat):
        words = _words(hall, channel, event.announcement)
        parts = [_say(hall, channel, "announcement_differs"), _end(words)]
        if event.shown is not None:
            parts += [
                _say(hall, channel, "board_shows"),
                _end(_move(hall, channel, event.shown, board)),
            ]
        yield from utter(channel, *parts, priority=Priority.NOW, topic=ANNOUNCEMENT_TOPIC)


def repeated(hall: Hall, event: e.MoveRepeated, board: chess.Board) -> Iterator[Utterance]:
    """Tell of a repetition that differs, to who repeated and to who announced (D.2.1)."""
    if event.agrees:
        return
    for channel in dict.fromkeys((*hall.reach(event.seat), *hall.ear(event.seat.other))):
        move = _move(hall, channel, event.move, board)
        yield from utter(
            channel, _say(hall, channel, "repetition_differs"), move, priority=Priority.NOW
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


def refused(hall: Hall, event: _Refused, _: chess.Board) -> Iterator[Utterance]:
    """Say why, and never which moves there are (11.3.1); without an earphone it is said openly.

    The piece alone finishes an announcement, and no claim: that names its move once more (9.2.1).
    """
    reason = event.reason
    if isinstance(event, e.DrawClaimRefused) and reason is e.Refusal.PROMOTION_PIECE_MISSING:
        reason = e.Refusal.INTENDED_UNCLEAR
    for channel in hall.reach(event.seat):
        yield from utter(
            channel,
            _say(hall, channel, f"refused_{reason}"),
            priority=Priority.NOW,
            topic=ANNOUNCEMENT_TOPIC if isinstance(event, e.AnnouncementRefused) else REFUSAL_TOPIC,
        )


def not_understood(hall: Hall, event: e.WordsNotUnderstood, _: chess.Board) -> Iterator[Utterance]:
    """Ask the speaker, who may have no earphone, to say it again, if nothing else is asked."""
    for channel in () if event.asked_back else hall.reach(event.seat):
        yield from utter(channel, _say(hall, channel, "not_understood"), topic=REFUSAL_TOPIC)


def switches_failed(hall: Hall, event: e.SwitchesFailed, _: chess.Board) -> Iterator[Utterance]:
    """Tell whoever plays on a board which of its squares are not reliable any more."""
    for channel in hall.ear(event.seat):
        style, language = hall.style(channel), hall.language(channel)
        squares = language.listed([style.square(square) for square in event.squares])
        yield from utter(channel, _say(hall, channel, "switches_failed", squares=squares))


def stopped(hall: Hall, event: e.ClocksStopped, _: chess.Board) -> Iterator[Utterance]:
    """Tell that the clocks stand, unless something else that is said tells it."""
    if event.reason not in _TOLD_OTHERWISE:
        for seat in hall.ears:
            for channel in hall.ear(seat):
                yield from utter(channel, _say(hall, channel, "clocks_stopped"))


def threshold(hall: Hall, event: e.ThresholdReached, _: chess.Board) -> Iterator[Utterance]:
    """Tell a player of a remaining time that this player chose to be told of."""
    for channel in hall.ear(event.seat):
        time = time_words(event.remaining, hall.language(channel))
        words, language = _say(hall, channel, "threshold_reached", time=time)
        sentence = words[0].upper() + words[1:]  # In some languages it begins with the number.
        yield from utter(channel, (sentence, language), topic=LOW_TIME_TOPIC)


def times(hall: Hall, event: e.TimesTold, _: chess.Board) -> Iterator[Utterance]:
    """Tell the times left, the own first, to the one who asked (D.2.10.4)."""
    times = {Seat.WHITE: event.white, Seat.BLACK: event.black}
    for channel in hall.ear(event.seat):
        language = hall.language(channel)
        own = time_words(times[event.seat], language)
        other = time_words(times[event.seat.other], language)
        sentence = _say(hall, channel, "times_told", own=own, other=other)
        yield from utter(channel, sentence, topic=CLOCK_TOPIC)


def moves(hall: Hall, event: e.MovesTold, _: chess.Board) -> Iterator[Utterance]:
    """Tell the completed moves, the own first, those to the control, and the times used."""
    counts = {Seat.WHITE: event.white, Seat.BLACK: event.black}
    for channel in hall.ear(event.seat):
        language = hall.language(channel)
        own = move_count_words(counts[event.seat], language)
        other = move_count_words(counts[event.seat.other], language)
        parts = [_say(hall, channel, "moves_told", own=own, other=other)]
        if event.to_control is not None:
            left = move_count_words(event.to_control, language)
            parts.append(_say(hall, channel, "moves_to_control", moves=left))
        parts += _times_used(hall, event, channel)
        yield from utter(channel, *parts, topic="moves")


def _times_used(hall: Hall, event: e.MovesTold, channel: Channel) -> list[Part]:
    if event.white_used is None or event.black_used is None:
        return []
    language, used = hall.language(channel), {True: event.white_used, False: event.black_used}
    own = time_words(used[event.seat.color], language)
    other = time_words(used[event.seat.other.color], language)
    return [_say(hall, channel, "times_used", own=own, other=other)]


def last_move(hall: Hall, event: e.LastMoveTold, _: chess.Board) -> Iterator[Utterance]:
    """Repeat the last announcement to the one who asked."""
    for channel in hall.ear(event.seat):
        words = _say(hall, channel, "last_move_none")
        if event.move is not None:
            words = _move(hall, channel, event.move, chess.Board(event.fen_before))
        for utterance in utter(channel, words):
            yield replace(utterance, slowly=event.slowly)


def position(hall: Hall, event: e.PositionTold, _: chess.Board) -> Iterator[Utterance]:
    """Tell where the men of the game stand, to the one who asked."""
    board = chess.BaseBoard(event.fen.split()[0])
    for channel in hall.ear(event.seat):
        for color in (chess.WHITE, chess.BLACK):
            words = position_words(board, color, hall.style(channel))
            yield from utter(channel, (words, hall.language(channel)), priority=Priority.NORMAL)


def help_text(hall: Hall, event: e.HelpTold, _: chess.Board) -> Iterator[Utterance]:
    """Tell the one who asked how to announce, and a phrase for each command that is heard."""
    for channel in hall.ear(event.seat):
        example = _move(hall, channel, chess.Move.from_uci("g1f3"), chess.Board())
        heard = hall.answers(channel)
        yield from utter(
            channel,
            _say(hall, channel, "help_announce"),
            _end(example),
            _say(hall, channel, "help_command"),
            _end((heard.listed(heard.commands.taught()), heard)),
            priority=Priority.NORMAL,
        )


def offered(hall: Hall, event: e.DrawOfferMade, _: chess.Board) -> Iterator[Utterance]:
    """Tell the opponent of the offer, and the one who offered that it is noted (9.1.2)."""
    for channel in hall.reach(event.seat.other):
        player = _player(hall, channel, event.seat)
        yield from utter(channel, _say(hall, channel, "draw_offer_made", player=player))
    for channel in hall.ear(event.seat):
        yield from utter(channel, _say(hall, channel, "draw_offer_noted"))


def declined(hall: Hall, event: e.DrawOfferDeclined, _: chess.Board) -> Iterator[Utterance]:
    """Tell of a decline in words; one by touch is seen, and touches are not spoken of."""
    if event.by_touch:
        return
    for channel in hall.reach(event.seat.other):
        player = _player(hall, channel, event.seat)
        yield from utter(channel, _say(hall, channel, "draw_offer_declined", player=player))


def rejected(hall: Hall, event: e.DrawClaimRejected, _: chess.Board) -> Iterator[Utterance]:
    """The ruling on a claim, with the time that the opponent gains, to everyone (9.5.3)."""
    if event.bonus:
        yield from _about(hall, "claim_rejected", event.seat, event.bonus)
    else:
        yield from _about(hall, "claim_rejected_without_bonus", event.seat)


def penalised(hall: Hall, event: e.PenaltyImposed, _: chess.Board) -> Iterator[Utterance]:
    """Tell everyone the ruling, with the time that the opponent gains (12.9)."""
    if event.bonus:
        yield from _about(hall, "penalty_imposed", event.seat, event.bonus)
    else:
        yield from _about(hall, "penalty_imposed_without_bonus", event.seat)


def breach_decided(hall: Hall, event: e.BreachClaimDecided, _: chess.Board) -> Iterator[Utterance]:
    """Tell everyone the ruling."""
    key = "breach_claim_upheld" if event.upheld else "breach_claim_rejected"
    yield from _about(hall, key, event.seat)


def appeal_decided(hall: Hall, event: e.AppealDecided, _: chess.Board) -> Iterator[Utterance]:
    """The decision on an appeal, to everyone (11.10)."""
    yield from _about(hall, "appeal_upheld" if event.upheld else "appeal_rejected", event.seat)


def reinstated(hall: Hall, event: e.PositionReinstated, board: chess.Board) -> Iterator[Utterance]:
    """Tell everyone that the game goes back, and the last move that stands (7.5.1, 7.6)."""
    for channel in hall.everyone():
        if event.moves:
            last = _end(_move(hall, channel, event.moves[-1], board))
            yield from utter(channel, _say(hall, channel, "position_reinstated"), last)
        else:
            yield from utter(channel, _say(hall, channel, "position_reinstated_start"))


def penalty_given(hall: Hall, event: e.PenaltyGiven, _: chess.Board) -> Iterator[Utterance]:
    """Tell everyone the ruling; the offender may ask for the time that was taken away."""
    if event.penalty == Penalty.OPPONENTS_TIME and event.milliseconds:
        yield from _about(hall, "penalty_imposed", event.seat, event.milliseconds)
    else:
        yield from _about(hall, "penalty_imposed_without_bonus", event.seat)


def sealing_asked(hall: Hall, event: e.SealingAsked, _: chess.Board) -> Iterator[Utterance]:
    """Tell everyone the request, and the sealer alone how to seal by voice (I.1.1)."""
    yield from _about(hall, "sealing_asked", event.seat)
    for channel in hall.ear(event.seat):
        yield from utter(channel, _say(hall, channel, "sealing_how"))


def seconds_granted(hall: Hall, event: e.SecondsGranted, _: chess.Board) -> Iterator[Utterance]:
    """Tell everyone the ruling, and what both and what the opponent receives (III.4)."""
    for channel in hall.everyone():
        language = hall.language(channel)
        extra, bonus = (time_words(time, language) for time in (event.milliseconds, event.bonus))
        player = language.say(event.seat.other)
        yield from utter(
            channel,
            _say(hall, channel, "seconds_granted", player=player, extra=extra, bonus=bonus),
        )


def ended(hall: Hall, event: e.GameEnded, _: chess.Board) -> Iterator[Utterance]:
    """Tell everyone how and with which result the game ended."""
    for channel in hall.everyone():
        language = hall.language(channel)
        if event.termination is e.Termination.VOID:
            yield from utter(channel, _say(hall, channel, "ended_void"))
            continue
        result = language.say(_RESULTS[event.result])
        yield from utter(
            channel, _say(hall, channel, f"ended_{event.termination}"), (result, language)
        )


def stalled(hall: Hall, event: e.ProgramStalled, _: chess.Board) -> Iterator[Utterance]:
    """Tell each ear that the program stood still and for how long; no clock shows that."""
    for seat in hall.ears:
        for channel in hall.ear(seat):
            time = time_words(event.lasted, hall.language(channel))
            yield from utter(channel, _say(hall, channel, "program_stalled", time=time))


def _about(hall: Hall, key: str, seat: Seat, bonus: int | None = None) -> Iterator[Utterance]:
    """A sentence about a player, to everyone."""
    for channel in hall.everyone():
        values = {"player": _player(hall, channel, seat)}
        if bonus is not None:
            values["opponent"] = _player(hall, channel, seat.other)
            values["bonus"] = time_words(bonus, hall.language(channel))
        yield from utter(channel, _say(hall, channel, key, **values))


def _say(hall: Hall, channel: Channel, key: str, **values: str) -> Part:
    language = hall.language(channel)
    return language.say(key, **values), language


def _move(hall: Hall, channel: Channel, move: chess.Move, board: chess.Board) -> Part:
    style = hall.moves(channel)
    return style.move(move, board), style.language


def _words(hall: Hall, channel: Channel, announcement: Announcement) -> Part:
    style = hall.moves(channel)
    return style.announcement(announcement), style.language


def _end(part: Part) -> Part:
    """The part as the end of a sentence."""
    return f"{part[0]}.", part[1]


def _player(hall: Hall, channel: Channel, seat: Seat) -> str:
    return hall.language(channel).say(seat.value)
