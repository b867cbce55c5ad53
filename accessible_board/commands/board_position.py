"""``play --fen board``: begin with the position on a board that knows its men."""

from collections.abc import Sequence
from typing import Final

import chess

from accessible_board.app.building import AUTO, is_software
from accessible_board.devices.boards.drivers import find_boards
from accessible_board.devices.checkup.boards import board_at
from accessible_board.game.vocabulary.setup import set_up
from accessible_board.languages import CommandError, FaultError

BOARD: Final = "board"
"""The word in place of a FEN; ``board b`` with Black to move."""


def is_on_board(fen: str | None) -> bool:
    """Tell whether the starting position is to be read from a board."""
    return fen is not None and fen.split()[:1] == [BOARD]


def position_on(names: Sequence[str], wanted: str) -> str:
    """The FEN of the position on the first of these boards; ``wanted`` may name the side to move.

    Kings and rooks at home may castle. :class:`DeviceError` if no board is there, or it does not
    know its men.
    """
    _, *turn = wanted.split()
    if turn not in ([], ["w"], ["b"]):
        raise CommandError("whose_turn_board", board=BOARD, words=wanted)
    found = [board.name for board in find_boards()] if AUTO in names else []
    name = next((each for each in (*found, *names) if each != AUTO and not is_software(each)), None)
    if name is None:
        raise FaultError("no_board")
    board = board_at(name)
    men = board.men
    if men is None and board.knowledge.men_unknown:
        raise FaultError("men_not_learnt", port=name)
    if men is None:
        raise FaultError("men_unknown", port=name)
    return set_up(men, chess.BLACK if turn == ["b"] else chess.WHITE).fen()
