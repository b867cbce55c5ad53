"""Sentences on agreements between the players, where there is no arbiter."""

from collections.abc import Iterator
from typing import Final

import chess

from accessible_board.game import events as e
from accessible_board.game.vocabulary.terms import GO_ON
from accessible_board.narration.audience import Addressee, Audience, Channel, Part, Utterance
from accessible_board.narration.sentences.state_of_play import RESULTS
from accessible_board.narration.times import time_words


def asked(audience: Audience, event: e.AgreementAsked, _: chess.Board) -> Iterator[Utterance]:
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


def reached(audience: Audience, event: e.AgreementReached, _: chess.Board) -> Iterator[Utterance]:
    """Tell that both agree; if they go on, the clock that starts tells enough."""
    channels = () if event.wish == GO_ON else audience.everyone()
    return audience.tell(channels, lambda to: [to.say("agreement_reached")])
