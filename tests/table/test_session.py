"""What joins the game to its voices."""

import asyncio
import threading
from collections.abc import Iterable

import pytest

from accessible_board.acts.table import Act
from accessible_board.app.building import build_session
from accessible_board.commands.replay import found
from accessible_board.errors import InputError
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Cause, Device, Seat
from accessible_board.journal.rebuilding import verify
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter, read_journal
from accessible_board.languages import FaultError, JournalError, load, told_in
from accessible_board.narration.audience import Channel
from accessible_board.settings import Settings
from accessible_board.speech.decision import Decision, Verdict
from accessible_board.system.clock import game_clock
from accessible_board.table import hub
from accessible_board.table.keyboard import Keyboard
from tests.laws.spoken import shown
from tests.support.child import Playing
from tests.support.full_disk import room_for
from tests.support.table import Table

SCHOLARS_MATE = (
    ("e2e4", "Eva vier"),
    ("e7e5", "Eva fünf"),
    ("d1h5", "Dame Hektor fünf"),
    ("b8c6", "Springer Cesar sechs"),
    ("f1c4", "Läufer Cesar vier"),
    ("g8f6", "Springer Felix sechs"),
    ("h5f7", "Dame schlägt Felix sieben"),
)


def played() -> Table:
    """A game at two peg boards, to mate."""
    table = Table(*Seat).start()
    for uci, words in SCHOLARS_MATE:
        seat = table.game.state.on_move
        table.move(uci, seat).say(words).press(seat)
        if not table.of(e.GameEnded):
            table.move(uci, seat.other)
    return table


def test_the_announcement_of_the_move_on_the_pegs_alone_is_foreseen_before_it_is_said(tmp_path):
    table, lines, foreseen = played(), [], []
    head = Head("test", "2026-11-21T12:00:00Z", {})
    with JournalWriter.create(tmp_path / "game.journal", head) as writer:
        session = build_session(Game(table.setup), writer, Settings(), game_clock(), lines.append)
        session.add_voice(foreseen.append)
        announced = []
        for observation in table.observations:
            before = len(lines), foreseen[-1] if foreseen else []
            for event in asyncio.run(session.hub.decide(observation)):
                if isinstance(event, e.MoveMade):
                    said = [line for line in lines[before[0] :] if line.startswith("Loudspeaker: ")]
                    announced.append((said[0].removeprefix("Loudspeaker: "), before[1]))
    assert len(announced) == len(SCHOLARS_MATE)
    assert all(phrases == [(words, "de")] for words, phrases in announced)
    assert len(foreseen[0]) == 20  # before the first move all legal ones


class Ear:
    """A channel that only keeps what it is to say, and has said nothing before."""

    last = ()

    def __init__(self):
        self.told = []

    def speak(self, utterance):
        self.told.append(utterance)


@pytest.mark.parametrize(
    ("words", "slowly"),
    [("noch einmal", False), ("bitte langsamer", True)],
)
def test_the_last_announcement_is_said_again_to_the_one_who_asks_alone(tmp_path, words, slowly):
    table, ears = played(), {channel: Ear() for channel in Channel}
    head = Head("test", "2026-11-21T12:00:00Z", {})
    with JournalWriter.create(tmp_path / "game.journal", head) as writer:
        game = Game.replay(table.setup, table.events[:-1])
        session = build_session(game, writer, Settings(language="de"), game_clock())
        for channel, ear in ears.items():
            session.telling.add_talker(channel, ear)
        session.conversation.take_words(Seat.BLACK, words)
        session.hub.close()
        asyncio.run(session.run())
    assert {channel: len(ear.told) for channel, ear in ears.items() if ear.told} == {
        Channel.EARPHONE_BLACK: 1
    }
    (again,) = ears[Channel.EARPHONE_BLACK].told
    assert (again.text, again.slowly) == (SCHOLARS_MATE[-1][1], slowly)


def test_while_the_record_cannot_be_written_people_are_told_and_nothing_piles_up(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(hub, "MOST_WAITING", 10)
    head = Head("test", "2026-11-21T12:00:00Z", {})
    lines = []
    with JournalWriter.create(tmp_path / "game.journal", head) as writer:
        session = build_session(Game(GameSetup()), writer, Settings(), game_clock(), lines.append)
        keyboard = Keyboard(session, {}, lines.append)
        monkeypatch.setattr("accessible_board.table.keyboard._PATIENCE", 0)
        keyboard.read(["white time", "black time", "nonsense"] * 20)
        with pytest.raises(InputError, match="Nothing more is accepted"):
            session.check_room()
        asyncio.run(session.run())
        session.check_room()
    assert "Nothing more is accepted until the record can be written." in lines
    assert len(read_journal(tmp_path / "game.journal").records) <= 10


def test_answers_and_commands_are_typed_in_the_language_of_announcements_as_well(tmp_path):
    """The dialogue is English and moves are announced in German, as nobody has to choose."""
    head = Head("test", "2026-11-21T12:00:00Z", {})
    lines, events = [], []
    with JournalWriter.create(tmp_path / "game.journal", head) as writer:
        game = Game(GameSetup(peg_boards=frozenset()))
        session = build_session(
            game,
            writer,
            Settings(),
            game_clock(),
            lines.append,
            listeners=[lambda event, _: events.append(event)],
        )
        keyboard = Keyboard(session, {}, lines.append)
        running = threading.Thread(target=lambda: asyncio.run(session.run()))
        running.start()
        keyboard.read(["schwarz drücken", "zeit", "Eva vier", "drücken", "aufgeben", "ja"])
        running.join()
    kinds = [type(event) for event in events]
    wanted = [e.ClockStarted, e.TimesTold, e.MoveMade, e.ClockPressedBy, e.GameEnded]
    assert [kind for kind in kinds if kind in wanted] == wanted
    assert e.WordsNotUnderstood not in kinds
    assert "Black: Do you want to resign? Yes or no?" in lines


def typed(
    path, *words: str, before: Iterable[e.Event] = ()
) -> tuple[Game, list[str], list[e.Event]]:
    """A game between two ordinary boards, of which this was typed; its lines and its events."""
    head = Head("test", "2026-11-21T12:00:00Z", {"peg_boards": []})
    lines, events = [], []
    with JournalWriter.create(path, head) as writer:
        game = Game.replay(GameSetup(peg_boards=frozenset()), before)
        session = build_session(
            game,
            writer,
            Settings(),
            game_clock(),
            lines.append,
            listeners=[lambda event, _: events.append(event)],
        )
        keyboard = Keyboard(session, {}, lines.append)
        running = threading.Thread(target=lambda: asyncio.run(session.run()))
        running.start()
        keyboard.read(words)
        running.join()
    return game, lines, events


def test_what_waits_for_the_arbiter_is_written_when_a_game_goes_on_and_to_who_asks(tmp_path):
    """After a power cut an arbiter who comes anew need not know what was claimed (9.5)."""
    claimed = ("black press", "e4", "press", "black I claim a draw", "black yes")
    _, lines, events = typed(tmp_path / "first.journal", "arbiter now", *claimed)
    assert "Nothing waits for a decision." in lines
    rulings = ("arbiter resume", "arbiter now", "arbiter reject")
    _, lines, _ = typed(tmp_path / "second.journal", *rulings, before=events)
    (waits,) = {line for line in lines if "arbiter uphold, arbiter reject" in line}
    assert waits.startswith("Arbiter: Black claims a draw")
    assert lines.count(waits) == 2
    refused = lines.index("Arbiter: To see what waits for a decision, type: arbiter now")
    assert lines.index(waits) < refused


def signed(events: list[e.Event]) -> list[tuple[Seat, str]]:
    return [(event.seat, event.result) for event in events if isinstance(event, e.ScoresheetSigned)]


def test_a_corrected_result_is_signed_anew_and_has_a_code_of_its_own(tmp_path):
    """White signed another result than the one that stands in the end (8.7, 11.10)."""
    path = tmp_path / "game.journal"
    resigned = ("black press", "white resign", "white yes", "white sign")
    corrected = ("arbiter result 1-0", "black sign", "white sign")
    game, lines, events = typed(path, *resigned, *corrected)
    assert signed(events) == [(Seat.WHITE, "0-1"), (Seat.BLACK, "1-0"), (Seat.WHITE, "1-0")]
    codes = [line.split("game is ")[1][:14] for line in lines if "The code of this game is" in line]
    assert len(set(codes)) == 2, lines
    assert verify(path).code == codes[-1]
    assert Game.replay(game.state.setup, read_journal(path).events).state.handed_in


def test_the_code_that_covers_the_signatures_is_said_to_who_cannot_read_it(tmp_path):
    """Digit by digit (8.7); the code of the end is said again to who asks for it."""
    game = Playing(tmp_path, "--board", "virtual", "--journal", str(tmp_path))
    game.wait_for("The board answers").type("black press", "white resign", "white yes")
    game.wait_for("The code of the game").type("white: read the code")
    game.wait_for("The code of the game", 2).type("white sign", "black sign")
    lines = game.ended()
    first, again = [line for line in lines if "The code of the game" in line]
    code = first.partition("The code of the game: ")[2]
    assert code.count(" ") == 11
    assert code in again.replace(" is ", ": ")
    (said,) = [line for line in lines if "With both signatures" in line]
    digits = ", ".join(map(" ".join, verify(game.journal).closing.split()))
    assert said.startswith("White's earphone: ")
    assert said.count(digits) == 1
    (told,) = [line for line in lines if "its seal" in line]
    noted = told.rpartition(" ")[2].removesuffix(".")
    assert f"Seal with what followed: {noted}" in found(verify(game.journal), load("en"))


def test_nothing_is_recorded_after_the_code_that_covers_the_signatures(tmp_path):
    """What still waits when both have signed would make it the code of another record (8.7)."""
    path = tmp_path / "game.journal"
    head = Head("test", "2026-11-21T12:00:00Z", {"peg_boards": []})
    lines: list[str] = []
    with JournalWriter.create(path, head) as writer:
        game = Game(GameSetup(peg_boards=frozenset()))
        session = build_session(game, writer, Settings(), game_clock(), lines.append)
        for seen in (
            o.ClockPressed(at=0, seat=Seat.BLACK),
            o.Resigned(at=1, seat=Seat.WHITE),
            *(o.ResultConfirmed(at=5000, seat=seat) for seat in Seat),
            o.ClockPressed(at=5001, seat=Seat.BLACK),
        ):
            session.submit_observation(seen)
        asyncio.run(session.run())
    found = verify(path)
    assert found.closing is not None
    told = f"code of the record is {found.closing}, its seal {found.closing_seal}."
    assert any(told in line for line in lines), lines


def test_a_yes_to_what_was_asked_before_the_end_signs_nothing(tmp_path):
    """White is asked whether to resign when the arbiter declares the result (8.7)."""
    asked = ("black press", "white resign", "arbiter result 1-0", "white yes")
    _, _, events = typed(tmp_path / "one.journal", *asked)
    assert signed(events) == []
    _, _, events = typed(tmp_path / "two.journal", *asked, "white yes", "black yes")
    assert signed(events) == [(Seat.WHITE, "1-0"), (Seat.BLACK, "1-0")]


def test_a_yes_without_a_seat_is_of_the_only_player_who_is_asked(tmp_path):
    """Though it is White's move, and White is asked nothing."""
    _, _, events = typed(tmp_path / "one.journal", "black press", "black resign", "yes")
    assert [event.result for event in events if isinstance(event, e.GameEnded)] == ["1-0"]


def heard_yes() -> Decision:
    """What an ear makes of a yes."""
    return Decision(("ja",), None, Act.YES, None, 0.0, Verdict.REJECTED)


@pytest.mark.law(122)
def test_a_yes_that_is_called_out_at_the_end_signs_nothing_and_the_next_does(tmp_path):
    """Whoever hears that the opponent resigns may well say yes; first it is told what it signs."""
    head = Head("test", "2026-11-21T12:00:00Z", {})
    with JournalWriter.create(tmp_path / "game.journal", head) as writer:
        table = Table().start()
        table.observe(o.Resigned(at=table.at, seat=Seat.BLACK))
        game, events, lines = Game.replay(table.setup, table.events), [], []
        session = build_session(
            game,
            writer,
            Settings(),
            game_clock(table.at),
            lines.append,
            listeners=[lambda event, _: events.append(event)],
        )
        for later in (500, 10_000):
            session.conversation.hear(Seat.WHITE, heard_yes(), table.at + later)
        session.hub.close()
        asyncio.run(session.run())
    assert [type(event) for event in events] == [e.StandingTold, e.ScoresheetSigned, e.StandingTold]
    assert any("White wins. No move was made." in line for line in lines), lines


def test_the_arbiter_is_shown_a_press_without_a_move():
    press = e.PressRefused(at=0, seat=Seat.WHITE, reason=e.Refusal.NO_MOVE)
    assert shown(press) == [
        "Arbiter: White presses the clock; refused: no move has been carried out.",
        "Arbiter: If that is an illegal move, type: arbiter white illegal press.",
    ]
    # At an ordinary board the announcement may follow the press (D.2.5).
    follows = e.PressRefused(at=0, seat=Seat.BLACK, reason=e.Refusal.NOT_ANNOUNCED, started=True)
    assert shown(follows) == []


@pytest.fixture
def german(tmp_path):
    """A session of a game in German, and the lines that it writes."""
    lines = []
    head = Head("test", "2026-11-21T12:00:00Z", {})
    with JournalWriter.create(tmp_path / "game.journal", head) as writer:
        settings = Settings(language="de")
        yield build_session(Game(GameSetup()), writer, settings, game_clock(), lines.append), lines


def test_why_a_device_failed_is_written_in_the_language_of_the_table_and_kept_for_others(
    german, tmp_path
):
    session, lines = german
    session.device_failed(Device.EARPHONE, Seat.WHITE, FaultError("speaker_gone", name="USB Audio"))
    session.telling.error(FaultError("board_silent", port="/dev/ttyUSB0"))
    session.hub.close()
    asyncio.run(session.run())
    assert any(line.endswith("Das Tongerät 'USB Audio' ist weg.") for line in lines)
    assert "Das Brett am Anschluss /dev/ttyUSB0 schweigt; prüfen Sie das Kabel." in lines
    (faulted,) = read_journal(tmp_path / "game.journal").events
    assert faulted.cause == Cause("speaker_gone", (("name", "USB Audio"),))
    assert faulted.detail == "The sound device 'USB Audio' is gone."


def test_a_game_that_is_left_while_the_disk_refuses_the_record_says_why_in_its_language(german):
    session, _ = german
    session.hub.enqueue(o.Asked(at=0, seat=Seat.WHITE, request=o.Request.TIME))
    session.hub.close()
    with room_for(0), pytest.raises(JournalError) as failed, told_in("de"):
        asyncio.run(session.run())
    assert str(failed.value).endswith("kann nicht geschrieben werden: Die Datei ist zu groß.")


def test_why_the_system_refuses_the_record_is_written_in_the_language_of_the_table(german):
    session, lines = german
    asked = o.Asked(at=0, seat=Seat.WHITE, request=o.Request.TIME)

    async def refused():
        with room_for(0), pytest.raises(TimeoutError):
            await asyncio.wait_for(session.hub.decide(asked), 0.1)

    asyncio.run(refused())
    assert "kann nicht geschrieben werden: Die Datei ist zu groß." in lines[0]
