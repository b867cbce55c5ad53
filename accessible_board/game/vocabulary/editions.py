"""The editions of the Laws of Chess as data: all that they say differently (row 1).

The values are in ``editions.toml`` beside this module, each with its Article. Nothing else in the
program asks for a year: it asks the :class:`Edition` chosen before the game. A value that is
missing, unknown or of the wrong kind is an :class:`InputError` that names it and its table.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import TypeVar

from accessible_board.errors import InputError
from accessible_board.game.vocabulary.time_control import TimeControl
from accessible_board.game.vocabulary.time_terms import SECOND
from accessible_board.languages import CommandError

DEFAULT_EDITION = "2023"
"""The edition in force."""

_Choice = TypeVar("_Choice", bound=StrEnum)


class GameClass(StrEnum):
    """Standard, rapid or blitz play, by the time each player has (Appendices A and B)."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


class Regime(StrEnum):
    """Supervision: the Competition Rules as a whole or not, for a whole event (A.6, B.4)."""

    SUPERVISED = "supervised"
    UNSUPERVISED = "unsupervised"


class Fivefold(StrEnum):
    """End of the game by the same position for the fifth time (9.6.1)."""

    NONE = "none"
    CONSECUTIVE = "consecutive"
    """Five times in an unbroken back and forth (2014)."""
    TOTAL = "total"
    """Five times in the whole game."""


class TwoHands(StrEnum):
    """Treatment of castling, capturing or promoting with two hands."""

    GENERAL = "general"
    """A breach of 4.1 without a fixed penalty."""
    ILLEGAL = "illegal"
    """An illegal move (7.7.1 of 2017)."""
    ILLEGAL_ONCE_PRESSED = "illegal_once_pressed"
    """An illegal move once the clock has been pressed (7.5.4 of 2023)."""


class FlagAnnouncement(StrEnum):
    """Announcement of a fallen flag in unsupervised rapid and blitz, or a claim instead."""

    UNLESS_BOTH_DOWN = "unless_both_down"
    """The arbiter is silent, but may speak where both flags are down (A4d1 of 2009)."""
    OPTIONAL = "optional"
    """As the event says (A.4.5 of 2017)."""
    REQUIRED = "required"
    """The arbiter must announce it (A.5.5 of 2023)."""


class IllegalCounting(StrEnum):
    """Counting of illegal moves: all kinds together, or each kind by itself."""

    COMMON = "common"
    BY_KIND = "by_kind"


class IllegalPosition(StrEnum):
    """Act of the arbiter on both kings in check, or on a pawn left on the last rank.

    For rapid and blitz without supervision; otherwise these are ordinary illegal moves (7.5).
    """

    NONE = "none"
    """Nothing: an illegal move is for the opponent to claim (B3b of 2009)."""
    INTERVENE = "intervene"
    """The arbiter steps in if possible, without a claim (A4c of 2009)."""
    DRAW = "draw"
    """If the next completed move leaves it so, the game is declared drawn (A.5.4)."""


class Penalty(StrEnum):
    """Penalty that an arbiter may impose (12.9; 13.4 in 2009)."""

    WARNING = "warning"
    OPPONENTS_TIME = "opponents-time"
    """More time for the opponent."""
    OWN_TIME = "own-time"
    """Less time for the offender."""
    OPPONENTS_POINTS = "opponents-points"
    """The opponent's points raised, at most to the maximum of the game."""
    OWN_POINTS = "own-points"
    """The offender's points reduced."""
    LOSS = "loss"
    """The game is lost for the offender."""
    FINE = "fine"
    """A fine that was announced in advance."""
    EXCLUSION = "exclusion"
    """Exclusion from one or more rounds."""
    EXPULSION = "expulsion"
    """Expulsion from the event."""


@dataclass(frozen=True, slots=True)
class Penalties:
    """Cost of irregularities, in milliseconds for the opponent.

    ``loss_at`` is the number of the illegal move that loses the game. With ``on_claim_only`` the
    arbiter acts on the opponent's claim alone.
    """

    illegal_bonus: int
    loss_at: int
    wrong_claim_bonus: int
    on_claim_only: bool


@dataclass(frozen=True, slots=True)
class ClassLimits:
    """Lower limits of rapid and standard play, in milliseconds of T + 60 × increment (A.1, B.1)."""

    rapid_from: int
    rapid_from_is_rapid: bool
    standard_from: int


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of the Laws of Chess; times in milliseconds, numbers of moves in moves by each.

    ``None`` for ``default_time_fallback`` says that the event must state the default time (6.7.1),
    whose effect the arbiter may waive if ``arbiter_may_admit_latecomers``,
    for ``reversed_colours_limit`` that the arbiter decides (7.3), for ``resumption_default_time``
    that the default time also applies when an adjourned game is resumed (I.10). ``penalty_list``
    holds the penalties of 12.9, in the order of the text. ``illegal_counting_open`` says that the
    text can be read in both ways; ``supervised_blitz_alternative`` is another possible cost of an
    illegal move or a wrong claim in supervised blitz, where the text leaves it open.
    """

    year: str
    vi_appendix: str
    fivefold: Fivefold
    seventy_five_moves: bool
    agreement_min_moves_each: int
    resignation_draw_if_no_mate: bool
    default_time_fallback: int | None
    arbiter_may_admit_latecomers: bool
    resumption_default_time: int | None
    saved_time_carried_in_delay: bool
    adjusting_needs_own_clock: bool
    next_move_completes: bool
    press_without_move_is_illegal: bool
    two_hands: TwoHands
    illegal_counting: IllegalCounting
    illegal_counting_open: bool
    supervised_blitz_alternative: int | None
    castling_meant_together: bool
    ending_needs_article_4: bool
    pawn_becomes_queen: bool
    illegal_position_rapid: IllegalPosition
    illegal_position_blitz: IllegalPosition
    misplaced_rook_bars_castling: bool
    penalty_list: tuple[Penalty, ...]
    reversed_colours_limit: int | None
    late_correction_moves: int
    electronic_scoresheet: bool
    assistant_moves_pieces: bool
    assistant_if_hearing_impaired: bool
    assistant_costs_disabled_player: bool
    flag_announcement: FlagAnnouncement
    claimant_needs_time: bool
    both_flags_always: bool
    both_flags_draw_unsupervised: bool
    article_4_on_request: bool
    quickplay_always: bool
    quickplay_claim_offers: bool
    quickplay_decision_final: bool
    seconds_on_request: bool
    seconds_may_be_delay: bool
    draw_limit_bars_offers: bool
    sheet_requests: int
    classes: ClassLimits
    penalties: Mapping[tuple[GameClass, Regime], Penalties]

    def game_class(self, control: TimeControl) -> GameClass:
        """Standard, rapid or blitz, by T + 60 × increment (row 3)."""
        limits = self.classes
        if control.base >= limits.standard_from:
            return GameClass.STANDARD
        if control.base > limits.rapid_from:
            return GameClass.RAPID
        at_limit = control.base == limits.rapid_from and limits.rapid_from_is_rapid
        return GameClass.RAPID if at_limit else GameClass.BLITZ

    def penalties_for(self, control: TimeControl, regime: Regime) -> Penalties:
        """The penalties of a game with this time control.

        Standard play knows no unsupervised regime: the Competition Rules always hold.
        """
        game_class = self.game_class(control)
        if game_class is GameClass.STANDARD:
            regime = Regime.SUPERVISED
        return self.penalties[game_class, regime]


def edition(year: str) -> Edition:
    """The edition with this year.

    :raises InputError: if there is none, naming those there are.
    """
    try:
        return editions()[year]
    except KeyError:
        there_are = ", ".join(editions())
        raise CommandError("no_edition", words=year, known=there_are) from None


@cache
def editions() -> Mapping[str, Edition]:
    """All editions, oldest first, by year."""
    source = resources.files("accessible_board.game.vocabulary") / "editions.toml"
    return read_editions(source.read_text("utf-8"))


def read_editions(text: str) -> Mapping[str, Edition]:
    """Read editions from the text of a TOML file like ``editions.toml``.

    :raises InputError: if it is no TOML, or a key is missing, unknown or of a wrong kind, by name.
    """
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"The editions file is no valid TOML: {error}.") from None
    return {year: _edition(year, _read_table(tables, year)) for year in tables}


def _edition(year: str, table: Mapping[str, object]) -> Edition:
    names = [field.name for field in fields(Edition) if field.name != "year"]
    _check_keys(table, names, year)
    return Edition(
        year=year,
        vi_appendix=_word(table, "vi_appendix", year),
        fivefold=_choice(Fivefold, table, "fivefold", year),
        seventy_five_moves=_flag(table, "seventy_five_moves", year),
        agreement_min_moves_each=_number(table, "agreement_min_moves_each", year),
        resignation_draw_if_no_mate=_flag(table, "resignation_draw_if_no_mate", year),
        default_time_fallback=_optional_time(table, "default_time_fallback", year),
        arbiter_may_admit_latecomers=_flag(table, "arbiter_may_admit_latecomers", year),
        resumption_default_time=_optional_time(table, "resumption_default_time", year),
        saved_time_carried_in_delay=_flag(table, "saved_time_carried_in_delay", year),
        adjusting_needs_own_clock=_flag(table, "adjusting_needs_own_clock", year),
        next_move_completes=_flag(table, "next_move_completes", year),
        press_without_move_is_illegal=_flag(table, "press_without_move_is_illegal", year),
        two_hands=_choice(TwoHands, table, "two_hands", year),
        illegal_counting=_choice(IllegalCounting, table, "illegal_counting", year),
        illegal_counting_open=_flag(table, "illegal_counting_open", year),
        supervised_blitz_alternative=_optional_time(table, "supervised_blitz_alternative", year),
        castling_meant_together=_flag(table, "castling_meant_together", year),
        ending_needs_article_4=_flag(table, "ending_needs_article_4", year),
        pawn_becomes_queen=_flag(table, "pawn_becomes_queen", year),
        illegal_position_rapid=_choice(IllegalPosition, table, "illegal_position_rapid", year),
        illegal_position_blitz=_choice(IllegalPosition, table, "illegal_position_blitz", year),
        misplaced_rook_bars_castling=_flag(table, "misplaced_rook_bars_castling", year),
        penalty_list=_choices(Penalty, table, "penalty_list", year),
        reversed_colours_limit=_optional_number(table, "reversed_colours_limit", year),
        late_correction_moves=_number(table, "late_correction_moves", year),
        electronic_scoresheet=_flag(table, "electronic_scoresheet", year),
        assistant_moves_pieces=_flag(table, "assistant_moves_pieces", year),
        assistant_if_hearing_impaired=_flag(table, "assistant_if_hearing_impaired", year),
        assistant_costs_disabled_player=_flag(table, "assistant_costs_disabled_player", year),
        flag_announcement=_choice(FlagAnnouncement, table, "flag_announcement", year),
        claimant_needs_time=_flag(table, "claimant_needs_time", year),
        both_flags_always=_flag(table, "both_flags_always", year),
        both_flags_draw_unsupervised=_flag(table, "both_flags_draw_unsupervised", year),
        article_4_on_request=_flag(table, "article_4_on_request", year),
        quickplay_always=_flag(table, "quickplay_always", year),
        quickplay_claim_offers=_flag(table, "quickplay_claim_offers", year),
        quickplay_decision_final=_flag(table, "quickplay_decision_final", year),
        seconds_on_request=_flag(table, "seconds_on_request", year),
        seconds_may_be_delay=_flag(table, "seconds_may_be_delay", year),
        draw_limit_bars_offers=_flag(table, "draw_limit_bars_offers", year),
        sheet_requests=_number(table, "sheet_requests", year),
        classes=_class_limits(_read_table(table, "classes", year), f"{year}.classes"),
        penalties=_all_penalties(_read_table(table, "penalties", year), f"{year}.penalties"),
    )


def _class_limits(table: Mapping[str, object], where: str) -> ClassLimits:
    _check_keys(table, [field.name for field in fields(ClassLimits)], where)
    return ClassLimits(
        rapid_from=_number(table, "rapid_from", where) * SECOND,
        rapid_from_is_rapid=_flag(table, "rapid_from_is_rapid", where),
        standard_from=_number(table, "standard_from", where) * SECOND,
    )


def _all_penalties(
    table: Mapping[str, object], where: str
) -> Mapping[tuple[GameClass, Regime], Penalties]:
    _check_keys(table, list(GameClass), where)
    found: dict[tuple[GameClass, Regime], Penalties] = {}
    for game_class in GameClass:
        inner = f"{where}.{game_class}"
        regimes = [Regime.SUPERVISED] if game_class is GameClass.STANDARD else list(Regime)
        by_regime = _read_table(table, game_class, where)
        _check_keys(by_regime, regimes, inner)
        for regime in regimes:
            found[game_class, regime] = _penalties(
                _read_table(by_regime, regime, inner), f"{inner}.{regime}"
            )
    return found


def _penalties(table: Mapping[str, object], where: str) -> Penalties:
    _check_keys(table, [field.name for field in fields(Penalties)], where)
    return Penalties(
        illegal_bonus=_number(table, "illegal_bonus", where) * SECOND,
        loss_at=_number(table, "loss_at", where),
        wrong_claim_bonus=_number(table, "wrong_claim_bonus", where) * SECOND,
        on_claim_only=_flag(table, "on_claim_only", where),
    )


def _check_keys(table: Mapping[str, object], names: Sequence[str], where: str) -> None:
    """Raise :class:`InputError` unless the table has just these keys."""
    for name in names:
        if name not in table:
            raise InputError(f'The editions file lacks "{name}" in {where}.')
    for key in table:
        if key not in names:
            raise InputError(f'The editions file has an unknown key "{key}" in {where}.')


def _read_table(table: Mapping[str, object], key: str, where: str = "") -> Mapping[str, object]:
    """The table within a table by this key."""
    value = table[key]
    if not isinstance(value, dict):
        raise _wrong_kind(key, where, "a table")
    return value


def _word(table: Mapping[str, object], key: str, where: str) -> str:
    """The word by this key."""
    value = table[key]
    if not isinstance(value, str):
        raise _wrong_kind(key, where, "a word")
    return value


def _flag(table: Mapping[str, object], key: str, where: str) -> bool:
    """The truth value by this key."""
    value = table[key]
    if not isinstance(value, bool):
        raise _wrong_kind(key, where, "true or false")
    return value


def _number(table: Mapping[str, object], key: str, where: str) -> int:
    """The whole number by this key, not negative."""
    value = table[key]
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise _wrong_kind(key, where, "a whole number")
    return value


def _optional_number(table: Mapping[str, object], key: str, where: str) -> int | None:
    """The same, or ``None`` for "none"."""
    return None if table[key] == "none" else _number(table, key, where)


def _optional_time(table: Mapping[str, object], key: str, where: str) -> int | None:
    """Seconds by this key as milliseconds, or ``None`` for "none"."""
    seconds = _optional_number(table, key, where)
    return None if seconds is None else seconds * SECOND


def _choice(kind: type[_Choice], table: Mapping[str, object], key: str, where: str) -> _Choice:
    """The word by this key as one of a kind."""
    try:
        return kind(_word(table, key, where))
    except ValueError:
        raise _wrong_kind(key, where, "one of " + ", ".join(kind)) from None


def _choices(
    kind: type[_Choice], table: Mapping[str, object], key: str, where: str
) -> tuple[_Choice, ...]:
    """The list of words by this key, each of a kind."""
    words = table[key]
    if not isinstance(words, list) or not all(word in list(kind) for word in words):
        raise _wrong_kind(key, where, "a list of " + ", ".join(kind))
    return tuple(kind(word) for word in words)


def _wrong_kind(key: str, where: str, wanted: str) -> InputError:
    place = f" in {where}" if where else ""
    return InputError(f'The editions file needs {wanted} for "{key}"{place}.')
