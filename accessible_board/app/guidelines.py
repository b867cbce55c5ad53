"""Adjournments, quickplay finishes and wrong claims, as lines for the arbiter to read."""

from accessible_board.app.naming import name
from accessible_board.game import events as e
from accessible_board.game.seats import Seat
from accessible_board.journal.exports import clock_text


def adjourned(event: e.GameAdjourned) -> list[str]:
    """What has to stand on the envelope (I.2), and how to go on."""
    sealer = event.white if event.seat is Seat.WHITE else event.black
    return [
        f"Envelope: Players: White {event.white}, Black {event.black}.",
        f"Envelope: Position before the sealed move: {event.fen}.",
        f"Envelope: Time used by White: {clock_text(event.white_used)}.",
        f"Envelope: Time used by Black: {clock_text(event.black_used)}.",
        f"Envelope: The move was sealed by {name(event.seat)}, {sealer}.",
        f"Envelope: Number of the sealed move: {event.move_number}.",
        f"Envelope: Draw offer: {f'by {name(event.offer)}' if event.offer else 'none'}.",
        f"Envelope: To be resumed: {event.resumption or 'not stated'}.",
        "Arbiter: To go on, type white here, black here, arbiter resume, arbiter open CODE.",
    ]


def missed(event: e.ResumptionMissed) -> list[str]:
    """Who did not come in time (I.10)."""
    return [
        f"Arbiter: {name(event.seat)} was not there within the default time.",
        "Arbiter: That loses unless you decide otherwise; a sealed move that ends the game stands.",
    ]


def faulty(event: e.SealedMoveFaulty) -> list[str]:
    """Article I.8: the loss is the arbiter's to declare."""
    proposed = f", {event.result}" if event.result is not None else ""
    return [
        f"Arbiter: The sealed move of {name(event.seat)} is {event.fault}; it loses{proposed}.",
        "Arbiter: Type the result as: arbiter result 1-0.",
    ]


def seconds(event: e.SecondsAsked) -> list[str]:
    """A request to decide on (III.4)."""
    return [
        f"Arbiter: {name(event.seat)} asks for five seconds a move for both (III.4).",
        "Arbiter: When the draw is declined, type arbiter grant-seconds, or refuse-seconds.",
    ]


def quickplay(event: e.QuickplayClaimMade) -> list[str]:
    """A claim to decide on (III.5)."""
    opponent = name(event.seat.other)
    return [
        f"Arbiter: {name(event.seat)} claims a draw in the quickplay finish.",
        f"Arbiter: The ground is that {opponent} cannot win by normal means, or does not try to.",
        "Arbiter: Type arbiter uphold, arbiter postpone, or arbiter reject (III.5).",
    ]


def intention(event: e.IntendedMoveNotMade) -> list[str]:
    """Article 9.5.3: what follows is the arbiter's to say."""
    return [
        f"Arbiter: {name(event.seat)} claimed a draw with {event.intended}, which has to be made.",
        f"Arbiter: {name(event.seat)} played {event.move} instead.",
    ]
