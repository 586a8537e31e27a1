"""A tally at an encoder and its keys: push counts one more, undo one fewer, OK says that it is done.

Where there is no OK key beside the push, a last line says so; where there is no undo key, a push that cannot
count one more goes back to the fewest.
"""

from __future__ import annotations

from companion.core.prompt import Tally
from companion.core.screen import NOTHING, Item, Menu
from companion.core.tally import Counts, Row
from companion.core.text import Text, say
from companion.table.equipment import Keys


def more(tally: Tally, counts: Counts, row: int, *, around: bool = False) -> Counts:
    """One more in a row, if that may be; `around`: else the fewest again."""
    raised = _with(counts, row, counts[row] + 1)
    if tally.may_be(raised):
        return raised
    return _with(counts, row, tally.rows[row].low) if around else counts


def fewer(tally: Tally, counts: Counts, row: int) -> Counts:
    """One fewer in a row, if that may be."""
    return _with(counts, row, max(tally.rows[row].low, counts[row] - 1))


def one_back(tally: Tally, counts: Counts, row: int) -> Counts:
    """One step back to where the count began: in this row, or else in the last row that has left it."""
    for one in (row, *reversed(range(len(tally.rows)))):
        away = counts[one] - tally.begun[one]
        nearer = _with(counts, one, counts[one] - (1 if away > 0 else -1))
        if away and tally.may_be(nearer):
            return nearer
    return counts


def why_not_more(tally: Tally, counts: Counts, row: int) -> Text:
    """What bars one more in a row."""
    limits, cost = tally.limits, tally.rows[row].cost
    if counts[row] >= tally.rows[row].most:
        return say("No more than {most} here.", most=tally.rows[row].most)
    if limits.most is not None and sum(counts) >= limits.most:
        return say("No more than {most} together.", most=limits.most)
    return say("One more costs {cost}: {left}.", cost=cost, left=left(tally, counts))


def _with(counts: Counts, row: int, count: int) -> Counts:
    return (*counts[:row], count, *counts[row + 1 :])


def menu(tally: Tally, counts: Counts, cursor: int, keys: Keys, forecast: Text | None) -> Menu:
    """The rows with their counts in front, the ways out, and where it must be said: done."""
    below = forecast or left(tally, counts)
    items = [_item(row, count, below) for row, count in zip(tally.rows, counts, strict=True)]
    items += [Item(option.label, option.detail or below, option.icon) for option in tally.otherwise]
    if not keys.ok:
        items.append(Item(DONE, below))
    says_done = keys.ok and not tally.closes
    foot = PUSH if not says_done else PUSH_AND_OK if below == NOTHING else OK
    return Menu(tally.ask, tuple(items), cursor, foot=foot)


def _item(row: Row, count: int, below: Text) -> Item:
    """A small display shows either the detail or the foot: so what a push does stands with what is left."""
    label = Text("{count} {label}", {"count": count, "label": row.label})
    if row.cost:
        label = Text("{label} ({cost})", {"label": label, "cost": row.cost})
    if below == NOTHING:
        return Item(label, row.detail or NOTHING, row.icon)
    detail = Text("{what} · {left}", {"what": row.detail or PUSH, "left": below})
    return Item(label, detail, row.icon)


def left(tally: Tally, counts: Counts) -> Text:
    """What can or must still be counted, where that is bounded."""
    total, limits = sum(counts), tally.limits
    if total < limits.least:
        return say("{count} more", count=limits.least - total)
    if limits.budget is not None:
        return say("{left} left of {budget}", left=limits.budget - tally.cost(counts), budget=limits.budget)
    if limits.most is not None:
        return say("{count} of {most}", count=total, most=limits.most)
    return NOTHING


DONE = say("Done")
PUSH_AND_OK = say("Push: +1 · OK: done")
PUSH = say("Push: +1")
OK = say("OK: done")
