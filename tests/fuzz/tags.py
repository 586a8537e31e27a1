"""Maps of tags: a file is refused with words, or every line of it is a tag of a card, and it is kept."""

from __future__ import annotations

import re
from collections.abc import Iterable

from companion.enrolment import tag_file
from companion.enrolment.uids import is_random, is_uid
from companion.errors import DataError
from companion.games.three_ages import GAME
from companion.table.tags import Tag
from tests.fuzz import scratch

CARDS = tuple(range(1, 61))
SIDES = tuple(key for key, _ in GAME.sides)
WORDS = (
    b"uid,card,side\n",
    b"\n04a224b2c15d80,17,",
    b"08a1b2c3",
    b'"',
    b"\r\n",
    "\ufeff".encode(),
    "\u2028".encode(),
    *(f",{side}\n".encode() for side in SIDES),
)


def seeds() -> Iterable[bytes]:
    """One tag for a card, one for each side, and what a spreadsheet makes of it."""
    yield b"uid,card,side\n04a224b2c15d80,17,\n04a224b2c15d81,18,\n"
    yield b"uid,card,side\n" + b"".join(
        b"04a224b2c1%02x,3,%b\n" % (at, side.encode()) for at, side in enumerate(SIDES)
    )
    yield '\ufeffuid,card,side\r\n"04a224b2c15d80","60",""\r\n\r\n'.encode()


def one(data: bytes) -> None:
    """Load it, save it, load it again."""
    try:
        tags = tag_file.load(scratch.file("tags.csv", data), CARDS, SIDES)
    except DataError as error:
        assert error.where
        assert error.remedy
        return
    # A spreadsheet writes capitals, and colons between two digits.
    digits = re.sub(rb"[^0-9a-f]", b"", data.lower())
    for uid, tag in tags.items():
        assert is_uid(uid)
        assert uid.isascii()
        assert not is_random(uid)
        assert tag.card in CARDS
        assert tag.side in (None, *SIDES)
        assert uid.encode() in digits, "a tag that the file does not hold"
    kept = scratch.file("kept.csv", b"")
    tag_file.save(kept, tags, CARDS, SIDES)
    again: dict[str, Tag] = tag_file.load(kept, CARDS, SIDES)
    assert again == tags
