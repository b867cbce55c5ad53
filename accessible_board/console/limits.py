"""Rate limits by token buckets.

``now`` is in seconds on a monotonic clock and passed in.
"""

import ipaddress
from dataclasses import dataclass
from typing import Final

_MOST_BUCKETS: Final = 10_000


@dataclass(frozen=True, slots=True)
class Rate:
    """``burst`` requests at once, and ``per_second`` in the long run."""

    burst: float
    per_second: float


def owner_of(host: str) -> str:
    """The owner of an address: itself, or the first 64 bits of IPv6, which one owner has whole.

    Both forms of an IPv4 address are the same.
    """
    if ":" not in host:
        return host
    address = ipaddress.IPv6Address(host)
    return str(address.ipv4_mapped or ipaddress.IPv6Address(int(address) >> 64 << 64))


class Limiter:
    """Counts requests by key: an owner of addresses, a guest, or everybody together."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: dict[str, tuple[float, float]] = {}

    def allows(self, key: str, now: float) -> bool:
        """Count a request, and tell whether this key may make it."""
        left = self._left(key, now)
        if len(self._buckets) > _MOST_BUCKETS:
            self._forget_the_full(now)
        self._buckets[key] = (max(left - 1, 0.0) if left >= 1 else left, now)
        return left >= 1

    def seconds_until_allowed(self, key: str, now: float) -> float:
        """Seconds until this key may ask again."""
        return max(0.0, (1 - self._left(key, now)) / self._rate.per_second)

    def _left(self, key: str, now: float) -> float:
        left, since = self._buckets.get(key, (self._rate.burst, now))
        return min(self._rate.burst, left + (now - since) * self._rate.per_second)

    def _forget_the_full(self, now: float) -> None:
        self._buckets = {
            key: bucket
            for key, bucket in self._buckets.items()
            if self._left(key, now) < self._rate.burst
        }
