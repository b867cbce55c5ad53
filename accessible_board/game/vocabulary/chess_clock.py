"""The chess clock of a game (Art. 6): two times, of which at most one runs (6.1).

A :class:`ChessClock` is a value: every act returns the clock as it is afterwards, and time is
passed in. ``at`` is game time in milliseconds; so are all times. A moment before the last start of
a clock counts as that start: no clock ever runs backwards.

*Increment* (Fischer): the extra time is added before each move, so a time that is waiting for a
move already contains it, and what a press earned is seen at once. *Delay* (Bronstein): the main
time runs only after the extra time of the move is used, and a press within it leaves the main time
unchanged (6.3.2). A press gives the opponent the whole delay, also where that one has begun to move
before and the position was reinstated; stopping the clock for the arbiter gives none anew.

The last move required in a period brings the time of the next (6.3.2); a flag therefore falls
exactly when the time is used up and moves are missing (6.4). Whether time saved is carried over in
delay mode differs by edition.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from accessible_board.game.vocabulary.terms import Seat
from accessible_board.game.vocabulary.time_control import Period, TimeControl


@dataclass(frozen=True, slots=True)
class PlayerClock:
    """One side of the clock while it stands; :class:`ChessClock` makes it run.

    ``remaining`` is main time, with the increment of the next move. ``delay`` is what is left of
    the delay of that move. ``used`` is all the time that ran. ``flag_down`` stays until the arbiter
    sets the clock.
    """

    remaining: int
    delay: int = 0
    used: int = 0
    moves_completed: int = 0
    flag_down: bool = False

    def after(self, elapsed: int) -> "PlayerClock":
        """The same clock after running for ``elapsed`` milliseconds."""
        in_delay = min(elapsed, self.delay)
        main = elapsed - in_delay
        return PlayerClock(
            remaining=max(0, self.remaining - main),
            delay=self.delay - in_delay,
            used=self.used + elapsed,
            moves_completed=self.moves_completed,
            flag_down=self.flag_down or main >= self.remaining,
        )


@dataclass(frozen=True, slots=True)
class ChessClock:
    """The clock of one game. Make one with :meth:`for_control`.

    ``running`` is the seat whose clock runs, ``None`` if neither does: since game time ``since``.
    """

    control: TimeControl
    white: PlayerClock
    black: PlayerClock
    running: Seat | None = None
    since: int = 0
    saved_time_carried_in_delay: bool = False

    @classmethod
    def for_control(
        cls, control: TimeControl, *, saved_time_carried_in_delay: bool = False
    ) -> "ChessClock":
        """The clock before the game, both sides standing with the time for their first move.

        ``saved_time_carried_in_delay`` is the edition's (6.3.2).
        """
        first = control.period(1)
        player = PlayerClock(first.milliseconds + first.increment, first.delay)
        return cls(control, player, player, saved_time_carried_in_delay=saved_time_carried_in_delay)

    # --- acts ---------------------------------------------------------------------------------

    def start(self, seat: Seat, at: int) -> "ChessClock":
        """Start the clock of ``seat`` and stop the other, which completes no move."""
        if self.running is seat:
            return self
        return replace(self.stop(at), running=seat, since=max(at, self.since))

    def stop(self, at: int) -> "ChessClock":
        """Stop both clocks (6.11)."""
        if self.running is None:
            return self
        stopped = self._with(self.running, self.player(self.running, at))
        return replace(stopped, running=None, since=max(at, self.since))

    def press(self, seat: Seat, at: int, *, counts: bool = True) -> "ChessClock":
        """Stop the clock of ``seat`` and start the opponent's; both may stand before (6.2.1).

        Where it ``counts``, a move is completed by it: increment or delay of the next move and, if
        it was the last required move, the time of the next period are given. A flag that is down
        stays down and earns nothing.
        """
        stopped = self.stop(at)
        pressed = stopped.complete(seat) if counts else stopped
        if self.running is not seat.other:
            pressed = pressed._with_fresh_delay(seat.other)
        return pressed.start(seat.other, at)

    def complete(self, seat: Seat) -> "ChessClock":
        """Count a completed move of ``seat``, whose clock stands, and give what it earned.

        For a move that was completed without a press (6.2.1.1, 6.2.1.2). ``ValueError`` if the
        clock of ``seat`` runs.
        """
        if self.running is seat:
            raise ValueError(f"the clock of {seat} runs")
        player = self.player(seat, self.since)
        moves = player.moves_completed + 1
        if player.flag_down:
            return self._with(seat, replace(player, moves_completed=moves))
        after, period = self._next_move(player, moves)
        return self._with(
            seat, replace(player, remaining=after, delay=period.delay, moves_completed=moves)
        )

    def set(
        self,
        seat: Seat,
        remaining: int,
        moves_completed: int | None,
        at: int,
        used: int | None = None,
    ) -> "ChessClock":
        """Give ``seat`` this time and this number of completed moves (``None`` leaves them).

        An arbiter's act (6.10.2, 6.11.3, 7.1); ``used`` is what ``seat`` has used by it. The flag
        is raised if there is time, and the delay of a move is given anew only with another number
        of moves. A clock that runs goes on running, from ``at``. ``ValueError`` for a negative
        number.
        """
        if remaining < 0 or (moves_completed or 0) < 0:
            raise ValueError("a clock shows no negative time and no negative number of moves")
        player = self.player(seat, at)
        moves = player.moves_completed if moves_completed is None else moves_completed
        fresh = self.control.period_of_move(moves + 1).delay
        given = replace(
            player,
            remaining=remaining,
            moves_completed=moves,
            flag_down=remaining == 0,
            delay=player.delay if moves == player.moves_completed else fresh,
            used=player.used if used is None else used,
        )
        return self._given(seat, given, at)

    def used_if_set(self, seat: Seat, remaining: int, moves_completed: int, at: int) -> int:
        """All the time that ``seat`` has used if its clock has to show this (I.2.3).

        What other moves earn counts as well; never below 0.
        """
        player = self.player(seat, at)
        made = player.moves_completed
        more = sum(self._earned(moves) for moves in range(made + 1, moves_completed + 1))
        less = sum(self._earned(moves) for moves in range(moves_completed + 1, made + 1))
        return max(0, player.used + player.remaining + more - less - remaining)

    def take_back(self, seat: Seat, moves_completed: int) -> "ChessClock":
        """Reduce the count of moves of ``seat``, whose clock stands: later ones are taken back.

        The time that they had earned is removed, to be earned again, unless no time would be left;
        then the arbiter sets the time (7.1, 7.5.1).
        """
        player = self.player(seat, self.since)
        undone = range(moves_completed + 1, player.moves_completed + 1)
        earned = sum(self._earned(moves) for moves in undone)
        left = player.remaining - earned if player.remaining > earned else player.remaining
        return self.set(seat, left, moves_completed, self.since)

    def with_extra(self, milliseconds: int, *, delay: bool) -> "ChessClock":
        """The clock that adds extra time for both sides from each one's next move on (III.4)."""
        kind = {"delay" if delay else "increment": milliseconds}
        periods = tuple(replace(period, **kind) for period in self.control.periods)
        return replace(self, control=replace(self.control, periods=periods))

    # --- readings -----------------------------------------------------------------------------

    def player(self, seat: Seat, at: int) -> PlayerClock:
        """The side of ``seat`` as it stands at ``at``."""
        player = self.white if seat is Seat.WHITE else self.black
        if self.running is not seat:
            return player
        return player.after(max(0, at - self.since))

    def remaining(self, seat: Seat, at: int) -> int:
        """Main time left to ``seat``, with the increment of the move to come; never below 0."""
        return self.player(seat, at).remaining

    def used(self, seat: Seat, at: int) -> int:
        """All the time that the clock of ``seat`` has run."""
        return self.player(seat, at).used

    def is_flagged(self, seat: Seat, at: int) -> bool:
        """True if the flag of ``seat`` is down (6.8): no time left, required moves missing."""
        return self.player(seat, at).flag_down

    def moves_completed(self, seat: Seat) -> int:
        """Number of moves that ``seat`` has completed."""
        return (self.white if seat is Seat.WHITE else self.black).moves_completed

    def moves_to_control(self, seat: Seat) -> int | None:
        """Moves that ``seat`` must still complete in its period; ``None`` for all moves."""
        return self.control.moves_to_control(self.moves_completed(seat))

    def period(self, seat: Seat) -> int:
        """The number of the period that ``seat`` is in, counted from 1."""
        return self.control.period_number(self.moves_completed(seat))

    def flag_deadline(self) -> int | None:
        """Time of the running clock's flag fall if nobody acts; ``None`` if it will not fall."""
        if self.running is None:
            return None
        player = self.player(self.running, self.since)
        return None if player.flag_down else self.since + player.delay + player.remaining

    def threshold_deadline(self, thresholds: Iterable[int], at: int) -> tuple[int, int] | None:
        """The next moment after ``at`` when the running clock shows one of ``thresholds``.

        Thresholds are remaining milliseconds that the player chose to be told. The answer is that
        moment and the threshold; ``None`` if none lies ahead.
        """
        if self.running is None:
            return None
        now = self.player(self.running, at)
        ahead = [threshold for threshold in thresholds if 0 < threshold < now.remaining]
        if not ahead:
            return None
        threshold = max(ahead)
        return max(at, self.since) + now.delay + now.remaining - threshold, threshold

    # --- inside -------------------------------------------------------------------------------

    def _next_move(self, player: PlayerClock, moves: int) -> tuple[int, Period]:
        """The main time for the move after ``moves`` completed ones, and the period it is in."""
        period = self.control.period_of_move(moves + 1)
        saved = player.remaining
        if self._reaches_period(moves) and period.delay and not self.saved_time_carried_in_delay:
            saved = 0
        return saved + self._earned(moves), period

    def _earned(self, moves: int) -> int:
        """The main time that completing this move brings: its increment, and that of a period."""
        period = self.control.period_of_move(moves + 1)
        return period.increment + (period.milliseconds if self._reaches_period(moves) else 0)

    def _with_fresh_delay(self, seat: Seat) -> "ChessClock":
        player = self.player(seat, self.since)
        delay = self.control.period_of_move(player.moves_completed + 1).delay
        return self._with(seat, replace(player, delay=delay))

    def _reaches_period(self, moves: int) -> bool:
        """True if the next period begins with the completion of this move."""
        return self.control.period_number(moves) > self.control.period_number(moves - 1)

    def _given(self, seat: Seat, player: PlayerClock, at: int) -> "ChessClock":
        """The clock with this side as of ``at``, running or not."""
        since = max(self.since, at) if self.running is seat else self.since
        return replace(self._with(seat, player), since=since)

    def _with(self, seat: Seat, player: PlayerClock) -> "ChessClock":
        if seat is Seat.WHITE:
            return replace(self, white=player)
        return replace(self, black=player)
