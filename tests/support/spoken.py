"""What an event says at a table, put into words as a session does it."""

from accessible_board.game import events as e
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import load
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.audience import Audience, Channel
from accessible_board.narration.narrator import Narrator
from accessible_board.narration.verbosity import Verbosity
from tests.support.table import Table

NAMES = {
    Channel.LOUDSPEAKER: "loudspeaker",
    Channel.ear(Seat.WHITE): "white ear",
    Channel.ear(Seat.BLACK): "black ear",
}


def in_play(audience: Audience, verbosity: Verbosity | None = None) -> Narrator:
    """Narrator of a game in which White's clock runs."""
    runs = e.ClockStarted(at=0, seat=Seat.WHITE)
    return Narrator(audience, Game.replay(GameSetup(), [runs]).state, verbosity)


def spoken(table: Table, **ears: str) -> list[tuple[str, str]]:
    """What was said of the last observation, by channel; ``white="en"`` is White's earphone."""
    languages = {Seat(seat): load(code) for seat, code in ears.items()}
    game = Game(table.setup)
    narrator = Narrator(Audience(AnnouncingStyle(load("de")), languages), game.state)
    heard = []
    for event in table.events:
        heard.append(narrator.utterances(event, game.state.standing))
        game.apply(event)
    said = [utterance for last in heard[-len(table.last) :] for utterance in last]
    return [(NAMES[utterance.channel], utterance.text) for utterance in said if table.last]
