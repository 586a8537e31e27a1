"""A table as pages see it: what it said last."""

from __future__ import annotations

from msgspec import Struct

from companion.club.messages import BAD_MESSAGE, Status, decode_status
from companion.club.wall.ledger import Ledger


class TableState(Struct, frozen=True, kw_only=True):
    """A table as pages see it."""

    name: str
    admitted: bool | None = None
    online: bool = False
    heard: float = 0.0
    status: Status | None = None
    dropped: int = 0


def kept_tables(ledger: Ledger) -> dict[str, TableState]:
    """Every table that was ever heard, as the ledger has it."""
    return {
        row.name: TableState(
            name=row.name,
            admitted=row.admitted,
            online=row.online,
            heard=row.heard,
            status=_status(row.status),
        )
        for row in ledger.tables()
    }


def _status(kept: bytes | None) -> Status | None:
    """As it was kept; what another version wrote and this one does not understand comes again."""
    try:
        return decode_status.decode(kept) if kept else None
    except BAD_MESSAGE:
        return None
