"""A table without a screen: an arbiter hears the envelope, and opens it by voice (I.2, I.7)."""

import re
from contextlib import contextmanager, suppress

import chess
import pytest

from accessible_board.app.equipment import Equipment
from accessible_board.app.playing import Launch, play_game
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.journal.record import Entry, Head
from accessible_board.journal.store import JournalWriter
from accessible_board.narration.audience import Channel
from accessible_board.settings import Settings
from accessible_board.speech.questions import WhichCode
from tests.support.at_table import wait_until
from tests.support.patience import PATIENCE
from tests.support.running import running
from tests.support.table import Table
from tests.table.test_arbiter_voice import BLACK, CODES, KNOWN, WHITE, Evening, presses

HEAD = Head("test", "2026-11-23T17:00:00Z", {})
DIGITS = re.compile(r"(?:[1-8]{6}-){2}[1-8]{6}|(?:[1-8] ){5}[1-8]")
NEXT_DAY = ("482713", "551266", "817384")
SEALED = "Springer Felix drei"


class Earphone:
    """What is heard in an ear; ``last`` is what a player may have repeated."""

    def __init__(self):
        self.heard = []
        self.reading, self.left = False, None

    def speak(self, utterance):
        self.heard.append(utterance)

    @property
    def last(self):
        return tuple(self.heard[-1:])


@contextmanager
def at_table(path, *, ear=True, again=False, codes=CODES):
    """A game at White's peg board, in German; ``again`` after the program has been started anew."""
    table = Table(default_time=0).start()
    writer, journal = (
        JournalWriter.resume(path) if again else (JournalWriter.create(path, HEAD), None)
    )
    evening = Evening(table, codes, screen_is_read=False)
    with writer:
        game = Game.replay(table.setup, journal.events if journal else ())
        for observation in () if again else table.observations:
            writer.append(Entry(observation, tuple(game.observe(observation))))
        session = evening.begin(game, writer)
        evening.ear = Earphone()
        evening.at = journal.last_at if journal else table.at
        if ear:
            session.telling.add_talker(Channel.EARPHONE_WHITE, evening.ear)
        with running(session):
            yield evening


def does(evening, kind, **fields):
    """Something happens; what is said aloud then."""
    before = len(evening.lines)
    evening.at += 1_000
    evening.session.submit_observation(kind(at=evening.at, **fields))
    assert evening.session.hub.settle(PATIENCE)
    aloud = [line for line in evening.lines[before:] if line.startswith("Lautsprecher: ")]
    return " ".join(line.removeprefix("Lautsprecher: ") for line in aloud)


def enters(evening, code=CODES[0]):
    """The arbiter comes to White's microphone, and says a code."""
    evening.says("Schiedsrichter spricht")
    assert evening.says(" ".join(code))[0] == KNOWN


def adjourned(evening, sealed=SEALED):
    """The arbiter adjourns by voice and White seals; what is said aloud at the press."""
    enters(evening)
    evening.says("vertagen")
    evening.says("ja")
    evening.says(sealed)
    return does(evening, o.ClockPressed, seat=WHITE)


def hears_envelope(evening):
    """What the arbiter hears in White's earphone."""
    (asked,) = evening.says("Code ansagen")
    assert "Trägt jetzt der Schiedsrichter den Ohrhörer von Weiß?" in asked
    before = len(evening.ear.heard)
    assert evening.says("ja") == []
    return [said.text for said in evening.ear.heard[before:]]


def resumed(evening, *, code=CODES[1]):
    """The arbiter goes on by voice, and Black, who has to answer, comes and presses."""
    evening.says("fertig")
    enters(evening, code)
    evening.says("weiterspielen")
    assert "Wer da ist, sagt etwas oder drückt" in " ".join(evening.says("ja"))
    evening.says("weiterspielen")
    told = " ".join(evening.says("ja"))
    assert "Der Umschlag wird geöffnet, sobald Schwarz da ist und drückt." in told
    return does(evening, o.ClockPressed, seat=BLACK)


def opens(evening):
    evening.says("weiterspielen")
    return " ".join(evening.says("ja"))


@pytest.mark.law(144)
def test_the_arbiter_hears_what_stands_on_the_envelope_in_one_earphone_alone(tmp_path):
    path = tmp_path / "game.journal"
    with at_table(path) as evening:
        told = adjourned(evening)
        assert "Der Schiedsrichter sagt dafür: Schiedsrichter spricht, einen Code" in told
        assert told.endswith("und: Code ansagen.")
        does(evening, o.ArbiterRuled, ruling=Ruling.SET_CLOCK, seat=WHITE, remaining=30 * 60_000)
        written = len(evening.lines)
        *items, code, ending = hears_envelope(evening)
        assert len(items) == 8
        assert items[0] == "Spieler: Weiß; Schwarz."
        assert items[1].startswith("Stellung vor dem Abgabezug. Weiß: König Eva eins;")
        assert "FEN" not in items[1]
        assert items[2] == "Verbrauchte Zeit von Weiß: eine Stunde und dreißig Sekunden."
        assert items[4] == "Den Zug hat Weiß abgegeben."
        assert items[5] == "Nummer des Abgabezugs: 1."
        assert items[6:] == ["Remisangebot: keines.", "Wiederaufnahme: noch nicht angegeben."]
        assert re.fullmatch(r"Der Code .* Ziffer für Ziffer: ([1-8 ]{11}, ){2}[1-8 ]{11}\.", code)
        assert ending.endswith("Code auf, und sagen Sie dann: Schiedsrichter fertig.")
        (asked,) = {line.partition(": ")[2] for line in evening.lines[written:]}
        assert asked.startswith("Trägt jetzt der Schiedsrichter den Ohrhörer von Weiß? Nur er")
        assert not DIGITS.findall("\n".join(evening.lines))
        groups = [group.replace(" ", "") for group in DIGITS.findall(code)]
        kept = path.read_text("utf-8") + "\n".join(evening.lines)
        assert not any(between.join(groups) in kept for between in ("", "-", " "))


@pytest.mark.law(143)
def test_no_player_hears_the_code(tmp_path):
    """Neither by asking for a code, nor for what was said last, nor by a no of the arbiter."""
    with at_table(tmp_path / "game.journal") as evening:
        adjourned(evening)
        evening.says("Code ansagen")
        assert evening.says("nein") == ["Abgebrochen."]
        hears_envelope(evening)
        heard = len(evening.ear.heard)
        evening.says("fertig")
        evening.says("wiederholen")
        evening.says("Code ansagen")
        evening.says("Code ansagen", BLACK)
        assert len(evening.ear.heard) > heard
        assert not any(DIGITS.search(said.text) for said in evening.ear.heard[heard:])


def test_without_an_earphone_at_the_microphone_nothing_is_read(tmp_path):
    with at_table(tmp_path / "game.journal", ear=False) as evening:
        adjourned(evening)
        (told,) = evening.says("Code ansagen")
        assert (
            told
            == "Der Umschlag wird nur in einem Ohrhörer vorgelesen, und dieser Platz hat keinen."
        )


@pytest.mark.law(146)
def test_the_arbiter_opens_the_envelope_by_voice_once_who_has_to_answer_is_there(tmp_path):
    with at_table(tmp_path / "game.journal") as evening:
        adjourned(evening)
        assert "Dazu sagt der Schiedsrichter: weiterspielen." in resumed(evening)
        assert "Springer Felix drei" in opens(evening)
        (made,) = evening.of(e.MoveMade)
        assert made.move == chess.Move.from_uci("g1f3")
        assert evening.clock.running is BLACK


@pytest.mark.law(147)
def test_a_sealed_move_that_does_not_stand_is_told_to_the_arbiter(tmp_path):
    """I.8: an illegal one loses, and the result is the arbiter's to declare, by voice as well."""
    with at_table(tmp_path / "game.journal") as evening:
        adjourned(evening, "Springer Felix fünf")
        resumed(evening)
        told = opens(evening)
        assert "An den Schiedsrichter: Der versiegelte Zug von Weiß gilt nicht (I.8)" in told
        evening.says("Ergebnis Schwarz gewinnt")
        evening.says("ja")
        (ended,) = evening.of(e.GameEnded)
        assert ended.result == "0-1"


@pytest.mark.law(148)
def test_who_is_late_for_the_resumption_is_named_to_the_arbiter(tmp_path):
    with at_table(tmp_path / "game.journal") as evening:
        adjourned(evening)
        for _ in range(2):  # The arbiter is told once that nobody has been seen.
            assert not does(evening, o.TimePassed)
            evening.says("weiterspielen")
            evening.says("ja")
        told = does(evening, o.TimePassed)
        assert "An den Schiedsrichter: Schwarz war zur Wiederaufnahme nicht rechtzeitig da" in told


@pytest.mark.law(146)
def test_the_next_day_the_code_is_said_in_three_groups_or_keyed(tmp_path):
    path = tmp_path / "game.journal"
    with at_table(path) as evening:
        adjourned(evening)
        *_, code, _ = hears_envelope(evening)
    groups = [group.replace(" ", "") for group in re.findall(r"(?:[1-8] ){5}[1-8]", code)]
    with at_table(path, again=True, codes=NEXT_DAY) as evening:
        assert "wird er nicht aufbewahrt" in _read_again(evening)
        resumed(evening, code=NEXT_DAY[2])
        asked = opens(evening)
        assert "Jetzt der Code des Umschlags: dreimal sechs Ziffern." in asked
        assert evening.ears[WHITE].question == WhichCode()
        assert evening.says(" ".join(groups[0])) == ["Ziffern: sechs."]
        assert evening.says(" ".join(groups[0])) == ["Ziffern: zwölf."]
        (refused,) = evening.says(" ".join(groups[2]))
        assert refused.startswith("Das geht nicht: Dieser Code öffnet den Umschlag nicht")
        opens(evening)
        for group in groups[:2]:
            evening.says(" ".join(group))
        presses(evening, groups[2])
        (made,) = evening.of(e.MoveMade)
        assert made.move == chess.Move.from_uci("g1f3")
        assert not any(group in "".join(evening.lines) for group in groups)


def _read_again(evening):
    enters(evening, NEXT_DAY[1])
    return " ".join(hears_envelope(evening))


@pytest.mark.law(146)
def test_a_lost_code_is_a_lost_envelope(tmp_path):
    """I.12.1: the sealer makes the move that was sealed, on the board."""
    path = tmp_path / "game.journal"
    with at_table(path) as evening:
        adjourned(evening)
    with at_table(path, again=True, codes=NEXT_DAY) as evening:
        resumed(evening, code=NEXT_DAY[1])
        opens(evening)
        (asked,) = evening.says("nein")
        assert asked == (
            "Fehlt der Umschlag? Dann führt Weiß den Abgabezug auf dem Brett aus. Ja oder nein?"
        )
        assert "Der Umschlag fehlt." in " ".join(evening.says("ja"))
        assert len(evening.of(e.EnvelopeMissing)) == 1


def test_the_code_is_not_written_where_a_log_would_keep_it(tmp_path):
    """The whole program, as a menu starts it, with lines that go into a file and no terminal."""
    lines = []

    def said(part):
        with suppress(AssertionError):  # What was not said is seen below.
            wait_until(lambda: any(part in line for line in lines))

    def typed():
        yield from ("", "arbiter adjourn")
        said("Weiß wird gebeten")
        yield from ("white Springer Felix drei", "")
        said("und: Code ansagen.")
        yield "quit"

    game = Game(GameSetup(peg_boards=frozenset(), default_time=0))
    settings = Settings(language="de", arbiter_language="de", loudspeaker="none")
    equipment = Equipment([], ["none"], ["none"], settings, menu_follows=True)
    with JournalWriter.create(tmp_path / "game.journal", HEAD) as writer:
        play_game(game, writer, equipment, lines.append, "", Launch(typed=typed()))
    assert any(line.startswith("Umschlag: Stellung vor dem Abgabezug.") for line in lines)
    assert any("und: Code ansagen." in line for line in lines)
    assert not DIGITS.search("\n".join(lines))
