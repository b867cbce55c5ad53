"""Sentences on puzzles, themes and results. Pure."""

import chess

from accessible_board.languages import reason
from accessible_board.menu.words import MenuWords
from accessible_board.study.puzzle_record import PuzzleRecord, Tally
from accessible_board.study.puzzles import Hardness, Solving, Theme


def theme_key(theme: Theme | None) -> str:
    """The key of a theme's name; ``None`` stands for any theme."""
    return "puzzle.any" if theme is None else f"puzzle.{theme.name.lower()}"


def level_told(words: MenuWords, level: Hardness) -> str:
    """A word for the difficulty."""
    return words("puzzle.hard" if level is Hardness.HARD else f"study.{level}")


def player_told(words: MenuWords, color: chess.Color) -> str:
    """The name of a colour."""
    return words.language.say("white" if color else "black")


def goal_told(words: MenuWords, solving: Solving) -> str:
    """Tell the goal of a puzzle."""
    if solving.puzzle.avoid:
        return words("puzzle.find_other")
    if solving.mates == 0:
        return words("puzzle.find_best")
    if solving.mates == 1:
        return words("puzzle.find_mate")
    return words("puzzle.find_mate_in", number=words.language.number(solving.mates))


def tally_told(words: MenuWords, key: str, tally: Tally, theme: str = "") -> str:
    """Tell solved out of tried: "sieben von zehn"."""
    solved, tried = map(words.language.number, (tally.solved, tally.tried))
    return words(f"puzzle.{key}", solved=solved, tried=tried, theme=theme)


def results_told(words: MenuWords, record: PuzzleRecord, *, is_of_today: bool) -> str:
    """Tell the results of today, in total and by theme, and the number of puzzles to repeat."""
    every = record.tallies.get("")
    if every is None:
        return words("puzzle.no_results")
    told = [tally_told(words, "today", record.today)] if is_of_today else []
    told.append(tally_told(words, "all", every))
    for theme in Theme:
        tally = record.tallies.get(theme)
        if tally is not None:
            told.append(tally_told(words, "of_theme", tally, words(theme_key(theme))))
    number = words.language.number(len(record.boxes))
    return " ".join([*told, words("puzzle.boxed", number=number)])


def unread_told(words: MenuWords, error: OSError) -> str:
    """Tell why a file cannot be read."""
    return words("study.unread", reason=f"{reason(error, words.language.code)}.")


def refused_told(words: MenuWords, error: OSError | None) -> str:
    """Tell why saving failed, or nothing without an error."""
    if error is None:
        return ""
    return words("study.again", reason=f"{reason(error, words.language.code)}.")
