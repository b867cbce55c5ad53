"""The game under random hands: whatever is lifted, said and pressed, what the Laws hold fast holds.

Everything is drawn from one ``random.Random``, so that a seed is a game.
"""

import random
from typing import Any

import chess
from hypothesis import given, settings
from hypothesis import strategies as st

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.state.game_state import barred_rights, reinstated
from accessible_board.game.vocabulary.announcements import Announcement, CastlingSide
from accessible_board.game.vocabulary.terms import Seat
from tests.support.positions import BEGINNINGS
from tests.support.table import Table, hand_movements

seeds = st.integers(0, 2**32)
POSITIONS = tuple(fen for fen in BEGINNINGS if chess.Board(fen).is_valid())
TABLES = (frozenset({Seat.WHITE}), frozenset({Seat.BLACK}), frozenset(Seat), frozenset())


def snapshot(game: Game) -> dict[str, object]:
    """Everything that can be told of a game."""
    state = game.state
    return {
        "at": state.at,
        "position": state.position.fen(),
        "moves": [move.uci() for move in state.position.move_stack],
        "clock": state.clock,
        "turn": state.turn,
        "announced": state.announced,
        "placed": state.placed,
        "made": state.made,
        "boards": {seat: standing(board) for seat, board in state.boards.items()},
        "touch move": state.touch_move,
        "unclaimed": state.unclaimed,
        "touches": {seat: tuple(touches) for seat, touches in state.touches.items()},
        "offers": state.offers,
        "claim": state.claim,
        "illegal": state.illegal,
        "illegal acts": state.illegal_acts,
        "owed": state.owes_announcement,
        "started": state.started,
        "stopped": state.stopped,
        "ended": state.ended,
        "signed": state.signed,
        "deadline": game.next_deadline(),
    }


def standing(board):
    log = board.log
    shows = (board.position.fen(), int(board.occupied), log.standing(), log.in_hand())
    told = (board.ready, board.answering, board.expected, board.changed_at, board.told_at)
    return shows + told


class Crowd:
    """Players, hands, an arbiter and a bad cable, who do whatever comes to their minds."""

    def __init__(self, seed: int, table: Table) -> None:
        self.random = random.Random(seed)
        self.table = table

    def acts(self, count: int) -> None:
        self.table.set_up()
        if self.random.random() < 0.9:
            self.table.press(self.table.game.state.on_move.other)
        for _ in range(count):
            act = self.random.choices(ACTS, WEIGHTS)[0]
            act(self)
            if self.random.random() < 0.7:
                self._wait()

    # --- in order -------------------------------------------------------------------------------

    def plays(self) -> None:
        """The player on the move carries out what is due, moves, announces and presses."""
        seat = self.table.game.state.has_the_move
        self.carries_out(seat)
        board = self.table.position
        moves = list(board.legal_moves)
        if not moves:
            return
        move = self.random.choice(moves)
        announced_first = self.random.random() < 0.5
        if announced_first:
            self._say(seat, Announcement.of(move, board))
        self._moves(seat, board, move)
        if not announced_first:
            self._say(seat, Announcement.of(move, board))
        if self.random.random() < 0.8:
            self._observe(o.ClockPressed(at=self._now(), seat=seat))

    def carries_out(self, seat: Seat | None = None) -> None:
        state = self.table.game.state
        for owner, board in state.boards.items():
            due = state.made or (state.position.move_stack or [None])[-1]
            behind = board.position.fen() != state.expected_on(owner).fen()
            if seat in (None, owner) and behind and due in board.position.legal_moves:
                self._moves(owner, board.position, due)

    # --- in disorder ----------------------------------------------------------------------------

    def lifts(self) -> None:
        self._observe(o.PegLifted(at=self._now(), seat=self._seat(), square=self._square()))

    def places(self) -> None:
        self._observe(o.PegPlaced(at=self._now(), seat=self._seat(), square=self._square()))

    def tidies_up(self) -> None:
        """Somebody puts every peg where the game has it."""
        state = self.table.game.state
        for seat, board in state.boards.items():
            expected = chess.SquareSet(state.expected_on(seat).occupied)
            for square in board.occupied - expected:
                self._observe(o.PegLifted(at=self._now(), seat=seat, square=square))
            for square in expected - board.occupied:
                self._observe(o.PegPlaced(at=self._now(), seat=seat, square=square))

    def moves_wrongly(self) -> None:
        state = self.table.game.state
        board = state.position_made.copy()  # The pegs may take back the move that made it.
        origin, target = self.random.choice(list(chess.SquareSet(board.occupied))), self._square()
        seat = state.has_the_move
        self._observe(o.PegLifted(at=self._now(), seat=seat, square=origin))
        self._observe(o.PegPlaced(at=self._now(), seat=seat, square=target))
        if self.random.random() < 0.5:
            self._say(seat, Announcement.of(chess.Move(origin, target), board))

    def says(self) -> None:
        self._say(self._seat(), self._announcement())

    def corrects(self) -> None:
        said = self._announcement() if self.random.random() < 0.5 else None
        self._observe(
            o.CorrectionAsked(at=self._now(), seat=self._seat(), announcement=said, words="…")
        )

    def presses(self) -> None:
        self._observe(o.ClockPressed(at=self._now(), seat=self._seat()))

    def speaks(self) -> None:
        at, seat = self._now(), self._seat()
        said = [
            o.DrawOffered(at=at, seat=seat),
            o.DrawAccepted(at=at, seat=seat),
            o.DrawDeclined(at=at, seat=seat),
            o.DrawClaimed(at=at, seat=seat),
            o.DrawClaimed(at=at, seat=seat, announcement=self._announcement()),
            o.AdjustingAnnounced(at=at, seat=seat),
            o.NotUnderstood(at=at, seat=seat, words="…"),
            o.ResultConfirmed(at=at, seat=seat),
            o.Asked(at=at, seat=seat, request=self.random.choice(list(o.Request))),
        ]
        self._observe(self.random.choice(said))

    def resigns(self) -> None:
        if self.random.random() < 0.1:
            self._observe(o.Resigned(at=self._now(), seat=self._seat()))

    def rules(self) -> None:
        ruling = self.random.choice(list(o.Ruling))
        if ruling is o.Ruling.DECLARE and self.random.random() < 0.8:
            ruling = o.Ruling.RESUME
        self._observe(
            o.ArbiterRuled(
                at=self._now(),
                ruling=ruling,
                seat=self.random.choice([None, *Seat]),
                square=self.random.choice([None, self._square()]),
                remaining=self.random.choice([None, 0, 60_000]),
                moves_completed=self.random.choice([None, 3]),
                result=self.random.choice([None, "1-0"]),
            )
        )

    def loses_the_board(self) -> None:
        seat = self._seat()
        self._observe(o.BoardLost(at=self._now(), seat=seat))
        if self.random.random() < 0.7:
            self._observe(o.BoardFound(at=self._now(), seat=seat))

    def stops(self) -> None:
        self._observe(o.Interrupted(at=self.table.at))
        self._observe(o.Continued(at=self._now()))

    # --- what they need -------------------------------------------------------------------------

    def _moves(self, seat: Seat, board: chess.Board, move: chess.Move) -> None:
        board = board.copy(stack=False)
        for act, name in hand_movements(board, move):
            kind = o.PegLifted if act == "lift" else o.PegPlaced
            self._observe(kind(at=self._now(), seat=seat, square=chess.parse_square(name)))

    def _announcement(self) -> Announcement:
        board = self.table.position
        moves = list(board.legal_moves)
        if moves and self.random.random() < 0.6:
            said = Announcement.of(self.random.choice(moves), board)
            if said.castling is None and self.random.random() < 0.5:
                return Announcement(said.piece_type, to_square=said.to_square)
            return said
        if self.random.random() < 0.2:
            return Announcement(castling=self.random.choice(list(CastlingSide)))
        kind = self.random.choice([None, *chess.PIECE_TYPES])
        return Announcement(kind, to_square=self._square())

    def _say(self, seat: Seat, announcement: Announcement) -> None:
        self._observe(o.Announced(at=self._now(), seat=seat, announcement=announcement, words="…"))

    def _observe(self, observation: o.Observation) -> None:
        self.table.observe(observation)

    def _now(self) -> int:
        self.table.wait(self.random.choice([0, 20, 400]))
        return self.table.at

    def _wait(self) -> None:
        self.table.wait(self.random.choice([0, 1, 300, 2_500, 20_000]))

    def _seat(self) -> Seat:
        return self.random.choice(list(Seat))

    def _square(self) -> chess.Square:
        return self.random.randrange(64)


WEIGHTED = {
    Crowd.plays: 20,
    Crowd.carries_out: 3,
    Crowd.tidies_up: 3,
    Crowd.lifts: 3,
    Crowd.places: 3,
    Crowd.moves_wrongly: 2,
    Crowd.says: 3,
    Crowd.corrects: 1,
    Crowd.presses: 4,
    Crowd.speaks: 4,
    Crowd.resigns: 1,
    Crowd.rules: 4,
    Crowd.loses_the_board: 1,
    Crowd.stops: 1,
}
ACTS, WEIGHTS = list(WEIGHTED), list(WEIGHTED.values())


def crowded(seed: int, acts: int = 40, cls: type[Table] = Table) -> Table:
    draw = random.Random(seed)
    table = cls(
        peg_boards=draw.choice(TABLES),
        fen=draw.choice(POSITIONS),
        time_control=draw.choice(["90m/40+30m+30s", "3m", "2m d3s", "1m/2+1m+1s"]),
        edition=draw.choice(["2009", "2014", "2017", "2023"]),
    )
    Crowd(seed, table).acts(acts)
    return table


@settings(max_examples=25)
@given(seeds)
def test_a_record_of_the_events_gives_the_same_game(seed):
    table = crowded(seed)
    assert snapshot(Game.replay(table.setup, table.events)) == snapshot(table.game)


@settings(max_examples=10)
@given(seeds, seeds)
def test_after_every_act_the_record_gives_the_same_game(seed, choice):
    """A game that is rebuilt in the middle goes on as the one that was not."""
    table = crowded(seed, acts=25)
    cut = choice % (len(table.observations) + 1)
    game = Game(table.setup)
    before = [event for seen in table.observations[:cut] for event in game.observe(seen)]
    rebuilt = Game.replay(table.setup, before)
    assert snapshot(rebuilt) == snapshot(game)
    after = [event for seen in table.observations[cut:] for event in rebuilt.observe(seen)]
    assert before + after == table.events


class WatchedTable(Table):
    """A table whose every event is held against the Laws."""

    def __init__(self, *peg_boards: Seat, **setup: Any) -> None:
        super().__init__(*peg_boards, **setup)
        self.had_the_move = dict.fromkeys(Seat, -1)
        """When each player last had the move."""

    def observe(self, observation: o.Observation) -> "Table":
        state = self.game.state
        over, mover, stopped = state.ended, state.has_the_move, state.stopped
        deadline = self.game.next_deadline()
        self.had_the_move[mover] = self.at
        super().observe(observation)
        if over is not None:
            self._end_is_the_end()
        self._touches_are_the_movers()
        self._refused_presses_start_nothing(observation)
        self._only_an_arbiter_resumes(observation, stopped)
        self._moves_count_once()
        if isinstance(observation, o.TimePassed) and not self.last:
            self._wakes_for_something(deadline)
        return self

    def _end_is_the_end(self) -> None:
        """But for the arbiter, who may lift it (8.7)."""
        if any(isinstance(event, e.GameReopened) for event in self.last):
            return
        assert self.game.next_deadline() is None
        assert self.game.state.clock.running is None
        assert all(isinstance(event, AFTER_THE_END) for event in self.last), self.last

    def _touches_are_the_movers(self) -> None:
        """Unless a press shows that one of another move was touched after all."""
        pressed = any(isinstance(event, JUDGING) for event in self.last)
        touched = (event for event in self.last if isinstance(event, e.PieceTouched))
        assert pressed or all(event.at <= self.had_the_move[event.seat] for event in touched)

    def _refused_presses_start_nothing(self, observation: o.Observation) -> None:
        """Unless they complete the move before (6.2.2)."""
        refused = [event for event in self.last if isinstance(event, e.PressRefused)]
        if refused and observation.seat in self.game.state.boards:
            started = {e.ClockStarted, e.ClockPressedBy} & set(map(type, self.last))
            assert bool(started) == any(event.started for event in refused)
            assert not any(isinstance(event, e.MoveCompleted) for event in self.last)

    def _only_an_arbiter_resumes(self, observation: o.Observation, stopped: str | None) -> None:
        asked = stopped in ("arbiter", "claim", "irregularity", "flag", "sheets", "resignation")
        if asked and not isinstance(observation, o.ArbiterRuled):
            assert self.game.state.clock.running is None

    def _moves_count_once(self) -> None:
        """The clock is at most one move behind, or ahead where an announcement is owed.

        In 2009 it is behind by all the moves that nobody pressed for (6.7a).
        """
        if any(isinstance(event, e.ClockSet | e.PositionReinstated) for event in self.events):
            return
        for seat in Seat:
            completed = sum(event.seat is seat for event in self.of(e.MoveCompleted))
            counted = self.game.state.clock.moves_completed(seat)
            assert counted - completed <= 1
            assert completed - counted <= 1 or not self.setup.laws.next_move_completes

    def _wakes_for_something(self, deadline: int | None) -> None:
        after = self.game.next_deadline()
        assert deadline is None or after is None or after > deadline


JUDGING = (e.MoveCompleted, e.IllegalMoveCompleted, e.ArticleFourBreached, e.BreachClaimDecided)
"""Events in which a move is judged that was made before."""

AFTER_THE_END = (
    *(e.MovesRead, e.LookTold, e.LookRefused, e.StepTold),
    e.SigningAsked,
    e.StandingTold,
    *(
        e.HoleEmptied,
        e.HoleFilled,
        e.PegsUnseen,
        e.BoardAnswered,
        e.BoardWentSilent,
        e.SwitchesFailed,
    ),
    *(e.ScoresheetSigned, e.ConditionsRead),
    *(e.WordsNotUnderstood, e.TimesTold, e.MovesTold, e.LastMoveTold, e.PositionTold, e.HelpTold),
    *(e.PositionsDiffer, e.AdjustingRefused, e.CorrectionRefused, e.AnnouncementRefused),
    *(e.DrawOfferRefused, e.DrawClaimRefused, e.GameInterrupted, e.GameContinued),
    *(e.RulingRefused, e.ResignationRefused, e.DutiesTold, e.AssistantRefused),
)
"""What may still be told of a game that is over; none of it changes the result."""


@settings(max_examples=60)
@given(seeds)
def test_what_always_holds(seed):
    """Nothing raises, and what :class:`WatchedTable` and the record tell is by the Laws."""
    table = crowded(seed, cls=WatchedTable)
    replayed = chess.Board(table.setup.fen)
    made: dict[Seat, chess.Move] = {}
    for event in table.events:
        if isinstance(event, e.MoveMade):
            made[event.seat] = event.move
        elif isinstance(event, e.MoveCompleted):
            assert made.pop(event.seat) == event.move
            assert event.move in replayed.legal_moves
            replayed.push(event.move)
        elif isinstance(event, e.PositionReinstated):
            replayed = reinstated(replayed, chess.Board(table.setup.fen), event.moves)
            made.clear()
        elif isinstance(event, e.PawnMadeQueen):
            replayed.pop()
            replayed.push(event.move)
        elif isinstance(event, e.CastlingBarred):
            replayed.castling_rights &= ~barred_rights(event.square, replayed)
    assert replayed.fen() == table.game.state.position.fen()
