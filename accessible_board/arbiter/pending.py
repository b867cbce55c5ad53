"""What waits for the arbiter: in words, each with the controls that decide it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import chess

from accessible_board.announcer.announcing import AnnouncingStyle
from accessible_board.announcer.position import position_words
from accessible_board.arbiter import forms
from accessible_board.arbiter.forms import Form
from accessible_board.arbiter.notating import written
from accessible_board.arbiter.reporting import Happening, sentence
from accessible_board.arbiter.words import Words
from accessible_board.game import events as e
from accessible_board.game.observations import Ruling
from accessible_board.game.rules.outcome import DRAW, win_of
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.journal.exports import clock_text


@dataclass(frozen=True, slots=True)
class Pending:
    """Something that waits for the arbiter, and the controls that decide it."""

    text: str
    controls: tuple[Form, ...]


def pending(state: GameState, words: Words) -> Iterator[Pending]:
    """Everything that waits for a decision, the most urgent first."""
    yield from _appeal(state, words)
    if state.ended is None:
        yield from _irregularities(state, words)
        yield from _claims(state, words)
        yield from _requests(state, words)
        yield from _standstill(state, words)
        yield from _boards(state, words)


def _appeal(state: GameState, words: Words) -> Iterator[Pending]:
    """An appeal, which can be open even after the signatures (11.10)."""
    appeal = state.officials.appeal
    if appeal is not None:
        player = words.language.say(appeal.seat)
        text = words("arbiter.appeal", player=player, words=appeal.words)
        yield Pending(text, _of(Ruling.UPHOLD_CLAIM, Ruling.REJECT_CLAIM))


def _irregularities(state: GameState, words: Words) -> Iterator[Pending]:
    if state.illegal is not None:
        confirm, refuse = _of(Ruling.CONFIRM_PENALTY, Ruling.REFUSE_PENALTY)
        if state.illegal.result is not None or not state.illegal.loses:
            confirm = replace(confirm, fields=())
        yield Pending(proposed_penalty(state.illegal, words), (confirm, refuse))
    if state.touch_move.claim is not None:
        player = words.language.say(state.touch_move.claim.seat)
        text = words("arbiter.breach_claim", player=player)
        yield Pending(text, _of(Ruling.UPHOLD_CLAIM, Ruling.REJECT_CLAIM))


def _claims(state: GameState, words: Words) -> Iterator[Pending]:
    if state.claim is not None:
        yield Pending(
            claim_words(state.claim, state.position_made, words),
            _of(Ruling.UPHOLD_CLAIM, Ruling.REJECT_CLAIM),
        )
    refused = state.requests.refused_claim
    if refused is not None:
        player, reason = words.language.say(refused.seat), words.named("values", refused.reason)
        text = words("arbiter.claim_refused", player=player, reason=reason)
        yield Pending(text, _of(Ruling.UPHOLD_CLAIM, Ruling.REJECT_CLAIM))
    claimant = state.requests.undecided
    if claimant is not None:
        text = words("arbiter.quickplay", player=words.language.say(claimant))
        postpone = () if state.requests.postponed else (Ruling.POSTPONE_CLAIM,)
        yield Pending(text, _of(Ruling.UPHOLD_CLAIM, Ruling.REJECT_CLAIM, *postpone))


def _requests(state: GameState, words: Words) -> Iterator[Pending]:
    if state.requests.seconds is not None:
        text = words("arbiter.seconds", player=words.language.say(state.requests.seconds))
        yield Pending(text, _of(Ruling.GRANT_SECONDS, Ruling.REFUSE_SECONDS))


_MAY_GO_ON = {
    e.StopReason.CALLED: (Ruling.RESUME,),
    e.StopReason.BREACH: (Ruling.RESUME, Ruling.TAKE_BACK),
    e.StopReason.IRREGULARITY: (Ruling.RESUME, Ruling.DECLARE),
}
"""Why the clocks stand, and what the arbiter may rule if nothing else is to be decided."""


def _standstill(state: GameState, words: Words) -> Iterator[Pending]:
    """Stopped clocks that only the arbiter can start again."""
    reason = words.named("values", state.stopped)
    if state.stopped in _MAY_GO_ON and state.illegal is None and state.touch_move.claim is None:
        yield Pending(words("status.stopped", reason=reason), _of(*_MAY_GO_ON[state.stopped]))
    faulty = state.resumption.faulty
    if faulty is not None:
        text = sentence(Happening(faulty, state.position), words)
        loses = words("terminal.sealed_loses", result=faulty.result or "?")
        yield Pending(f"{text} {loses}", _of(Ruling.DECLARE))
    if state.stopped is e.StopReason.SHEETS:
        yield Pending(
            words("arbiter.sheets_needed", reason=reason),
            _of(Ruling.SET_CLOCK, Ruling.RESUME, Ruling.DECLARE),
        )
    if state.stopped is e.StopReason.REOPENED:
        controls = _of(Ruling.DECLARE, Ruling.SET_CLOCK, Ruling.TAKE_BACK, Ruling.RESUME)
        yield Pending(words("status.stopped", reason=reason), controls)
    if state.stopped in (e.StopReason.FLAG, e.StopReason.FLAGS, e.StopReason.RESIGNATION):
        helps = () if state.undecided is None else mate_words(state.undecided, words)
        text = " ".join([words("arbiter.result_needed", reason=reason), *helps])
        yield Pending(text, _of(Ruling.DECLARE))


def _boards(state: GameState, words: Words) -> Iterator[Pending]:
    for seat, board in state.boards.items():
        if board.differing:
            text = words("arbiter.board_differs", player=words.language.say(seat))
            yield Pending(text, _of(Ruling.RESTORE))


def _of(*names: Ruling) -> tuple[Form, ...]:
    return tuple(map(forms.form_of, names))


def proposed_penalty(illegal: e.IllegalMoveCompleted, words: Words) -> str:
    """The penalty that the edition proposes (7.5), for the arbiter to confirm or refuse."""
    language = words.language
    opponent = language.say(illegal.seat.other)
    if illegal.loses and illegal.result == DRAW:
        penalty = words("arbiter.penalty_draws", result=DRAW, player=opponent)
    elif illegal.loses:
        penalty = words("arbiter.penalty_loses", result=illegal.result or "?")
    else:
        penalty = words("arbiter.penalty_time", player=opponent, time=clock_text(illegal.bonus))
    proposed = words(
        "arbiter.illegal",
        player=language.say(illegal.seat),
        words=_called(illegal, words),
        count=illegal.count,
        article=words.articles[illegal.article],
        penalty=penalty,
    )
    return " ".join((proposed, *_evidence(illegal, words)))


def _called(illegal: e.IllegalMoveCompleted, words: Words) -> str:
    """The announced move or, without an announcement, the kind of illegal move."""
    said = illegal.words if illegal.words != illegal.act else ""
    return said or words.named("choices", illegal.act)


def _evidence(illegal: e.IllegalMoveCompleted, words: Words) -> Iterator[str]:
    """Which men stand elsewhere on the pegs, and which are missing."""
    name = chess.square_name
    men = [f"{name(move.from_square)}-{name(move.to_square)}" for move in illegal.shown]
    if illegal.off_squares:
        squares = ", ".join(map(name, illegal.off_squares))
        men.append(words("arbiter.off_pegs", squares=squares))
    if men:
        yield words("arbiter.on_pegs", men=", ".join(men))


def mate_words(stopped: e.ClocksStopped, words: Words) -> Iterator[str]:
    """What helps to decide whether a player can mate: the rule and the men on the board (6.9)."""
    if stopped.loser is None:
        return
    loser, opponent = (words.language.say(seat) for seat in (stopped.loser, stopped.loser.other))
    resigned = stopped.reason is e.StopReason.RESIGNATION
    article = words.articles["5.1.2" if resigned else "6.9"]
    yield words("arbiter.can_mate", player=loser, opponent=opponent, article=article)
    board, style = chess.Board(stopped.fen), AnnouncingStyle(words.language)
    for seat in (stopped.loser.other, stopped.loser):
        yield position_words(board, seat.color, style)
    bishops = board.pieces(chess.BISHOP, stopped.loser.other.color)
    if bishops:
        kinds = [key for key, squares in _SQUARES.items() if bishops & squares]
        yield words(f"arbiter.bishops_on_{'_and_'.join(kinds)}", player=opponent)
    turn = words.language.say(Seat.of(board.turn))
    yield words("arbiter.to_move", player=turn, win=win_of(stopped.loser.other))


_SQUARES = {"light": chess.BB_LIGHT_SQUARES, "dark": chess.BB_DARK_SQUARES}


def claim_words(claim: e.DrawClaimMade, position: chess.Board, words: Words) -> str:
    """The evidence for a claim under 9.2 or 9.3, with the intended move; for the arbiter alone."""
    player = words.language.say(claim.seat)
    evidence = words(
        "arbiter.claim",
        player=player,
        occurrences=claim.occurrences,
        moves=claim.halfmoves // 2,
    )
    if claim.move is None:
        return evidence
    move = written(claim.move, position, words)
    return f"{evidence} {words('arbiter.claim_intends', player=player, move=move)}"
