"""What is asked in the Combat phase, and what the answers lead to."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Choose, Limits, Option, Prompt, Row, Tally
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say, say_many
from companion.core.values import Event
from companion.games.eclipse import commands as c
from companion.games.eclipse import events as e
from companion.games.eclipse import explore, odds_shown
from companion.games.eclipse.battles import (
    current,
    dice,
    may_retreat,
    refuges,
    ships_of,
    shooter,
    stalemate,
    struck,
    swappable,
    targets,
    throw,
    thrown,
)
from companion.games.eclipse.combat import bombs, claimant, population_damage
from companion.games.eclipse.course import onward
from companion.games.eclipse.fleets import needed
from companion.games.eclipse.model import Side, State, squares
from companion.games.eclipse.phrases import ship_name, to_hit, who
from companion.games.eclipse.terms import SHIPS, SQUARE_NAMES

DICE_NAMES = {1: say("yellow dice"), 2: say("orange dice"), 4: say("red dice")}
# Faces that come to the same: the lowest and the highest of them.
Band = tuple[int, int]


def type_name(side: Side, type_: int) -> Text:
    """A type of a side, as it is called."""
    if side.seat < 0:
        return say("Ancients") if side.seat == -1 else say("the centre")
    return ship_name(SHIPS[type_])


def asked(state: State) -> tuple[Seat, ...]:
    """Who is on in a battle; the table throws for Ancients and the centre."""
    if stalemate(state) and not state.fight.hits:
        return (state.fight.sides[0].seat,)
    return (max(TABLE, shooter(state)),)


# --- battle


def question(state: State, seat: Seat) -> Prompt:
    battle = state.fight
    if battle.hits:
        return _target(state, seat)
    if stalemate(state):
        return _leave(state, seat)
    side, type_ = current(battle)
    own = battle.sides[side]
    label = _whose(state, own, type_)
    retreats = tuple(
        Option(
            say("Retreat to {hex}", hex=key),
            c.Retreat(seat, key),
            detail=odds_shown.leaving(state),
            where=key,
            seldom=True,
        )
        for key in may_retreat(state)
    )
    if swappable(state):
        following = type_name(own, battle.order[battle.place + 1][1])
        first = Option(say("{type} first", type=following), c.LetNextFirst(seat), seldom=True)
        retreats = (*retreats, first)
    looks = odds_shown.looks(state)
    if state.setting("dice") == "table" and dice(state):
        return _dial(c.Fire(seat), dice(state), _bands(_needed(state)), label, retreats)
    fire: tuple[Option, ...] = ()
    if dice(state):
        fire = (Option(_volley(state), c.Fire(seat), detail=_needs(state), icon="battle"),)
    wait = () if dice(state) else (Option(say("Wait"), c.Done(seat), leaves=True),)
    # Where there is a choice, a display shows that: what is leafed through would hide which answer is taken.
    return Choose(seat, label, (*fire, *retreats, *wait), looks=() if retreats else looks)


def _whose(state: State, own: Side, type_: int) -> Text:
    """Who is on, and in which round of fire."""
    battle = state.fight
    name = who(state, own.seat)
    if own.seat < 0:
        if battle.missiles:
            return say("{hex}: {name}", hex=battle.hex, name=name)
        return say("{hex}, round of fire {n}: {name}", hex=battle.hex, n=battle.round, name=name)
    ship = type_name(own, type_)
    if battle.missiles:
        return say("{hex}: {name}, {type}", hex=battle.hex, name=name, type=ship)
    return say(
        "{hex}, round of fire {n}: {name}, {type}", hex=battle.hex, n=battle.round, name=name, type=ship
    )


def _volley(state: State) -> Text:
    thrown_ = len(dice(state))
    if state.fight.missiles:
        return say_many("Missiles: {n} die", "Missiles: {n} dice", thrown_)
    return _attack(thrown_)


def _attack(thrown_: int) -> Text:
    return say_many("Attack: {n} die", "Attack: {n} dice", thrown_)


def _needs(state: State) -> Text:
    """What a die must show against each type."""
    side, type_ = current(state.fight)
    other = state.fight.sides[1 - side]
    own = ships_of(state, state.fight.sides[side].seat)[type_]
    shields = {
        ships.shield
        for ships, damages in zip(ships_of(state, other.seat), other.damage, strict=True)
        if damages
    }
    numbers = " ".join(to_hit(own.computer, shield) for shield in sorted(shields))
    return say("hits on {numbers}", numbers=numbers)


def _needed(state: State) -> set[int]:
    """What a die of the type that is on must show, against each type of the other side."""
    side, type_ = current(state.fight)
    own, other = ships_of(state, state.fight.sides[side].seat)[type_], state.fight.sides[1 - side]
    return {
        needed(own, ships)
        for ships, damages in zip(ships_of(state, other.seat), other.damage, strict=True)
        if damages
    }


def _bands(needs: set[int]) -> list[Band]:
    """Hits only: one number, and a second only where shields differ."""
    lows = sorted(needs)
    return [(low, (*lows, 7)[at + 1] - 1) for at, low in enumerate(lows)]


def _dial(
    command: c.Fire | c.Bomb,
    thrown_: tuple[int, ...],
    bands: list[Band],
    label: Text,
    others: tuple[Option, ...],
) -> Tally:
    """Dice thrown on the table: how many of each colour hit; the others missed."""
    rows = [
        Row(say("{dice}: {face}", dice=_dice_name(damage), face=_band_name(band)), thrown_.count(damage))
        for damage in sorted(set(thrown_))
        for band in bands
    ]
    limits = Limits(most=len(thrown_))
    return Tally(command.seat, label, command, "faces", tuple(rows), limits, otherwise=others, icon="battle")


def _dice_name(damage: int) -> Text:
    return DICE_NAMES.get(damage, say("dice"))


def _band_name(band: Band) -> str:
    low, high = band
    return str(low) if low == high else f"{low}+" if high == 6 else f"{low}–{high}"


def faces_of(counts: tuple[int, ...], thrown_: tuple[int, ...], bands: list[Band]) -> tuple[int, ...]:
    """The counts of a tally as faces in the order of the dice; what is not counted shows a 1."""
    faces: dict[int, list[int]] = {}
    colours = sorted(set(thrown_))
    for at, damage in enumerate(colours):
        row = counts[at * len(bands) : (at + 1) * len(bands)]
        shown = [high for (_, high), number in zip(bands, row, strict=True) for _ in range(number)]
        faces[damage] = (shown + [1] * thrown_.count(damage))[: thrown_.count(damage)]
    return tuple(faces[damage].pop() for damage in thrown_)


def _target(state: State, seat: Seat) -> Prompt:
    hit = state.fight.hits[0]
    other = state.fight.sides[1 - current(state.fight)[0]]
    options = tuple(
        Option(
            type_name(other, type_),
            c.Assign(seat, type_, damage),
            detail=_after(state, other, type_, damage, hit.damage),
        )
        for type_, damage in targets(state, hit)
    )
    ask = say("A {face}, damage {damage}: at whom?", face=hit.face, damage=hit.damage)
    return Choose(seat, ask, options)


def _after(state: State, other: Side, type_: int, was: int, damage: int) -> Text:
    life = ships_of(state, other.seat)[type_].life
    if was + damage >= life:
        return say("destroys it")
    return say("damage {damage} of {life}", damage=was + damage, life=life)


def _leave(state: State, seat: Seat) -> Prompt:
    options = tuple(
        Option(say("Retreat to {hex}", hex=key), c.Retreat(seat, key), where=key)
        for key in refuges(state, state.fight.sides[0])
    )
    stay = Option(say("Stay: all ships are lost"), c.Done(seat), leaves=True, seldom=True)
    return Choose(seat, say("Stalemate: leave {hex}?", hex=state.fight.hex), (*options, stay))


def fire(state: State, command: c.Fire, chance: Random) -> tuple[Event, ...]:
    if command.faces:
        faces = faces_of(command.faces, dice(state), _bands(_needed(state)))
    else:
        faces = throw(state, chance)
    return onward(state, chance, *thrown(state, faces))


def let_next_first(state: State, _: c.LetNextFirst, chance: Random) -> tuple[Event, ...]:
    return onward(state, chance, e.OrderSwapped())


def retreat(state: State, command: c.Retreat, chance: Random) -> tuple[Event, ...]:
    if stalemate(state):
        return onward(state, chance, *_all_leave(state, command.hex))
    side, type_ = current(state.fight)
    return onward(state, chance, e.RetreatDeclared(side, type_, command.hex), e.VolleyEnded())


def _all_leave(state: State, key: str) -> tuple[Event, ...]:
    side = state.fight.sides[0]
    leaving = tuple(
        e.ShipsRetreated(0, type_, key)
        for type_, damages in enumerate(side.damage)
        if damages and SHIPS[type_] != "starbase"
    )
    return (*leaving, e.FleetLost(0)) if side.damage[SHIPS.index("starbase")] else leaving


def wait(state: State, _: c.Done, chance: Random) -> tuple[Event, ...]:
    """A type without a cannon does nothing; or a stalemate is not left."""
    return onward(state, chance, e.FleetLost(0) if stalemate(state) else e.VolleyEnded())


def assign(state: State, command: c.Assign, chance: Random) -> tuple[Event, ...]:
    hit = state.fight.hits[0]
    events: tuple[Event, ...] = (struck(state, hit, command.type, command.damage),)
    if len(state.fight.hits) == 1:
        events += (e.VolleyEnded(),)
    return onward(state, chance, *events)


# --- population


def attacker(state: State) -> tuple[Seat, ...]:
    """Who stands over the population."""
    return (next(iter(state.tiles[state.fighting.hex].fleets)),)


def population(state: State, seat: Seat) -> Prompt:
    key = state.fighting.hex
    tile = state.tiles[key]
    if state.fighting.bombed:
        kinds = {squares(state, key)[at]: at for at in reversed(tile.cubes)}
        options = tuple(
            Option(SQUARE_NAMES[kind], c.DestroyCube(seat, at)) for kind, at in reversed(kinds.items())
        )
        return Choose(seat, say("{hex}: which cube is destroyed?", hex=key), options)
    spare = Option(say("Spare them"), c.Bomb(seat, "spare"), leaves=True, seldom=True)
    bombs_: tuple[Option, ...] = ()
    if state.has(seat, "neutron_bombs"):
        bombs_ = (Option(say("Neutron Bombs"), c.Bomb(seat, "bombs")),)
    thrown_ = tuple(damage for damage, _ in bombs(state, seat, tile))
    ask = population_of(state, key)
    if thrown_ and state.setting("dice") == "table":
        bands = _bands(_population_needs(state, seat))
        return _dial(c.Bomb(seat, "dice"), thrown_, bands, ask, (*bombs_, spare))
    fire_: tuple[Option, ...] = ()
    if thrown_ and not bombs_:
        fire_ = (Option(_attack(len(thrown_)), c.Bomb(seat, "dice"), icon="battle"),)
    return Choose(seat, ask, (*bombs_, *fire_, spare))


def population_of(state: State, key: str) -> Text:
    return say("{hex}: the population of {name}", hex=key, name=who(state, state.tiles[key].disc))


def _population_needs(state: State, seat: Seat) -> set[int]:
    tile = state.tiles[state.fighting.hex]
    return {min(6, max(2, 6 - computer)) for _, computer in bombs(state, seat, tile)}


def bomb(state: State, command: c.Bomb, chance: Random) -> tuple[Event, ...]:
    tile = state.tiles[state.fighting.hex]
    if command.how == "spare":
        return onward(state, chance, e.BombingEnded(state.fighting.hex))
    if command.how == "bombs":
        return onward(state, chance, e.PopulationThrown(command.seat, (), len(tile.cubes)))
    thrown_ = bombs(state, command.seat, tile)
    if command.faces:
        bands = _bands(_population_needs(state, command.seat))
        faces = faces_of(command.faces, tuple(damage for damage, _ in thrown_), bands)
    else:
        faces = tuple(chance.randint(1, 6) for _ in thrown_)
    damage = population_damage(thrown_, faces)
    return onward(state, chance, e.PopulationThrown(command.seat, faces, damage))


def destroy_cube(state: State, command: c.DestroyCube, chance: Random) -> tuple[Event, ...]:
    return onward(state, chance, e.CubeDestroyed(state.fighting.hex, command.square))


# --- control


def occupier(state: State) -> tuple[Seat, ...]:
    """Who may place a disc."""
    return (claimant(state),)


def control(state: State, seat: Seat) -> Prompt:
    return explore.claim(state, seat, state.fighting.control[0])
