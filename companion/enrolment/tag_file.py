"""The map of tags on disk: `uid,card,side`, one tag a line; the side is empty where a card has one tag.

It can be looked at and mended in any editor or spreadsheet, so it is read as those write it (semicolons,
capitals, colons in a tag's number). Everything is checked; each complaint names the line and what to do.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path

from companion.core.reasons import reason_of
from companion.core.regular_file import read_text
from companion.core.text import Text, say, say_many
from companion.enrolment.atomic_file import replace_file
from companion.enrolment.uids import as_uid, is_random, is_uid
from companion.errors import DataError
from companion.table.tags import Tag

HEADER = ["uid", "card", "side"]
DELIMITERS = ";\t,"
UID_REMEDY = say(
    "8, 10, 14 or 20 digits out of 0123456789abcdef, not all 0;"
    " a spreadsheet keeps them whole in a column that is formatted as text"
)


class UnknownCardError(DataError):
    """A tag of a card that is not in this deck."""


def load(path: Path, cards: Sequence[int], sides: Sequence[str]) -> dict[str, Tag]:
    """Every tag in the file, if each is one of a card and a side of this deck."""
    tags: dict[str, Tag] = {}
    header, *rows = _rows(path)
    if [value.lower() for value in header[1]] != HEADER:
        raise _wrong(
            path,
            header[0],
            say("this is no map of tags"),
            say("the first line is {line}", line=",".join(HEADER)),
        )
    for line, row in rows:
        if len(row) != len(HEADER):
            raise _wrong(
                path,
                line,
                say_many("{n} value", "{n} values", len(row)),
                say("write uid,card,side; the side may be empty"),
            )
        written, card, side = row
        uid = as_uid(written)
        _check_uid(path, line, written, uid, tags)
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
        lines = read_text(path, "utf-8-sig").splitlines()
        first = next(filter(str.strip, lines), "")
        delimiter = next((one for one in DELIMITERS if one in first), ",")
        reader = csv.reader(lines, delimiter=delimiter, strict=True)
        rows = [(reader.line_num, [value.strip() for value in row]) for row in reader if any(row)]
    except OSError as error:
        remedy = say("check the path and its permissions")
        raise DataError(
            say("cannot be read: {why}", why=reason_of(error)), where=str(path), remedy=remedy
        ) from None
    except (UnicodeDecodeError, csv.Error):
        raise DataError(
            say("is not UTF-8 text"), where=str(path), remedy=say("save it as CSV in UTF-8")
        ) from None
    return rows or [(1, [])]


def _check_uid(path: Path, line: int, written: str, uid: str, others: Mapping[str, Tag]) -> None:
    if not is_uid(uid):
        raise _wrong(path, line, say("{written} is no tag's number", written=repr(written)), UID_REMEDY)
    if is_random(uid):
        raise _wrong(
            path,
            line,
            say("{uid} is a random number", uid=uid),
            say("phones and some passes give one: remove the line"),
        )
    if uid in others:
        raise _wrong(
            path,
            line,
            say("{uid} is there already, for number {card}", uid=uid, card=others[uid].card),
            say("remove one of them"),
        )


def _card(path: Path, line: int, card: str, cards: Sequence[int]) -> int:
    known = {str(one): one for one in cards}
    if card not in known:
        raise UnknownCardError(
            say("nothing in this deck has the number {card}", card=repr(card)),
            where=_at(path, line),
            remedy=say("its numbers are: {cards}", cards=", ".join(known)),
        )
    return known[card]


def _side(path: Path, line: int, side: str, sides: Sequence[str]) -> str | None:
    if side and side not in sides:
        known = say("leave it empty, or write one of: {sides}", sides=", ".join(sides))
        remedy = known if sides else say("leave it empty")
        raise _wrong(path, line, say("there is no side {side}", side=repr(side)), remedy)
    return side or None


def _wrong(path: Path, line: int, what: Text, remedy: Text) -> DataError:
    return DataError(what, where=_at(path, line), remedy=remedy)


def _at(path: Path, line: int) -> Text:
    return say("{file}, line {line}", file=str(path), line=line)


def _place(one: object, order: Sequence[object]) -> int:
    return order.index(one) if one in order else -1
