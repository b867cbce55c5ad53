"""What the program keeps, it can read again: no writer makes what its own reader refuses."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accessible_board import bounds
from accessible_board.box.kept_choices import MOST_KEPT, keep, read_kept
from accessible_board.devices.recognition.word_network import column_length, known_words
from accessible_board.errors import InputError
from accessible_board.files import MOST, read_toml
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Adaptation, Adapted, Seat
from accessible_board.hall.replicas import LONGEST_HEAD
from accessible_board.journal.codec import to_plain
from accessible_board.journal.record import Head, read_head, setup_of, write_head
from accessible_board.menu.in_and_out import KeptChoices, Opponent
from accessible_board.study.mistakes import Mistake, StudiedGame
from accessible_board.study.puzzle_record import Boxed, PuzzleRecord, Tally, load_record
from accessible_board.study.puzzles import Hardness, Theme
from accessible_board.study.saved import Bookmark, StudyKept, load_study

ANY = st.text(st.characters(exclude_categories=()), max_size=12)
"""Any text, with what is no letter of UTF-8, as in names of files."""

TEXTS = ANY | st.builds(
    lambda letter, number: letter * number,
    st.sampled_from(["x", "ü", "\0"]),
    st.sampled_from([100, 100_000]),
)
NUMBERS = st.integers(-(2**60), 2**60)
SHARES = st.floats(0, 1)
MISTAKES = st.builds(
    Mistake,
    ply=NUMBERS,
    before=SHARES,
    after=SHARES,
    solved=TEXTS,
    best=st.lists(TEXTS, max_size=3).map(tuple),
    answer=st.lists(TEXTS, max_size=3).map(tuple),
)
GAMES = st.builds(
    StudiedGame,
    key=TEXTS,
    seat=st.sampled_from(Seat),
    mistakes=st.lists(MISTAKES, max_size=3).map(tuple),
)
MARKS = st.builds(
    Bookmark,
    source=TEXTS,
    number=NUMBERS,
    title=TEXTS,
    key=TEXTS,
    path=st.lists(NUMBERS, max_size=3).map(tuple),
)
STUDIES = st.builds(
    StudyKept,
    seat=st.sampled_from(Seat),
    strength=TEXTS,
    time_control=TEXTS,
    marks=st.lists(MARKS, max_size=100).map(tuple),
    studied=st.lists(GAMES, max_size=3).map(tuple),
)
TALLIES = st.builds(Tally, tried=NUMBERS, solved=NUMBERS)
RECORDS = st.builds(
    PuzzleRecord,
    collection=TEXTS,
    theme=st.none() | st.sampled_from(Theme),
    level=st.sampled_from(Hardness),
    known=st.lists(TEXTS, max_size=100).map(tuple),
    boxes=st.dictionaries(TEXTS, st.builds(Boxed, box=NUMBERS, due=st.dates()), max_size=3),
    tallies=st.dictionaries(TEXTS, TALLIES, max_size=3),
    day=st.dates(),
    today=TALLIES,
)


@settings(max_examples=60)
@given(STUDIES | RECORDS)
def test_what_was_practised_is_kept_as_it_was_or_not_at_all(tmp_path_factory, kept):
    """Of what is too long, or no text, the user is told; and what was kept before stays."""
    path = tmp_path_factory.mktemp("kept") / "kept.json"
    load = load_study if isinstance(kept, StudyKept) else load_record
    lost = []
    assert keep(path, type(kept)()) is None
    refused = keep(path, kept)
    assert load(path, lost.append) == (kept if refused is None else type(kept)())
    assert lost == []
    assert path.stat().st_size <= MOST_KEPT


NAMES = st.text(st.characters(categories=["L", "N", "Zs", "P"]), max_size=bounds.NAME).filter(
    str.isprintable
)


@settings(max_examples=60)
@given(st.lists(NAMES, max_size=40), NAMES, st.sampled_from(Opponent), st.sampled_from(Seat))
def test_a_table_keeps_its_choices(tmp_path_factory, names, own, opponent, seat):
    path = tmp_path_factory.mktemp("kept") / "table.json"
    kept = KeptChoices(language="de", own_name=own, opponent=opponent, seat=seat)
    for name in names:
        kept = kept.named(name)
    assert keep(path, kept) is None
    assert read_kept(path) == (kept, True)


def test_the_longest_conditions_are_read_again_by_a_hall():
    long = "\U0001f600" * bounds.NAME
    adapted = Adapted(Adaptation.ANNOUNCED_BY_PRESSING, long, long)
    setup = GameSetup(
        white=long,
        black=long,
        arbiter=long,
        event=long,
        site=long,
        date=long,
        round=long,
        thresholds=(bounds.LATENESS.most,) * bounds.LISTED.most,
        adaptations=(adapted,) * bounds.LISTED.most,
    )
    line = write_head(Head("test", "2026-11-21T12:00:00Z", to_plain(setup)))
    assert len(line) < min(LONGEST_HEAD, bounds.FILE)
    assert setup_of(read_head(line)) == setup


@pytest.mark.parametrize("listed", ["thresholds", "adaptations"])
def test_a_list_of_conditions_without_end_is_refused(listed):
    value = 60 if listed == "thresholds" else Adapted(Adaptation.SLIPS_STAND, "A", "B")
    with pytest.raises(InputError, match=listed):
        GameSetup(**{listed: (value,) * (bounds.LISTED.most + 1)})


@pytest.mark.parametrize("code", known_words())
def test_all_words_of_a_language_can_be_taught(code):
    """A column is kept in two bytes a number, as base64, in a line with its word."""
    words = known_words()[code]
    content = "\n".join(
        f'"{word}" = "{"A" * (4 * -(-2 * column_length(code) // 3))}"' for word in words
    )
    assert len(read_toml(content.encode())) == len(words) < MOST
