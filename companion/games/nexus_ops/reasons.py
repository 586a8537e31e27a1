"""Why: what each type needs to hit in a battle, and which rule of the chart applies in a phase."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say
from companion.games.nexus_ops import terms
from companion.games.nexus_ops.model import State, mine_value
from companion.games.nexus_ops.phrases import boosted
from companion.games.nexus_ops.strength import by_cards, hit_number, modifier
from companion.kit.players import name_of
from companion.kit.words import listed, numbers, signed

Reason = tuple[Seat, Text, Text]


def of_battle(view: State) -> tuple[Reason, ...]:
    """What each type there needs, and what has changed it: terrain and cards."""
    types = terms.present(terms.added(*view.fight().alive.values()))
    needs = tuple((TABLE, _in_a_line(view, unit), _because(view, unit)) for unit in types)
    cards = tuple((TABLE, name_of(view, one.side), boosted(one)) for one in view.fight().boosts)
    return (*needs, *cards)


def needed(view: State, unit: terms.Unit) -> list[Text]:
    """What dice of a type must show, in lines of a display; cards may have made it different for a side."""
    sides = _hit_numbers(view, unit)
    if len(set(sides.values())) == 1:
        return [_in_a_line(view, unit)]
    return [terms.UNIT_PLURALS[unit], _by_side(view, sides)]


def _in_a_line(view: State, unit: terms.Unit) -> Text:
    sides = _hit_numbers(view, unit)
    hits = set(sides.values())
    if len(hits) == 1:
        return say("{unit}: {hit}+", unit=terms.UNIT_PLURALS[unit], hit=hits.pop())
    return say("{unit}: {sides}", unit=terms.UNIT_PLURALS[unit], sides=_by_side(view, sides))


def _hit_numbers(view: State, unit: terms.Unit) -> dict[Seat, int]:
    """For each side with such units; for both, where none is left."""
    fight = view.fight()
    sides = [seat for seat in (fight.attacker, fight.defender) if terms.count_of(fight.alive[seat], unit)]
    return {
        seat: hit_number(view, unit, fight.terrain, by_cards(fight, seat, unit))
        for seat in sides or (fight.attacker, fight.defender)
    }


def _by_side(view: State, sides: dict[Seat, int]) -> Text:
    return listed([say("{name} {hit}+", name=name_of(view, seat), hit=hit) for seat, hit in sides.items()])


def _because(view: State, unit: terms.Unit) -> Text:
    terrain = view.fight().terrain
    printed, change = view.chart[unit].hits_on, modifier(view, unit, terrain)
    if not change:
        return say("{hit}+ on the chart", hit=printed)
    return say(
        "{hit}+ on the chart, {change} in: {terrain}",
        hit=printed,
        change=signed(change),
        terrain=terms.TERRAIN_NAMES[terrain],
    )


# --- the rules of a phase


def of_phase(view: State) -> tuple[Reason, ...]:
    """What the chart says about the questions of this phase."""
    rules = _RULES.get(view.phase)
    return tuple((TABLE, line, reason) for line, reason in rules(view)) if rules else ()


def _entry(view: State) -> Iterator[tuple[Text, Text]]:
    """Who may not go where, of the units that are there to move."""
    for unit in terms.present(view.player(view.active).units)[::-1]:
        if limits := view.chart[unit].keeps_out:
            places = listed([terms.TERRAIN_NAMES[terrain] for terrain in limits])
            yield terms.UNIT_PLURALS[unit], say("may not enter: {places}", places=places)
    yield say("From a contested space"), say("only to one of your own or an empty one")


def _terrains(view: State) -> Iterator[tuple[Text, Text]]:
    """What each terrain does to dice."""
    for terrain in terms.LANDS:
        changed = [unit for unit in terms.CHEAPEST_FIRST if modifier(view, unit, terrain)]
        lines = [_hits_there(view, unit, terrain) for unit in changed]
        yield terms.TERRAIN_NAMES[terrain], listed(lines) if lines else say("as on the chart")


def _hits_there(view: State, unit: terms.Unit, terrain: terms.Terrain) -> Text:
    return say("{unit}: {hit}+", unit=terms.UNIT_PLURALS[unit], hit=hit_number(view, unit, terrain))


def _mines(view: State) -> Iterator[tuple[Text, Text]]:
    """What mines are worth, and to whom."""
    for mine in terms.MINES:
        yield terms.MINE_NAMES[mine], say("{rubium} rubium", rubium=mine_value(view, mine))
    yield say("Home bases"), numbers(view.home_mines)
    miners = listed([terms.UNIT_NAMES[unit] for unit in terms.CHEAPEST_FIRST if view.chart[unit].miner])
    yield say("A mine pays whoever is alone there"), say("with one of: {units}", units=miners)


_RULES: dict[str, Callable[[State], Iterator[tuple[Text, Text]]]] = {
    "move": _entry,
    "explore": _mines,
    "fight": _terrains,
    "income": _mines,
}
