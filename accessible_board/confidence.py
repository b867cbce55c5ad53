"""Shares of cases, with the interval in which the true share lies."""

import math
from collections.abc import Iterable
from typing import Final

_SHARE: Final = "{found} of {number}, {exact} % ({low} to {high} %)"


def share(cases: Iterable[bool], sentence: str = _SHARE, none: str = "none measured") -> str:
    """Format a share of cases with its 95 % interval (Wilson's); ``none`` where there are none."""
    found = list(cases)
    if not found:
        return none
    low, high = wilson(sum(found), len(found))
    shares = {"exact": sum(found) / len(found), "low": low, "high": high}
    percent = {name: f"{100 * each:.0f}" for name, each in shares.items()}
    return sentence.format(found=sum(found), number=len(found), **percent)


def wilson(count: int, of: int) -> tuple[float, float]:
    """The 95 % interval of the true share, for ``found`` of ``count``."""
    exact, spread = count / of, _NORMAL**2 / of
    middle = (exact + spread / 2) / (1 + spread)
    half = math.sqrt(exact * (1 - exact) * spread + spread**2 / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


_NORMAL = 1.96
"""Standard deviations of a normal distribution that hold 95 % of it."""
