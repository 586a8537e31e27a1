"""Sheets: what always lies before each player, as a value that any page draws.

A sheet is made from a view, so it cannot tell what that hides. What can be counted (money, pieces, cards) is
a **count**, what stands on a printed track a **level**.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.core.seats import Seat
from companion.core.text import Text

NOTHING = Text("")


class Level(Struct, frozen=True):
    """A marker on a track from 0 to `most`; `extra` is what comes on top of it from elsewhere."""

    name: Text
    icon: str
    value: int
    most: int
    extra: int = 0


class Count(Struct, frozen=True):
    """How many of something; `after` is what it will be once what is certain to come has come.

    `detail` says where that comes from ("income +4, upkeep −3").
    """

    name: Text
    icon: str
    value: int
    after: int | None = None
    detail: Text = NOTHING


class Sheet(Struct, frozen=True):
    """Everything of one seat. `title` and `emblem`: what it plays. `target`: the points that win, if any.

    `cards`: what lies open before the seat. `notes`: what else everybody should know, a line each.
    """

    points: int
    title: Text = NOTHING
    emblem: str = ""
    target: int = 0
    levels: tuple[Level, ...] = ()
    counts: tuple[Count, ...] = ()
    cards: tuple[Text, ...] = ()
    notes: tuple[Text, ...] = ()


class PlayedCard(Struct, frozen=True):
    """The card of a seat in this turn: `awaited`, then face down (no `card`), then with its side."""

    seat: Seat
    card: int | None = None
    awaited: bool = False
    side: str = ""
    text: Text = NOTHING


class Steps(Struct, frozen=True):
    """The phases of a turn in their order, which of them it is now (−1: none), and which turn it is."""

    where: Text
    names: tuple[Text, ...] = ()
    now: int = -1


class ScoringForecast(Struct, frozen=True):
    """What everybody would gain if a scoring came now, under a heading that says which."""

    title: Text
    gains: Mapping[Seat, int]
