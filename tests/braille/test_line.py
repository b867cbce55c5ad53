"""What stands on a line of braille, and what its keys do: pure, at every width."""

import chess
import pytest

from accessible_board.acts.table import Act
from accessible_board.braille.cells import ComputerBraille, Standing, rank_lines, windows
from accessible_board.braille.keys import (
    CHORDS,
    KEYS,
    Chord,
    Dotted,
    Key,
    Routing,
    TypedText,
    WantedAct,
    choices,
    is_own,
)
from accessible_board.braille.line import BrailleLine, View
from accessible_board.languages import available, load
from accessible_board.narration.audience import Channel, Priority, Topic, Utterance
from tests.support.shares import each_in_turn

WIDTHS = (12, 20, 32, 40, 80)
EN = load("en")


class Fingers:
    """A line of so many cells, and the fingers on it: time goes on by a second with each key."""

    def __init__(self, width=40, language=EN, six=False):
        self.code = ComputerBraille(language, six=six)
        self.line = BrailleLine(language, self.code, width=width, six=six)
        self.at = 0

    @property
    def text(self):
        cells = self.line.cells
        assert len(cells) == self.line.width
        return self.code.text(cells).rstrip()

    def told(self, text, priority=Priority.NORMAL, topic=None):
        self.line.tell(Utterance(Channel.EARPHONE_WHITE, text, "en", priority, topic), self.at)
        return self

    def press(self, *keys):
        self.at += 1000
        wanted = None
        for key in keys:
            wanted = self.line.press(key, self.at)
        return wanted

    def type(self, text):
        for cell in self.code.cells(text):
            self.press(Dotted(cell))
        return self


@pytest.fixture(params=WIDTHS)
def fingers(request):
    return Fingers(request.param)


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("six", [False, True])
def test_computer_braille_reads_back_what_it_writes(code, six):
    language = load(code)
    braille = ComputerBraille(language, six=six)
    for text in ("e2e4", "0-0", *language.phrases["brief_made"].split()):
        assert braille.text(braille.cells(text)) == text


def test_a_long_message_is_cut_between_words_and_loses_none(fingers):
    words = "The pegs of your board do not stand as they should, please look at e4 and at d5"
    parts = windows(fingers.code.cells(words), fingers.line.width)
    assert all(len(part) <= fingers.line.width for part in parts)
    assert " ".join(fingers.code.text(part) for part in parts) == words


def test_each_thing_has_its_place_at_every_width(fingers):
    fingers.line.stands(Standing(move="S f6xe5", turn="you", mark="?"))
    text = fingers.text
    assert text.startswith("S f6xe5 ")
    assert text.endswith("?")
    assert text[9:-1].strip() in ("you", "y", "yo")
    if fingers.line.width < 32:
        assert text[9] == "y"


def test_times_that_go_on_stand_at_their_place_or_before_the_last_cell(fingers):
    fingers.line.stands(Standing("S e5", "0:09:59 0:58", "Black", "?", live=True))
    width = fingers.line.width
    if width == 12:
        assert "0:09" not in fingers.text
    elif width < 32:
        assert fingers.text.endswith(" 0:09:59?")
    else:
        assert fingers.text[9:23] == "0:09:59 0:58  "
    assert fingers.text.startswith("S e5  ")


def test_panning_on_reads_a_message_to_its_end_and_then_the_next(fingers):
    fingers.told("Please check the pieces with your hand").told("S e5")
    read = []
    while "S e5" not in fingers.text:
        read.append(fingers.text)
        fingers.press(Key.RIGHT)
    assert " ".join(read) == "Please check the pieces with your hand"
    fingers.press(Key.RIGHT)
    assert fingers.line.view is View.STANDING


def test_panning_back_reads_earlier_messages_again(fingers):
    fingers.told("S e5").press(Key.RIGHT)
    fingers.told("Dxe5").press(Key.RIGHT)
    fingers.press(Key.LEFT)
    assert fingers.text == "Dxe5"
    fingers.press(Key.LEFT)
    assert fingers.text == "S e5"
    fingers.press(Key.RIGHT, Key.RIGHT)
    assert fingers.line.view is View.STANDING


def test_what_is_urgent_cuts_off_what_is_read_and_that_comes_again():
    fingers = Fingers().told("You have White")
    fingers.told("flag", Priority.NOW)
    assert fingers.text == "flag"
    fingers.press(Key.RIGHT)
    assert fingers.text == "You have White"


def test_a_later_word_takes_the_place_of_an_earlier_one_on_the_same_matter():
    fingers = Fingers().told("1:30 1:30", topic=Topic.CLOCK).told("1:29 1:30", topic=Topic.CLOCK)
    assert fingers.text == "1:29 1:30"
    fingers.press(Key.RIGHT)
    assert fingers.line.view is View.STANDING


def test_a_message_that_waits_comes_once_there_was_time_to_read_the_one_before():
    fingers = Fingers().told("S e5").told("your clock runs")
    due = fingers.line.due
    fingers.line.pass_time(due - 1)
    assert fingers.text == "S e5"
    fingers.line.pass_time(due)
    assert fingers.text == "your clock runs"
    assert fingers.line.due is None


@pytest.mark.parametrize(
    ("width", "code"),
    [
        (width, code)
        for turn, width in enumerate(WIDTHS)
        for code in each_in_turn(available(), turn, len(WIDTHS))
    ],
)
def test_every_act_of_a_player_can_be_reached_by_two_keys(code, width):
    """With the key for the next line and a routing key, which every display has."""
    language = load(code)
    reached = set()
    for number in range(len(choices(language, asked=False))):
        fingers = Fingers(width, language)
        fingers.press(*[Key.NEXT] * (number + 1))
        assert fingers.text
        wanted = fingers.press(Routing(0))
        while wanted is None and fingers.line.view is View.PICKING:
            wanted = fingers.press(Routing(0))
        reached.add(wanted.act if isinstance(wanted, WantedAct) else wanted)
    assert reached == {act for act in Act if is_own(act.row)} | {TypedText("a1a1")}


def test_squares_are_picked_by_routing_keys_whatever_is_legal():
    fingers = Fingers(12)
    fingers.press(Key.NEXT, Key.NEXT, Key.NEXT, Key.DO)
    assert fingers.text == "abcdefgh"
    fingers.press(Routing(4), Routing(1), Routing(4))
    assert fingers.text == "12345678  e2e"[:12].rstrip()
    assert fingers.press(Routing(3)) == TypedText("e2e4")


def test_a_pawn_at_the_end_is_asked_what_it_becomes_and_another_man_nothing():
    fingers = Fingers()
    fingers.press(Key.NEXT, Key.NEXT, Key.NEXT, Key.DO)
    fingers.press(Routing(4), Routing(6), Routing(4), Routing(7))
    assert fingers.text == "-qrbn  e7e8"
    assert fingers.press(Routing(1)) == TypedText("e7e8Q")


def test_what_is_typed_is_sent_and_may_be_erased():
    fingers = Fingers().type("Nf4")
    fingers.press(Key.ERASE)
    assert fingers.type("3").press(Key.DO) == TypedText("Nf3")
    assert fingers.line.view is View.STANDING


def test_a_message_only_covers_what_is_being_typed_and_the_next_key_does_nothing_by_mistake():
    fingers = Fingers().type("Nf3").told("draw?")
    assert fingers.text == "draw?"
    assert fingers.press(Key.DO) is None
    assert fingers.press(Key.DO) == TypedText("Nf3")


def test_places_of_the_line_are_asked_by_the_keys_over_them():
    fingers = Fingers(40)
    assert fingers.press(Routing(0)) == WantedAct(Act.LAST_MOVE)
    assert fingers.press(Routing(10)) == WantedAct(Act.TIME)
    assert fingers.press(Routing(25)) == WantedAct(Act.PRESS)
    assert fingers.press(Routing(39)) == WantedAct(Act.NOW)


def test_chords_and_keys_do_their_acts_each_chord_another():
    fingers = Fingers()
    letters = ComputerBraille(EN, six=True)
    for letter, act in CHORDS.items():
        assert fingers.press(Chord(letters.cells(letter)[0])) == WantedAct(act)
    for key, act in KEYS.items():
        assert fingers.press(key) == WantedAct(act)
    assert len(set(CHORDS.values())) == len(CHORDS)


@pytest.mark.parametrize("six", [False, True])
def test_a_position_is_read_rank_by_rank_and_tells_the_colours(six):
    fingers = Fingers(40, six=six)
    fingers.line.show_ranks(rank_lines(chess.STARTING_BOARD_FEN, "", EN))
    black = fingers.text
    fingers.press(Key.LAST)
    white = fingers.text
    assert (black, white) == (
        ("8 rnbqkbnr", "1 ,r,n,b,q,k,b,n,r") if six else ("8 rnbqkbnr", "1 RNBQKBNR")
    )
    fingers.press(Key.PREVIOUS)
    assert fingers.text.lower().replace(",", "") == "2 pppppppp"
    fingers.press(Key.HOME)
    assert fingers.line.view is View.STANDING
