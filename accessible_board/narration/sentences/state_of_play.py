"""How a game stands, in words: who is on the move, whose clock runs, what is waited for.

In an earphone it is told from its player's side, over the loudspeaker for both. What has to be done
to start the game comes early, so that a player who has just come soon knows it.
"""

from collections.abc import Iterator

import chess

from accessible_board.game import events as e
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.languages import Language
from accessible_board.narration.audience import Audience, Part, utter
from accessible_board.narration.sentences.course import RESULTS
from accessible_board.narration.times import move_count_words
from accessible_board.narration.utterance import Channel, Priority, Topic, Utterance


def standing(audience: Audience, event: e.StandingTold, _: chess.Board) -> Iterator[Utterance]:
    """Tell the player who asked, aloud where there is no ear, or everybody."""
    channels = audience.everyone() if event.seat is None else audience.asking(event.seat)
    for channel in channels:
        parts = list(_parts(audience, channel, event))
        priority = Priority.NEXT if event.whole else Priority.NORMAL
        if parts:
            yield from utter(channel, *parts, priority=priority, topic=Topic.STATE_OF_PLAY)


def clock_started(audience: Audience, event: e.ClockStarted, _: chess.Board) -> Iterator[Utterance]:
    """Tell everybody whose clock runs, whenever clocks start (6.2.3, 6.11.3)."""
    for channel in audience.everyone():
        language = audience.language(channel)
        yield from utter(channel, (_side("clock_runs", event.seat, channel, language), language))


def _parts(audience: Audience, channel: Channel, event: e.StandingTold) -> Iterator[Part]:
    language, own = audience.language(channel), _seat_of(channel)
    if event.whole and own is not None:
        yield language.say(f"standing_have_{own}"), language
    if event.whole and event.last is not None:
        style = audience.moves(channel)
        yield language.say("standing_last"), language
        yield f"{style.move(event.last, chess.Board(event.fen_before))}.", style.language
    yield from ((sentence, language) for sentence in sentences(event, channel, language))
    if event.unsigned and own in (None, *event.unsigned):
        heard = audience.answers(channel)
        yield language.say("standing_sign"), language
        yield f"{heard.taught('yes')}.", heard
    if event.whole and own is not None and event.result is None and event.running is None:
        heard = audience.answers(channel)
        yield language.say("standing_help"), language
        yield f"{heard.taught('help')}.", heard


def sentences(event: e.StandingTold, channel: Channel, language: Language) -> Iterator[str]:
    """Who is on the move, whose clock runs or who starts one, or what else is waited for."""
    if event.result is not None:
        yield from _of_the_end(event, channel, language)
        return
    if event.awaited:
        for seat in event.awaited:
            yield _side("standing_board_awaited", seat, channel, language)
        return
    if event.begun and event.whole:
        key = "standing_made" if event.made else "standing_on_move"
        yield _side(key, event.on_move, channel, language)
    if event.running is not None:
        yield _side("clock_runs", event.running, channel, language)
    elif event.presser is not None:
        if not (event.whole and event.made):  # Whoever made a move was told that a press is due.
            key = "standing_presses" if event.begun else "standing_presses_first"
            yield _side(key, event.presser, channel, language)
        yield _side("standing_then_runs", event.presser.other, channel, language)
    elif event.fixed:
        yield _side("standing_fixed", event.on_move, channel, language)
    else:
        yield language.say("standing_waits_for_arbiter")


def signing_asked(audience: Audience, event: e.SigningAsked, _: chess.Board) -> Iterator[Utterance]:
    """Tell a player who pressed after the end what a second press would sign (8.7)."""
    for channel in audience.reach(event.seat):
        language = audience.language(channel)
        told = [*_result(event, language), _side("signing_press", event.seat, channel, language)]
        yield from utter(channel, (" ".join(told), language), topic=Topic.STATE_OF_PLAY)


def signed(audience: Audience, event: e.ScoresheetSigned, _: chess.Board) -> Iterator[Utterance]:
    """Tell everybody who has signed (8.7)."""
    for channel in audience.everyone():
        language = audience.language(channel)
        yield from utter(channel, (_side("signed", event.seat, channel, language), language))


def _of_the_end(event: e.StandingTold, channel: Channel, language: Language) -> Iterator[str]:
    """The result, who still has to confirm it, and how (8.7)."""
    yield from _result(event, language)
    if len(event.unsigned) == len(Seat):
        yield language.say("standing_unsigned_both")
        return
    for seat in event.unsigned:
        yield _side("standing_unsigned", seat, channel, language)


def _result(event: e.StandingTold | e.SigningAsked, language: Language) -> Iterator[str]:
    """The result, and the number of moves."""
    void = event.termination is e.Termination.VOID
    yield language.say("ended_void" if void else RESULTS[event.result or ""])
    yield language.say("standing_played", moves=move_count_words(event.moves, language))


def _side(key: str, seat: Seat, channel: Channel, language: Language) -> str:
    """A sentence about a player, in the second person in that player's own ear."""
    if seat is _seat_of(channel):
        return language.say(f"{key}_you")
    return language.say(key, player=language.say(seat))


def _seat_of(channel: Channel) -> Seat | None:
    """Whose ear a channel is."""
    return next((seat for seat in Seat if channel is Channel.ear(seat)), None)
