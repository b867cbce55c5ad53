"""Teaches what a board's motor says: each pattern is named, and then felt."""

from collections.abc import Iterable, Sequence

from accessible_board.devices.checkup.findings import Finding
from accessible_board.devices.checkup.walk import WalkSentence
from accessible_board.narration.feeling import PULSES, Feeling


class FeelWalk:
    """Which pattern is named now; the typed words go from one to the next."""

    def __init__(self) -> None:
        self._left = list(PULSES)
        self._passed: list[Feeling] = []
        self.due = False
        """Whether what was named is still to be felt."""

    @property
    def done(self) -> bool:
        """Whether all of them were passed."""
        return not self._left

    @property
    def pulses(self) -> str:
        """The pulses of what was named."""
        return PULSES[self._left[0]]

    def begin(self) -> Sequence[WalkSentence]:
        """How it goes, and the first pattern."""
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
