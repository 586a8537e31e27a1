"""What lies before each player, for a page; and where a round is."""

from __future__ import annotations

from companion.core.seats import Seat
from companion.core.sheet import Count, Level, Sheet, Steps
from companion.core.text import Text, say
from companion.games.starcraft import terms
from companion.games.starcraft.flow import PHASES
from companion.games.starcraft.ground import army, bases
from companion.games.starcraft.model import State, points_of, target
from companion.games.starcraft.phrases import headline, objective
from companion.games.starcraft.technologies import name_of_technology, owned
from companion.games.starcraft.workers import available

ROUND = (say("Planning"), say("Execution"), say("Regrouping"))


def sheet(view: State, seat: Seat) -> Sheet:
    """Points and what is counted; on the full board all that the faction sheet shows."""
    player = view.player(seat)
    if not player.faction:
        return Sheet(0)
    faction = view.faction(seat)
    counts = [
        Count(say("Event cards"), "cards", len(player.held)),
        Count(say("orders left"), "order", player.orders),
    ]
    notes = (objective(faction.objective),) if not view.conquest else ()
    if player.out:
        notes = (say("You are out"),)
    levels: tuple[Level, ...] = ()
    cards: tuple[Text, ...] = ()
    if view.full and view.round:
        counts += _pieces(view, seat)
        levels = _buildings(view, seat)
        cards = tuple(name_of_technology(one) for one in owned(view, seat))
    return Sheet(
        points_of(view, seat),
        title=terms.FACTION_NAMES[player.faction],
        emblem=terms.RACE_ICONS[faction.race],
        target=0 if view.conquest else target(view, seat),
        levels=levels,
        counts=tuple(counts),
        cards=cards,
        notes=notes,
    )


def _pieces(view: State, seat: Seat) -> list[Count]:
    held = view.player(seat).sheet
    back = held.workers_owned
    counts = [
        Count(say("minerals to spend"), "minerals", available(view, seat, "minerals")),
        Count(say("gas to spend"), "gas", available(view, seat, "gas")),
        Count(say("workers in the pool"), "worker", held.pool, after=back),
        Count(say("Combat cards"), "battle", len(held.hand)),
        Count(say("bases"), "base", len(bases(view, seat))),
    ]
    for unit, number in army(view, seat).items():
        counts.append(Count(terms.UNIT_NAMES[unit], unit, number))
    counts += [Count(terms.MODULE_NAMES[key], key, number) for key, number in held.modules.items()]
    return counts


def _buildings(view: State, seat: Seat) -> tuple[Level, ...]:
    built = view.player(seat).sheet.buildings
    race = view.faction(seat).race
    return tuple(
        Level(terms.BUILDING_NAMES[one.key], one.key, built.get(one.key, 0), len(one.costs))
        for one in view.options.data.sheets.building
        if one.race == race
    )


def steps(view: State) -> Steps:
    """The phases of a round."""
    step = PHASES[view.phase].step
    if step is None or not view.round:
        return Steps(headline(view))
    where = say("Round {round}", round=view.round)
    return Steps(where, ROUND, step)
