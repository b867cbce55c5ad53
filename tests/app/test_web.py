"""How people get to the pages of a game: codes and links, written, drawn and read aloud."""

import re
import socket
from contextlib import contextmanager

import pytest

from accessible_board import command_line
from accessible_board.app.web import reachable_host
from accessible_board.console.address import Address
from accessible_board.errors import InputError
from accessible_board.languages import load
from tests.support.child import SILENT, Playing, environment

LOCAL = ("--console", "127.0.0.1:0")
WHO = (
    "White, at the peg board",
    "Black, at an ordinary board",
    "Assistant of White",
    "Assistant of Black",
    "Arbiter",
)
CODE = re.compile(r"(?P<who>.+): code (?P<code>\d{4} \d{4})")


@pytest.fixture
def run(tmp_path, monkeypatch, capfd):
    """Runs ``play`` with nothing typed: its exit code, and what it says on standard error."""
    monkeypatch.chdir(tmp_path)
    for name, value in environment(tmp_path).items():
        monkeypatch.setenv(name, value)

    def ran(*options):
        code = command_line.run(["play", "--board", "none", *SILENT, *options])
        return code, capfd.readouterr().err

    return ran


@contextmanager
def game(folder):
    """White sits at a peg board, Black at a page."""
    started = Playing(folder, "--board", "virtual", *LOCAL, "--journal", ".")
    try:
        yield started.wait_for("Arbiter: http")
    finally:
        started.kill()


@pytest.fixture
def playing(tmp_path):
    with game(tmp_path) as started:
        yield started


@pytest.fixture(scope="module")
def begun(tmp_path_factory):
    """A game of which nobody asks anything."""
    with game(tmp_path_factory.mktemp("begun")) as started:
        yield started


def codes(lines):
    return {match["who"]: match["code"] for match in map(CODE.fullmatch, lines) if match}


def test_every_role_has_a_code_and_a_link_of_its_own(begun):
    found = codes(begun.lines)
    assert tuple(found) == WHO
    assert len(set(found.values())) == len(WHO)
    for who in WHO:
        (link,) = [line for line in begun.lines if line.startswith(f"{who}: http://127.0.0.1:")]
        assert re.search(r"/join/[\w-]{32}$", link)


def test_the_code_for_the_opponent_alone_is_read_aloud_to_the_player(begun):
    begun.wait_for("The code of your opponent's page")
    (said,) = [line for line in begun.lines if "The code of your opponent's page" in line]
    digits = [
        load("en").number(int(digit))
        for digit in codes(begun.lines)["Black, at an ordinary board"]
        if digit != " "
    ]
    assert said == f"White's earphone: The code of your opponent's page is {', '.join(digits)}."


def test_the_code_is_said_again_to_the_player_who_asks_and_to_nobody_aloud(playing):
    sentence = "White's earphone: The code of your opponent's page"
    playing.wait_for(sentence).type("white: read the code").wait_for(sentence, 2)
    first, again = [line for line in playing.lines if line.startswith(sentence)]
    assert first == again
    playing.type("black: read the code").wait_for("Black: That is told in an earphone only.")
    assert sum("opponent's page is" in line for line in playing.lines) == 2


def test_new_codes_are_made_at_the_keyboard(playing):
    before = codes(playing.lines)
    playing.type("codes").wait_for("Arbiter: http", count=2)
    after = codes(playing.lines)
    assert not set(before.values()) & set(after.values())


def test_links_are_drawn_only_for_those_who_ask(playing):
    assert not any("█" in line or "▀" in line for line in playing.lines)
    playing.type("codes qr").wait_for("Arbiter: http", count=2).type("help").wait_for("quit leaves")
    assert sum("▀" in line or "█" in line for line in playing.lines) > 4 * 10


def test_without_pages_there_are_no_codes(tmp_path):
    playing = Playing(tmp_path, "--board", "none", "--journal", ".")
    playing.type("codes").wait_for("There are no pages to open")
    playing.type("white: read the code").wait_for("There is no code to be read.")
    playing.kill()


def test_an_address_that_is_taken_is_one_sentence(run):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, error = run("--console", f"127.0.0.1:{port}")
    assert code == 2
    assert error == f"The console cannot listen on 127.0.0.1:{port}: Address already in use.\n"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--console", "127.0.0.1"), "is no address for the console"),
        (("--console", "127.0.0.1:99999"), "is no address for the console"),
        ((*LOCAL, "--spectators", "soon"), "how far behind"),
        (("--spectators", "now"), "Spectators need a console"),
    ],
)
def test_what_is_no_address_and_no_delay_is_one_sentence(run, options, sentence):
    code, error = run(*options)
    assert code == 2
    assert sentence in error
    assert error.count("\n") == 1


def test_a_game_goes_on_with_its_pages_and_its_spectators(tmp_path):
    first = Playing(
        tmp_path, "--board", "none", *LOCAL, "--spectators", "3 moves", "--journal", "."
    )
    first.wait_for("Arbiter: http").kill()
    again = Playing(tmp_path, "--resume", str(first.journal)).wait_for("Arbiter: http")
    again.wait_for("Spectators: http")
    again.kill()
    assert not set(codes(first.lines).values()) & set(codes(again.lines).values())


def test_the_journal_holds_no_secret(begun):
    kept = begun.journal.read_text()
    for code in codes(begun.lines).values():
        assert code.replace(" ", "") not in kept
    assert "join" not in kept


@pytest.mark.parametrize(
    ("written", "address", "network"),
    [
        ("8080", Address("127.0.0.1", 8080), False),
        (":8080", Address("127.0.0.1", 8080), False),
        ("localhost:0", Address("localhost", 0), False),
        ("0.0.0.0:8080", Address("0.0.0.0", 8080), True),
        ("[::1]:80", Address("::1", 80), False),
        ("127.0.1.1:80", Address("127.0.1.1", 80), False),
        ("board.local:80", Address("board.local", 80), True),
        ("192.0.2.7:80", Address("192.0.2.7", 80), True),
    ],
)
def test_pages_are_for_this_machine_unless_somebody_says_otherwise(written, address, network):
    assert Address.parse(written) == address
    assert Address.parse(str(address)) == address
    assert address.reaches_the_network is network


def test_what_listens_everywhere_is_called_by_an_address_that_others_can_use():
    assert reachable_host(Address("127.0.0.1", 80)) == "127.0.0.1"
    assert reachable_host(Address("0.0.0.0", 80)) not in ("0.0.0.0", "")
    with pytest.raises(InputError):
        Address.parse("")
