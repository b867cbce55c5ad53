"""What is said of scoresheets: that one must be completed, and the arbiter's (8.5, A.4.2)."""

from collections.abc import Iterator

import chess

from accessible_board.game import events as e
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.audience import Audience, read_out, utter
from accessible_board.narration.utterance import Channel, Topic, Utterance


def due(audience: Audience, event: e.SheetsDue, _: chess.Board) -> Iterator[Utterance]:
    """Tell the players whose sheets have to be completed."""
    channels = dict.fromkeys(channel for seat in event.seats for channel in audience.reach(seat))
    yield from _say(audience, tuple(channels), "sheets_due")


def read(audience: Audience, event: e.SheetRead, _: chess.Board) -> Iterator[Utterance]:
    """Read the moves of the arbiter's sheet to the player who asked, as they are announced."""
    if not event.moves:
        yield from _say(audience, audience.ear(event.seat), "sheet_empty")
        return
    for channel in audience.ear(event.seat):
        style = audience.moves(channel)
        words = ", ".join(_announced(event, style)), style.language
        yield from read_out(audience, channel, words, topic=Topic.SHEET)


def _announced(event: e.SheetRead, style: AnnouncingStyle) -> Iterator[str]:
    board = chess.Board(event.fen, chess960=event.chess960)
    for move in event.moves:
        yield style.move(move, board)
        board.push(move)


def _say(audience: Audience, channels: tuple[Channel, ...], key: str) -> Iterator[Utterance]:
    for channel in channels:
        language = audience.language(channel)
        yield from utter(channel, (language.say(key), language))
