"""The parts of a game: each is passed the events that may change it."""

from accessible_board.game.state.game_part import GamePart
from accessible_board.game.state.themes import _PARTS, Themes
from accessible_board.game.vocabulary.setup import GameSetup


def test_no_part_that_hangs_on_events_alone_is_left_out():
    parts = {name: type(each) for name, each in vars(Themes(GameSetup())).items()}
    assert {name for name, kind in parts.items() if issubclass(kind, GamePart)} == set(_PARTS)
    assert all(parts[name] is kind for name, kind in _PARTS.items())
