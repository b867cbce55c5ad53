"""The table of acts says what the lists say that it is to replace."""

import pytest

from accessible_board.acts.row import Chapter, Effect
from accessible_board.acts.table import Act, acts_by_key
from accessible_board.console.conversation import _COMMANDS, _PLAIN
from accessible_board.console.conversation import Act as OfPage
from accessible_board.console.duties import TASKS
from accessible_board.game import observations as o
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.languages import load
from accessible_board.languages.language import Asking, Commands
from accessible_board.narration.sentences import answers
from accessible_board.speech import dialogue
from accessible_board.speech.asking import inquiries
from accessible_board.speech.understanding import ASKING, Command
from accessible_board.table.whose_words import _speakers
from accessible_board.typed import reading
from accessible_board.typed.lines import Did

ACTS = acts_by_key()
SAID = [act for act in Act if act.row.said]
FIELDS = Asking.__struct_fields__


def test_what_can_be_said_has_a_row():
    commands = {act.key for act in SAID if not act.row.asks}
    assert commands == set(Commands.__struct_fields__) == set(Command) - {"look", "last_moves"}
    assert {act.key for act in SAID if act.row.asks} == set(FIELDS)


def test_what_is_named_is_what_was_asked_about():
    for field in FIELDS:
        row = ACTS[field].row
        abouts = {about for _, of, about in inquiries(load("de")) if of == field}
        assert abouts == set(row.names or (row.about,))


@pytest.mark.parametrize("command", sorted(set(Command) - {"look", "last_moves"}))
def test_a_command_becomes_what_it_became(command):
    row = ACTS[command].row
    assert row.confirmed is (command in dialogue.CONFIRMED)
    if row.confirmed:
        assert dialogue.CONFIRMED[command] == f"confirm_{command}"
    assert (row.becomes is Effect.PLAYBACK) is (command in dialogue._PLAYBACK)
    waits = {False: Effect.MICROPHONE_OPENS, True: Effect.MICROPHONE_WAITS}
    if command in dialogue._WAITS:
        assert row.becomes is waits[dialogue._WAITS[command]]
    elif command in dialogue._NO_COMMANDS:
        assert row.becomes in (Effect.ANSWER, Effect.ARBITERS_TURN)
    elif command in dialogue._OBSERVED:
        assert row.becomes(5, Seat.BLACK, "w") == dialogue._OBSERVED[command](5, Seat.BLACK)
    elif row.becomes is not Effect.PLAYBACK:
        assert row.becomes(5, Seat.BLACK, "w") == o.ArbiterCalled(at=5, seat=Seat.BLACK, reason="w")


@pytest.mark.parametrize("field", FIELDS)
def test_a_question_becomes_what_it_became(field):
    command = ASKING.get(field, Command.LOOK)
    request = dialogue._ABOUT.get(command, o.Request.LOOK)
    expected = o.Asked(at=5, seat=Seat.BLACK, request=request, about="3")
    assert ACTS[field].row.becomes(5, Seat.BLACK, "3") == expected


@pytest.mark.parametrize("command", sorted(set(Command) - {"look", "last_moves"}))
@pytest.mark.parametrize("pegs", [frozenset(), {Seat.WHITE}, frozenset(Seat)])
def test_who_may_say_it_may(command, pegs):
    state = GameState(GameSetup(peg_boards=frozenset(pegs)))
    assert ACTS[command].row.speakers(state) == _speakers(state, Command(command))


def test_the_chapters_teach_what_they_taught():
    for chapter, commands in answers._CHAPTERS.items():
        taught = {act.key for act in SAID if act.row.chapter == chapter}
        assert taught - {"last_moves"} == set(commands)
    further = set(Commands.__struct_fields__).difference(*answers._CHAPTERS.values())
    assert {act.key for act in SAID if act.row.chapter is Chapter.FURTHER} == further


def test_what_is_typed_is_what_was_typed():
    verbs = {verb.partition(" ")[0]: act for act in Act for verb in act.row.typed}
    others = {"lift", "place", "rules", "record", "clock", "arbiter", "codes", "help", "?", "quit"}
    assert set(verbs) | others == set(reading._READERS)
    for act in Act:
        for verb in filter(None, act.row.typed):
            meant = reading.typed(f"black {verb} {'8/8/8/8/8/8/8/8' if act.row.followed else ''}")
            assert meant.seat is Seat.BLACK
            if isinstance(meant, Did):
                words = "8/8/8/8/8/8/8/8" if act.row.followed else ""
                assert act.row.becomes(0, Seat.BLACK, words) == meant.observation


def test_the_buttons_are_those_of_the_page():
    buttons = {act.row.button.name for act in Act if act.row.button}
    announcing = {OfPage.ANNOUNCE, OfPage.REPEAT, OfPage.PICK, OfPage.PROMOTE}
    assert buttons == set(OfPage) - announcing - {OfPage.YES, OfPage.NO}
    said = {act.row.button.name for act in SAID if act.row.button and not act.row.button.field}
    claims = {OfPage.CLAIM_FLAG, OfPage.CLAIM_TOUCH, OfPage.CLAIM_ILLEGAL}
    assert said == {*_COMMANDS} - {OfPage.YES, OfPage.NO} | claims
    assert {*_PLAIN} - claims - announcing <= buttons


def test_an_assistant_does_what_one_did_in_the_order_of_the_page():
    rows = [act.row.assistance for act in Act if act.row.assistance]
    assert [(row.name, row.fields) for row in rows] == [(task.name, task.fields) for task in TASKS]
