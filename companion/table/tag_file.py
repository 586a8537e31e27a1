"""The map of tags on disk: `uid,card,side`, one tag a line; the side is empty where a card has one tag.

It can be looked at and mended in any editor or spreadsheet, so everything is checked on loading, and each
complaint names the line and what to do.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path

from companion.errors import DataError
from companion.table.safe_file import replace_file
from companion.table.tags import Tag
from companion.table.uids import is_random, is_uid

HEADER = ["uid", "card", "side"]


def load(path: Path, cards: Sequence[int], sides: Sequence[str]) -> dict[str, Tag]:
    """Every tag in the file, if each is one of a card and a side of this deck."""
    tags: dict[str, Tag] = {}
    header, *rows = _rows(path)
    if header[1] != HEADER:
        raise _wrong(path, header[0], "this is no map of tags", f"the first line is {','.join(HEADER)}")
    for line, row in rows:
        if len(row) != len(HEADER):
            raise _wrong(path, line, f"{len(row)} values", "write uid,card,side; the side may be empty")
        uid, card, side = (value.strip() for value in row)
        _check_uid(path, line, uid, tags)
        tags[uid] = Tag(_card(path, line, card, cards), _side(path, line, side, sides))
    return tags


def save(path: Path, tags: Mapping[str, Tag], cards: Sequence[int], sides: Sequence[str]) -> None:
    """Put the map on disk, in the order of the deck."""
    order = sorted(tags, key=lambda uid: (_place(tags[uid].card, cards), _place(tags[uid].side, sides), uid))
    lines = [f"{uid},{tags[uid].card},{tags[uid].side or ''}" for uid in order]
    replace_file(path, "\n".join([",".join(HEADER), *lines, ""]))


def _rows(path: Path) -> list[tuple[int, list[str]]]:
    """The lines that hold anything, each with its number."""
    try:
        # A spreadsheet may put a mark of its own before the first letter.
        reader = csv.reader(path.read_text(encoding="utf-8-sig").splitlines(), strict=True)
        rows = [(reader.line_num, row) for row in reader if row]
    except OSError as error:
        remedy = "check the path and its permissions"
        raise DataError(f"cannot be read: {error.strerror}", where=str(path), remedy=remedy) from None
    except (UnicodeDecodeError, csv.Error):
        raise DataError("is not text in UTF-8", where=str(path), remedy="save it as CSV in UTF-8") from None
    return rows or [(1, [])]


def _check_uid(path: Path, line: int, uid: str, others: Mapping[str, Tag]) -> None:
    if not is_uid(uid):
        raise _wrong(path, line, f"{uid!r} is no tag's number", "8 to 20 digits out of 0123456789abcdef")
    if is_random(uid):
        raise _wrong(
            path, line, f"{uid} is a random number", "phones and some passes give one: remove the line"
        )
    if uid in others:
        raise _wrong(path, line, f"{uid} is there already, for card {others[uid].card}", "remove one of them")


def _card(path: Path, line: int, card: str, cards: Sequence[int]) -> int:
    known = {str(one): one for one in cards}
    if card not in known:
        raise _wrong(path, line, f"there is no card {card!r}", f"the cards are: {', '.join(known)}")
    return known[card]


def _side(path: Path, line: int, side: str, sides: Sequence[str]) -> str | None:
    if side and side not in sides:
        known = f"leave it empty, or write one of: {', '.join(sides)}" if sides else "leave it empty"
        raise _wrong(path, line, f"there is no side {side!r}", known)
    return side or None


def _wrong(path: Path, line: int, what: str, remedy: str) -> DataError:
    return DataError(what, where=f"{path}, line {line}", remedy=remedy)


def _place(one: object, order: Sequence[object]) -> int:
    return order.index(one) if one in order else -1
