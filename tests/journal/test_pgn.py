"""A PGN that grows with its game is the same as one written whole, and each move costs the same."""

from dataclasses import replace

import chess
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.game import events as e
from accessible_board.game.state.scoresheet import Claim, Scoresheet
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.game.vocabulary.time_control import NO_CLOCK
from accessible_board.journal.pgn import GrowingPgn, pgn
from accessible_board.languages import JournalError
from tests.support.long_games import long_game

HALF_MOVES = 400
WRONG = chess.Move.from_uci("a1h7")


class Keeping:
    """A scoresheet on which something happens, possible or not."""

    def __init__(self, setup):
        self._start, self.board = setup.board(), setup.board()
        self.sheet = Scoresheet(Seat.WHITE, Seat.of(self.board.turn))

    def do(self, act, draw):
        """Let this happen, with a number drawn for whatever is to be chosen."""
        getattr(self, f"_{act}")(draw)

    def _happens(self, kind, **fields):
        if "seat" in kind.__struct_fields__:
            fields["seat"] = Seat.of(self.board.turn)
        self.sheet = self.sheet.after(kind(at=0, **fields))

    def _push(self, move):
        if self.board.is_legal(move):
            self.board.push(move)

    def _move(self, draw):
        moves = list(self.board.legal_moves) or [WRONG]
        return moves[draw % len(moves)]

    def _make(self, draw):
        self._happens(e.MoveMade, move=self._move(draw))

    def _complete(self, draw):
        move = self._move(draw)
        self._happens(e.MoveCompleted, move=move, remaining=draw if draw % 3 else None)
        self._push(move)

    def _complete_wrongly(self, draw):
        self._happens(e.MoveCompleted, move=WRONG, remaining=None)

    def _unmake(self, draw):
        self._happens(e.MoveUnmade, move=self._move(draw), released=False)

    def _offer(self, draw):
        self._happens(e.DrawOfferMade)

    def _press(self, draw):
        self._happens(e.ClockPressedBy, remaining=draw)

    def _claim(self, draw):
        move = self._move(draw) if draw % 2 else None
        claim = Claim(Seat.of(self.board.turn), len(self.sheet.moves), move)
        self.sheet = replace(self.sheet, claims=(*self.sheet.claims, claim))

    def _end(self, draw):
        ways = (e.Termination.ARBITER, e.Termination.FLAG_FALL)
        result = "+/-" if draw % 3 else "1-0"
        self._happens(e.GameEnded, result=result, termination=ways[draw % 2])

    def _reopen(self, draw):
        self._happens(e.GameReopened)

    def _stand(self, draw):
        illegal = self.sheet.illegal | {len(self.sheet.moves)}
        self.sheet = replace(self.sheet, illegal=illegal)

    def _reinstate(self, draw):
        kept = self.sheet.moves[: draw % 5]
        self._happens(e.PositionReinstated, moves=kept)
        self.board = self._start.copy()
        for move in kept:
            self._push(move)


USUAL = ("make", "complete", "complete", "complete")
SELDOM = ("complete_wrongly", "unmake", "offer", "press", "claim", "end", "reopen", "stand")
ACTS = st.sampled_from((*USUAL, *SELDOM, "reinstate"))


def text_of(write):
    """What is written, or why nothing can be."""
    try:
        return write()
    except JournalError as error:
        return error.said("en")


@given(
    st.sampled_from(
        (
            GameSetup(white='A "B"'),
            GameSetup(time_control=NO_CLOCK),
            GameSetup(fen="8/P6k/8/8/8/8/8/K7 b - - 0 30"),
        )
    ),
    st.lists(st.tuples(ACTS, st.integers(0, 999), st.booleans()), max_size=40),
)
def test_a_pgn_that_grows_is_the_same_as_one_that_is_written_whole(setup, happenings):
    keeping = Keeping(setup)
    growing, public = GrowingPgn(setup), GrowingPgn(setup, public=True)
    for act, draw, asked in [*happenings, ("press", 1, True)]:
        keeping.do(act, draw)
        if asked:
            sheet = keeping.sheet
            growing.update(sheet)
            public.update(sheet)
            assert text_of(growing.text) == text_of(lambda sheet=sheet: pgn(sheet, setup))
            assert text_of(public.text) == text_of(lambda sheet=sheet: pgn(sheet.public, setup))


def test_each_move_is_written_once_and_the_last_ones_again():
    setup = GameSetup()
    sheet, growing = Scoresheet(Seat.WHITE), GrowingPgn(setup)
    for entry in long_game(HALF_MOVES):
        for event in entry.decided:
            sheet = sheet.after(event)
            before = growing.written
            growing.update(sheet)
            assert growing.written - before <= 4
    assert growing.text() == pgn(sheet, setup)
    assert growing.text().count("Nf3") == HALF_MOVES / 4
