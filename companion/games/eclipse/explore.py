"""Explore: a place, a hex from its stack, its turn on the map, and perhaps a disc (EXP-1 to EXP-7)."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from companion.core.hexes import Place
from companion.core.map import Hex
from companion.core.prompt import Choose, Dial, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say, say_many
from companion.core.values import Event
from companion.games.eclipse import commands as c
from companion.games.eclipse import events as e
from companion.games.eclipse.colonies import option as colony_option
from companion.games.eclipse.course import onward
from companion.games.eclipse.discovery import taken
from companion.games.eclipse.economy import upkeep_of
from companion.games.eclipse.galaxy import (
    DIRECTIONS,
    beyond,
    explorable,
    footholds,
    opens,
    parsed,
    spelled,
    turns,
    wormhole,
    zone,
)
from companion.games.eclipse.map import hex_drawn
from companion.games.eclipse.model import State, Tile
from companion.games.eclipse.phrases import hex_name, points, printed
from companion.games.eclipse.stickers import laid
from companion.games.eclipse.terms import ZONE_NAMES, Ring
from companion.kit.parts import Parts, Which
from companion.kit.words import dotted

# From the hex beside it, on the map as it is drawn: by edges, clockwise from the top.
SIDES = (
    say("upper left"),
    say("upper right"),
    say("right"),
    say("lower right"),
    say("lower left"),
    say("left"),
)
SIXTH = 60  # degrees


def possible(state: State, seat: Seat) -> bool:
    """Whether there is any place to explore."""
    return bool(explorable(state, seat))


def guarded(state: State, seat: Seat, key: str) -> bool:
    """Whether Ancients or the centre's guard bar a disc (NPC-3)."""
    tile = state.tiles[key]
    return tile.guard or (tile.ancients > 0 and state.player(seat).species != "draco")


def unseen(state: State, ring: Ring) -> tuple[str, ...]:
    """What may come from a stack; an empty one is made of its discards (EXP-7)."""
    return state.stacks[ring].turned().unseen


def may_claim(state: State) -> bool:
    """Whether the hex that was placed can get a disc (EXP-5)."""
    seat, key = state.active, state.acting.claiming
    return state.player(seat).discs > 0 and not guarded(state, seat, key)


# --- what is asked


def question(state: State, seat: Seat) -> Prompt:
    act = state.acting
    if act.claiming:
        return claim(state, seat, act.claiming)
    if act.drawn:
        return placing(state, seat)
    if act.where is not None:
        return _named(state, seat)
    options = [
        Option(
            say("{zone}: {place}", zone=ZONE_NAMES[zone(place)], place=_beside(state, seat, place)),
            c.Explore(seat, spelled(place)),
            where=spelled(place),
            detail=say_many("{n} hex left", "{n} hexes left", state.stacks[zone(place)].left),
        )
        for place in sorted(explorable(state, seat), key=zone)
    ]
    done = (Option(say("No more"), c.Done(seat), leaves=True),) if act.steps else ()
    others = (*colony_option(state, seat), *done)
    return Choose(seat, say("Explore where?"), (*options, *others))


def _beside(state: State, seat: Seat, place: Place) -> Text:
    """A place that has no number yet, by the hexes from which it is reached; the first says on which side."""
    own = set(footholds(state, seat))
    near = [
        (edge, other)
        for edge in range(len(DIRECTIONS))
        if (other := state.places.get(beyond(place, edge))) in own and other
    ]
    hexes = say("beside {hexes}", hexes=" ".join(other for _, other in near))
    return say("{place}, {side}", place=hexes, side=SIDES[(near[0][0] + 3) % 6]) if near else hexes


def _named(state: State, seat: Seat) -> Prompt:
    """Drawn on the table: which hex; the cursor begins in the middle of what nobody has seen."""
    assert state.acting.where is not None
    ring = zone(state.acting.where)
    numbers = tuple(sorted(map(int, unseen(state, ring))))
    return Dial(
        seat,
        say("{zone}: which hex?", zone=ZONE_NAMES[ring]),
        c.NameHex(seat),
        "hex",
        values=numbers,
        start=numbers[len(numbers) // 2],
        laid=laid(seat, c.NameHex(seat), numbers, draft=False),
    )


def placing(state: State, seat: Seat) -> Prompt:
    act = state.acting
    assert act.where is not None
    options = [
        Option(
            say("Place {hex}", hex=hex_name(state, key)),
            c.PlaceHex(seat, key),
            draft=True,
            detail=printed(state, key),
        )
        for key in act.drawn
        if turns(state, seat, key, act.where)
    ]
    discard = Option(say("Discard"), c.DiscardHex(seat), leaves=True, seldom=True)
    ask = say("{zone}: drawn {hexes}", zone=ZONE_NAMES[zone(act.where)], hexes=" ".join(act.drawn))
    return Choose(seat, ask, (*options, discard))


def _links(state: State, draft: c.PlaceHex, turned: int) -> Text:
    """Which hexes it would be joined to."""
    act = state.acting
    assert act.where is not None
    joined = [
        other
        for edge in range(len(DIRECTIONS))
        if (other := state.places.get(beyond(act.where, edge)))
        and opens(state, draft.hex, turned, edge)
        and wormhole(state, other, (edge + 3) % 6)
    ]
    return say("joined to {hexes}", hexes=", ".join(joined)) if joined else say("half a wormhole")


PLACE_HEX = Parts(
    c.PlaceHex,
    turned=Which(
        lambda _, draft: say("Hex {hex}: turned how?", hex=draft.hex),
        values=lambda state, draft: turns(state, draft.seat, draft.hex, state.acting.where),
        label=lambda _, turned: say("turned {n}°", n=SIXTH * turned) if turned else say("not turned"),
        detail=_links,
        forced=True,
    ),
)


def preview(state: State, command: c.PlaceHex) -> tuple[Hex, ...]:
    """The hex as it would lie there; before it is turned, in one of the ways that it may lie."""
    place, printed = state.acting.where, state.data.hexes[command.hex]
    assert place is not None
    turned = turns(state, command.seat, command.hex, place)[0] if command.turned is None else command.turned
    tile = Tile(place, turned, ancients=printed.ancients, discovery=printed.discovery)
    return (hex_drawn(replace(state, tiles={**state.tiles, command.hex: tile}), command.hex),)


def claim(state: State, seat: Seat, key: str) -> Prompt:
    """Whether a disc goes onto a hex."""
    discs = state.player(seat).discs
    detail = dotted(
        [
            points(state.data.hexes[key].points),
            say(
                "upkeep {before} → {after}",
                before=upkeep_of(state, discs),
                after=upkeep_of(state, discs - 1),
            ),
        ]
    )
    options = (
        Option(
            say("Disc on {hex}", hex=key), c.Claim(seat, key, True), detail=detail, where=key, icon="disc"
        ),
        Option(say("No disc"), c.Claim(seat, key, False), leaves=True, seldom=True),
    )
    return Choose(seat, say("Hex {hex}: a disc?", hex=key), options)


# --- what happens


def explore(state: State, command: c.Explore, chance: Random) -> tuple[Event, ...]:
    place = parsed(command.place)
    ring = zone(place)
    if state.drawn_by_table:
        return onward(state, chance, e.HexesDrawn(command.seat, place, ring, ()))
    number = 2 if state.player(command.seat).species == "draco" else 1
    drawn = state.stacks[ring].draw(number, chance)
    return onward(state, chance, e.HexesDrawn(command.seat, place, ring, drawn))


def name_hex(state: State, command: c.NameHex, chance: Random) -> tuple[Event, ...]:
    place = state.acting.where
    assert place is not None
    named = (*state.acting.drawn, str(command.hex))
    return onward(state, chance, e.HexesDrawn(command.seat, place, zone(place), named))


def place_hex(state: State, command: c.PlaceHex, chance: Random) -> tuple[Event, ...]:
    place = state.acting.where
    assert place is not None
    assert command.turned is not None
    events: tuple[Event, ...] = (e.HexPlaced(command.seat, command.hex, place, command.turned),)
    other = tuple(one for one in state.acting.drawn if one != command.hex)
    if other:
        events += (e.HexesDiscarded(command.seat, zone(place), other),)
    return onward(state, chance, e.Activated(), *events)


def discard_hex(state: State, command: c.DiscardHex, chance: Random) -> tuple[Event, ...]:
    """EXP-2: that ends the turn, unless the species explores again (OP-18)."""
    place = state.acting.where
    assert place is not None
    discarded = e.HexesDiscarded(command.seat, zone(place), state.acting.drawn)
    return onward(state, chance, e.Activated(), discarded)


def claim_hex(state: State, command: c.Claim, chance: Random) -> tuple[Event, ...]:
    """After exploring, or when the battles are over."""
    left: tuple[Event, ...] = ()
    if state.phase == "control":
        left = (e.ControlSettled(command.hex),)
    elif not command.disc:
        left = (e.HexLeft(command.seat, command.hex),)
    if not command.disc:
        return onward(state, chance, *left)
    placed = e.DiscPlaced(command.seat, command.hex)
    return onward(state, chance, placed, *left, *taken(state, command.seat, command.hex, chance))
