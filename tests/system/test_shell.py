"""Commands that are shown can be copied into the shell of the system, and be typed."""

import sys

import pytest

from accessible_board.system.commands_told import command_line, command_words

RESUME = ["accessible-board", "play", "--resume", r"C:\Users\Jörg\my games\a.journal"]


@pytest.mark.parametrize("platform", ["linux", "darwin"])
def test_a_path_with_spaces_is_one_word(monkeypatch, platform):
    monkeypatch.setattr(sys, "platform", platform)
    words = ["play", "--resume", "my games/it's.journal"]
    assert command_words(command_line(words)) == words


def test_on_windows_both_shells_take_a_path_in_double_quotes(monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    written = r'accessible-board play --resume "C:\Users\Jörg\my games\a.journal"'
    assert command_line(RESUME) == written
    assert command_words(written) == RESUME


def test_on_windows_what_is_plain_stays_as_it_is(monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    assert command_line(["play", "--time", "90m/40+30m+30s", r"C:\a.journal"]) == (
        r"play --time 90m/40+30m+30s C:\a.journal"
    )
    assert command_line(["play", "a&b"]) == 'play "a&b"'


def test_a_quote_without_its_end_is_no_command(monkeypatch):
    for platform in ("linux", "win32"):
        monkeypatch.setattr(sys, "platform", platform)
        with pytest.raises(ValueError, match="quotation"):
            command_words('shutdown "now')
