"""The way of a journal from a table to the hall: over a broken line, and never a false one."""

from datetime import UTC, datetime

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.errors import InputError
from accessible_board.hall.protocol import topics
from accessible_board.hall.protocol.messages import (
    JournalKept,
    NumberedLine,
    Ordered,
    Refused,
    TableReport,
    read,
    sign,
    verified,
    write,
)
from accessible_board.hall.protocol.replica import (
    WINDOW,
    ForkedError,
    Judged,
    Lease,
    LineOutcome,
    Outbox,
    Replica,
    judged,
    taken_over,
)
from accessible_board.hall.protocol.topics import access_list, hashed
from accessible_board.journal.record import Alive, Head, seal, write_head, write_record

KEY = b"the key of table-1"


def journal(lines, begun=0):
    """The lines of a journal of a program that only lived."""
    head = Head.now("test", {}, datetime.fromtimestamp(begun, UTC))
    written = [write_head(head)]
    while len(written) < lines:
        written.append(write_record(Alive(len(written)), written[-1]))
    return written


def kept(outbox, replica, *, again=False):
    return JournalKept(replica.game, outbox.writer, replica.lines, replica.seal, again)


def arrive(replica, number, line):
    taken = replica.judge(number, line)
    if taken is LineOutcome.NEW:
        replica.keep(line)
    return taken


class Way:
    """A journal's way to the hall, on which things are lost and come twice."""

    def __init__(self, lines):
        self.waiting = lines[1:]
        self.outbox = Outbox("run", lines[:1])
        self.replica = Replica(seal(lines[0]))
        self.arrived = []

    def add(self):
        if self.waiting:
            self.outbox.add(self.waiting.pop(0))

    def ask_again(self):
        """The hall was started anew, and says what it has."""
        self.outbox.take(kept(self.outbox, self.replica, again=True))

    def lose(self):
        self.outbox.broken()

    def send(self, part=None, times=1):
        """All that is due sets out, and a part of it arrives."""
        for number, line in list(self.outbox.due())[:part] * times:
            if arrive(self.replica, number, line) is LineOutcome.NEW:
                self.arrived.append(line)


@given(st.data())
def test_however_often_the_line_breaks_the_hall_has_every_line_once(data):
    lines = journal(data.draw(st.integers(1, 2 * WINDOW)))
    way = Way(lines)
    part, times = st.integers(0, WINDOW), st.integers(1, 2)
    for act in data.draw(st.lists(st.sampled_from([way.add, way.ask_again, way.lose, way.send]))):
        act(*((data.draw(part), data.draw(times)) if act == way.send else ()))
    while way.waiting:
        way.add()
    while way.outbox.waiting:
        way.ask_again()
        way.send()
    assert way.arrived == lines
    assert way.replica.seal == seal(lines[-1])


def test_nothing_is_sent_before_the_hall_has_said_what_it_has():
    outbox = Outbox("run", journal(5))
    assert list(outbox.due()) == []
    outbox.take(JournalKept(outbox.game, "run", 0, ""))
    assert [number for number, _ in outbox.due()] == [1, 2, 3, 4, 5]
    assert list(outbox.due()) == []


def test_a_line_that_was_changed_is_not_kept():
    lines = journal(3)
    replica = Replica(seal(lines[0]))
    assert arrive(replica, 1, lines[0]) is LineOutcome.NEW
    assert arrive(replica, 2, lines[1].replace(b"1", b"7", 1)) is LineOutcome.FALSE
    assert arrive(replica, 3, lines[2]) is LineOutcome.GAP
    assert arrive(replica, 2, lines[1]) is LineOutcome.NEW
    assert arrive(replica, 2, lines[1]) is LineOutcome.KNOWN
    assert arrive(replica, 3, lines[2] + lines[2]) is LineOutcome.FALSE
    assert replica.lines == 2


def test_the_head_of_another_game_is_no_beginning():
    mine, other = journal(1), journal(1, begun=1)
    assert Replica(seal(mine[0])).judge(1, other[0]) is LineOutcome.FALSE


def test_a_journal_that_differs_from_what_the_hall_has_is_noticed():
    mine, other = journal(4), journal(2)
    other.append(write_record(Alive(99), other[-1]))
    outbox = Outbox("run", other)
    with pytest.raises(ForkedError):
        outbox.take(JournalKept(outbox.game, "run", 3, seal(mine[2]), again=True))
    with pytest.raises(ForkedError):  # The hall has more than this machine ever wrote.
        outbox.take(JournalKept(outbox.game, "run", 4, seal(mine[3]), again=True))


def test_what_is_meant_for_another_run_or_game_changes_nothing():
    outbox = Outbox("run", journal(3))
    outbox.take(JournalKept(outbox.game, "another", 3, "", again=True))
    outbox.take(JournalKept("another", "run", 3, "", again=True))
    assert outbox.kept == 0
    assert list(outbox.due()) == []


def test_only_the_hall_rules_and_only_at_the_table_that_it_means():
    word = Ordered("game", 1, {"ruling": "stop"})
    signed = sign(word, "table-1", KEY)
    assert verified(signed, "table-1", KEY) == word
    for table, key in (("table-2", KEY), ("table-1", b"another")):
        with pytest.raises(ValueError, match="signature"):
            verified(signed, table, key)
    with pytest.raises(ValueError, match="signature"):
        verified(signed.replace(b"stop", b"void"), "table-1", KEY)


@given(st.binary(max_size=200))
def test_garbage_is_one_kind_of_error(payload):
    for reading in (lambda: read(TableReport, payload), lambda: verified(payload, "table-1", KEY)):
        with pytest.raises(ValueError):  # noqa: PT011
            reading()


def test_a_report_says_what_there_is():
    lines = journal(3)
    report = Outbox("run", lines, lease=2).report(5000)
    assert read(TableReport, write(report)) == TableReport(
        seal(lines[0]), "run", 2, 3, seal(lines[2]), 5000
    )


REPORT = TableReport("game", "old", 0, 10, "seal", 0)


def test_the_old_machine_is_refused_once_another_took_the_game_over():
    lease = taken_over(Lease(0, "old"), "new")
    new = msgspec.structs.replace(REPORT, writer="new", lease=1)
    assert judged(lease, REPORT, there=False, agrees=True) is Judged.REPLACED
    assert judged(lease, new, there=True, agrees=True) is Judged.HOLDS


def test_a_machine_started_anew_goes_on_unless_its_game_is_played_elsewhere():
    lease, anew = Lease(0, "old"), msgspec.structs.replace(REPORT, writer="anew")
    assert judged(lease, anew, there=False, agrees=True) is Judged.RETURNS
    assert judged(lease, anew, there=True, agrees=True) is Judged.TAKEN
    assert judged(lease, anew, there=False, agrees=False) is Judged.FORKED
    assert judged(Lease(), REPORT, there=False, agrees=True) is Judged.RETURNS


def test_topics_say_whose_they_are():
    topic = topics.up("table-1", topics.LINE)
    assert topics.parse(topic) == topics.FromTable("table-1", "line")
    for other in ("board/table-1/down/word", "else/table-1/up/life", "board/Ta ble/up/life"):
        assert topics.parse(other) is None
    for name in ("", "Tisch 1", "a/b", "+", "#", "hall", "spectators"):
        with pytest.raises(InputError):
            topics.check_table(name)


def test_passwords_are_kept_as_mosquitto_keeps_them():
    method, rounds, salt, digest = hashed("secret", b"x" * 12).split("$")[1:]
    assert (method, rounds, len(digest)) == ("7", "101", 88)
    assert salt == "eHh4eHh4eHh4eHh4"


def test_a_table_writes_five_topics_of_its_own_and_spectators_none():
    rules = access_list(["table-1", "table-2"]).split("user ")
    own = next(rule for rule in rules if rule.startswith("table-1"))
    assert own.count("topic write board/table-1/up/") == own.count("write") == 5
    assert not [rule for rule in rules if rule.startswith("spectators") and "write" in rule]


def test_a_line_is_read_as_it_was_sent():
    sent = NumberedLine("abc", "run", 7, b'{"alive": 1}\n')
    assert NumberedLine.read(sent.write()) == sent
    for payload in (b"", b"abc run\n", b"abc run x\n{}", b"a b c 7\n", b"\xff run 7\n"):
        with pytest.raises(ValueError):  # noqa: PT011
            NumberedLine.read(payload)


def test_a_refusal_names_the_run_that_it_is_for():
    assert Refused("game", "old", "replaced").writer == "old"
