"""The conditions of a game: edition, time control, start position, seats, adaptations.

A game of Chess960 (Guideline II; Appendix F in 2014; not translated in 2009) starts from one of 960
positions: the king between the rooks, the bishops on squares of opposite colours, Black opposite
White (II.2). They have their usual numbers; 518 is ordinary chess. A game may also start from a
position that was set up by hand.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

import chess
from msgspec.structs import replace

from accessible_board import bounds
from accessible_board.game.vocabulary.editions import (
    DEFAULT_EDITION,
    Articles,
    Edition,
    GameClass,
    IllegalCounting,
    IllegalPosition,
    Penalties,
    Regime,
    edition,
)
from accessible_board.game.vocabulary.terms import Adaptation, Adapted, Seat
from accessible_board.game.vocabulary.time_control import TimeControl
from accessible_board.languages import CommandError

CHESS960_STARTS: Final = 960
"""Number of start positions."""

NO_ARBITER: Final = "none"
"""Value in place of the arbiter's name where there is none, and the players decide together."""

_NEVER: Final = 10_000
"""More illegal moves than a game has."""


def chess960_start(number: int) -> str:
    """The start position with this number, 0 to 959, as FEN; ``ValueError`` if there is none."""
    if not 0 <= number < CHESS960_STARTS:
        raise ValueError(f"there is no start position {number}")
    return chess.Board.from_chess960_pos(number).fen()


def chess960_number(fen: str) -> int | None:
    """The number of a start position, or ``None`` for any other position."""
    return chess.Board(fen, chess960=True).chess960_pos()


def read_chess960_start(text: str) -> str:
    """A start position from text, as FEN: its number, White's row, or a FEN.

    The row is written in English letters from the a-file on: ``RNBQKBNR``. :class:`InputError` for
    any other text.
    """
    if text.isdecimal() and int(text) < CHESS960_STARTS:
        return chess960_start(int(text))
    row = text.strip().upper()
    fen = text if "/" in text else f"{row.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{row} w KQkq - 0 1"
    try:
        number = chess960_number(fen)
    except ValueError:
        number = None
    if number is None:
        raise CommandError("no_chess960", words=text, most=CHESS960_STARTS - 1)
    return chess960_start(number)


class BothAbsent(StrEnum):
    """Clock that runs from the fixed start time on while neither player is there (6.7.2)."""

    WHITE_LOSES_TIME = "white"
    """White's, until White comes."""
    NOBODY_LOSES_TIME = "nobody"
    """Nobody's, until one of them comes, where the event or the arbiter wants it so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSetup:
    """The conditions of a game, fixed before it begins (6.3.1).

    :class:`InputError` for a FEN that is none, and for conditions that the edition does not know.
    """

    edition: str = DEFAULT_EDITION
    time_control: str = "90m/40+30m+30s"
    fen: str = chess.STARTING_FEN
    chess960: bool = False
    peg_boards: frozenset[Seat] = frozenset({Seat.WHITE})
    """The seats that have one; the others play on an ordinary board."""
    thresholds: tuple[int, ...] = ()
    """The remaining times, in milliseconds, that the players with a peg board chose to be told of,
    where the event lets them hear a time without asking for it each time (D.2.10.4)."""
    supervised: bool = True
    """The regime of rapid and blitz (A.6, B.4)."""
    starts_at: int | None = None
    """The game time, in milliseconds, fixed for the start (6.6); ``None`` where the players or the
    arbiter begin when they are ready."""
    default_time: int | None = None
    """Default time of late arrival, in milliseconds; ``None`` for that of the edition (6.7.1)."""
    both_absent: BothAbsent = BothAbsent.WHITE_LOSES_TIME
    no_draws_before: int = 0
    """The moves by each before which the event allows no draw by agreement (9.1.1)."""
    quickplay: bool = False
    """True if Guideline III was announced (III.2.1)."""
    quickplay_seconds: bool = True
    """True if the clocks allow five seconds a move, which replace claims (III.4, III.5)."""
    flag_announced: bool = True
    """True to announce flags in unsupervised rapid and blitz where the edition lets one (A.4.5)."""
    external_clock: bool = False
    """True if another clock counts, whose times are reported (D.2.6.2)."""
    electronic_scoresheet: bool = False
    """True if this program's scoresheet is the official one (8.1.1.2)."""
    hearing_impaired: frozenset[Seat] = frozenset()
    disabled: frozenset[Seat] = frozenset()
    """Players, besides those who do not see, to whom it matters what an assistant does (D.2.11,
    4.9, 6.2.6, 8.1.6)."""
    appeals: bool = True
    """True if the event allows appeals (11.10)."""
    adaptations: tuple[Adapted, ...] = ()
    illegal_counting: IllegalCounting | None = None
    """Counting of illegal moves where the edition leaves it open (7.5.3, 7.7.2, 7.8.2 of 2017)."""
    blitz_alternative: bool = False
    """True if irregularities cost in supervised blitz as in rapid play (A.3, B.2 of 2023)."""
    arbiter: str = "?"
    """A name, or :data:`NO_ARBITER`; then irregularities cost nothing, unless the next says so."""
    penalties_without_arbiter: bool = False
    """True if irregularities cost without an arbiter what they cost elsewhere."""
    release_after: int | None = 0
    """Milliseconds that a peg has to stand in a hole to count as released (4.7), since no switch
    sees the hand let go; ``None`` if it never does."""
    white: str = "?"
    black: str = "?"
    event: str = "?"
    site: str = "?"
    date: str = "????.??.??"
    round: str = "?"

    def __post_init__(self) -> None:
        try:
            board = self.board()
        except ValueError as error:
            raise CommandError("no_fen", words=self.fen) from error
        if not board.is_valid():
            raise CommandError("position_impossible", words=self.fen)
        if not any(board.legal_moves):
            raise CommandError("position_over", words=self.fen)
        self._check_bounds()
        self._check_default_time()
        self._check_quickplay()
        self._check_choices()
        if self.electronic_scoresheet and not self.laws.electronic_scoresheet:
            raise CommandError("edition_paper", edition=self.edition)

    def board(self) -> chess.Board:
        """The start position."""
        return chess.Board(self.fen, chess960=self.chess960)

    @property
    def laws(self) -> Edition:
        """The edition chosen; :class:`InputError` if there is none of this year."""
        return edition(self.edition)

    @property
    def control(self) -> TimeControl:
        """The time control; :class:`InputError` if it cannot be read."""
        return _control(self.time_control)

    @property
    def game_class(self) -> GameClass:
        """Standard, rapid or blitz, by the time and the edition (A.1, B.1)."""
        return _class(self.edition, self.time_control)

    @property
    def regime(self) -> Regime:
        """Regime: supervised if the Competition Rules hold as a whole, as in standard play."""
        standard = self.game_class is GameClass.STANDARD
        return Regime.SUPERVISED if self.supervised or standard else Regime.UNSUPERVISED

    @property
    def illegal_position(self) -> IllegalPosition:
        """Treatment of an illegal position without supervision (A.4.4, A.5.4)."""
        if self.regime is Regime.SUPERVISED:
            return IllegalPosition.NONE
        rapid = self.game_class is GameClass.RAPID
        return self.laws.illegal_position_rapid if rapid else self.laws.illegal_position_blitz

    @property
    def without_arbiter(self) -> bool:
        """True if nobody decides but both players together."""
        return self.arbiter == NO_ARBITER

    @property
    def lateness(self) -> int:
        """The default time, in milliseconds: players who arrive later lose (6.7.1)."""
        chosen = self.default_time
        return (self.laws.default_time_fallback or 0) if chosen is None else chosen

    @property
    def quickplay_rules(self) -> bool:
        """True if the rules of a quickplay finish apply (III.2).

        In 2009 they always do, except in unsupervised blitz (Art. 10, B3b).
        """
        if not self.laws.quickplay_always:
            return self.quickplay
        return self.game_class is not GameClass.BLITZ or self.regime is Regime.SUPERVISED

    @property
    def adapted(self) -> frozenset[Adaptation]:
        """The adaptations agreed before the game (D.1)."""
        return frozenset(agreed.adaptation for agreed in self.adaptations)

    @property
    def counting(self) -> IllegalCounting:
        """Counting of illegal moves: all kinds together (7.5.5), or each by itself."""
        return self.illegal_counting or self.laws.illegal_counting

    @property
    def penalties(self) -> Penalties:
        """Cost of irregularities in a game of this class and regime (7.5.5, 9.5.3)."""
        usual = self.laws.penalties_for(self.control, self.regime)
        if self.without_arbiter and not self.penalties_without_arbiter:
            return replace(usual, illegal_bonus=0, loss_at=_NEVER, wrong_claim_bonus=0)
        supervised = self.game_class is GameClass.BLITZ and self.regime is Regime.SUPERVISED
        other = self.laws.supervised_blitz_alternative
        if other is None or not (self.blitz_alternative and supervised):
            return usual
        return replace(usual, illegal_bonus=other, wrong_claim_bonus=other)

    @property
    def _articles(self) -> Articles:
        """The edition's Article numbers, for error messages."""
        return Articles(self.edition)

    def _check_choices(self) -> None:
        """Refuse to choose what the text of the edition settles."""
        laws, counting = self.laws, self.illegal_counting
        if counting not in (None, laws.illegal_counting) and not laws.illegal_counting_open:
            raise CommandError("edition_counts", edition=self.edition)
        if self.blitz_alternative and laws.supervised_blitz_alternative is None:
            raise CommandError("edition_blitz", edition=self.edition)

    def _check_bounds(self) -> None:
        numbers = (
            ("release_after", self.release_after, bounds.RELEASE),
            ("no_draws_before", self.no_draws_before, bounds.MOVES),
            ("default_time", self.default_time, bounds.LATENESS),
            ("starts_at", self.starts_at, bounds.START),
            *(("thresholds", at, bounds.LATENESS) for at in self.thresholds),
            ("thresholds", len(self.thresholds), bounds.LISTED),
            ("adaptations", len(self.adaptations), bounds.LISTED),
        )
        for name, value, within in numbers:
            if value is not None and value not in within:
                raise CommandError(
                    "out_of_bounds", name=name, least=within.least, most=within.most, value=value
                )
        for name in ("white", "black", "arbiter", "event", "site", "date", "round"):
            if len(getattr(self, name)) > bounds.NAME:
                raise CommandError("name_long", name=name, most=bounds.NAME)

    def _check_default_time(self) -> None:
        if self.default_time is None and self.laws.default_time_fallback is None:
            article = self._articles["6.7.1"]
            raise CommandError("edition_lateness", edition=self.edition, article=article)

    def _check_quickplay(self) -> None:
        """Guideline III is not for blitz, nor for games with extra time for each move (III.2.2).

        In 2009 nothing but unsupervised blitz is excepted (Art. 10, B3b).
        """
        if not self.quickplay or (self.laws.quickplay_always and self.quickplay_rules):
            return
        article = self._articles["III.2.2"]
        if self.game_class is GameClass.BLITZ:
            raise CommandError("quickplay_blitz", article=article)
        if any(period.increment or period.delay for period in self.control.periods):
            raise CommandError("quickplay_extra", article=article)


@cache
def _control(text: str) -> TimeControl:
    return TimeControl.parse(text)


@cache
def _class(year: str, control: str) -> GameClass:
    """Cached, because it is needed at every decision and depends on two strings only."""
    return edition(year).game_class(_control(control))


def set_up(men: Mapping[chess.Square, chess.Piece], turn: chess.Color) -> chess.Board:
    """The position of these men; kings and rooks at home may castle."""
    position = chess.Board(None)
    position.set_piece_map(dict(men))
    position.turn = turn
    position.castling_rights = chess.BB_CORNERS
    position.castling_rights = position.clean_castling_rights()
    return position


def can_begin(position: chess.Board) -> bool:
    """True if a game can begin from this position."""
    return position.is_valid() and any(position.legal_moves)
