"""Players' words under Appendix D: announcing, correcting, repeating, adjusting.

Words are taken as they were said. An announcement that fits no legal move stands as an announcement
until the clock is pressed (7.5.1): no player is told that it is illegal (12.6). That words and pegs
differ is said at once, because the player meant one of the two.
"""

from dataclasses import dataclass
from typing import Final

import chess

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.illegality import found_now, spoken_moves
from accessible_board.game.decisions.making import (
    comparison,
    completed_by_reply,
    repeated_as_own,
)
from accessible_board.game.decisions.obliging import oblige
from accessible_board.game.decisions.standing import standing, unfulfilled
from accessible_board.game.events import Refusal
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.procedure import Pegs
from accessible_board.game.vocabulary.announcements import Announcement, is_castling
from accessible_board.game.vocabulary.effects import is_legal, with_its_moves
from accessible_board.game.vocabulary.men_elsewhere import castlings
from accessible_board.game.vocabulary.terms import Adaptation, Seat


def _last_by(state: GameState, seat: Seat) -> tuple[chess.Move | None, chess.Board]:
    """The last move that a seat made, and the position before it, or that of the start."""
    board, move = with_its_moves(state.position_made), None
    for _ in range(min(len(board.move_stack), 1 + (seat is state.has_the_move))):
        move = board.pop()
    return (move if state.number_of_last(seat) > 0 else None), board


def _replied_to_by(state: GameState, seat: Seat) -> chess.Board:
    """The position in which a seat moves next, or has made a move that it may still correct."""
    return state.position if seat is state.on_move else state.position_made


def _names_last(state: GameState, heard: o.Announced) -> bool:
    """True if these words name the opponent's last move."""
    move, before = _last_by(state, heard.seat.other)
    return move is not None and heard.announcement.names(move, before)


def _is_repetition(state: GameState, heard: o.Announced) -> bool:
    """Tell a repetition of the opponent's move from an announcement of the player's own.

    An answer to the question, or the player's own pegs, decide. Otherwise see
    :func:`_before_the_reply` and :func:`_after_the_reply`.
    """
    words = _Repeated.of(state, heard.seat, heard.announcement)
    if words is None:
        return False
    if heard.own is not None or _shown_by_own_pegs(state, heard):
        return heard.own is False
    if state.announced is not None and heard.seat is state.on_move:
        return _after_the_reply(state, state.announced.announcement, words)
    return _before_the_reply(state, words)


@dataclass(frozen=True, slots=True)
class _Repeated:
    """Words of a ``seat`` beside the opponent's last move.

    ``names`` says whether they name it, ``own`` whether they name legal moves of the speaker's, on
    ``board``, and ``parts`` in how many parts they differ from it. ``repeated`` says whether it was
    repeated rightly before, and ``idle`` whether the speaker's pegs show nothing of a move, or are
    not seen.
    """

    said: Announcement
    seat: Seat
    board: chess.Board
    names: bool
    own: bool
    parts: int
    repeated: bool
    idle: bool
    slip: bool

    @classmethod
    def of(cls, state: GameState, seat: Seat, said: Announcement) -> "_Repeated | None":
        """Reading of these words in this game; ``None`` if the opponent has made no move."""
        move, before = _last_by(state, seat.other)
        if move is None:
            return None
        board = _replied_to_by(state, seat)
        return cls(
            said,
            seat,
            board,
            names=said.names(move, before),
            own=bool(said.moves(board)),
            parts=_parts_apart(said, move, before),
            repeated=state.number_of_last(seat.other) in state.repetitions,
            idle=seat is not state.on_move or state.turn.pegs in (Pegs.UNSEEN, Pegs.UNTOUCHED),
            slip=not _is_no_slip(said, board, move, before),
        )

    @property
    def far(self) -> bool:
        """True if the words are more than a slip away, and can name a man of the speaker's."""
        leaves_own = self.said.from_square is None or _leaves_own(self.said, self.board)
        return self.parts > 1 and leaves_own

    @property
    def may_slip(self) -> bool:
        """True if a legal move may be a slip in repeating; not if its origin square was named."""
        return self.parts <= 1 and self.said.from_square is None


def _before_the_reply(state: GameState, words: _Repeated) -> bool:
    """Tell whether words before the player's own announcement are a repetition, right or wrong.

    Until the move was repeated, its words are taken as the repetition; afterwards only if they name
    no legal move of the speaker's. Words that fit neither are taken as a wrong repetition as long
    as the speaker has not touched anything, unless they cannot be a slip in repeating that move,
    or are said once more after that was told. Nobody need repeat (D.2.4): wrong in more than one
    part they are one only of a speaker who repeats and has not yet; wrong in one part they are one
    after a right one as well, if the speaker has not pressed for what was said (D.2.5). If the
    speaker repeated the move before, a legal move that is one part away from the last is doubtful,
    but not if it is said once more after it was asked about.
    """
    if words.repeated and (words.own or _castles(words.said, words.board)):
        return False
    if words.names:
        return True
    repeats = _repeats(state, words.seat)
    if words.own:
        doubtful = words.may_slip and repeats
        return words.idle and doubtful and not _was_asked(state, words)
    if not (words.idle and words.slip) or _was_wrong(state, words):
        return False
    if words.far:
        return repeats and not words.repeated
    return not (words.repeated and state.owes_announcement is words.seat)


def _was_wrong(state: GameState, words: _Repeated) -> bool:
    """True if the speaker was just told that these words repeat the last move wrongly."""
    before = state.late_repetition
    if before is None or before.agrees or before.asked is not None:
        return False
    return (before.seat, before.announcement) == (words.seat, words.said)


def _was_asked(state: GameState, words: _Repeated) -> bool:
    """True if the speaker was just asked about these words."""
    before = state.late_repetition
    return before is not None and (before.seat, before.asked) == (words.seat, words.said)


def _after_the_reply(state: GameState, announced: Announcement, words: _Repeated) -> bool:
    """Tell whether words after the own announcement are a repetition: right, wrong or doubtful.

    They correct it, if they name another legal move that is no slip in repeating, nor the
    repetition that is missing. A slip of the tongue corrects nothing while a legal announcement
    stands and nothing on the pegs speaks against it: that takes a legal move, its pegs, or the word
    for it (D.2.8).
    """
    stands = (words.idle or state.made is not None) and bool(announced.moves(words.board))
    if words.own:
        again = any(announced.names(move, words.board) for move in words.said.moves(words.board))
        anew = words.names and words.repeated
        return stands and not again and not anew and words.may_slip
    return words.names or (stands and words.slip)


def _repeats(state: GameState, seat: Seat) -> bool:
    """True if a player repeats the opponent's moves: has repeated the last but one, or has to."""
    must = Adaptation.REPETITION_REQUIRED in state.adaptations
    return must or state.number_of_last(seat.other) - 2 in state.repetitions


def _castles(said: Announcement, board: chess.Board) -> bool:
    """True if words name castling for which king and rook stand there, legal or not (3.8.2)."""
    return said.castling is not None and any(castlings(board, said.castling))


def _is_no_slip(
    said: Announcement, board: chess.Board, last: chess.Move, before: chess.Board
) -> bool:
    """True if words that name no legal move differ from the last move by more than a slip.

    Then they announce an own illegal move (7.5.1): castling, or a man by its whole square, with
    more than one part wrong as a repetition.
    """
    if said.castling is not None:
        return not is_castling(last, before)
    return _leaves_own(said, board) and _parts_apart(said, last, before) > 1


def _leaves_own(said: Announcement, board: chess.Board) -> bool:
    """True if words name, by its whole square, a man of the player on the move."""
    man = None if said.from_square is None else board.piece_at(said.from_square)
    if man is None or man.color != board.turn:
        return False
    return said.piece_type in (None, man.piece_type)


def _parts_apart(said: Announcement, last: chess.Move, before: chess.Board) -> int:
    """Number of named parts in which these words differ from the last move.

    A capture that was said and was none is one of them. A man that is not named is a pawn, unless
    the square that it leaves is named.
    """
    other = Announcement.of(last, before)
    if said.castling is not None or other.castling is not None:
        return 1 if said.castling is not None and other.castling is not None else _MANY
    unnamed = other.piece_type if said.from_square is not None else chess.PAWN
    parts = (
        (said.piece_type or unnamed, other.piece_type),
        (said.promotion, other.promotion),
        (said.capture or None, other.capture),
        *zip(_squares(said), _squares(other), strict=True),
    )
    return sum(one not in (None, another) for one, another in parts)


_MANY: Final = 3
"""Number of parts counted between castling and another move: more than a slip."""


def _squares(said: Announcement) -> tuple[int | None, ...]:
    """Files and ranks as they were named, none of castling."""
    to = said.to_square
    to_parts = (None, None) if to is None else (chess.square_file(to), chess.square_rank(to))
    return said.from_file, said.from_rank, *to_parts


def _shown_by_own_pegs(state: GameState, heard: o.Announced) -> bool:
    board = state.boards.get(heard.seat)
    if board is None or not state.carried_out(heard.seat):
        return False
    shown = [candidate.move for candidate in board.log.candidates()]
    if state.placed is not None and heard.seat is state.on_move:
        shown.append(state.placed.move)
    position = _replied_to_by(state, heard.seat)
    return any(heard.announcement.names(move, position) for move in shown)


def _repetition(state: GameState, heard: o.Announced) -> e.Events:
    """Compare a repetition with the move that it repeats (D.2.1), or ask what was meant."""
    move, before = _last_by(state, heard.seat.other)
    if move is not None:
        yield e.MoveRepeated(
            at=heard.at,
            seat=heard.seat,
            announcement=heard.announcement,
            words=heard.words,
            agrees=heard.announcement.names(move, before),
            move=move,
            asked=_asked(state, heard, move, before),
        )


def _asked(
    state: GameState, heard: o.Announced, last: chess.Move, before: chess.Board
) -> Announcement | None:
    """Words to ask the speaker about, whether they name the own move; none if the pegs answer.

    It is what was said and may be either or, where a right repetition follows words that may have
    been a slip in it, what was announced.
    """
    seat, said = heard.seat, heard.announcement
    if heard.own is not None or (seat in state.boards and state.made is not None):
        return None
    announced = state.announced if seat is state.on_move else None
    names = said.names(last, before)
    if said.moves(_replied_to_by(state, seat)):
        return said if announced is not None or not names else None
    if announced is None or not names or Adaptation.SLIPS_STAND in state.adaptations:
        return None
    first = state.number_of_last(seat.other) not in state.repetitions
    near = _parts_apart(announced.announcement, last, before) == 1
    return announced.announcement if first and near and announced.move is not None else None


def far_from_the_last(state: GameState, repeated: e.MoveRepeated) -> bool:
    """True if a wrong repetition is more than a slip away from the move that it was taken for."""
    words = _Repeated.of(state, repeated.seat, repeated.announcement)
    return words is not None and words.far and not repeated.agrees


def announced(state: GameState, heard: o.Announced) -> e.Events:
    """An announcement of the player on the move, or the opponent's repetition of one (D.2.1)."""
    reason, said = _refusal(state, heard.seat), state.announced
    if heard.own is not None and reason is Refusal.NOT_ON_MOVE:
        return  # The press has answered meanwhile.
    if heard.own is False and said is not None and said.announcement == heard.announcement:
        yield from _withdraw(state, said, heard.at)
        return
    if reason is Refusal.NOT_ON_MOVE:
        yield from repeated_as_own(state, heard.at, heard.announcement)
        reason = _refusal(state, heard.seat)
    repeats = reason is Refusal.NOT_ON_MOVE or _awaits_repetition(state, heard.seat)
    if repeats and _names_last(state, heard):
        yield from _repetition(state, heard)
    elif reason is not None:
        yield e.AnnouncementRefused(
            at=heard.at,
            seat=heard.seat,
            announcement=heard.announcement,
            words=heard.words,
            reason=reason,
        )
        if reason is Refusal.NOT_STARTED:
            yield standing(state, heard.at, heard.seat, whole=False)
    elif _is_repetition(state, heard):
        yield from _repetition(state, heard)
    elif heard.seat is not state.on_move:
        yield from _reply(state, heard)
    else:
        yield from _own_move(state, heard)


def correction_asked(state: GameState, heard: o.CorrectionAsked) -> e.Events:
    """Correct the last announcement, a slip of the tongue, before the press (D.2.8).

    If its move has ended the game, that end falls with it, and the player's clock runs on. Nothing
    is corrected while a move is sealed, when nothing is announced (Guideline I).
    """
    said, ended = state.announced, state.ended is not None
    over = state.adjournment is not None or (ended and state.ending_move is None)
    stands = over or Adaptation.SLIPS_STAND in state.adaptations
    if said is None or heard.seat is not state.on_move or stands:
        yield e.CorrectionRefused(at=heard.at, seat=heard.seat)
        return
    if ended:
        yield e.GameReopened(at=heard.at, corrected=True)
    yield from _withdraw(state, said, heard.at)
    if ended:
        yield e.ClockStarted(at=heard.at, seat=heard.seat)
    if heard.announcement is not None:
        yield from _own_move(
            state,
            o.Announced(
                at=heard.at,
                seat=heard.seat,
                announcement=heard.announcement,
                words=heard.words,
            ),
        )


def adjusting_announced(state: GameState, heard: o.AdjustingAnnounced) -> e.Events:
    """Only the player on the move may adjust and, in some editions, only with the clock running."""
    own_clock = state.edition.adjusting_needs_own_clock
    running = state.clock.running is heard.seat or not own_clock
    if heard.seat is state.has_the_move and running and state.ended is None:
        yield e.AdjustingDeclared(at=heard.at, seat=heard.seat)
    else:
        yield e.AdjustingRefused(at=heard.at, seat=heard.seat, own_clock=own_clock)


def not_understood(state: GameState, heard: o.NotUnderstood) -> e.Events:
    """Words without a meaning: ask the speaker to repeat them, or then what can be said."""
    yield e.WordsNotUnderstood(
        at=heard.at,
        seat=heard.seat,
        words=heard.words,
        asked_back=heard.asked_back,
        again=heard.again,
    )


def _refusal(state: GameState, seat: Seat) -> Refusal | None:
    if state.ended is not None:
        return Refusal.GAME_OVER
    if not state.started:
        return unfulfilled(state) or Refusal.NOT_STARTED
    if state.adjournment is not None:
        return Refusal.UNOPENED if state.adjourned else Refusal.ADJOURNED
    if state.stopped is not None:
        return Refusal.STOPPED
    if seat is not state.on_move and state.made is None:
        return Refusal.NOT_ON_MOVE
    return None


def _awaits_repetition(state: GameState, seat: Seat) -> bool:
    """True if this player can still repeat a move that was made before an interruption."""
    return state.starts_by_press and state.made is not None and seat is not state.on_move


# --- announcing -----------------------------------------------------------------------------------
def _reply(state: GameState, heard: o.Announced) -> e.Events:
    """The opponent replies before the press: the move stands; a late press may follow (6.2.2)."""
    made = state.made
    if made is None or not is_legal(made, state.position):
        # An illegal move is found at the press (7.5.1); no player is told before (12.6).
        yield e.ReplyNotTaken(
            at=heard.at, seat=heard.seat, announcement=heard.announcement, words=heard.words
        )
        return
    yield from completed_by_reply(state, heard.at, made)
    yield from _own_move(state, heard)


def _own_move(state: GameState, heard: o.Announced) -> e.Events:
    announcement, board = heard.announcement, state.position
    moves = announcement.moves(board)
    reason = None
    if announcement.lacks_promotion(board):
        reason = Refusal.PROMOTION_PIECE_MISSING
    elif heard.seat not in state.boards and (len(moves) > 1 or _is_open(state, announcement)):
        reason = Refusal.SEVERAL_MOVES
    if reason is not None:
        yield e.AnnouncementRefused(
            at=heard.at,
            seat=heard.seat,
            announcement=announcement,
            words=heard.words,
            reason=reason,
            moves=() if reason is Refusal.PROMOTION_PIECE_MISSING else moves,
        )
        return
    move = _meant(state, moves)
    if (known := state.announced) is not None:
        same = announcement == known.announcement
        if same if move is None else move in (known.move, state.made):
            yield from _said_again(state, heard)
            return
        yield from _withdraw(state, known, heard.at)
    yield e.MoveAnnounced(
        at=heard.at, seat=heard.seat, announcement=announcement, words=heard.words, move=move
    )
    yield from oblige(state, heard.seat, heard.at)
    yield from comparison(state, heard.at)
    if move is None and state.owes_announcement is heard.seat:
        yield from found_now(state, heard.seat, heard.at, heard.words, move=state.made)


def _said_again(state: GameState, heard: o.Announced) -> e.Events:
    """The same once more, until the opponent has repeated it and so has heard it (D.2.1).

    Not in answer to the question whether it is the own move.
    """
    if heard.own is None and (state.made is None or not state.repeated):
        yield e.AnnouncementSaidAgain(
            at=heard.at,
            seat=heard.seat,
            announcement=heard.announcement,
            words=heard.words,
            move=state.made,
        )


def _is_open(state: GameState, said: Announcement) -> bool:
    """True if no legal move is meant and several men may have made an illegal one.

    Without supervision the illegal move may stand (A.5.2), so the game must know the man.
    """
    several = len(spoken_moves(said, state.position)) > 1
    return state.unsupervised and several and not said.moves(state.position)


def _meant(state: GameState, moves: tuple[chess.Move, ...]) -> chess.Move | None:
    """The one move meant, or the only one of them that fits the touched or placed pegs."""
    if len(moves) <= 1:
        return moves[0] if moves else None
    if state.placed is not None and state.placed.move in moves:
        return state.placed.move
    touched = state.touches[state.on_move]
    fitting = [move for move in moves if move.from_square in touched]
    return fitting[0] if len(fitting) == 1 else None


def _withdraw(state: GameState, said: e.MoveAnnounced, at: int) -> e.Events:
    """Void the announcement that stands (D.2.8), and the move that it made."""
    if state.made is not None:
        yield e.MoveUnmade(at=at, seat=state.on_move, move=state.made, released=False)
    yield e.AnnouncementCorrected(at=at, seat=said.seat, announcement=said.announcement)
