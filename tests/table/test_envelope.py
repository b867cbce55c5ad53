"""Sealing by typing and by voice, as a whole program does it: the move is nowhere in clear."""

import asyncio
import re
import threading

import chess
import pytest

from accessible_board.commands.journals import opened
from accessible_board.errors import InputError
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter
from accessible_board.languages import load
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.audience import Audience, Channel
from accessible_board.system.clock import game_clock
from accessible_board.table.session import Session
from tests.support.child import Playing
from tests.support.patience import PATIENCE
from tests.support.table import Table

CODE = re.compile(r"Arbiter: The code of the envelope is (\S+)")


def readable(journal):
    """What may say something in a journal's text; any short word may stand in its random checks."""
    return re.sub(r'"check": "\w+"', "", journal)


def but_the_position(lines):
    """The lines but for that with the position before the sealed move, which names every man."""
    return "\n".join(line for line in lines if "before the sealed move" not in line)


def code_of(playing):
    return next(found[1] for line in playing.lines if (found := CODE.fullmatch(line)))


@pytest.mark.law(143)
@pytest.mark.law(144)
def test_a_sealed_move_is_in_no_line_and_in_no_journal_before_it_is_opened(tmp_path):
    options = ("--board", "none", "--white", "Anna", "--journal", ".", "--default-time", "30m")
    playing = Playing(tmp_path, *options, sound=())
    playing.type("", "e4", "", "e5", "", "arbiter adjourn Sunday 10:00")
    playing.wait_for("asked to seal").type("white Pferd Springer", "white Springer Felix drei")
    playing.wait_for("code of the envelope").type("white Springer Cesar drei", "arbiter open x", "")
    playing.wait_for("Envelope: To be resumed: Sunday 10:00.")
    playing.type("arbiter open x").wait_for("is opened when the game is resumed").kill()
    code = code_of(playing)
    kept = readable(playing.journal.read_text("utf-8")).partition("SealingAsked")[2]
    shown = but_the_position(playing.lines).partition("asked to seal")[2]
    for word in ("Springer", "Cesar", "b1c3", "Felix", "Pferd", code):
        assert word not in kept
        assert word not in shown.replace(f"envelope is {code}", "")
    again = Playing(tmp_path, "--resume", str(playing.journal), sound=())
    again.type("white here", "black here", "arbiter resume", "arbiter open aaaa-bbbb")
    again.wait_for("does not open the envelope").type(f"arbiter open {code}")
    again.wait_for("Loudspeaker: Springer Cesar drei").wait_for("Clock: Black's clock runs.")
    assert again.end()[0] == 0
    journal, setup = opened(playing.journal)
    game = Game.replay(setup, journal.events)
    assert game.state.position.move_stack[-1] == chess.Move.from_uci("b1c3")


class Listener:
    """An earphone that remembers what it was told to say."""

    def __init__(self):
        self.said = []

    def speak(self, utterance):
        self.said.append(utterance.text)


@pytest.mark.law(143)
def test_the_sealer_alone_hears_what_was_understood(tmp_path):
    """Said back in the earphone, and written nowhere, not even what was not understood."""
    german = load("de")
    game = Game(GameSetup(peg_boards=frozenset(), default_time=0))
    audience = Audience(AnnouncingStyle(german), {Seat.WHITE: german})
    ear, hall, lines = Listener(), Listener(), []
    talkers = {Channel.EARPHONE_WHITE: ear, Channel.LOUDSPEAKER: hall}
    head = Head("test", "2026-11-21T12:00:00Z", {})
    path = tmp_path / "game.journal"
    with JournalWriter.create(path, head) as writer:
        languages = dict.fromkeys(Seat, german)
        session = Session(game, writer, audience, languages, game_clock(), lines.append)
        for channel, talker in talkers.items():
            session.telling.add_talker(channel, talker)
        _decided(session, lambda: _adjourned(session))
    assert "Springer Cesar drei" in ear.said
    assert "Nicht verstanden. Bitte noch einmal." in " ".join(ear.said)
    for text in ("Cesar", "Quark", "b1c3"):
        assert text not in " ".join(hall.said)
        assert text not in but_the_position(lines)
        assert text not in readable(path.read_text("utf-8"))


@pytest.mark.law(143)
@pytest.mark.parametrize("back", [True, False], ids=["put back", "left as they were"])
def test_pegs_moved_while_sealing_are_unreadable_until_the_envelope_is_opened(tmp_path, back):
    """I.7: what the sealer tries out on the own board shows the move as well as words do."""
    table = Table(Seat.WHITE, default_time=0).start()
    game = Game.replay(table.setup, table.events)
    german, lines, path = load("de"), [], tmp_path / "game.journal"
    audience = Audience(AnnouncingStyle(german), {})
    with JournalWriter.create(path, Head("test", "2026-11-21T12:00:00Z", {})) as writer:
        languages = dict.fromkeys(Seat, german)
        clock = game_clock(table.at)
        session = Session(game, writer, audience, languages, clock, lines.append)
        _decided(session, lambda: _sealed_with_pegs(session, path, lines, back=back))
    kept = path.read_text("utf-8")
    assert "-b1+c3" in kept, "opened, it can be read"
    assert game.state.position.piece_at(chess.C3) == chess.Piece.from_symbol("N")


def _sealed_with_pegs(session, path, lines, *, back):
    def told(kind, **fields):
        session.submit_observation(kind(at=session.now(), **fields))
        assert session.hub.settle(PATIENCE)

    def hand(lifted, placed):
        told(o.PegLifted, seat=Seat.WHITE, square=lifted)
        told(o.PegPlaced, seat=Seat.WHITE, square=placed)

    told(o.ArbiterRuled, ruling=o.Ruling.ADJOURN)
    hand(chess.B1, chess.C3)
    session.conversation.take_words(Seat.WHITE, "Springer Cesar drei")
    if back:
        hand(chess.C3, chess.B1)
    told(o.ClockPressed, seat=Seat.WHITE)
    assert session.game.state.adjourned
    kept = path.read_text("utf-8")
    assert not [word for word in ('"b1"', '"c3"', "PegLifted", "HoleEmptied") if word in kept]
    for seat in Seat:
        told(o.Arrived, seat=seat)
    told(o.ArbiterRuled, ruling=o.Ruling.RESUME)
    if not back:
        hand(chess.C3, chess.B1)
        told(o.ArbiterRuled, ruling=o.Ruling.RESUME)
    code = next(found[1] for line in lines if (found := CODE.fullmatch(line)))
    session.envelope.open_envelope(code, session.now())
    assert session.hub.settle(PATIENCE)


def _adjourned(session):
    at = session.now()
    session.hub.enqueue(o.ClockPressed(at=at, seat=Seat.BLACK))
    session.hub.enqueue(o.ArbiterRuled(at=at, ruling=o.Ruling.ADJOURN))
    assert session.hub.settle(PATIENCE)
    session.conversation.take_words(Seat.WHITE, "Quark mit Soße")
    session.conversation.take_words(Seat.WHITE, "Springer Cesar drei")
    session.hub.enqueue(o.ClockPressed(at=session.now(), seat=Seat.WHITE))
    assert session.hub.settle(PATIENCE)
    with pytest.raises(InputError, match="when the game is resumed"):
        session.envelope.open_envelope("x", session.now())


def _decided(session, act):
    """Run a session while somebody acts at its table."""
    failures = []

    def acts():
        try:
            act()
        except BaseException as error:
            failures.append(error)
        finally:
            session.hub.close()

    thread = threading.Thread(target=acts)
    asyncio.run(session.run(thread.start))
    thread.join()
    if failures:
        raise failures[0]
