"""When an utterance begins and when it is over, told as moments of 50 ms."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.speech.listening import (
    BEGINNING_SILENCE_MS,
    COMPLETE_STABLE_MS,
    LET_GO_MS,
    MISSED_MS,
    PAUSES_MS,
    PUSHED_MS,
    RELEASED_MS,
    SENSED_STABLE_MS,
    SILENCE_MS,
    TALKING_ON_MS,
    TAPPED_MS,
    UNHEARD,
    HypothesisFit,
    Listener,
    Moment,
    UtteranceChange,
)

STEP = 50


def heard(
    listener,
    *spans,
    since=0,
    besides=(UtteranceChange.SILENT, UtteranceChange.GOING_ON, UtteranceChange.PAUSED),
):
    """Turns with the times at which they changed; a span is (milliseconds, voice, words, fit)."""
    turns, at = [], since
    for length, voice, words, fit in spans:
        for _ in range(length // STEP):
            at += STEP
            turn = listener.observe(Moment(at, voice, tuple(words.split()), fit))
            if turn not in besides:
                turns.append((turn, at))
    return turns


def voice(length, words="", fit=HypothesisFit.INCOMPLETE):
    return (length, True, words, fit)


def silence(length, words="", fit=HypothesisFit.INCOMPLETE):
    return (length, False, words, fit)


def test_silence_is_no_utterance():
    assert heard(Listener(), silence(5000)) == []


def test_silence_ends_what_was_not_understood():
    turns = heard(Listener(), voice(1000), silence(2000))
    assert turns == [(UtteranceChange.BEGUN, STEP), (UtteranceChange.ENDED, 1000 + SILENCE_MS)]


def test_a_pause_between_words_ends_nothing():
    turns = heard(Listener(), voice(300), silence(SILENCE_MS - STEP), voice(300), silence(1000))
    assert [turn for turn, _ in turns] == [UtteranceChange.BEGUN, UtteranceChange.ENDED]


def test_a_complete_announcement_is_committed_once_it_stands():
    turns = heard(
        Listener(),
        voice(600, "eva"),
        voice(200, "eva vier", HypothesisFit.COMPLETE),
        silence(800, "eva vier", HypothesisFit.COMPLETE),
    )
    assert turns[1] == (UtteranceChange.COMMITTED, 600 + STEP + COMPLETE_STABLE_MS)


def test_the_sensed_move_is_committed_sooner():
    turns = heard(Listener(), voice(600, "eva"), silence(600, "eva vier", HypothesisFit.SENSED))
    assert turns[1] == (UtteranceChange.COMMITTED, 600 + STEP + SENSED_STABLE_MS)


def test_a_longer_announcement_is_waited_for():
    turns = heard(
        Listener(),
        voice(300, "turm anna eins", HypothesisFit.COMPLETE),
        voice(300, "turm anna eins anna", HypothesisFit.INCOMPLETE),
        voice(300, "turm anna eins anna drei", HypothesisFit.COMPLETE),
        silence(300, "turm anna eins anna drei", HypothesisFit.COMPLETE),
    )
    assert [turn for turn, _ in turns] == [UtteranceChange.BEGUN, UtteranceChange.COMMITTED]
    assert turns[1][1] > 900


def test_a_beginning_is_never_committed_and_a_long_pause_in_it_ends_nothing():
    turns = heard(
        Listener(),
        voice(600, "eva acht", HypothesisFit.BEGINNING),
        silence(BEGINNING_SILENCE_MS - STEP, "eva acht", HypothesisFit.BEGINNING),
        voice(200, "eva acht dame", HypothesisFit.COMPLETE),
        silence(1000, "eva acht dame", HypothesisFit.COMPLETE),
    )
    ends = 600 + BEGINNING_SILENCE_MS + COMPLETE_STABLE_MS
    assert turns == [(UtteranceChange.BEGUN, STEP), (UtteranceChange.COMMITTED, ends)]


def test_a_beginning_that_does_not_go_on_ends_with_a_longer_silence():
    turns = heard(Listener(), voice(600), silence(2000, "eva acht", HypothesisFit.BEGINNING))
    assert turns == [
        (UtteranceChange.BEGUN, STEP),
        (UtteranceChange.ENDED, 600 + BEGINNING_SILENCE_MS),
    ]


def test_what_is_left_of_a_committed_utterance_is_not_a_new_one():
    turns = heard(
        Listener(), voice(2000, "eva vier", HypothesisFit.COMPLETE), silence(400), voice(100)
    )
    assert [turn for turn, _ in turns] == [
        UtteranceChange.BEGUN,
        UtteranceChange.COMMITTED,
        UtteranceChange.BEGUN,
    ]


def test_a_commit_that_came_too_early_is_taken_back_and_the_same_words_must_stand_anew():
    stands = COMPLETE_STABLE_MS + TALKING_ON_MS
    listener, since = Listener(), STEP + stands
    begun = heard(listener, voice(since, "weiter", HypothesisFit.COMPLETE))
    assert begun[-1] == (UtteranceChange.COMMITTED, since)
    listener.go_on()
    assert heard(listener, voice(stands, "weiter", HypothesisFit.COMPLETE), since=since) == []
    since += stands
    ends = heard(listener, voice(600, "eva vier"), silence(1000, "eva vier"), since=since)
    assert ends == [(UtteranceChange.ENDED, since + 600 + SILENCE_MS)]


@pytest.mark.parametrize(
    ("fit", "stands"),
    [(HypothesisFit.SENSED, SENSED_STABLE_MS), (HypothesisFit.COMPLETE, COMPLETE_STABLE_MS)],
)
def test_while_a_voice_goes_on_an_announcement_stands_longer_before_it_is_over(fit, stands):
    over = stands + STEP
    rests = heard(Listener(), voice(STEP, "eva vier", fit), silence(1000, "eva vier", fit))
    assert rests[1] == (UtteranceChange.COMMITTED, over)
    goes_on = heard(Listener(), voice(1000, "eva vier", fit))
    assert goes_on[1] == (UtteranceChange.COMMITTED, over + TALKING_ON_MS)


def test_what_follows_a_rest_after_a_committed_announcement_is_a_new_utterance_at_once():
    stands = STEP + SENSED_STABLE_MS
    turns = heard(
        Listener(),
        voice(STEP, "eva vier", HypothesisFit.SENSED),
        silence(SENSED_STABLE_MS, "eva vier", HypothesisFit.SENSED),
        voice(100),
    )
    assert turns[1:] == [
        (UtteranceChange.COMMITTED, stands),
        (UtteranceChange.BEGUN, stands + STEP),
    ]


def test_it_is_deaf_while_the_loudspeaker_speaks_and_until_the_room_is_silent():
    listener = Listener()
    listener.loudspeaker(speaks=True)
    assert (
        heard(listener, voice(1000, "eva vier", HypothesisFit.COMPLETE), silence(100), voice(200))
        == []
    )
    listener.loudspeaker(speaks=False)
    assert listener.deaf
    assert heard(listener, voice(400), since=1300) == []
    turns = heard(listener, silence(400), voice(100), since=1700)
    assert [turn for turn, _ in turns] == [UtteranceChange.BEGUN]


def test_who_speaks_on_after_the_loudspeaker_was_missed():
    listener = Listener()
    listener.loudspeaker(speaks=True)
    heard(listener, voice(1000))
    listener.loudspeaker(speaks=False)
    turns = heard(listener, voice(MISSED_MS), silence(400), since=1000)
    assert [turn for turn, _ in turns] == [UtteranceChange.MISSED]


def speaks_from(listener, since):
    """The loudspeaker begins to speak after a silence."""
    heard(listener, silence(STEP), since=since - STEP)
    listener.loudspeaker(speaks=True)


def sentence(listener, *spans, since):
    """The loudspeaker says something, while this is heard; what is noticed by the pause after."""
    speaks_from(listener, since)
    lasted = sum(span[0] for span in spans)
    turns = heard(listener, *spans, since=since)
    listener.loudspeaker(speaks=False)
    return turns + heard(listener, silence(1000), since=since + lasted)


def headset():
    """At a microphone that has not heard the loudspeaker for a while."""
    listener = Listener()
    for each in range(UNHEARD):
        assert sentence(listener, silence(2000), since=each * 10_000) == []
    return listener


AFTER = UNHEARD * 10_000
UTTERANCE = [UtteranceChange.BEGUN, UtteranceChange.ENDED]


@pytest.mark.parametrize(
    "spans",
    [
        (silence(500), voice(700), silence(800)),
        (voice(300), silence(1700)),
        (silence(1500), voice(500)),
    ],
    ids=["in the middle", "at once", "to the end"],
)
def test_who_speaks_while_the_loudspeaker_does_is_heard_where_that_is_not(spans):
    said = sentence(headset(), *spans, since=AFTER)
    assert [turn for turn, _ in said] == UTTERANCE


def test_who_speaks_on_after_a_loudspeaker_that_is_not_heard_is_heard_as_a_whole():
    """ "Turm" with the loudspeaker, "Anna fünf" after it: it is no pawn that moves."""
    listener = headset()
    speaks_from(listener, AFTER)
    turns = heard(listener, silence(600), voice(600), since=AFTER)
    listener.loudspeaker(speaks=False)
    turns += heard(listener, silence(300), voice(600), silence(800), since=AFTER + 1200)
    assert [turn for turn, _ in turns] == UTTERANCE


def test_a_loudspeaker_that_falls_silent_for_a_player_leaves_what_was_begun():
    listener = headset()
    speaks_from(listener, AFTER)
    turns = heard(listener, silence(100), voice(200), since=AFTER)
    listener.loudspeaker(speaks=False)
    turns += heard(listener, voice(900), silence(800), since=AFTER + 300)
    assert [turn for turn, _ in turns] == UTTERANCE


@pytest.mark.parametrize("words", ["", "eva vier"])
def test_a_microphone_that_hears_the_loudspeaker_at_last_takes_its_words_for_nobodys(words):
    """Somebody has turned it up, or moved the microphone."""
    listener = headset()
    loud = (silence(200), voice(1200), silence(100), voice(500, words, HypothesisFit.COMPLETE))
    said = sentence(listener, *loud, since=AFTER)
    assert [turn for turn, _ in said] == [UtteranceChange.BEGUN, UtteranceChange.MISSED]
    assert sentence(listener, *loud, since=AFTER + 10_000) == []


def test_where_the_loudspeaker_is_heard_a_word_of_it_is_nobodys():
    listener = Listener()
    for each in range(3):
        sentence(listener, voice(2000), since=each * 10_000)
    listener.loudspeaker(speaks=True)
    heard(listener, silence(1500), voice(300), since=AFTER)
    listener.loudspeaker(speaks=False)
    turns = heard(listener, silence(300), voice(600), silence(800), since=AFTER + 1800)
    assert [turn for turn, _ in turns] == [UtteranceChange.BEGUN, UtteranceChange.ENDED]


def test_a_microphone_that_hears_the_loudspeaker_misses_nobody():
    listener = Listener()
    for number in range(2 * UNHEARD):
        assert sentence(listener, voice(2000), since=3000 * number) == []


def test_what_is_not_meant_for_the_program_is_not_missed():
    listener = Listener(push_to_talk=True)
    listener.loudspeaker(speaks=True)
    listener.loudspeaker(speaks=False)
    assert heard(listener, voice(2000), silence(400)) == []


def test_the_loudspeaker_drops_what_was_begun():
    listener = Listener()
    heard(listener, voice(300))
    listener.loudspeaker(speaks=True)
    listener.loudspeaker(speaks=False)
    assert heard(listener, silence(2000), since=300) == []


@given(
    st.lists(
        st.tuples(st.booleans(), st.sampled_from(["", "a", "b"]), st.sampled_from(HypothesisFit))
    )
)
def test_utterances_begin_and_end_in_turn(moments):
    listener = Listener()
    spans = [(STEP, voiced, words, fit) for voiced, words, fit in moments]
    turns = [turn for turn, _ in heard(listener, *spans)]
    assert all(turn is UtteranceChange.BEGUN for turn in turns[::2])
    assert all(turn in (UtteranceChange.COMMITTED, UtteranceChange.ENDED) for turn in turns[1::2])


# --- push to talk ---------------------------------------------------------------------------------


def test_pushed_to_talk_one_utterance_is_heard_and_no_other():
    listener = Listener(push_to_talk=True)
    assert heard(listener, voice(600), silence(800)) == []
    listener.push()
    turns = heard(listener, voice(600), silence(800), voice(600), silence(800), since=1400)
    assert [turn for turn, _ in turns] == [UtteranceChange.BEGUN, UtteranceChange.ENDED]


def test_a_push_waits_for_a_voice_but_not_for_ever():
    listener = Listener(push_to_talk=True)
    listener.push()
    turns = heard(listener, silence(PUSHED_MS - 200), voice(300), silence(800))
    assert [turn for turn, _ in turns] == [UtteranceChange.BEGUN, UtteranceChange.ENDED]
    listener.push()
    since = PUSHED_MS + 1000
    assert heard(listener, silence(PUSHED_MS + 200), voice(300), silence(800), since=since) == []


def test_the_loudspeaker_silences_a_push_as_well():
    listener = Listener(push_to_talk=True)
    listener.push()
    listener.loudspeaker(speaks=True)
    assert heard(listener, voice(1000)) == []


def test_what_is_held_while_talking_ends_when_it_is_let_go():
    listener = Listener(push_to_talk=True)
    listener.push()
    heard(listener, voice(1000))
    listener.release()
    turns = heard(listener, silence(600), since=1000)
    assert turns == [(UtteranceChange.ENDED, 1000 + 2 * STEP)]
    assert 2 * STEP >= RELEASED_MS > STEP


def test_who_lets_go_in_the_middle_of_a_word_is_heard_to_its_end():
    listener = Listener(push_to_talk=True)
    listener.push()
    heard(listener, voice(1000))
    listener.release()
    assert heard(listener, voice(300), silence(600), since=1000) == [
        (UtteranceChange.ENDED, 1300 + 2 * STEP)
    ]


def test_who_lets_go_is_not_waited_for_although_others_talk_on():
    listener = Listener(push_to_talk=True)
    listener.push()
    heard(listener, voice(1000))
    listener.release()
    turns = heard(listener, voice(3000), since=1000)
    assert [turn for turn, _ in turns] == [UtteranceChange.ENDED]
    assert listener.words_ended == pytest.approx(1000, abs=STEP)
    assert turns[0][1] - 1000 <= LET_GO_MS + STEP


def test_who_pushes_again_is_heard_although_others_have_never_stopped_talking():
    listener = Listener(push_to_talk=True)
    listener.push()
    heard(listener, voice(1000))
    listener.release()
    heard(listener, voice(3000), since=1000)
    listener.push()
    turns = heard(listener, voice(1000), silence(800), since=4000)
    assert [turn for turn, _ in turns] == [UtteranceChange.BEGUN, UtteranceChange.ENDED]


def test_a_beginning_too_ends_when_what_was_held_is_let_go():
    listener = Listener(push_to_talk=True)
    listener.push()
    heard(listener, voice(1000, "eva acht", HypothesisFit.BEGINNING))
    listener.release()
    turns = heard(listener, silence(600, "eva acht", HypothesisFit.BEGINNING), since=1000)
    assert turns == [(UtteranceChange.ENDED, 1000 + 2 * STEP)]


def test_a_tap_waits_for_the_words_that_follow():
    listener = Listener(push_to_talk=True)
    listener.push()
    heard(listener, silence(TAPPED_MS - STEP))
    listener.release()
    turns = heard(listener, silence(2000), voice(600), silence(800), since=TAPPED_MS - STEP)
    begun = TAPPED_MS - STEP + 2000 + STEP
    assert turns == [
        (UtteranceChange.BEGUN, begun),
        (UtteranceChange.ENDED, begun + 600 - STEP + SILENCE_MS),
    ]


def test_a_push_that_was_held_in_silence_is_taken_back():
    listener = Listener(push_to_talk=True)
    listener.push()
    heard(listener, silence(TAPPED_MS))
    listener.release()
    assert heard(listener, voice(600), silence(800), since=TAPPED_MS) == []


def test_the_microphone_is_opened_and_pushed_again_in_the_game():
    listener = Listener()
    listener.wait_for_push(waits=True)
    assert heard(listener, voice(600), silence(800)) == []
    listener.wait_for_push(waits=False)
    turns = heard(listener, voice(600), silence(800), since=1400)
    assert [turn for turn, _ in turns] == [UtteranceChange.BEGUN, UtteranceChange.ENDED]


def test_what_was_let_go_before_does_not_cut_an_utterance_off_that_is_pushed_for_later():
    listener = Listener()
    heard(listener, silence(TAPPED_MS))
    listener.release()
    heard(listener, voice(600), since=TAPPED_MS)
    listener.wait_for_push(waits=True)
    turns = heard(listener, silence(800), since=1000)
    assert turns == [(UtteranceChange.ENDED, 1000 + SILENCE_MS)]


def test_an_open_microphone_does_not_care_what_is_let_go():
    listener = Listener()
    heard(listener, voice(1000))
    listener.release()
    assert heard(listener, silence(600), since=1000) == [(UtteranceChange.ENDED, 1000 + SILENCE_MS)]


@given(st.lists(st.one_of(st.sampled_from(["push", "release"]), st.booleans()), max_size=200))
def test_no_more_is_heard_than_was_pushed_for(acts):
    listener = Listener(push_to_talk=True)
    pushes = begun = at = 0
    for act in acts:
        if act == "push":
            listener.push()
            pushes += 1
        elif act == "release":
            listener.release()
        else:
            at += STEP
            begun += listener.observe(Moment(at, act)) is UtteranceChange.BEGUN
        assert begun <= pushes


# --- pauses ---------------------------------------------------------------------------------------


def test_a_pause_is_told_once_each_time():
    spans = voice(300), silence(64), voice(300), silence(400), voice(300), silence(400)
    turns = heard(
        Listener(),
        *spans,
        besides=(UtteranceChange.SILENT, UtteranceChange.GOING_ON, UtteranceChange.BEGUN),
    )
    first, second = (-(-pause // STEP) * STEP - STEP for pause in PAUSES_MS)
    assert turns == [
        (UtteranceChange.PAUSED, 700 + first),
        (UtteranceChange.PAUSED, 700 + second),
        (UtteranceChange.PAUSED, 1400 + first),
        (UtteranceChange.PAUSED, 1400 + second),
    ]


def test_what_was_settled_in_a_pause_is_over_and_the_rest_is_not_a_new_utterance():
    listener = Listener()
    heard(listener, voice(300), silence(PAUSES_MS[0]))
    listener.commit()
    assert listener.deaf
    since = 300 + PAUSES_MS[0]
    turns = heard(listener, voice(200), silence(300), voice(300), since=since)
    assert turns == [(UtteranceChange.BEGUN, since + 500 + STEP)]


def test_the_words_that_were_settled_in_a_pause_ended_before_it_and_not_with_those_before_them():
    listener = Listener()
    heard(listener, voice(300), silence(1000))
    heard(listener, voice(300), silence(PAUSES_MS[0]), since=1300)
    assert listener.words_ended == 300
    listener.commit()
    assert listener.words_ended == 1600


def test_the_words_may_be_settled_once_the_button_is_let_go_although_others_talk_on():
    listener = Listener(push_to_talk=True)
    listener.push()
    heard(listener, voice(1000))
    listener.release()
    turns = heard(listener, voice(400), since=1000, besides=(UtteranceChange.GOING_ON,))
    first, second = (-(-pause // STEP) * STEP for pause in PAUSES_MS)
    assert turns == [
        (UtteranceChange.PAUSED, 1000 + first),
        (UtteranceChange.PAUSED, 1000 + second),
    ]
    listener.commit()
    assert listener.words_ended == 1000
