"""All that a player can do, and an assistant for a player: one row an act.

An act is done in one of four ways, and each of them looks its act up here:

* **Said** into a microphone, or typed as it would be said. The phrases stand in every language
  under the act's ``key``; :mod:`~accessible_board.speech.understanding` finds the act that a phrase
  means. Where both players are heard in one room, ``speakers`` helps to tell who spoke.
* **Typed** by a verb of the keyboard (:mod:`~accessible_board.typed.reading`).
* **Clicked** on the page of a player, where it has a ``button``.
* **Done by an assistant**, on the assistant's page or by ``assistant VERB`` at the keyboard, where
  the row has an ``assistance``, under a duty that was granted (D.2.10).

What happens then is the same for all: what is ``confirmed`` is asked about first, unless it was
typed by its verb or filled into a form, which nobody does by a slip of the tongue
(:mod:`~accessible_board.speech.dialogue`); then it ``becomes`` an observation, of which the game
decides (:mod:`~accessible_board.game.decisions`), or has an effect on what is heard. The help
teaches it in its ``chapter``.

Announcements and repetitions are no acts: their words name a move
(:mod:`~accessible_board.game.vocabulary.announcements`). Nor is what an arbiter rules: that has its
own table (:mod:`~accessible_board.arbiter.forms`).

To add an act, add its row, and its phrases in the languages. A language that has no phrases for an
act cannot say it, and is loaded all the same. The order of the rows is that of the help and of the
pages. How much a player hears of the answer is a matter of the event that answers.
"""

from enum import Enum, unique
from itertools import permutations

import chess

from accessible_board.acts import act_row
from accessible_board.acts.act_row import (
    Assistance,
    Chapter,
    Effect,
    PageButton,
    Row,
    asked,
    asked_about,
    simply,
)
from accessible_board.game import observations as o
from accessible_board.game.observations import Request
from accessible_board.game.vocabulary.assistants import APPENDIX_D, UNNAMED, AssistantAct
from accessible_board.game.vocabulary.terms import Seat, Wish

ASK, READ, AGREE, FURTHER, LOOK, WITHOUT_ARBITER = Chapter


_DIAGONALS = sorted(
    (
        chess.SQUARE_NAMES[one] + chess.SQUARE_NAMES[other]
        for one, other in permutations(chess.SQUARES, 2)
        if chess.square_file(one) != chess.square_file(other)
        if chess.square_rank(one) != chess.square_rank(other)
        if chess.ray(one, other)
        == chess.between(one, other) | chess.BB_SQUARES[one] | chess.BB_SQUARES[other]
    ),
    key=lambda ends: -abs(ord(ends[0]) - ord(ends[2])),
)
"""Each diagonal by its ends, in either order; the long ones come first."""


def _look(key: str, *names: str, about: str = "") -> Row:
    return Row(key, asked_about(Request.LOOK), names=names, about=about, chapter=LOOK)


def _men(key: str) -> Row:
    """The part of the position that is one player's."""
    becomes = asked_about(Request.POSITION)
    return Row(key, becomes, about=key, speakers=act_row.at_peg_boards, chapter=ASK)


def _wish(key: str, ruling: str) -> Row:
    """A wish that the opponent has to agree to."""

    def becomes(at: int, seat: Seat, words: str) -> o.AgreementWanted:
        return o.AgreementWanted(at=at, seat=seat, wish=Wish(ruling=ruling))

    return Row(key, becomes, chapter=WITHOUT_ARBITER)


def _assistants(key: str, assistance: Assistance) -> Row:
    """An act of assistants only, who report it."""
    return Row(key, None, said=False, assistance=assistance)


@unique
class Act(Enum):
    """Acts, each with its row."""

    # --- at the board -----------------------------------------------------------------------------
    ANNOUNCE_FOR_PLAYER = _assistants(
        "announce_for_player",
        Assistance(
            "announce",
            AssistantAct.ANNOUNCES,
            fields=("seat", "words"),
            possible=act_row.plays_on,
        ),
    )
    SEAL_FOR_PLAYER = _assistants(
        "seal_for_player",
        Assistance("seal", AssistantAct.CLOSES, fields=("sealed",), possible=act_row.seals),
    )
    STOP_AFTER_SEALING = _assistants(
        "stop_after_sealing", Assistance("close", AssistantAct.CLOSES, possible=act_row.seals)
    )
    ARRIVE = Row(
        "arrive",
        simply(o.Arrived),
        chapter=FURTHER,
        typed=("here",),
        assistance=Assistance("arrived", AssistantAct.ARRIVES, possible=act_row.is_awaited),
    )
    PRESS = Row(
        "press",
        simply(o.ClockPressed),
        said=False,
        typed=("", "press"),
        followed=True,
        button=PageButton("press", shown=act_row.while_played),
        assistance=Assistance("press", AssistantAct.PRESSES),
        chord="p",
    )
    SIGN = Row(
        "sign",
        lambda at, seat, words: o.ResultConfirmed(at=at, seat=seat, result=words or None),
        said=False,
        typed=("sign",),
        button=PageButton("sign", shown=act_row.to_sign),
        chord="s",
    )
    MOVE_PIECES_FOR_PLAYER = Row(
        "move_pieces_for_player",
        act_row.moves_for_player,
        chapter=FURTHER,
        assistance=Assistance("moves_pieces", AssistantAct.MOVES),
    )
    # --- asked ------------------------------------------------------------------------------------
    TIME = Row(
        "time",
        asked(Request.TIME),
        speakers=act_row.at_peg_boards,
        chapter=ASK,
        typed=("time",),
        assistance=Assistance("times"),
        chord="t",
    )
    OWN_TIME = Row(
        "own_time",
        lambda at, seat, words: o.Asked(at=at, seat=seat, request=Request.TIME, about="own"),
        speakers=act_row.at_peg_boards,
        chapter=ASK,
        chord="o",
    )
    MOVES = Row(
        "moves",
        asked(Request.MOVES),
        speakers=act_row.at_peg_boards,
        chapter=ASK,
        typed=("moves",),
        assistance=Assistance("moves"),
        chord="m",
    )
    POSITION = Row(
        "position",
        asked(Request.POSITION),
        speakers=act_row.at_peg_boards,
        chapter=ASK,
        typed=("position",),
        chord="b",
    )
    WHITE_MEN = _men("white")
    BLACK_MEN = _men("black")
    NOW = Row(
        "now",
        asked(Request.NOW),
        chapter=ASK,
        chord="w",
    )
    STANDING = Row("standing", asked(Request.STANDING), chapter=FURTHER, typed=("standing",))
    CONDITIONS = Row(
        "conditions", asked(Request.CONDITIONS), chapter=FURTHER, typed=("conditions",)
    )
    # --- read, and heard otherwise ----------------------------------------------------------------
    STOP = Row("stop", Effect.PLAYBACK, chapter=READ)
    GO_ON = Row("go_on", Effect.PLAYBACK, chapter=READ)
    REPEAT = Row("repeat", Effect.PLAYBACK, speakers=act_row.mover, chapter=READ, typed=("repeat",))
    SLOWER = Row("slower", Effect.PLAYBACK, speakers=act_row.mover, chapter=READ, typed=("slower",))
    LAST_MOVE = Row(
        "last_move",
        asked(Request.REPEAT),
        chapter=READ,
        typed=("last",),
        chord="l",
    )
    OWN_MOVES = Row("own_moves", asked(Request.OWN_MOVES), chapter=READ)
    SCORESHEET = Row(
        "scoresheet",
        asked(Request.SCORESHEET),
        chapter=READ,
        chord="e",
    )
    LAST_MOVES = Row(
        "last_moves",
        asked_about(Request.LAST_MOVES),
        names=tuple(chess.RANK_NAMES[1:]),
        chapter=READ,
    )
    CODE = Row("code", Effect.PLAYBACK, chapter=FURTHER)
    BRIEFER = Row("briefer", Effect.PLAYBACK, chapter=FURTHER)
    FULLER = Row("fuller", Effect.PLAYBACK, chapter=FURTHER)
    HELP = Row(
        "help",
        asked(Request.HELP),
        speakers=act_row.at_peg_boards,
        chapter=FURTHER,
        chord="h",
    )
    LISTEN_ALWAYS = Row(
        "listen_always", Effect.MICROPHONE_OPENS, chapter=FURTHER, typed=("talk open",)
    )
    LISTEN_PUSHED = Row(
        "listen_pushed", Effect.MICROPHONE_WAITS, chapter=FURTHER, typed=("talk push",)
    )
    # --- said of the own move ---------------------------------------------------------------------
    CORRECTION = Row(
        "correction",
        simply(o.CorrectionAsked),
        speakers=act_row.on_move,
        chapter=FURTHER,
        chord="k",
    )
    ADJUST = Row(
        "adjust",
        simply(o.AdjustingAnnounced),
        speakers=act_row.on_move,
        chapter=FURTHER,
        button=PageButton("adjust", act_row.while_played, asked=True),
        chord="j",
    )
    # --- agreed, claimed, called for --------------------------------------------------------------
    OFFER_DRAW = Row(
        "offer_draw",
        simply(o.DrawOffered),
        confirmed=True,
        speakers=act_row.on_move,
        chapter=AGREE,
        button=PageButton("offer_draw", shown=act_row.not_offered),
        chord="d",
    )
    ACCEPT = Row(
        "accept",
        simply(o.DrawAccepted),
        confirmed=True,
        speakers=act_row.offered_to,
        chapter=AGREE,
        button=PageButton("accept", shown=act_row.offered),
        chord="a",
    )
    DECLINE = Row(
        "decline",
        simply(o.DrawDeclined),
        speakers=act_row.offered_to,
        chapter=AGREE,
        button=PageButton("decline", shown=act_row.offered),
        chord="u",
    )
    CLAIM = Row(
        "claim",
        simply(o.DrawClaimed),
        confirmed=True,
        speakers=act_row.mover,
        chapter=AGREE,
        button=PageButton("claim", act_row.while_played),
        chord="g",
    )
    CALL_ARBITER = Row(
        "call_arbiter",
        lambda at, seat, words: o.ArbiterCalled(at=at, seat=seat, reason=words),
        confirmed=True,
        chapter=AGREE,
        typed=("call",),
        followed=True,
        button=PageButton("call", field="reason"),
        chord="c",
    )
    WITHDRAW_CALL = Row(
        "withdraw_call",
        simply(o.CallWaived),
        confirmed=True,
        chapter=FURTHER,
        typed=("withdraw",),
    )
    REPORT_TOUCH = Row(
        "report_touch",
        act_row.touch_reported,
        names=tuple(chess.SQUARE_NAMES),
        chapter=AGREE,
        assistance=Assistance("touched", AssistantAct.TOUCHED, fields=("square",)),
    )
    CLAIM_FLAG = Row(
        "claim_flag",
        act_row.flag_claimed,
        speakers=act_row.clock_stands,
        chapter=AGREE,
        typed=("flag",),
        followed=True,
        button=PageButton("claim_flag", act_row.while_played, asked=True),
        assistance=Assistance("flag", AssistantAct.FLAG),
        chord="f",
    )
    CLAIM_TOUCH = Row(
        "claim_touch",
        simply(o.BreachClaimed),
        chapter=AGREE,
        typed=("claims touch",),
        button=PageButton("claim_touch", act_row.while_played, asked=True),
    )
    CLAIM_ILLEGAL = Row(
        "claim_illegal",
        simply(o.IllegalMoveClaimed),
        chapter=AGREE,
        typed=("claims illegal",),
        button=PageButton("claim_illegal", act_row.while_played, asked=True),
    )
    ASK_SECONDS = Row(
        "ask_seconds",
        simply(o.SecondsRequested),
        chapter=AGREE,
        typed=("seconds",),
        assistance=Assistance(
            "seconds", AssistantAct.SECONDS, possible=act_row.may_ask_for_seconds
        ),
    )
    CLAIM_QUICKPLAY = Row(
        "claim_quickplay",
        simply(o.QuickplayClaimed),
        chapter=AGREE,
        typed=("quickplay",),
        assistance=Assistance(
            "quickplay", AssistantAct.QUICKPLAY, possible=act_row.may_claim_in_quickplay
        ),
    )
    RESIGN = Row(
        "resign",
        simply(o.Resigned),
        confirmed=True,
        chapter=AGREE,
        button=PageButton("resign", act_row.while_played),
        chord="r",
    )
    APPEAL = Row(
        "appeal",
        act_row.appealed,
        said=False,
        typed=("appeal",),
        followed=True,
        button=PageButton("appeal", field="appeal_words"),
    )
    # --- agreed with the opponent, where there is no arbiter --------------------------------------
    PLAY_ON = _wish("play_on", "resume")
    PAUSE = _wish("pause", "stop")
    TAKE_BACK = _wish("take_back", "take-back")
    START_AGAIN = _wish("start_again", "restart")
    END_WITHOUT_RESULT = _wish("end_without_result", "void")
    PROPOSE = Row("propose", Effect.ARBITERS_TURN, chapter=WITHOUT_ARBITER)
    TAKE_POSITION = Row("take_position", Effect.BEGINS_ANEW, chapter=FURTHER)
    TAKE_POSITION_BLACK = Row("take_position_black", Effect.BEGINS_ANEW, chapter=FURTHER)
    HINT = Row("hint", Effect.PLAYBACK, said=False, alone=True)
    LEAVE = Row(
        "leave",
        Effect.LEAVES,
        speakers=act_row.at_peg_boards,
        chapter=FURTHER,
    )
    # --- arranged with the arbiter ----------------------------------------------------------------
    DEMAND_TWO_BOARDS = Row(
        "demand_two_boards", simply(o.TwoBoardsWanted), said=False, typed=("two-boards",)
    )
    TELL_BOARD = Row(
        "tell_board", act_row.board_reported, said=False, typed=("stands",), followed=True
    )
    READ_OUT_SHEET = Row(
        "read_out_sheet", act_row.sheet_reported, said=False, typed=("wrote",), followed=True
    )
    PROPOSE_ASSISTANT = Row(
        "propose_assistant",
        act_row.assistant_proposed,
        about=" ".join((UNNAMED, *sorted(APPENDIX_D))),
        chapter=FURTHER,
        typed=("assistant",),
        followed=True,
    )
    OWN_ASSISTANT = Row("own_assistant", asked(Request.ASSISTANT), chapter=FURTHER)
    STOP_RECORDING = Row(
        "stop_recording", simply(o.RecordingStopped), said=False, typed=("recording off",)
    )
    RESUME_RECORDING = Row(
        "resume_recording", simply(o.RecordingResumed), said=False, typed=("recording on",)
    )
    ASK_FOR_SHEET = Row("ask_for_sheet", simply(o.SheetRequested), said=False, typed=("sheet",))
    ARBITER_SPEAKS = Row(
        "arbiter_speaks", Effect.ARBITERS_TURN, speakers=act_row.arbiter, chapter=FURTHER
    )
    # --- looked at, where the event allows it (D.1) -----------------------------------------------
    LOOK_AT_SQUARE = _look("square", *chess.SQUARE_NAMES)
    LOOK_AT_RANK = _look("rank", *chess.RANK_NAMES)
    LOOK_AT_FILE = _look("file", *chess.FILE_NAMES)
    LOOK_AT_DIAGONAL = _look("diagonal", *_DIAGONALS)
    LOOK_FOR_KINGS = _look("king", about="K")
    LOOK_FOR_QUEENS = _look("queen", about="Q")
    LOOK_FOR_ROOKS = _look("rook", about="R")
    LOOK_FOR_BISHOPS = _look("bishop", about="B")
    LOOK_FOR_KNIGHTS = _look("knight", about="N")
    LOOK_FOR_PAWNS = _look("pawn", about="P")
    LOOK_AT_CAPTURED = _look("captured", about="captured")
    # --- answered ---------------------------------------------------------------------------------
    YES = Row(
        "yes",
        Effect.ANSWER,
        chapter=FURTHER,
        button=PageButton("yes", act_row.never),
        chord="y",
    )
    NO = Row(
        "no",
        Effect.ANSWER,
        chapter=FURTHER,
        button=PageButton("no", act_row.never),
        chord="n",
    )

    @property
    def row(self) -> Row:
        """Row of the act."""
        row: Row = self.value
        return row

    @property
    def key(self) -> str:
        """The key of its phrases in the languages."""
        return self.row.key
