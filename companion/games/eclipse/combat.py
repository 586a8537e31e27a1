"""The Combat phase: hex by hex battles, populations, draws; then who controls what (BAT-1, BAT-2, BAT-12 to
BAT-17)."""

from __future__ import annotations

from random import Random

from companion.core.seats import Seat
from companion.core.values import Event
from companion.games.eclipse import events as e
from companion.games.eclipse.battles import firing_order, ships_of
from companion.games.eclipse.course import by_itself
from companion.games.eclipse.diplomacy import could
from companion.games.eclipse.explore import guarded
from companion.games.eclipse.galaxy import any_linked
from companion.games.eclipse.model import ANCIENTS, GUARD, State, Tile, in_play, side_of, squares
from companion.games.eclipse.reputation import drawing
from companion.games.eclipse.terms import DIPLOMACY_FROM


def pairs(state: State) -> list[tuple[Seat, Seat]]:
    """All pairs of seats that could ever be partners."""
    if state.seats < DIPLOMACY_FROM:
        return []
    seats = in_play(state)
    return [(one, other) for one in seats for other in seats if one < other]


def begun(state: State) -> e.CombatBegun:
    """Hexes where anything happens, the highest number first (BAT-1)."""
    if state.assisted:
        return e.CombatBegun(())
    hexes = sorted((key for key in state.tiles if contested(state, state.tiles[key])), reverse=True)
    return e.CombatBegun(tuple(hexes), any_linked(state, pairs(state)))


def contested(state: State, tile: Tile) -> bool:
    """Whether there is a battle, or ships stand over somebody else's disc (OP-16)."""
    if opponents(state, tile) is not None:
        return True
    return bool(tile.disc) and any(seat != tile.disc for seat in tile.fleets)


def opponents(state: State, tile: Tile) -> tuple[Seat, Seat] | None:
    """Attacker and defender of the next battle on a hex (BAT-2, BAT-3).

    The latest arrival meets the one before; whoever has the disc is the last among players; Ancients and the
    centre come after them. Draco does not fight Ancients.
    """
    players = sorted(tile.fleets, key=lambda seat: seat != tile.disc)  # stable: else by arrival
    if len(players) > 1:
        return players[-1], players[-2]
    if not players:
        return None
    if tile.guard:
        return players[0], GUARD
    draco = state.player(players[0]).species == "draco"
    return (players[0], ANCIENTS) if tile.ancients and not draco else None


@by_itself("combat")
def next_battle(state: State, chance: Random) -> tuple[Event, ...]:
    """Battles of a hex first, then its population, then what its battles brought (OP-12)."""
    combat = state.fighting
    if state.assisted:
        return _next_told(state)
    if not combat.hex:
        return (e.HexOpened(combat.hexes[0]),) if combat.hexes else _control(state)
    tile = state.tiles[combat.hex]
    sides = opponents(state, tile)
    if sides is not None:
        return (battle(state, combat.hex, *sides),)
    attacker = bomber(state, tile)
    if attacker and not combat.bombed:
        return (e.BombingBegun(combat.hex, attacker),)
    if combat.draws:
        return drawing(state, chance)
    return (e.HexClosed(combat.hex),)


def _next_told(state: State) -> tuple[Event, ...]:
    """Assisted play: what needs no answer; draws, losses and whose hexes are now the players tell."""
    if state.fighting.hex:
        from companion.games.eclipse.assisted_steps import after_battle  # noqa: PLC0415

        return after_battle(state)
    if state.details or state.fighting.draws:
        return ()
    return _recalled(state) if state.fights else (e.ControlBegun(()),)


def _recalled(state: State) -> tuple[Event, ...]:
    """Assisted play: whoever fights names the parts that were put off; the order of fire depends on them."""
    fighting = {seat for fight in state.fights for seat in (fight.attacker, fight.defender)}
    return tuple(e.PartsRecalled(seat) for seat in sorted(fighting & set(state.later)))


def battle(state: State, key: str, attacker: Seat, defender: Seat) -> e.BattleBegun:
    """Two sides begin to fight, each type in its turn."""
    tile = state.tiles[key]
    order = firing_order(state, (side_of(tile, attacker), side_of(tile, defender)))
    return e.BattleBegun(key, attacker, defender, order)


# --- population


def bomber(state: State, tile: Tile) -> Seat:
    """Who may attack the population of a hex: ships over somebody else's cubes, with cannons or bombs."""
    seat = next(iter(tile.fleets), 0)
    if not seat or not tile.disc or seat == tile.disc or not tile.cubes or tile.ancients or tile.guard:
        return 0
    if state.player(tile.disc).species == "planta":
        return 0
    able = state.has(seat, "neutron_bombs") or bombs(state, seat, tile)
    return seat if able else 0


def bombs(state: State, seat: Seat, tile: Tile) -> tuple[tuple[int, int], ...]:
    """Damage and computer of each die that the ships there throw at a population (BAT-12)."""
    return tuple(
        (die, ships.computer)
        for ships, number in zip(ships_of(state, seat), tile.ships(seat), strict=True)
        for die in ships.cannons * number
    )


def hits_population(computer: int, face: int) -> bool:
    """Whether a die hits a population, which has no shields."""
    return face == 6 or (face > 1 and face + computer >= 6)


def population_damage(dice: tuple[tuple[int, int], ...], faces: tuple[int, ...]) -> int:
    """What dice do to a population."""
    return sum(
        damage
        for (damage, computer), face in zip(dice, faces, strict=True)
        if hits_population(computer, face)
    )


@by_itself("bombing")
def next_cube(state: State, _: Random) -> tuple[Event, ...]:
    combat = state.fighting
    tile = state.tiles[combat.hex]
    if not combat.bombed:
        return ()
    if not combat.damage or not tile.cubes:
        return (e.BombingEnded(combat.hex),)
    kinds = {squares(state, combat.hex)[at] for at in tile.cubes}
    if len(kinds) == 1 or combat.damage >= len(tile.cubes):
        return (e.CubeDestroyed(combat.hex, tile.cubes[0]),)
    return ()


# --- control


def _control(state: State) -> tuple[Event, ...]:
    """Planta's cubes die first (BAT-13), then discs change (BAT-17)."""
    fallen = tuple(
        e.CubeDestroyed(key, at)
        for key, tile in state.tiles.items()
        if tile.disc and state.player(tile.disc).species == "planta" and _occupier(tile)
        for at in tile.cubes
    )
    doomed = {event.hex for event in fallen}
    changing = tuple(
        key
        for key in sorted(state.tiles, reverse=True)
        if _occupier(state.tiles[key]) and (key in doomed or not state.tiles[key].cubes)
    )
    return *fallen, e.ControlBegun(changing)


def _occupier(tile: Tile) -> Seat:
    """Who has ships on a hex without having its disc."""
    seat = next(iter(tile.fleets), 0)
    return seat if seat != tile.disc else 0


def claimant(state: State) -> Seat:
    """Who may place a disc on the first hex that changes hands."""
    key = state.fighting.control[0]
    seat = _occupier(state.tiles[key])
    able = seat and state.player(seat).discs and not guarded(state, seat, key)
    return seat if able and not state.tiles[key].disc else 0


@by_itself("control")
def next_disc(state: State, _: Random) -> tuple[Event, ...]:
    hexes = state.fighting.control
    if state.assisted:
        return (e.EnvoysBegun(()),)
    if not hexes:
        known = state.fighting.links
        new = [pair for pair in any_linked(state, pairs(state)) if pair not in known]
        return (e.EnvoysBegun(tuple(pair for pair in new if could(state, *pair))),)
    if state.tiles[hexes[0]].disc:
        return (e.DiscLost(hexes[0]),)
    return () if claimant(state) else (e.ControlSettled(hexes[0]),)
