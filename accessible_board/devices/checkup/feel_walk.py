"""Teaches what a board's motor says: each pattern is named, and then felt."""

from collections.abc import Iterable, Sequence

from accessible_board.devices.checkup.findings import Finding
from accessible_board.devices.checkup.walk import WalkSentence
from accessible_board.narration.pulses import PULSES, Feeling


class FeelWalk:
    """A walk through the patterns of the motor; typed words lead from one to the next."""

    def __init__(self) -> None:
        self._left = list(PULSES)
        self._passed: list[Feeling] = []
        self.due = False
        """True while the pattern that was named is still to be felt."""

    @property
    def done(self) -> bool:
        """True once all patterns were passed."""
        return not self._left

    @property
    def pulses(self) -> str:
        """Pulses of the pattern that was named."""
        return PULSES[self._left[0]]

    def begin(self) -> Sequence[WalkSentence]:
        """Explain the walk, and name the first pattern."""
        return [WalkSentence("feel_begin"), *self.repeat()]

    def repeat(self) -> Sequence[WalkSentence]:
        """Name it once more, and let it be felt."""
        self.due = True
        return [WalkSentence(f"feel_{self._left[0]}")]

    def skip(self) -> Sequence[WalkSentence]:
        """Go on to the next one."""
        self._passed.append(self._left.pop(0))
        return [] if self.done else self.repeat()

    def back(self) -> Sequence[WalkSentence]:
        """Go back to the one before."""
        if self._passed:
            self._left.insert(0, self._passed.pop())
        return self.repeat()

    def findings(self) -> Iterable[Finding]:
        """None: whether it was felt only the hand knows."""
        return ()
