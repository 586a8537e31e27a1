"""A battle as a page draws it: units of both sides in battle order, their dice, and the odds from here."""

from collections.abc import Sequence

from companion.core.combat import Combat, Die, Force, Odds, percents
from companion.core.seats import Seat
from companion.core.text import Text, say, say_many
from companion.core.values import Event
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.casualties import NEVER
from companion.games.nexus_ops.evolve import evolve
from companion.games.nexus_ops.model import Battle, State
from companion.games.nexus_ops.odds import OddsBattle as Exchange
from companion.games.nexus_ops.odds import OddsForce as Firing
from companion.games.nexus_ops.odds import one_round
from companion.games.nexus_ops.phrases import some
from companion.games.nexus_ops.strength import PICKER, by_cards, hit_number, picking_hit
from companion.games.nexus_ops.terms import TERRAIN_NAMES, UNITS, Unit, count_of
from companion.kit.players import name_of
from companion.kit.words import dotted


def combat(view: State) -> Combat | None:
    """The battle from its first card to its last loss."""
    battle = view.battle
    if battle is None or battle.result:
        return None
    forces = tuple(
        _force(view, battle, seat, unit)
        for unit in UNITS
        for seat in (battle.attacker, battle.defender)
        if count_of(battle.alive[seat], unit) or count_of(battle.fallen[seat], unit)
    )
    return Combat(_key(battle), _title(view, battle), battle.space, forces)


def combat_result(before: State, events: Sequence[Event]) -> Combat | None:
    """The dice that a step threw, with what became of them."""
    state, forces, lost = before, [], []
    fight: Battle | None = None
    for event in events:
        match event:
            case e.DiceThrown():
                fight = state.fight()
                forces.append(_thrown(state, event))
            case e.UnitLost(victim=victim, unit=unit):
                fight = state.fight()
                lost.append(say("{name} loses {unit}", name=name_of(state, victim), unit=some(1, unit)))
            case e.BattleWon(attacker=attacker):
                lost.append(say("{name} wins the battle", name=name_of(state, attacker)))
            case e.BattleOver(result=result):
                lost.append(say("Both stay") if result == "open" else say("The defender holds the space"))
        state = evolve(state, event)
    if fight is None:
        return None
    return Combat(_key(fight), _title(before, fight), fight.space, tuple(forces), came=tuple(lost))


def odds(view: State) -> tuple[Odds, ...]:
    """Of the dice that have yet to be thrown; nothing while losses of those that lie there are chosen."""
    battle = view.battle
    if battle is None or not _reckonable(battle):
        return ()
    own, theirs = (_firing(view, battle, seat) for seat in (battle.attacker, battle.defender))
    found = one_round(Exchange(own, theirs, tuple(view.chart[unit].cost for unit in UNITS)))
    good, bad = percents(found.win, found.lose)
    attacker, defender = name_of(view, battle.attacker), name_of(view, battle.defender)
    words = (say("{name} wins", name=attacker), say("both stay"), say("{name} holds it", name=defender))
    title = say("Odds before these dice") if battle.rolls else say("Odds from here")
    return (Odds(title, good, bad, words, (battle.attacker, battle.defender)),)


def _reckonable(battle: Battle) -> bool:
    """Whether both sides stand and every card that was played only adds to all dice of a type."""
    plain = battle.cards == len(battle.boosts) and not any(one.twice or one.single for one in battle.boosts)
    return plain and not battle.result and not battle.dues and all(map(any, battle.alive.values()))


def _key(battle: Battle) -> str:
    return f"{battle.space}-{battle.attacker}-{battle.defender}"


def _title(state: State, battle: Battle) -> Text:
    land = TERRAIN_NAMES[battle.terrain]
    where = dotted([Text("{space}", {"space": battle.space}), land]) if battle.space else land
    return say(
        "{where}: {attacker} attacks {defender}",
        where=where,
        attacker=name_of(state, battle.attacker),
        defender=name_of(state, battle.defender),
    )


def _force(state: State, battle: Battle, seat: Seat, unit: Unit) -> Force:
    alive, roll = count_of(battle.alive[seat], unit), battle.rolls.get(seat)
    lying = roll.dice if roll is not None and battle.step == unit else ()
    return Force(
        seat,
        unit,
        some(alive or count_of(battle.fallen[seat], unit), unit),
        unit,
        _needs(state, battle, seat, unit) if alive else say("fallen"),
        _dice(lying, roll.hits if roll else 0),
        now=battle.step == unit and bool(alive),
        gone=not alive,
    )


def _thrown(state: State, event: e.DiceThrown) -> Force:
    battle, unit = state.fight(), state.fight().step
    assert unit is not None
    hits = say_many("{n} hit", "{n} hits", event.hits)
    return Force(
        event.seat,
        unit,
        some(count_of(battle.alive[event.seat], unit), unit),
        unit,
        dotted([_needs(state, battle, event.seat, unit), hits]),
        _dice(event.dice, event.hits),
    )


def _dice(faces: tuple[int, ...], hits: int) -> tuple[Die, ...]:
    """The highest of them hit: no card helps a die that shows less before one that shows more."""
    ordered = sorted(faces, reverse=True)
    return tuple(Die(face, place < hits) for place, face in enumerate(ordered))


def _needs(state: State, battle: Battle, seat: Seat, unit: Unit) -> Text:
    return say("hits on {hit}+", hit=hit_number(state, unit, battle.terrain, by_cards(battle, seat, unit)))


def _firing(state: State, battle: Battle, seat: Seat) -> Firing:
    """A side with the dice that it has yet to throw: a type that has rolled hits no more."""
    done = UNITS.index(battle.step) if battle.step else 0
    hits, picks = [], []
    for place, unit in enumerate(UNITS):
        cards = by_cards(battle, seat, unit)
        hits.append(NEVER if place < done else hit_number(state, unit, battle.terrain, cards))
        picks.append(picking_hit(state, battle.terrain, cards) if unit == PICKER and place >= done else NEVER)
    return Firing(battle.alive[seat], tuple(hits), tuple(picks))
