"""The console's address: this machine alone, unless another one is asked for."""

import ipaddress
from dataclasses import dataclass
from typing import Final

from accessible_board.languages import CommandError

LOOPBACK: Final = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Address:
    """A host and a port; port 0 stands for any free one."""

    host: str
    port: int

    @classmethod
    def parse(cls, text: str) -> "Address":
        """``HOST:PORT``, or a port of this machine alone; else :class:`InputError`."""
        host, _, port = text.strip().rpartition(":")
        if not (port.isascii() and port.isdigit() and int(port) < 65_536):
            raise CommandError("no_address", words=text)
        return cls(host.strip("[]") or LOOPBACK, int(port))

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"

    @property
    def is_everywhere(self) -> bool:
        """True if it stands for every address of this machine, as ``0.0.0.0`` does."""
        try:
            return ipaddress.ip_address(self.host).is_unspecified
        except ValueError:
            return False

    @property
    def reaches_the_network(self) -> bool:
        """True if other machines can connect."""
        try:
            return not ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return self.host != "localhost"
