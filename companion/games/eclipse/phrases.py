"""Phrases that several questions share: hexes, ships, plans, sums of money."""

from __future__ import annotations

from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say, say_many
from companion.games.eclipse.blueprints import Sums
from companion.games.eclipse.data import PrintedHex
from companion.games.eclipse.fleets import Ships as FleetShips
from companion.games.eclipse.fleets import needed
from companion.games.eclipse.flow import PHASES
from companion.games.eclipse.model import ANCIENTS, GUARD, State
from companion.games.eclipse.terms import (
    ACTION_NAMES,
    ITEM_NAMES,
    RESOURCE_NAMES,
    SHIPS,
    Counts,
    Ship,
)
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
    return name(state, seat) if seat < TABLE else state.player(seat).name


def hex_name(_: State, key: str | None) -> Text:
    """A hex by its number."""
    return Text("{hex}", {"hex": key or ""})


def points(number: int) -> Text:
    """Victory points."""
    return say("{points} VP", points=number if number >= 0 else signed(number))


def ships(counts: Counts) -> Text:
    """A fleet in short."""
    parts = [
        Text("{n} {ship}", {"n": count, "ship": ITEM_NAMES[ship]})
        for ship, count in zip(SHIPS, counts, strict=True)
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


def stores(counts: Counts) -> Text:
    """Money, Science and Materials in one line."""
    money, science, materials = counts
    return say(
        "{money} Money, {science} Science, {materials} Materials",
        money=money,
        science=science,
        materials=materials,
    )


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
    return dotted([plan(sums), say("spare {n}", n=sums.energy)])


def ship_name(ship: Ship) -> Text:
    """A ship type."""
    return ITEM_NAMES[ship]


def resource(one: str) -> Text:
    """A resource."""
    return RESOURCE_NAMES[one]  # type: ignore[index]


def headline(state: State) -> Text:
    """Round and phase."""
    phase = PHASES[state.phase].name
    if state.act is not None:
        phase = ACTION_NAMES[state.act.action]
    if not state.round or state.phase == "over":
        return phase
    return say("Round {round}: {phase}", round=state.round, phase=phase)
