"""The speech budget: when this is said and that is submitted, then this is heard."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from accessible_board.announcer.speech_queue import Action, SpeechQueue, Start, Stop
from accessible_board.announcer.utterance import Channel, Priority, Utterance


def say(text, priority=Priority.NORMAL, topic=None, *, continues=False):
    return Utterance(Channel.EARPHONE_WHITE, text, "de", priority, topic, continues)


def drain(queue, at=0):
    """Everything that is heard from now on, in order."""
    heard = [queue.speaking] if queue.speaking else []
    while queue.speaking:
        heard += [action.utterance for action in queue.finished(at)]
    return [utterance.text for utterance in heard]


def test_the_first_is_said_at_once_and_the_second_after_it():
    queue = SpeechQueue()
    first, second = say("Springer Felix drei"), say("Schach")
    assert queue.submit(first, 0) == (Start(first),)
    assert queue.submit(second, 10) == ()
    assert queue.finished(900) == (Start(second),)
    assert queue.finished(1500) == ()


def test_a_move_that_was_cut_off_is_said_again_from_its_start():
    queue = SpeechQueue()
    move, flag = say("Springer Felix drei"), say("Zeit überschritten", Priority.NOW)
    queue.submit(move, 0)
    assert queue.submit(flag, 100) == (Stop(), Start(flag))
    assert queue.finished(800) == (Start(move),)


def test_a_clock_time_that_was_cut_off_is_not_said_again():
    queue = SpeechQueue()
    queue.submit(say("zwölf Minuten", topic="times"), 0)
    queue.submit(say("Zeit überschritten", Priority.NOW), 100)
    assert drain(queue, 800) == ["Zeit überschritten"]


def test_low_time_goes_before_what_waits_and_survives_being_cut_off():
    queue = SpeechQueue()
    queue.submit(say("Läufer Cäsar vier"), 0)
    queue.submit(say("Dame David zwei"), 10)
    queue.submit(say("noch eine Minute", Priority.NEXT, "low time"), 20)
    assert queue.waiting[0].text == "noch eine Minute"
    queue.finished(30)
    queue.submit(say("Das Brett ist fort", Priority.NOW), 40)
    assert drain(queue, 900) == ["Das Brett ist fort", "noch eine Minute", "Dame David zwei"]


def test_urgent_ones_do_not_cut_each_other_off():
    queue = SpeechQueue()
    queue.submit(say("Zeit überschritten", Priority.NOW), 0)
    assert queue.submit(say("Partie beendet", Priority.NOW), 5) == ()
    assert drain(queue) == ["Zeit überschritten", "Partie beendet"]


def test_a_newer_word_on_the_topic_silences_the_older_one():
    queue = SpeechQueue()
    queue.submit(say("zwei Minuten", topic="times"), 0)
    newer = say("eine Minute", topic="times")
    assert queue.submit(newer, 10) == (Stop(), Start(newer))
    assert drain(queue) == ["eine Minute"]


def told_was(queue, move, at):
    """A sentence that goes on in the language of the moves."""
    queue.submit(say("Announced was:", Priority.NOW, "announcement"), at)
    queue.submit(say(move, Priority.NOW, "announcement", continues=True), at)


def test_nothing_comes_between_the_languages_of_a_sentence():
    queue = SpeechQueue()
    queue.submit(say("Black offers a draw.", Priority.NEXT), 0)
    told_was(queue, "Springer Felix drei", 10)
    assert drain(queue) == ["Announced was:", "Springer Felix drei", "Black offers a draw."]


def test_of_a_sentence_that_is_outdated_no_language_is_said():
    queue = SpeechQueue()
    told_was(queue, "Springer Felix drei", 0)
    told_was(queue, "Springer Cesar drei", 10)
    assert drain(queue) == ["Announced was:", "Springer Cesar drei"]


def test_a_newer_word_on_the_topic_replaces_the_one_that_waits():
    queue = SpeechQueue()
    queue.submit(say("Dame David zwei"), 0)
    queue.submit(say("zwei Minuten", topic="times"), 10)
    queue.submit(say("eine Minute", topic="times"), 20)
    assert drain(queue, 30) == ["Dame David zwei", "eine Minute"]


def test_a_time_that_waited_longer_than_its_limit_is_dropped():
    queue = SpeechQueue(age_limits={"times": 3_000})
    queue.submit(say("Dame David zwei"), 0)
    queue.submit(say("zwei Minuten", topic="times"), 0)
    queue.submit(say("elf Züge", topic="moves"), 0)
    assert drain(queue, 3_001) == ["Dame David zwei", "elf Züge"]


def test_without_room_the_oldest_passing_word_is_dropped_and_never_a_move():
    queue = SpeechQueue(capacity=2)
    for text, topic in (("a", None), ("b", "x"), ("c", "y"), ("d", None), ("e", None), ("f", None)):
        queue.submit(say(text, topic=topic), 0)
    assert drain(queue) == ["a", "d", "e", "f"]


def test_cleared_it_is_silent():
    queue = SpeechQueue()
    queue.submit(say("a"), 0)
    queue.submit(say("b"), 0)
    assert queue.clear() == (Stop(),)
    assert queue.clear() == ()
    assert queue.waiting == ()
    assert queue.speaking is None


# --- whatever happens ---

submissions = st.tuples(
    st.sampled_from(Priority), st.sampled_from([None, None, "times", "moves", "low time"])
)
happenings = st.lists(
    st.tuples(st.one_of(submissions, st.just("finished")), st.integers(0, 5_000)), max_size=60
)


class Listener:
    """An ear that follows the actions and remembers what it heard to the end."""

    def __init__(self):
        self.now: Utterance | None = None
        self.heard: list[Utterance] = []

    def follow(self, actions: tuple[Action, ...]):
        for action in actions:
            if isinstance(action, Stop):
                assert self.now is not None
                self.now = None
            else:
                assert self.now is None
                self.now = action.utterance

    def hear_out(self):
        self.heard.append(self.now)
        self.now = None


def play(happenings, check=lambda *_: None):
    queue, ear, submitted, at = SpeechQueue(capacity=3), Listener(), [], 0
    for happening, later in happenings:
        at += later
        if happening == "finished":
            if ear.now:
                ear.hear_out()
                ear.follow(queue.finished(at))
        else:
            submitted.append(say(str(len(submitted)), *happening))
            before = queue.speaking
            ear.follow(queue.submit(submitted[-1], at))
            check(queue, before, submitted[-1])
        assert queue.speaking == ear.now
        assert ear.now or not queue.waiting
    while ear.now:
        ear.hear_out()
        ear.follow(queue.finished(at))
    return submitted, ear.heard


@given(happenings)
def test_no_utterance_without_a_topic_is_ever_lost_or_said_twice(happenings):
    submitted, heard = play(happenings)
    kept = [utterance for utterance in submitted if utterance.topic is None]
    assert sorted(kept, key=submitted.index) == sorted(
        (utterance for utterance in heard if utterance.topic is None), key=submitted.index
    )


@given(happenings)
def test_equally_urgent_ones_keep_their_order(happenings):
    _, heard = play(happenings)
    for priority in Priority:
        order = [int(utterance.text) for utterance in heard if utterance.priority is priority]
        assert all(earlier < later for earlier, later in pairwise(order))


@given(happenings)
def test_what_is_urgent_waits_for_nothing_less_urgent(happenings):
    def check(queue, before, submitted):
        if submitted.priority is Priority.NOW:
            assert queue.speaking.priority is Priority.NOW
            if before is None or before.priority < Priority.NOW:
                assert queue.speaking is submitted

    play(happenings, check)


@given(happenings)
def test_of_each_topic_one_at_most_waits(happenings):
    def check(queue, before, submitted):
        topics = [utterance.topic for utterance in (*queue.waiting, queue.speaking) if utterance]
        for topic in {"times", "moves", "low time"}:
            assert topics.count(topic) <= 1

    play(happenings, check)
