"""Whole games, every move lifted, placed, announced and pressed by clumsy hands."""

import random

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import load
from accessible_board.narration.announcing import AnnouncingStyle
from tests.support.hands import Habits, Hands
from tests.support.shares import BY_HAND
from tests.support.table import Table

CARO_KANN = "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5 Ng3 Bg6 h4 h6 Nf3 Nd7 h5 Bh7 Bd3 Bxd3 Qxd3 Ngf6"
PETROFF = "e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4 d4 d5 Bd3 Be7 O-O O-O c4 c6 Re1 Bf5 Qb3 Qb6 cxd5 Qxb3"
ALEKHINE = "e4 Nf6 e5 Nd5 d4 d6 c4 Nb6 f4 dxe5 fxe5 c5 d5 e6 Nc3 exd5 cxd5 c4 Nf3 Bg4 Qd4 f5 exf6"
ENGLISH = "c4 e5 Nc3 Nf6 g3 Bb4 Bg2 O-O Nf3 e4 Nd4 Nc6 Nc2 Bxc3 dxc3 h6 O-O Re8 Ne3 d6 Qc2 a5"
HANDS = Habits(press=0, adjust=0, second_thought=0.05, other_move_first=0.03, bump=0.15)
CARRYING_OUT = Habits(press=0, adjust=0, second_thought=0, other_move_first=0, bump=0)


class Players:
    """Two players who play a game to its end, blind or sighted, in German."""

    def __init__(self, seed: int, table: Table, *, full: bool) -> None:
        self.random = random.Random(seed)
        self.table = table
        self.style = AnnouncingStyle(load("de"), full_origin=full)

    def play(self, moves: list[chess.Move]) -> None:
        self.table.start()
        for move in moves:
            self._turn(move)
            if self.table.game.state.ended:
                return

    def _turn(self, move: chess.Move) -> None:
        table = self.table
        board = table.position.copy()
        seat = Seat.of(board.turn)
        words = self.style.move(move, board)
        before = self.random.random() < 0.5
        if before:
            table.say(words, seat)
        self._hands(seat, board, move, HANDS)
        if not before:
            table.say(words, seat)
        if not table.game.state.ended:
            if self.random.random() < 0.5:
                table.say(words, seat.other)
            if table.game.state.stopped == "breach":  # A man was bumped in the mating turn.
                table.rule(o.Ruling.RESUME)
            table.press(seat)
            self._hands(seat.other, board, move, CARRYING_OUT)

    def _hands(self, seat: Seat, board: chess.Board, move: chess.Move, habits: Habits) -> None:
        if seat not in self.table.game.state.boards:
            return
        hands = Hands(self.random.randrange(2**32), habits)
        began = self.table.at
        for act in hands.play(board, [move]).acts:
            self.table.wait(began + act.at - self.table.at)
            kind = o.PegLifted if act.kind == "lift" else o.PegPlaced
            square = chess.parse_square(act.what)
            self.table.observe(kind(at=self.table.at, seat=seat, square=square))


def played(seed: int, opening: str, seats: tuple[Seat, ...]) -> None:
    """Plays a game that begins with ``opening`` and holds the result against its moves."""
    board, draw = chess.Board(), random.Random(seed)
    moves = [board.push_san(san) for san in opening.split()]
    while not board.is_game_over() and len(moves) < 60:
        moves.append(draw.choice(list(board.legal_moves)))
        board.push(moves[-1])
    table = Table(*seats, time_control="10h")
    Players(seed, table, full=draw.random() < 0.5).play(moves)
    assert [event.move for event in table.of(e.MoveCompleted)] == moves[
        : len(table.of(e.MoveCompleted))
    ]
    assert table.game.state.ended or table.game.state.position.fen() == board.fen()
    trouble = (e.IllegalMoveCompleted, e.PressRefused, e.AnnouncementRefused)
    assert [event for event in table.events if isinstance(event, trouble)] == []
    assert Game.replay(table.setup, table.events).state.position == table.game.state.position


@pytest.mark.parametrize("opening", [CARO_KANN, PETROFF, ALEKHINE, ENGLISH])
@pytest.mark.parametrize("seats", [(Seat.WHITE,), (Seat.BLACK,), tuple(Seat)])
def test_whole_games_by_hand(
    seats: tuple[Seat, ...], opening: str, pytestconfig: pytest.Config
) -> None:
    chance = random.Random(f"{pytestconfig.getoption('hypothesis_seed')} {opening} {seats}")
    for _ in range(BY_HAND.now):
        played(chance.randrange(2**32), opening, seats)


START = chess.STARTING_FEN
CASTLES = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"
CENTRE = "rnbqkbnr/ppp2ppp/3p4/4p3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3"
TAKES = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
OPENED = "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2"
SCHOLAR = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1"
MIDDLE = "r4rk1/1pBP4/pQ2p2p/2p3pP/P7/6P1/P2q1P2/6K1 w - - 1 29"
E4 = "-e2 +e4|Eva vier|=white"
E4_C5 = f"{E4}|Cesar fünf"
E4_LATE = "Eva vier|2000|black: Eva fünf|=black"
NF3 = "-g1 +f3|Springer Felix drei|=white"
NF3_LATE = "-g1 +f3|Springer Felix drei|2000|black: Springer Cesar sechs"
ENDING = "8/8/5k2/8/7p/3K3P/8/8 w - - 0 1"
CENTRAL = "-f6 +f5 1000 -f5 +e5 500 -c3 +d4 2000"
"""The opponent's move, and then both kings in the middle, by which others end a game."""
KNOCKED = "-d1 +h5 -d4 +d5|Dame Hektor fünf"


@pytest.mark.parametrize(
    ("fen", "line", "made", "refused"),
    [
        (CASTLES, "-e8 +g8 -h8 +f8|Kurze Rochade|=black", "O-O", 0),
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "-f1 -g1 +g1 +f1|Kurze Rochade|=white", "O-O", 0),
        (START, f"{E4_C5}|=black -c7 +c5 -d2 +d4|David vier|=white", "e4 c5 d4", 0),
        (START, f"{E4_C5}|=black -c7 -d2 +c5 +d4|David vier|=white", "e4 c5 d4", 0),
        (START, f"{E4_C5}|-c7 +c5 -d2 +d4|white: David vier|=black =white", "e4 c5 d4", 0),
        (START, f"{E4}|-e4 +e2 4000|David fünf|=black -e2 +e4 -d7 +d5", "e4 d5", 0),
        (START, "-g2 +g2 -b1 +b1 -g2 1500 +g2 -e2 +e4|Eva vier|=white", "e4", 0),
        (START, "-g2 -e2 +e4|Eva vier|=white +g2 =white", "e4", 1),
        (SCHOLAR, "-h5 -f7 +f7|Dame Felix sieben", "Qxf7#", 0),
        (CENTRE, f"{KNOCKED}|=white -d5 +d4 =white", "Qh5", 1),
        (CENTRE, f"{KNOCKED}|6000 -d5 +d4 =white", "Qh5", 0),
        (CENTRE, "-d1 +h5 -d6 +d5|Dame Hektor fünf|=white -d5 +d6 =white", "Qh5", 1),
        (CENTRE, "-d1 +h5 -d4|Dame Hektor fünf|=white 3000 +d4 =white", "Qh5", 1),
        (TAKES, "-d5 -e4 +d5 -c2 +c3|Eva schlägt David fünf|=white -c3 +c2 =white", "exd5", 1),
        ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "-a7 +a8|Anna acht|=white|Anna acht Dame", "a8=Q", 1),
        (MIDDLE, "-d7 +d8|David acht Springer|=white", "d8=N", 0),
        (START, f"=white =white =black {E4} =white", "e4", 2),
        (START, f"-e2 +e4|{E4_LATE} =white =black -e7 +e5 {NF3}", "e4 e5 Nf3", 0),
        (START, f"-e2 +e4|{E4_LATE} -e7 +e5 {NF3_LATE}|=black", "e4 e5 Nf3 Nc6", 0),
        (
            ENDING,
            f"-d3 +c3|König Cesar drei|=white|König Felix fünf|=black {CENTRAL}",
            "Kc3 Kf5",
            0,
        ),
        (OPENED, "-d1 +d1 -c1 +d2|Läufer David zwei|=white", "Bd2", 0),
    ],
)
def test_what_hands_did_at_boards_of_others_is_the_move_that_was_meant(fen, line, made, refused):
    """Nobody is told of an illegal move, and a press is refused where a man or a piece lacks."""
    chess960 = fen.startswith("4k3")
    table = Table(Seat.of(chess.Board(fen).turn), fen=fen, chess960=chess960).start()
    for part in line.split("|"):
        if part[0].isalpha():
            seat, _, words = part.rpartition(": ")
            table.say(words, Seat(seat) if seat else None)
            continue
        for act in part.split():
            if act.isdecimal():
                table.wait(int(act))
            elif act[0] == "=":
                table.press(Seat(act[1:]))
            else:
                (table.lift if act[0] == "-" else table.place)(act[1:])
    board = chess.Board(fen, chess960=chess960)
    assert [board.san_and_push(move.move) for move in table.of(e.MoveMade)] == made.split()
    assert len(table.of(e.PressRefused)) == refused
    assert not table.of(e.IllegalMoveCompleted)
