"""A tally on paper: every count in one line, or row by row."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.prompt import Tally
from companion.core.tally import Counts
from companion.core.teaching import NO_LESSON, Lesson
from companion.core.text import Text, say
from companion.core.values import Command
from companion.locale import Speech
from companion.table import tallies

LONGEST_NUMBER = 4


def lines(tally: Tally, counts: Counts, speech: Speech, lesson: Lesson = NO_LESSON) -> Iterator[str]:
    """The rows with their counts, the ways out, and how to answer."""
    for number, (row, count) in enumerate(zip(tally.rows, counts, strict=True), start=1):
        detail = f"  ({speech(row.detail)})" if row.detail else ""
        effect = f"  · {speech(taught)}" if (taught := lesson.effect(row)) else ""
        cost = f" ({row.cost})" if row.cost else ""
        yield f"  {number}  {count} × {speech(row.label)}{cost}{detail}{effect}"
    for number, option in enumerate(tally.otherwise, start=len(tally.rows) + 1):
        yield f"  {number}  {speech(option.label)}"
    if left := speech(tallies.left(tally, counts)):
        yield f"  {left}"
    yield speech(_HOW if len(tally.rows) > 1 else _HOW_MANY)


def meant(tally: Tally, entry: str, counts: Counts) -> tuple[Command, bool] | Counts | None:
    """The answer that an entry means, or the counts after it; None if it means neither."""
    if not entry:
        return tally.counted(counts) if tally.allows(counts) else counts
    numbers = [_number(word) for word in entry.split()]
    whole = tuple(number for number in numbers if number is not None)
    if len(whole) == len(numbers) == len(tally.rows):
        return tally.counted(whole) if tally.allows(whole) else None
    if len(whole) != 1 or len(numbers) != 1:
        return None
    return _one(tally, whole[0], counts)


def _one(tally: Tally, number: int, counts: Counts) -> tuple[Command, bool] | Counts | None:
    """One more in a row, one fewer (its number with a minus), or a way out."""
    row, beyond = abs(number) - 1, number - len(tally.rows) - 1
    if 0 <= beyond < len(tally.otherwise):
        option = tally.otherwise[beyond]
        return option.command, option.draft
    if not 0 <= row < len(tally.rows):
        return None
    if number < 0:
        return tallies.fewer(tally, counts, row)
    counted = tallies.more(tally, counts, row)
    return tally.counted(counted) if tally.closed(counted) else counted


def why_unchanged(tally: Tally, entry: str, counts: Counts) -> Text | None:
    """Why an entry for one row has counted nothing."""
    number = _number(entry)
    if number is None:
        return None
    row = abs(number) - 1
    if number < 0:
        return say("No fewer than {low} here.", low=tally.rows[row].low)
    return tallies.why_not_more(tally, counts, row)


def _number(word: str) -> int | None:
    digits = word.removeprefix("-")
    return int(word) if digits.isdecimal() and digits.isascii() and len(digits) <= LONGEST_NUMBER else None


_HOW = say("  all counts in a row (0 2 1), or a row for one more (2), one fewer (-2); Enter: done")
_HOW_MANY = say("  how many; Enter: as it is")
