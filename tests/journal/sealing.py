"""A journal's file from what its lines say."""

from __future__ import annotations

from collections.abc import Sequence

from companion.journal import lines


def sealed(payloads: Sequence[bytes]) -> bytes:
    """These lines, with the numbers and checksums of one journal."""
    seal = lines.checksum(1, payloads[0], lines.HEADER_SEAL)
    first = lines.encode(1, payloads[0], lines.HEADER_SEAL)
    rest = (lines.encode(number, payload, seal) for number, payload in enumerate(payloads[1:], start=2))
    return first + b"".join(rest)
