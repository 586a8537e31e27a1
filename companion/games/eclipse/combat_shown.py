"""A battle as a page draws it: ships in the order of fire, their dice, the odds, and facts for the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.combat import Combat, Die, Force, Odds, percents
from companion.core.seats import Seat
from companion.core.summary import BattleEnd, DiceThrow, Fact
from companion.core.text import Text, say, say_many
from companion.core.values import Event
from companion.games.eclipse import events as e
from companion.games.eclipse.battles import current, dice, ships_of
from companion.games.eclipse.combat import bombs, hits_population
from companion.games.eclipse.combat_questions import population_of, type_name
from companion.games.eclipse.evolve import evolve
from companion.games.eclipse.fleets import needed
from companion.games.eclipse.model import Battle, State
from companion.games.eclipse.odds_shown import odds as chances
from companion.games.eclipse.phrases import by_side, hex_name, holds, lost, name, to_hit, who
from companion.games.eclipse.terms import SHIPS
from companion.kit.words import dotted

FACES = range(1, 7)


def combat(view: State) -> Combat | None:
    """The battle that is being fought, each type in the order of fire."""
    battle = view.battle
    if battle is None:
        return None
    forces = tuple(_force(view, battle, place) for place in range(len(battle.order)))
    return Combat(_key(battle), _title(view, battle), battle.hex, forces)


def combat_result(before: State, events: Sequence[Event]) -> Combat | None:
    """The dice that a step threw, and what they destroyed."""
    state, forces, came = before, [], []
    fight: Battle | None = None
    for event in events:
        fight = state.battle or fight
        match event:
            case e.PopulationThrown(faces=faces) if faces:
                return _bombing(state, event)
            case e.DiceThrown():
                forces.append(_thrown(state, event))
            case e.ShipHit(destroyed=True):
                side = state.fight.sides[event.side]
                ship = type_name(side, event.type)
                came.append(lost(state, side.seat, ship))
            case e.ShipsRetreated():
                side = state.fight.sides[event.side]
                came.append(say("{name} retreats to {hex}", name=who(state, side.seat), hex=event.hex))
            case e.BattleEnded():
                left = [side for side in state.fight.sides if any(side.damage)]
                came += [holds(state, side.seat, state.fight.hex) for side in left[:1]]
        state = evolve(state, event)
    if fight is None or not (forces or came):
        return None
    return Combat(_key(fight), _title(before, fight), fight.hex, tuple(forces), came=tuple(came))


def _bombing(state: State, event: e.PopulationThrown) -> Combat:
    """The dice that ships threw at a population, each with the computer of its ship."""
    key = state.fighting.hex
    tile = state.tiles[key]
    thrown = tuple(
        Die(face, hits_population(computer, face), damage)
        for (damage, computer), face in zip(bombs(state, event.seat, tile), event.faces, strict=True)
    )
    came = _damage(event.damage)
    force = Force(event.seat, "population", name(state, event.seat), "battle", came, thrown)
    return Combat(f"{key}-{event.seat}-population", population_of(state, key), key, (force,))


def odds(view: State) -> tuple[Odds, ...]:
    """The attacker's chances from here; nothing while dice lie there unassigned."""
    if view.battle is None or view.battle.hits or (found := chances(view)) is None:
        return ()
    seats = [side.seat for side in view.battle.sides]
    good, bad = percents(found.win, 1 - found.win - found.stalemate)
    words = (_wins(view, seats[0]), say("nobody can fire"), _wins(view, seats[1]))
    title = say("Odds from here") if found.exact else say("Odds from here, ±{n} %", n=_error(found.error))
    return (Odds(title, good, bad, words, (seats[0], seats[1])),)


def _wins(view: State, seat: Seat) -> Text:
    return by_side(
        seat,
        say("{name} wins", name=who(view, seat)),
        say("the Ancients win"),
        say("the centre's guard wins"),
    )


def facts(before: State, events: Sequence[Event]) -> Iterator[Fact]:
    """Battles and dice of players, for what is told when the game is over."""
    state = before
    for event in events:
        match event:
            case e.DiceThrown() if (seat := state.fight.sides[event.side].seat) > 0:
                least = _least(state)
                expected = len(event.faces) * sum(face >= least for face in FACES) / len(FACES)
                yield DiceThrow(seat, len(event.faces), len(event.hits), expected)
            case e.BattleEnded():
                yield _clash(state, state.fight)
            case e.BattleReported():
                yield from _reported(state, event)
        state = evolve(state, event)


def _clash(state: State, battle: Battle) -> BattleEnd:
    sides = tuple(side.seat for side in battle.sides if side.seat > 0)
    left = [side.seat for side in battle.sides if any(side.damage)]
    winner = left[0] if len(left) == 1 and left[0] > 0 else None
    return BattleEnd(sides, winner, hex_name(state, battle.hex))


def _reported(state: State, event: e.BattleReported) -> Iterator[BattleEnd]:
    """Assisted play: whoever is left, or holds the hex afterwards, has won."""
    sides = tuple(seat for seat in event.losses if seat > 0)
    winner = next((seat for seat in (*(event.left or ()), event.holder) if seat in sides), None)
    if sides:
        yield BattleEnd(sides, winner, hex_name(state, event.hex))


def _error(share: float) -> int:
    return round(100 * share)


def _key(battle: Battle) -> str:
    attacker, defender = battle.sides
    return f"{battle.hex}-{attacker.seat}-{defender.seat}"


def _title(state: State, battle: Battle) -> Text:
    attacker, defender = (who(state, side.seat) for side in battle.sides)
    return say(
        "Battle in {hex}: {attacker} against {defender}",
        hex=battle.hex,
        attacker=attacker,
        defender=defender,
    )


def _least(state: State) -> int:
    """What a die of the type that is on must show against the target that is hit most easily."""
    side, type_ = current(state.fight)
    own, other = ships_of(state, state.fight.sides[side].seat)[type_], state.fight.sides[1 - side]
    theirs = zip(ships_of(state, other.seat), other.damage, strict=True)
    return min((needed(own, ships) for ships, damages in theirs if damages), default=max(FACES))


def _force(state: State, battle: Battle, place: int) -> Force:
    at, type_ = battle.order[place]
    side = battle.sides[at]
    ships, left = ships_of(state, side.seat)[type_], side.damage[type_]
    now = place == battle.place and bool(left)
    thrown = battle.rolled if now else ()
    weights = dice(state) if now and len(thrown) == len(dice(state)) else (1,) * len(thrown)
    return Force(
        side.seat,
        f"{at}-{type_}",
        _number(side.seat, len(left), type_name(side, type_)),
        _icon(side.seat, type_),
        _standing(ships.initiative, to_hit(ships.computer), sum(left)) if left else say("gone"),
        _dice(thrown, weights, _least(state)) if thrown else (),
        now=now,
        gone=not left,
    )


def _number(seat: Seat, count: int, ship: Text) -> Text:
    return ship if seat < 0 else Text("{n} × {ship}", {"n": count, "ship": ship})


def _icon(seat: Seat, type_: int) -> str:
    return SHIPS[type_] if seat > 0 else "ancient"


def _standing(initiative: int, hit: str, damage: int) -> Text:
    parts = [say("initiative {n}", n=initiative), say("hits on {numbers}", numbers=hit)]
    return dotted([*parts, _damage(damage)] if damage else parts)


def _damage(number: int) -> Text:
    return say_many("{n} damage", "{n} damage", number)


def _thrown(state: State, event: e.DiceThrown) -> Force:
    side = state.fight.sides[event.side]
    weights = dice(state)
    hits = say_many("{n} hit", "{n} hits", len(event.hits))
    return Force(
        side.seat,
        f"{event.side}-{event.type}",
        _number(side.seat, len(side.damage[event.type]), type_name(side, event.type)),
        _icon(side.seat, event.type),
        dotted([say("Missiles"), hits]) if event.missiles else hits,
        _dice(event.faces, weights, _least(state)),
    )


def _dice(faces: tuple[int, ...], weights: tuple[int, ...], least: int) -> tuple[Die, ...]:
    return tuple(Die(face, face >= least, weight) for face, weight in zip(faces, weights, strict=True))
