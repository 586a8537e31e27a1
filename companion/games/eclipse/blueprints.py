"""Blueprints: what a ship's parts add up to, and what may be placed on them (section 6 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.games.eclipse.data import Blueprint, Part
from companion.games.eclipse.model import State
from companion.games.eclipse.terms import SHIPS, Ship

BlueprintParts = tuple[str, ...]


class Sums(Struct, frozen=True):
    """All values of a ship, parts and print together (VAL-1)."""

    initiative: int
    energy: int
    computer: int
    movement: int = 0
    shield: int = 0
    hull: int = 0
    cannons: tuple[int, ...] = ()
    missiles: tuple[int, ...] = ()
    drives: int = 0


def visible(printed: Blueprint, placed: BlueprintParts) -> BlueprintParts:
    """The parts that count: what was placed, the print elsewhere (UPG-3)."""
    return tuple(part or print_ for part, print_ in zip(placed, printed.slots, strict=True))


def added_up(printed: Blueprint, parts: list[Part]) -> Sums:
    """What these parts come to on a blueprint."""
    return Sums(
        initiative=printed.initiative + sum(part.initiative for part in parts),
        energy=printed.energy + sum(part.energy for part in parts),
        computer=printed.computer + sum(part.computer for part in parts),
        movement=sum(part.movement for part in parts),
        shield=sum(part.shield for part in parts),
        hull=sum(part.hull for part in parts),
        cannons=tuple(die for part in parts if not part.missile for die in part.dice),
        missiles=tuple(die for part in parts if part.missile for die in part.dice),
        drives=sum(part.kind == "drive" for part in parts),
    )


def sums_with(state: State, seat: Seat, ship: Ship, placed: BlueprintParts) -> Sums:
    """A ship of a seat as it would be with these parts."""
    species, known = state.player(seat).species, state.data.remembered
    found: Sums | None = known.get((species, ship, placed))
    if found is None:
        printed = state.data.blueprint(species, ship)
        parts = [state.data.parts[part] for part in visible(printed, placed) if part]
        found = known[species, ship, placed] = added_up(printed, parts)
    return found


def sums(state: State, seat: Seat, ship: Ship) -> Sums:
    """A ship of a seat as it is."""
    return sums_with(state, seat, ship, state.player(seat).parts[ship])


def flaw(state: State, seat: Seat, ship: Ship, placed: BlueprintParts) -> Text | None:
    """What is wrong with a blueprint: energy (VAL-2), or its drive (VAL-3)."""
    values = sums_with(state, seat, ship, placed)
    if values.energy < 0:
        return say("energy short by {missing}", missing=-values.energy)
    if ship == "starbase" and values.drives:
        return say("a Starbase takes no drive")
    if ship != "starbase" and not values.drives:
        return say("no drive")
    return None


def valid(state: State, seat: Seat, ship: Ship, placed: BlueprintParts) -> bool:
    """Whether a blueprint may stay so."""
    return flaw(state, seat, ship, placed) is None


def available(state: State, seat: Seat) -> list[str]:
    """The parts that a seat may take: those of its technologies, and its Ancient parts (VAL-4, VAL-5)."""
    player = state.player(seat)
    free = [
        key
        for key, part in state.data.parts.items()
        if not part.ancient and (not part.tech or part.tech in player.techs)
    ]
    return [*player.stored_parts, *free]


def mendable(state: State, seat: Seat, ship: Ship, placed: BlueprintParts) -> bool:
    """Whether one more part could make it valid."""
    return any(
        valid(state, seat, ship, (*placed[:slot], part, *placed[slot + 1 :]))
        for part in available(state, seat)
        if state.data.parts[part].kind in ("source", "drive", "hull")
        for slot in range(len(placed))
    )


def placements(state: State, seat: Seat, part: str, more: bool) -> Iterator[tuple[Ship, int]]:
    """Where a part may go: what comes of it is valid, or `more` parts can still make it so."""
    kind = state.data.parts[part].kind
    broken = _broken(state, seat)
    for ship in SHIPS:
        if (kind == "drive" and ship == "starbase") or broken - {ship}:
            continue
        placed = state.player(seat).parts[ship]
        seen = visible(state.data.blueprint(state.player(seat).species, ship), placed)
        tried: set[str] = set()
        for slot, now in enumerate(seen):
            if now == part or now in tried:
                continue
            tried.add(now)
            after = (*placed[:slot], part, *placed[slot + 1 :])
            if valid(state, seat, ship, after) or (more and mendable(state, seat, ship, after)):
                yield ship, slot


def removals(state: State, seat: Seat) -> Iterator[tuple[Ship, int]]:
    """Which placed parts may be returned (UPG-1); a blueprint must stay valid, or one part must mend it."""
    broken = _broken(state, seat)
    for ship in SHIPS:
        placed = state.player(seat).parts[ship]
        for slot, part in enumerate(placed):
            after = (*placed[:slot], "", *placed[slot + 1 :])
            if (
                part
                and not broken - {ship}
                and (valid(state, seat, ship, after) or mendable(state, seat, ship, after))
            ):
                yield ship, slot


def _broken(state: State, seat: Seat) -> set[Ship]:
    """Blueprints that have to be mended before any other is changed: never more than one."""
    parts = state.player(seat).parts
    return {ship for ship, placed in parts.items() if not valid(state, seat, ship, placed)}


def all_valid(state: State, seat: Seat) -> bool:
    """Whether every blueprint of a seat is valid (UPG-4)."""
    return all(valid(state, seat, ship, placed) for ship, placed in state.player(seat).parts.items())
