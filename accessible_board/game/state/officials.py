"""The assistants of a game and the approvals given, by its events."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from accessible_board.game import events as e
from accessible_board.game.state.game_part import GamePart, changes
from accessible_board.game.vocabulary.assistants import APPENDIX_D, NEEDED, AssistantAct, Duty
from accessible_board.game.vocabulary.terms import Seat


@dataclass(frozen=True, slots=True)
class Assistant:
    """One player's assistant; ``accepted`` are the duties that the arbiter has accepted."""

    name: str
    duties: frozenset[Duty]
    accepted: frozenset[Duty] = frozenset()

    @property
    def able(self) -> frozenset[Duty]:
        """The duties in force; an assistant with none does not count as one (D.2.11)."""
        return self.duties & (APPENDIX_D | self.accepted)

    def acting(self, report: AssistantAct) -> Duty | None:
        """The duty that allows this act now; ``None`` if none does."""
        return min(NEEDED[report] & self.able, default=None)


@dataclass(frozen=True, slots=True)
class Officials(GamePart):
    """The assistants and the approvals of a game."""

    assistants: dict[Seat, Assistant] = field(default_factory=dict)
    approved_by: str | None = None
    """The arbiter who approved the equipment (11.3.2.1)."""
    appeal: e.AppealMade | None = None
    """The last appeal, as long as it is not decided (11.10)."""
    calls: tuple[e.ArbiterSummoned, ...] = ()
    """The calls for the arbiter that are not attended to (6.11.2)."""
    deciding: bool = False
    """True if a claim was decided just now: if its clock runs on, calls beside it still wait."""
    withdrawing: frozenset[Seat] = frozenset()
    """Seats that called the arbiter and need none any more."""
    spent: frozenset[str] = frozenset()
    """The codes by which an arbiter has spoken at the table."""
    wrong: tuple[int, ...] = ()
    """Game times at which wrong codes were named since the last right one."""
    hands: Mapping[Seat, bool] = field(default_factory=dict)
    """The seats at whose board an assistant moves; whether it is for the own player (4.9)."""

    change = changes()

    @change.register
    def _(self, event: e.EquipmentApproved) -> Self:
        return replace(self, approved_by=event.by)

    @change.register
    def _(self, event: e.AppealMade) -> Self:
        return replace(self, appeal=event)

    @change.register
    def _(self, event: e.AppealDecided) -> Self:
        return replace(self, appeal=None)

    @change.register
    def _(self, event: e.ArbiterSummoned) -> Self:
        return replace(self, withdrawing=frozenset(), calls=(*self.calls, event))

    @change.register
    def _(self, event: e.DrawClaimRejected | e.QuickplayClaimPostponed) -> Self:
        return replace(self, deciding=True)

    @change.register
    def _(self, event: e.SecondsGranted | e.SecondsRefused) -> Self:
        return replace(self, deciding=True)

    @change.register
    def _(self, event: e.ClockStarted) -> Self:
        if not (self.withdrawing or self.calls or self.deciding):
            return self
        calls = self.calls if self.deciding else ()
        return replace(self, withdrawing=frozenset(), calls=calls, deciding=False)

    @change.register
    def _(self, event: e.ClocksResumed) -> Self:
        return replace(self, calls=()) if self.calls else self

    @change.register
    def _(self, event: e.CallWithdrawalOffered) -> Self:
        return replace(self, withdrawing=self.withdrawing | {event.seat})

    @change.register
    def _(self, event: e.ArbiterIdentified) -> Self:
        return replace(self, spent=self.spent | {event.spent}, wrong=())

    @change.register
    def _(self, event: e.ArbiterCodeWrong) -> Self:
        return replace(self, wrong=(*self.wrong, event.at))

    @change.register
    def _(self, event: e.AssistantNamed) -> Self:
        return self._with(event.seat, Assistant(event.name, frozenset(event.duties)))

    @change.register
    def _(self, event: e.AssistantAccepted) -> Self:
        assistant = self.assistants[event.seat]
        return self._with(event.seat, replace(assistant, accepted=assistant.duties))

    @change.register
    def _(self, event: e.DutyGranted) -> Self:
        assistant = self.assistants[event.seat]
        duties, accepted = assistant.duties | {event.duty}, assistant.accepted | {event.duty}
        return self._with(event.seat, replace(assistant, duties=duties, accepted=accepted))

    @change.register
    def _(self, event: e.DutyWithdrawn) -> Self:
        assistant = self.assistants[event.seat]
        duties, accepted = assistant.duties - {event.duty}, assistant.accepted - {event.duty}
        return self._with(event.seat, replace(assistant, duties=duties, accepted=accepted))

    @change.register
    def _(self, event: e.AssistantMoves) -> Self:
        return replace(self, hands={**self.hands, event.seat: event.own})

    @change.register
    def _(self, event: e.MoveCompleted) -> Self:
        return self._own_hands(event.seat)

    @change.register
    def _(self, event: e.MoveCarriedOut) -> Self:
        return self if self.hands.get(event.seat) else self._own_hands(event.seat)

    @change.register
    def _(self, event: e.PositionReinstated) -> Self:
        return replace(self, hands={})

    def _own_hands(self, seat: Seat) -> Self:
        others = {other: own for other, own in self.hands.items() if other is not seat}
        return replace(self, hands=others)

    def _with(self, seat: Seat, assistant: Assistant) -> Self:
        return replace(self, assistants={**self.assistants, seat: assistant})
