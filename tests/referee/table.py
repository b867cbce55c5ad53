"""The one place that talks to the program: acts go in as observations, decisions come out.

Nothing of how the program decides is used here, only how it is spoken to.
"""

from collections.abc import Callable
from typing import Any

import chess

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.announcements import Announcement, CastlingSide
from accessible_board.game.vocabulary.obligation import Bond, Obligation
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import IllegalMove, Seat
from tests.referee import acts as a
from tests.referee.clocks import Control
from tests.referee.men import legal_moves
from tests.referee.standing import Decision

ARBITER = "arbiter"
"""The result where the program leaves it to the arbiter."""


class Table:
    """A game of the program, played by acts."""

    def __init__(
        self,
        year: str,
        control: Control,
        *,
        supervised: bool,
        peg_boards: frozenset[chess.Color],
        fen: str,
    ) -> None:
        self.setup = GameSetup(
            edition=year,
            time_control=str(control),
            supervised=supervised,
            peg_boards=frozenset(Seat.of(color) for color in peg_boards),
            fen=fen,
            default_time=0,
        )
        self.game = Game(self.setup)
        self.at = 0
        self.observations: list[o.Observation] = []
        self.obligations = dict[Seat, Obligation]()
        self.ended = False
        self.running: Decision | None = None
        """What was last decided about which clock runs."""
        start = chess.Board(fen)
        for color in peg_boards:
            for square in chess.SquareSet(start.occupied):
                self._observe(o.PegPlaced(at=0, seat=Seat.of(color), square=square))
            self._observe(o.BoardFound(at=0, seat=Seat.of(color)))

    def see(self, act: a.Act) -> list[Decision]:
        """Play an act; what the program decided."""
        decisions = self._pass(act.after)
        observation = self._observation(act)
        if observation is not None:
            decisions += self._observe(observation)
        return decisions

    def times(self) -> dict[chess.Color, int]:
        """What the clocks show, as a player is told who asks for it (D.2.10.4)."""
        told = self.game.observe(o.Asked(at=self.at, seat=Seat.WHITE, request=o.Request.TIME))
        (times,) = [event for event in told if isinstance(event, e.TimesTold)]
        return {chess.WHITE: times.white, chess.BLACK: times.black}

    def allowed(self, position: chess.Board) -> frozenset[chess.Move] | None:
        """What the program last said that Article 4 leaves; ``None`` where it asks the arbiter."""
        bound = self.obligations.get(Seat.of(position.turn))
        if bound is not None and bound.bond is Bond.ARBITER:
            return None
        legal = legal_moves(position)
        return frozenset(m for m in legal if bound is None or bound.permits(m, position))

    def _pass(self, milliseconds: int) -> list[Decision]:
        until, decisions = self.at + milliseconds, []
        while (deadline := self.game.next_deadline()) is not None and deadline <= until:
            self.at = max(self.at, deadline)
            decisions += self._observe(o.TimePassed(at=self.at))
        self.at = until
        return decisions

    def _observe(self, observation: o.Observation) -> list[Decision]:
        self.observations.append(observation)
        decisions = []
        for event in self.game.observe(observation):
            if isinstance(event, e.PlayerObliged):
                self.obligations[event.seat] = event.obligation
            elif isinstance(event, e.MoveCompleted):
                self.obligations.pop(event.seat, None)
            elif isinstance(event, e.PositionReinstated):
                self.obligations.clear()
            self.ended |= isinstance(event, e.GameEnded)
            decision = decided(event)
            if decision == self.running:
                continue  # a press by which no other clock runs than before
            if decision is not None and decision[0] in ("clock", "stopped", "ended"):
                self.running = decision
            if decision is not None:
                decisions.append(decision)
        return decisions

    def _observation(self, act: a.Act) -> o.Observation | None:
        if not isinstance(act, a.PlayersAct):
            return self._ruling(act)
        said: dict[str, Any] = {}
        if isinstance(act, a.Lift | a.Place):
            said = {"square": act.square}
        elif isinstance(act, a.Say | a.Correct):
            said = {"announcement": announced(act.words), "words": "said"}
        elif isinstance(act, a.ClaimDraw) and act.words is not None:
            said = {"announcement": announced(act.words)}
        return TOLD[type(act)](at=self.at, seat=Seat.of(act.color), **said)

    def _ruling(self, act: a.Act) -> o.ArbiterRuled | None:
        kind, details = o.Ruling, dict[str, Any]()
        match act:
            case a.Wait():
                return None
            case a.Resume():
                ruling = kind.RESUME
            case a.Penalty(given=given):
                ruling = kind.CONFIRM_PENALTY if given else kind.REFUSE_PENALTY
            case a.Claim(upheld=upheld):
                ruling = kind.UPHOLD_CLAIM if upheld else kind.REJECT_CLAIM
            case a.Strike(color=color, square=square):
                ruling, details = kind.ACCIDENTAL_TOUCH, {"seat": Seat.of(color), "square": square}
            case a.SawTouch(color=color, square=square):
                ruling, details = kind.TOUCHED, {"seat": Seat.of(color), "square": square}
            case a.SawIllegal(color=color, kind=what):
                ruling = kind.ILLEGAL_MOVE
                details = {"seat": Seat.of(color), "act": IllegalMove(what)}
            case a.SawFlag(color=color):
                ruling, details = kind.FLAG_DOWN, {"seat": Seat.of(color)}
            case _:
                raise ValueError(f"nobody can be told of {act}")
        return o.ArbiterRuled(at=self.at, ruling=ruling, name="An Arbiter", **details)


def announced(words: a.Words) -> Announcement:
    """The words as an announcement."""
    if words.castling:
        king_side = chess.square_file(words.target) > chess.square_file(words.origin)
        return Announcement(castling=CastlingSide.KING if king_side else CastlingSide.QUEEN)
    return Announcement(
        piece_type=words.man,
        from_file=None if words.short else chess.square_file(words.origin),
        from_rank=None if words.short else chess.square_rank(words.origin),
        to_square=words.target,
        promotion=words.promotion,
    )


def decided(event: e.Event) -> Decision | None:
    """An event in the referee's words, where it is a decision that the referee takes too."""
    kind = type(event)
    color: Any = event.seat.color if isinstance(event, e.SeatEvent) else None
    found: Any = event
    if kind in PLAIN:
        return (PLAIN[kind],)
    if kind in OF_A_SEAT:
        return (OF_A_SEAT[kind], color)
    if kind in OF_A_MOVE:
        return (OF_A_MOVE[kind], found.move.uci())
    if kind in OF_A_SQUARE:
        return (OF_A_SQUARE[kind], chess.square_name(found.square))
    return _with_figures(event, color)


def _with_figures(event: e.Event, color: Any) -> Decision | None:
    match event:
        case e.IllegalMoveCompleted(count=count, bonus=bonus, loses=loses, result=result):
            ending = (result or ARBITER) if loses else None
            return ("illegal", color, count, 0 if loses else bonus, ending)
        case e.ArticleFourBreached(move=move, on_request=asked):
            return ("breach if asked" if asked else "breach", move.uci())
        case e.PressRefused(started=started):  # started: what is missing is said, the press counts
            return None if started else ("press refused",)
        case e.ClockPressedBy():
            return ("clock", not color)
        case e.GameEnded(result=result):
            return ("ended", result)
        case e.ClocksStopped(loser=loser):
            return ("stopped",) if loser is None else ("ended", ARBITER)
        case e.PenaltyImposed(bonus=bonus) | e.DrawClaimRejected(bonus=bonus):
            return ("bonus", not color, bonus) if bonus else None
        case e.DrawClaimMade(occurrences=occurrences, halfmoves=halfmoves):
            return ("claim", occurrences, halfmoves)
    return None


TOLD: dict[type[a.Act], Callable[..., o.Observation]] = {
    a.Lift: o.PegLifted,
    a.Place: o.PegPlaced,
    a.Say: o.Announced,
    a.Correct: o.CorrectionAsked,
    a.Press: o.ClockPressed,
    a.Adjust: o.AdjustingAnnounced,
    a.Offer: o.DrawOffered,
    a.Accept: o.DrawAccepted,
    a.Decline: o.DrawDeclined,
    a.Resign: o.Resigned,
    a.ClaimDraw: o.DrawClaimed,
    a.ClaimIllegal: o.IllegalMoveClaimed,
    a.ClaimBreach: o.BreachClaimed,
    a.ClaimFlag: o.FlagClaimed,
}
PLAIN: dict[type[e.Event], str] = {
    e.RulingRefused: "ruling refused",
    e.DrawOfferDeclined: "declined",
    e.AdjustingDeclared: "adjusting",
    e.AdjustingRefused: "adjusting refused",
    e.AnnouncementRefused: "announcement refused",
    e.CorrectionRefused: "correction refused",
    e.DrawOfferRefused: "offer refused",
    e.DrawClaimRefused: "claim refused",
    e.FlagClaimRefused: "flag claim refused",
    e.IllegalMoveClaimRefused: "illegal move claim refused",
    e.IllegalPositionRemains: "illegal position",
    e.BreachClaimMade: "breach claim",
    e.BreachClaimRefused: "breach claim refused",
    e.IntendedMoveNotMade: "intended move not made",
}
OF_A_SEAT: dict[type[e.Event], str] = {
    e.ClockStarted: "clock",
    e.FlagFell: "flag",
    e.DrawOfferMade: "offer",
}
OF_A_MOVE: dict[type[e.Event], str] = {
    e.MoveMade: "made",
    e.MoveUnmade: "unmade",
    e.MoveCompleted: "completed",
    e.IllegalMoveStands: "stands",
}
OF_A_SQUARE: dict[type[e.Event], str] = {
    e.PieceTouched: "touched",
    e.TouchStruck: "struck",
}
