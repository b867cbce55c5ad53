"""Positions and moves in words: the men, how to mend pegs, and long readings on request."""

from collections.abc import Iterator
from typing import Final

import chess

from accessible_board.game import events as e
from accessible_board.languages import Language
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.audience import Addressee, Audience, Part, Topic, Utterance

_ORDER = (chess.KING, chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT, chess.PAWN)


_RUN = 3
"""So many men of a kind beside each other are told by the first and the last of them."""


def position_words(board: chess.BaseBoard, color: chess.Color, style: AnnouncingStyle) -> str:
    """The men of one colour, kind by kind: "Weiß: König Eva eins, Bauern Anna bis Hector zwei"."""
    language = style.language
    kinds = []
    for piece_type in _ORDER:
        squares = board.pieces(piece_type, color)
        man = language.man(piece_type)
        if squares:
            name = man.spoken if len(squares) == 1 else man.plural
            kinds.append(f"{name} {language.listed(_in_runs(squares, style))}")
    player = language.say("white" if color == chess.WHITE else "black")
    return language.say("position_of", player=player, men="; ".join(kinds))


def _in_runs(squares: chess.SquareSet, style: AnnouncingStyle) -> list[str]:
    """The squares, those beside each other on a rank as one run."""
    runs: list[list[chess.Square]] = []
    for square in squares:
        if runs and square == runs[-1][-1] + 1 and square % 8:
            runs[-1].append(square)
        else:
            runs.append([square])
    words = []
    for run in runs:
        named = [style.square(square) for square in run]
        if len(run) >= _RUN:
            files = style.language.files.names(style.file_names)
            first = files[chess.square_file(run[0])]
            named = [style.language.say("run_of_squares", first=first, last=named[-1])]
        words += named
    return words


def take_away_words(piece: chess.Piece | None, square: chess.Square, style: AnnouncingStyle) -> str:
    """The step of taking a man, known or not, out of its hole."""
    return style.language.say(
        "repair_take_away", man=_any_man(piece, style), square=style.square(square)
    )


def put_words(piece: chess.Piece | None, square: chess.Square, style: AnnouncingStyle) -> str:
    """The step of putting a man from beside the board into an empty hole."""
    return style.language.say("repair_put", man=_any_man(piece, style), square=style.square(square))


def move_words(
    piece: chess.Piece | None, origin: chess.Square, target: chess.Square, style: AnnouncingStyle
) -> str:
    """The step of moving a man from one hole to another."""
    return style.language.say(
        "repair_move",
        man=_any_man(piece, style),
        origin=style.square(origin),
        target=style.square(target),
    )


def wrong_man_words(
    stands: chess.Piece, wanted: chess.Piece, square: chess.Square, style: AnnouncingStyle
) -> str:
    """Words for a man that stands where another belongs, with their colours if these differ."""
    language, same = style.language, stands.color is wanted.color
    names = [
        language.man(man.piece_type).spoken if same else _man(man, language)
        for man in (stands, wanted)
    ]
    return language.say("wrong_man", square=style.square(square), man=names[0], wanted=names[1])


def left_words(men: int, style: AnnouncingStyle) -> str:
    """Number of men still to be put right, also where nothing else is said with it."""
    language = style.language
    if men == 1:
        return language.say("repair_left_one")
    said = language.say("repair_left", number=language.number(men))
    return said[0].upper() + said[1:]  # In some languages it begins with the number.


def _any_man(piece: chess.Piece | None, style: AnnouncingStyle) -> str:
    if piece is None:
        return style.language.say("a_man")
    man = style.language.man(piece.piece_type)
    return man.white if piece.color == chess.WHITE else man.black


def position(audience: Audience, event: e.PositionTold, _: chess.Board) -> Iterator[Utterance]:
    """Tell where the men of the game stand, White's first, to the one who asked."""
    men = chess.BaseBoard(event.fen.split()[0])
    other = {"white": chess.BLACK, "black": chess.WHITE}.get(event.about)
    colors = [color for color in chess.COLORS if color is not other]

    def words(to: Addressee) -> Iterator[Part]:
        return ((position_words(men, color, to.style), to.language) for color in colors)

    return audience.read_out(audience.ear(event.seat), words, Topic.POSITION)


def moves(audience: Audience, event: e.MovesRead, _: chess.Board) -> Iterator[Utterance]:
    """Read moves of the game, with their numbers, to the one who asked."""

    def words(to: Addressee) -> Iterator[Part]:
        numbered = list(_numbered(event, to.moves))
        yield ("; ".join(numbered) + ".", to.moves.language) if numbered else to.say("moves_none")

    return audience.read_out(audience.ear(event.seat), words, Topic.MOVES_READ)


def _numbered(event: e.MovesRead, style: AnnouncingStyle) -> Iterator[str]:
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


def sheet(audience: Audience, event: e.SheetRead, _: chess.Board) -> Iterator[Utterance]:
    """Read the moves of the arbiter's sheet to the player who asked (8.5, A.4.2)."""
    if not event.moves:
        return audience.tell(audience.ear(event.seat), lambda to: [to.say("sheet_empty")])

    def words(to: Addressee) -> Iterator[Part]:
        yield ", ".join(_announced(event, to.moves)), to.moves.language

    return audience.read_out(audience.ear(event.seat), words, Topic.SHEET)


def _announced(event: e.SheetRead, style: AnnouncingStyle) -> Iterator[str]:
    board = chess.Board(event.fen, chess960=event.chess960)
    for move in event.moves:
        yield style.move(move, board)
        board.push(move)


_MANY: Final = 4
"""More squares than this are not named: the board was knocked over, or is not set up."""


def boards_differ(audience: Audience, event: e.BoardsDiffer, _: chess.Board) -> Iterator[Utterance]:
    """Tell the player of an ordinary board where it differs; at pegs a hand is guided (D.2.9)."""
    if not event.ordinary:
        return iter(())

    def words(to: Addressee) -> Iterator[Part]:
        if len(event.squares) > _MANY:
            yield to.say("own_board_differs", player=to.name(event.seat))
            return
        squares = to.language.listed([to.style.square(square) for square in event.squares])
        yield to.say("own_board_differs_on", player=to.name(event.seat), squares=squares)

    return audience.tell(audience.reach(event.seat), words, topic=f"{Topic.DEVICE} own board")


def begun(audience: Audience, event: e.ActBegun, _: chess.Board) -> Iterator[Utterance]:
    """Tell a player in the middle of a move which men have left their holes, and where they are."""

    def words(to: Addressee) -> Iterator[Part]:
        yield to.say("begun", men=", ".join(_begun_men(event, to.style)))

    return audience.tell(audience.ear(event.seat), words, topic=Topic.BEGUN)


def _begun_men(event: e.ActBegun, style: AnnouncingStyle) -> Iterator[str]:
    language = style.language
    for square, man in chess.BaseBoard(event.standing).piece_map().items():
        name = language.man(man.piece_type).spoken
        yield language.say("begun_stands", man=name, square=style.square(square))
    for square in event.unknown_squares:
        name = language.say("a_man")
        yield language.say("begun_stands", man=name, square=style.square(square))
    for key, letters in (("begun_in_hand", event.in_hand), ("begun_taken", event.taken)):
        for man in map(chess.Piece.from_symbol, letters):
            yield language.say(key, man=language.man(man.piece_type).spoken)


def looked(audience: Audience, event: e.LookTold, _: chess.Board) -> Iterator[Utterance]:
    """Tell a player the men on the squares asked about, or the captured ones."""

    def words(to: Addressee) -> Iterator[Part]:
        if event.about == "captured":
            yield _captured(event, to.style), to.language
        else:
            yield seen_words(event.about, chess.BaseBoard(event.fen), to.style), to.language

    return audience.read_out(audience.ear(event.seat), words, Topic.LOOK)


def _captured(event: e.LookTold, style: AnnouncingStyle) -> str:
    language = style.language
    men = [_man(chess.Piece.from_symbol(letter), language) for letter in event.captured]
    if not men:
        return language.say("look_nothing_captured")
    return language.say("look_captured", men=language.listed(men))


def seen_words(about: str, board: chess.BaseBoard, style: AnnouncingStyle) -> str:
    """The men on a square, rank, file or diagonal, or those of a kind, each with its square."""
    language = style.language
    men = board.piece_map(mask=_mask(about, board))
    if not men:
        return language.say("look_none" if about.isupper() else "look_empty")
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
