"""How long what is said takes: start and end, times, help, a position, an illegal move.

A game is played at its real hub with its real talkers, on time that is moved by hand, in each
language at the normal rate: a phrase lasts as long as the voice needs for it, and nothing else
takes time. Measured is from what happens to the end of the last word, in the earphone of White and
at the loudspeaker, whichever is later; at the start from the choice in the menu on.
"""

import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import chess

from accessible_board.devices.interfaces import Phrase
from accessible_board.devices.sound.speakers import FILE_RATE
from accessible_board.devices.voices.synthesiser import Pyttsx3Synthesiser
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.setup import NO_ARBITER, GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import available, load
from accessible_board.menu.words import menu_words
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.audience import Audience, Channel
from accessible_board.narration.narrator import Narrator
from accessible_board.narration.sentences.positions import position_words
from accessible_board.settings import Settings
from benchmarks.shared.figures import tell
from tests.support.listening import Heard, ListeningTable, Numbered

WHITE, BLACK = Seat.WHITE, Seat.BLACK
STEP, STEPS = 500, 100
"""Milliseconds, and how often so many pass: by then everything has been said."""

WAITED = 3_000
"""Milliseconds from an announcement, which is said back, to the press."""

Said = list[Heard]


class Spoken(Numbered):
    """A voice whose phrases last as long as the real one's."""

    def length(self, phrase: Phrase) -> int:
        """How many samples the real voice needs for it."""
        samples, rate = Pyttsx3Synthesiser().render(phrase.text, phrase.language)
        return len(samples) * FILE_RATE // rate


def main(codes: list[str]) -> int:
    """Print the figures, of some languages alone if they are named."""
    for code in codes or list(available()):
        for measured in (start, end, times, help_in_a_game, position, illegal):
            measured(code)
    return 0


def start(code: str) -> None:
    """From the choice in the menu to who presses first, and to the last word."""
    soon = _seconds(menu_words(code)("new_game.soon"), code)
    first = load(code).say("standing_presses_first", player=load(code).say(BLACK))
    home, event = (_heard(code, act, begun=False) for act in (_begins, _begins_at_an_event))
    pressing = min(_end([each for each in said if each.text == first]) for said in home if said)
    tell(f"{code}: start to who presses first", soon + pressing, "s", 8)
    tell(f"{code}: all that is said at the start, at home", soon + _last(home), "s", 12)
    tell(f"{code}: all that is said at the start, at an event", soon + _last(event), "s", 20)


def end(code: str) -> None:
    """From Black's giving up to the last word, and how often the result is told in one ear."""

    def act(table: ListeningTable) -> None:
        table.observe(o.Resigned, seat=BLACK)

    home = _heard(code, act, arbiter=NO_ARBITER)
    tell(f"{code}: the end at home", _last(home), "s", 8)
    said = _heard(code, act)
    won = load(code).say("result_white").rstrip(".")
    tell(f"{code}: the end", _last(said), "s", 12)
    told = max(sum(won in each.text for each in heard) for heard in said)
    tell(f"{code}: the result at the end, on one channel", told, "times", 1)


def times(code: str) -> None:
    """The answers to the questions about the time."""
    for act, limit in (("time", 4), ("own_time", 2.5)):
        words = load(code).taught(act)
        said = _heard(code, lambda table, words=words: table.say(words))
        tell(f"{code}: {words}", _last(said), "s", limit)


def help_in_a_game(code: str) -> None:
    """The answer to a call for help, with and without an arbiter, where nothing interrupts it."""
    for where, alone in (("", False), (" at home", True)):
        state = Game(GameSetup()).state
        audience = Audience(AnnouncingStyle(load(code)), {WHITE: load(code)})
        told = Narrator(audience, state).utterances(
            e.HelpTold(at=0, seat=WHITE, without_arbiter=alone), chess.Board()
        )
        seconds = sum(_seconds(each.text, code) for each in told)
        tell(f"{code}: help in a game{where}", seconds, "s", 20)


def position(code: str) -> None:
    """Where all thirty-two men stand, in the words that are read in parts."""
    style = AnnouncingStyle(load(code))
    words = [position_words(chess.Board(), color, style) for color in chess.COLORS]
    tell(f"{code}: where all men stand", sum(_seconds(each, code) for each in words), "s", 25)


def illegal(code: str) -> None:
    """An illegal move of Black that was pressed for."""

    def act(table: ListeningTable) -> None:
        move = Announcement.of(chess.Move.from_uci("a8a5"), chess.Board())
        table.observe(o.Announced, seat=BLACK, announcement=move, words="")
        table.wait(WAITED).observe(o.ClockPressed, seat=BLACK)

    for where, setup in (("", {}), (" at home", {"arbiter": NO_ARBITER})):
        said = _last(_heard(code, act, **setup)) - WAITED / 1000
        tell(f"{code}: an illegal move{where}", said, "s", 10)


def _begins(table: ListeningTable) -> None:
    """The men stand, the board answers, and it is told how the game stands."""
    for square in chess.SquareSet(chess.Board().occupied):
        table.observe(o.PegPlaced, seat=WHITE, square=square)
    table.observe(o.BoardFound, seat=WHITE)
    table.observe(o.StandingDue)


def _begins_at_an_event(table: ListeningTable) -> None:
    _begins(table)
    table.observe(o.ArbiterRuled, ruling=Ruling.READ_CONDITIONS)


def _heard(
    code: str, act: Callable[[ListeningTable], object], *, begun: bool = True, **setup: str
) -> tuple[Said, Said]:
    """What is heard after something happens in the ear, and at the loudspeaker."""
    settings = Settings(language=code, announce=code)
    moves = ("e2e4 Eva vier",) if begun else ()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as closing:
        table = ListeningTable(
            Path(folder), closing, *moves, settings=settings, voice=Spoken(), begun=begun, **setup
        )
        act(table)
        for _ in range(STEPS):
            table.wait(STEP)
        return table.heard(), table.heard(Channel.LOUDSPEAKER)


def _last(said: tuple[Said, ...]) -> float:
    """Seconds to the end of the last word on any channel."""
    return max(_end(heard) for heard in said if heard)


def _end(heard: Said) -> float:
    return (heard[-1].at + heard[-1].lasted) / 1000


def _seconds(text: str, code: str) -> float:
    samples, rate = Pyttsx3Synthesiser().render(text, code)
    return len(samples) / rate


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
