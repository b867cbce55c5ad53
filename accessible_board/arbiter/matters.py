"""Matters of an arbiter: the record of what happened and was ruled, and what waits for a decision.

Each has its sentence; what waits has the controls that decide it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import chess
from msgspec import structs

from accessible_board.arbiter import forms
from accessible_board.arbiter.forms import RulingForm, form_of
from accessible_board.game import events as e
from accessible_board.game.events import Event
from accessible_board.game.observations import ArbiterRuled, Ruling
from accessible_board.game.rules.outcome import claim_evidence
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration import table
from accessible_board.narration.written.evidence import (
    claim_words,
    mate_words,
    proposed_penalty,
    result_lost_by,
    sealed_words,
)
from accessible_board.narration.written.lines import to_go_on
from accessible_board.narration.written.phrases import Phrases
from accessible_board.narration.written.record import field_words, record_sentence


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that happened, and the position in which it did.

    ``what`` is an event or an arbiter's ruling; a ruling that is not ``effective`` changed nothing.
    """

    what: Event | ArbiterRuled
    position: chess.Board
    effective: bool = True


def sentence(happening: Happening, words: Phrases) -> str:
    """Sentence on an event or a ruling."""
    what = happening.what
    if isinstance(what, ArbiterRuled):
        return _ruled(what, happening, words)
    return record_sentence(what, happening.position, words)


def is_recorded(happening: Happening) -> bool:
    """True if it has a line in the arbiter's record."""
    what = happening.what
    return isinstance(what, ArbiterRuled) or table.TABLE[type(what)].recorded


def alert(happening: Happening, words: Phrases) -> str | None:
    """Sentence that the arbiter must be told at once, if the event has one."""
    what = happening.what
    return None if isinstance(what, ArbiterRuled) else table.alert(what, happening.position, words)


def _ruled(ruled: ArbiterRuled, happening: Happening, words: Phrases) -> str:
    details = [
        field_words(field.name, value, happening.position, words)
        for field in form_of(ruled.ruling).fields
        if (value := getattr(ruled, field.name)) is not None
    ]
    key = "record.ruled" if happening.effective else "record.ruled_in_vain"
    label = words.named("rulings", f"{ruled.ruling}.label")
    what = f"{label} ({', '.join(details)})" if details else label
    return words(key, name=ruled.name or words("record.nobody"), ruling=what)


@dataclass(frozen=True, slots=True)
class Pending:
    """A matter that waits for the arbiter since a game time, and the controls that decide it.

    ``typed`` is written at a terminal instead of their lines, where these alone do not do it.
    """

    text: str
    controls: tuple[RulingForm, ...]
    since: int | None = None
    typed: str = ""

    @property
    def waits(self) -> tuple[bool, int]:
        """Sort key: what has waited longest comes first."""
        return self.since is None, self.since or 0


def pending(state: GameState, words: Phrases) -> list[Pending]:
    """Everything that waits for a decision, in the order of waiting."""
    waiting = list(_appeal(state, words))
    if state.ended is None:
        waiting += _calls(state, words)
        waiting += _irregularities(state, words)
        waiting += _claims(state, words)
        waiting += _requests(state, words)
        waiting += _absent(state, words)
        waiting += _standstill(state, words)
        waiting += _fallen(state, words)
        waiting += _boards(state, words)
        waiting = waiting or list(_decided(state, words))
    return sorted(waiting, key=lambda one: one.waits)


_MOST_CALLS: Final = 20
"""Earlier calls that are shown; a forged record has any number of them."""


def _appeal(state: GameState, words: Phrases) -> Iterator[Pending]:
    """An appeal, which can be open even after the signatures (11.10)."""
    appeal = state.officials.appeal
    if appeal is not None:
        player = words.language.say(appeal.seat)
        text = words("arbiter.appeal", player=player, words=appeal.words)
        yield Pending(text, _of(Ruling.UPHOLD_CLAIM, Ruling.REJECT_CLAIM), appeal.at)


def _calls(state: GameState, words: Phrases) -> Iterator[Pending]:
    """Calls for the arbiter; the last carries the ruling that attends to all of them."""
    last = state.officials.calls[-1:]
    for call in (*state.officials.calls[:-1][:_MOST_CALLS], *last):
        player = words.language.say(call.seat)
        text = words("arbiter.called", player=player, reason=call.reason)
        yield Pending(text, _of(*_attending(state)) if call in last else (), call.at)


def _attending(state: GameState) -> tuple[Ruling, ...]:
    """Ruling that attends to a call: stop a running clock, or let a stopped game go on."""
    if state.clock.running is not None:
        return (Ruling.STOP,)
    return (Ruling.RESUME,) if state.stopped is not None and not state.awaits_arbiter else ()


def _irregularities(state: GameState, words: Phrases) -> Iterator[Pending]:
    if state.illegal is not None:
        confirm, refuse = _of(Ruling.CONFIRM_PENALTY, Ruling.REFUSE_PENALTY)
        if state.illegal.result is not None or not state.illegal.loses:
            confirm = replace(confirm, fields=())
        proposed = proposed_penalty(state.illegal, words)
        yield Pending(proposed, (confirm, refuse), state.illegal.at)
    claim = state.touch_move.claim
    if claim is not None:
        text = words("arbiter.breach_claim", player=words.language.say(claim.seat))
        yield Pending(text, _of(Ruling.UPHOLD_CLAIM, Ruling.REJECT_CLAIM), claim.at)


def _claims(state: GameState, words: Phrases) -> Iterator[Pending]:
    if state.claim is not None:
        yield Pending(
            claim_words(_as_it_stands(state, state.claim), state.position_made, words),
            _of(Ruling.UPHOLD_CLAIM, Ruling.REJECT_CLAIM),
            state.claim.at,
        )
    refused = state.requests.refused_claim
    if refused is not None:
        player, reason = words.language.say(refused.seat), words.named("values", refused.reason)
        text = words("arbiter.claim_refused", player=player, reason=reason)
        yield Pending(text, _of(Ruling.UPHOLD_CLAIM, Ruling.REJECT_CLAIM), refused.at)
    claimant = state.requests.undecided
    if claimant is not None:
        text = words("arbiter.quickplay", player=words.language.say(claimant))
        postpone = () if state.requests.postponed else (Ruling.POSTPONE_CLAIM,)
        controls = _of(Ruling.UPHOLD_CLAIM, Ruling.REJECT_CLAIM, *postpone)
        yield Pending(text, controls, _stopped_at(state))


def _as_it_stands(state: GameState, claim: e.DrawClaimMade) -> e.DrawClaimMade:
    """The claim with its evidence of now: a ruling on castling changes which positions are same."""
    board = state.position_made
    if claim.move is not None and not board.is_legal(claim.move):
        return claim
    found = claim_evidence(board, claim.move)
    return structs.replace(claim, occurrences=found.occurrences, halfmoves=found.halfmoves)


def _requests(state: GameState, words: Phrases) -> Iterator[Pending]:
    if state.requests.seconds is not None:
        text = words("arbiter.seconds", player=words.language.say(state.requests.seconds))
        controls = _of(Ruling.GRANT_SECONDS, Ruling.REFUSE_SECONDS)
        yield Pending(text, controls, _stopped_at(state))


def _stopped_at(state: GameState) -> int | None:
    """Time since which the clocks stand, if they do."""
    return state.clock.since if state.stopped is not None else None


def _decided(state: GameState, words: Phrases) -> Iterator[Pending]:
    """Clocks that still stand once a claim is decided: the game is to be resumed."""
    if state.stopped in (e.StopReason.CLAIM, e.StopReason.TOUCH_CLAIM):
        text = words("arbiter.claim_decided")
        yield Pending(text, _of(Ruling.RESUME), _stopped_at(state))


_MAY_GO_ON = {
    e.StopReason.ARBITER: (Ruling.RESUME,),
    e.StopReason.ANSWER: (Ruling.UPHOLD_CLAIM, Ruling.RESUME, Ruling.DECLARE),
    e.StopReason.BREACH: (Ruling.RESUME, Ruling.TAKE_BACK),
    e.StopReason.IRREGULARITY: (Ruling.RESUME, Ruling.DECLARE),
}
"""Rulings on clocks stopped for a reason, if nothing else is to be decided."""


def _absent(state: GameState, words: Phrases) -> Iterator[Pending]:
    """Players who did not come in time, and an adjourned game that can be resumed (6.7, I.10)."""
    beginning, missed = state.beginning, state.resumption.missed
    for seat in sorted(beginning.late - beginning.admitted):
        if not state.made_by(seat):
            text = words("record.default_time_exceeded", seat=words.language.say(seat))
            admit = form_of(Ruling.ADMIT_LATECOMER).proposing(seat=seat)
            yield Pending(text, (_loss(seat), admit), beginning.began)
    for seat in sorted(missed):
        text = words("record.resumption_missed", seat=words.language.say(seat))
        yield Pending(text, (_loss(seat),), state.resumption.began)
    if state.adjournment is not None and state.adjourned:
        opens, absent = state.may_open_envelope, sorted(set(Seat) - state.present, reverse=True)
        resumed = opens or (state.resumption.began is not None and state.stopped is None)
        sealer = words.language.say(state.adjournment.sealer)
        note = state.adjournment.resumption.rstrip(".")
        note = f"{note}." if note else ""
        text = words("record.game_adjourned", seat=sealer, resumption=note)
        typed = to_go_on(words, () if opens else absent, resumed=resumed)
        controls = () if resumed else _of(Ruling.RESUME)
        yield Pending(text.strip(), controls, _stopped_at(state), typed)


def _loss(seat: Seat) -> RulingForm:
    """The result by which a player loses who did not come (6.7.1, I.10)."""
    return form_of(Ruling.DECLARE).proposing(result="-/+" if seat is Seat.WHITE else "+/-")


def _fallen(state: GameState, words: Phrases) -> Iterator[Pending]:
    """Both flags, where nobody has claimed and the clock runs on (6.11, III.3.1)."""
    if len(state.flags.fallen) == len(Seat) and state.stopped is None:
        first = words.language.say(state.flags.fallen[0])
        text = words("record.both_flags_down", article=words.articles["III.3.1"])
        typed = words("terminal.type_both_flags_in_order", first=first)
        yield Pending(text, _of(Ruling.DECLARE, Ruling.SET_CLOCK), None, typed)


def _standstill(state: GameState, words: Phrases) -> Iterator[Pending]:
    """Stopped clocks that only the arbiter can start again."""
    reason, at = words.named("values", state.stopped), _stopped_at(state)
    if state.stopped in _MAY_GO_ON and state.illegal is None and state.touch_move.claim is None:
        text = words("status.stopped", reason=reason)
        yield Pending(text, _of(*_MAY_GO_ON[state.stopped]), at)
    faulty = state.resumption.faulty
    if faulty is not None:
        text = " ".join(sealed_words(faulty, state.position, words))
        result = faulty.result or result_lost_by(faulty.seat)
        declare = form_of(Ruling.DECLARE).proposing(result=result)
        yield Pending(text, (declare,), faulty.at)
    if state.stopped is e.StopReason.SHEETS:
        yield Pending(
            words("arbiter.sheets_needed", reason=reason),
            _of(Ruling.SET_CLOCK, Ruling.RESUME, Ruling.DECLARE),
            at,
        )
    if state.stopped is e.StopReason.REOPENED:
        back = (Ruling.TAKE_BACK,) if state.half_moves else ()
        controls = _of(Ruling.DECLARE, Ruling.SET_CLOCK, *back, Ruling.RESUME)
        yield Pending(words("status.stopped", reason=reason), controls, at)
    if state.stopped in (e.StopReason.FLAG, e.StopReason.FLAGS, e.StopReason.RESIGNATION):
        helps = () if state.undecided is None else mate_words(state.undecided, words)
        text = " ".join([words("arbiter.result_needed", reason=reason), *helps])
        result = result_lost_by(state.undecided.loser if state.undecided is not None else None)
        yield Pending(text, (form_of(Ruling.DECLARE).proposing(result=result),), at)


def _boards(state: GameState, words: Phrases) -> Iterator[Pending]:
    for seat, board in state.boards.items():
        if board.differing and not state.stands_right(seat):
            text = words("arbiter.board_differs", player=words.language.say(seat))
            yield Pending(text, _of(Ruling.RESTORE))


def _of(*names: Ruling) -> tuple[RulingForm, ...]:
    """Forms of these rulings; what an arbiter may leave out is not in their examples."""
    return tuple(forms.form_of(name).proposing(ply="") for name in names)
