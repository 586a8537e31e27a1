"""A battle on the full board, as far as it has come."""

from __future__ import annotations

from msgspec import Struct

from companion.core.seats import Seat

Counts = dict[str, int]
HIDDEN = 0  # a Combat card that lies face down
FROM_DECK = -1  # the top card of the own deck, unseen: it is drawn when it is turned up
UNNAMED = -2  # a card of a real deck that lies face down and was not read: it is named when it is turned up


class Line(Struct, frozen=True):
    """One side of a skirmish: the unit in the front line, its supports, and the cards laid face down."""

    front: str
    supports: tuple[str, ...] = ()
    card: int | None = None
    reinforcement: int | None = None
    ready: bool = False


class Skirmish(Struct, frozen=True):
    """Attacker against defender; `done` once it is resolved."""

    attacker: Line
    defender: Line
    done: bool = False


class Owed(Struct, frozen=True):
    """Something a player must still decide: which unit falls or leaves, or where units go.

    `kind` is support or splash (one of `units` falls), excess (one of them leaves), cloak or retreat (all of
    them go to one area).
    """

    kind: str
    seat: Seat
    units: Counts


class Fight(Struct, frozen=True):
    """Who fights where; `free` are units without a skirmish yet; `leaving`: those that will retreat.

    `splash`: triggered cards, each with its owner and the kind that it hits. `openings`: the technology whose
    ability a side used at the start of the battle, or none. `turning`: the skirmish whose cards are
    being named.
    """

    area: str
    attacker: Seat
    defender: Seat
    special: bool
    attackers: Counts
    defenders: Counts
    skirmishes: tuple[Skirmish, ...] = ()
    free: dict[Seat, Counts] = {}
    owed: tuple[Owed, ...] = ()
    splash: tuple[tuple[Seat, str], ...] = ()
    splashed: bool = False
    leaving: Counts = {}
    fronts: int = 0
    openings: dict[Seat, str] = {}
    turning: int | None = None
