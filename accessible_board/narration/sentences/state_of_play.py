"""Standing of a game: the player on the move, the running clock, the end, the signatures.

In an earphone it is told from its player's side, over the loudspeaker for both. What has to be done
to start the game comes early, so that a player who has just come soon knows it.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import chess

from accessible_board.game import events as e
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import Language
from accessible_board.narration.audience import (
    Addressee,
    Audience,
    Part,
    Priority,
    Topic,
    Utterance,
)
from accessible_board.narration.times import move_count_words

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
"""Sentence for each of :data:`accessible_board.game.rules.outcome.RESULTS`."""

_STANDING: Final = frozenset({Topic.STATE_OF_PLAY})

_OVER: Final = frozenset({Topic.CLOCK, Topic.LOW_TIME})
"""Topics that are out of date once a game has ended."""


def state_of_play(audience: Audience, event: e.StandingTold, _: chess.Board) -> Iterator[Utterance]:
    """Tell the player who asked, aloud where there is no ear, or everybody."""

    def words(to: Addressee) -> Iterator[Part]:
        own = to.seat
        if event.whole and own is not None:
            yield to.say(f"standing_have_{own}")
        if event.whole and event.last is not None:
            yield to.say("standing_last")
            yield to.move(event.last, chess.Board(event.fen_before), end=".")
        yield from ((sentence, to.language) for sentence in dict.fromkeys(_sentences(event, to)))
        if event.unsigned and own in (None, *event.unsigned):
            yield to.say("standing_sign")
            yield f"{to.answers.taught('yes')}.", to.answers
        if event.whole and own is not None and event.result is None and event.running is None:
            yield to.say("standing_help")
            yield f"{to.answers.taught('help')}.", to.answers

    channels = audience.everyone() if event.seat is None else audience.asking(event.seat)
    priority = Priority.NEXT if event.whole else Priority.NORMAL
    return audience.tell(channels, words, priority, Topic.STATE_OF_PLAY)


def clock_started(audience: Audience, event: e.ClockStarted, _: chess.Board) -> Iterator[Utterance]:
    """Tell everybody whose clock runs, whenever clocks start (6.2.3, 6.11.3)."""
    told = audience.tell(
        audience.everyone(), lambda to: [(to.of("clock_runs", event.seat), to.language)]
    )
    for utterance in told:
        yield replace(utterance, outdates=_STANDING)


def ended(audience: Audience, event: e.GameEnded, _: chess.Board) -> Iterator[Utterance]:
    """Tell everyone the end of the game and its result."""

    def words(to: Addressee) -> Iterator[Part]:
        yield to.say(f"ended_{event.termination}")
        if event.termination is not e.Termination.VOID:
            yield to.say(RESULTS[event.result])

    for utterance in audience.tell(audience.everyone(), words, Priority.NOW):
        yield replace(utterance, outdates=_OVER)


def signing_asked(audience: Audience, event: e.SigningAsked, _: chess.Board) -> Iterator[Utterance]:
    """Tell a player who pressed after the end what a second press would sign (8.7)."""

    def words(to: Addressee) -> Iterator[Part]:
        yield from ((sentence, to.language) for sentence in _result(event, to.language))
        yield to.of("signing_press", event.seat), to.language

    return audience.tell(audience.reach(event.seat), words, topic=Topic.STATE_OF_PLAY)


def signed(audience: Audience, event: e.ScoresheetSigned, _: chess.Board) -> Iterator[Utterance]:
    """Tell everybody who has signed (8.7)."""
    return audience.tell(
        audience.everyone(), lambda to: [(to.of("signed", event.seat), to.language)]
    )


def _sentences(event: e.StandingTold, to: Addressee) -> Iterator[str]:
    """The player on the move, and the running clock, its starter, or what else is waited for."""
    if event.result is not None:
        yield from _of_the_end(event, to)
        return
    if event.awaited:
        for seat in event.awaited:
            yield to.of("standing_board_awaited", seat)
        return
    if event.begun and event.whole:
        yield to.of("standing_made" if event.made else "standing_on_move", event.on_move)
    if event.running is not None:
        yield to.of("clock_runs", event.running)
    elif event.presser is not None:
        if not (event.whole and event.made):  # Whoever made a move was told that a press is due.
            key = "standing_presses" if event.begun else "standing_presses_first"
            yield to.of(key, event.presser)
        yield to.of("standing_then_runs", event.presser.other)
    elif event.fixed:
        yield to.of("standing_fixed", event.on_move)
    else:
        yield to.language.say("standing_waits_for_arbiter")


def _of_the_end(event: e.StandingTold, to: Addressee) -> Iterator[str]:
    """The end of the game, the result, and the players who still have to confirm it (8.7).

    Everybody has just been told the result as the game ended.
    """
    if event.whole or event.seat is not None:
        if event.termination not in (None, e.Termination.VOID):  # That is its result as well.
            yield to.language.say(f"ended_{event.termination}")
        yield from _result(event, to.language)
    if len(event.unsigned) == len(Seat):
        yield to.language.say("standing_unsigned_both")
        return
    for seat in event.unsigned:
        yield to.of("standing_unsigned", seat)


def _result(event: e.StandingTold | e.SigningAsked, language: Language) -> Iterator[str]:
    """The result, and the number of moves."""
    void = event.termination is e.Termination.VOID
    yield language.say("ended_void" if void else RESULTS[event.result or ""])
    if event.moves:
        yield language.say("standing_played", moves=move_count_words(event.moves, language))
    else:
        yield language.say("standing_played_none")
