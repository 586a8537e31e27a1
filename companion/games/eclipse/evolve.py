"""The fold: what a state becomes when something happened. No rule is judged here, only followed."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.games.eclipse import changes, evolve_assisted, evolve_combat, terms
from companion.games.eclipse import events as e
from companion.games.eclipse.flow import FLOW
from companion.games.eclipse.model import HIDDEN, CurrentAction, Owed, Player, State, Tile
from companion.kit.fold import Fold, same

# --- set-up


def _first_named(state: State, event: e.FirstNamed) -> State:
    return replace(state, first=event.player)


def _board_chosen(state: State, event: e.BoardChosen) -> State:
    species, printed = state.data.species[event.species], state.data.hexes[event.sector]
    filled = tuple(
        at
        for at, square in enumerate(printed.squares)
        if not square.endswith("*") or (species.starred_cubes and square[:-1] == "science")
    )
    cubes = [terms.CUBES_ON_TRACK] * 3
    for at in filled:
        cubes[terms.RESOURCES.index(_resource(printed.squares[at]))] -= 1
    fleet = terms.plus((0, 0, 0, 0), terms.SHIPS.index(species.ship))
    tile = Tile(event.place, event.turned, event.seat, filled, {event.seat: fleet})
    state = replace(state, tiles={**state.tiles, event.sector: tile})
    return changes.with_player(
        state,
        event.seat,
        species=event.species,
        sector=event.sector,
        stored=species.resources,
        cubes=tuple(cubes),
        discs=species.discs - 1,
        colony_ships=species.colony_ships,
        techs=species.techs,
        parts={ship: ("",) * len(state.data.blueprint(event.species, ship).slots) for ship in terms.SHIPS},
    )


def _resource(square: str) -> terms.Resource:
    return next(one for one in terms.RESOURCES if square.startswith(one))


def _techs_drawn(state: State, event: e.TechsDrawn) -> State:
    supply, bag = dict(state.supply), dict(state.bag)
    for tech, number in event.tiles.items():
        supply[tech] = supply.get(tech, 0) + number
        bag[tech] -= number
    return replace(state, supply=supply, bag=bag)


# --- turns


def _round_begun(state: State, event: e.RoundBegun) -> State:
    players = tuple(_cleaned_up(state, player) for player in state.players)
    return replace(
        state,
        players=players,
        round=event.round,
        first=event.first,
        active=event.first,
        next_first=0,
        settled=(),
        refused=(),
        combat=None,
    )


def _cleaned_up(state: State, player: Player) -> Player:
    """CLN-2 to CLN-4; what a full track cannot take goes to another (CLN-3)."""
    if player.collapsed:
        return player
    cubes = [have + dead for have, dead in zip(player.cubes, player.graveyard, strict=True)]
    over = sum(max(0, number - terms.SQUARES_ON_TRACK) for number in cubes)
    cubes = [min(number, terms.SQUARES_ON_TRACK) for number in cubes]
    for at, number in enumerate(cubes):
        moved = min(over, terms.SQUARES_ON_TRACK - number)
        cubes[at] += moved
        over -= moved
    return replace(
        player,
        cubes=tuple(cubes),
        graveyard=(0, 0, 0),
        discs=player.discs + player.spent,
        spent=0,
        colony_ships=state.data.species[player.species].colony_ships,
        passed=False,
        waived=False,
    )


def _action_begun(state: State, event: e.ActionBegun) -> State:
    player = state.player(event.seat)
    state = changes.with_player(state, event.seat, discs=player.discs - 1, spent=player.spent + 1)
    return replace(state, act=CurrentAction(event.action, event.left, event.reaction))


def _activated(state: State, _: e.Activated) -> State:
    return changes.with_act(state, left=state.acting.left - 1, steps=state.acting.steps + 1)


def _action_ended(state: State, _: e.ActionEnded) -> State:
    return replace(state, act=None)


def _player_passed(state: State, event: e.PlayerPassed) -> State:
    state = changes.with_player(state, event.seat, passed=True)
    return replace(state, next_first=event.seat) if event.first else state


def _reactions_waived(state: State, event: e.ReactionsWaived) -> State:
    return changes.with_player(state, event.seat, waived=True)


def _turn_ended(state: State, event: e.TurnEnded) -> State:
    return replace(state, active=event.following, refused=())


def _colony_placed(state: State, event: e.ColonyPlaced) -> State:
    player = state.player(event.seat)
    state = changes.with_cube(state, event.seat, event.track, -1)
    state = changes.with_player(state, event.seat, colony_ships=player.colony_ships - 1)
    cubes = tuple(sorted((*state.tiles[event.hex].cubes, event.square)))
    return changes.with_tile(state, event.hex, cubes=cubes)


def _colony_ships_readied(state: State, event: e.ColonyShipsReadied) -> State:
    ready = state.player(event.seat).colony_ships + event.number
    return changes.with_player(state, event.seat, colony_ships=ready)


def _traded(state: State, event: e.Traded) -> State:
    state = changes.gain(state, event.seat, event.given, -event.times * state.species(event.seat).trade)
    return changes.gain(state, event.seat, event.taken, event.times)


# --- diplomacy


def _envoy_sent(state: State, event: e.EnvoySent) -> State:
    return changes.owe(state, Owed("envoy", event.partner, partner=event.seat, track=event.track))


def _envoy_refused(state: State, event: e.EnvoyRefused) -> State:
    return replace(state, refused=(*state.refused, event.partner))


def _envoy_agreed(state: State, event: e.EnvoyAgreed) -> State:
    asked = (
        Owed("room", event.seat, partner=event.partner, tracks=event.tracks),
        Owed("room", event.partner, partner=event.seat, tracks=event.tracks[::-1]),
    )
    return changes.owe(state, *(one for one in asked if one.seat in event.crowded))


def _relation_formed(state: State, event: e.RelationFormed) -> State:
    for seat, other, track in zip(
        (event.seat, event.partner), (event.partner, event.seat), event.tracks, strict=True
    ):
        state = changes.with_cube(state, seat, track, -1)
        state = changes.with_player(state, seat, partners={**state.player(seat).partners, other: track})
    return state


def _relation_broken(state: State, event: e.RelationBroken) -> State:
    for seat, other in ((event.seat, event.partner), (event.partner, event.seat)):
        former = state.player(seat).partners
        partners = {one: track for one, track in former.items() if one != other}
        state = changes.with_player(state, seat, partners=partners)
        if state.assisted or state.player(seat).collapsed:
            state = changes.with_cube(state, seat, changes.room(state, seat, (former[other],))[0], 1)
        else:
            state = changes.owe(state, Owed("cube", seat, tracks=terms.RESOURCES))
    return replace(state, traitor=event.seat) if event.traitor else state


# --- actions


def _hexes_drawn(state: State, event: e.HexesDrawn) -> State:
    state = replace(
        state, stacks={**state.stacks, event.ring: state.stacks[event.ring].without(*event.hexes)}
    )
    return changes.with_act(state, where=event.place, drawn=event.hexes)


def _hex_placed(state: State, event: e.HexPlaced) -> State:
    printed = state.data.hexes[event.hex]
    tile = Tile(event.place, event.turned, ancients=printed.ancients, discovery=printed.discovery)
    state = replace(state, tiles={**state.tiles, event.hex: tile})
    left = tuple(one for one in state.acting.drawn if one != event.hex)
    return changes.with_act(state, drawn=left, claiming=event.hex, where=None)


def _hexes_discarded(state: State, event: e.HexesDiscarded) -> State:
    state = replace(
        state, stacks={**state.stacks, event.ring: state.stacks[event.ring].discard(*event.hexes)}
    )
    return changes.with_act(state, drawn=(), where=None) if state.act else state


def _hex_left(state: State, _: e.HexLeft) -> State:
    return changes.with_act(state, claiming="")


def _disc_placed(state: State, event: e.DiscPlaced) -> State:
    if event.source:
        state = changes.freed(changes.with_tile(state, event.source, disc=0), event.seat, event.source)
    else:
        state = changes.with_player(state, event.seat, discs=state.player(event.seat).discs - 1)
    state = changes.with_tile(state, event.hex, disc=event.seat)
    return changes.with_act(state, claiming="") if state.act else state


def _disc_taken(state: State, event: e.DiscTaken) -> State:
    state = changes.with_player(state, event.seat, discs=state.player(event.seat).discs + 1)
    return changes.freed(changes.with_tile(state, event.hex, disc=0), event.seat, event.hex)


def _tech_gained(state: State, event: e.TechGained) -> State:
    player = state.player(event.seat)
    state = changes.gain(state, event.seat, "science", -event.price)
    state = changes.with_player(state, event.seat, techs=(*player.techs, event.tech))
    return replace(state, supply={**state.supply, event.tech: state.supply[event.tech] - 1})


def _discs_added(state: State, event: e.DiscsAdded) -> State:
    return changes.with_player(state, event.seat, discs=state.player(event.seat).discs + event.number)


def _artifacts_opened(state: State, event: e.ArtifactsOpened) -> State:
    return changes.owe(state, *(Owed("artifact", event.seat) for _ in range(event.number)))


def _units_gained(state: State, event: e.UnitsGained) -> State:
    return changes.gain(state, event.seat, event.resource, event.units)


def _with_part(state: State, seat: Seat, ship: Any, slot: int, part: str) -> State:
    parts = state.player(seat).parts
    placed = (*parts[ship][:slot], part, *parts[ship][slot + 1 :])
    return changes.with_player(state, seat, parts={**parts, ship: placed})


def _part_placed(state: State, event: e.PartPlaced) -> State:
    kept = list(state.player(event.seat).stored_parts)
    if event.part in kept:
        kept.remove(event.part)
    state = changes.with_player(state, event.seat, stored_parts=tuple(kept))
    return _with_part(state, event.seat, event.ship, event.slot, event.part)


def _part_returned(state: State, event: e.PartReturned) -> State:
    return _with_part(state, event.seat, event.ship, event.slot, "")


def _part_stored(state: State, event: e.PartStored) -> State:
    return changes.with_player(
        state, event.seat, stored_parts=(*state.player(event.seat).stored_parts, event.part)
    )


def _item_built(state: State, event: e.ItemBuilt) -> State:
    state = changes.gain(state, event.seat, "materials", -event.cost)
    if event.item in ("orbital", "monolith"):
        return changes.with_tile(state, event.hex, **{event.item: True})
    return changes.with_ship(state, event.seat, event.hex, terms.SHIPS.index(event.item), 1)


def _ship_moved(state: State, event: e.ShipMoved) -> State:
    at = terms.SHIPS.index(event.ship)
    return changes.with_ship(
        changes.with_ship(state, event.seat, event.source, at, -1), event.seat, event.target, at, 1
    )


# --- what is owed


def _discovery_drawn(state: State, event: e.DiscoveryDrawn) -> State:
    state = changes.with_tile(state, event.hex, discovery=False)
    if event.tile:
        state = changes.draw_discovery(state, event.tile)
    return changes.owe(state, Owed("discovery", event.seat, event.hex, event.tile))


def _discovery_used(state: State, event: e.DiscoveryUsed) -> State:
    """One drawn on the table is known from now on."""
    return changes.draw_discovery(state, event.tile) if state.drawn_by_table else state


def _discovery_kept(state: State, event: e.DiscoveryKept) -> State:
    front = HIDDEN if state.drawn_by_table else state.owed[0].tile
    kept = (*state.player(event.seat).kept, front)
    return changes.with_player(state, event.seat, kept=kept)


def _cruiser_found(state: State, event: e.CruiserFound) -> State:
    return changes.with_ship(state, event.seat, event.hex, terms.SHIPS.index("cruiser"), 1)


def _tech_to_choose(state: State, event: e.TechToChoose) -> State:
    return changes.owe(state, Owed("tech", event.seat))


def _part_to_place(state: State, event: e.PartToPlace) -> State:
    return changes.owe(state, Owed("part", event.seat, tile=event.part))


def _answered(state: State, _: e.Answered) -> State:
    return replace(state, owed=state.owed[1:])


def _cube_returned(state: State, event: e.CubeReturned) -> State:
    if not event.dead:
        return changes.with_cube(state, event.seat, event.track, 1)
    graveyard = terms.plus(state.player(event.seat).graveyard, terms.RESOURCES.index(event.track))
    return changes.with_player(state, event.seat, graveyard=graveyard)


def _reputation_drawn(state: State, event: e.ReputationDrawn) -> State:
    left = state.reputation
    for value in event.tiles:
        left = terms.plus(left, value - 1, -1)
    state = evolve_combat.drawn(replace(state, reputation=left))
    return changes.owe(state, Owed("reputation", event.seat, drawn=event.tiles))


def _reputation_taken(state: State, event: e.ReputationTaken) -> State:
    bag = state.reputation
    for value in event.tiles:
        bag = terms.plus(bag, value - 1, -1) if value else bag
    return changes.with_player(replace(state, reputation=bag), event.seat, reputation=event.tiles)


def _reputation_kept(state: State, event: e.ReputationKept) -> State:
    bag = state.reputation
    for value in event.returned:
        bag = terms.plus(bag, value - 1) if value else bag
    return changes.with_player(replace(state, reputation=bag), event.seat, reputation=event.tiles)


# --- upkeep and the end


def _upkeep_paid(state: State, event: e.UpkeepPaid) -> State:
    state = changes.with_player(state, event.seat, stored=event.stored)
    return replace(state, settled=(*state.settled, event.seat))


def _collapsed(state: State, event: e.Collapsed) -> State:
    """UPK-4, OP-27: all pieces leave the map, and the score stays as it is."""
    tiles = {
        key: replace(
            tile,
            disc=0 if tile.disc == event.seat else tile.disc,
            cubes=() if tile.disc == event.seat else tile.cubes,
            fleets={seat: fleet for seat, fleet in tile.fleets.items() if seat != event.seat},
        )
        for key, tile in state.tiles.items()
    }
    state = changes.with_player(replace(state, tiles=tiles), event.seat, collapsed=True, final=event.points)
    return replace(
        state,
        settled=(*state.settled, event.seat),
        details=tuple(one for one in state.details if one.seat != event.seat),
        fights=tuple(one for one in state.fights if event.seat not in (one.attacker, one.defender)),
        later={seat: parts for seat, parts in state.later.items() if seat != event.seat},
    )


def _reputation_counted(state: State, event: e.ReputationCounted) -> State:
    return replace(state, counted={**state.counted, event.seat: event.points})


FOLD: Fold[State] = Fold(
    FLOW,
    {
        e.FirstNamed: _first_named,
        e.BoardChosen: _board_chosen,
        e.TechsDrawn: _techs_drawn,
        e.SetupEnded: same,
        e.RoundBegun: _round_begun,
        e.ActionBegun: _action_begun,
        e.Activated: _activated,
        e.ActionEnded: _action_ended,
        e.PlayerPassed: _player_passed,
        e.ReactionsWaived: _reactions_waived,
        e.TurnEnded: _turn_ended,
        e.ColonyPlaced: _colony_placed,
        e.ColonyShipsReadied: _colony_ships_readied,
        e.Traded: _traded,
        e.EnvoySent: _envoy_sent,
        e.EnvoyRefused: _envoy_refused,
        e.EnvoyAgreed: _envoy_agreed,
        e.RelationFormed: _relation_formed,
        e.RelationBroken: _relation_broken,
        e.HexesDrawn: _hexes_drawn,
        e.HexPlaced: _hex_placed,
        e.HexesDiscarded: _hexes_discarded,
        e.HexLeft: _hex_left,
        e.DiscPlaced: _disc_placed,
        e.DiscTaken: _disc_taken,
        e.TechGained: _tech_gained,
        e.DiscsAdded: _discs_added,
        e.ArtifactsOpened: _artifacts_opened,
        e.UnitsGained: _units_gained,
        e.PartPlaced: _part_placed,
        e.PartReturned: _part_returned,
        e.PartStored: _part_stored,
        e.ItemBuilt: _item_built,
        e.ShipMoved: _ship_moved,
        e.DiscoveryDrawn: _discovery_drawn,
        e.DiscoveryUsed: _discovery_used,
        e.DiscoveryKept: _discovery_kept,
        e.CruiserFound: _cruiser_found,
        e.TechToChoose: _tech_to_choose,
        e.PartToPlace: _part_to_place,
        e.Answered: _answered,
        e.CubeReturned: _cube_returned,
        e.ReputationDrawn: _reputation_drawn,
        e.ReputationTaken: _reputation_taken,
        e.ReputationKept: _reputation_kept,
        **evolve_combat.FOLDS,
        **evolve_assisted.FOLDS,
        e.UpkeepBegun: same,
        e.UpkeepPaid: _upkeep_paid,
        e.Collapsed: _collapsed,
        e.UpkeepEnded: same,
        e.CountingBegun: same,
        e.ReputationCounted: _reputation_counted,
        e.GameEnded: same,
    },
)
evolve, fold = FOLD.evolve, FOLD.fold
