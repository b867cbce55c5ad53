"""A player claims and calls the arbiter by voice: asked in the own ear, and counted after yes."""

import asyncio

import chess
import pytest

from accessible_board.app.building import build_session
from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.hearing.hearing import Hearing
from accessible_board.devices.recognition.recognisers import embedded
from accessible_board.devices.voices.second_voice import PicoSynthesiser
from accessible_board.game import events as e
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter
from accessible_board.languages import load
from accessible_board.narration.audience import Channel
from accessible_board.settings import Settings
from accessible_board.speech.questions import YesOrNo
from accessible_board.system.clock import game_clock
from tests.support.table import Table


@pytest.fixture(scope="module")
def ear():
    german = load("de")
    return Ear(german, embedded(german))


def heard(ear, words, question=None, code="de"):
    """What White's ear decides of words that a voice says."""
    ear.attend(chess.Board(), None, question)
    return ear.hear(PicoSynthesiser().render(words, code)[0])


class Voice:
    """A channel that only keeps what it says."""

    asks_to_go_on = False

    def __init__(self):
        self.said = []

    def speak(self, utterance):
        self.said.append(utterance.text)


class Silence:
    """A microphone that nobody speaks into."""

    overflows = 0

    def blocks(self):
        return iter(())

    def close(self):
        pass


class Spoken:
    """A game at one peg board, White's usually, announced in German and heard by White's ear."""

    def __init__(self, folder, language="de", board=Seat.WHITE, **setup):
        self._table = Table(board, **setup).start()
        self._folder = folder
        self._language = language
        self.voices = {channel: Voice() for channel in Channel}
        self.lines, self.events = [], []

    def hear(self, ear, *decisions, heard_in="de"):
        head = Head("test", "2026-11-21T12:00:00Z", {})
        with JournalWriter.create(self._folder / "game.journal", head) as writer:
            game = Game.replay(self._table.setup, self._table.events)
            settings = Settings(language=self._language)
            session = build_session(
                game,
                writer,
                settings,
                game_clock(self._table.at),
                self.lines.append,
                listeners=[lambda event, _: self.events.append(event)],
            )
            for channel, voice in self.voices.items():
                session.telling.add_talker(channel, voice)
            hearing = Hearing(ear, Silence(), lambda decision, at: None)
            session.add_ear(Seat.WHITE, hearing, load(heard_in), waits=False)
            for decision in decisions:
                session.hear(Seat.WHITE, decision, session.now())
            session.close()
            asyncio.run(session.run())
        return self

    def kinds(self):
        return [type(event) for event in self.events]


@pytest.mark.law(74)
def test_the_arbiter_is_called_by_voice(tmp_path, ear):
    table = Spoken(tmp_path)
    table.hear(ear, heard(ear, "Schiedsrichter"), heard(ear, "ja", YesOrNo()))
    asked = "Wollen Sie die Uhren anhalten und den Schiedsrichter rufen? Ja oder nein?"
    told = "Weiß ruft den Schiedsrichter."
    stands = "Die Uhren stehen. Es geht weiter, sobald der Schiedsrichter entschieden hat."
    assert table.voices[Channel.EARPHONE_WHITE].said == [asked, told, stands]
    assert table.voices[Channel.LOUDSPEAKER].said == [told, stands]
    assert table.kinds() == [e.ActAskedAbout, e.ArbiterSummoned, e.ClocksStopped, e.StandingTold]
    assert "Schiedsrichter: Weiß ruft den Schiedsrichter: schiedsrichter." in table.lines


def test_whoever_says_no_has_not_called_the_arbiter(tmp_path, ear):
    table = Spoken(tmp_path)
    table.hear(ear, heard(ear, "Schiedsrichter"), heard(ear, "nein", YesOrNo()))
    assert table.voices[Channel.EARPHONE_WHITE].said[1:] == ["Abgebrochen."]
    assert table.voices[Channel.LOUDSPEAKER].said == []
    assert table.kinds() == [e.ActAskedAbout, e.ActNotMeant]


def test_a_wrong_claim_on_time_is_refused_in_the_ear_alone_and_not_asked_about(tmp_path, ear):
    table = Spoken(tmp_path).hear(ear, heard(ear, "Blättchen gefallen"))
    refused = "Die Zeit des Gegners ist nicht abgelaufen."
    assert table.voices[Channel.EARPHONE_WHITE].said == [refused]
    assert table.voices[Channel.LOUDSPEAKER].said == []
    assert table.kinds() == [e.FlagClaimRefused]


def test_where_another_clock_counts_a_claim_on_time_is_the_arbiters(tmp_path, ear):
    table = Spoken(tmp_path, external_clock=True)
    table.hear(ear, heard(ear, "Blättchen gefallen"))
    assert e.FlagClaimMade in table.kinds()


@pytest.mark.law(83)
@pytest.mark.law(99)
@pytest.mark.parametrize(
    ("words", "decided"),
    [
        ("regelwidriger Zug", e.IllegalMoveClaimRefused),
        ("Zeitüberschreitung", e.FlagClaimRefused),
        ("ich bitte um Zusatzzeit", e.QuickplayRefused),
        ("Endspurtphase", e.QuickplayRefused),
    ],
)
def test_a_claim_reaches_the_game_with_the_words_themselves(tmp_path, words, decided):
    """4.8, A.5, III.4, III.5: without an assistant, as surely as if it were typed."""
    german = load("de")
    ear = Ear(german, embedded(german))
    table = Spoken(tmp_path).hear(ear, heard(ear, words))
    assert decided in table.kinds()


def test_the_words_that_an_english_player_is_told_to_say_are_those_of_the_ear(tmp_path, ear):
    """A model of Vosk, as any ear of one language, hears that of the announcements alone."""
    asked = ["Do you want to resign?", "Ja oder nein?"]
    for folder, (word, meant) in zip("ab", (("ja", e.GameEnded), ("nein", None)), strict=True):
        (tmp_path / folder).mkdir()
        table = Spoken(tmp_path / folder, "en")
        table.hear(ear, heard(ear, "ich gebe auf"), heard(ear, word, YesOrNo()))
        said = table.voices[Channel.EARPHONE_WHITE].said
        assert said[:2] == asked
        assert word in asked[1].casefold()
        assert (meant in table.kinds()) is (meant is not None)


def test_so_is_told_whoever_has_no_earphone_and_reads_it(tmp_path, ear):
    table = Spoken(tmp_path, "en", board=Seat.BLACK).hear(ear, heard(ear, "ich gebe auf"))
    told = [line for line in table.lines if line.startswith("White: ")]
    assert told == ["White: Do you want to resign?", "White: Ja oder nein?"]


def test_a_player_who_is_heard_in_the_own_language_is_asked_in_it_alone(tmp_path):
    german, english = load("de"), load("en")
    ear = Ear(german, embedded(german, english), own=english)
    table = Spoken(tmp_path, "en")
    said = heard(ear, "I resign", code="en"), heard(ear, "yes", YesOrNo(), "en")
    table.hear(ear, *said, heard_in="en")
    assert table.voices[Channel.EARPHONE_WHITE].said[0] == "Do you want to resign? Yes or no?"
    assert e.GameEnded in table.kinds()
