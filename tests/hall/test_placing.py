"""At which table of a hall a game is played: by its number, by another, or where a player is."""

import pytest

from accessible_board.errors import InputError
from accessible_board.hall.rounds import check_place, placed, ranges
from accessible_board.tournament import Pairing

NAMES = ("Arendt, Anna", "Bruns, Bert", "Cramer, Cord", "Dirks, Dora", "Evers, Edda", "Frey, Fritz")
ROUND = tuple(Pairing(2, *NAMES[n : n + 2], n + 1, n + 2) for n in (0, 2, 4))
"""Arendt and Bruns play at board 1, Cramer and Dirks at 2, Evers and Frey at 3."""


def where(*tables, at=None, first=1):
    found = placed(ROUND, tables, at or {}, first)
    return {name: (game.white, game.table) for name, game in found.games.items()}, found


def test_a_table_is_at_the_board_of_its_number():
    games, found = where("table-3", "table-1", "table-9")
    assert games == {"table-3": ("Evers, Edda", 3), "table-1": ("Arendt, Anna", 1)}
    assert found.without == (2,)
    assert found.idle == ("table-9",)


def test_a_group_whose_boards_begin_at_another_number():
    games, found = where("table-101", "table-1", first=101)
    assert games == {"table-101": ("Arendt, Anna", 101)}
    assert found.without == (102, 103)


def test_a_machine_goes_with_its_player_wherever_the_pairing_is():
    games, found = where("anna", "dora", at={"anna": "Arendt, Anna", "dora": "dirks,  dora"})
    assert games == {"anna": ("Arendt, Anna", 1), "dora": ("Cramer, Cord", 2)}
    assert found.without == (3,)


def test_a_player_with_a_fixed_table_is_told_its_number():
    games, _ = where("table-17", at={"table-17": "Frey, Fritz"})
    assert games == {"table-17": ("Evers, Edda", 17)}


def test_a_table_may_stand_at_another_board():
    games, _ = where("table-1", at={"table-1": "3"})
    assert games == {"table-1": ("Evers, Edda", 3)}


def test_a_table_by_number_gives_way_to_the_machine_of_a_player():
    games, found = where("table-1", "anna", at={"anna": "Arendt, Anna"})
    assert games == {"anna": ("Arendt, Anna", 1)}
    assert found.idle == ("table-1",)


def test_two_tables_of_one_game_do_not_both_begin_it():
    games, found = where("anna", "bert", at={"anna": "Arendt, Anna", "bert": "Bruns, Bert"})
    assert list(games) == ["anna"]
    assert found.idle == ("bert",)


def test_a_place_is_a_board_or_a_player_of_the_report():
    assert check_place("07", NAMES) == "7"
    assert check_place("frey, fritz", NAMES) == "Frey, Fritz"
    for wrong in ("Frey", "0 1"):
        with pytest.raises(InputError, match="no player called"):
            check_place(wrong, NAMES)


def test_numbers_are_said_as_people_say_them():
    assert ranges((3, 7, 8, 9, 12)) == "3, 7 to 9, 12"
    assert ranges(()) == ""
