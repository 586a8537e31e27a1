"""Names of hosts as browsers write them."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Mapping
from typing import Any

# A browser leaves it out.
USUAL_PORT = 80


def as_a_host(name: str) -> str:
    """A name or a number as it stands in an address; IPv6 in brackets and in its short form."""
    number = _number(name)
    if number is None:
        return name
    return f"[{number}]" if number.version == 6 else str(number)


def at_port(names: Iterable[str], port: int) -> frozenset[str]:
    """All of them with their port, and without it where a browser leaves it out."""
    written = {as_a_host(name).lower() for name in names}
    bare = written if port == USUAL_PORT else set()
    return frozenset(bare | {f"{name}:{port}" for name in written})


def came_to(scope: Mapping[str, Any]) -> frozenset[str]:
    """By which number a connection found this machine: networks come and go while a table is on.

    A number is never somebody else's name for it, so nobody can rebind it.
    """
    name, port = scope.get("server") or ("", None)
    if port is None or _number(name) is None:
        return frozenset()
    return at_port([name], port)


def _number(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        number = ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return None
    return getattr(number, "ipv4_mapped", None) or number
