"""Text of the envelope of an adjourned game (I.2): written, shown, or read aloud."""

from collections.abc import Iterator

import chess

from accessible_board.game import events as e
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.announcing import AnnouncingStyle, clock_text, time_words
from accessible_board.narration.sentences.positions import position_words
from accessible_board.narration.written.phrases import Phrases


def as_it_stands(state: GameState) -> e.GameAdjourned:
    """The adjournment of a game, with the times used as they were corrected since (I.2.3, I.3).

    ``ValueError`` where nothing is adjourned.
    """
    adjournment = state.adjournment
    if adjournment is None or not adjournment.closed:
        raise ValueError("The game is not adjourned.")
    return e.GameAdjourned(
        at=state.clock.since,
        seat=adjournment.sealer,
        white=state.setup.white,
        black=state.setup.black,
        fen=state.position.fen(),
        white_used=adjournment.white_used,
        black_used=adjournment.black_used,
        move_number=state.position.fullmove_number,
        offer=state.offer,
        resumption=adjournment.resumption,
    )


def on_envelope(
    adjourned: e.GameAdjourned, words: Phrases, *, aloud: bool = False
) -> Iterator[str]:
    """The items of I.2, each with its name, in their order; ``aloud`` as they are read out."""
    name = words.language.say
    players = {Seat.WHITE: adjourned.white, Seat.BLACK: adjourned.black}
    called = {
        seat: name(seat) if player == "?" else f"{name(seat)}, {player}"
        for seat, player in players.items()
    }
    yield words("envelope.players", white=called[Seat.WHITE], black=called[Seat.BLACK])
    yield _position(adjourned.fen, words, aloud=aloud)
    yield time_used(Seat.WHITE, adjourned.white_used, words, aloud=aloud)
    yield time_used(Seat.BLACK, adjourned.black_used, words, aloud=aloud)
    yield words("envelope.sealer", player=called[adjourned.seat])
    yield words("envelope.number", move_number=adjourned.move_number)
    offer = adjourned.offer
    yield words("envelope.offer", player=name(offer)) if offer else words("envelope.no_offer")
    resumption = adjourned.resumption
    key = "resumption" if resumption else "no_resumption"
    yield words(f"envelope.{key}", resumption=resumption)


def time_used(seat: Seat, used: int, words: Phrases, *, aloud: bool = False) -> str:
    """Time that a player has used, in milliseconds (I.2.3)."""
    time = time_words(used, words.language) if aloud else clock_text(used)
    return words("envelope.used", player=words.language.say(seat), time=time)


def code_words(code: str, words: Phrases) -> tuple[str, ...]:
    """The code that opens the envelope, also digit by digit, and that it is to be noted."""
    spelled = ", ".join(map(" ".join, code.split("-")))
    return (
        words("envelope.code", code=code),
        words("envelope.spelled", code=spelled),
        words("envelope.note"),
    )


def _position(fen: str, words: Phrases, *, aloud: bool) -> str:
    """The position in words, and for readers as FEN as well."""
    board, style = chess.Board(fen), AnnouncingStyle(words.language)
    white, black = (position_words(board, color, style) for color in chess.COLORS)
    key = "position_aloud" if aloud else "position"
    return words(f"envelope.{key}", white=white, black=black, fen=fen)
