"""Two players who do nothing but what "what now?" tells each of them, and whoever decides.

What each row of the narration makes a player do stands in :data:`DOES`; a row by which a player
waits for the opponent is one of :data:`WAITS`, one that names what the whole game waits for has in
:data:`DECISIONS` what settles it. A row that is in none of the tables is advice which nobody can
follow: whoever adds one adds it here.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

import chess

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.illegality import spoken_move
from accessible_board.game.decisions.next_step import while_it_stands
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.effects import is_legal, legal_moves
from accessible_board.game.vocabulary.terms import Seat
from tests.advice.evening import NEXT, Advice, Evening, Sentence
from tests.support.table import hand_movements

ACTS: Final = 10
"""Acts within which a clock runs, beside one for each man that has to be put right."""

DECIDED: Final = 6
"""Named decisions after which a game has to go on by itself, or be over."""


class StuckError(AssertionError):
    """Players who did all that they were told got no further."""


@dataclass
class Followed:
    """What came of following: acts in all, and the most beside the men to be put right.

    ``states`` are what was asked about: the rows that each player heard, and how the game stood.
    """

    acts: int = 0
    most: int = 0
    decisions: int = 0
    states: set[tuple[object, ...]] = field(default_factory=set)

    def add(self, other: "Followed") -> None:
        """Count another evening as well."""
        self.acts += other.acts
        self.most = max(self.most, other.most)
        self.decisions += other.decisions
        self.states |= other.states


class Following:
    """Both players at one evening."""

    def __init__(self, evening: Evening, choice: int) -> None:
        self.evening = evening
        self.followed = Followed()
        self._choice = choice
        self._told: list[str] = []
        self._started = sum(isinstance(event, e.ClockStarted) for event in evening.events)

    def follow(self) -> Followed:
        """Do what is told until a move is completed with a press or the game is over."""
        begun = len(self.evening.events)
        for _ in range(DECIDED):
            decision = self._until_decision(begun)
            if decision is None:
                return self.followed
            self.followed.decisions += 1
            self._told.append(f"decided: {decision}")
            DECISIONS[decision](self.evening)
        raise StuckError(f"decisions without an end: {self._told}")

    def _until_decision(self, begun: int) -> str | None:
        """Follow until something must be decided: its row, or ``None`` if the game is on."""
        acts, bound, starts = 0, ACTS + _men_wrong(self.evening), self._starts()
        while not self._goes_on(begun):
            if self._starts() > starts:  # Players have agreed to go on, or pressed.
                acts, bound, starts = 0, ACTS + _men_wrong(self.evening), self._starts()
            seats = list(Seat) if self._choose(2) else list(Seat)[::-1]
            heard = {seat: self.evening.ask(seat) for seat in seats}
            if self._starts() > starts:
                continue  # The fixed time of the start came between the two answers.
            self.followed.states.add(_state(self.evening, heard))
            self._was_told(heard)
            mover = next((seat for seat in seats if self._acts_on(heard[seat])), None)
            if mover is None:
                return self._awaited(heard)
            self._obey(mover, self.evening.ask(mover))
            acts += 1
            self.followed.acts += 1
            self.followed.most = max(self.followed.most, acts - (bound - ACTS))
            if acts > bound:
                raise StuckError(f"a loop: {self._told}")
        return None

    def _starts(self) -> int:
        """How often a clock was started so far."""
        starts = sum(isinstance(event, e.ClockStarted) for event in self.evening.events)
        if starts > DECIDED + self._started:
            raise StuckError(f"clocks start again and again: {self._told}")
        return starts

    def _goes_on(self, begun: int) -> bool:
        """Whether, since then, a move was completed by a press, or all is signed."""
        events = self.evening.events[begun:]
        over = self.evening.state.handed_in
        return over or any(isinstance(event, e.ClockPressedBy) for event in events)

    def _acts_on(self, advice: Advice) -> bool:
        rows = [sentence.key for sentence in advice.sentences]
        if not rows:
            raise StuckError(f"silence: {self._told}")
        unknown = set(rows) - DOES.keys() - WAITS - DECISIONS.keys() - TOLD
        if unknown:
            raise StuckError(f"advice that nobody can follow: {unknown}")
        return any(row in DOES for row in rows)

    def _was_told(self, heard: dict[Seat, Advice]) -> None:
        """While nothing can be played each has heard unasked, and last, what asking tells now."""
        state = self.evening.state
        if not while_it_stands(state) or (state.starts_by_press and not state.oriented):
            return
        for seat, advice in heard.items():
            rows = [row.key for row in advice.sentences if row.key.startswith("step_")]
            told = self.evening.unasked.get(seat, "nothing")
            offers = [row for row in rows if row.startswith("step_offer")]
            if rows != offers and not {told, *NEXT.get(told, ())} & set(rows):
                raise StuckError(f"{seat} was told {told}, and not {rows}: {self._told}")

    def _awaited(self, heard: dict[Seat, Advice]) -> str:
        """The decision that was named, where both players wait."""
        rows = [s.key for advice in heard.values() for s in advice.sentences]
        named = [row for row in rows if row in DECISIONS]
        if not named:
            raise StuckError(f"both wait for each other: {rows} after {self._told}")
        if len(set(named)) > 1:
            raise StuckError(f"not one decision: {named} after {self._told}")
        return named[0]

    def _obey(self, seat: Seat, advice: Advice) -> None:
        """Do what the last row asks for that asks for something: a step of a repair goes first."""
        sentence = next(s for s in reversed(advice.sentences) if s.key in DOES)
        self._told.append(f"{seat}: {' '.join(s.key for s in advice.sentences)}")
        wrong = self._is_wrong_move(seat)
        told = len(self.evening.events)
        DOES[sentence.key](Obeying(self.evening, seat, sentence, advice, self._choose))
        came = self.evening.events[told:]
        if any(isinstance(event, e.GameEnded) for event in came):
            return  # A flag fell meanwhile, or the move ended the game.
        for event in came:
            refused = type(event).__name__.endswith("Refused")
            if refused or (isinstance(event, e.IllegalMoveCompleted) and not wrong):
                raise StuckError(f"refused when followed: {event} after {self._told}")

    def _is_wrong_move(self, seat: Seat) -> bool:
        """Whether this player's own move, placed or announced, is an illegal one (7.5.1)."""
        state = self.evening.state
        if seat is not state.on_move:
            return False
        said, placed = state.announced, state.placed
        illegal = placed is not None and not is_legal(placed.move, state.position)
        return illegal or (said is not None and said.move is None)

    def _choose(self, number: int) -> int:
        """One of so many, from what is left of the choice."""
        if not number:
            raise StuckError(f"no move there is: {self._told}")
        self._choice, chosen = divmod(self._choice, number)
        return chosen


def _state(evening: Evening, heard: dict[Seat, Advice]) -> tuple[object, ...]:
    """How the game stands as far as it matters to who asks, and what is answered."""
    state = evening.state
    return (
        tuple(tuple(s.key for s in heard[seat].sentences) for seat in Seat),
        (state.stopped, state.ended is not None, state.adjournment is not None, state.on_move),
        (state.turn, state.made is not None, state.awaits_arbiter, state.offers),
        _men_wrong(evening),
    )


def _men_wrong(evening: Evening) -> int:
    """How many men stand otherwise than they should, on all boards."""
    state = evening.state
    return sum(
        chess.popcount(int(board.occupied) ^ state.expected_on(seat).occupied)
        for seat, board in state.boards.items()
    )


@dataclass(frozen=True)
class Obeying:
    """A player who does what one row says."""

    evening: Evening
    seat: Seat
    sentence: Sentence
    advice: Advice
    choose: Callable[[int], int]

    # --- what a row asks for ----------------------------------------------------------------------

    def press(self) -> None:
        self.evening.does(o.ClockPressed, seat=self.seat)

    def move(self) -> None:
        """Make a move that Article 4 permits, on the pegs and in words, and press."""
        self.move_to_be_repeated()
        if self.evening.state.ended is None and self.evening.state.stopped is None:
            self.press()

    def move_to_be_repeated(self) -> None:
        """Make a move; the press comes once it is repeated, as the player hears who asks then."""
        move = self._chosen()
        self._carry_out(move)
        self._announce(move)

    def announce(self) -> None:
        """Announce the move that stands on the pegs."""
        placed = self.evening.state.placed
        assert placed is not None
        self._announce(placed.move)

    def place(self) -> None:
        """Carry the announced move out."""
        self._carry_out(self._announced())

    def promote(self) -> None:
        """Name the piece of a promotion."""
        state = self.evening.state
        begun = state.begun_by(self.seat)
        assert begun is not None
        moves = [
            move
            for move in state.position.legal_moves
            if move.promotion == chess.QUEEN and begun.to_square == move.to_square
        ]
        placed = [move for move in moves if state.placed is not None and move == state.placed.move]
        self._announce((placed or moves)[0])

    def change(self) -> None:
        """Of words and pegs that differ, change one."""
        state = self.evening.state
        said, placed = state.announced, state.placed
        assert placed is not None
        again = said is not None and said.announcement == _named(placed.move, state.position)
        if again or (self.choose(2) and said is not None and said.move is not None):
            self.place()
        else:
            self.announce()

    def owed(self) -> None:
        """Say which move was made before the press."""
        if self.evening.state.placed is None:
            self._carry_out(self._chosen())
        self.announce()

    def repeat(self) -> None:
        """Say the move that was heard."""
        self._say(self.advice.move, self.advice.words)

    def carry_out(self) -> None:
        """Carry out the move that was heard."""
        said = self.advice.move
        assert said is not None
        _, before = self.evening.state.last_made()
        moves = said.moves(before)
        move = moves[0] if moves else spoken_move(said, before) or self.evening.state.made
        assert move is not None  # Of castling without a rook he moves the king alone.
        self._hands(before, move)

    def mend(self) -> None:
        """Take a man away, put one on, or move one, as is told."""
        sentence = self.sentence
        if "origin" in sentence.values:
            self._peg(o.PegLifted, sentence.square("origin"))
            self._peg(o.PegPlaced, sentence.square("target"))
        else:
            takes = sentence.key == "repair_take_away"
            self._peg(o.PegLifted if takes else o.PegPlaced, sentence.square("square"))

    def answer_offer(self) -> None:
        """Accept or decline a draw."""
        self.evening.does(o.DrawAccepted if self.choose(2) else o.DrawDeclined, seat=self.seat)

    def agree(self) -> None:
        """Say yes or no to what the opponent wants, where no arbiter decides."""
        self.evening.does(o.AgreementAnswered, seat=self.seat, agrees=bool(self.choose(2)))

    def seal(self) -> None:
        """Give the move to seal, and stop the clock (I.1.1)."""
        self.evening.does(o.MoveWrittenToSeal, seat=self.seat, sealed="unreadable")
        self.press()

    def sign(self) -> None:
        self.evening.does(o.ResultConfirmed, seat=self.seat)

    # --- hands and voice --------------------------------------------------------------------------

    def _chosen(self) -> chess.Move:
        """The announced move, or one that goes with what is touched, written or begun."""
        state = self.evening.state
        moves = list(legal_moves(state.position))
        bound = state.touch_move.obligations[self.seat]
        moves = [move for move in moves if bound.permits(move, state.position)] or moves
        intended = state.requests.intended
        if intended is not None and intended[0] is self.seat:
            moves = [intended[1]]
        return moves[self.choose(len(moves))]

    def _announced(self) -> chess.Move:
        state = self.evening.state
        if state.made is not None:
            return state.made
        assert state.announced is not None
        move = state.announced.move
        if move is None:
            fits = state.announced.announcement.moves(state.position)
            move = fits[0] if fits else spoken_move(state.announced.announcement, state.position)
        return move if move is not None else self._chosen()

    def _announce(self, move: chess.Move) -> None:
        board = self.evening.state.position
        self._say(_named(move, board), board.uci(move))

    def _say(self, said: Announcement | None, words: str) -> None:
        assert said is not None
        self.evening.does(o.Announced, seat=self.seat, announcement=said, words=words)

    def _carry_out(self, move: chess.Move) -> None:
        if self.seat in self.evening.state.boards:
            self._hands(self.evening.state.position, move)

    def _hands(self, before: chess.Board, move: chess.Move) -> None:
        """The plainest lifts and places; of what is begun already, those that are left."""
        log = self.evening.state.boards[self.seat].log
        if log.unchanged():
            for act, square in hand_movements(before, move):
                kind = o.PegLifted if act == "lift" else o.PegPlaced
                self._peg(kind, chess.parse_square(square))
            return
        after = before.copy(stack=False)
        after.push(move)
        for kind, square in _left_to_do(log.standing(), after, log.displaced(), move):
            self._peg(kind, square)

    def _peg(self, kind: type[o.PegLifted | o.PegPlaced], square: chess.Square) -> None:
        self.evening.does(kind, seat=self.seat, square=square)


def _named(move: chess.Move, board: chess.Board) -> Announcement:
    """The words for a move; a player whose pawn stands on its last rank names its piece too."""
    said = Announcement.of(move, board)
    return replace(said, promotion=chess.QUEEN) if said.lacks_promotion(board) else said


def _left_to_do(
    standing: dict[chess.Square, chess.Piece | None],
    after: chess.Board,
    displaced: dict[chess.Square, int],
    move: chess.Move,
) -> Iterator[tuple[type[o.PegLifted | o.PegPlaced], chess.Square]]:
    """The holes to empty and to fill so that these men stand as after the move, the king first."""
    wanted = after.piece_map()
    wrong = {s for s, man in standing.items() if man is None or wanted.get(s) != man}
    goal = move.to_square
    if displaced.get(goal, goal) != move.from_square and goal in standing:
        wrong.add(goal)  # Whoever stands there is taken, though it may be the same kind of man.
    yield from ((o.PegLifted, square) for square in sorted(wrong))
    missing = (square for square in wanted if square in wrong or square not in standing)
    king = chess.Piece(chess.KING, not after.turn)
    for square in sorted(missing, key=lambda square: wanted[square] != king):
        yield o.PegPlaced, square


# --- the rows ---------------------------------------------------------------------------------

DOES: Final[dict[str, Callable[[Obeying], None]]] = {
    "step_move": Obeying.move,
    "step_move_to_be_repeated": Obeying.move_to_be_repeated,
    "step_announce": Obeying.announce,
    "step_place": Obeying.place,
    "step_promotion": Obeying.promote,
    "step_differs": Obeying.change,
    "step_owed": Obeying.owed,
    "step_press": Obeying.press,
    "step_start": Obeying.press,
    "step_arbiter_without_arbiter": Obeying.press,
    "step_play_on": Obeying.press,
    "step_agree": Obeying.agree,
    "step_repeat": Obeying.repeat,
    "step_carry_out": Obeying.carry_out,
    "step_arrive": Obeying.press,
    "step_seal": Obeying.seal,
    "step_sealed": Obeying.press,
    "step_sign": Obeying.sign,
    "step_offer": Obeying.answer_offer,
    "step_offer_only": Obeying.answer_offer,
    "repair_take_away": Obeying.mend,
    "repair_put": Obeying.mend,
    "repair_move": Obeying.mend,
}
"""What a player does who hears this."""

WAITS: Final = frozenset(
    {
        "step_repetition_awaited",
        "step_opponent_moves",
        "step_opponent_presses",
        "step_opponent_starts",
        "step_opponent_puts_right",
        "step_opponent_seals",
        "step_opponent_arrives",
        "step_opponent_signs",
        "step_opponent_agrees",
    }
)
"""By these a player waits for the opponent."""

TOLD: Final = frozenset(
    {
        "positions_differ",
        "step_offer_early",
        "repair_left",
        "repair_left_one",
        "begun",
        "begun_stands",
        "begun_in_hand",
        "begun_taken",
    }
)
"""These tell how something is, beside a row that says what to do."""


def _rule(evening: Evening, ruling: Ruling, **details: object) -> None:
    evening.does(o.ArbiterRuled, ruling=ruling, **details)


def _arbiter(evening: Evening) -> None:
    """The arbiter settles what waits, and lets the game go on."""
    state = evening.state
    if state.illegal is not None:
        _rule(evening, Ruling.CONFIRM_PENALTY)
    if state.claim is not None or state.touch_move.claim is not None or state.requests.claim:
        _rule(evening, Ruling.REJECT_CLAIM)
    over = next(legal_moves(state.position), None) is None  # Of what was reopened.
    if state.undecided is not None or (over and state.ended is None):
        _rule(evening, Ruling.DECLARE, result="1/2-1/2")
    if state.clock.running is None and state.ended is None:
        _rule(evening, Ruling.RESUME)


def _resumption(evening: Evening) -> None:
    """Both players come, and the arbiter opens the envelope (I.7, I.9)."""
    _rule(evening, Ruling.RESUME)
    for seat in Seat:
        evening.does(o.Arrived, seat=seat)
    move = next(legal_moves(evening.state.position))
    said = Announcement.of(move, evening.state.position)
    evening.does(o.EnvelopeUnsealed, words=move.uci(), announcement=said)


def _boards(evening: Evening) -> None:
    """The boards that are waited for answer."""
    for seat, board in evening.state.boards.items():
        if not board.answering:
            evening.does(o.BoardFound, seat=seat)


DECISIONS: Final[dict[str, Callable[[Evening], None]]] = {
    "step_arbiter": _arbiter,
    "step_adjourned": _resumption,
    "step_envelope": _resumption,
    "step_board_awaited": _boards,
    "step_wait": lambda evening: evening.wait(10_000),
    "step_over": lambda evening: None,
}
"""What the whole game waits for, and what settles it."""
