"""What a table without a terminal says: nothing of a command line, in any language."""

import re

import pytest

from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import FaultError, RefusedError, available, load
from accessible_board.languages.language_files import folder_of, phrases
from accessible_board.languages.loading import sentences

OF_A_COMMAND_LINE = re.compile(
    r"--\w|accessible-board|\.toml|\.txt|\.pgn|\.wav|\{(path|folder|file|command|port|typed)\W"
    r"|\b(tippen|typed?|typt|getippt|getypt|indtast)\b|\bskriv \{",
    re.IGNORECASE,
)

FAULTS_OF_COMMANDS = re.compile(r"flash_|bridge_|chip_|board_(tests_no_wires|not_felt)$")
"""Faults of commands that only a terminal starts: writing firmware, bridging, testing wires; and of
the simulated chip, whose files are built at one."""

AT_A_TERMINAL = re.compile(
    r"brief_|teach|wiring_|flash_|board_log_|bridge_|check_|sheets_copied$|walk_again$"
    r"|.*_at_keyboard$|.*_if_pegs_follow$|pegs_typed$"
)
"""Phrases that commands print and no table says: those of ``teach``, ``flash``, ``board-log``,
``bridge``, ``check``, ``export``, the brief lines, and what is told where pegs are typed."""

TYPED = {
    "assistant_acts",
    "both_times",
    "long_line",
    "no_illegal_move",
    "no_pages",
    "pegs_cannot_follow",
    "not_a_square",
    "not_a_time",
    "envelope_early",
    "no_model",
    "no_model_offered",
}
"""Refusals of lines that nobody types without a keyboard; the last three have words of their own
aloud."""


def faulty(code):
    """What a language says aloud of faults, by key."""
    found = sentences("faults", code)
    plain = [key for key in found if not key.startswith("aloud.")]
    return {key: found.get(f"aloud.{key}", found[key]) for key in plain}


@pytest.mark.parametrize("code", available())
def test_no_sentence_that_a_table_says_is_about_a_command_line(code):
    told = {
        **{k: v for k, v in faulty(code).items() if not FAULTS_OF_COMMANDS.match(k)},
        **{k: v for k, v in load(code).phrases.items() if not AT_A_TERMINAL.match(k)},
        **phrases(folder_of(code), "menu.toml"),
        **phrases(folder_of(code), "reasons.toml"),
    }
    assert len(told) > 600
    assert {key: text for key, text in told.items() if OF_A_COMMAND_LINE.search(text)} == {}


@pytest.mark.parametrize("code", available())
def test_what_is_refused_by_voice_names_nothing_to_type(code):
    found = sentences("refusals", code)
    told = {key: text for key, text in found.items() if OF_A_COMMAND_LINE.search(text)}
    assert told.keys() <= TYPED
    early = RefusedError("envelope_early", player=Seat.WHITE, typed="white")
    assert not OF_A_COMMAND_LINE.search(early.aloud(code))
    assert early.aloud(code) != early.said(code)


def test_who_sits_at_a_terminal_is_told_what_to_type():
    missing = FaultError("no_board")
    assert "--board" in missing.said("de")
    assert missing.aloud("de") == "Es wurde kein Steckbrett gefunden. Stecken Sie eines an."
    busy = FaultError("pages_hang")
    assert busy.aloud("de") == busy.said("de")
