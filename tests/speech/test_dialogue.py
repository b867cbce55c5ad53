"""The conversation: what is asked before it counts, and how a question is dropped."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.game import observations as o
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.languages import available, load
from accessible_board.speech.decision import Decision, Possibility, Verdict
from accessible_board.speech.dialogue import CONFIRMED, PATIENCE, Answer, Dialogue
from accessible_board.speech.questions import WhichSquare, WhichWord, YesOrNo
from accessible_board.speech.understanding import Command, understand

KINDS = {
    Command.OFFER_DRAW: o.DrawOffered,
    Command.ACCEPT: o.DrawAccepted,
    Command.RESIGN: o.Resigned,
    Command.CLAIM: o.DrawClaimed,
    Command.CALL_ARBITER: o.ArbiterCalled,
}
"""What cannot be taken back."""

AT_ONCE = {
    Command.CLAIM_FLAG: o.FlagClaimed,
    Command.CLAIM_TOUCH: o.BreachClaimed,
    Command.CLAIM_ILLEGAL: o.IllegalMoveClaimed,
    Command.ASK_SECONDS: o.SecondsRequested,
    Command.CLAIM_QUICKPLAY: o.QuickplayClaimed,
}
"""What may be lost while a question is asked and answered (4.8, A.5, III.4, III.5)."""


class Talk:
    """One player talking, half a second a sentence."""

    def __init__(self, language="en"):
        self.dialogue = Dialogue(Seat.WHITE)
        self.language = load(language)
        self.at = 0

    def say(self, words):
        self.at += 500
        return self.dialogue.heard(understand(words, self.language), words, self.at)

    def command(self, command):
        return self.say(getattr(self.language.commands, command.value)[0])


@pytest.mark.parametrize("language", available())
@pytest.mark.parametrize("command", KINDS)
def test_what_cannot_be_taken_back_counts_only_after_yes(language, command):
    talk = Talk(language)
    assert talk.command(command) == Answer(prompt=CONFIRMED[command], answers="yes_or_no")
    (observed,) = talk.command(Command.YES).observations
    assert type(observed) is KINDS[command]
    assert (observed.at, observed.seat) == (1000, Seat.WHITE)


def test_who_calls_the_arbiter_is_on_record_in_the_own_words():
    talk = Talk("de")
    talk.say("Schiedsrichter bitte")
    (called,) = talk.say("ja").observations
    assert called == o.ArbiterCalled(at=1000, seat=Seat.WHITE, reason="Schiedsrichter bitte")


@pytest.mark.parametrize("language", available())
@pytest.mark.parametrize("command", AT_ONCE)
def test_a_claim_that_a_question_could_cost_counts_as_it_is_said(language, command):
    """As surely as if it were typed: in one go, and from when it was said."""
    (observed,) = Talk(language).command(command).observations
    assert type(observed) is AT_ONCE[command]
    assert (observed.at, observed.seat) == (500, Seat.WHITE)


@pytest.mark.parametrize("command", KINDS)
def test_no_drops_it(command):
    talk = Talk()
    talk.command(command)
    assert talk.command(Command.NO) == Answer(prompt="cancelled")
    (observed,) = talk.command(Command.YES).observations
    assert isinstance(observed, o.NotUnderstood)


@pytest.mark.parametrize("command", KINDS)
@pytest.mark.parametrize("other", ["time", "e4", "knight f3"])
def test_anything_else_that_is_said_drops_the_question(command, other):
    talk = Talk()
    talk.command(command)
    assert talk.say(other).prompt is None
    (observed,) = talk.say("yes").observations
    assert isinstance(observed, o.NotUnderstood)


def test_words_without_a_meaning_leave_the_question_open():
    talk = Talk()
    talk.say("I resign")
    assert isinstance(talk.say("hrm hrm").observations[0], o.NotUnderstood)
    assert isinstance(talk.say("yes").observations[0], o.Resigned)


def test_the_second_of_two_questions_is_the_one_that_is_answered():
    talk = Talk()
    talk.say("I resign")
    talk.say("I offer a draw")
    (observed,) = talk.say("yes").observations
    assert isinstance(observed, o.DrawOffered)


@pytest.mark.parametrize("word", ["yes", "no"])
def test_yes_and_no_without_a_question_are_not_understood(word):
    (observed,) = Talk().say(word).observations
    assert observed == o.NotUnderstood(at=500, seat=Seat.WHITE, words=word)


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("time", o.Asked),
        ("moves", o.Asked),
        ("last move", o.Asked),
        ("position", o.Asked),
        ("help", o.Asked),
        ("correction", o.CorrectionAsked),
        ("I adjust", o.AdjustingAnnounced),
        ("I decline", o.DrawDeclined),
        ("Nf3", o.Announced),
    ],
)
def test_everything_else_counts_at_once(words, kind):
    answer = Talk().say(words)
    assert answer.prompt is None
    (observed,) = answer.observations
    assert type(observed) is kind
    assert observed.at == 500


@pytest.mark.parametrize(
    ("words", "command"),
    [
        ("repeat", Command.REPEAT),
        ("slower", Command.SLOWER),
        ("stop", Command.STOP),
        ("go on", Command.GO_ON),
    ],
)
def test_of_what_is_heard_the_game_hears_nothing(words, command):
    answer = Talk().say(words)
    assert (answer.observations, answer.prompt, answer.playback) == ((), None, command)


def test_a_move_with_a_draw_offer_is_announced_and_the_offer_is_asked_about():
    talk = Talk()
    answer = talk.say("e4 I offer a draw")
    assert [type(seen) for seen in answer.observations] == [o.Announced]
    assert (answer.prompt, answer.answers) == ("confirm_offer_draw", "yes_or_no")
    assert isinstance(talk.say("yes").observations[0], o.DrawOffered)


def test_a_correction_with_the_right_words_is_one_thing():
    (observed,) = Talk().say("correction e4").observations
    assert isinstance(observed, o.CorrectionAsked)
    assert observed.announcement is not None


def test_a_claim_with_a_move_is_asked_about_and_keeps_the_move():
    talk = Talk()
    assert talk.say("I claim a draw Ng1").prompt == "confirm_claim"
    (observed,) = talk.say("yes").observations
    assert isinstance(observed, o.DrawClaimed)
    assert observed.announcement.to_square == 6


ALONE = [command for command in Command if hasattr(load("en").commands, command)]
"""Commands that name nothing beside themselves."""


@given(st.lists(st.sampled_from([*ALONE, "e4", "nonsense"]), max_size=12))
def test_nothing_irrevocable_ever_happens_without_its_question_and_yes(said):
    talk = Talk()
    open_question = None
    for each in said:
        answer = talk.command(each) if isinstance(each, Command) else talk.say(each)
        observed = [type(seen) for seen in answer.observations]
        for command, kind in KINDS.items():
            assert (kind in observed) == (each is Command.YES and open_question is command)
        if each in CONFIRMED:
            open_question = each
        elif each not in ("nonsense", Command.NOW):
            open_question = None


def test_who_asks_what_now_is_asked_the_open_question_again():
    talk = Talk()
    asked = talk.say("I resign")
    assert talk.say("what now") == asked
    assert isinstance(talk.say("yes").observations[0], o.Resigned)


@pytest.mark.parametrize(
    ("words", "request_", "about"),
    [
        ("what is on e4", o.Request.LOOK, "e4"),
        ("where are the rooks", o.Request.LOOK, "R"),
        ("last three moves", o.Request.LAST_MOVES, "3"),
        ("what now", o.Request.NOW, ""),
        ("scoresheet", o.Request.SCORESHEET, ""),
    ],
)
def test_who_asks_about_something_asks_the_game_about_it(words, request_, about):
    (observed,) = Talk().say(words).observations
    assert observed == o.Asked(at=500, seat=Seat.WHITE, request=request_, about=about)


# --- what was heard badly -------------------------------------------------------------------------


def heard_badly(best, rival=None):
    """A decision that could not be made between two sentences, in German."""
    one, other = (
        Possibility(tuple(words.split()), understand(words, load("de")), 0.0) if words else None
        for words in (best, rival)
    )
    said = one.announcement
    return Decision(one.words, said, one.command, None, -1.0, Verdict.UNCLEAR, rival=other)


def badly(talk, *sentences):
    talk.at += 500
    return talk.dialogue.heard_badly(heard_badly(*sentences), talk.at)


def test_one_word_in_doubt_is_asked_about_in_the_shortest_way():
    talk = Talk("de")
    answer = badly(talk, "eva vier", "bella vier")
    assert (answer.answers, answer.values) == ("which_word", {"one": "Eva", "other": "Bella"})
    assert [seen.asked_back for seen in answer.observations] == [True]
    assert isinstance(talk.dialogue.question, WhichWord)
    (observed,) = talk.dialogue.answered(("bella",), 900).observations
    assert isinstance(observed, o.Announced)
    assert (observed.words, observed.announcement.to_square) == ("bella vier", 25)
    assert talk.dialogue.question is None


def test_a_word_that_was_not_asked_for_answers_nothing():
    talk = Talk("de")
    assert talk.dialogue.answered(("eva",), 100) is None
    badly(talk, "eva vier", "bella vier")
    assert talk.dialogue.answered(("anna",), 200) is None
    assert isinstance(talk.dialogue.question, WhichWord)


def test_the_whole_sentence_is_an_answer_as_well():
    talk = Talk("de")
    badly(talk, "eva vier", "bella vier")
    (observed,) = talk.say("Eva vier").observations
    assert observed.announcement.to_square == 28


@pytest.mark.parametrize("rival", [None, "springer felix drei", "dame bella fünf"])
def test_more_in_doubt_is_said_again(rival):
    answer = badly(Talk("de"), "dame eva vier", rival)
    assert answer.prompt is None
    assert [seen.asked_back for seen in answer.observations] == [False]


def spelling():
    talk = Talk("de")
    for _ in range(PATIENCE):
        assert badly(talk, "dame eva vier").prompt is None
    assert badly(talk, "dame eva vier").prompt == "spell_origin"
    return talk


def test_after_two_questions_the_move_is_spelt_square_by_square():
    talk = spelling()
    assert talk.dialogue.question == WhichSquare()
    assert talk.say("Gustav eins") == Answer(prompt="spell_target")
    (observed,) = talk.say("Felix drei").observations
    assert observed.announcement == understand("g1f3", load("de")).announcement
    assert talk.dialogue.question is None


def test_the_same_square_twice_is_asked_for_anew():
    talk = spelling()
    talk.say("Gustav eins")
    assert talk.say("Gustav eins").prompt == "spell_origin"
    assert talk.dialogue.question == WhichSquare()


def test_a_move_that_is_typed_ends_the_spelling():
    talk = spelling()
    (observed,) = talk.say("Springer Felix drei").observations
    assert isinstance(observed, o.Announced)
    assert talk.dialogue.question is None


def test_who_is_to_confirm_is_asked_for_no_square_meanwhile():
    talk = Talk("de")
    assert talk.say("ich gebe auf").prompt == "confirm_resign"
    for _ in range(PATIENCE + 1):
        assert badly(talk, "dame eva vier").prompt is None
    (observed,) = talk.say("ja").observations
    assert isinstance(observed, o.Resigned)


def test_something_understood_makes_patience_whole_again():
    talk = Talk("de")
    for _ in range(3):
        badly(talk, "dame eva vier")
        talk.say("Zeit")
    assert talk.dialogue.question is None


def test_what_cannot_be_taken_back_is_a_yes_or_no_question():
    talk = Talk("de")
    talk.say("ich gebe auf")
    assert talk.dialogue.question == YesOrNo()
    assert badly(talk, "eva vier", "bella vier").prompt is None
    assert isinstance(talk.say("ja").observations[0], o.Resigned)
    assert talk.dialogue.question is None


@pytest.mark.parametrize(("words", "waits"), [("always listen", False), ("push to talk", True)])
def test_when_the_microphone_hears_is_no_business_of_the_game(words, waits):
    answer = Talk().say(words)
    assert (answer.observations, answer.prompt, answer.waits) == ((), None, waits)
