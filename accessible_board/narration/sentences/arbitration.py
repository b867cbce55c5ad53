"""Sentences on what is for an arbiter, or for both players without one.

Irregularities name the act, its player, its meaning, and what happens next: that the clocks are
stopped is told with the reason, a penalty with its cause where the program knows it. Agreements
are those of the players. Conditions are read (6.3.1, D.1), and messages passed on. Of an assistant
a player hears name, duties and their changes (D.2.10): one often sits beside her and has no page,
so that she can tell what may be asked for.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Final

import chess

from accessible_board.acts.table import Act
from accessible_board.game import events as e
from accessible_board.game.vocabulary.assistants import UNNAMED, Duty
from accessible_board.game.vocabulary.editions import DEFAULT_EDITION, GameClass, Penalty, edition
from accessible_board.game.vocabulary.terms import GO_ON, IllegalMove, Seat
from accessible_board.game.vocabulary.time_control import Period, TimeControl
from accessible_board.languages import Language
from accessible_board.narration.announcing import clock_words, move_count_words, time_words
from accessible_board.narration.audience import (
    Addressee,
    Audience,
    Channel,
    Part,
    Priority,
    Topic,
    Utterance,
)
from accessible_board.narration.sentences.state_of_play import RESULTS
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


def agreement_asked(
    audience: Audience, event: e.AgreementAsked, _: chess.Board
) -> Iterator[Utterance]:
    """Tell the opponent and the hall of a wish, and its player that it was understood."""
    opponent = event.seat.other

    def words(to: Addressee) -> Iterator[Part]:
        yield _wish(event, to)
        if event.wish == GO_ON:
            yield to.of("agreement_press", opponent), to.language

    told = audience.public(opponent)
    if event.wish.ruling in _CLAIMS:  # Who is asked has heard the claim, and the question follows.
        told = tuple(channel for channel in told if channel is not Channel.ear(opponent))
    yield from audience.tell(told, words)
    yield from audience.tell(audience.ear(event.seat), lambda to: [to.say("agreement_noted")])


def _wish(event: e.AgreementAsked, to: Addressee) -> Part:
    """Wish of a player, and the seat concerned; a claim was told in full before."""
    wish = event.wish
    given = {
        "player": to.name(event.seat),
        "opponent": to.name(event.seat.other),
        "whose": to.name(wish.seat) if wish.seat is not None else "",
        "time": time_words(wish.remaining or 0, to.language),
        "result": to.language.say(RESULTS[wish.result]) if wish.result else "",
    }
    return to.say("wish_claim" if wish.ruling in _CLAIMS else f"wish_{wish.ruling}", **given)


_CLAIMS: Final = ("uphold-claim", "grant-seconds", "flag-down")
"""Rulings that grant what a player has claimed or asked for."""


def agreement_reached(
    audience: Audience, event: e.AgreementReached, _: chess.Board
) -> Iterator[Utterance]:
    """Tell that both agree; if they go on, the clock that starts tells enough."""
    channels = () if event.wish == GO_ON else audience.everyone()
    return audience.tell(channels, lambda to: [to.say("agreement_reached")])


def conditions_read(
    audience: Audience, event: e.ConditionsRead, _: chess.Board
) -> Iterator[Utterance]:
    """Tell all conditions to the one who asked, or to everybody."""

    def words(to: Addressee) -> Iterator[Part]:
        return ((sentence, to.language) for sentence in _sentences(event, to.language))

    if event.seat is not None:
        yield from audience.read_out(audience.ear(event.seat), words, Topic.CONDITIONS)
        return
    told = audience.tell(audience.everyone(), words, Priority.NORMAL, Topic.CONDITIONS)
    for utterance in told:  # Nobody asked for it, so nobody is asked whether to go on.
        yield replace(utterance, reading=True)


def rule_adapted(audience: Audience, event: e.RuleAdapted, _: chess.Board) -> Iterator[Utterance]:
    """Tell everybody of a rule that is changed from now on."""
    return audience.tell(
        audience.everyone() if event.holds else (),
        lambda to: [to.say(f"adaptation_{event.adaptation}")],
    )


def arbiter_told(audience: Audience, event: e.ArbiterTold, _: chess.Board) -> Iterator[Utterance]:
    """Tell one player, or both, an arbiter's message, in the ear alone."""
    told = [seat for seat in Seat if event.seat in (None, seat)]
    return audience.tell(
        (channel for seat in told for channel in audience.ear(seat)),
        lambda to: [to.say("arbiter_told", words=event.words)],
    )


def seconds_granted(
    audience: Audience, event: e.SecondsGranted, _: chess.Board
) -> Iterator[Utterance]:
    """Tell everyone the ruling, what both receive and what the opponent receives (III.4)."""

    def words(to: Addressee) -> Iterator[Part]:
        extra, bonus = (time_words(time, to.language) for time in (event.milliseconds, event.bonus))
        player = to.name(event.seat.other)
        yield to.say("seconds_granted", player=player, extra=extra, bonus=bonus)

    return audience.tell(audience.everyone(), words)


def _sentences(event: e.ConditionsRead, language: Language) -> Iterator[str]:
    """The conditions, one fact in each sentence; usual ones are told on request alone."""
    asked = event.seat is not None
    if asked or event.edition != DEFAULT_EDITION:
        yield language.say("conditions_edition", edition=event.edition)
    control = TimeControl.parse(event.time_control)
    yield from time_sentences(control, language)
    if control.limits and (asked or event.game_class is not GameClass.STANDARD):
        yield language.say(f"conditions_{event.game_class}")
    if not event.supervised:
        yield language.say("conditions_unsupervised")
    yield from _lateness(event, language)
    if event.no_draws_before:
        moves = move_count_words(event.no_draws_before, language)
        yield language.say("conditions_no_draws", moves=moves)
    if event.quickplay:
        yield language.say("conditions_quickplay")
    if event.electronic_scoresheet:
        yield language.say("conditions_electronic")
    for adaptation in event.adaptations:
        yield language.say(f"adaptation_{adaptation}")


def _lateness(event: e.ConditionsRead, language: Language) -> Iterator[str]:
    """The default time, and whether the arbiter may decide otherwise (6.7.1)."""
    waived = "" if edition(event.edition).arbiter_may_admit_latecomers else "_by_event"
    if event.lateness:
        time = time_words(event.lateness, language)
        yield language.say(f"conditions_lateness{waived}", time=time)
    elif event.lateness == 0:
        yield language.say(f"conditions_no_lateness{waived}")


def time_sentences(control: TimeControl, language: Language) -> Iterator[str]:
    """Say how a time control was understood: the periods, and then their extra time.

    Extra time that several share is said once, after them.
    """
    if not control.limits:
        yield language.say("no_clock")
        return
    for (increment, delay), periods in groupby(control.periods, _extra):
        listed = language.listed([_period(period, language) for period in periods])
        yield language.say("conditions_time", periods=listed)
        if increment:
            yield language.say("conditions_increment", time=time_words(increment, language))
        if delay:
            yield language.say("conditions_delay", time=time_words(delay, language))


def _extra(period: Period) -> tuple[int, int]:
    return period.increment, period.delay


def _period(period: Period, language: Language) -> str:
    time = clock_words(period.milliseconds, language)
    if period.moves is None:
        return language.say("conditions_all_moves", time=time)
    moves = move_count_words(period.moves, language)
    return language.say("conditions_moves", moves=moves, time=time)


def assistant_named(
    audience: Audience, event: e.AssistantNamed | e.DutiesTold, _: chess.Board
) -> Iterator[Utterance]:
    """Tell the player the assistant's name and duties."""
    key = "assistant_helps" if event.duties else "assistant_helps_without"
    if event.name == UNNAMED and event.duties:
        key = "assistant_unnamed_helps"
    return audience.tell(
        audience.ear(event.seat),
        lambda to: [to.say(key, name=event.name, duties=_duties(event.duties, to.language))],
        Priority.NORMAL,
    )


def assistant_changed(
    audience: Audience, event: e.DutyGranted | e.DutyWithdrawn, _: chess.Board
) -> Iterator[Utterance]:
    """Tell the player what the assistant may do from now on, or may not do any more."""
    key = "assistant_may" if isinstance(event, e.DutyGranted) else "assistant_may_not"
    return audience.tell(
        audience.ear(event.seat),
        lambda to: [to.say(key, duty=_duties((event.duty,), to.language))],
        Priority.NORMAL,
    )


def assistant_refused(
    audience: Audience, event: e.AssistantRefused, _: chess.Board
) -> Iterator[Utterance]:
    """Tell the player that nobody helps, and what to say; or that the assistant may not do it."""

    def words(to: Addressee) -> Iterator[Part]:
        if event.reason is e.Objection.NO_ASSISTANT:
            yield to.say("assistant_none", words=to.answers.taught(Act.PROPOSE_ASSISTANT.key))
        else:
            yield to.say("assistant_not_allowed")

    return audience.tell(audience.ear(event.seat), words)


def _duties(duties: Iterable[Duty], language: Language) -> str:
    return language.listed([language.say(f"duty_{duty}") for duty in duties])
