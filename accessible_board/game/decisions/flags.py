"""Fallen flags: who may call them, what follows, claims on time (6.8, 6.9, 6.11, A.5, III.3.1).

In standard play, and in every fully supervised game, this program's clock counts as what the
arbiter observes (6.8): the flag is announced at once and has its consequence. In unsupervised rapid
and blitz the edition says whether a flag is announced; if not, it is only recorded, the game goes
on, and a player has to claim. If another clock counts, flags are reported by people.
"""

from enum import Enum, auto

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Objection, Refusal
from accessible_board.game.rules.outcome import flag_fall
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.editions import FlagAnnouncement, Regime
from accessible_board.game.vocabulary.terms import Seat


class Calling(Enum):
    """Observer of a fallen flag."""

    OBSERVED = auto()
    """The program, at once."""
    CLAIMED = auto()
    """A player, or an assistant; nobody else says a word."""
    REPORTED = auto()
    """Whoever looks at the other clock."""


def calling(state: GameState) -> Calling:
    """Observer of a fallen flag in this game, by its regime and edition."""
    setup, rule = state.setup, state.edition.flag_announcement
    if setup.external_clock:
        return Calling.REPORTED
    if setup.regime is Regime.SUPERVISED or rule is FlagAnnouncement.REQUIRED:
        return Calling.OBSERVED
    announced = rule is FlagAnnouncement.OPTIONAL and setup.flag_announced
    return Calling.OBSERVED if announced else Calling.CLAIMED


def noticed(state: GameState, seat: Seat, at: int) -> e.Events:
    """The time of ``seat`` is used up (6.4)."""
    how = calling(state)
    said = state.unconfirmed.holding(at)
    if how is Calling.OBSERVED and said is not None:
        yield e.FlagHeldUp(at=at, seat=seat, said_at=said.at)
    elif how is Calling.OBSERVED:
        yield from fall(state, seat, at)
    elif how is Calling.CLAIMED and seat not in state.flags.fallen:
        yield e.FlagFell(at=at, seat=seat)
        if seat.other in state.flags.fallen:
            yield both_down(state, at)


def fall(state: GameState, seat: Seat, at: int) -> e.Events:
    """The required moves were not completed in time (6.4, 6.9).

    If the moves must be counted and neither player has recorded them, both sheets are completed
    first (8.5.1).
    """
    yield e.FlagFell(at=at, seat=seat)
    counted = state.clock.moves_to_control(seat) is not None
    if counted and state.recording.neither:
        yield from sheets_due(state, at)
    else:
        yield from lose(state, seat, at)


def sheets_due(state: GameState, at: int) -> e.Events:
    """Players who did not record must complete their sheets; if both, clocks are stopped (8.5)."""
    if state.recording.neither and state.clock.running is not None:
        yield e.ClocksStopped(at=at, reason=e.StopReason.SHEETS)
    due = tuple(seat for seat in Seat if seat in state.recording.paused)
    if due:
        yield e.SheetsDue(at=at, seats=due)


def lose(state: GameState, seat: Seat, at: int) -> e.Events:
    """The flag of ``seat`` costs the game, or draws it where no mate is possible (6.9)."""
    # An unread sealed move may have ended the game (I.10), so the arbiter decides.
    # The arbiter also decides if a quickplay claim was postponed (III.5.2).
    if state.adjourned or state.requests.postponed is not None:
        yield e.ClocksStopped(at=at, reason=e.StopReason.FLAG)
        return
    end = flag_fall(state.position_reached, seat)
    if end is None:
        fen = state.position_made.fen()
        yield e.ClocksStopped(at=at, reason=e.StopReason.FLAG, loser=seat, fen=fen)
    else:
        yield e.GameEnded(at=at, result=end.result, termination=end.termination)


def claimed(state: GameState, said: o.FlagClaimed) -> e.Events:
    """A player claims that the opponent has overstepped the time (6.8, A.5.3)."""
    reason = _refusal(state, said)
    if reason is not None:
        yield e.FlagClaimRefused(at=said.at, seat=said.seat, reason=reason)
        if reason is Refusal.OWN_FLAG and state.clock.running is not None:
            yield e.ClocksStopped(at=said.at, reason=e.StopReason.FLAGS)
        return
    yield e.FlagClaimMade(at=said.at, seat=said.seat)
    if calling(state) is Calling.REPORTED:
        yield e.ClocksStopped(at=said.at, reason=e.StopReason.FLAG)
    elif said.seat.other in state.flags.fallen:
        yield from lose(state, said.seat.other, said.at)
    else:
        yield from fall(state, said.seat.other, said.at)


def _refusal(state: GameState, said: o.FlagClaimed) -> Refusal | None:
    if state.ended is not None:
        return Refusal.GAME_OVER
    if not state.started:
        return Refusal.NOT_STARTED
    if said.by_display:
        return Refusal.ONLY_DISPLAYS
    if calling(state) is Calling.REPORTED:
        return None
    if not _down(state, said.seat.other, said.at):
        return Refusal.FLAG_UP
    if state.awaits_arbiter or state.unconfirmed.holding(said.at) is not None:
        return Refusal.STOPPED  # What was said first may have ended the game already (9.5.2).
    needs_time = state.edition.claimant_needs_time and state.setup.regime is Regime.UNSUPERVISED
    return Refusal.OWN_FLAG if needs_time and _down(state, said.seat, said.at) else None


def _down(state: GameState, seat: Seat, at: int) -> bool:
    return seat in state.flags.fallen or state.clock.is_flagged(seat, at)


def both_down(state: GameState, at: int) -> e.BothFlagsDown:
    """Both flags are down, and by which rule the arbiter decides (6.11, III.3.1, A4d3 of 2009).

    Where the program saw which fell first, there is no draw for an unknown order; A4d3 of 2009
    asks for none.
    """
    fallen, edition = state.flags.fallen, state.edition
    if edition.both_flags_draw_unsupervised and state.unsupervised:
        return e.BothFlagsDown(at=at, drawn=True, article="A4d3")
    if len(fallen) == len(Seat):
        return e.BothFlagsDown(at=at, article="6.9", first=fallen[0])
    drawn = drawn_with_both_down(state)
    return e.BothFlagsDown(at=at, drawn=drawn, article="6.8" if drawn is None else "III.3.1")


def drawn_with_both_down(state: GameState) -> bool | None:
    """True if two fallen flags in unknown order make a draw (6.11, III.3.1).

    ``None`` where the edition has no rule for it, so that the arbiter decides.
    """
    edition, setup = state.edition, state.setup
    if edition.both_flags_draw_unsupervised and setup.regime is Regime.UNSUPERVISED:
        return True
    if not (edition.both_flags_always or setup.quickplay):
        return None
    return all(state.clock.moves_to_control(seat) is None for seat in Seat)


def times_reported(state: GameState, seen: o.TimesReported) -> e.Events:
    """Take a reading of the external clock that counts instead of this one (D.2.6.2)."""
    if state.ended is not None:
        return
    if state.setup.external_clock:
        yield e.ClockRead(at=seen.at, white=seen.white, black=seen.black, by=seen.name)
    else:
        yield e.RulingRefused(at=seen.at, ruling="times", reason=Objection.NO_OTHER_CLOCK)
