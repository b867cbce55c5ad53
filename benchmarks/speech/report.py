"""What is printed: shares in per cent, a line for each room, and what they are held against."""

import statistics
from collections.abc import Callable, Iterable, Sequence

from accessible_board.languages import Language
from accessible_board.speech.decision import ACCEPTED, Decision, Verdict
from benchmarks.shared.figures import tell
from benchmarks.shared.languages import in_english
from benchmarks.speech.measuring import Heard, Overheard
from benchmarks.speech.noise import Kind, Room

THRESHOLDS = (-2.0, -1.5, -1.0, -0.5, 0.0, 0.5, 1.0, 1.5, 2.0)


def tell_language(language: Language, heard: Sequence[Heard], talk: Sequence[Overheard]) -> None:
    """Print all figures of a language, those of the voices that are kept aside first."""
    print(f"\n{in_english(language)}")
    for aside, who in ((True, "voices kept aside"), (False, "voices fitted to")):
        theirs = [each for each in heard if each.kept_aside is aside]
        if theirs:
            names = ", ".join(dict.fromkeys(each.voice for each in theirs))
            print(f"{who}: {names}")
            for room in dict.fromkeys(each.room for each in theirs):
                _tell_room(room, [each for each in theirs if each.room == room])
    people = [each for each in heard if each.kept_aside and each.voice.startswith("real")]
    for room in dict.fromkeys(each.room for each in people):
        here = [each for each in people if each.room == room]
        _tell_room(room, here, "a real voice kept aside, ")
    _tell_curve([each for each in heard if each.kept_aside])
    if talk:
        taken = f"{_share(_taken(each.decision) for each in talk)} of {len(talk)} sentences"
        shown = _share(each.shown >= ACCEPTED for each in talk)
        print(
            f"talk that is no announcement, taken for a move or a command: {taken}; "
            f"for the announcement of the move on the pegs: {shown}"
        )
    for room in dict.fromkeys(each.room for each in heard):
        _tell_times(room, [each for each in heard if each.room == room])


def _tell_room(room: Room, heard: Sequence[Heard], who: str = "") -> None:
    def share(of: Callable[[Heard], bool]) -> str:
        return _share(map(of, heard))

    print(
        f"{who}{room}, {len(heard)} announcements: "
        f"full grammar {share(lambda each: each.full)} right, "
        f"legal moves {share(lambda each: each.legal)}, peer {share(lambda each: each.peer)}; "
        f"beside the board: right ones accepted {share(lambda each: each.right >= ACCEPTED)}, "
        f"near misses {share(lambda each: each.near >= ACCEPTED)}, "
        f"others {share(lambda each: each.other >= ACCEPTED)}; "
        f"illegal ones taken for a near move on the pegs "
        f"{share(lambda each: each.illegal >= ACCEPTED)}, "
        f"for any without one {share(lambda each: each.wrong)}, "
        f"by the peer {share(lambda each: each.peer_wrong)}"
    )


def _tell_curve(heard: Sequence[Heard]) -> None:
    """How many right ones are refused and wrong ones accepted, wherever the threshold is put."""
    for threshold in THRESHOLDS:
        refused = _share(each.right < threshold for each in heard)
        near = _share(each.near >= threshold for each in heard)
        other = _share(each.other >= threshold for each in heard)
        illegal = _share(each.illegal >= threshold for each in heard)
        print(
            f"threshold {threshold:g}: right ones not accepted {refused}, "
            f"near misses accepted {near}, others {other}, illegal ones {illegal}"
        )


def _taken(decision: Decision) -> bool:
    is_command = decision.command is not None and decision.verdict is Verdict.REJECTED
    return decision.move is not None or is_command


def _tell_times(room: Room, heard: Sequence[Heard]) -> None:
    """How long live sound took beside a board that shows the move.

    What was never decided is left out. Where others talk there is no end of all voices to wait for.
    """
    factors = [each.decode_seconds / each.audio_seconds for each in heard]
    tell(f"{room}: processor time a second of sound, median", statistics.median(factors), "s", 0.2)
    commits = sorted(each.commit_ms for each in heard if each.commit_ms is not None)
    if commits and room.kind is not Kind.BABBLE:
        what = f"{room}: decided after the end of speech, {len(commits)} of {len(heard)}"
        tell(f"{what}, p50", statistics.median(commits), "ms", 300)
        tell(f"{what}, p95", commits[int(0.95 * len(commits))], "ms")


def _share(cases: Iterable[bool]) -> str:
    found = list(cases)
    return f"{100 * sum(found) / max(len(found), 1):.1f} %"
