"""Corrections by hand: any value can be set between two turns, within what the material allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.games.eclipse.blueprints import valid, visible
from companion.games.eclipse.changes import homes_of, room, with_cube, with_player, with_tile
from companion.games.eclipse.galaxy import EDGES, beyond, parsed, spelled, zone
from companion.games.eclipse.model import HIDDEN, UNKNOWN, Player, State, in_play, on_map, squares
from companion.games.eclipse.phrases import hex_name, resource, ship_name
from companion.games.eclipse.terms import (
    AMBASSADORS,
    CENTRE,
    CUBES_ON_TRACK,
    ITEM_NAMES,
    NO_SHIPS,
    PART_NAMES,
    RESOURCES,
    ROUNDS,
    SHIP_LIMITS,
    SHIPS,
    SQUARE_NAMES,
    SQUARES_ON_TRACK,
    TECH_NAMES,
    Resource,
    Ring,
    Ship,
    plus,
)
from companion.kit.corrections import Asked, Corrections, Value, asked_of, told_of, whose

TOP_STORED = 99
TOP_DISCS = 16
NOBODY = 0
YES, NO = "yes", "no"
LYING_NAMES = {"discovery": say("discovery"), "guard": say("the centre's guard")}


# --- what is asked


def _name(state: State, seat: Seat) -> Text:
    return Text("{name}", {"name": state.player(seat).name}) if seat else say("Nobody")


def _whose(choices: Callable[[State], Sequence[Seat]] = in_play) -> Asked:
    return whose(choices, _name)


def _hex(choices: Callable[..., Sequence[str]], ask: Text | None = None) -> Asked:
    return Asked(ask or say("Which hex?"), choices, hex_name, where=True)


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
    label: Callable[[Text], Text], field: str, most: Callable[[State, Seat, Resource], int]
) -> Value:
    """A number for each resource of a player."""

    def now(state: State, seat: Seat, one: Resource) -> int:
        number: int = getattr(state.player(seat), field)[RESOURCES.index(one)]
        return number

    def put(state: State, seat: Seat, one: Resource, number: int) -> State:
        counts = getattr(state.player(seat), field)
        at = RESOURCES.index(one)
        return with_player(state, seat, **{field: plus(counts, at, number - counts[at])})

    return Value(
        label,
        (
            _whose(),
            Asked(say("Which resource?"), lambda *_: RESOURCES, lambda _, one: resource(one)),
            Asked(lambda _, __, one: resource(one), lambda *said: range(most(*said) + 1), now=now),
        ),
        put,
        told_of(resource, now),
    )


def _most_cubes(state: State, seat: Seat, one: Resource) -> int:
    """A player has no more cubes than the box has."""
    player, at = state.player(seat), RESOURCES.index(one)
    elsewhere = sum(len(tile.cubes) for tile in state.tiles.values() if tile.disc == seat)
    others = sum(player.cubes) - player.cubes[at] + sum(player.graveyard) + len(player.partners)
    return min(SQUARES_ON_TRACK, 3 * CUBES_ON_TRACK - others - elsewhere)


def _most_dead(state: State, seat: Seat, one: Resource) -> int:
    """Cubes that are neither on a track nor on the map."""
    player = state.player(seat)
    spare = _most_cubes(state, seat, one) - player.cubes[RESOURCES.index(one)]
    return player.graveyard[RESOURCES.index(one)] + max(0, spare)


# --- technologies and parts


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


def _slots(state: State, seat: Seat, ship: Ship) -> list[int]:
    return [slot for slot in range(len(_plan(state, seat, ship))) if _parts(state, seat, ship, slot)]


def _with_plans(state: State) -> list[Seat]:
    return [seat for seat in in_play(state) if any(_slots(state, seat, ship) for ship in SHIPS)]


def _plan(state: State, seat: Seat, ship: Ship) -> tuple[str, ...]:
    return state.player(seat).parts[ship]


def _parts(state: State, seat: Seat, ship: Ship, slot: int) -> list[str]:
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


def _seen(state: State, seat: Seat, ship: Ship, slot: int) -> Text:
    printed = state.data.blueprint(state.player(seat).species, ship)
    part = visible(printed, _plan(state, seat, ship))[slot]
    return say("{slot}: {part}", slot=slot + 1, part=PART_NAMES[part])


def _set_part(state: State, seat: Seat, ship: Ship, slot: int, part: str) -> State:
    parts = state.player(seat).parts
    placed = (*parts[ship][:slot], part, *parts[ship][slot + 1 :])
    return with_player(state, seat, parts={**parts, ship: placed})


def _part_name(_: State, part: str) -> Text:
    return PART_NAMES[part] if part else say("as printed")


# --- on the map


def _ships(state: State, seat: Seat, key: str, ship: Ship) -> int:
    return state.tiles[key].ships(seat)[SHIPS.index(ship)]


def _possible_ships(state: State, seat: Seat, key: str, ship: Ship) -> range:
    at = SHIPS.index(ship)
    return range(SHIP_LIMITS[at] - on_map(state, seat)[at] + _ships(state, seat, key, ship) + 1)


def _set_ships(state: State, seat: Seat, key: str, ship: Ship, number: int) -> State:
    fleets = dict(state.tiles[key].fleets)
    now = fleets.get(seat, NO_SHIPS)
    at = SHIPS.index(ship)
    fleets[seat] = plus(now, at, number - now[at])
    if fleets[seat] == NO_SHIPS:
        del fleets[seat]
    return with_tile(state, key, fleets=fleets)


def _owners(state: State, key: str) -> list[Seat]:
    able = [seat for seat in in_play(state) if state.player(seat).discs]
    return [seat for seat in (NOBODY, *able) if seat != state.tiles[key].disc]


def _set_disc(state: State, key: str, seat: Seat) -> State:
    """The disc changes; cubes of the former owner go back to their tracks, any of them where they may."""
    former = state.tiles[key].disc
    if former:
        kinds = [squares(state, key)[at] for at in state.tiles[key].cubes]
        state = with_tile(state, key, disc=0, cubes=())
        state = with_player(state, former, discs=state.player(former).discs + 1)
        for kind in kinds:
            state = with_cube(state, former, room(state, former, homes_of(kind))[0], 1)
    if seat:
        state = with_player(state, seat, discs=state.player(seat).discs - 1)
    return with_tile(state, key, disc=seat)


def _with_squares(state: State) -> list[str]:
    return [key for key, tile in state.tiles.items() if tile.disc and _squares(state, key)]


def _squares(state: State, key: str) -> list[int]:
    """Squares whose cube can be taken off, or that a cube can go onto."""
    tile = state.tiles[key]
    cubes = state.player(tile.disc).cubes
    return [
        at
        for at, kind in enumerate(squares(state, key))
        if at in tile.cubes or any(cubes[RESOURCES.index(one)] for one in homes_of(kind))
    ]


def _square(state: State, key: str, at: int) -> Text:
    kind = SQUARE_NAMES[squares(state, key)[at]]
    return say("{square}: cube off", square=kind) if at in state.tiles[key].cubes else kind


def _set_cube(state: State, key: str, at: int) -> State:
    tile = state.tiles[key]
    tracks = homes_of(squares(state, key)[at])
    if at in tile.cubes:
        left = tuple(one for one in tile.cubes if one != at)
        return with_tile(with_cube(state, tile.disc, room(state, tile.disc, tracks)[0], 1), key, cubes=left)
    cubes = state.player(tile.disc).cubes
    track = next(one for one in tracks if cubes[RESOURCES.index(one)])
    return with_tile(with_cube(state, tile.disc, track, -1), key, cubes=tuple(sorted((*tile.cubes, at))))


def _spots(state: State, key: str) -> list[str]:
    """Places beside other hexes, free of any."""
    places = set(state.places) - {state.tiles[key].place}
    around = {beyond(place, edge) for place in places for edge in EDGES} - places
    return [spelled(place) for place in sorted(around) if zone(place) == _zone(state, key)]


def _zone(state: State, key: str) -> Ring:
    place = state.tiles[key].place
    assert place is not None
    return zone(place)


def _spot(state: State, _key: str, place: str) -> Text:
    """By the hexes next to it."""
    near = [state.places[one] for edge in EDGES if (one := beyond(parsed(place), edge)) in state.places]
    return say("beside {hexes}", hexes=" ".join(near))


def _placed_hexes(state: State) -> list[str]:
    return [key for key, tile in state.tiles.items() if key != CENTRE and tile.place is not None]


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


def _set_passed(state: State, seat: Seat) -> State:
    return with_player(state, seat, passed=not state.player(seat).passed)


def _may_change_card(state: State) -> list[Seat]:
    """One at least still plays: with the last card turned the phase would be over."""
    playing = _playing(state)
    return [
        seat for seat in in_play(state) if seat not in playing or (len(playing) > 1 and seat != state.active)
    ]


def _set_structure(state: State, key: str, item: str, there: str) -> State:
    if item == "orbital" and there == NO:
        at = len(squares(state, key)) - 1
        if at in state.tiles[key].cubes:
            state = _set_cube(state, key, at)
    return with_tile(state, key, **{item: there == YES})


def _other(state: State, key: str, item: str) -> list[str]:
    return [NO if getattr(state.tiles[key], item) else YES]


def _is_it_there() -> Asked:
    return Asked(say("Is it there?"), _other, lambda _, there: say("Yes") if there == YES else say("No"))


def _lying(state: State, key: str) -> list[str]:
    """What a hex has if it is printed there: a discovery, or the guard of the centre."""
    printed = state.data.hexes[key]
    return ["discovery"] * printed.discovery + ["guard"] * (key == CENTRE)


# --- relations, turns


def _partners(state: State, seat: Seat) -> list[Seat]:
    able = any(state.player(seat).cubes) and len(state.player(seat).partners) < AMBASSADORS
    return [
        other
        for other in in_play(state)
        if other != seat
        and (
            other in state.player(seat).partners
            or (able and any(state.player(other).cubes) and len(state.player(other).partners) < AMBASSADORS)
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
            track = next(track for track in RESOURCES if player.cubes[RESOURCES.index(track)])
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


def _playing(state: State) -> list[Seat]:
    return [seat for seat in in_play(state) if not state.player(seat).passed]


def _held_up(state: State, seat: Seat) -> int:
    """Slots for either that ambassadors take."""
    return max(0, len(state.player(seat).partners) - state.species(seat).slots[0])


VALUES = {
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
    "tech": Value(
        lambda name: say("Technologies of {name}", name=name),
        (
            _whose(lambda state: [seat for seat in in_play(state) if _techs(state, seat)]),
            Asked(
                asked_of(say("Technology")),
                _techs,
                label=lambda state, seat, tech: (
                    say("without {tech}", tech=TECH_NAMES[tech])
                    if state.has(seat, tech)
                    else TECH_NAMES[tech]
                ),
            ),
        ),
        _toggle_tech,
        lambda state, seat, tech: say(
            "Correction, {name}: {what}", name=state.player(seat).name, what=TECH_NAMES[tech]
        ),
    ),
    "part": Value(
        lambda name: say("Blueprints of {name}", name=name),
        (
            _whose(_with_plans),
            Asked(
                asked_of(say("Which ship?")),
                lambda state, seat: [ship for ship in SHIPS if _slots(state, seat, ship)],
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
    "stored_part": Value(
        lambda name: say("Ancient parts of {name}", name=name),
        (
            _whose(lambda state: [seat for seat in in_play(state) if _ancient_parts(state, seat)]),
            Asked(
                asked_of(say("Which part?")),
                _ancient_parts,
                label=lambda state, seat, part: (
                    say("without {tech}", tech=PART_NAMES[part])
                    if part in state.player(seat).stored_parts
                    else PART_NAMES[part]
                ),
            ),
        ),
        _toggle_part,
        lambda state, seat, part: say(
            "Correction, {name}: {what}", name=state.player(seat).name, what=PART_NAMES[part]
        ),
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
            _hex(lambda state, _: list(state.tiles)),
            Asked(asked_of(say("Which ship?")), lambda *_: SHIPS, lambda _, ship: ship_name(ship)),
            Asked(lambda _, __, ___, ship: ship_name(ship), _possible_ships, now=_ships),
        ),
        _set_ships,
        told_of(lambda key, ship: say("{ship} on {hex}", ship=ship_name(ship), hex=key), _ships),
    ),
    "disc": Value(
        say("Disc on a hex"),
        (_hex(lambda state: list(state.tiles)), Asked(say("Whose disc?"), _owners, _name)),
        _set_disc,
        lambda state, key, seat: say("Correction: {hex}, {name}", hex=key, name=_name(state, seat)),
    ),
    "cube": Value(
        say("Cube on a hex"),
        (_hex(_with_squares), Asked(say("Which square?"), _squares, label=_square)),
        _set_cube,
        lambda state, key, at: say("Correction: {hex}, {name}", hex=key, name=_square(state, key, at)),
    ),
    "structure": Value(
        say("Orbital or Monolith"),
        (
            _hex(lambda state: [key for key, tile in state.tiles.items() if tile.disc]),
            Asked(say("Which one?"), lambda *_: ("orbital", "monolith"), lambda _, one: ITEM_NAMES[one]),
            _is_it_there(),
        ),
        _set_structure,
        lambda _, key, item, __: say("Correction: {hex}, {name}", hex=key, name=ITEM_NAMES[item]),
    ),
    "place": Value(
        say("Place of a hex"),
        (
            _hex(lambda state: [key for key in _placed_hexes(state) if _spots(state, key)]),
            Asked(say("Where does it lie?"), _spots, label=_spot, where=True),
        ),
        lambda state, key, place: with_tile(state, key, place=parsed(place)),
        lambda state, key, place: say("Correction: {hex}, {name}", hex=key, name=_spot(state, key, place)),
        when=lambda state: not state.assisted,
    ),
    "turned": Value(
        say("Turn of a hex"),
        (
            _hex(_placed_hexes),
            Asked(
                say("Turned how often to the right?"),
                lambda *_: range(len(EDGES)),
                now=lambda state, key: state.tiles[key].turned,
            ),
        ),
        lambda state, key, turned: with_tile(state, key, turned=turned),
        lambda _, key, turned: say(
            "Correction: {hex}, {name}", hex=key, name=say("turned by {turned}/6", turned=turned)
        ),
        when=lambda state: not state.assisted,
    ),
    "ancients": Value(
        say("Ancients on a hex"),
        (
            _hex(lambda state: [key for key in state.tiles if state.data.hexes[key].ancients]),
            Asked(
                say("Ancients"),
                lambda state, key: range(state.data.hexes[key].ancients + 1),
                now=lambda state, key: state.tiles[key].ancients,
            ),
        ),
        lambda state, key, number: with_tile(state, key, ancients=number),
        lambda _, key, number: say("Correction: {n} Ancients on {hex}", n=number, hex=key),
    ),
    "lying": Value(
        say("Discovery or the centre's guard"),
        (
            _hex(lambda state: [key for key in state.tiles if _lying(state, key)]),
            Asked(say("Which one?"), _lying, lambda _, one: LYING_NAMES[one]),
            _is_it_there(),
        ),
        lambda state, key, what, there: with_tile(state, key, **{what: there == YES}),
        lambda _, key, what, __: say("Correction: {hex}, {name}", hex=key, name=LYING_NAMES[what]),
    ),
    "supply": Value(
        say("Technologies in the supply"),
        (
            Asked(
                say("Which technology?"), lambda state: list(state.data.techs), lambda _, one: TECH_NAMES[one]
            ),
            Asked(
                lambda _, tech: TECH_NAMES[tech],
                lambda state, tech: range(state.supply.get(tech, 0) + state.bag[tech] + 1),
                now=lambda state, tech: state.supply.get(tech, 0),
            ),
        ),
        lambda state, tech, number: replace(
            state,
            supply={**state.supply, tech: number},
            bag={**state.bag, tech: state.bag[tech] + state.supply.get(tech, 0) - number},
        ),
        lambda _, tech, number: say("Correction: {n} {tech}", n=number, tech=TECH_NAMES[tech]),
    ),
    "traitor": Value(
        say("Traitor"),
        (Asked(say("Who has the Traitor card?"), lambda state: (NOBODY, *in_play(state)), _name),),
        lambda state, seat: replace(state, traitor=seat),
        lambda state, seat: say("Correction: Traitor {name}", name=_name(state, seat)),
        when=lambda state: state.seats > 3,
    ),
    "passed": Value(
        say("Who has passed"),
        (
            Asked(
                say("Whose card is turned?"),
                _may_change_card,
                label=lambda state, seat: (
                    say("{name} still plays", name=state.player(seat).name)
                    if state.player(seat).passed
                    else say("{name} passed", name=state.player(seat).name)
                ),
            ),
        ),
        _set_passed,
        lambda state, seat: say("Correction: card of {name}", name=_name(state, seat)),
    ),
    "next_first": Value(
        say("Who begins the next round"),
        (Asked(say("Who begins?"), in_play, _name),),
        lambda state, seat: replace(state, next_first=seat),
        lambda state, seat: say("Correction: {name} begins", name=_name(state, seat)),
    ),
    "active": Value(
        say("Whose turn it is"),
        (Asked(say("Whose turn is it?"), _playing, _name),),
        lambda state, seat: replace(state, active=seat),
        lambda state, seat: say("Correction: {name} plays", name=_name(state, seat)),
    ),
    "round": Value(
        say("Round"),
        (Asked(say("Which round?"), lambda _: range(1, ROUNDS + 1), now=lambda state: state.round),),
        lambda state, number: replace(state, round=number),
        lambda _, number: say("Correction: round {round}", round=number),
    ),
}

CORRECTIONS = Corrections(
    VALUES,
    open_in=lambda state: (
        state.phase == "action" and not state.owed and not state.details and state.round > 0
    ),
)
