"""Shares of cases, with the interval in which the true share lies."""

import math
from collections.abc import Iterable


def share(cases: Iterable[bool]) -> str:
    """Format a share of cases with its 95 % interval (Wilson's)."""
    found = list(cases)
    if not found:
        return "none measured"
    low, high = wilson(sum(found), len(found))
    exact = 100 * sum(found) / len(found)
    return f"{sum(found)} of {len(found)}, {exact:.0f} % ({100 * low:.0f} to {100 * high:.0f} %)"


def wilson(count: int, of: int) -> tuple[float, float]:
    """The 95 % interval of the true share, for ``found`` of ``count``."""
    exact, spread = count / of, _NORMAL**2 / of
    middle = (exact + spread / 2) / (1 + spread)
    half = math.sqrt(exact * (1 - exact) * spread + spread**2 / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


_NORMAL = 1.96
"""Standard deviations of a normal distribution that hold 95 % of it."""
