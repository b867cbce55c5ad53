"""The conversation: what is asked before it counts, and how a question is dropped."""

from dataclasses import replace

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.acts.act_row import Effect
from accessible_board.acts.table import Act
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import available, load
from accessible_board.speech.decision import Decision, Possibility, Verdict
from accessible_board.speech.dialogue import FORGOTTEN_MS, PATIENCE, Answer, Dialogue
from accessible_board.speech.questions import WhichSquare, WhichWord, YesOrNo
from accessible_board.speech.understanding import understand

KINDS = {
    Act.OFFER_DRAW: o.DrawOffered,
    Act.ACCEPT: o.DrawAccepted,
    Act.RESIGN: o.Resigned,
    Act.CLAIM: o.DrawClaimed,
    Act.CALL_ARBITER: o.ArbiterCalled,
}
"""What cannot be taken back."""

AT_ONCE = {
    Act.CLAIM_FLAG: o.FlagClaimed,
    Act.CLAIM_TOUCH: o.BreachClaimed,
    Act.CLAIM_ILLEGAL: o.IllegalMoveClaimed,
    Act.ASK_SECONDS: o.SecondsRequested,
    Act.CLAIM_QUICKPLAY: o.QuickplayClaimed,
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

    def do(self, act):
        return self.say(self.language.taught(act.key))


@pytest.mark.parametrize("language", available())
@pytest.mark.parametrize("command", KINDS)
def test_what_cannot_be_taken_back_counts_only_after_yes(language, command):
    talk = Talk(language)
    asked = talk.do(command)
    assert (asked.prompt, asked.answers) == (f"confirm_{command.key}", "yes_or_no")
    assert [type(said) for said in asked.observations] == [o.ActSaid], (
        "on record before it is asked"
    )
    (observed,) = talk.do(Act.YES).observations
    assert type(observed) is KINDS[command]
    assert (observed.at, observed.seat) == (1000, Seat.WHITE)


@pytest.mark.law(135)
@pytest.mark.parametrize("command", [Act.CLAIM, Act.ACCEPT, Act.RESIGN])
def test_what_may_end_the_game_has_the_time_of_its_words(command):
    talk = Talk()
    (said,) = talk.do(command).observations
    (meant,) = talk.do(Act.YES).observations
    assert (said.at, meant.said_at, meant.at) == (500, 500, 1000)


def test_who_calls_the_arbiter_is_on_record_in_the_own_words():
    talk = Talk("de")
    talk.say("Schiedsrichter bitte")
    (called,) = talk.say("ja").observations
    assert called == o.ArbiterCalled(at=1000, seat=Seat.WHITE, reason="Schiedsrichter bitte")


@pytest.mark.parametrize("language", available())
@pytest.mark.parametrize("command", AT_ONCE)
def test_a_claim_that_a_question_could_cost_counts_as_it_is_said(language, command):
    """As surely as if it were typed: in one go, and from when it was said."""
    (observed,) = Talk(language).do(command).observations
    assert type(observed) is AT_ONCE[command]
    assert (observed.at, observed.seat) == (500, Seat.WHITE)


@pytest.mark.parametrize("command", KINDS)
def test_no_drops_it(command):
    talk = Talk()
    talk.do(command)
    denied = o.ActDenied(at=1000, seat=Seat.WHITE)
    assert talk.do(Act.NO) == Answer((denied,), prompt="cancelled")
    (observed,) = talk.do(Act.YES).observations
    assert isinstance(observed, o.NotUnderstood)


@pytest.mark.parametrize("command", KINDS)
@pytest.mark.parametrize("other", ["I adjust", "e4", "knight f3"])
def test_anything_else_that_is_said_drops_the_question(command, other):
    talk = Talk()
    talk.do(command)
    answer = talk.say(other)
    assert answer.prompt is None
    assert isinstance(answer.observations[0], o.ActDenied)
    (observed,) = talk.say("yes").observations
    assert isinstance(observed, o.NotUnderstood)


@pytest.mark.law(135)
@pytest.mark.parametrize("command", KINDS)
def test_who_asks_for_the_time_has_given_nothing_up(command):
    """Not half a point (9.5.1), and the same for all that is asked about."""
    talk = Talk()
    talk.do(command)
    assert [type(asked) for asked in talk.say("time").observations] == [o.Asked]
    assert type(talk.say("yes").observations[0]) is KINDS[command]


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
def test_who_says_yes_or_no_without_a_question_hears_that_none_is_asked(word):
    answer = Talk().say(word)
    (observed,) = answer.observations
    assert observed == o.NotUnderstood(at=500, seat=Seat.WHITE, words=word, asked_back=True)
    assert answer.prompt == "nothing_asked"


def test_who_is_not_understood_twice_is_told_what_can_be_said():
    """And is asked to say it again if it is the first time since words that were understood."""
    talk = Talk()
    heard = [talk.say(words).observations[0] for words in ("hm", "hm", "what now", "hm")]
    assert [getattr(each, "again", None) for each in heard] == [False, True, None, False]


def test_each_time_in_a_row_that_nothing_is_understood_leads_somewhere_else():
    """To what the game waits for, then to help; what is asked comes first."""
    talk = Talk()
    told = [talk.say("hm") for _ in range(6)]
    assert [each.prompt for each in told] == [None, None, *["only_not_understood"] * 2, None, None]
    asked = [[each.request for each in one.observations[1:]] for one in told]
    assert asked == [[], [], [o.Request.NOW], [o.Request.HELP], [], []]
    talk.say("time")
    talk.do(Act.RESIGN)
    talk.say("hm")
    talk.say("hm")
    assert talk.say("hm").prompt == "confirm_resign"


def test_what_was_not_understood_long_ago_is_not_counted():
    talk = Talk()
    talk.say("hm")
    talk.at += FORGOTTEN_MS
    assert not talk.say("hm").observations[0].again


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
        ("repeat", Act.REPEAT),
        ("slower", Act.SLOWER),
        ("stop", Act.STOP),
        ("go on", Act.GO_ON),
    ],
)
def test_of_what_is_heard_the_game_hears_nothing(words, command):
    answer = Talk().say(words)
    assert (answer.observations, answer.prompt, answer.playback) == ((), None, command)


def test_a_move_with_a_draw_offer_is_announced_and_the_offer_is_asked_about():
    talk = Talk()
    answer = talk.say("e4 I offer a draw")
    assert [type(seen) for seen in answer.observations] == [o.Announced, o.ActSaid]
    assert (answer.prompt, answer.answers) == ("confirm_offer_draw", "yes_or_no")
    assert isinstance(talk.say("yes").observations[0], o.DrawOffered)


def test_a_correction_with_the_right_words_is_one_thing():
    (observed,) = Talk().say("correction e4").observations
    assert isinstance(observed, o.CorrectionAsked)
    assert observed.announcement is not None


def test_a_claim_with_a_move_is_asked_about_and_keeps_the_move():
    talk = Talk()
    asked = talk.say("I claim a draw Ng1")
    assert (asked.prompt, asked.announced.to_square) == ("confirm_claim_with", chess.G1)
    (observed,) = talk.say("yes").observations
    assert isinstance(observed, o.DrawClaimed)
    assert observed.announcement.to_square == 6


ALONE = [act for act in Act if act.key in load("en").commands]
"""Acts that name nothing beside themselves."""


@given(st.lists(st.sampled_from([*ALONE, "e4", "nonsense"]), max_size=12))
def test_nothing_irrevocable_ever_happens_without_its_question_and_yes(said):
    """What is asked about waits while something is only asked, until it is answered."""
    talk = Talk()
    open_question = None
    for each in said:
        answer = talk.do(each) if isinstance(each, Act) else talk.say(each)
        observed = [type(seen) for seen in answer.observations]
        for command, kind in KINDS.items():
            assert (kind in observed) == (each is Act.YES and open_question is command)
        if isinstance(each, Act) and each.row.confirmed:
            open_question = each
        elif each not in ("nonsense", Act.NOW) and not _only_asks(each):
            open_question = None


def _only_asks(said):
    """Whether the act asks the program, or changes how it is heard, and nothing of the game."""
    if not isinstance(said, Act):
        return False
    if isinstance(said.row.becomes, Effect):
        return said.row.becomes in HEARING
    return isinstance(said.row.observation(0, Seat.WHITE, "words"), o.Asked)


HEARING = (Effect.PLAYBACK, Effect.MICROPHONE_OPENS, Effect.MICROPHONE_WAITS)


def test_who_asks_what_now_is_asked_the_open_question_again():
    talk = Talk()
    asked = talk.say("I resign")
    assert talk.say("what now") == replace(asked, observations=())
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


def heard_badly(best, rival=None, likely=None):
    """A decision that could not be made between sentences, in German."""
    one, other, asked = (
        Possibility(tuple(words.split()), understand(words, load("de")), 0.0) if words else None
        for words in (best, rival, likely)
    )
    return Decision(one.words, one.announcement, one.act, None, -1.0, Verdict.UNCLEAR, other, asked)


def badly(talk, *sentences, likely=None):
    talk.at += 500
    return talk.dialogue.heard_badly(heard_badly(*sentences, likely=likely), talk.at)


def test_one_word_in_doubt_is_asked_about_in_the_shortest_way():
    talk = Talk("de")
    answer = badly(talk, "eva vier", "bella vier")
    assert (answer.answers, answer.values) == ("which_word", {"one": "Eva", "other": "Bella"})
    assert [seen.asked_back for seen in answer.observations] == [True]
    assert isinstance(talk.dialogue.question, WhichWord)
    (observed,) = talk.dialogue.answered(("bella",), 900).observations
    assert isinstance(observed, o.Announced)
    assert (observed.words, observed.announcement.to_square) == ("bella vier", 25)
    assert (observed.said_at, observed.at) == (500, 900)
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


def test_what_was_said_with_a_likely_announcement_follows_a_yes():
    talk = Talk("de")
    asked = badly(talk, "dame eva vier", likely="dame eva vier remis")
    assert asked.prompt == "confirm_announcement"
    asked_at, talk.at = talk.at, talk.at + 1_000
    answer = talk.say("ja")
    said, _ = answer.observations
    assert (type(said), said.said_at, said.at) == (o.Announced, asked_at, talk.at)
    assert answer.prompt == "confirm_offer_draw"
    assert isinstance(talk.say("ja").observations[0], o.DrawOffered)


def test_a_likely_announcement_is_asked_about_as_an_assistant_would():
    talk = Talk("de")
    answer = badly(talk, "dame eva vier", likely="dame eva vier")
    assert (answer.prompt, answer.answers) == ("confirm_announcement", "yes_or_no")
    assert answer.announced == understand("dame eva vier", load("de")).announcement
    assert [seen.asked_back for seen in answer.observations] == [True]
    assert talk.dialogue.question == YesOrNo()
    (observed,) = talk.say("ja").observations
    assert (type(observed), observed.words) == (o.Announced, "dame eva vier")
    assert (observed.said_at, observed.at) == (500, 1000)
    assert observed.announcement == answer.announced
    assert talk.dialogue.question is None


def test_what_was_half_heard_is_asked_about_in_the_words_of_the_legal_announcement():
    answer = badly(Talk("de"), "eva", likely="dame eva vier")
    assert answer.announced == understand("dame eva vier", load("de")).announcement


def test_who_says_no_says_the_move_again_and_then_spells_it():
    talk = Talk("de")
    badly(talk, "dame eva vier", likely="dame eva vier")
    assert talk.say("nein") == Answer(prompt="say_again")
    assert badly(talk, "dame eva vier", likely="dame eva vier").prompt == "spell_origin"
    assert talk.dialogue.question == WhichSquare()


def test_who_says_the_move_again_instead_has_announced_it():
    talk = Talk("de")
    badly(talk, "dame eva vier", likely="dame eva vier")
    (observed,) = talk.say("Dame Eva fünf").observations
    assert observed.words == "Dame Eva fünf"
    (observed,) = talk.say("ja").observations
    assert isinstance(observed, o.NotUnderstood)


def test_who_is_heard_badly_again_is_asked_about_the_later_announcement():
    talk = Talk("de")
    badly(talk, "dame eva vier", likely="dame eva vier")
    badly(talk, "dame eva vier", likely="dame anna vier")
    (observed,) = talk.say("ja").observations
    assert observed.words == "dame anna vier"


def test_what_means_nothing_leaves_the_question_open_and_what_now_repeats_it():
    talk = Talk("de")
    asked = badly(talk, "dame eva vier", likely="dame eva vier")
    assert badly(talk, "gustav").prompt == "confirm_announcement"
    assert talk.do(Act.NOW) == replace(asked, observations=())
    (observed,) = talk.say("ja").observations
    assert isinstance(observed, o.Announced)


@pytest.mark.parametrize(("later", "kind"), [(0, o.Announced), (1, o.NotUnderstood)])
def test_a_yes_that_comes_long_after_announces_nothing(later, kind):
    """It was hardly meant for the question, which overheard talk may have caused."""
    talk = Talk("de")
    badly(talk, "dame eva vier", likely="dame eva vier")
    talk.at += FORGOTTEN_MS - 500 + later
    (observed,) = talk.say("ja").observations
    assert type(observed) is kind


def ignored(words):
    """What was taken for overheard talk."""
    return Possibility(tuple(words.split()), understand(words, load("de")), 0.0)


def test_who_presses_is_asked_about_what_was_taken_for_overheard_talk():
    talk = Talk("de")
    answer = talk.dialogue.pressed((ignored("dame eva vier"), 100), 500)
    assert (answer.prompt, answer.answers) == ("confirm_announcement", "yes_or_no")
    assert [seen.asked_back for seen in answer.observations] == [True]
    (observed,) = talk.say("ja").observations
    assert (type(observed), observed.words) == (o.Announced, "dame eva vier")
    assert observed.said_at == 100


def test_a_question_that_is_open_comes_before_what_was_taken_for_talk():
    talk = Talk("de")
    talk.say("ich gebe auf")
    assert talk.dialogue.pressed((ignored("dame eva vier"), 100), 500) == Answer()
    assert isinstance(talk.say("ja").observations[0], o.Resigned)


def test_a_word_that_comes_long_after_answers_nothing():
    talk = Talk("de")
    badly(talk, "eva vier", "bella vier")
    assert talk.dialogue.answered(("bella",), talk.at + FORGOTTEN_MS + 1) is None
    assert talk.dialogue.question is None


@pytest.mark.parametrize("command", KINDS)
def test_a_yes_that_comes_long_after_confirms_no_command(command):
    """Said to somebody in the hall, it is no resignation."""
    talk = Talk()
    talk.do(command)
    talk.at += FORGOTTEN_MS
    (observed,) = talk.say("yes").observations
    assert isinstance(observed, o.NotUnderstood)


def test_a_question_that_is_seen_on_a_page_waits_for_its_answer():
    dialogue, resign, yes = (
        Dialogue(Seat.WHITE, forgets=False),
        *(understand(words, load("en")) for words in ("I resign", "yes")),
    )
    dialogue.heard(resign, "I resign", 0)
    (observed,) = dialogue.heard(yes, "yes", 10 * FORGOTTEN_MS).observations
    assert isinstance(observed, o.Resigned)


def test_what_now_repeats_a_question_for_a_word_or_a_square():
    talk = Talk("de")
    which = badly(talk, "eva vier", "bella vier")
    assert talk.do(Act.NOW) == replace(which, observations=())
    assert isinstance(talk.dialogue.question, WhichWord)
    talk = spelling()
    assert talk.do(Act.NOW).prompt == "spell_origin"
    assert talk.say("Gustav eins").prompt == "spell_target"


@pytest.mark.parametrize("answer", ["ja", "nein"])
@pytest.mark.parametrize("of_command", [True, False])
def test_an_answer_that_was_heard_badly_is_asked_for_again(answer, of_command):
    talk = Talk("de")
    likely = "dame eva vier"
    asked = talk.say("ich gebe auf") if of_command else badly(talk, "eva", likely=likely)
    asked = replace(asked, observations=())
    for _ in range(PATIENCE + 1):
        talk.at += FORGOTTEN_MS - 1_000
        again = badly(talk, answer, likely="dame anna vier")
        assert replace(again, observations=()) == asked
        assert [seen.asked_back for seen in again.observations] == [True]
    (observed,) = talk.say("ja").observations
    assert isinstance(observed, o.Resigned if of_command else o.Announced)


def test_what_was_heard_badly_long_ago_does_not_make_the_player_spell():
    talk = Talk("de")
    for _ in range(PATIENCE):
        badly(talk, "dame eva vier")
    talk.at += FORGOTTEN_MS
    assert badly(talk, "eva vier", likely="dame eva vier").prompt == "confirm_announcement"


@pytest.mark.parametrize(
    ("told", "asked"), [((), "spell_origin"), (("Gustav eins",), "spell_target")]
)
def test_a_square_that_was_heard_badly_is_asked_for_again(told, asked):
    talk = spelling()
    for square in told:
        talk.say(square)
    assert badly(talk, "dame eva vier", likely="dame eva vier").prompt == asked
    assert isinstance(talk.dialogue.question, WhichSquare)


@pytest.mark.parametrize("of_words", [True, False])
def test_what_happens_meanwhile_drops_a_question(of_words):
    talk = Talk("de")
    badly(talk, "dame eva vier", likely="dame eva vier")
    assert talk.dialogue.drop(of_words=of_words) is True
    (observed,) = talk.say("ja").observations
    assert isinstance(observed, o.NotUnderstood)
    talk.say("ich gebe auf")
    assert talk.dialogue.drop(of_words=of_words) is not of_words
    (observed,) = talk.say("ja").observations
    assert isinstance(observed, o.Resigned) is of_words


def test_a_question_about_a_command_is_not_replaced_by_one_about_a_move():
    talk = Talk("de")
    talk.say("ich gebe auf")
    assert badly(talk, "dame eva vier", likely="dame eva vier").prompt is None
    (observed,) = talk.say("ja").observations
    assert isinstance(observed, o.Resigned)


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
