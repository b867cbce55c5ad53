"""What a typed line is."""

import re
import tomllib
from contextlib import suppress
from itertools import product
from pathlib import Path

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.acts.table import Act
from accessible_board.arbiter.forms import FORMS
from accessible_board.errors import InputError
from accessible_board.game import observations as o
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.assistants import AssistantAct, Duty
from accessible_board.game.vocabulary.editions import Articles
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import available, instructions, load, verbs
from accessible_board.speech.asking import inquiries
from accessible_board.speech.spoken_rulings import is_done, spoken_ruling
from accessible_board.speech.understanding import understand
from accessible_board.typed.reading import for_arbiter, in_english, typed
from accessible_board.typed.typed_lines import (
    TABLES,
    Assisted,
    AtTerminal,
    Done,
    HelpAsked,
    PegMoved,
    Ruled,
    Talking,
    TimesRead,
    TypedWords,
    Wording,
    help_lines,
    words_to_type,
)

WHITE, BLACK = Seat.WHITE, Seat.BLACK
ARTICLES = Articles("2023")
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("", Done(None, Act.PRESS)),
        ("  \r\n", Done(None, Act.PRESS)),
        ("press", Done(None, Act.PRESS)),
        ("black", Done(BLACK, Act.PRESS)),
        ("White press", Done(WHITE, Act.PRESS)),
        ("b: press", Done(BLACK, Act.PRESS)),
        ("w:", Done(WHITE, Act.PRESS)),
        ("lift e2", PegMoved(None, chess.E2, True)),
        ("black place E5", PegMoved(BLACK, chess.E5, False)),
        ("b:lift h8", PegMoved(BLACK, chess.H8, True)),
        ("sign", Done(None, Act.SIGN)),
        ("talk", Talking(None)),
        ("black talk", Talking(BLACK)),
        ("talk open", Done(None, Act.LISTEN_ALWAYS)),
        ("white talk push", Done(WHITE, Act.LISTEN_PUSHED)),
        ("talk to me", TypedWords(None, "talk to me")),
        ("black sign", Done(BLACK, Act.SIGN)),
        ("flag", Done(None, Act.CLAIM_FLAG)),
        ("black flag display", Done(BLACK, Act.CLAIM_FLAG, "display")),
        ("white call no queen", Done(WHITE, Act.CALL_ARBITER, "no queen")),
        ("black appeal it was late", Done(BLACK, Act.APPEAL, "it was late")),
        ("black here", Done(BLACK, Act.ARRIVE)),
        ("assistant press", Assisted(None, AssistantAct.PRESSES)),
        ("assistant black flag", Assisted(BLACK, AssistantAct.FLAG)),
        ("assistant touched g8", Assisted(None, AssistantAct.TOUCHED, chess.G8)),
        ("assistant white moves", Assisted(WHITE, AssistantAct.MOVES)),
        ("assistant quickplay", Assisted(None, AssistantAct.QUICKPLAY)),
        ("assistant white seconds", Assisted(WHITE, AssistantAct.SECONDS)),
        ("assistant closes", Assisted(None, AssistantAct.CLOSES)),
        ("assistant here", Assisted(None, AssistantAct.ARRIVES)),
        ("assistant says Eva vier", Assisted(None, AssistantAct.ANNOUNCES, words="Eva vier")),
        (
            "assistant white says black Eva fünf",
            Assisted(WHITE, AssistantAct.ANNOUNCES, words="Eva fünf", mover=BLACK),
        ),
        ("clock 1h 58m30s", TimesRead(3_600_000, 3_510_000)),
        ("black conditions", Done(BLACK, Act.CONDITIONS)),
        ("quit", AtTerminal.QUIT),
        ("QUIT", AtTerminal.QUIT),
        ("arbiter now", AtTerminal.WAITING),
        ("help", HelpAsked()),
        ("?", HelpAsked()),
        ("help claim", HelpAsked("claim")),
        ("help me", TypedWords(None, "help me")),
        ("both sign", Done(None, Act.SIGN, both=True)),
        ("Both withdraw", Done(None, Act.WITHDRAW_CALL, both=True)),
        ("both knights", TypedWords(None, "both knights")),
        ("white help", TypedWords(WHITE, "help")),
        ("Springer Felix drei", TypedWords(None, "Springer Felix drei")),
        ("black: Eva fünf", TypedWords(BLACK, "Eva fünf")),
        ("black Nf6", TypedWords(BLACK, "Nf6")),
        ("w: O-O", TypedWords(WHITE, "O-O")),
        ("whiteboard", TypedWords(None, "whiteboard")),
        ("sign of life", TypedWords(None, "sign of life")),
    ],
)
def test_a_line(line, meant):
    assert typed(line) == meant


@pytest.mark.parametrize(
    ("line", "ruling", "members"),
    [
        ("arbiter start", Ruling.START, {}),
        ("arbiter stop", Ruling.STOP, {}),
        ("Arbiter Stop", Ruling.STOP, {}),
        ("arbiter resume", Ruling.RESUME, {}),
        ("arbiter restore", Ruling.RESTORE, {}),
        ("arbiter confirm", Ruling.CONFIRM_PENALTY, {}),
        ("arbiter refuse", Ruling.REFUSE_PENALTY, {}),
        ("arbiter uphold", Ruling.UPHOLD_CLAIM, {}),
        ("arbiter reject", Ruling.REJECT_CLAIM, {}),
        ("arbiter white accidental e2", Ruling.ACCIDENTAL_TOUCH, {"seat": WHITE, "square": 12}),
        ("white arbiter accidental e2", Ruling.ACCIDENTAL_TOUCH, {"seat": WHITE, "square": 12}),
        ("arbiter black set 5m30s", Ruling.SET_CLOCK, {"seat": BLACK, "remaining": 330_000}),
        ("arbiter w: set 1h2m3s", Ruling.SET_CLOCK, {"seat": WHITE, "remaining": 3_723_000}),
        (
            "arbiter white set 5m 12",
            Ruling.SET_CLOCK,
            {"remaining": 300_000, "moves_completed": 12},
        ),
        ("arbiter conditions", Ruling.READ_CONDITIONS, {}),
        ("arbiter white accept", Ruling.ACCEPT_ASSISTANT, {"seat": WHITE}),
        ("arbiter white grant claims", Ruling.GRANT_DUTY, {"duty": Duty.CLAIMS}),
        ("arbiter white charge 2m", Ruling.CHARGE_FOR_ASSISTANT, {"remaining": 120_000}),
        ("arbiter black flag", Ruling.FLAG_DOWN, {"seat": BLACK}),
        ("arbiter flags", Ruling.BOTH_FLAGS_DOWN, {}),
        ("arbiter approve", Ruling.APPROVE_EQUIPMENT, {}),
        ("arbiter adapt slips-stand", Ruling.ADAPT, {"holds": True}),
        ("arbiter adapt not slips-stand", Ruling.ADAPT, {"holds": False}),
        ("arbiter result 1-0", Ruling.DECLARE, {"result": "1-0"}),
        ("arbiter result 1/2-1/2", Ruling.DECLARE, {"result": "1/2-1/2"}),
    ],
)
def test_a_ruling(line, ruling, members):
    ruled = typed(line)
    assert isinstance(ruled, Ruled)
    assert ruled.ruling.ruling is ruling
    for name, value in members.items():
        assert getattr(ruled.ruling, name) == value


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("lift", "'' is no square"),
        ("lift i9", "'i9' is no square"),
        ("place e2 e4", "is no square"),
        ("arbiter", "cannot be asked ''"),
        ("arbiter dance", "cannot be asked 'dance'"),
        ("arbiter white set", "'' is no time"),
        ("arbiter white set soon", "'soon' is no time"),
        ("arbiter white set 999999h", "'999999h' is no time"),
        ("arbiter white set " + "9" * 5_000 + "h", "is no time"),
        ("arbiter set 5m", "Say for whom"),
        ("arbiter accidental e2", "Say for whom"),
        ("arbiter result", "is no result"),
        ("arbiter result 2-0", "is no result"),
        ("assistant dance", "An assistant can do this"),
        ("assistant says", "An assistant can do this"),
        ("white appeal", "An appeal needs words"),
        ("white assistant", "Name the assistant"),
        ("white assistant claims Ines", "Name the assistant"),
        ("clock 1h", "Read both times"),
        ("arbiter white grant dances", "is no duty"),
        ("arbiter grant claims", "Say for whom"),
        ("arbiter flag", "Say for whom"),
        ("arbiter stop it", "is too much"),
        ("arbiter adapt silence", "is no rule"),
        ("arbiter white set 5m many", "is no number of moves"),
    ],
)
def test_an_incomplete_instruction_is_told_in_one_sentence(line, told):
    with pytest.raises(InputError, match=told) as caught:
        typed(line)
    in_english = str(caught.value)
    assert "\n" not in in_english
    english = [code for code in available() if caught.value.said(code) == in_english]
    assert english == ["en"]


@pytest.mark.parametrize(
    ("line", "is_so"),
    [
        ("arbiter dance", True),
        ("white arbiter set", True),
        ("Dommer dans", True),
        ("hvid dommer stil snart", True),
        ("arbiters", False),
        ("lift z9", False),
        ("løft z9", False),
        ("", False),
    ],
)
def test_a_line_of_the_arbiter_is_known_as_one_however_it_goes_on(line, is_so):
    assert for_arbiter(line, "da") is is_so


@given(st.text())
def test_any_line_is_something_or_told(line):
    with suppress(InputError):
        assert typed(line) is not None


def test_an_assistant_is_named_with_the_duties_after_the_name():
    named = typed("white assistant Ines de Vries claims announces")
    assert named == Done(WHITE, Act.PROPOSE_ASSISTANT, "Ines de Vries claims announces")
    assert named.act.row.observation(0, WHITE, named.words) == o.AssistantProposed(
        at=0, seat=WHITE, name="Ines de Vries", duties=(Duty.CLAIMS, Duty.ANNOUNCES)
    )


# --- the instructions -----------------------------------------------------------------------------

EXAMPLES = {
    "play": (
        ("e2e4", "e4"),
        (),
        ("black press", "white time"),
        ("time", "moves", "repeat", "slower", "position"),
        ("lift e2", "place e4"),
        ("sign", "both sign"),
        ("quit",),
    ),
    "say": (),
    "claim": (
        ("white flag", "white call", "white withdraw"),
        ("white seconds", "white quickplay"),
        ("black claims touch",),
        ("white appeal", "clock 1h5m 58m30s"),
    ),
    "score": (
        ("white recording off", "recording on"),
        ("white sheet", "record e4"),
        ("black wrote e4 e5 Nf3", "arbiter compare"),
        ("white two-boards", "black stands FEN"),
    ),
    "microphone": (("talk",), ("talk push", "talk open")),
    "assistant": (
        ("white assistant Ines claims",),
        ("assistant press", "touched e2", "flag", "seconds", "quickplay", "says Eva"),
        ("assistant closes", "assistant here"),
        ("arbiter white accept", "grant claims", "withdraw claims"),
    ),
    "arbiter": (
        ("arbiter stop", "arbiter resume"),
        ("arbiter now",),
        ("arbiter confirm", "refuse", "uphold", "reject", "restore", "white accidental e2"),
        ("arbiter white set 5m30s", "arbiter result 1-0"),
        ("arbiter reopen",),
        ("arbiter conditions", "black conditions"),
        ("arbiter approve",),
        ("arbiter adapt slips-stand",),
        ("arbiter adjourn",),
        ("arbiter white illegal", "white touched e2"),
        ("arbiter back", "arbiter white penalty warning"),
        ("white here", "arbiter open CODE"),
    ),
    "program": (("codes", "codes qr"), ("rules",)),
    "words": (),
}
"""What each line of the instructions says can be typed, by topics."""

CONTEXT = {
    "refuse": "arbiter refuse",
    "uphold": "arbiter uphold",
    "reject": "arbiter reject",
    "restore": "arbiter restore",
    "white accidental e2": "arbiter white accidental e2",
    "touched e2": "assistant touched e2",
    "says Eva": "assistant says Eva",
    "grant claims": "arbiter white grant claims",
    "withdraw claims": "arbiter white withdraw claims",
    "white touched e2": "arbiter white touched e2",
    "white appeal": "white appeal the light went out",
    "black stands FEN": f"black stands {chess.STARTING_BOARD_FEN}",
}
"""What belongs before or into an example that is not given whole."""

ENGLISH = dict.fromkeys(("word", *TABLES), Wording())


@pytest.mark.parametrize("code", available())
def test_the_instructions_say_the_same_in_every_language(code):
    topics = instructions(code)
    assert list(topics) == list(EXAMPLES)
    for topic, lines in EXAMPLES.items():
        for line, examples in zip(topics[topic].lines, lines, strict=True):
            told = line.format(articles=ARTICLES, **ENGLISH)
            assert [example for example in examples if example not in told] == []


@pytest.mark.parametrize("code", sorted(set(available()) - {"en"}))
def test_the_instructions_are_in_words_of_their_own(code):
    own, english = (
        {line for topic in topics.values() for line in (topic.title, *topic.lines)}
        for topics in (instructions(code), instructions("en"))
    )
    assert not own & english


@pytest.mark.parametrize(
    "example", [one for topic in EXAMPLES.values() for line in topic for one in line][2:]
)
def test_what_the_instructions_say_can_be_typed(example):
    assert not isinstance(typed(CONTEXT.get(example, example)), TypedWords)


@pytest.mark.parametrize("code", available())
def test_the_words_that_the_help_names_are_understood_as_the_english_ones(code):
    words = words_to_type(code)
    for english, own in words["word"].items():
        said = understand(own, load(code))
        known = in_english(own, verbs(code)) == english
        assert known or (said is not None and english in said.act.row.typed), english
    for english, own in words["arbiter"].items():
        assert in_english(f"arbiter {own}", verbs(code)) == f"arbiter {english}"


def test_help_is_by_topics_hers_first_and_each_other_is_a_line():
    lines = list(help_lines("", "de", ARTICLES))
    assert lines[1] == "Eine leere Zeile drückt die Uhr."
    assert lines[-1].startswith("hilfe wörter: ")
    assert len(lines) == len(EXAMPLES["play"]) + len(EXAMPLES) - 1
    asked = [line.partition(":")[0] for line in lines[len(EXAMPLES["play"]) :]]
    assert [typed(line, "de") for line in asked] == list(map(HelpAsked, list(EXAMPLES)[1:]))
    for topic in EXAMPLES:
        assert len(list(help_lines(topic, "de", ARTICLES))) >= len(EXAMPLES[topic])


def _sayable(language):
    """Every phrase that may be said in a game but announcements, as it stands in the files."""
    for forms in language.commands.values():
        yield from forms
    yield from (phrase for phrase, _, _ in inquiries(language))
    words = language.rulings
    time = f"{language.ranks[1].forms[0]} {words.zero[0]} {words.minutes[0]}"
    for template, forms in words.phrases.items():
        seats = Seat if "{seat}" in template else (None,)
        for form, seat in product(forms, seats):
            before = f"{language.say(seat)}, " if seat else ""
            yield f"{before}{form} {time}" if "{time}" in template else f"{before}{form}"
    yield from words.done


@pytest.mark.parametrize("code", available())
def test_whatever_can_be_said_can_be_typed(code):
    """Without a seat, with one in English, and with one in the words of the language."""
    language = load(code)
    for phrase in dict.fromkeys(_sayable(language)):
        meant = understand(phrase, language)
        for before, seat in (
            ("", None),
            ("white ", Seat.WHITE),
            (f"{language.say(Seat.BLACK).casefold()} ", Seat.BLACK),
        ):
            line = typed(f"{before}{phrase}", code)
            match line:
                case TypedWords():
                    said = understand(line.words, language)
                    assert (said, line.words) == (meant, phrase) or _is_a_ruling(line, language)
                    assert line.seat is seat or _is_a_ruling(line, language)
                case Done():
                    assert (line.act, line.seat) == (meant.act, seat)
                case _:
                    assert meant.act in _TYPED_OTHERWISE, phrase
                    assert isinstance(line, _TYPED_OTHERWISE[meant.act])


def _is_a_ruling(line, language):
    return spoken_ruling(line.words, [language]) is not None or is_done(line.words, [language])


_TYPED_OTHERWISE = {
    Act.HELP: HelpAsked,
    Act.LEAVE: AtTerminal,
    Act.MOVE_PIECES_FOR_PLAYER: Assisted,
}
"""Acts whose words are a typed line of another kind, which does the same."""


@pytest.mark.parametrize("code", available())
def test_a_proposal_that_names_a_player_and_what_an_assistant_says_are_no_typed_verbs(code):
    language = load(code)
    words = language.rulings
    time = f"{language.ranks[1].forms[0]} {words.zero[0]} {words.minutes[0]}"
    white = language.say(Seat.WHITE)
    line = f"{white} {words.phrases['{seat} set {time}'][0]} {time}"
    assert typed(line, code) == TypedWords(None, line)
    own = product(_words_for("verbs", "assistant", code), _words_for("assistant", "says", code))
    for verb, says in (("assistant", "says"), *own):
        said = typed(f"black {verb} {says} e5", code)
        assert said == Assisted(Seat.BLACK, AssistantAct.ANNOUNCES, words="e5")
    assert typed("white assistant Ines claims", code).words == "Ines claims"


def _words_for(table, english, code):
    return [word for word, meant in verbs(code).get(table, {}).items() if meant == english]


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("act", [Act.CORRECTION, Act.RESIGN, Act.ADJUST, Act.YES, Act.CLAIM])
def test_what_a_player_says_can_be_typed_in_english_in_any_game_and_in_german(code, act):
    """As English verbs can; German is understood wherever moves are announced in it (D.2.1)."""
    for known in ("en", "de"):
        line = typed(load(known).taught(act.key), code)
        assert understand(line.words, load(code)).act is act
    if act is Act.CORRECTION:
        for said in ("correction Dame Gustav fünf", "black correction e4", "Korrektur e4"):
            meant = understand(typed(said, code).words, load(code))
            assert meant.act is act
            assert meant.announcement is not None


# --- the lines that documents and sentences show ------------------------------------------------

DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BEGINS_LIKE_A_LINE = re.compile(
    r"(white|black|both|arbiter|assistant|lift|place|record|clock|talk|sign|codes|press)( [^=]+)?$"
)
COMPLETED = {
    "arbiter result": "arbiter result 1-0",
    "arbiter white set": "arbiter white set 45m",
    "arbiter [white|black] VERB …": "arbiter stop",
    "arbiter": "arbiter stop",
    "arbiter …": "arbiter stop",
}
"""What is shown of a line, and how it might go on."""


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_each_line_that_a_document_shows_can_be_typed(path):
    for shown in set(re.findall(r"`([^`\n]+)`", path.read_text("utf-8"))):
        if BEGINS_LIKE_A_LINE.match(shown):
            line = COMPLETED.get(shown, shown)
            meant = typed(line)
            if isinstance(meant, TypedWords) and understand(meant.words, load("en")) is None:
                meant = typed(f"arbiter {line}")  # In the table of what the arbiter types.
            assert meant, shown


PROPOSED = re.compile(r"\b(?:arbiter|assistant) (?:(?:white|black) )?([a-z-]+)[^.,;:()`\"„“”]*")


@pytest.mark.parametrize("code", available())
def test_each_line_that_a_sentence_proposes_can_be_typed(code):
    """In the language's own files; in English and Dutch an arbiter is also a person."""
    verbs = {
        "arbiter": {"now", "open", *(form.verb for form in FORMS)},
        "assistant": {*AssistantAct},
    }
    proposed = 0
    for text in _texts(code):
        for found in PROPOSED.finditer(text):
            shown, verb = found[0], found[1]
            if verb in verbs[shown.split(" ")[0]]:
                assert _reads(shown), text
                proposed += 1
            else:
                assert code in ("en", "nl") or shown.startswith("arbiter none"), text
    assert proposed > 30


def _reads(shown):
    """Tell if the words, or some of them from the first on, are a typed line."""
    filled = re.sub(r"\{[^}]*\}", "1-0", COMPLETED.get(shown, shown))
    words = filled.split()
    for many in range(len(words), 1, -1):
        line = " ".join(words[:many])
        with suppress(InputError):
            return not isinstance(typed(COMPLETED.get(line, line)), TypedWords)
    return False


def _texts(code):
    folder = ROOT / "accessible_board" / "languages" / code
    for path in sorted(folder.glob("*.toml")):
        yield from _strings(tomllib.loads(path.read_text("utf-8")))


def _strings(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _strings(inner)
