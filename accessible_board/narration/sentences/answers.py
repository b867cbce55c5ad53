"""What a player is told who asked: times, moves, men, what the game waits for, what can be said."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import chess

from accessible_board.acts.row import Chapter
from accessible_board.acts.table import Act
from accessible_board.game import events as e
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.languages import Language
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.audience import Audience, Part, as_sentence, read_out, utter
from accessible_board.narration.sentences.position import position_words
from accessible_board.narration.times import move_count_words, time_words
from accessible_board.narration.utterance import Channel, Priority, Topic, Utterance
from accessible_board.speech.asking import example


def times(audience: Audience, event: e.TimesTold, _: chess.Board) -> Iterator[Utterance]:
    """Tell the times left, the own first, to the one who asked (D.2.10.4)."""
    times = {Seat.WHITE: event.white, Seat.BLACK: event.black}
    for channel in audience.ear(event.seat):
        language = audience.language(channel)
        own = time_words(times[event.seat], language)
        other = time_words(times[event.seat.other], language)
        sentence = audience.say(channel, "times_told", own=own, other=other)
        if event.own:  # In the shortest words: the time itself.
            sentence = as_sentence((own[0].upper() + own[1:], language))
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
        parts = [audience.say(channel, "moves_told", own=own, other=other)]
        parts += _moves_made(audience, event, channel)
        if event.to_control is not None:
            left = move_count_words(event.to_control, language)
            parts.append(audience.say(channel, "moves_to_control", moves=left))
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
    return [audience.say(channel, "moves_made", own=own, other=other)]


def _times_used(audience: Audience, event: e.MovesTold, channel: Channel) -> list[Part]:
    if event.white_used is None or event.black_used is None:
        return []
    language, used = audience.language(channel), {True: event.white_used, False: event.black_used}
    own = time_words(used[event.seat.color], language)
    other = time_words(used[event.seat.other.color], language)
    return [audience.say(channel, "times_used", own=own, other=other)]


def last_move(audience: Audience, event: e.LastMoveTold, _: chess.Board) -> Iterator[Utterance]:
    """Repeat the last announcement to the one who asked, aloud where there is no earphone."""
    for channel in audience.asking(event.seat):
        words = audience.say(channel, "last_move_none")
        if event.move is not None:
            words = audience.move(channel, event.move, chess.Board(event.fen_before))
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
        example = audience.move(channel, chess.Move.from_uci("g1f3"), chess.Board())
        announce = audience.say(channel, "help_announce"), as_sentence(example)
        if channel.is_private:
            chapters = _chapters(audience, channel)
            yield from read_out(audience, channel, *announce, *chapters, topic=Topic.HELP)
        else:
            said = audience.answers(channel)
            phrases = [*filter(None, (said.taught(act.key) for act in _ALOUD))]
            told = audience.say(channel, "help_command"), as_sentence((said.listed(phrases), said))
            yield from utter(channel, *announce, *told, topic=Topic.HELP)


_ALOUD: Final = (Act.NOW, Act.REPEAT, Act.OFFER_DRAW, Act.RESIGN, Act.CALL_ARBITER)
"""What a player without an ear is told of."""


def _chapters(audience: Audience, channel: Channel) -> Iterator[Part]:
    """What can be said, one chapter for each subject."""
    heard = audience.answers(channel)
    for chapter in Chapter:
        phrases = [example(heard, act) for act in Act if act.row.chapter is chapter]
        if any(phrases):
            yield audience.say(channel, chapter)
            yield as_sentence((heard.listed([*filter(None, phrases)]), heard))


def moves_read(audience: Audience, event: e.MovesRead, _: chess.Board) -> Iterator[Utterance]:
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
    """The men on a square, rank, file or diagonal, or those of a kind, each with its square."""
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
    """The squares asked about: one, a rank, file or diagonal, or those with a kind of man.

    None where nothing of a board is named, as in a record that somebody else has written.
    """
    if about in chess.SQUARE_NAMES:
        return chess.BB_SQUARES[chess.parse_square(about)]
    if about in chess.FILE_NAMES:
        return chess.BB_FILES[chess.FILE_NAMES.index(about)]
    if about in chess.RANK_NAMES:
        return chess.BB_RANKS[chess.RANK_NAMES.index(about)]
    ends = about[:2], about[2:]
    if all(end in chess.SQUARE_NAMES for end in ends):
        return chess.ray(*map(chess.parse_square, ends))
    if about.lower() not in chess.PIECE_SYMBOLS:
        return chess.BB_EMPTY
    kind = chess.PIECE_SYMBOLS.index(about.lower())
    return board.pieces_mask(kind, chess.WHITE) | board.pieces_mask(kind, chess.BLACK)


def _man(man: chess.Piece, language: Language) -> str:
    """A man with its colour: "Turm von Weiß"."""
    player = language.say("white" if man.color == chess.WHITE else "black")
    return language.say("look_man", man=language.man(man.piece_type).spoken, player=player)
