"""Evidence for an arbiter's decision on a penalty, a claim of a draw, or a fallen flag."""

from collections.abc import Iterator

import chess

from accessible_board.game import events as e
from accessible_board.game.rules.outcome import DRAW, win_of
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.announcing import AnnouncingStyle, clock_text
from accessible_board.narration.sentences.positions import position_words
from accessible_board.narration.written.phrases import Phrases, written
from accessible_board.narration.written.record import record_sentence


def proposed_penalty(illegal: e.IllegalMoveCompleted, words: Phrases) -> str:
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


def _called(illegal: e.IllegalMoveCompleted, words: Phrases) -> str:
    """The announced move or, without an announcement, the kind of illegal move."""
    said = illegal.words if illegal.words != illegal.act else ""
    return said or words.named("choices", illegal.act)


def _evidence(illegal: e.IllegalMoveCompleted, words: Phrases) -> Iterator[str]:
    """Men that stand elsewhere on the pegs, and those missing."""
    name = chess.square_name
    men = [f"{name(move.from_square)}-{name(move.to_square)}" for move in illegal.shown]
    if illegal.off_squares:
        squares = ", ".join(map(name, illegal.off_squares))
        men.append(words("arbiter.off_pegs", squares=squares))
    if men:
        yield words("arbiter.on_pegs", men=", ".join(men))


def mate_words(stopped: e.ClocksStopped, words: Phrases) -> Iterator[str]:
    """Help to decide whether a player can mate: the rule and the men on the board (6.9)."""
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


def result_lost_by(loser: Seat | None) -> str:
    """The result by which this player loses, as an example of one to declare; or any."""
    return win_of((loser or Seat.BLACK).other)


def sealed_words(
    faulty: e.SealedMoveFaulty, position: chess.Board, words: Phrases
) -> Iterator[str]:
    """Fault of a sealed move, its consequence, and the move that the pegs showed (I.8)."""
    yield record_sentence(faulty, position, words)
    key = "sealed_draws" if faulty.result == DRAW else "sealed_loses"
    yield words(f"terminal.{key}", result=faulty.result or "–")
    if faulty.shown is not None:
        player = words.language.say(faulty.seat)
        yield words(
            "terminal.sealed_shown", player=player, move=written(faulty.shown, position, words)
        )


def claim_words(claim: e.DrawClaimMade, position: chess.Board, words: Phrases) -> str:
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
