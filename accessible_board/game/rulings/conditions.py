"""Rulings on what a game is played under: conditions, assistants, scoresheets.

The conditions are read, adapted and approved (6.3.1, 11.3.2.1, D.1); a player who comes too late is
let in (6.7.1); and players are told in private what an arbiter has to say: who waits for them,
where the next round is. Assistants are accepted or dismissed (4.9, 6.2.6, 8.1.6, D.2.10), and
scoresheets shown or reconstructed (8.5).
"""

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.assisting import objection
from accessible_board.game.decisions.standing import conditions
from accessible_board.game.events import Objection
from accessible_board.game.rulings.clock_and_ending import given, stop
from accessible_board.game.rulings.objections import refused
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Seat


def read(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Read the conditions to both players (6.3.1)."""
    yield conditions(state, ruled.at)


def adapt(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Change a rule of Appendix D for this game; needs a name (D.1)."""
    rule = ruled.adaptation
    if rule is None or (rule in state.adaptations) is ruled.holds:
        return
    if not ruled.name:
        yield refused(ruled, Objection.NAMELESS)
        return
    yield e.RuleAdapted(at=ruled.at, adaptation=rule, holds=ruled.holds, by=ruled.name)


def approve(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Approve the equipment, once and by name (11.3.2.1, 12.8)."""
    if not ruled.name:
        yield refused(ruled, Objection.NAMELESS)
    elif state.officials.approved_by is None:
        yield e.EquipmentApproved(at=ruled.at, by=ruled.name)


def admit(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Let a latecomer play; needs the arbiter's name."""
    late = state.beginning.late - state.beginning.admitted
    if ruled.seat is None or ruled.seat not in late:
        return
    if not ruled.name:
        yield refused(ruled, Objection.NAMELESS)
    else:
        yield e.LatecomerAdmitted(at=ruled.at, seat=ruled.seat, by=ruled.name)


def tell(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Say it in the ear of one player, or of both; the game goes on as it is.

    A player with neither an earphone nor a page is not told, and the arbiter learns it.
    """
    to = tuple(Seat) if ruled.seat is None else (ruled.seat,)
    reached = tuple(seat for seat in to if seat not in ruled.unreached)
    if ruled.words and reached:
        seat = ruled.seat if reached == to else reached[0]
        yield e.ArbiterTold(at=ruled.at, seat=seat, words=ruled.words, by=ruled.name)
    if ruled.words and reached != to:
        yield refused(ruled, Objection.NOT_REACHED)


def accept_assistant(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Accept an assistant for all the duties that the player named."""
    unready = _unready(state, ruled)
    if unready is not None:
        yield refused(ruled, unready)
    elif ruled.seat is not None:
        yield e.AssistantAccepted(at=ruled.at, seat=ruled.seat, by=ruled.name)


def grant_duty(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Grant one more duty, if the Laws allow it to this player's assistant."""
    unready = _unready(state, ruled)
    if unready is not None:
        yield refused(ruled, unready)
    elif ruled.seat is not None and ruled.duty is not None:
        reason = objection(state, ruled.seat, frozenset({ruled.duty}))
        if reason is None:
            yield e.DutyGranted(at=ruled.at, seat=ruled.seat, duty=ruled.duty, by=ruled.name)
        else:
            yield refused(ruled, reason)


def withdraw_duty(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Withdraw a duty."""
    unready = _unready(state, ruled)
    if unready is not None:
        yield refused(ruled, unready)
    elif ruled.seat is not None and ruled.duty in state.officials.assistants[ruled.seat].duties:
        yield e.DutyWithdrawn(at=ruled.at, seat=ruled.seat, duty=ruled.duty, by=ruled.name)


def dismiss_assistant(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Withdraw all duties of an assistant who helped in a forbidden way (11.3.1, D.2.10)."""
    unready = _unready(state, ruled)
    if unready is not None:
        yield refused(ruled, unready)
    elif ruled.seat is not None:
        for duty in sorted(state.officials.assistants[ruled.seat].duties):
            yield e.DutyWithdrawn(at=ruled.at, seat=ruled.seat, duty=duty, by=ruled.name)


def charge_for_assistant(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Take time for using an assistant; from 2014 on never from a disabled player (6.2.6)."""
    seat = ruled.seat
    if seat is None or ruled.remaining is None:
        return
    disabled = seat in state.boards or seat in state.setup.disabled
    if disabled and not state.edition.assistant_costs_disabled_player:
        yield refused(ruled, Objection.DISABLED)
    else:
        yield from given(state, seat, -ruled.remaining, ruled.at)


def _unready(state: GameState, ruled: o.ArbiterRuled) -> Objection | None:
    """Reason why the ruling is incomplete: it needs a name, and an assistant."""
    if not ruled.name:
        return Objection.NAMELESS
    return None if ruled.seat in state.officials.assistants else Objection.NO_ASSISTANT


def reconstruct(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Note position, times, running clock and moves; then stop the clocks."""
    if not state.started:
        return
    yield e.ReconstructionBegun(
        at=ruled.at,
        fen=state.position_made.fen(),
        white=state.clock.remaining(Seat.WHITE, ruled.at),
        black=state.clock.remaining(Seat.BLACK, ruled.at),
        running=state.clock.running,
        white_moves=state.clock.moves_completed(Seat.WHITE),
        black_moves=state.clock.moves_completed(Seat.BLACK),
    )
    yield from stop(state, ruled)


def show_sheets(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Show both records to the arbiter, who may see them at any time (8.2)."""
    yield e.SheetsShown(
        at=ruled.at,
        fen=state.setup.fen,
        chess960=state.setup.chess960,
        white=tuple(entry.move for entry in state.sheets[Seat.WHITE].entries),
        black=tuple(entry.move for entry in state.sheets[Seat.BLACK].entries),
    )
