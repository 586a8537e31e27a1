"""What displays show of a game while nobody has to answer there."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from companion.core.screen import NOTHING, Cell, Gauge, Gauges, Message, Roster, Screen
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say, say_many
from companion.games.starcraft import phrases
from companion.games.starcraft.flow import PHASES, STEPPING
from companion.games.starcraft.laying import next_for_axis, next_to_lay_planet, next_to_place
from companion.games.starcraft.leaves import battle_leaves, order_leaves
from companion.games.starcraft.model import State, everybody, living, points_of, target
from companion.games.starcraft.odds import page as odds_page
from companion.games.starcraft.reasons import gate
from companion.games.starcraft.regroup_end import over_limit
from companion.games.starcraft.regrouping import unsaid
from companion.games.starcraft.setup import next_to_choose, next_to_name
from companion.games.starcraft.stacks import covered, next_to_act, next_to_lay, own_tops
from companion.games.starcraft.terms import END_IS_NEAR, FACTION_NAMES, ORDERS, TIE_NAMES
from companion.games.starcraft.victory import standings, tie_break, uncounted
from companion.kit.screens import ranked, waiting_for
from companion.kit.words import listed, number


def screen(view: State, seat: Seat) -> Screen:
    """The one thing that matters now, for whoever is not asked."""
    if view.fight is not None:
        return battle(view)
    if view.phase in STEPPING:
        if seat == TABLE:
            return steps(view)
        return at_rest(view, seat) if view.stacked else race(view)
    return _PHASES[view.phase](view)


def status_line(view: State, seat: Seat) -> tuple[Text, Text]:
    """Phase, and the points of the seat; at the table the stage on top."""
    if not view.round:
        return say("StarCraft"), NOTHING
    where = PHASES[view.phase].name
    if seat == TABLE and view.phase != "over":
        return where, phrases.stage_line(view)
    if seat == TABLE or view.conquest:
        return where, NOTHING
    return where, say("{points} CP", points=points_of(view, seat))


def pages(view: State, seat: Seat) -> tuple[Screen, ...]:
    """What else there is to look at: stacks, orders, a battle, the race, objectives, the deck."""
    if not view.round:
        return ()
    found: list[Screen] = [*odds_page(view, seat)]
    if view.stacked:
        found += stacks(view)
    if seat == TABLE:
        found += [race(view), cards_held(view), deck(view)]
        return tuple(found)
    attacker = view.active or view.first
    found += [
        race(view),
        *goals(view),
        *order_leaves(),
        *battle_leaves(view, attacker),
        cards_held(view),
        deck(view),
    ]
    return tuple(found)


def belongings(view: State, seat: Seat) -> tuple[Text, ...]:
    """What should lie in front of a seat."""
    if seat == TABLE or not view.round:
        return (say("Go on where you were."),)
    player = view.player(seat)
    orders = say_many("{n} order on the board", "{n} orders on the board", player.orders)
    return FACTION_NAMES[player.faction], phrases.event_cards(len(player.held)), orders


# --- phases


def _choosing(view: State) -> Screen:
    chooser = next_to_choose(view)
    cells = tuple(Cell(phrases.name_of(view, one.seat), done=bool(one.faction)) for one in view.players)
    return Roster(cells, chooser - 1, foot=say("{name} takes a faction", name=phrases.name_of(view, chooser)))


def _naming(view: State) -> Screen:
    chooser = next_to_name(view)
    cells = tuple(Cell(phrases.name_of(view, one.seat), done=bool(one.planets)) for one in view.players)
    return Roster(cells, chooser - 1, foot=say("{name} names planets", name=phrases.name_of(view, chooser)))


def planning(view: State) -> Screen:
    """Who lays, and how many orders everybody has laid."""
    if not view.stacked:
        return Message(say("{n} orders each", n=ORDERS), (say("face down; last laid, first done"),), "cards")
    turn = next_to_lay(view)
    cells = tuple(
        Cell(phrases.name_of(view, one), number(view.player(one).laid), done=view.player(one).laid == ORDERS)
        for one in living(view)
    )
    current = living(view).index(turn) if turn else -1
    return Roster(cells, current, foot=say("Orders laid"))


def steps(view: State) -> Screen:
    """Whose step it is, who is next, how many orders everybody has left."""
    playing = living(view)
    cells = tuple(
        Cell(phrases.name_of(view, one), number(view.player(one).orders), done=not view.player(one).orders)
        for one in playing
    )
    following = next_to_act(view, view.active)
    foot = say("Orders left")
    if following is not None and following != view.active:
        foot = say("Orders left · then {name}", name=phrases.name_of(view, following))
    current = playing.index(view.active) if view.active in playing else -1
    return Roster(cells, current, foot=foot)


def at_rest(view: State, seat: Seat) -> Screen:
    """Own orders: which lies on top, and who covers the others."""
    player = view.player(seat)
    if player.out:
        return Message(say("You are out"), icon="warning")
    title = say_many("{n} order left", "{n} orders left", player.orders)
    lines = []
    if on_top := own_tops(view, seat):
        lines.append(
            say("top: {planets}", planets=listed([phrases.planet_name(view, one) for one in on_top]))
        )
    under = [
        say(
            "{planet} ({name})",
            planet=phrases.planet_name(view, planet),
            name=phrases.name_of(view, top.seat),
        )
        for planet, _, top in covered(view, seat)
    ]
    if under:
        lines.append(say("under: {planets}", planets=listed(under)))
    return Message(title, (*lines, phrases.event_cards(len(player.held))))


def battle(view: State) -> Screen:
    """Who fights whom where, and what is left of both sides."""
    fight = view.fighting
    title = say(
        "{attacker} against {defender}",
        attacker=phrases.name_of(view, fight.attacker),
        defender=phrases.name_of(view, fight.defender),
    )
    sides = [
        phrases.units_of(units) if units else say("nobody") for units in (fight.attackers, fight.defenders)
    ]
    return Message(title, (phrases.area_name(view, fight.area), *sides), "battle")


def _setting_up(view: State) -> Screen:
    """Who lays or places something."""
    seat = {"laying": next_to_lay_planet, "axis": next_for_axis, "forces": next_to_place}[view.phase](view)
    cells = tuple(Cell(phrases.name_of(view, one.seat)) for one in view.players)
    foot = {
        "laying": say("{name} lays a planet", name=phrases.name_of(view, seat)),
        "axis": say("{name} lays the z-axis", name=phrases.name_of(view, seat)),
        "forces": say("{name} places units", name=phrases.name_of(view, seat)),
    }[view.phase]
    return Roster(cells, seat - 1, foot=foot)


def _progress(view: State, missing: tuple[Seat, ...], foot: Text) -> Screen:
    """Who has answered, and who is waited for."""
    return waiting_for(view, missing, foot, living(view), (foot,))


def _counting(view: State) -> Screen:
    what = TIE_NAMES[tie_break(view)]
    return _progress(view, uncounted(view), say("A tie: {what}", what=what))


# --- pages


# As many planets as a small display has room for, by their names.
STACKS_OF_A_LEAF = 6


def stacks(view: State) -> list[Roster]:
    """Who is on top of each stack, and who lies below, in as many leaves as it takes."""
    cells = []
    for planet, stack in view.stacks.items():
        *below, top = stack
        names = [
            phrases.name_of(view, top.seat),
            *(phrases.name_of(view, one.seat) for one in reversed(below)),
        ]
        value = names[0] if len(names) == 1 else say("{top} +{n}", top=names[0], n=len(below))
        cells.append(Cell(phrases.planet_name(view, planet), value))
    foot = say("On top of each planet")
    begins = range(0, len(cells), STACKS_OF_A_LEAF)
    return [Roster(tuple(cells[at : at + STACKS_OF_A_LEAF]), foot=foot) for at in begins]


def race(view: State) -> Screen:
    """Everybody's points, and how many win."""
    foot = say("Final ranking") if view.phase == "over" else _needed(view)
    roster = ranked(view, standings(view), foot, lambda line: line.won, lambda seat: view.player(seat).out)
    if not view.conquest:
        return roster
    return replace(roster, cells=tuple(replace(cell, value=NOTHING) for cell in roster.cells))


def _needed(view: State) -> Text:
    if view.conquest:
        return say("The last one wins")
    needed = sorted({target(view, seat) for seat in living(view)})
    if len(needed) == 1:
        return say("{n} points win", n=needed[0])
    return say("{few} win, {many} against Aldaris", few=needed[0], many=needed[1])


def goals(view: State) -> Iterator[Screen]:
    """Everybody's objective, and whether it counts yet."""
    if view.conquest:
        return
    for seat in living(view):
        faction = view.faction(seat)
        title = say("{name}: {faction}", name=phrases.name_of(view, seat), faction=FACTION_NAMES[faction.key])
        yield Message(title, (phrases.objective(faction.objective), gate(view, seat)))


def cards_held(view: State) -> Roster:
    """How many Event cards everybody holds; what is on them nobody knows."""
    cells = (
        Cell(phrases.name_of(view, one), number(len(view.player(one).held)), done=view.player(one).out)
        for one in everybody(view)
    )
    return Roster(tuple(cells), foot=say("Event cards held"))


def deck(view: State) -> Gauges:
    """What is left of the Event deck."""
    first, second, third = view.deck
    gauges: tuple[Gauge, ...] = (
        Gauge(say("Stage I"), "cards", first, top=0),
        Gauge(say("Stage II"), "cards", second, top=0),
        Gauge(say("Stage III"), "cards", third, top=0),
    )
    if not view.conquest:
        gauges = (*gauges, Gauge(END_IS_NEAR, "warning", view.ends, top=0))
    return Gauges(gauges, foot=say("Event deck · {stage}", stage=phrases.stage_line(view)))


_PHASES: dict[str, Callable[[State], Screen]] = {
    "seating": lambda _: Message(say("Who is the first player?"), icon="table"),
    "factions": _choosing,
    "deck": lambda _: Message(say("Event deck"), icon="cards"),
    "galaxy": lambda _: Message(say("Lay the planets"), icon="table"),
    "naming": _naming,
    "laying": _setting_up,
    "axis": _setting_up,
    "forces": _setting_up,
    "planning": planning,
    "regrouping": lambda _: Message(say("Regrouping"), (say("steps 1 to 4"),), "clock"),
    "conquest": lambda view: _progress(view, unsaid(view), say("5: conquest points")),
    "counting": _counting,
    "objective": lambda _: Message(say("Regrouping"), (say("7: objectives"),), "clock"),
    "events": cards_held,
    "playing": cards_held,
    "discarding": lambda view: _progress(view, over_limit(view), say("9: discard Combat cards")),
    "closing": lambda _: Message(say("Regrouping"), (say("9: discard, 10: first player"),), "clock"),
    "over": race,
}
