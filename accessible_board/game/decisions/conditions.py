"""Conditions of a game: what must be fulfilled, and what is read back (6.3.1, D.2.11)."""

from accessible_board.game import events as e
from accessible_board.game.events import Refusal
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.editions import Regime
from accessible_board.game.vocabulary.terms import Adaptation, Seat


def unfulfilled(state: GameState) -> Refusal | None:
    """The condition that keeps the game from beginning, if there is one.

    A player who cannot see needs an assistant against one who cannot hear (D.2.11 from 2017).
    """
    needed = (
        state.edition.assistant_if_hearing_impaired
        and any(seat.other in state.boards for seat in state.setup.hearing_impaired)
        and Adaptation.NO_ASSISTANT_NEEDED not in state.adaptations
    )
    used = any(assistant.able for assistant in state.officials.assistants.values())
    return Refusal.ASSISTANT_NEEDED if needed and not used else None


def conditions(state: GameState, at: int, seat: Seat | None = None) -> e.ConditionsRead:
    """The conditions as they hold now, for ``seat`` or for everybody."""
    setup = state.setup
    fixed = setup.starts_at is not None or setup.default_time is not None
    return e.ConditionsRead(
        at=at,
        seat=seat,
        edition=setup.edition,
        time_control=setup.time_control,
        game_class=setup.game_class,
        supervised=setup.regime is Regime.SUPERVISED,
        lateness=setup.lateness if fixed else None,
        no_draws_before=setup.no_draws_before,
        quickplay=setup.quickplay_rules,
        electronic_scoresheet=setup.electronic_scoresheet,
        adaptations=tuple(rule for rule in Adaptation if rule in state.adaptations),
    )
