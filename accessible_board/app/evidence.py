"""Evidence of touched pieces and breaches of Article 4, as lines for the arbiter to read."""

from collections.abc import Iterator, Sequence
from typing import Final

import chess

from accessible_board.app.naming import name
from accessible_board.game import events as e
from accessible_board.game.seats import Seat
from accessible_board.game.touching.obligation import Bond, Obligation
from accessible_board.game.touching.touch import Touch


def touches(event: e.TouchesTold) -> list[str]:
    """What was touched in this turn, when, and what it obliges to."""
    player = name(event.seat)
    bound = f"Arbiter: {player} {bond_words(event.obligation)}."
    return [*_touched(event.seat, event.touches), bound]


def breach(event: e.ArticleFourBreached) -> list[str]:
    """A move that does not keep to what was touched or released; the opponent may claim it."""
    player = name(event.seat)
    stood = f" It had stood for {event.stood} milliseconds." if event.obligation.released else ""
    return [
        f"Arbiter: {player} played {event.move.uci()}, and {bond_words(event.obligation)}.{stood}",
        *_touched(event.seat, event.touches),
        f"Arbiter: {name(event.seat.other)} may claim it: {event.seat.other} claims touch.",
    ]


def claim(event: e.BreachClaimMade) -> list[str]:
    """Article 4.8: the arbiter decides."""
    return [
        f"Arbiter: {name(event.seat)} claims that {event.move.uci()} broke Article 4.",
        "Arbiter: Type arbiter uphold, or arbiter reject, and then arbiter resume.",
    ]


def bond_words(bound: Obligation) -> str:
    """What a player is obliged to, with the article."""
    words = _BONDS[bound.bond].format(
        own=_square(bound.own_square),
        target=_square(bound.target_square),
        released=bound.released.uci() if bound.released is not None else "",
    )
    barred = ", and may not castle with the rook touched first" if bound.barred else ""
    return f"{words}{barred} ({bound.article})"


_BONDS: Final = {
    Bond.FREE: "may make any move",
    Bond.MOVE: "must move the piece on {own}",
    Bond.CAPTURE: "must capture the piece on {target}",
    Bond.CAPTURE_WITH: "must capture the piece on {target} with the one on {own}",
    Bond.CASTLE: "must castle with the rook on {target}",
    Bond.KING_MOVE: "must move the king on {own}",
    Bond.RELEASED: "must leave it at {released}, which was released",
    Bond.ARBITER: "touched pieces for which the Laws have no rule",
}


def _touched(seat: Seat, touched: Sequence[Touch]) -> Iterator[str]:
    for touch in touched:
        piece = f"{chess.piece_name(touch.piece.piece_type)} on {_square(touch.square)}"
        yield f"Arbiter: {name(seat)} touched the {piece} at {_time(touch.at)}."


def _time(at: int) -> str:
    """Game time as minutes, seconds and thousandths."""
    seconds, thousandths = divmod(at, 1000)
    minutes, seconds = divmod(seconds, 60)
    return f"{minutes}:{seconds:02}.{thousandths:03}"


def _square(square: chess.Square | None) -> str:
    return "" if square is None else chess.square_name(square)
