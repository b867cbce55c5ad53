"""Sentences on the conditions of a game (6.3.1, D.1), and messages of an arbiter."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

import chess

from accessible_board.game import events as e
from accessible_board.game.vocabulary.editions import DEFAULT_EDITION, GameClass, edition
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.game.vocabulary.time_control import Period, TimeControl
from accessible_board.languages import Language
from accessible_board.narration.audience import (
    Addressee,
    Audience,
    Part,
    Priority,
    Topic,
    Utterance,
)
from accessible_board.narration.times import clock_words, move_count_words, time_words


def read(audience: Audience, event: e.ConditionsRead, _: chess.Board) -> Iterator[Utterance]:
    """Tell all conditions to the one who asked, or to everybody."""

    def words(to: Addressee) -> Iterator[Part]:
        return ((sentence, to.language) for sentence in _sentences(event, to.language))

    if event.seat is not None:
        yield from audience.read_out(audience.ear(event.seat), words, Topic.CONDITIONS)
        return
    told = audience.tell(audience.everyone(), words, Priority.NORMAL, Topic.CONDITIONS)
    for utterance in told:  # Nobody asked for it, so nobody is asked whether to go on.
        yield replace(utterance, reading=True)


def adapted(audience: Audience, event: e.RuleAdapted, _: chess.Board) -> Iterator[Utterance]:
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
