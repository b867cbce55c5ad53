"""What is said of the events that need more than one sentence to one seat.

Each function puts one kind of event into words; ``board`` is the position before the move that the
event is about. Which event goes where stands in :mod:`accessible_board.narration.table`.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import chess

from accessible_board.acts.row import Chapter
from accessible_board.acts.table import Act
from accessible_board.game import events as e
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.narration.audience import Audience, Part, read_out, utter
from accessible_board.narration.sentences.position import position_words
from accessible_board.narration.times import move_count_words, time_words
from accessible_board.narration.utterance import Channel, Priority, Topic, Utterance
from accessible_board.speech.asking import example

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
        move = _move(audience, channel, event.move, board)
        yield from utter(channel, move, priority=Priority.NOW)


def move_unmade(audience: Audience, event: e.MoveUnmade, board: chess.Board) -> Iterator[Utterance]:
    """Tell the opponent to forget the move that was announced."""
    for channel in audience.public(event.seat.other):
        yield from utter(
            channel,
            _say(audience, channel, "move_unmade"),
            _move(audience, channel, event.move, board),
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
        parts = [_say(audience, channel, "announcement_differs"), _end(words)]
        if event.shown is not None:
            parts += [
                _say(audience, channel, "board_shows"),
                _end(_move(audience, channel, event.shown, board)),
            ]
        yield from utter(channel, *parts, priority=Priority.NOW, topic=Topic.ANNOUNCEMENT)


def repeated(audience: Audience, event: e.MoveRepeated, board: chess.Board) -> Iterator[Utterance]:
    """Tell both players of a repetition that differs from the announcement (D.2.1)."""
    if event.agrees:
        return
    for channel in dict.fromkeys((*audience.reach(event.seat), *audience.ear(event.seat.other))):
        move = _move(audience, channel, event.move, board)
        yield from utter(
            channel, _say(audience, channel, "repetition_differs"), move, priority=Priority.NOW
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
            _say(audience, channel, f"refused_{reason}"),
            priority=Priority.NOW,
            topic=Topic.ANNOUNCEMENT if isinstance(event, e.AnnouncementRefused) else Topic.REFUSAL,
        )


def not_understood(
    audience: Audience, event: e.WordsNotUnderstood, _: chess.Board
) -> Iterator[Utterance]:
    """Ask the speaker to say it again, aloud if need be, unless another question is asked."""
    for channel in () if event.asked_back else audience.reach(event.seat):
        yield from utter(channel, _say(audience, channel, "not_understood"), topic=Topic.REFUSAL)


def switches_failed(
    audience: Audience, event: e.SwitchesFailed, _: chess.Board
) -> Iterator[Utterance]:
    """Tell whoever plays on a board which of its squares are not reliable any more."""
    for channel in audience.ear(event.seat):
        style, language = audience.style(channel), audience.language(channel)
        squares = language.listed([style.square(square) for square in event.squares])
        yield from utter(channel, _say(audience, channel, "switches_failed", squares=squares))


def threshold(audience: Audience, event: e.ThresholdReached, _: chess.Board) -> Iterator[Utterance]:
    """Tell a player of a remaining time that this player chose to be told of."""
    for channel in audience.ear(event.seat):
        time = time_words(event.remaining, audience.language(channel))
        words, language = _say(audience, channel, "threshold_reached", time=time)
        sentence = words[0].upper() + words[1:]  # In some languages it begins with the number.
        yield from utter(channel, (sentence, language), topic=Topic.LOW_TIME)


def times(audience: Audience, event: e.TimesTold, _: chess.Board) -> Iterator[Utterance]:
    """Tell the times left, the own first, to the one who asked (D.2.10.4)."""
    times = {Seat.WHITE: event.white, Seat.BLACK: event.black}
    for channel in audience.ear(event.seat):
        language = audience.language(channel)
        own = time_words(times[event.seat], language)
        other = time_words(times[event.seat.other], language)
        sentence = _say(audience, channel, "times_told", own=own, other=other)
        late = language.say("times_late")
        for utterance in utter(channel, sentence, topic=Topic.CLOCK):
            yield replace(utterance, late=late)


def moves(audience: Audience, event: e.MovesTold, _: chess.Board) -> Iterator[Utterance]:
    """Tell the completed moves, the own first, those to the control, and the times used."""
    counts = {Seat.WHITE: event.white, Seat.BLACK: event.black}
    for channel in audience.ear(event.seat):
        language = audience.language(channel)
        own = move_count_words(counts[event.seat], language)
        other = move_count_words(counts[event.seat.other], language)
        parts = [_say(audience, channel, "moves_told", own=own, other=other)]
        parts += _moves_made(audience, event, channel)
        if event.to_control is not None:
            left = move_count_words(event.to_control, language)
            parts.append(_say(audience, channel, "moves_to_control", moves=left))
        parts += _times_used(audience, event, channel)
        yield from utter(channel, *parts, topic=Topic.MOVE_COUNT)


def _moves_made(audience: Audience, event: e.MovesTold, channel: Channel) -> list[Part]:
    """The moves made, where one of them is not completed yet."""
    made = {Seat.WHITE: event.white_made or 0, Seat.BLACK: event.black_made or 0}
    if made[Seat.WHITE] <= event.white and made[Seat.BLACK] <= event.black:
        return []
    language = audience.language(channel)
    own = move_count_words(made[event.seat], language)
    other = move_count_words(made[event.seat.other], language)
    return [_say(audience, channel, "moves_made", own=own, other=other)]


def _times_used(audience: Audience, event: e.MovesTold, channel: Channel) -> list[Part]:
    if event.white_used is None or event.black_used is None:
        return []
    language, used = audience.language(channel), {True: event.white_used, False: event.black_used}
    own = time_words(used[event.seat.color], language)
    other = time_words(used[event.seat.other.color], language)
    return [_say(audience, channel, "times_used", own=own, other=other)]


def last_move(audience: Audience, event: e.LastMoveTold, _: chess.Board) -> Iterator[Utterance]:
    """Repeat the last announcement to the one who asked, aloud where there is no earphone."""
    for channel in audience.asking(event.seat):
        words = _say(audience, channel, "last_move_none")
        if event.move is not None:
            words = _move(audience, channel, event.move, chess.Board(event.fen_before))
        for utterance in utter(channel, words):
            yield replace(utterance, slowly=event.slowly)


def position(audience: Audience, event: e.PositionTold, _: chess.Board) -> Iterator[Utterance]:
    """Tell where the men of the game stand, White's first, to the one who asked."""
    men = chess.BaseBoard(event.fen.split()[0])
    other = {"white": chess.BLACK, "black": chess.WHITE}.get(event.about)
    colors = [color for color in chess.COLORS if color is not other]
    for channel in audience.ear(event.seat):
        style, language = audience.style(channel), audience.language(channel)
        parts = [(position_words(men, color, style), language) for color in colors]
        yield from read_out(audience, channel, *parts, topic=Topic.POSITION)


def help_text(audience: Audience, event: e.HelpTold, _: chess.Board) -> Iterator[Utterance]:
    """Tell the player who asked how to announce, and one phrase for each spoken command.

    Aloud, for a player without an ear, it is short: nobody is heard meanwhile.
    """
    for channel in audience.asking(event.seat):
        example = _move(audience, channel, chess.Move.from_uci("g1f3"), chess.Board())
        announce = _say(audience, channel, "help_announce"), _end(example)
        if channel.is_private:
            chapters = _chapters(audience, channel)
            yield from read_out(audience, channel, *announce, *chapters, topic=Topic.HELP)
        else:
            said = audience.answers(channel)
            phrases = [*filter(None, (said.taught(act.key) for act in _ALOUD))]
            told = _say(audience, channel, "help_command"), _end((said.listed(phrases), said))
            yield from utter(channel, *announce, *told, topic=Topic.HELP)


_ALOUD: Final = (Act.NOW, Act.REPEAT, Act.OFFER_DRAW, Act.RESIGN, Act.CALL_ARBITER)
"""What a player without an ear is told of."""


def _chapters(audience: Audience, channel: Channel) -> Iterator[Part]:
    """What can be said, one chapter for each subject."""
    heard = audience.answers(channel)
    for chapter in Chapter:
        phrases = [example(heard, act) for act in Act if act.row.chapter is chapter]
        if any(phrases):
            yield _say(audience, channel, chapter)
            yield _end((heard.listed([*filter(None, phrases)]), heard))


def offered(audience: Audience, event: e.DrawOfferMade, _: chess.Board) -> Iterator[Utterance]:
    """Tell the opponent of the offer, and the player who offered that it is noted (9.1.2)."""
    for channel in audience.reach(event.seat.other):
        player = _player(audience, channel, event.seat)
        yield from utter(channel, _say(audience, channel, "draw_offer_made", player=player))
    for channel in audience.asking(event.seat):
        yield from utter(channel, _say(audience, channel, "draw_offer_noted"))


def declined(audience: Audience, event: e.DrawOfferDeclined, _: chess.Board) -> Iterator[Utterance]:
    """Tell of an offer declined in words; one declined by a touch is not spoken of."""
    if event.by_touch:
        return
    for channel in audience.reach(event.seat.other):
        player = _player(audience, channel, event.seat)
        yield from utter(channel, _say(audience, channel, "draw_offer_declined", player=player))


def sealing_asked(audience: Audience, event: e.SealingAsked, _: chess.Board) -> Iterator[Utterance]:
    """Tell everyone the request, and the sealer alone how to seal by voice (I.1.1)."""
    yield from _about(audience, "sealing_asked", event.seat)
    for channel in audience.ear(event.seat):
        yield from utter(channel, _say(audience, channel, "sealing_how"))


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
            _say(audience, channel, "seconds_granted", player=player, extra=extra, bonus=bonus),
        )


def ended(audience: Audience, event: e.GameEnded, _: chess.Board) -> Iterator[Utterance]:
    """Tell everyone how and with which result the game ended."""
    for channel in audience.everyone():
        language = audience.language(channel)
        parts = [_say(audience, channel, f"ended_{event.termination}")]
        if event.termination is not e.Termination.VOID:
            parts.append((language.say(RESULTS[event.result]), language))
        for utterance in utter(channel, *parts, priority=Priority.NOW):
            yield replace(utterance, outdates=_OVER)


def stalled(audience: Audience, event: e.ProgramStalled, _: chess.Board) -> Iterator[Utterance]:
    """Tell each ear that the program stood still and for how long; no clock shows it."""
    for seat in audience.ears:
        for channel in audience.ear(seat):
            time = time_words(event.lasted, audience.language(channel))
            yield from utter(channel, _say(audience, channel, "program_stalled", time=time))


def _about(
    audience: Audience, key: str, seat: Seat, bonus: int | None = None
) -> Iterator[Utterance]:
    """A sentence about a player, to everyone."""
    for channel in audience.everyone():
        values = {"player": _player(audience, channel, seat)}
        if bonus is not None:
            values["opponent"] = _player(audience, channel, seat.other)
            values["bonus"] = time_words(bonus, audience.language(channel))
        yield from utter(channel, _say(audience, channel, key, **values))


def _say(audience: Audience, channel: Channel, key: str, **values: str) -> Part:
    language = audience.language(channel)
    return language.say(key, **values), language


def _move(audience: Audience, channel: Channel, move: chess.Move, board: chess.Board) -> Part:
    style = audience.moves(channel)
    return style.move(move, board), style.language


def _words(audience: Audience, channel: Channel, announcement: Announcement) -> Part:
    style = audience.moves(channel)
    return style.announcement(announcement), style.language


def _end(part: Part) -> Part:
    """The part as the end of a sentence."""
    return f"{part[0]}.", part[1]


def _player(audience: Audience, channel: Channel, seat: Seat) -> str:
    return audience.language(channel).say(seat.value)
