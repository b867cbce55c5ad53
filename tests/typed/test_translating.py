"""What is typed at the keyboard may be typed in the player's or the arbiter's language as well."""

import pytest

from accessible_board.acts.table import Act
from accessible_board.arbiter.forms import VERBS
from accessible_board.errors import InputError
from accessible_board.game.vocabulary.assistants import AssistantAct
from accessible_board.languages import RefusedError, available, load, verbs
from accessible_board.languages.language_files import REFERENCE, table
from accessible_board.narration.written.phrases import load_phrases
from accessible_board.speech.understanding import understand
from accessible_board.typed.reading import in_english, typed
from accessible_board.typed.typed_lines import TypedWords

OTHERS = [code for code in available() if code != "en"]


@pytest.mark.parametrize(
    ("line", "english"),
    [
        ("heben e2", "lift e2"),
        ("Weiß heben e2", "white lift e2"),
        ("schwarz: stecken e4", "black: place e4"),
        ("weiß drücken", "white press"),
        ("weiss druecken", "white press"),
        ("Sprechen Offen", "talk open"),
        ("schwarz sprechen knopf", "black talk push"),
        ("schwarz reklamiert berührt", "black claims touch"),
        ("Schiedsrichter anhalten", "arbiter stop"),
        ("schiedsrichter weiß stellen 5m30s 12", "arbiter white set 5m30s 12"),
        ("weiß schiedsrichter regelwidrig press", "white arbiter illegal press"),
        ("arbiter ergebnis 1-0", "arbiter result 1-0"),
        ("black arbiter zulassen", "arbiter black admit"),
        ("assistent schwarz sagt Eva vier", "assistant black says Eva vier"),
        ("weiß assistent Ines claims", "white assistant Ines claims"),
        ("weiß einspruch das Licht ging aus", "white appeal das Licht ging aus"),
        ("hilfe", "help"),
        ("verlassen", "quit"),
    ],
)
def test_the_words_of_a_language_stand_for_the_english_ones(line, english):
    assert typed(line, "de") == typed(english)


def test_a_word_that_two_languages_share_may_be_followed_by_those_of_either():
    assert typed("arbiter uitslag 1-0", "nl") == typed("arbiter result 1-0")
    assert typed("arbiter uitslag 1-0", "de", "nl") == typed("arbiter result 1-0")
    assert isinstance(typed("arbiter", "nl"), TypedWords)  # As the player says to have it called.


def test_what_is_told_to_one_player_has_the_seat_before_the_verb_in_every_language():
    with pytest.raises(RefusedError, match="for whom"):
        typed("schiedsrichter sagen schwarz das Taxi ist da", "de")


@pytest.mark.parametrize("line", ["arbiter ergebnis 1-0", "arbiter anhalten"])
def test_a_word_of_another_language_is_none(line):
    with pytest.raises(InputError):
        typed(line)


@pytest.mark.parametrize("line", ["lift e2", "white press", "arbiter stop", "talk open", "quit"])
@pytest.mark.parametrize("code", available())
def test_the_english_words_are_typed_in_every_language(line, code):
    assert typed(line, code) == typed(line)


@pytest.mark.parametrize("code", OTHERS)
def test_how_a_result_is_signed_is_told_in_the_word_of_the_language(code):
    told = load_phrases(code)("terminal.sign").removesuffix(".").rpartition(" ")[2]
    assert told != "sign"
    assert typed(told, code) == typed("sign")


@pytest.mark.parametrize("line", ["Eva vier", "weiß da ist nichts", "Springer Felix drei", "ja"])
def test_what_is_no_instruction_is_said_in_its_own_words(line):
    said = typed(line, "de", "nl")
    assert isinstance(said, TypedWords)
    assert line.endswith(said.words)


def test_a_line_for_a_seat_is_said_by_that_seat():
    assert typed("schwarz: Eva fünf", "de") == typed("black: Eva fünf")


def test_the_words_of_the_arbiter_are_those_that_can_be_typed():
    assert set(table(REFERENCE, "verbs.toml")["arbiter"]) <= {*VERBS, "now", "open"}


@pytest.mark.parametrize("code", OTHERS)
def test_no_word_that_can_be_said_is_taken_for_an_instruction(code):
    for kind in ("seats", "verbs"):
        for word, verb in verbs(code)[kind].items():
            meant = understand(word, load(code))
            assert (
                meant is None or meant.act is Act.HELP or isinstance(typed(word, code), TypedWords)
            ), (
                word,
                verb,
            )


@pytest.mark.parametrize("code", OTHERS)
def test_everything_a_player_can_say_is_said(code):
    language = load(code)
    for act in Act:
        for phrase in language.commands.get(act.key, ()):
            meant = typed(phrase, code)
            assert isinstance(meant, TypedWords) or act is Act.HELP, phrase


@pytest.mark.parametrize("code", available())
def test_the_rulings_that_there_are_are_named_as_they_are_typed(code):
    with pytest.raises(RefusedError) as refusal:
        typed("arbiter dance", code)
    named = refusal.value.said(code).rpartition(": ")[2].rstrip(".").split(", ")
    assert [in_english(f"arbiter {word}", verbs(code)) for word in named] == [
        f"arbiter {verb}" for verb in VERBS
    ]
    assert (named != list(VERBS)) is (code in OTHERS)


@pytest.mark.parametrize("code", available())
def test_what_an_assistant_can_do_is_named_as_it_is_typed(code):
    with pytest.raises(RefusedError) as refusal:
        typed("assistant dances", code)
    acts, _, example = refusal.value.said(code).partition(": ")[2].partition("; ")
    named = [act.split(" ")[0] for act in acts.split(", ")]
    english = [in_english(f"assistant {word}", verbs(code)) for word in named]
    assert {line.removeprefix("assistant ") for line in english} == set(AssistantAct)
    line = example.rpartition(": ")[2].rstrip(".")
    assert typed(line, code) == typed("assistant touched e2")
    assert (line != "assistant touched e2") is (code in OTHERS)
