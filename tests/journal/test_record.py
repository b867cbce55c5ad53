"""A journal line: everything that is written is read again as it was, and damage is seen."""

import json
import re
from dataclasses import fields
from datetime import UTC, datetime, timedelta, timezone

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accessible_board.game import observations as o
from accessible_board.game.events import (
    ClocksStopped,
    Event,
    MoveAnnounced,
    MoveMade,
    PieceTouched,
    StopReason,
)
from accessible_board.game.observations import Announced, PegLifted
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.codec import from_plain, tagged, to_plain, untagged, whole
from accessible_board.journal.record import (
    Alive,
    Entry,
    Head,
    chained,
    read_head,
    read_record,
    write_head,
    write_record,
)
from accessible_board.languages import JournalError
from tests.journal.values import EVENT_CLASSES, OBSERVATION_CLASSES, RECORDS, of_class

HEAD = Head("0.1.0", "2026-11-21T12:00:00.000Z", {"edition": "2023"})
LIFT = Entry(
    PegLifted(at=5200, seat=Seat.WHITE, square=chess.E2),
    (PieceTouched(at=5200, seat=Seat.WHITE, square=chess.E2, piece=chess.Piece.from_symbol("P")),),
)


@pytest.mark.parametrize(
    "kind", OBSERVATION_CLASSES + EVENT_CLASSES, ids=lambda kind: kind.__name__
)
@settings(max_examples=25)
@given(data=st.data())
def test_every_observation_and_event_is_read_as_it_was_written(kind, data):
    value = data.draw(of_class(kind))
    written = json.loads(json.dumps(tagged(value)))
    base = Event if issubclass(kind, Event) else o.Observation
    assert untagged(base, written) == value


@given(RECORDS)
def test_every_record_fits_one_line_and_is_read_as_it_was_written(record):
    line = write_record(record)
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    assert read_record(line, 2) == record


def test_an_arbiter_can_read_a_line():
    line = json.loads(write_record(LIFT))
    del line["check"]
    assert line == {
        "at": 5200,
        "observed": {"PegLifted": {"seat": "white", "square": "e2"}},
        "decided": [{"PieceTouched": {"seat": "white", "square": "e2", "piece": "P"}}],
    }


@pytest.mark.law(31)
def test_an_announcement_is_kept_with_its_words_its_parts_and_its_time():
    said = Announcement(piece_type=chess.KNIGHT, from_file=6, from_rank=0, to_square=chess.F3)
    words = "Springer Gustav eins Felix drei"
    entry = Entry(
        Announced(at=7000, seat=Seat.WHITE, announcement=said, words=words),
        (
            MoveAnnounced(
                at=7000,
                seat=Seat.WHITE,
                announcement=said,
                words=words,
                move=chess.Move.from_uci("g1f3"),
            ),
        ),
    )
    line = json.loads(write_record(entry))
    assert line["at"] == 7000
    assert line["observed"]["Announced"]["words"] == words
    assert line["observed"]["Announced"]["announcement"] == {
        "piece_type": "N",
        "from_file": "g",
        "from_rank": "1",
        "to_square": "f3",
    }
    assert line["decided"][0]["MoveAnnounced"]["move"] == "g1f3"


def test_an_event_keeps_a_time_of_its_own():
    made = MoveMade(at=4000, seat=Seat.BLACK, move=chess.Move.from_uci("e7e5"))
    entry = Entry(PegLifted(at=5000, seat=Seat.BLACK, square=chess.E7), (made,))
    assert read_record(write_record(entry), 2) == entry


@given(st.text(st.characters(codec=None)))
def test_words_from_a_terminal_in_another_encoding_do_not_stop_the_record(words):
    entry = Entry(
        Announced(at=1, seat=Seat.WHITE, announcement=Announcement(to_square=chess.E4), words=words)
    )
    read = read_record(write_record(entry), 2)
    # JSON joins two halves of a surrogate pair, which is what they stood for.
    joined = words.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
    assert read.observed.words == joined


STOPPED_FOR = """
    adjournment arbiter breach called claim flag flags interruption irregularity resignation sheets
"""


@pytest.mark.parametrize("reason", STOPPED_FOR.split())
def test_why_clocks_stopped_is_read_from_journals_that_held_it_as_a_word(reason):
    stopped = untagged(Event, {"ClocksStopped": {"at": 7, "reason": reason}})
    assert stopped == ClocksStopped(at=7, reason=StopReason(reason))


def test_the_head_is_read_as_it_was_written():
    assert read_head(write_head(HEAD)) == HEAD


def test_the_head_tells_the_wall_clock_time_in_utc():
    noon = datetime(2026, 11, 21, 12, tzinfo=timezone(timedelta(hours=1)))
    assert Head.now("0.1.0", {}, noon).begun == "2026-11-21T11:00:00.000Z"
    assert datetime.fromisoformat(Head.now("0.1.0", {}, noon).begun) == noon.astimezone(UTC)


@pytest.mark.parametrize("write", [to_plain, whole])
def test_the_conditions_of_a_game_fit_in_the_head(write):
    setup = GameSetup(time_control="25m+10s", peg_boards=frozenset(Seat))
    head = read_head(write_head(Head("0.1.0", "2026-11-21T12:00:00Z", write(setup))))
    assert from_plain(GameSetup, head.setup) == setup


def test_the_whole_of_the_conditions_has_what_stands_at_its_default():
    assert whole(GameSetup()).keys() == {field.name for field in fields(GameSetup)}
    assert to_plain(GameSetup()) == {}


def test_the_head_keeps_what_the_game_began_with():
    settings = {"announce": "da", "board": ["virtual"], "rate": 170}
    made_with = {"python": "3.11.2", "models": {"da": "0123"}}
    head = Head.now("0.1.0", {}, datetime.now(UTC), settings, made_with)
    assert read_head(write_head(head)) == head


@pytest.mark.parametrize("member", ["settings", "made_with"])
@pytest.mark.parametrize("value", [None, [], "da"])
def test_a_head_whose_settings_are_no_object_is_refused(member, value):
    head = {"format": 3, "program": "0.1.0", "begun": "", "setup": {}, member: value}
    with pytest.raises(JournalError, match=r"Line 1 .* no such line") as raised:
        read_head(signed(head))
    assert re.search(f"{member}: no object", str(raised.value.__cause__))


@pytest.mark.parametrize("line", [write_record(LIFT), write_record(Alive(9000))])
def test_a_line_with_any_flipped_bit_is_refused_by_number(line):
    for place in range(len(line) * 8):
        damaged = bytearray(line)
        damaged[place // 8] ^= 1 << place % 8
        with pytest.raises(JournalError, match="Line 7 of the journal"):
            read_record(bytes(damaged), 7)


def signed(plain):
    """A line with a fitting check, whatever it says."""
    return chained(json.dumps(plain)[:-1].encode())


@pytest.mark.parametrize(
    ("plain", "complaint"),
    [
        ({"at": 1, "observed": {"PegEaten": {}}, "decided": []}, "no observation .* 'PegEaten'"),
        ({"at": 1, "observed": {"MoveMade": {}}, "decided": []}, "no observation"),
        ({"at": 1, "observed": {"BoardLost": {"seat": "green"}}, "decided": []}, "seat: .*green"),
        ({"at": 1, "observed": {"BoardLost": {}}, "decided": []}, "lacks seat"),
        (
            {"at": 1, "observed": {"BoardLost": {"seat": "white", "ear": 1}}, "decided": []},
            "no ear",
        ),
        ({"at": 1, "observed": {"BoardLost": []}, "decided": []}, "dict expected"),
        ({"at": 1, "observed": {}, "decided": []}, "one name"),
        ({"at": "1", "observed": {}, "decided": []}, "missing"),
        ({"alive": True}, "int expected"),
        ({"alive": 1, "dead": 2}, "missing"),
    ],
)
def test_a_whole_line_that_says_nonsense_is_refused_by_number(plain, complaint):
    with pytest.raises(JournalError, match=r"Line 3 .* no such line") as raised:
        read_record(signed(plain), 3)
    assert re.search(complaint, str(raised.value.__cause__))


def test_a_journal_of_another_format_is_refused():
    with pytest.raises(JournalError, match="format is 2; this program knows 3"):
        read_head(write_head(Head("9.0", "2027-01-01T00:00:00Z", {}, format=2)))


@pytest.mark.parametrize(
    ("former", "named"),
    [
        ({"CallWithdrawn": {"at": 7, "seat": "white"}}, o.CallWaived(at=7, seat=Seat.WHITE)),
        (
            {"TwoBoardsDemanded": {"at": 7, "seat": "black"}},
            o.TwoBoardsWanted(at=7, seat=Seat.BLACK),
        ),
        (
            {"BoardReported": {"at": 7, "seat": "white", "fen": "8/8/8/8/8/8/8/8"}},
            o.BoardDescribed(at=7, seat=Seat.WHITE, fen="8/8/8/8/8/8/8/8"),
        ),
    ],
)
def test_what_was_observed_is_read_under_the_name_that_it_had_once(former, named):
    assert untagged(o.Observation, former) == named
    assert untagged(o.Observation, tagged(named)) == named
