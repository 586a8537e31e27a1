"""Discovery tiles, and other questions that a step leaves behind: parts, technologies, artifacts, cubes."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.eclipse import commands as c
from companion.games.eclipse import events as e
from companion.games.eclipse import terms
from companion.games.eclipse.blueprints import BlueprintParts, flaw, placements, sums_with, visible
from companion.games.eclipse.changes import room
from companion.games.eclipse.course import answered
from companion.games.eclipse.economy import production_of, researchable
from companion.games.eclipse.model import HIDDEN, State, held, on_map
from companion.games.eclipse.phrases import amount, design, resource, ship_name
from companion.kit.pile import out_of
from companion.kit.words import dotted, signed


def taken(state: State, seat: Seat, key: str, chance: Random) -> tuple[Event, ...]:
    """Whoever first places a disc takes the tile (EXP-5), but not beside Ancients (OP-39)."""
    tile = state.tiles.get(key)
    if tile is None or not tile.discovery or tile.ancients:
        return ()
    if state.drawn_by_table:
        return (e.DiscoveryDrawn(seat, key, HIDDEN),)
    return tuple(e.DiscoveryDrawn(seat, key, front) for front in out_of(state.discoveries, 1, chance))


def cheapest(state: State, seat: Seat) -> list[str]:
    """Ancient Tech: the cheapest in the supply that the seat lacks, by printed cost (OP-20)."""
    able = researchable(state, seat)
    least = min((state.data.techs[tech].cost for tech in able), default=0)
    return [tech for tech in able if state.data.techs[tech].cost == least]


def gained(state: State, seat: Seat, tech: str, *, price: int = 0, found: bool = False) -> tuple[Event, ...]:
    """A technology, with what it does at once (RES-6)."""
    gained_: tuple[Event, ...] = (e.TechGained(seat, tech, price, found),)
    if tech in terms.EXTRA_DISCS:
        gained_ += (e.DiscsAdded(seat, terms.EXTRA_DISCS[tech]),)
    artifacts = sum(state.data.hexes[key].artifact for key in held(state, seat))
    if tech == "artifact_key" and artifacts:
        gained_ += (e.ArtifactsOpened(seat, artifacts),)
    return gained_


def useful(state: State, seat: Seat, tile: str) -> bool:
    """Whether the front does anything now (OP-21)."""
    if tile == "ancient_tech":
        return bool(cheapest(state, seat))
    if tile == "ancient_cruiser":
        at = terms.SHIPS.index("cruiser")
        return on_map(state, seat)[at] < terms.SHIP_LIMITS[at]
    return True


# --- what is asked


def question(state: State, seat: Seat) -> Prompt:
    """The first question that is owed."""
    return _QUESTIONS[state.owed[0].kind](state, seat)


def _discovery(state: State, seat: Seat) -> Prompt:
    return fronts(state, seat, state.owed[0].tile)


def fronts(state: State, seat: Seat, drawn: str = HIDDEN) -> Prompt:
    """What a discovery tile may be used for: its front, or any that it could have."""
    keep = Option(say("2 VP, kept"), c.UseDiscovery(seat, False), public=True)
    possible = [drawn] if drawn else [front for front, left in state.discoveries.items() if left]
    uses = [
        Option(say("Use: {what}", what=terms.DISCOVERY_NAMES[front]), c.UseDiscovery(seat, True, front))
        for front in possible
        if useful(state, seat, front)
    ]
    options = (*uses, keep) if drawn else (keep, *uses)
    return Choose(seat, say("Discovery"), options, icon="discovery", sealed=bool(drawn))


def _part(state: State, seat: Seat) -> Prompt:
    part = state.owed[0].tile
    keep = Option(say("Keep it for later"), c.StorePart(seat))
    return Choose(seat, terms.PART_NAMES[part], (*part_places(state, seat, part, more=False), keep))


def part_places(state: State, seat: Seat, part: str, *, more: bool) -> tuple[Option, ...]:
    """Where a part may go, with the ship as it would be."""
    options = []
    for ship, slot in placements(state, seat, part, more):
        placed = state.player(seat).parts[ship]
        seen = visible(state.data.blueprint(state.player(seat).species, ship), placed)
        label = say("{ship}: {part}", ship=ship_name(ship), part=terms.PART_NAMES[seen[slot]])
        detail = outlook(state, seat, ship, (*placed[:slot], part, *placed[slot + 1 :]))
        placing = c.PlacePart(seat, part, ship, slot)
        options.append(Option(label, placing, detail=detail, icon=ship, where=f"{ship}-{slot}"))
    return tuple(options)


def outlook(state: State, seat: Seat, ship: terms.Ship, parts: BlueprintParts) -> Text:
    """The ship as it would be with these parts, after what would be wrong with it."""
    wrong, then = flaw(state, seat, ship, parts), design(sums_with(state, seat, ship, parts))
    return dotted([wrong, then]) if wrong else then


def _tech(state: State, seat: Seat) -> Prompt:
    options = tuple(
        Option(terms.TECH_NAMES[tech], c.TakeTech(seat, tech), detail=terms.TECH_EFFECTS.get(tech))
        for tech in cheapest(state, seat)
    )
    return Choose(seat, say("Ancient Tech: which one?"), options)


def _artifact(_: State, seat: Seat) -> Prompt:
    options = tuple(
        Option(
            amount(one, terms.ARTIFACT_UNITS),
            c.TakeUnits(seat, one),
            icon=one,
        )
        for one in terms.RESOURCES
    )
    return Choose(seat, say("An artifact: which resource?"), options)


def _cube(state: State, seat: Seat) -> Prompt:
    owed = state.owed[0]
    ask = say("A dead cube: which colour?") if owed.dead else say("A cube: back to which track?")
    options = tuple(
        Option(resource(one), c.ReturnCube(seat, one), detail=_then(state, seat, one), icon=one)
        for one in (owed.tracks if owed.dead else room(state, seat, owed.tracks))
    )
    return Choose(seat, ask, options)


def _then(state: State, seat: Seat, track: terms.Resource) -> Text:
    cubes = state.player(seat).cubes[terms.RESOURCES.index(track)]
    change = production_of(state, cubes + 1) - production_of(state, cubes)
    return say("{resource} {change} a round", resource=resource(track), change=signed(change))


def _envoy(state: State, seat: Seat) -> Prompt:
    from companion.games.eclipse.diplomacy import answer, making_room  # noqa: PLC0415

    return (making_room if state.owed[0].kind == "room" else answer)(state, seat)


def _reputation(state: State, seat: Seat) -> Prompt:
    from companion.games.eclipse.reputation import question as ask  # noqa: PLC0415

    return ask(state, seat)


_QUESTIONS = {
    "discovery": _discovery,
    "part": _part,
    "tech": _tech,
    "artifact": _artifact,
    "cube": _cube,
    "envoy": _envoy,
    "room": _envoy,
    "reputation": _reputation,
}


# --- what happens


def use_discovery(state: State, command: c.UseDiscovery, chance: Random) -> tuple[Event, ...]:
    seat, owed = command.seat, state.owed[0]
    if not command.use:
        return answered(state, chance, e.DiscoveryKept(seat))
    used = e.DiscoveryUsed(seat, command.tile)
    return answered(state, chance, used, *effect(state, seat, command.tile, owed.hex))


def effect(state: State, seat: Seat, tile: str, key: str) -> tuple[Event, ...]:
    """What the front of a tile does."""
    if tile in terms.DISCOVERED_UNITS:
        return (e.UnitsGained(seat, *terms.DISCOVERED_UNITS[tile]),)
    if tile == "ancient_cruiser":
        return (e.CruiserFound(seat, key),)
    if tile == "ancient_tech":
        able = cheapest(state, seat)
        return gained(state, seat, able[0], found=True) if len(able) == 1 else (e.TechToChoose(seat),)
    return (e.PartToPlace(seat, tile),)


def store_part(state: State, command: c.StorePart, chance: Random) -> tuple[Event, ...]:
    return answered(state, chance, e.PartStored(command.seat, state.owed[0].tile))


def take_tech(state: State, command: c.TakeTech, chance: Random) -> tuple[Event, ...]:
    return answered(state, chance, *gained(state, command.seat, command.tech, found=True))


def take_units(state: State, command: c.TakeUnits, chance: Random) -> tuple[Event, ...]:
    return answered(state, chance, e.UnitsGained(command.seat, command.resource, terms.ARTIFACT_UNITS))


def return_cube(state: State, command: c.ReturnCube, chance: Random) -> tuple[Event, ...]:
    dead = state.owed[0].dead
    return answered(state, chance, e.CubeReturned(command.seat, command.track, dead))
