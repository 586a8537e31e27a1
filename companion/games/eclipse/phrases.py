"""Phrases that several questions share: hexes, ships, plans, sums of money."""

from __future__ import annotations

from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say, say_many
from companion.games.eclipse import terms
from companion.games.eclipse.blueprints import Sums
from companion.games.eclipse.data import Part, PrintedHex
from companion.games.eclipse.fleets import Ships as FleetShips
from companion.games.eclipse.fleets import needed
from companion.games.eclipse.flow import PHASES
from companion.games.eclipse.model import ANCIENTS, GUARD, State
from companion.kit.words import dotted, listed, signed

NOTHING = Text("")


def name(state: State, seat: Seat) -> Text:
    """A side by its name."""
    if seat == ANCIENTS:
        return say("Ancients")
    if seat == GUARD:
        return say("the centre")
    return Text("{name}", {"name": state.player(seat).name})


def who(state: State, seat: Seat) -> str | Text:
    """The same, to be put into a sentence."""
    if seat == ANCIENTS:
        return say("the Ancients")
    return name(state, seat) if seat < TABLE else state.player(seat).name


def by_side(seat: Seat, players: Text, ancients: Text, guard: Text) -> Text:
    """A sentence about a side: Ancients are several, and not every language says that of them alike."""
    return {ANCIENTS: ancients, GUARD: guard}.get(seat, players)


def holds(state: State, seat: Seat, key: str) -> Text:
    """Who is left on a hex."""
    return by_side(
        seat,
        say("{name} holds {hex}", name=who(state, seat), hex=key),
        say("the Ancients hold {hex}", hex=key),
        say("the centre's guard holds {hex}", hex=key),
    )


def lost(state: State, seat: Seat, ship: Text) -> Text:
    """A ship of a side is destroyed; `ship` is its type."""
    return by_side(
        seat,
        say("{name} loses 1 {ship}", name=who(state, seat), ship=ship),
        say("an Ancient is destroyed"),
        say("the centre's guard is destroyed"),
    )


def damaged(state: State, seat: Seat, ship: Text) -> Text:
    """A ship of a side is hit and stays."""
    return by_side(
        seat,
        say("{name}: 1 {ship} damaged", name=who(state, seat), ship=ship),
        say("an Ancient is damaged"),
        say("the centre's guard is damaged"),
    )


def throws(state: State, seat: Seat, faces: str) -> Text:
    """What the dice of a side show."""
    return by_side(
        seat,
        say("{name} throws {faces}", name=who(state, seat), faces=faces),
        say("the Ancients throw {faces}", faces=faces),
        say("the centre's guard throws {faces}", faces=faces),
    )


def hex_name(_: State, key: str | None) -> Text:
    """A hex by its number."""
    return Text("{hex}", {"hex": key or ""})


def points(number: int) -> Text:
    """Victory points."""
    return say("{points} VP", points=number if number >= 0 else signed(number))


def ships(counts: terms.Counts) -> Text:
    """A fleet in short."""
    parts = [
        Text("{n} {ship}", {"n": count, "ship": terms.ITEM_NAMES[ship]})
        for ship, count in zip(terms.SHIPS, counts, strict=True)
        if count
    ]
    return listed(parts) if parts else say("no ships")


def printed(state: State, key: str) -> Text:
    """What a hex on the table is worth."""
    return worth(state.data.hexes[key])


def worth(one: PrintedHex) -> Text:
    """What a hex is worth: its points, its squares, who guards it."""
    parts = [points(one.points)]
    if one.squares:
        parts.append(say_many("{n} square", "{n} squares", len(one.squares)))
    if one.ancients:
        parts.append(say_many("{n} Ancient", "{n} Ancients", one.ancients))
    if one.discovery:
        parts.append(say("discovery"))
    if one.artifact:
        parts.append(say("artifact"))
    return dotted(parts)


def present(state: State, key: str) -> Text | None:
    """Who is on a hex."""
    tile = state.tiles[key]
    parts = [
        say("{name}: {ships}", name=who(state, seat), ships=ships(fleet))
        for seat, fleet in tile.fleets.items()
    ]
    if tile.ancients:
        parts.append(say_many("{n} Ancient", "{n} Ancients", tile.ancients))
    if tile.guard:
        parts.append(say("the centre's guard"))
    if tile.disc:
        parts.append(say("disc of {name}", name=who(state, tile.disc)))
    return listed(parts) if parts else None


def stores(counts: terms.Counts) -> Text:
    """Money, Science and Materials in one line."""
    return listed([amount(one, number) for one, number in zip(terms.RESOURCE_NAMES, counts, strict=True)])


def amount(one: str, number: int) -> Text:
    """So much of a resource."""
    match one:
        case "money":
            return say_many("{n} Money", "{n} Money", number)
        case "science":
            return say_many("{n} Science", "{n} Science", number)
    return say_many("{n} Materials", "{n} Materials", number)


def action_cost(discs: int, money: int, then: int) -> Text:
    """What is left after one more action: discs, and the Money after the next Upkeep."""
    return say_many(
        "{n} disc left · Money {money} → {then}",
        "{n} discs left · Money {money} → {then}",
        discs,
        money=money,
        then=then if then >= 0 else signed(then),
    )


def action_net(discs: int, net: int) -> Text:
    """The same where only what the next Upkeep brings is known."""
    return say_many(
        "{n} disc left · Upkeep {money} Money",
        "{n} discs left · Upkeep {money} Money",
        discs,
        money=signed(net),
    )


def defends(state: State, seat: Seat) -> Text:
    """Who wins ties of initiative."""
    if seat == ANCIENTS:
        return say("the Ancients defend")
    return say("{name} defends", name=who(state, seat))


def to_hit(computer: int, shield: int = 0) -> str:
    """The least that a die must show."""
    least = needed(FleetShips(0, computer=computer), FleetShips(0, shield=shield))
    return f"{least}+" if least < 6 else "6"


def plan(sums: Sums) -> Text:
    """A ship in one line, as it fights and moves."""
    return say(
        "init {initiative} · move {move} · {dice}×{hit} · hull {hull}",
        initiative=sums.initiative,
        move=sums.movement,
        dice=len(sums.cannons) + len(sums.missiles),
        hit=to_hit(sums.computer),
        hull=sums.hull,
    )


def design(sums: Sums) -> Text:
    """The same with the energy that is left over."""
    return dotted([plan(sums), say("energy {n}", n=sums.energy)])


def effect(part: Part) -> Text:
    """What a part brings, and the energy that it takes or gives."""
    dice = len(part.dice)
    told = [
        (
            dice,
            say_many("{n} die of {damage}", "{n} dice of {damage}", dice, damage=max(part.dice, default=0)),
        ),
        (part.computer, say("{n} to hit", n=signed(part.computer))),
        (part.shield, say("{n} to be hit", n=signed(-part.shield))),
        (part.hull, say("{n} hull", n=signed(part.hull))),
        (part.movement, say("move {n}", n=part.movement)),
        (part.initiative, say("{n} initiative", n=signed(part.initiative))),
        (part.energy, say("{n} energy", n=signed(part.energy))),
    ]
    return dotted([line for number, line in told if number])


def tech_line(state: State, tech: str) -> Text:
    """What a technology allows; of one that brings a ship part what that part does."""
    if (told := terms.TECH_EFFECTS.get(tech)) is not None:
        return told
    part = next((one for one in state.data.parts.values() if one.tech == tech), None)
    return say("allows the part of that name") if part is None else say("part: {what}", what=effect(part))


def ship_name(ship: terms.Ship) -> Text:
    """A ship type."""
    return terms.ITEM_NAMES[ship]


def resource(one: str) -> Text:
    """A resource."""
    return terms.RESOURCE_NAMES[one]  # type: ignore[index]


def headline(state: State) -> Text:
    """Round and phase."""
    phase = PHASES[state.phase].name
    if state.act is not None:
        phase = terms.ACTION_NAMES[state.act.action]
    if not state.round or state.phase == "over":
        return phase
    return say("Round {round}: {phase}", round=state.round, phase=phase)
