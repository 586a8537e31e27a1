"""Corrections of what lies before a player: stores, tracks, technologies, blueprints, tiles, ships."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.games.eclipse import terms
from companion.games.eclipse.blueprints import valid, visible
from companion.games.eclipse.changes import room, with_cube, with_player, with_tile
from companion.games.eclipse.corrections_map import on_hex, seat_name
from companion.games.eclipse.model import HIDDEN, UNKNOWN, Player, State, in_play, on_map
from companion.games.eclipse.phrases import resource, ship_name
from companion.kit.corrections import Asked, Value, asked_of, told_of, whose

TOP_STORED = 99
TOP_DISCS = 16


def _whose(choices: Callable[[State], Sequence[Seat]] = in_play) -> Asked:
    return whose(choices, seat_name)


def _number(what: Text, numbers: Callable[..., range], now: Callable[..., int]) -> Asked:
    return Asked(asked_of(what), numbers, now=now)


def _counted(
    label: Callable[[Text], Text],
    what: Text,
    field: str,
    most: Callable[[State, Seat], int],
) -> Value:
    """A number of a player, by the name of its field."""

    def now(state: State, seat: Seat) -> int:
        number: int = getattr(state.player(seat), field)
        return number

    return Value(
        label,
        (_whose(), _number(what, lambda state, seat: range(most(state, seat) + 1), now)),
        lambda state, seat, number: with_player(state, seat, **{field: number}),
        told_of(what, now),
    )


def _by_resource(
    label: Callable[[Text], Text], field: str, most: Callable[[State, Seat, terms.Resource], int]
) -> Value:
    """A number for each resource of a player."""

    def now(state: State, seat: Seat, one: terms.Resource) -> int:
        number: int = getattr(state.player(seat), field)[terms.RESOURCES.index(one)]
        return number

    def put(state: State, seat: Seat, one: terms.Resource, number: int) -> State:
        counts = getattr(state.player(seat), field)
        at = terms.RESOURCES.index(one)
        return with_player(state, seat, **{field: terms.plus(counts, at, number - counts[at])})

    return Value(
        label,
        (
            _whose(),
            Asked(say("Which resource?"), lambda *_: terms.RESOURCES, lambda _, one: resource(one)),
            Asked(lambda _, __, one: resource(one), lambda *said: range(most(*said) + 1), now=now),
        ),
        put,
        told_of(resource, now),
    )


def _had_or_not(
    label: Callable[[Text], Text],
    ask: Text,
    things: tuple[
        Callable[[State, Seat], list[str]], Mapping[str, Text], Callable[[Player], tuple[str, ...]]
    ],
    put: Callable[[State, Seat, str], State],
) -> Value:
    """What a player has or not. `things`: what that may be, how each is called, what the player has of it."""
    choices, names, had = things

    def named(state: State, seat: Seat, one: str) -> Text:
        return say("without {tech}", tech=names[one]) if one in had(state.player(seat)) else names[one]

    return Value(
        label,
        (
            _whose(lambda state: [seat for seat in in_play(state) if choices(state, seat)]),
            Asked(asked_of(ask), choices, label=named),
        ),
        put,
        lambda state, seat, one: say(
            "Correction, {name}: {what}", name=state.player(seat).name, what=names[one]
        ),
    )


def _most_cubes(state: State, seat: Seat, one: terms.Resource) -> int:
    """A player has no more cubes than the box has."""
    player, at = state.player(seat), terms.RESOURCES.index(one)
    elsewhere = sum(len(tile.cubes) for tile in state.tiles.values() if tile.disc == seat)
    others = sum(player.cubes) - player.cubes[at] + sum(player.graveyard) + len(player.partners)
    return min(terms.SQUARES_ON_TRACK, 3 * terms.CUBES_ON_TRACK - others - elsewhere)


def _most_dead(state: State, seat: Seat, one: terms.Resource) -> int:
    """Cubes that are neither on a track nor on the map."""
    player = state.player(seat)
    spare = _most_cubes(state, seat, one) - player.cubes[terms.RESOURCES.index(one)]
    return player.graveyard[terms.RESOURCES.index(one)] + max(0, spare)


def _toggle_tech(state: State, seat: Seat, tech: str) -> State:
    techs = state.player(seat).techs
    if tech in techs:
        supply = {**state.supply, tech: state.supply.get(tech, 0) + 1}
        left = tuple(one for one in techs if one != tech)
        return with_player(replace(state, supply=supply), seat, techs=left)
    source = "supply" if state.supply.get(tech) else "bag"
    tiles = {**getattr(state, source), tech: getattr(state, source)[tech] - 1}
    return with_player(replace(state, **{source: tiles}), seat, techs=(*techs, tech))


def _techs(state: State, seat: Seat) -> list[str]:
    """What the seat may have or not: not what its board prints."""
    printed = state.species(seat).techs
    return [
        tech
        for tech in state.data.techs
        if tech not in printed and (state.has(seat, tech) or state.supply.get(tech) or state.bag[tech])
    ]


def _slots(state: State, seat: Seat, ship: terms.Ship) -> list[int]:
    return [slot for slot in range(len(_plan(state, seat, ship))) if _parts(state, seat, ship, slot)]


def _with_plans(state: State) -> list[Seat]:
    return [seat for seat in in_play(state) if any(_slots(state, seat, ship) for ship in terms.SHIPS)]


def _plan(state: State, seat: Seat, ship: terms.Ship) -> tuple[str, ...]:
    return state.player(seat).parts[ship]


def _parts(state: State, seat: Seat, ship: terms.Ship, slot: int) -> list[str]:
    """Parts with which the blueprint stays valid; "" shows the print again."""
    placed = _plan(state, seat, ship)
    usual = [key for key, part in state.data.parts.items() if not part.ancient]
    return [
        part
        for part in ("", *usual)
        if part != placed[slot]
        and not (ship == "starbase" and part and state.data.parts[part].kind == "drive")
        and valid(state, seat, ship, (*placed[:slot], part, *placed[slot + 1 :]))
    ]


def _seen(state: State, seat: Seat, ship: terms.Ship, slot: int) -> Text:
    printed = state.data.blueprint(state.player(seat).species, ship)
    part = visible(printed, _plan(state, seat, ship))[slot]
    return say("{slot}: {part}", slot=slot + 1, part=terms.PART_NAMES[part])


def _set_part(state: State, seat: Seat, ship: terms.Ship, slot: int, part: str) -> State:
    parts = state.player(seat).parts
    placed = (*parts[ship][:slot], part, *parts[ship][slot + 1 :])
    return with_player(state, seat, parts={**parts, ship: placed})


def _part_name(_: State, part: str) -> Text:
    return terms.PART_NAMES[part] if part else say("as printed")


def _ships(state: State, seat: Seat, key: str, ship: terms.Ship) -> int:
    return state.tiles[key].ships(seat)[terms.SHIPS.index(ship)]


def _possible_ships(state: State, seat: Seat, key: str, ship: terms.Ship) -> range:
    at = terms.SHIPS.index(ship)
    return range(terms.SHIP_LIMITS[at] - on_map(state, seat)[at] + _ships(state, seat, key, ship) + 1)


def _set_ships(state: State, seat: Seat, key: str, ship: terms.Ship, number: int) -> State:
    fleets = dict(state.tiles[key].fleets)
    now = fleets.get(seat, terms.NO_SHIPS)
    at = terms.SHIPS.index(ship)
    fleets[seat] = terms.plus(now, at, number - now[at])
    if fleets[seat] == terms.NO_SHIPS:
        del fleets[seat]
    return with_tile(state, key, fleets=fleets)


def _kept(state: State, seat: Seat) -> int:
    return len(state.player(seat).kept)


def _set_kept(state: State, seat: Seat, number: int) -> State:
    """Fewer go back into the bag; more come out of it, or are tiles of the table that nobody has read."""
    kept, bag = list(state.player(seat).kept), dict(state.discoveries)
    for front in kept[number:]:
        if front:
            bag[front] += 1
    del kept[number:]
    while len(kept) < number:
        front = HIDDEN if state.drawn_by_table else next(one for one, left in bag.items() if left)
        if front:
            bag[front] -= 1
        kept.append(front)
    return with_player(replace(state, discoveries=bag), seat, kept=tuple(kept))


def _possible_kept(state: State, seat: Seat) -> range:
    """Kept by all, they are no more than the box has."""
    others = sum(len(player.kept) for player in state.players if player.seat != seat)
    most = sum(state.data.box.discoveries.values()) - others
    if state.drawn_by_table:
        return range(most + 1)
    # What others hold lies, for whoever may not see it, in the bag.
    hidden = [front for player in state.players for front in player.kept]
    hidden += [one.tile for one in state.owed if one.kind == "discovery"]
    left = sum(state.discoveries.values()) - hidden.count(HIDDEN)
    return range(min(most, _kept(state, seat) + left) + 1)


def _toggle_part(state: State, seat: Seat, part: str) -> State:
    own = list(state.player(seat).stored_parts)
    own.remove(part) if part in own else own.append(part)
    return with_player(state, seat, stored_parts=tuple(own))


def _ancient_parts(state: State, seat: Seat) -> list[str]:
    """Ancient parts beside the board: one of each is in the box."""
    taken = {part for player in state.players for part in (*player.stored_parts, *_placed_parts(player))}
    own = state.player(seat).stored_parts
    return [
        key for key, part in state.data.parts.items() if part.ancient and (key in own or key not in taken)
    ]


def _placed_parts(player: Player) -> Iterator[str]:
    return (part for placed in player.parts.values() for part in placed)


def _partners(state: State, seat: Seat) -> list[Seat]:
    able = any(state.player(seat).cubes) and len(state.player(seat).partners) < terms.AMBASSADORS
    return [
        other
        for other in in_play(state)
        if other != seat
        and (
            other in state.player(seat).partners
            or (
                able
                and any(state.player(other).cubes)
                and len(state.player(other).partners) < terms.AMBASSADORS
            )
        )
    ]


def _with_partners(state: State) -> list[Seat]:
    return [seat for seat in in_play(state) if _partners(state, seat)]


def _toggle_relation(state: State, seat: Seat, other: Seat) -> State:
    formed = other in state.player(seat).partners
    for one, partner in ((seat, other), (other, seat)):
        player = state.player(one)
        if formed:
            partners = {key: track for key, track in player.partners.items() if key != partner}
            state = with_cube(state, one, room(state, one, (player.partners[partner],))[0], 1)
        else:
            track = next(track for track in terms.RESOURCES if player.cubes[terms.RESOURCES.index(track)])
            partners = {**player.partners, partner: track}
            state = with_cube(state, one, track, -1)
        state = with_player(state, one, partners=partners)
    return state


def _relation(state: State, seat: Seat, other: Seat) -> Text:
    if other in state.player(seat).partners:
        return say("no relations with {name}", name=state.player(other).name)
    return say("relations with {name}", name=state.player(other).name)


def _tiles(state: State, seat: Seat) -> int:
    return len(state.player(seat).reputation)


def _held_up(state: State, seat: Seat) -> int:
    """Slots for either that ambassadors take."""
    return max(0, len(state.player(seat).partners) - state.species(seat).slots[0])


OF_PLAYERS: dict[str, Value] = {
    "stored": _by_resource(
        lambda name: say("Resources of {name}", name=name), "stored", lambda *_: TOP_STORED
    ),
    "cubes": _by_resource(lambda name: say("Cubes on tracks of {name}", name=name), "cubes", _most_cubes),
    "discs": _counted(
        lambda name: say("Discs on the track of {name}", name=name),
        say("discs"),
        "discs",
        lambda *_: TOP_DISCS,
    ),
    "spent": _counted(
        lambda name: say("Discs on actions of {name}", name=name),
        say("discs on actions"),
        "spent",
        lambda *_: TOP_DISCS,
    ),
    "graveyard": _by_resource(lambda name: say("Graveyard of {name}", name=name), "graveyard", _most_dead),
    "colony_ships": _counted(
        lambda name: say("Colony ships of {name}", name=name),
        say("colony ships"),
        "colony_ships",
        lambda state, seat: state.species(seat).colony_ships,
    ),
    "tech": _had_or_not(
        lambda name: say("Technologies of {name}", name=name),
        say("Technology"),
        (_techs, terms.TECH_NAMES, lambda player: player.techs),
        _toggle_tech,
    ),
    "part": Value(
        lambda name: say("Blueprints of {name}", name=name),
        (
            _whose(_with_plans),
            Asked(
                asked_of(say("Which ship?")),
                lambda state, seat: [ship for ship in terms.SHIPS if _slots(state, seat, ship)],
                lambda _, ship: ship_name(ship),
            ),
            Asked(asked_of(say("Which square?")), _slots, label=_seen),
            Asked(asked_of(say("Which part?")), _parts, _part_name),
        ),
        _set_part,
        lambda state, seat, ship, *_: say(
            "Correction, {name}: {what}", name=state.player(seat).name, what=ship_name(ship)
        ),
    ),
    "reputation": Value(
        lambda name: say("Reputation tiles of {name}", name=name),
        (
            _whose(),
            _number(
                say("reputation tiles"),
                lambda state, seat: range(sum(state.species(seat).slots[1:]) - _held_up(state, seat) + 1),
                _tiles,
            ),
        ),
        lambda state, seat, number: with_player(state, seat, reputation=(UNKNOWN,) * number),
        told_of(say("reputation tiles"), _tiles),
        when=lambda state: state.drawn_by_table,
    ),
    "kept": Value(
        lambda name: say("Discoveries kept by {name}", name=name),
        (_whose(), _number(say("discoveries kept"), _possible_kept, _kept)),
        _set_kept,
        told_of(say("discoveries kept"), _kept),
    ),
    "stored_part": _had_or_not(
        lambda name: say("Ancient parts of {name}", name=name),
        say("Which part?"),
        (_ancient_parts, terms.PART_NAMES, lambda player: player.stored_parts),
        _toggle_part,
    ),
    "relation": Value(
        lambda name: say("Relations of {name}", name=name),
        (_whose(_with_partners), Asked(asked_of(say("With whom?")), _partners, label=_relation)),
        _toggle_relation,
        lambda state, seat, other: say(
            "Correction, {name}: {what}", name=state.player(seat).name, what=_relation(state, seat, other)
        ),
        when=lambda state: state.seats > 3,
    ),
    "ships": Value(
        lambda name: say("Ships of {name}", name=name),
        (
            _whose(),
            on_hex(lambda state, _: list(state.tiles)),
            Asked(asked_of(say("Which ship?")), lambda *_: terms.SHIPS, lambda _, ship: ship_name(ship)),
            Asked(lambda _, __, ___, ship: ship_name(ship), _possible_ships, now=_ships),
        ),
        _set_ships,
        told_of(lambda key, ship: say("{ship} on {hex}", ship=ship_name(ship), hex=key), _ships),
    ),
}
