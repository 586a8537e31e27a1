"""The rest of a battle: skirmishes one by one, splash, retreats, and who has won."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import say
from companion.core.values import Event
from companion.games.starcraft import board_commands as bc
from companion.games.starcraft import board_events as b
from companion.games.starcraft import events as e
from companion.games.starcraft import fight_events as f
from companion.games.starcraft import ground, turning_up
from companion.games.starcraft.board import Counts, more, planet_of, together
from companion.games.starcraft.clash import fight_events
from companion.games.starcraft.evolve import fold
from companion.games.starcraft.evolve_fight import left_of
from companion.games.starcraft.fights import Fight, Owed
from companion.games.starcraft.model import State
from companion.games.starcraft.phrases import area_name, area_yields, pairing, units_of
from companion.games.starcraft.reckoner import Result, excess, result
from companion.games.starcraft.terms import UNIT_NAMES
from companion.games.starcraft.turning_up import named, unnamed, without_a_card
from companion.games.starcraft.turns import onward
from companion.games.starcraft.victory import by_elimination

ONE_OF = ("support", "excess")


# --- decisions


def one_of(state: State, owed: Owed) -> Counts:
    """Units among which one falls or leaves; splash hits what is still there."""
    fight = state.fighting
    side = left_of(fight, owed.seat)
    if owed.kind.startswith("splash"):
        return {unit: number for unit, number in side.items() if _hit(state, unit, owed.kind)}
    if owed.kind == "excess":
        return together(side, fight.leaving, -1)
    return {unit: number for unit, number in owed.units.items() if unit in side}


def _hit(state: State, unit: str, kind: str) -> bool:
    flying = ground.unit_data(state, unit).flying
    return kind == "splash_both" or (kind == "splash_flying") == flying


def havens(state: State, owed: Owed) -> list[str]:
    """Own or empty areas with room: of this planet; a retreat reaches others by transport, too."""
    seat, fight = owed.seat, state.fighting
    here = planet_of(fight.area)
    near = sorted(ground.within_reach(state, seat, here)) if owed.kind == "retreat" else []
    return [
        area
        for planet in (here, *near)
        for area in ground.areas_of(state, planet)
        if area != fight.area and ground.is_free(state, area, seat) and ground.room(state, area, seat)
    ]


def _chooses_unit(owed: Owed) -> bool:
    return owed.kind in ONE_OF or owed.kind.startswith("splash")


def waiting(state: State) -> tuple[Seat, ...]:
    """Who decides: whoever names a card, the owner of units, or the attacker which skirmish is next."""
    fight = state.fighting
    if fight.turning is not None and (seat := unnamed(state, fight.turning)):
        return (seat,)
    return (fight.owed[0].seat if fight.owed else fight.attacker,)


def question(state: State, seat: Seat) -> Prompt:
    fight = state.fighting
    if fight.turning is not None:
        return turning_up.question(state, seat)
    if not fight.owed:
        return _which_skirmish(state, seat)
    owed = fight.owed[0]
    if _chooses_unit(owed):
        ask = say("Which unit retreats?") if owed.kind == "excess" else say("Which unit is destroyed?")
        units = tuple(Option(UNIT_NAMES[unit], bc.Lose(seat, unit)) for unit in one_of(state, owed))
        return Choose(seat, ask, units)
    areas = tuple(
        Option(area_name(state, area), bc.Withdraw(seat, area), detail=area_yields(state, area), where=area)
        for area in havens(state, owed)
    )
    return Choose(seat, say("{units}: where to?", units=units_of(owed.units)), areas)


def _which_skirmish(state: State, seat: Seat) -> Prompt:
    options = tuple(
        Option(pairing(skirmish), bc.Resolve(seat, number))
        for number, skirmish in enumerate(state.fighting.skirmishes)
        if not skirmish.done
    )
    return Choose(seat, say("Which skirmish is next?"), options)


def resolve(state: State, command: bc.Resolve, chance: Random) -> tuple[Event, ...]:
    return fight_onward(state, _turned(state, command.skirmish, chance), chance)


def _turned(state: State, number: int, chance: Random) -> tuple[Event, ...]:
    """The cards of a skirmish: those of a real deck may have to be named first."""
    return (f.CardsTurned(number),) if state.real_deck else fight_events(state, number, chance)


def name_card(state: State, command: bc.NameCard, chance: Random) -> tuple[Event, ...]:
    return fight_onward(state, named(state, command, chance), chance)


def lose(state: State, command: bc.Lose, chance: Random) -> tuple[Event, ...]:
    return fight_onward(state, (_fallen(state.fighting.owed[0], command.unit),), chance)


def withdraw(state: State, command: bc.Withdraw, chance: Random) -> tuple[Event, ...]:
    return fight_onward(state, (_withdrawn(state, state.fighting.owed[0], command.area),), chance)


def _fallen(owed: Owed, unit: str) -> Event:
    if owed.kind == "excess":
        return f.UnitLeaves(owed.seat, unit)
    return f.UnitFell(owed.seat, unit, settled=True)


def _withdrawn(state: State, owed: Owed, area: str) -> Event:
    """As many as find room go, the dearest first; the others are destroyed."""
    places = ground.room(state, area, owed.seat) if area else 0
    gone: Counts = {}
    for unit in sorted(owed.units, key=lambda one: -_worth(state, one)):
        took = min(places, owed.units[unit])
        places -= took
        gone = more(gone, unit, took)
    return f.UnitsWithdrew(owed.seat, gone, area, together(owed.units, gone, -1))


def _worth(state: State, unit: str) -> int:
    cost = ground.unit_data(state, unit).cost
    return cost.minerals + cost.gas


# --- from one to the next


def fight_onward(state: State, told: tuple[Event, ...], chance: Random) -> tuple[Event, ...]:
    """The events, and whatever follows without a choice, to the end of the battle."""
    while True:
        now = fold(state, told)
        fight = now.fighting
        if fight.turning is not None:
            told = (*told, *without_a_card(now, fight.turning))
            if unnamed(fold(state, told), fight.turning):
                return told
            told = (*told, *fight_events(fold(state, told), fight.turning, chance))
            continue
        if fight.owed:
            settled = _settling(now, fight.owed[0])
            if settled is None:
                return told
            told = (*told, settled)
            continue
        undone = [number for number, skirmish in enumerate(fight.skirmishes) if not skirmish.done]
        if len(undone) > 1:
            return told
        if undone:
            told = (*told, *_turned(now, undone[0], chance))
        elif not fight.splashed:
            told = (*told, *_splashing(fight), f.SplashBegun())
        elif (owed := _retreating(now)) is not None:
            told = (*told, owed)
        else:
            return _over(state, told, chance)


def _settling(state: State, owed: Owed) -> Event | None:
    """What happens where there is no choice; None where there is one."""
    if not _chooses_unit(owed):
        areas = havens(state, owed)
        if len(areas) > 1:
            return None
        return _withdrawn(state, owed, areas[0] if areas else "")
    units = one_of(state, owed)
    if len(units) > 1:
        return None
    if not units:
        return f.UnitsWithdrew(owed.seat, {}, "", {})
    return _fallen(owed, next(iter(units)))


def _splashing(fight: Fight) -> tuple[Event, ...]:
    """Every triggered card takes a unit of the other side; the attacker loses first, narrow kinds first."""
    hits = [
        (fight.defender if owner == fight.attacker else fight.attacker, kind) for owner, kind in fight.splash
    ]
    hits.sort(key=lambda hit: (hit[0] != fight.attacker, hit[1] == "splash_both"))
    return tuple(f.DecisionOwed(kind, victim, {}) for victim, kind in hits)


def verdict(state: State) -> Result:
    """Who has won, from what is left."""
    fight = state.fighting
    only_assist = all(ground.unit_data(state, unit).assist for unit in fight.defenders)
    return result(sum(fight.attackers.values()), sum(fight.defenders.values()), only_assist=only_assist)


def _retreating(state: State) -> Event | None:
    """Who must still retreat: a beaten defender's assist units, a winner's excess, or the attacker."""
    fight, won = state.fighting, verdict(state)
    if won == "both":
        return f.DecisionOwed("retreat", fight.attacker, fight.attackers)
    if won != "attacker":
        return None
    if fight.defenders:
        return f.DecisionOwed("retreat", fight.defender, fight.defenders)
    over = excess(sum(fight.attackers.values()), ground.area_data(state, fight.area).limit)
    if not over:
        return None
    if sum(fight.leaving.values()) < over:
        return f.DecisionOwed("excess", fight.attacker, {})
    return f.DecisionOwed("retreat", fight.attacker, fight.leaving)


def _over(state: State, told: tuple[Event, ...], chance: Random) -> tuple[Event, ...]:
    now = fold(state, told)
    fight = now.fighting
    winner = {"attacker": fight.attacker, "defender": fight.defender}.get(verdict(now), 0)
    told = (*told, f.FightEnded(fight.area, winner), b.OrderClosed())
    return leaving_board(state, told, chance)


def leaving_board(state: State, told: tuple[Event, ...], chance: Random) -> tuple[Event, ...]:
    """Who has no base and no unit left is out; then the next step, or the end."""
    gone = tuple(e.PlayerOut(seat) for seat in ground.eliminated(fold(state, told)))
    told = (*told, *gone)
    if gone and (last := by_elimination(fold(state, told))):
        return *told, *last
    return onward(state, *told, chance=chance)
