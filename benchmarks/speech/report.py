"""What is printed, a line each: how many, and the interval in which the true share lies."""

import statistics
from collections.abc import Callable, Sequence

from accessible_board.confidence import share, wilson
from accessible_board.languages import Language
from accessible_board.speech.decision import ACCEPTED, Decision, Verdict
from benchmarks.shared.figures import tell
from benchmarks.shared.languages import in_english
from benchmarks.speech.measuring import Heard, Measured, Outcome, Overheard
from benchmarks.speech.noise import QUIET_ROOM, Kind, Room

LIMITS = {Kind.QUIET: 0.2, Kind.PINK: 0.2, Kind.BABBLE: 0.3}
"""Seconds of a processor that a second of sound may take."""

THRESHOLDS = (-2.0, -1.5, -1.0, -0.5, 0.0, 0.5, 1.0, 1.5, 2.0)


def tell_language(
    language: Language, heard: Sequence[Heard], overheard: Sequence[Overheard]
) -> None:
    """Print all figures of a language: those of real people who are kept aside first."""
    print(f"\n{in_english(language)}")
    for who, is_theirs in _GROUPS.items():
        theirs = [each for each in heard if is_theirs(each.measured)]
        if theirs:
            names = ", ".join(dict.fromkeys(each.measured.voice for each in theirs))
            print(f"{who}: {names}")
            for room in dict.fromkeys(each.measured.room for each in theirs):
                _tell_room(room, [each for each in theirs if each.measured.room == room])
    _tell_curve([each for each in heard if each.measured.kept_aside])
    for who, by_people in (("real people", True), ("synthesised voices", False)):
        if talk := [each for each in overheard if _is_real(each.voice) is by_people]:
            _tell_talk(f"talk of {who}", talk)
    for room in dict.fromkeys(each.measured.room for each in heard):
        _tell_times(room, [each.measured for each in heard if each.measured.room == room])


def tell_people(heard: Sequence[Heard]) -> None:
    """Print a row for each real person kept aside, in a quiet room, and the range over them all."""
    theirs = [each for each in heard if each.measured.room == QUIET_ROOM]
    theirs = [each for each in theirs if each.measured.kept_aside and _is_real(each.measured.voice)]
    people = list(dict.fromkeys(each.measured.voice for each in theirs))
    for what in ("legal moves accepted without a board", f"{_ONCE}, pushed to talk"):
        rows = [
            [_FACTS[what](each) for each in theirs if each.measured.voice == name]
            for name in people
        ]
        for name, row in zip(people, rows, strict=True):
            print(f"{name}, {QUIET_ROOM}, {what}: {share(row)}")
        if rows:
            print(f"all {len(rows)} people, {QUIET_ROOM}, {what}: {spread(rows)}")


def spread(rows: Sequence[Sequence[bool]]) -> str:
    """From the least to the greatest share of some people, and the outer ends of both intervals."""
    shares = [100 * sum(row) / len(row) for row in rows]
    lows, highs = zip(*(wilson(sum(row), len(row)) for row in rows), strict=True)
    least, greatest = 100 * min(lows), 100 * max(highs)
    return f"{min(shares):.0f} to {max(shares):.0f} % ({least:.0f} to {greatest:.0f} %)"


def _is_real(voice: str) -> bool:
    return voice.startswith("real")


_GROUPS: dict[str, Callable[[Measured], bool]] = {
    "real people kept aside, what they did not record said by a synthesiser": (
        lambda each: each.kept_aside and _is_real(each.voice)
    ),
    "synthesised voices kept aside": lambda each: each.kept_aside and not _is_real(each.voice),
    "voices fitted to": lambda each: not each.kept_aside,
}


def _tell_room(room: Room, heard: Sequence[Heard]) -> None:
    """Print everything of one room: what is accepted, and what is mistaken."""
    for what, is_so in _FACTS.items():
        print(f"  {room}, {what}: {share(map(is_so, heard))}")


_ONCE = "accepted at once or after one answer"

_UNDERSTOOD = (Outcome.ACCEPTED, Outcome.ANSWERED)

_FACTS: dict[str, Callable[[Heard], bool]] = {
    "legal moves accepted without a board": lambda each: each.taken,
    "another move accepted instead": lambda each: each.mistaken,
    "told as an illegal move, without a board or with it": lambda each: each.told_illegal,
    "accepted with the move on the pegs": lambda each: each.right >= ACCEPTED,
    _ONCE: lambda each: each.opened[0] in _UNDERSTOOD,
    f"{_ONCE}, the clock pressed": lambda each: each.pressed[0] in _UNDERSTOOD,
    f"{_ONCE}, pushed to talk": lambda each: each.pushed[0] in _UNDERSTOOD,
    f"{_ONCE}, with the move on the pegs": lambda each: each.opened[1] in _UNDERSTOOD,
    f"{_ONCE}, with the move on the pegs and the clock pressed": (
        lambda each: each.pressed[1] in _UNDERSTOOD
    ),
    f"{_ONCE}, with the move on the pegs and pushed to talk": (
        lambda each: each.pushed[1] in _UNDERSTOOD
    ),
    "pushed to talk, another move asked about": lambda each: each.pushed[0] is Outcome.DENIED,
    "a near miss on the pegs accepted": lambda each: each.near >= ACCEPTED,
    "any other move on the pegs accepted": lambda each: each.other >= ACCEPTED,
    "illegal, accepted as a near miss on the pegs": lambda each: each.illegal >= ACCEPTED,
    "illegal, accepted as any move without a board": lambda each: each.wrong,
    "found first of all legal moves": lambda each: each.legal,
    "found first of all announcements": lambda each: each.full,
}


def _tell_talk(who: str, talk: Sequence[Overheard]) -> None:
    moved = share(each.decision.move is not None for each in talk)
    ordered = share(_is_command(each.decision) for each in talk)
    shown = share(each.shown >= ACCEPTED for each in talk)
    print(f"{who}, taken for a move: {moved}")
    asked = share(each.asked for each in talk)
    print(f"{who}, asked about as a move: {asked}")
    print(f"{who}, taken for a command: {ordered}")
    print(f"{who}, taken for the announcement of the move on the pegs: {shown}")


def _tell_curve(heard: Sequence[Heard]) -> None:
    """How many right ones are refused and wrong ones accepted, wherever the threshold is put."""
    for threshold in THRESHOLDS:
        refused = share(each.right < threshold for each in heard)
        near = share(each.near >= threshold for each in heard)
        other = share(each.other >= threshold for each in heard)
        illegal = share(each.illegal >= threshold for each in heard)
        print(
            f"threshold {threshold:g}: right ones not accepted {refused}, "
            f"near misses accepted {near}, others {other}, illegal ones {illegal}"
        )


def _is_command(decision: Decision) -> bool:
    return decision.act is not None and decision.verdict is Verdict.REJECTED


def _tell_times(room: Room, measured: Sequence[Measured]) -> None:
    """How long live sound took beside a board that shows the move.

    What was never decided is left out. Where others talk there is no end of all voices to wait for.
    """
    live = [each for each in measured if each.decode_seconds is not None]
    if not live:
        return
    factors = [(each.decode_seconds or 0.0) / each.audio_seconds for each in live]
    tell(
        f"{room}: processor time a second of sound, median of {len(live)}",
        statistics.median(factors),
        "s",
        LIMITS[room.kind],
    )
    commits = sorted(each.commit_ms for each in live if each.commit_ms is not None)
    if commits and room.kind is not Kind.BABBLE:
        what = f"{room}: decided after the end of speech, {len(commits)} of {len(live)}"
        tell(f"{what}, p50", statistics.median(commits), "ms", 300)
        tell(f"{what}, p95", commits[int(0.95 * len(commits))], "ms")
