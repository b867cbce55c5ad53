"""The speech budget: when this is said and that is submitted, then this is heard."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.audience import Channel, Priority, Utterance
from accessible_board.narration.speech_queue import Action, SpeechQueue, Start, Stop


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


# --- readings ---

LONG = "One is this. Two is that. Three is more."


def read(text=LONG, more="Go on?", topic=None):
    return Utterance(Channel.EARPHONE_WHITE, text, "en", topic=topic, reading=True, more=more)


def test_a_reading_gives_way_to_all_but_what_can_wait_and_asks_whether_to_go_on():
    queue = SpeechQueue()
    queue.submit(read(), 0)
    queue.finished(500)
    assert queue.submit(say("Carried out."), 600) == ()
    move = say("Knight f3", Priority.NEXT)
    assert queue.submit(move, 700) == (Stop(), Start(move))
    assert drain(queue) == ["Knight f3", "Carried out.", "Go on?"]
    assert queue.left is not None
    (begun,) = queue.go_on(9_000)
    assert begun.utterance.text == "Two is that."
    assert drain(queue) == ["Two is that.", "Three is more."]
    assert queue.left is None


def test_who_goes_on_at_once_is_not_asked_to():
    queue = SpeechQueue()
    queue.submit(read(), 0)
    queue.submit(say("Knight f3", Priority.NOW), 100)
    queue.finished(900)
    assert queue.speaking.text == "Go on?"
    stopped, _ = queue.go_on(950)
    assert stopped == Stop()
    assert drain(queue)[0] == "One is this."


def test_a_reading_that_nobody_asked_for_goes_on_by_itself():
    queue = SpeechQueue()
    queue.submit(read(more=""), 0)
    queue.submit(say("Knight f3", Priority.NOW), 100)
    assert drain(queue) == ["Knight f3", "One is this.", "Two is that.", "Three is more."]


def test_something_else_is_read_at_once_to_who_asks_for_it_and_the_first_can_be_gone_on_with():
    queue = SpeechQueue()
    queue.submit(read(), 0)
    queue.submit(read("Four is less."), 100)
    assert drain(queue) == ["Four is less.", "Go on?"]
    queue.go_on(5_000)
    assert drain(queue) == ["One is this.", "Two is that.", "Three is more."]


def test_the_same_is_read_from_its_start_to_who_asks_again():
    queue = SpeechQueue()
    queue.submit(read(topic="help"), 0)
    queue.finished(500)
    queue.submit(read(topic="help"), 600)
    assert drain(queue) == ["One is this.", "Two is that.", "Three is more."]
    assert queue.left is None


def test_after_a_portion_the_listener_is_asked_but_not_for_a_few_words():
    queue, sentence = SpeechQueue(), "This is one of many long sentences."
    queue.submit(read(" ".join([sentence] * 8)), 0)
    assert drain(queue) == [sentence] * 4 + ["Go on?"]
    queue.go_on(0)
    assert drain(queue) == [sentence] * 4
    queue.submit(read(" ".join([sentence] * 5)), 0)
    assert drain(queue) == [sentence] * 5


def test_stopped_it_is_silent_and_nobody_is_asked():
    queue = SpeechQueue()
    queue.submit(read(), 0)
    assert queue.stop(100) == (Stop(),)
    assert queue.stop(200) == ()
    queue.submit(say("Knight f3"), 300)
    assert drain(queue) == ["Knight f3"]
    queue.go_on(900)
    assert drain(queue)[0] == "One is this."


def test_a_move_is_not_stopped_and_an_answer_is():
    queue = SpeechQueue()
    queue.submit(say("Knight f3", Priority.NOW), 0)
    assert queue.stop(10) == ()
    queue = SpeechQueue()
    queue.submit(say("two minutes", Priority.NEXT, "times"), 0)
    assert queue.stop(10) == (Stop(),)


def test_what_was_said_last_is_whole_in_all_its_languages():
    queue = SpeechQueue()
    queue.submit(read(), 0)
    queue.finished(10)
    assert [each.text for each in queue.last] == [LONG]
    told_was(queue, "Springer Felix drei", 20)
    drain(queue)
    assert [each.text for each in queue.last] == ["Announced was:", "Springer Felix drei"]


def test_instead_of_an_answer_that_is_stale_the_listener_is_told_so():
    queue = SpeechQueue(age_limits={"times": 3_000})
    queue.submit(say("The cable is out.", Priority.NOW), 0)
    answer = Utterance(
        Channel.EARPHONE_WHITE, "2 minutes", "en", Priority.NEXT, "times", late="Ask again."
    )
    queue.submit(answer, 10)
    assert drain(queue, 4_000) == ["The cable is out.", "Ask again."]


def test_what_a_later_word_outdates_is_dropped():
    queue = SpeechQueue()
    queue.submit(say("The cable is out.", Priority.NOW), 0)
    queue.submit(say("ten seconds", Priority.NEXT, "low time"), 10)
    over = Utterance(
        Channel.EARPHONE_WHITE, "Over.", "en", Priority.NOW, outdates=frozenset({"low time"})
    )
    queue.submit(over, 20)
    assert drain(queue) == ["The cable is out.", "Over."]


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


def test_an_echo_gives_way_to_the_voice_of_its_player_and_of_no_other():
    queue = SpeechQueue()
    echo = Utterance(Channel.LOUDSPEAKER, "Cesar fünf", "de", Priority.NOW, echoes=Seat.BLACK)
    offer = Utterance(Channel.LOUDSPEAKER, "Schwarz bietet Remis an", "de", Priority.NEXT)
    queue.submit(echo, 0)
    queue.submit(offer, 10)
    assert queue.give_way(Seat.WHITE, 100) == ()
    assert queue.give_way(Seat.BLACK, 100) == (Stop(), Start(offer))
    queue.submit(echo, 200)
    assert drain(queue, 300) == ["Cesar fünf", "Schwarz bietet Remis an"]
