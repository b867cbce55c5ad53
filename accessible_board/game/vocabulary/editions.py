"""The editions of the Laws of Chess as data: all that they say differently (row 1).

The values are in ``editions.toml`` beside this module, each with its Article. Nothing else in the
program asks for a year: it asks the :class:`Edition` chosen before the game. The program's own
texts name an Article by its number of 2023; ``articles.toml`` has those of the other editions, and
the rules that no program can see kept.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Annotated, Any, Final

import msgspec

from accessible_board.errors import InputError
from accessible_board.game.vocabulary.time_control import TimeControl
from accessible_board.game.vocabulary.time_terms import SECOND
from accessible_board.languages import CommandError
from accessible_board.languages.language_files import folder_of, phrases

DEFAULT_EDITION = "2023"
"""The edition in force."""

Number = Annotated[int, msgspec.Meta(ge=0)]
"""A whole number, or a time in milliseconds, which is written in seconds."""

_TIMES: Final = (
    "default_time_fallback",
    "illegal_bonus",
    "rapid_from",
    "resumption_default_time",
    "standard_from",
    "supervised_blitz_alternative",
    "wrong_claim_bonus",
)
_IF_ANY: Final = (
    "default_time_fallback",
    "resumption_default_time",
    "reversed_colours_limit",
    "supervised_blitz_alternative",
)
"""Values that are "none" where an edition has no such rule."""


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


class Penalties(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cost of irregularities, in milliseconds for the opponent.

    ``loss_at`` is the number of the illegal move that loses the game. With ``on_claim_only`` the
    arbiter acts on the opponent's claim alone.
    """

    illegal_bonus: Number
    loss_at: Number
    wrong_claim_bonus: Number
    on_claim_only: bool


class SupervisedAlone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Penalties of a class that knows no unsupervised regime."""

    supervised: Penalties


class EachRegime(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Penalties of a class under each regime."""

    supervised: Penalties
    unsupervised: Penalties


class EachClass(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Penalties of each class; in standard play the Competition Rules always hold."""

    standard: SupervisedAlone
    rapid: EachRegime
    blitz: EachRegime


class ClassLimits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Lower limits of rapid and standard play, in milliseconds of T + 60 × increment (A.1, B.1)."""

    rapid_from: Number
    rapid_from_is_rapid: bool
    standard_from: Number


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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
    agreement_min_moves_each: Number
    resignation_draw_if_no_mate: bool
    default_time_fallback: Number | None
    arbiter_may_admit_latecomers: bool
    resumption_default_time: Number | None
    saved_time_carried_in_delay: bool
    adjusting_needs_own_clock: bool
    next_move_completes: bool
    press_without_move_is_illegal: bool
    two_hands: TwoHands
    illegal_counting: IllegalCounting
    illegal_counting_open: bool
    supervised_blitz_alternative: Number | None
    castling_meant_together: bool
    ending_needs_article_4: bool
    pawn_becomes_queen: bool
    illegal_position_rapid: IllegalPosition
    illegal_position_blitz: IllegalPosition
    misplaced_rook_bars_castling: bool
    penalty_list: tuple[Penalty, ...]
    reversed_colours_limit: Number | None
    late_correction_moves: Number
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
    sheet_requests: Number
    classes: ClassLimits
    penalties: EachClass

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
        """The penalties of a game with this time control."""
        regimes = getattr(self.penalties, self.game_class(control))
        found: Penalties = getattr(regimes, regime, regimes.supervised)
        return found


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
    year = "the beginning"
    try:
        found = {}
        for year, table in tomllib.loads(text).items():
            found[year] = msgspec.convert({"year": year} | _in_our_terms(table), Edition)
    except ValueError as error:
        raise InputError(f"The editions file is wrong, at {year}: {error}.") from None
    return found


def _in_our_terms(table: Mapping[str, Any]) -> dict[str, Any]:
    """A table with seconds as milliseconds, and ``None`` for a rule that there is not."""
    found: dict[str, Any] = dict(table)
    for name, value in table.items():
        if isinstance(value, dict):
            found[name] = _in_our_terms(value)
        elif name in _IF_ANY and value == "none":
            found[name] = None
        elif name in _TIMES and type(value) is int:
            found[name] = value * SECOND
    return found


@dataclass(frozen=True, slots=True)
class Articles:
    """The numbers of Articles in the edition of this ``year``."""

    year: str = DEFAULT_EDITION

    def __getitem__(self, numbers: str) -> str:
        """``"7.5.1 7.6"`` as the edition numbers them, each once; missing ones are left out.

        A dash if none is left. ``KeyError`` for a number that is not in the table.
        """
        found = (self._number(number) for number in numbers.split())
        return ", ".join(dict.fromkeys(number for number in found if number)) or "–"

    def get(self, number: str) -> str:
        """The edition's number of this Article, or the text itself if it is in no table."""
        return self._number(number) if number in _table("articles") else number

    def _number(self, number: str) -> str:
        known = _table("articles")[number]
        return number if self.year == DEFAULT_EDITION else known[list(editions()).index(self.year)]


@cache
def _table(name: str) -> Mapping[str, list[str]]:
    source = resources.files("accessible_board.game.vocabulary") / f"{name}.toml"
    return tomllib.loads(source.read_text("utf-8"))


@dataclass(frozen=True, slots=True)
class RuleText:
    """One rule of one edition: its Article, a name to ask for it, and its text."""

    article: str
    name: str
    text: str


def rule_texts(edition: str, code: str) -> tuple[RuleText, ...]:
    """All texts of an edition in the language of this code, to be read out.

    The program never accuses anybody under them: which hand pressed, only people can see.
    :class:`InputError` if there is no edition of this year.
    """
    years = list(editions())
    if edition not in years:
        raise CommandError("no_edition", words=edition, known=", ".join(years))
    column = years.index(edition)
    texts = phrases(folder_of(code), "rule_texts.toml")
    return tuple(
        RuleText(articles[column], name, texts[name])
        for name, articles in _table("rule_articles").items()
        if articles[column]
    )
