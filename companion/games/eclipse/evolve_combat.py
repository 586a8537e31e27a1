"""The fold of what happens in the Combat phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.core.values import Event
from companion.games.eclipse import events as e
from companion.games.eclipse import model
from companion.games.eclipse.changes import freed, homes_of, owe, with_player, with_ship, with_tile
from companion.games.eclipse.terms import RESOURCES, added, plus
from companion.kit.fold import same

# Where Ancients and the centre stand among what was destroyed.
ANCIENT_KILL, CENTRE_KILL = 4, 5


def _with_combat(state: model.State, **changes: Any) -> model.State:
    return replace(state, combat=replace(state.fighting, **changes))


def _with_battle(state: model.State, **changes: Any) -> model.State:
    return replace(state, battle=replace(state.fight, **changes))


def _with_side(state: model.State, at: int, **changes: Any) -> model.State:
    sides = list(state.fight.sides)
    sides[at] = replace(sides[at], **changes)
    return _with_battle(state, sides=tuple(sides))


def _combat_begun(state: model.State, event: e.CombatBegun) -> model.State:
    return replace(state, combat=model.CombatPhase(event.hexes, links=event.links))


def _hex_opened(state: model.State, event: e.HexOpened) -> model.State:
    left = tuple(one for one in state.fighting.hexes if one != event.hex)
    arrivals = tuple(state.tiles[event.hex].fleets)
    return _with_combat(state, hexes=left, hex=event.hex, fought=arrivals, hurt={}, bombed=False, damage=0)


def _hex_closed(state: model.State, _: e.HexClosed) -> model.State:
    return _with_combat(state, hex="", fought=(), hurt={})


def _battle_begun(state: model.State, event: e.BattleBegun) -> model.State:
    sides = (_side(state, event.hex, event.attacker), _side(state, event.hex, event.defender))
    return replace(state, battle=model.Battle(event.hex, sides, event.order))


def _side(state: model.State, key: str, seat: int) -> model.Side:
    """With the damage that it has from an earlier battle there."""
    side = model.side_of(state.tiles[key], seat)
    return replace(side, damage=state.fighting.hurt.get(seat, side.damage))


def _dice_thrown(state: model.State, event: e.DiceThrown) -> model.State:
    hits = tuple(model.Hit(damage, face) for damage, face in event.hits)
    return _with_battle(state, hits=hits, rolled=event.faces)


def _ship_hit(state: model.State, event: e.ShipHit) -> model.State:
    side = state.fight.sides[event.side]
    damages = list(side.damage[event.type])
    damages.remove(event.was)
    if not event.destroyed:
        damages = sorted((*damages, event.was + event.damage), reverse=True)
    damage = (*side.damage[: event.type], tuple(damages), *side.damage[event.type + 1 :])
    state = _with_side(state, event.side, damage=damage)
    state = _with_battle(state, hits=state.fight.hits[1:])
    return _destroyed(state, event.side, event.type) if event.destroyed else state


def _hit_lost(state: model.State, _: e.HitLost) -> model.State:
    return _with_battle(state, hits=state.fight.hits[1:])


def _destroyed(state: model.State, side: int, type_: int, number: int = 1) -> model.State:
    seat, key = state.fight.sides[side].seat, state.fight.hex
    killer = state.fight.sides[1 - side]
    kind = ANCIENT_KILL if seat == model.ANCIENTS else CENTRE_KILL if seat == model.GUARD else type_
    state = _with_side(state, 1 - side, kills=plus(killer.kills, kind, number))
    if seat == model.ANCIENTS:
        return with_tile(state, key, ancients=state.tiles[key].ancients - number)
    if seat == model.GUARD:
        return with_tile(state, key, guard=False)
    return with_ship(state, seat, key, type_, -number)


def _volley_ended(state: model.State, _: e.VolleyEnded) -> model.State:
    battle = state.fight
    if battle.place + 1 < len(battle.order):
        return _with_battle(state, place=battle.place + 1, hits=(), rolled=())
    first, second = (replace(side, declared=()) for side in battle.sides)
    return _with_battle(
        state,
        place=0,
        hits=(),
        rolled=(),
        missiles=False,
        round=battle.round + 1,
        sides=(first, second),
    )


def _retreat_declared(state: model.State, event: e.RetreatDeclared) -> model.State:
    side = state.fight.sides[event.side]
    return _with_side(
        state,
        event.side,
        retreats={**side.retreats, event.type: event.hex},
        declared=(*side.declared, event.type),
    )


def _ships_retreated(state: model.State, event: e.ShipsRetreated) -> model.State:
    side, battle = state.fight.sides[event.side], state.fight
    number = len(side.damage[event.type])
    damage = (*side.damage[: event.type], (), *side.damage[event.type + 1 :])
    retreats = {type_: key for type_, key in side.retreats.items() if type_ != event.type}
    state = _with_side(state, event.side, damage=damage, retreats=retreats, fled=True)
    state = with_ship(state, side.seat, battle.hex, event.type, -number)
    return with_ship(state, side.seat, event.hex, event.type, number)


def _fleet_lost(state: model.State, event: e.FleetLost) -> model.State:
    side = state.fight.sides[event.side]
    for type_, damages in enumerate(side.damage):
        if damages:
            state = _destroyed(state, event.side, type_, len(damages))
    return _with_side(state, event.side, damage=tuple(() for _ in side.damage))


def _order_swapped(state: model.State, _: e.OrderSwapped) -> model.State:
    order, at = state.fight.order, state.fight.place
    return _with_battle(state, order=(*order[:at], order[at + 1], order[at], *order[at + 2 :]))


def _battle_ended(state: model.State, event: e.BattleEnded) -> model.State:
    combat, battle = state.fighting, state.fight
    sides = {side.seat: side for side in battle.sides if side.seat > 0}
    hurt = {**combat.hurt, **{seat: side.damage for seat, side in sides.items()}}
    brought = tuple(
        model.Brought(battle.hex, seat, number, sides[seat].kills, sides[seat].retreated)
        for seat, number in event.draws
    )
    if event.once:
        return replace(_drawn_once(_with_combat(state, hurt=hurt), brought), battle=None)
    draws = (*combat.draws, *event.draws)
    state = _with_combat(state, hurt=hurt, draws=draws, brought=(*combat.brought, *brought))
    return replace(state, battle=None)


def _drawn_once(state: model.State, brought: tuple[model.Brought, ...]) -> model.State:
    """What all battles of the hex brought a seat takes the place of what the earlier ones did (OP-12)."""
    combat = state.fighting
    here, elsewhere = together(combat, combat.hex, brought)
    draws = tuple((seat, here[seat].draws) for seat in combat.fought if seat in here)
    return _with_combat(state, draws=draws, brought=(*elsewhere, *here.values()))


def together(
    combat: model.CombatPhase, key: str, brought: tuple[model.Brought, ...]
) -> tuple[dict[Seat, model.Brought], list[model.Brought]]:
    """What all battles of a hex brought each seat, those of a moment ago included; and those elsewhere."""
    here = {one.seat: one for one in combat.brought if one.hex == key}
    for one in brought:
        kills = added(one.kills, here[one.seat].kills) if one.seat in here else one.kills
        here[one.seat] = replace(one, kills=kills)
    return here, [one for one in combat.brought if one.hex != key]


def drawn(state: model.State) -> model.State:
    """The first of those who draw reputation tiles has done so."""
    return _with_combat(state, draws=state.fighting.draws[1:]) if state.combat else state


def _draw_skipped(state: model.State, event: e.DrawSkipped) -> model.State:
    if event.kept:
        tiles = (*state.player(event.seat).reputation, 0)
        state = with_player(state, event.seat, reputation=tiles)
    return drawn(state)


def _population_thrown(state: model.State, event: e.PopulationThrown) -> model.State:
    return _with_combat(state, bombed=True, damage=event.damage)


def _cube_destroyed(state: model.State, event: e.CubeDestroyed) -> model.State:
    """BAT-14: into the graveyard of its colour; its owner chooses where there is a choice."""
    tile = state.tiles[event.hex]
    tracks = homes_of(model.squares(state, event.hex)[event.square])
    left = tuple(at for at in tile.cubes if at != event.square)
    state = with_tile(state, event.hex, cubes=left)
    state = _with_combat(state, damage=max(0, state.fighting.damage - 1))
    if len(tracks) > 1:
        return owe(state, model.Owed("cube", tile.disc, tracks=tracks, dead=True))
    graveyard = plus(state.player(tile.disc).graveyard, RESOURCES.index(tracks[0]))
    return with_player(state, tile.disc, graveyard=graveyard)


def _bombing_ended(state: model.State, _: e.BombingEnded) -> model.State:
    return _with_combat(state, bombed=True, damage=0)


def _control_begun(state: model.State, event: e.ControlBegun) -> model.State:
    return _with_combat(state, control=event.hexes)


def _disc_lost(state: model.State, event: e.DiscLost) -> model.State:
    owner = state.tiles[event.hex].disc
    state = freed(with_tile(state, event.hex, disc=0), owner, event.hex)
    return with_player(state, owner, discs=state.player(owner).discs + 1)


def _control_settled(state: model.State, event: e.ControlSettled) -> model.State:
    return _with_combat(state, control=tuple(one for one in state.fighting.control if one != event.hex))


def _envoys_begun(state: model.State, event: e.EnvoysBegun) -> model.State:
    return _with_combat(state, envoys=event.pairs)


def _envoy_considered(state: model.State, _: e.EnvoyConsidered) -> model.State:
    return _with_combat(state, envoys=state.fighting.envoys[1:])


FOLDS: dict[type[Event], Callable[[model.State, Any], model.State]] = {
    e.CombatBegun: _combat_begun,
    e.HexOpened: _hex_opened,
    e.HexClosed: _hex_closed,
    e.BattleBegun: _battle_begun,
    e.DiceThrown: _dice_thrown,
    e.ShipHit: _ship_hit,
    e.HitLost: _hit_lost,
    e.VolleyEnded: _volley_ended,
    e.RetreatDeclared: _retreat_declared,
    e.ShipsRetreated: _ships_retreated,
    e.FleetLost: _fleet_lost,
    e.OrderSwapped: _order_swapped,
    e.BattleEnded: _battle_ended,
    e.DrawSkipped: _draw_skipped,
    e.BombingBegun: same,
    e.PopulationThrown: _population_thrown,
    e.CubeDestroyed: _cube_destroyed,
    e.BombingEnded: _bombing_ended,
    e.ControlBegun: _control_begun,
    e.DiscLost: _disc_lost,
    e.ControlSettled: _control_settled,
    e.EnvoysBegun: _envoys_begun,
    e.EnvoyConsidered: _envoy_considered,
}
