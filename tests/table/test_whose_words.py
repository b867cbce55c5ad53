"""Two players in one room: what both microphones hear belongs to who said it."""

import chess
import pytest

from accessible_board.game import observations as o
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import load
from accessible_board.speech.decision import NOTHING_HEARD, Decision, Verdict
from accessible_board.speech.understanding import understand
from accessible_board.table.held_presses import GOES_ON
from accessible_board.table.whose_words import BEHIND, CLEARLY_LOUDER, WhoseWords, Words
from tests.support.table import Table

WHITE, BLACK = Seat.WHITE, Seat.BLACK


def said(words, code="de"):
    meant = understand(words, load(code))
    return Decision(
        tuple(words.casefold().split()),
        meant.announcement,
        meant.act,
        None,
        1.0,
        Verdict.REJECTED,
    )


class Players:
    """Both players and their presses: what they are given, told and asked."""

    def __init__(self):
        self.given, self.told, self.asked_about = [], {}, []
        self.waiting = dict.fromkeys(Seat, False)

    def hear(self, seat, decision, at):
        self.given.append((seat, " ".join(decision.words)))

    def words_come(self, seat, ended):
        """No press waits here."""

    def ear_listened(self, seat, *, speaks, listened):
        self.told[seat] = (speaks, listened)

    def ask_who_spoke(self, seat):
        self.asked_about.append(seat)

    def asked(self):
        return self.waiting


class Room:
    """Two ears in one room, and what becomes of what they hear."""

    def __init__(self, table=None):
        self.table = table or Table(WHITE).start()
        self.players = Players()
        self.words = WhoseWords(self.table.game.state, self.players, self.players)

    @property
    def given(self):
        return self.players.given

    @property
    def told(self):
        return self.players.told

    @property
    def asked_about(self):
        return self.players.asked_about

    def listen(self, seat, until, speaks=False):
        self.words.ear_listened(seat, speaks=speaks, listened=until)
        return self

    def hear(self, words, until=2_000, **loudness):
        """Both ears hear words that end half a second before, as loud as told."""
        decisions = words if isinstance(words, dict) else dict.fromkeys(Seat, said(words))
        for seat in Seat:
            self.listen(seat, until - 1_000, speaks=True)
        for seat in Seat:
            loud = loudness.get(seat.value, 60.0)
            self.words.hear(Words(seat, decisions[seat], until - 500, until - 1_200, loud))
            self.listen(seat, until)
        return self


@pytest.mark.parametrize("louder", list(Seat))
def test_who_is_louder_at_the_own_microphone_has_said_it_whatever_it_is(louder):
    room = Room().hear("Eva vier", **{louder.value: 60.0 + CLEARLY_LOUDER})
    assert room.given == [(louder, "eva vier")]
    assert room.asked_about == []


def test_as_loud_at_both_the_player_on_the_move_announces_and_the_other_repeats():
    room = Room(Table(WHITE).start().move("e2e4", WHITE)).hear("Eva vier")
    room.table.say("Eva vier", WHITE)
    room.hear("Eva vier", 5_000)
    room.table.press(WHITE)
    room.hear("Eva fünf", 8_000)
    assert room.given == [(WHITE, "eva vier"), (BLACK, "eva vier"), (BLACK, "eva fünf")]


def test_a_repetition_that_comes_after_the_press_is_the_other_players_too():
    room = Room(Table(WHITE).start().move("e2e4", WHITE).say("Eva vier", WHITE).press(WHITE))
    assert room.hear("Eva vier").given == [(BLACK, "eva vier")]


def test_each_ear_hears_its_own_language_and_the_one_that_understood_counts():
    table = Table(WHITE).start().move("e2e4", WHITE).say("Eva vier", WHITE).press(WHITE)
    heard = {WHITE: NOTHING_HEARD, BLACK: said("Eva vijf", "nl")}
    assert Room(table).hear(heard).given == [(BLACK, "eva vijf")]


def test_a_draw_offer_is_answered_by_the_other_and_a_question_by_who_was_asked():
    table = Table(WHITE).start().move("e2e4", WHITE).say("Eva vier", WHITE)
    room = Room(table).hear("ich biete remis an")
    table.observe(o.DrawOffered(at=table.at, seat=WHITE))
    room.hear("ich nehme an", 5_000)
    room.players.waiting[BLACK] = True
    room.hear("ja", 8_000)
    assert room.given == [
        (WHITE, "ich biete remis an"),
        (BLACK, "ich nehme an"),
        (BLACK, "ja"),
    ]


def test_times_are_asked_for_by_who_sees_no_clock():
    assert Room().hear("Zeit").given == [(WHITE, "zeit")]


@pytest.mark.parametrize(("answer", "whose"), [("ja", WHITE), ("nein", BLACK)])
def test_where_nothing_tells_who_spoke_they_are_asked(answer, whose):
    room = Room().hear("ich gebe auf")
    assert (room.given, room.asked_about) == ([], [WHITE])
    room.hear(answer, 5_000)
    assert room.given == [(whose, "ich gebe auf")]
    assert room.asked_about == [WHITE, None]


def test_anything_else_lets_the_question_who_spoke_drop():
    room = Room().hear("ich gebe auf").hear("Eva vier", 5_000)
    assert room.given == [(WHITE, "eva vier")]
    assert room.asked_about == [WHITE, None]


def test_what_one_ear_decided_waits_until_the_other_has_listened_as_far_however_long_it_takes():
    room = Room().listen(BLACK, 500)
    room.listen(WHITE, 1_000, speaks=True)
    room.words.hear(Words(WHITE, said("Eva vier"), 1_500, 800, 50.0))
    room.listen(WHITE, 60_000)
    assert room.given == []
    assert room.told[WHITE] == (True, 1_500)  # So that a press of White's waits.
    room.listen(BLACK, 1_400, speaks=True)
    room.words.hear(Words(BLACK, said("Eva vier"), 1_500, 800, 60.0))
    assert room.given == [(BLACK, "eva vier")]
    room.listen(BLACK, 2_000)
    assert room.told == {WHITE: (False, 60_000), BLACK: (False, 2_000)}


@pytest.mark.parametrize("until", [1_500 + BEHIND, None])
def test_what_the_other_ear_does_not_hear_is_not_waited_for(until):
    room = Room().listen(BLACK, 1_000).listen(WHITE, 1_000, speaks=True)
    room.words.hear(Words(WHITE, said("Eva vier"), 1_500, 800, 50.0))
    assert room.given == []
    room.listen(BLACK, until)
    assert room.given == [(WHITE, "eva vier")]


def test_who_only_begins_to_speak_afterwards_is_not_waited_for_nor_who_speaks_on():
    room = Room().listen(WHITE, 1_000, speaks=True).listen(BLACK, 1_700, speaks=True)
    room.words.hear(Words(WHITE, said("Eva vier"), 1_500, 800, 50.0))
    assert room.given == [(WHITE, "eva vier")]
    room = Room().listen(WHITE, 1_000, speaks=True).listen(BLACK, 900, speaks=True)
    room.words.hear(Words(WHITE, said("Eva vier"), 1_500, 800, 50.0))
    room.listen(BLACK, 1_500 + GOES_ON - 1, speaks=True)
    assert room.given == []
    room.listen(BLACK, 1_500 + GOES_ON, speaks=True)
    assert room.given == [(WHITE, "eva vier")]


def test_what_the_other_ear_decides_late_of_the_same_sound_is_nothing_new():
    room = Room().listen(WHITE, 1_000, speaks=True).listen(BLACK, 1_700)
    room.words.hear(Words(WHITE, said("Eva vier"), 1_500, 800, 50.0))
    room.words.hear(Words(BLACK, said("Eva vier"), 1_550, 800, 49.0))
    room.listen(WHITE, 3_000)
    assert room.given == [(WHITE, "eva vier")]


def test_an_announcement_that_is_repeated_at_once_is_not_the_same_sound():
    first = Words(WHITE, said("Eva vier"), 1_500, 800, 50.0)
    assert not Words(BLACK, said("Eva vier"), 2_300, 1_550, 50.0).is_same_sound(first)


def test_alone_in_the_room_nothing_waits():
    room = Room()
    room.words.hear(Words(WHITE, said("Eva vier"), 1_500))
    assert room.given == [(WHITE, "eva vier")]
    assert room.table.position == chess.Board()


def hear_late(room, white_loudness):
    """White's words, then a rest of Black's there, and at last all that Black's ear made of both.

    White is listened to far enough that his first words are handed on before Black's are decided.
    """
    for seat in Seat:
        room.listen(seat, 700, speaks=True)
    room.words.hear(Words(WHITE, said("Bella drei"), 1_150, 550, white_loudness))
    room.listen(WHITE, 2_500, speaks=True).listen(BLACK, 2_700, speaks=True)
    room.words.hear(Words(WHITE, said("Felix vier"), 2_150, 1_900, 58.0))
    room.words.hear(Words(BLACK, said("Bella vier"), 2_400, 580, 66.0))
    return room.listen(WHITE, 2_900).listen(BLACK, 2_900)


def test_what_an_ear_made_of_both_voices_is_nobodys():
    assert hear_late(Room(), white_loudness=68.0).given == [(WHITE, "bella drei")]


def test_who_is_clearly_louder_is_heard_though_the_other_ear_was_sooner():
    """The other ear broke off in the middle of what it heard from afar."""
    assert hear_late(Room(), white_loudness=52.0).given[-1] == (BLACK, "bella vier")
