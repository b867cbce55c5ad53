"""Figures and lists of documents are those of the program; measured ones name command and day."""

import re
from itertools import takewhile
from pathlib import Path

import pytest
import soundfile

from accessible_board.app import equipment
from accessible_board.attestation import machine_watch
from accessible_board.command_line import COMMANDS
from accessible_board.devices.boards.drivers import MAKES
from accessible_board.hall import broadcast, keeper, replicas
from accessible_board.journal.exports import USUAL_PAPER
from accessible_board.languages import available, load
from accessible_board.languages.loading import sentences
from accessible_board.study.puzzle_record import DAYS
from accessible_board.table import expectations

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / "accessible_board"


def spelt(number):
    return load("en").number(int(number))


def rows(path):
    """The lines of a file of the program that have something, without its heading."""
    return sum(bool(line.strip()) for line in (PROGRAM / path).read_text("utf-8").splitlines()) - 1


def flash_bytes():
    """The bytes of the firmware that the program puts onto a board."""
    records = (PROGRAM / "board/firmware.hex").read_text("ascii").split()
    return sum(int(record[1:3], 16) for record in records if record[7:9] == "00")


TOLD = [
    ("docs/study.md", f"{rows('study/puzzles.csv')} puzzles come with the program"),
    ("docs/study.md", f"after {', '.join(map(str, DAYS[1:-1]))} and {DAYS[-1]} days"),
    ("docs/hall.md", f"At most {broadcast.AT_ONCE} games go in one push"),
    (
        "docs/hall.md",
        (
            f"{keeper.MOST_MESSAGES.burst:,} messages at once and "
            f"{keeper.MOST_MESSAGES.per_second} a second in the long run, none longer than "
            f"{keeper.LONGEST:,} bytes, {replicas.MOST_GAMES} journals of at most "
            f"{replicas.LONGEST_JOURNAL >> 20} MiB"
        ),
    ),
    ("docs/braille.md", f"have {USUAL_PAPER.cells} cells and pages {USUAL_PAPER.lines} lines"),
    ("docs/box.md", f"for {spelt(equipment.PAGES_STAY / 60)} minutes, or until the next game"),
    ("docs/opponent-and-assistant.md", f"open for {spelt(equipment.PAGES_STAY / 60)} minutes"),
    ("docs/arbiter.md", f"looks every {machine_watch.LOOK_EVERY:.0f} seconds whether a radio"),
    (
        "docs/arbiter.md",
        (
            f"After {spelt(expectations.TRIES)} wrong codes in a row none is accepted for "
            f"{spelt(expectations.LOCKED / 60_000)} minutes"
        ),
    ),
    ("docs/measurements.md", f"| firmware: flash, RAM with stack | {flash_bytes()} bytes"),
    ("hardware/firmware/README.md", f"| flash | {flash_bytes()} of 4096 bytes"),
    ("docs/languages.md", f"the {spelt(len(available()))} languages of the program"),
]
"""Sentences with figures that the program knows."""


@pytest.mark.parametrize(("document", "sentence"), TOLD)
def test_what_a_document_tells_is_so(document, sentence):
    assert sentence in " ".join(read(document).split())


def read(document):
    return (ROOT / document).read_text("utf-8")


def table(document, heading):
    """The first cells of a table, by the beginning of the line at its top."""
    lines = read(document).partition(f"\n| {heading}")[2].splitlines()
    cells = (line.split(" | ")[0] for line in lines[2:])
    return " ".join(takewhile(lambda cell: cell.startswith("| "), cells))


def test_every_attack_that_was_printed_is_counted():
    tried = re.findall(r"^\| (?!nobody else).* (?:ms|yes) \|$", read("SECURITY.md"), re.MULTILINE)
    assert f"\n{len(tried)} attacks, 0 that did not hold." in read("SECURITY.md")


def test_the_screen_readers_entry_of_windows_is_silent_as_the_page_says():
    page = read("docs/screen-readers.md").partition("The screen reader speaks, the program")[2]
    command = re.search(r"accessible-board (play .*)", page)[1]
    entries = dict(re.findall(r'Entry "(.*)" "(.*)"', read("tools/windows/setup.nsi")))
    assert command in entries["Play, my screen reader speaks"]
    count = spelt(len(entries))
    assert f"{count} entries of the start menu" in " ".join(read("docs/installing.md").split())


def test_every_command_is_in_the_table_of_the_readme():
    listed = re.findall(r"\| `([\w-]+)", table("README.md", "command | does"))
    assert sorted(listed) == sorted(COMMANDS)


def test_every_make_of_boards_is_in_the_table_and_in_the_help():
    rows = read("docs/boards.md").partition("| board | name |")[2].partition("\n\n")[0]
    listed = [MAKES[name] for name in re.findall(r"`([a-z]+):(?:PORT|ADDRESS)`", rows)]
    assert {id(make) for make in listed} == {id(make) for make in MAKES.values()}
    help_text = sentences("help", "en")["options.board"]
    assert [name for name in MAKES if name not in help_text] == []


def test_every_file_of_a_language_is_in_the_table():
    listed = re.findall(r"`([\w.]+)`", table("docs/languages.md", "file | what it has"))
    assert sorted(listed) == sorted(
        path.name for path in (PROGRAM / "languages/en").glob("[a-z]*.*")
    )


def test_every_room_is_in_the_table():
    listed = re.findall(r"`(\w+)/`", table("docs/developer.md", "room | has"))
    rooms = (path.parent.name for path in PROGRAM.glob("*/__init__.py"))
    assert sorted(listed) == sorted(rooms)


def test_each_measured_figure_names_its_command_and_its_day():
    """What is below a heading, or what stands between the heading above it and this one."""
    lacking = [
        title
        for title, above, text in sections(read("docs/measurements.md"))
        if re.search(r"^\| ", text, re.MULTILINE)
        if not re.search(r"`(?:python|make) ", above + text) or not re.search(DAY, text)
    ]
    assert lacking == []


DAY = r"\b2\d{3}-\d{2}-\d{2}\b"


def sections(text):
    """Each heading with what stands directly below the greater one, and below itself."""
    above = ""
    for part in re.split(r"^(?=##)", text, flags=re.MULTILINE)[1:]:
        title, _, below = part.partition("\n")
        above = below if title.startswith("## ") else above
        yield title, above, below


def test_the_readme_says_of_windows_what_the_page_on_installing_says():
    """The last run of ``make try-windows`` that is told there."""
    runs = re.findall(r"(\d+) passed, (\d+) failed\.\"", read("docs/installing.md"))
    passed, failed = map(int, runs[-1])
    assert f"{passed} of {passed + failed} checks passed" in read("README.md")


def test_security_counts_as_many_attacks_as_its_tables_have():
    """The row of "nobody else" is what the others are compared with."""
    told = read("SECURITY.md")
    rows = [
        line
        for heading in ("while there are", "tried | cases")
        for line in told.partition(f"\n| {heading}")[2].partition("\n\n")[0].splitlines()[2:]
        if not line.startswith("| nobody else ")
    ]
    assert f"\n{len(rows)} attacks, 0 that did not hold." in told


def test_the_minute_of_the_readme_is_a_minute_and_small():
    sound = soundfile.info(ROOT / "docs/minute.mp3")
    assert (sound.channels, sound.format) == (1, "MP3")
    assert 40 <= sound.duration <= 70
    assert (ROOT / "docs/minute.mp3").stat().st_size < 400_000
