"""What is written of assistants, approvals, calls and latecomers, for the arbiter."""

from typing import Final

import chess

from accessible_board.app.naming import name
from accessible_board.game import events as e
from accessible_board.game.people.officials import WHEN_ACCEPTED
from accessible_board.game.seats import Seat

_OBJECTIONS: Final = {
    e.Objection.NAMELESS: "name the arbiter with --arbiter NAME.",
    e.Objection.ASSISTANT_NEEDED: "a player cannot hear, and there is no assistant (D.2.11).",
    e.Objection.NO_ASSISTANT: "this player has no assistant.",
    e.Objection.NOT_A_DUTY: "that is not among the duties of this player's assistant.",
    e.Objection.NOT_OF_THIS_EDITION: "this edition of the Laws knows no such assistant.",
    e.Objection.OPPONENT_HAS_ONE: "the opponent uses an assistant.",
    e.Objection.DISABLED: "a disabled player pays nothing for an assistant.",
    e.Objection.NO_RULE: "no rule that holds here says so; declare a result, or let them go on.",
    e.Objection.NOT_THE_NEXT_MOVE: "the next move of the record cannot be that one.",
    e.Objection.OFFER_STANDS: "the draw offer stands; the opponent has to decline it (III.4).",
    e.Objection.NO_OTHER_CLOCK: "this program's clock is the one that counts.",
    e.Objection.TOO_LATE: "it is too late for that.",
    e.Objection.NOT_PROVIDED: "the edition chosen does not provide for it.",
    e.Objection.ONLY_ON_CLAIM: "the opponent has to claim it.",
    e.Objection.NO_SUCH_MOVE: "there is no such move.",
    e.Objection.INCOMPLETE: "something of it is missing; for what it takes, type help.",
    e.Objection.NO_SUCH_RESULT: "no game can have that result.",
    e.Objection.GAME_OVER: "the game is over.",
    e.Objection.NOT_STARTED: "the game has not begun.",
    e.Objection.CLOCK_RUNS: "a clock runs already.",
    e.Objection.CLOCK_STANDS: "neither clock runs.",
    e.Objection.UNDECIDED: "what was found, claimed or asked for has to be decided first.",
    e.Objection.PUT_RIGHT: "an irregularity is being put right already; then arbiter resume.",
    e.Objection.ADJOURNED: "the game is adjourned already.",
    e.Objection.NOT_ADJOURNED: "the game is not adjourned.",
    e.Objection.NOT_COMPLETED: "a move has to be completed first, announced and pressed for.",
    e.Objection.ENVELOPE_CLOSED: "the envelope has to be opened first.",
    e.Objection.BOARD_SILENT: "a peg board does not answer.",
    e.Objection.NOTHING_PROPOSED: "no penalty is proposed.",
    e.Objection.NOTHING_CLAIMED: "nothing is claimed.",
    e.Objection.NOTHING_ASKED: "nobody has asked for it.",
    e.Objection.NOT_TOUCHED: "no touch of that piece counts in this turn.",
    e.Objection.NOT_ON_MOVE: "that player does not have the move.",
    e.Objection.NO_SUCH_PIECE: "there is no piece on that square.",
    e.Objection.SO_ALREADY: "that is so already.",
    e.Objection.NOT_LATE: "that player is not too late, or is admitted.",
}
"""Why something cannot be done, for the arbiter."""


def adapted(event: e.RuleAdapted) -> list[str]:
    """Article D.1: who decided stands in the record, with the time."""
    holds = "holds" if event.holds else "does not hold any more"
    return [f"Arbiter: {event.by} decides that {event.adaptation} {holds}."]


def approved(event: e.EquipmentApproved) -> list[str]:
    """Article 11.3.2.1: the equipment is approved."""
    return [f"Arbiter: {event.by} approves the electronic equipment."]


def ruling_refused(event: e.RulingRefused) -> list[str]:
    """Why a ruling was not carried out."""
    return [f"Arbiter: {event.ruling} cannot be done: {_OBJECTIONS[event.reason]}"]


def named(event: e.AssistantNamed) -> list[str]:
    """Who helps a player, and what the arbiter may have to do about it."""
    duties = ", ".join(event.duties) or "nothing yet"
    lines = [f"Arbiter: {name(event.seat)} uses the assistant {event.name} for: {duties}."]
    if WHEN_ACCEPTED & set(event.duties):
        lines.append(f"Arbiter: Type arbiter {event.seat} accept, if you accept this assistant.")
    return lines


def assistant_refused(event: e.AssistantRefused) -> list[str]:
    """Why an assistant may not do something."""
    who = f"{name(event.seat)}'s assistant {event.name}".rstrip()
    return [f"Arbiter: {who} cannot do that: {_OBJECTIONS[event.reason]}"]


def accepted(event: e.AssistantAccepted) -> list[str]:
    """Articles 4.9, 6.2.6 and 8.1.6."""
    return [f"Arbiter: {event.by} accepts {name(event.seat)}'s assistant."]


def granted(event: e.DutyGranted) -> list[str]:
    """One duty more."""
    return [f"Arbiter: {name(event.seat)}'s assistant may do this: {event.duty}."]


def withdrawn(event: e.DutyWithdrawn) -> list[str]:
    """One duty less."""
    return [f"Arbiter: {name(event.seat)}'s assistant may not do this any more: {event.duty}."]


def acted(event: e.AssistantActed) -> list[str]:
    """An assistant acts, by name."""
    return [f"Arbiter: {name(event.seat)}'s assistant {event.name} acts: {event.duty}."]


def touch_reported(event: e.TouchReported) -> list[str]:
    """Article D.2.10.5."""
    square = chess.square_name(event.square)
    return [
        f"Arbiter: {event.by} reports that {name(event.seat)} touched the piece on {square}.",
        f"Arbiter: If you find that it was so, type: arbiter {event.seat} touched {square}.",
    ]


def called(event: e.ArbiterSummoned) -> list[str]:
    """Article 6.11.2: why the clocks stand."""
    return [
        f"Arbiter: {name(event.seat)} calls you: {event.reason}.",
        "Arbiter: Type arbiter resume when the game may go on.",
    ]


def appealed(event: e.AppealMade) -> list[str]:
    """Article 11.10: the words of an appeal."""
    return [f"Arbiter: {name(event.seat)} appeals: {event.words}"]


def began(event: e.SessionBegan) -> list[str]:
    """Article 6.6."""
    return ["Arbiter: The time fixed for the start has come."]


def too_late(event: e.DefaultTimeExceeded) -> list[str]:
    """Article 6.7: the arbiter decides."""
    lost = "-/+" if event.seat is Seat.WHITE else "+/-"
    return [
        f"Arbiter: {name(event.seat)} has not come within the default time and loses.",
        f"Arbiter: Type arbiter result {lost}, or arbiter {event.seat} admit to let them play.",
    ]


def admitted(event: e.LatecomerAdmitted) -> list[str]:
    """Article 6.7: the arbiter has decided otherwise."""
    return [f"Arbiter: {event.by} lets {name(event.seat)} play, who came late."]
