"""What a newcomer is told: what everything does, where the guide says more, hints for a first game."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.teaching import Hint, Term, Terms
from companion.core.text import Text, say
from companion.games.eclipse.economy import net_money
from companion.games.eclipse.model import State
from companion.games.eclipse.phrases import stores
from companion.games.eclipse.plans_shown import effect
from companion.games.eclipse.terms import (
    ACTION_NAMES,
    ACTIONS,
    CATEGORIES,
    CATEGORY_NAMES,
    ITEM_NAMES,
    ITEMS,
    RESOURCE_NAMES,
    RESOURCES,
    SPECIES_NAMES,
    TECH_EFFECTS,
    TECH_NAMES,
    Action,
    Category,
    Item,
    Resource,
    icon_of,
)

_ACTION_LINES: dict[Action, Text] = {
    "explore": say("draw a hex and place it beside yours"),
    "influence": say("move discs, turn colony ships up"),
    "research": say("buy a technology with Science"),
    "upgrade": say("put new parts on your blueprints"),
    "build": say("ships and structures for Materials"),
    "move": say("move ships through wormholes"),
}
_RESOURCE_LINES: dict[Resource, Text] = {
    "money": say("pays for your influence at Upkeep"),
    "science": say("pays for technologies"),
    "materials": say("pays for ships and structures"),
}
_CATEGORY_LINES: dict[Category, Text] = {
    "military": say("weapons, Starbases, bombs"),
    "grid": say("hull, energy, computers, drives"),
    "nano": say("building, discs, wormholes"),
}
_ITEM_LINES: dict[Item, Text] = {
    "interceptor": say("small, cheap and quick"),
    "cruiser": say("a computer and a hull of its own"),
    "dreadnought": say("large: two cannons, two hulls"),
    "starbase": say("strong, but never moves"),
    "orbital": say("one more square: Money or Science"),
    "monolith": say("3 VP at the end"),
}


def terms(view: State) -> Terms:
    """By action, resource, item, technology and species."""
    return dict(_terms(view))


def _terms(view: State) -> Iterator[tuple[str, Term]]:
    for action in ACTIONS:
        yield icon_of(action), Term(ACTION_NAMES[action], _ACTION_LINES[action])
    for resource in RESOURCES:
        yield resource, Term(RESOURCE_NAMES[resource], _RESOURCE_LINES[resource])
    yield "gray", Term(say("any resource"), say("a cube of whichever track you choose"))
    for category in CATEGORIES:
        yield category, Term(CATEGORY_NAMES[category], _CATEGORY_LINES[category])
    for item in ITEMS:
        yield icon_of(item), Term(ITEM_NAMES[item], _ITEM_LINES[item])
    for tech in view.data.techs:
        yield f"tech-{tech}", Term(TECH_NAMES[tech], _tech_line(view, tech))
    for species in view.data.species.values():
        yield species.key, Term(SPECIES_NAMES[species.key], stores(species.resources))
    yield "discovery", Term(say("Discovery"), say("for the first disc here: a gift, or 2 VP"))
    yield "ancient", Term(say("Ancient"), say("guards its hex: two dice, falls at 2 damage"))
    yield "guard", Term(say("Centre's guard"), say("four dice, falls at 8 damage"))
    yield "colony-ship", Term(say("Colony ship"), say("a cube onto a square of your hexes"))
    yield "ambassador", Term(say("Ambassador"), say("1 VP; an attack ends it"))
    yield "reputation", Term(say("Reputation"), say("1 to 4 VP, known to its owner alone"))
    yield "passing", Term(say("Pass"), say("no more actions this round, only reactions"))


def _tech_line(view: State, tech: str) -> Text:
    """What it allows; of one that brings a ship part what that part does."""
    if (told := TECH_EFFECTS.get(tech)) is not None:
        return told
    part = next((one for one in view.data.parts.values() if one.tech == tech), None)
    return say("allows the part of that name") if part is None else say("part: {what}", what=effect(part))


HINTS = (
    Hint(
        "first-action",
        say("Every action costs a disc. The fewer discs are left, the more Money you pay at Upkeep."),
        lambda view, _: view.phase == "action" and view.round == 1,
    ),
    Hint(
        "colonise",
        say("Colony ships turn up again each round: use them all, for each cube brings more."),
        lambda view, _: view.phase == "closing",
    ),
    Hint(
        "money",
        say("One more action would leave you without Money: pass in time."),
        lambda view, seat: (
            view.phase == "action" and seat > 0 and view.player(seat).stored[0] + net_money(view, seat, 1) < 0
        ),
    ),
    Hint(
        "battle",
        say("The higher initiative fires first. A 6 always hits, a 1 never."),
        lambda view, _: view.phase == "battle",
    ),
    Hint(
        "reputation",
        say("Every battle brings reputation tiles, also to whoever loses it."),
        lambda view, _: any(one.kind == "reputation" for one in view.owed),
    ),
)
