"""Telling a table's games to its club, where that was asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion import games
from companion.table.host import Host
from companion.table.loop import TableLoop


@contextmanager
def telling_club(
    file: Path | None, folder: Path, host: Host, loop: TableLoop, page: str = ""
) -> Iterator[None]:
    """While the table runs, what is public goes to the club that `file` names; without a file nothing does.

    `folder` has the journals, `page` is where the table's own public page is.
    """
    if file is None:
        yield
        return
    from companion.club.settings import load_table  # noqa: PLC0415 - loaded only when asked for
    from companion.club.table.publisher import Publisher  # noqa: PLC0415

    publisher = Publisher(load_table(file), folder, games.find, page=page)
    publisher.look(host)
    loop.after_turn.append(lambda: publisher.look(host))
    publisher.start()
    try:
        yield
    finally:
        publisher.stop()


def check_club(file: Path | None) -> None:
    """Complain before anything starts."""
    if file is not None:
        from companion.club.settings import load_table  # noqa: PLC0415 - loaded only when asked for

        load_table(file)
