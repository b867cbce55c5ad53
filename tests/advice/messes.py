"""How an evening gets into any state: what people do before they ask "what now?".

Each row of :data:`MESSES` is something that happens at a table; a number draws which man, square
or move. An evening is a list of rows with their numbers, so that a failing one can be shortened.
"""

from collections.abc import Callable
from typing import Final

import chess

from accessible_board.game import observations as o
from accessible_board.game.observations import Ruling
from accessible_board.game.state.peg_board import SETTLING
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.effects import legal_moves
from accessible_board.game.vocabulary.setup import NO_ARBITER, GameSetup
from accessible_board.game.vocabulary.terms import GO_ON, Adaptation, Adapted, Seat, Wish
from tests.advice.evening import Evening
from tests.support.table import hand_movements

POSITIONS: Final = (
    chess.STARTING_FEN,
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "3r3k/P7/8/3pP3/8/8/p6K/3R4 w - d6 0 1",
    "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1",
    "7k/5Q2/5K2/8/8/8/8/8 w - - 148 90",
)
"""The start; castling; promotion and en passant; two men that one can take; mate or stalemate."""

SEATS: Final = ((Seat.WHITE,), (Seat.BLACK,), tuple(Seat))
ADAPTED: Final = (
    None,
    None,
    Adaptation.REPETITION_REQUIRED,
    Adaptation.ANNOUNCED_BY_PRESSING,
    Adaptation.LIFTING_IS_NO_TOUCH,
)

Mess = Callable[[Evening, int], None]


def setup(number: int) -> GameSetup:
    """The conditions of an evening."""
    number, fen = divmod(number, len(POSITIONS))
    number, seats = divmod(number, len(SEATS))
    number, rule = divmod(number, len(ADAPTED))
    adapted = ADAPTED[rule]
    return GameSetup(
        peg_boards=frozenset(SEATS[seats]),
        fen=POSITIONS[fen],
        time_control="10h",
        starts_at=(None, None, None, 5_000)[number % 4],
        supervised=number % 8 < 4,
        arbiter=NO_ARBITER if number % 5 < 2 else "A. Arbiter",
        adaptations=() if adapted is None else (Adapted(adapted, "Organiser", ""),),
    )


def set_up(evening: Evening, missing: int) -> None:
    """All men in their holes but so many, and the boards answer."""
    for seat, board in evening.state.boards.items():
        for square in list(board.position.piece_map())[missing:]:
            evening.observe(o.PegPlaced(at=evening.at, seat=seat, square=square))
        evening.observe(o.BoardFound(at=evening.at, seat=seat))
    evening.observe(o.StandingDue(at=evening.at))


# --- pegs -------------------------------------------------------------------------------------


def _seat(evening: Evening, number: int) -> tuple[Seat, int]:
    """A seat with pegs, and the rest of the number."""
    number, chosen = divmod(number, len(evening.state.boards))
    return list(evening.state.boards)[chosen], number


def _peg(evening: Evening, act: str, seat: Seat, square: chess.Square) -> None:
    evening.does(o.PegLifted if act == "lift" else o.PegPlaced, seat=seat, square=square)


def _lift(evening: Evening, number: int) -> None:
    seat, number = _seat(evening, number)
    full = list(evening.state.boards[seat].occupied)
    if full:
        _peg(evening, "lift", seat, full[number % len(full)])


def _place(evening: Evening, number: int) -> None:
    seat, number = _seat(evening, number)
    empty = [s for s in chess.SQUARES if s not in evening.state.boards[seat].occupied]
    _peg(evening, "place", seat, empty[number % len(empty)])


def _wander(evening: Evening, number: int) -> None:
    """A man goes into another hole."""
    _lift(evening, number)
    _place(evening, number // 7)


def _home(evening: Evening, number: int) -> None:
    """All men go back to where they should stand."""
    seat, _ = _seat(evening, number)
    wanted = chess.SquareSet(evening.state.expected_on(seat).occupied)
    stand = evening.state.boards[seat].occupied
    for square in stand - wanted:
        _peg(evening, "lift", seat, square)
    for square in wanted - stand:
        _peg(evening, "place", seat, square)


def _spill(evening: Evening, number: int) -> None:
    """A sleeve takes a row of men along."""
    seat, number = _seat(evening, number)
    rank = chess.SquareSet(chess.BB_RANKS[number % 8])
    for square in evening.state.boards[seat].occupied & rank:
        _peg(evening, "lift", seat, square)


# --- moves ------------------------------------------------------------------------------------


def _legal(evening: Evening, number: int) -> chess.Move | None:
    moves = list(legal_moves(evening.state.position))
    return moves[number % len(moves)] if moves else None


def _hands(evening: Evening, seat: Seat, move: chess.Move, most: int = 99) -> None:
    board = evening.state.position
    if seat in evening.state.boards:
        for act, square in hand_movements(board, move)[:most]:
            _peg(evening, act, seat, chess.parse_square(square))


def _say(evening: Evening, seat: Seat, move: chess.Move, board: chess.Board) -> None:
    said = Announcement.of(move, board)
    evening.does(o.Announced, seat=seat, announcement=said, words=board.uci(move))


def _turn(evening: Evening, number: int) -> None:
    """A whole move, as it should be; it may be carried out on the other board."""
    seat, move = evening.state.on_move, _legal(evening, number // 2)
    if move is None or evening.state.stopped is not None:
        return
    board = evening.state.position.copy()
    _hands(evening, seat, move)
    _say(evening, seat, move, board)
    _say(evening, seat.other, move, board)
    if number % 2 and seat.other in evening.state.boards:
        for act, square in hand_movements(board, move):
            _peg(evening, act, seat.other, chess.parse_square(square))
    evening.does(o.ClockPressed, seat=seat)


def _of_a_fool(evening: Evening, number: int) -> None:
    """A legal move of who never repeats, slips on the last word, knocks over a man, or presses at
    once.
    """
    number, kind = divmod(number, 4)
    seat, move = evening.state.on_move, _legal(evening, number)
    if move is None or evening.state.stopped is not None:
        return
    board, others = evening.state.position.copy(), list(legal_moves(evening.state.position))
    if kind == 1:
        _say(evening, seat, others[number // 3 % len(others)], board)
    _hands(evening, seat, move)
    if kind == 2:
        _wander(evening, number)
    if kind == 3:
        evening.does(o.ClockPressed, seat=seat)
    if kind == 1:
        said = Announcement.of(move, board)
        evening.does(o.CorrectionAsked, seat=seat, announcement=said, words=board.uci(move))
    else:
        _say(evening, seat, move, board)
    evening.does(o.ClockPressed, seat=seat)


def _pause(evening: Evening, number: int) -> None:
    """Somebody wants a pause at home; the other answers, or who asked does."""
    seat = list(Seat)[number % 2]
    evening.does(o.AgreementWanted, seat=seat, wish=Wish(ruling=Ruling.STOP))
    answering = list(Seat)[number // 2 % 2]
    evening.does(o.AgreementAnswered, seat=answering, agrees=number // 4 % 3 > 0)


def _half(evening: Evening, number: int) -> None:
    """A move is begun on the pegs."""
    number, most = divmod(number, 4)
    move = _legal(evening, number)
    if move is not None:
        _hands(evening, evening.state.on_move, move, most + 1)


def _announce(evening: Evening, number: int) -> None:
    move = _legal(evening, number)
    if move is not None:
        _say(evening, evening.state.on_move, move, evening.state.position)


def _illegal(evening: Evening, number: int) -> None:
    """An illegal move, on the pegs or in words, or in both."""
    state = evening.state
    men = list(chess.SquareSet(state.position.occupied_co[state.position.turn]))
    number, man = divmod(number, len(men))
    number, target = divmod(number, 64)
    move = chess.Move(men[man], target)
    taken = state.position.piece_at(target)
    if taken is not None and (taken.color == state.position.turn or taken.piece_type == chess.KING):
        return
    if move in state.position.legal_moves or men[man] == target:
        return
    if number % 3 != 1:
        _hands(evening, state.on_move, move)
    if number % 3 != 2:
        _say(evening, state.on_move, move, evening.state.position)


def _carry(evening: Evening, number: int) -> None:
    """The opponent's move is carried out on the pegs, perhaps in part."""
    move, before = evening.state.last_made()
    seat = evening.state.has_the_move
    if move is None or seat not in evening.state.boards or evening.state.carried_out(seat):
        return
    for act, square in hand_movements(before, move)[: number % 5 + 1]:
        _peg(evening, act, seat, chess.parse_square(square))


def _repeat(evening: Evening, number: int) -> None:
    """The last move is repeated, rightly or not."""
    move, before = evening.state.last_made()
    if move is None:
        return
    others = list(legal_moves(before))
    said = move if number % 3 else others[number // 3 % len(others)]
    _say(evening, evening.state.has_the_move, said, before)


def _unnamed(evening: Evening, number: int) -> None:
    """A promotion is announced without its piece."""
    board = evening.state.position
    moves = [move for move in legal_moves(board) if move.promotion]
    if moves:
        said = Announcement(to_square=moves[number % len(moves)].to_square)
        evening.does(o.Announced, seat=evening.state.on_move, announcement=said, words="e8")


# --- the rest ---------------------------------------------------------------------------------


def _by(kind: type[o.Observation], **values: object) -> Mess:
    """Something that either player does."""
    return lambda evening, number: _do(evening, kind, seat=list(Seat)[number % 2], **values)


def _do(evening: Evening, kind: type[o.Observation], **values: object) -> None:
    evening.does(kind, **values)


def _rules(ruling: Ruling, **details: object) -> Mess:
    """Something that the arbiter decides, if there is one."""
    return lambda evening, number: _rule(evening, ruling, **details)


def _rule(evening: Evening, ruling: Ruling, **details: object) -> None:
    if not evening.setup.without_arbiter:
        evening.does(o.ArbiterRuled, ruling=ruling, **details)


def _displaced(evening: Evening, number: int) -> None:
    _rule(evening, Ruling.DISPLACED, seat=list(Seat)[number % 2])


def _cut(evening: Evening, number: int) -> None:
    """Power fails; a man may be lifted, or put down, before the boards answer again."""
    evening.interrupt()
    for seat, board in evening.state.boards.items():
        if number % 3 == 1:
            number //= 3
            square = number % 64
            act = "lift" if square in board.occupied else "place"
            _peg(evening, act, seat, square)
        evening.does(o.BoardFound, seat=seat)
    evening.does(o.StandingDue)


def _lost(evening: Evening, number: int) -> None:
    """A board falls silent, and perhaps answers again."""
    seat, number = _seat(evening, number)
    evening.does(o.BoardLost, seat=seat)
    if number % 4:
        evening.does(o.BoardFound, seat=seat)


MESSES: Final[dict[str, Mess]] = {
    "turn": _turn,
    "of a fool": _of_a_fool,
    "pause": _pause,
    "lift": _lift,
    "place": _place,
    "wander": _wander,
    "home": _home,
    "spill": _spill,
    "half": _half,
    "carry": _carry,
    "announce": _announce,
    "illegal": _illegal,
    "repeat": _repeat,
    "unnamed": _unnamed,
    "press": _by(o.ClockPressed),
    "wait": lambda evening, number: evening.wait(SETTLING + number % 3 * 20_000),
    "overstep the time": lambda evening, number: evening.wait(11 * 3_600_000 + number % 3),
    "correct": _by(o.CorrectionAsked),
    "adjust": _by(o.AdjustingAnnounced),
    "offer": _by(o.DrawOffered),
    "decline": _by(o.DrawDeclined),
    "accept": _by(o.DrawAccepted),
    "claim": _by(o.DrawClaimed),
    "claim a breach": _by(o.BreachClaimed),
    "claim an illegal move": _by(o.IllegalMoveClaimed),
    "call": _by(o.ArbiterCalled, reason="noise"),
    "waive": _by(o.CallWaived),
    "resign": _by(o.Resigned),
    "sign": _by(o.ResultConfirmed),
    "want to play on": _by(o.AgreementWanted, wish=GO_ON),
    "want to take back": _by(o.AgreementWanted, wish=Wish(ruling=Ruling.TAKE_BACK)),
    "want to stop": _by(o.AgreementWanted, wish=Wish(ruling=Ruling.STOP)),
    "agree": _by(o.AgreementAnswered, agrees=True),
    "disagree": _by(o.AgreementAnswered, agrees=False),
    "seal": _by(o.MoveWrittenToSeal, sealed="unreadable"),
    "arrive": _by(o.Arrived),
    "cut": _cut,
    "lost": _lost,
    "displaced": _displaced,
    "stop": _rules(Ruling.STOP),
    "resume": _rules(Ruling.RESUME),
    "start": _rules(Ruling.START),
    "restore": _rules(Ruling.RESTORE),
    "take back": _rules(Ruling.TAKE_BACK),
    "confirm": _rules(Ruling.CONFIRM_PENALTY),
    "refuse": _rules(Ruling.REFUSE_PENALTY),
    "reject": _rules(Ruling.REJECT_CLAIM),
    "uphold": _rules(Ruling.UPHOLD_CLAIM),
    "adjourn": _rules(Ruling.ADJOURN),
    "reopen": _rules(Ruling.REOPEN),
}
"""What may happen, by its name."""
