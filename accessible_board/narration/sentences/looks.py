"""What is said of moves and men that a player asked about, and of what the game waits for."""

from collections.abc import Iterator

import chess

from accessible_board.game import events as e
from accessible_board.languages import Language
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.audience import Audience, read_out, utter
from accessible_board.narration.utterance import Priority, Topic, Utterance


def moves(audience: Audience, event: e.MovesRead, _: chess.Board) -> Iterator[Utterance]:
    """Read moves of the game, with their numbers, to the one who asked."""
    for channel in audience.ear(event.seat):
        style, language = audience.moves(channel), audience.language(channel)
        numbered = list(_numbered(event, style, language))
        words = "; ".join(numbered) + "." if numbered else language.say("moves_none")
        part = words, style.language if numbered else language
        yield from read_out(audience, channel, part, topic=Topic.MOVES_READ)


def _numbered(event: e.MovesRead, style: AnnouncingStyle, language: Language) -> Iterator[str]:
    """The moves, each of White with the answer to it."""
    board = chess.Board(event.fen, chess960=event.chess960)
    pair: list[str] = []
    for move in event.moves:
        number, white = board.fullmove_number, board.turn == chess.WHITE
        if not event.own or board.turn == event.seat.color:
            pair.append(style.move(move, board))
        board.push(move)
        if pair and (not white or board.fullmove_number != number):
            yield ", ".join([style.language.number(number), *pair])
            pair = []
    if pair:
        yield ", ".join([style.language.number(board.fullmove_number), *pair])


def step(audience: Audience, event: e.StepTold, _: chess.Board) -> Iterator[Utterance]:
    """Tell a player what the game waits for, and what the player may do.

    Who asks and has no ear is told aloud, by the name of the seat.
    """
    for channel in audience.asking(event.seat) if event.asked else audience.ear(event.seat):
        language, style = audience.language(channel), audience.moves(channel)
        told = "" if channel.is_private else f"{language.say(event.seat)}: "
        parts = [(told + language.say(f"step_{event.step}"), language)]
        if event.move is not None:
            words = style.move(event.move, chess.Board(event.fen_before))
            parts.append((f"{words}.", style.language))
        if event.offered:
            parts.append((language.say("step_offer"), language))
        yield from utter(channel, *parts, priority=Priority.NEXT, topic=Topic.STEP)


def looked(audience: Audience, event: e.LookTold, _: chess.Board) -> Iterator[Utterance]:
    """Tell which men stand where a player asked about, or which are captured."""
    for channel in audience.ear(event.seat):
        language = audience.language(channel)
        telling = _captured if event.about == "captured" else _seen
        words = telling(event, audience.style(channel)), language
        yield from read_out(audience, channel, words, topic=Topic.LOOK)


def _captured(event: e.LookTold, style: AnnouncingStyle) -> str:
    language = style.language
    men = [_man(chess.Piece.from_symbol(letter), language) for letter in event.captured]
    if not men:
        return language.say("look_nothing_captured")
    return language.say("look_captured", men=language.listed(men))


def _seen(event: e.LookTold, style: AnnouncingStyle) -> str:
    """The men on a square, rank or file, or those of a kind, each with its square."""
    board, language = chess.BaseBoard(event.fen), style.language
    men = board.piece_map(mask=_mask(event.about, board))
    if not men:
        return language.say("look_none" if event.about.isupper() else "look_empty")
    said = (
        language.say("look_square", square=style.square(square), man=_man(man, language))
        for square, man in sorted(men.items())
    )
    return "; ".join(said) + "."


def _mask(about: str, board: chess.BaseBoard) -> chess.Bitboard:
    """The squares asked about: one square, a rank or file, or those with a kind of man.

    None where nothing of a board is named, as in a record that somebody else has written.
    """
    if about in chess.SQUARE_NAMES:
        return chess.BB_SQUARES[chess.parse_square(about)]
    if about in chess.FILE_NAMES:
        return chess.BB_FILES[chess.FILE_NAMES.index(about)]
    if about in chess.RANK_NAMES:
        return chess.BB_RANKS[chess.RANK_NAMES.index(about)]
    if about.lower() not in chess.PIECE_SYMBOLS:
        return chess.BB_EMPTY
    kind = chess.PIECE_SYMBOLS.index(about.lower())
    return board.pieces_mask(kind, chess.WHITE) | board.pieces_mask(kind, chess.BLACK)


def _man(man: chess.Piece, language: Language) -> str:
    """A man with its colour: "Turm von Weiß"."""
    player = language.say("white" if man.color == chess.WHITE else "black")
    return language.say("look_man", man=language.man(man.piece_type).spoken, player=player)
