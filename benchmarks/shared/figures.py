"""How every benchmark tells what it measured: plain lines, ``what: figure unit (limit …)``."""

import statistics
from collections.abc import Sequence


def tell(what: str, figure: float, unit: str, limit: float | None = None) -> None:
    """Print one figure, and whether it keeps its limit if it has one."""
    print(f"{what}: {_written(figure)} {unit}{_judged(figure, unit, limit)}", flush=True)


def tell_spread(what: str, figures: Sequence[float], unit: str, limit: float | None = None) -> None:
    """Print the median of a few figures, which is held against the limit, and the worst.

    With a limit the second line also says how many figures are over it.
    """
    tell(f"{what}, median of {len(figures)}", statistics.median(figures), unit, limit)
    over = "" if limit is None else f" (over the limit: {sum(f > limit for f in figures)})"
    print(f"{what}, worst: {_written(max(figures))} {unit}{over}", flush=True)


def tell_percentiles(
    what: str, figures: Sequence[float], unit: str, limit: float | None = None
) -> None:
    """Print median, 99th percentile and worst of many; the percentile is held against the limit."""
    cuts = statistics.quantiles(figures, n=100, method="inclusive")
    tell(f"{what}, p50", cuts[49], unit)
    tell(f"{what}, p99", cuts[98], unit, limit)
    tell(f"{what}, worst", max(figures), unit)


def _written(figure: float) -> str:
    """Three figures that mean something, and no exponent."""
    if figure >= 100:
        return f"{figure:.0f}"
    return f"{figure:.1f}" if figure >= 10 else f"{figure:.2f}"


def _judged(figure: float, unit: str, limit: float | None) -> str:
    if limit is None:
        return ""
    return f" (limit {limit:g} {unit}, {'kept' if figure <= limit else 'NOT kept'})"
