"""One saying, in a version for each who is told: in an ear, in the hall, on a screen."""

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import load
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.audience import Audience, Channel
from tests.support.spoken import in_play

E2E4 = chess.Move.from_uci("e2e4")
HALL, WHITE_EAR, BLACK_SCREEN = Channel.LOUDSPEAKER, Channel.EARPHONE_WHITE, Channel.SCREEN_BLACK


def told(event: e.Event, screen: str = "de", heard: bool = False) -> list[tuple[Channel, str]]:
    """What is told where White has an earphone and Black reads in this language."""
    german = load("de")
    audience = Audience(AnnouncingStyle(german), {Seat.WHITE: german})
    languages = {Seat.WHITE: german, Seat.BLACK: load(screen)}
    narrator = in_play(audience.with_screens(languages))
    if heard:
        narrator.heard_in(Seat.BLACK, load(screen))
    return [(u.channel, u.text) for u in narrator.utterances(event, chess.Board())]


def test_a_move_that_the_hall_is_told_is_not_written_again():
    made = e.MoveMade(at=0, seat=Seat.WHITE, move=E2E4)
    assert told(made) == [(HALL, "Eva vier")]


def test_a_sentence_in_another_language_than_the_hall_hears_is_written():
    ended = e.GameReopened(at=0)
    hall, ear, screen = told(ended, "en")
    assert (hall[0], ear[0], screen[0]) == (HALL, WHITE_EAR, BLACK_SCREEN)
    assert screen[1] == load("en").say("game_reopened") != hall[1]


def test_what_is_said_to_a_player_in_the_second_person_is_written_as_well():
    german = load("de")
    runs = e.ClockStarted(at=0, seat=Seat.BLACK)
    assert told(runs)[-1] == (BLACK_SCREEN, german.say("clock_runs_you"))
    runs = e.ClockStarted(at=0, seat=Seat.WHITE)
    assert [channel for channel, _ in told(runs)] == [HALL, WHITE_EAR]


def test_what_a_player_alone_may_know_is_written_and_not_said_aloud():
    times = e.TimesTold(at=0, seat=Seat.BLACK, white=60_000, black=30_000)
    assert [channel for channel, _ in told(times)] == [BLACK_SCREEN]
    german = load("de")
    assert told(times, heard=True)[-1] == (HALL, german.say("in_ears_alone"))


@pytest.mark.law(61)
def test_who_cannot_hear_how_the_other_presses_is_told():
    early = e.PressRefused(at=0, seat=Seat.BLACK, reason=e.Refusal.NOT_ANNOUNCED, started=False)
    assert [channel for channel, _ in told(early)] == [HALL, BLACK_SCREEN, WHITE_EAR]


def test_an_utterance_is_public_where_the_hall_hears_the_same_words():
    german = load("de")
    narrator = in_play(Audience(AnnouncingStyle(german), dict.fromkeys(Seat, german)))
    runs = e.ClockStarted(at=0, seat=Seat.BLACK)
    public = {u.channel: u.public for u in narrator.utterances(runs, chess.Board())}
    assert public == {HALL: True, WHITE_EAR: True, Channel.EARPHONE_BLACK: False}
