"""What a newcomer is told: what everything does, where the guide says more, hints for a first game."""

from __future__ import annotations

from companion.core.teaching import Hint, Term, Terms
from companion.core.text import say
from companion.games.eclipse.economy import net_money
from companion.games.eclipse.model import State
from companion.games.eclipse.phrases import stores, tech_line
from companion.games.eclipse.terms import (
    ACTION_TERMS,
    CATEGORY_TERMS,
    ITEM_TERMS,
    RESOURCE_TERMS,
    SPECIES_NAMES,
    TECH_NAMES,
    icon_of,
)


def terms(view: State) -> Terms:
    """By action, resource, item, technology and species."""
    return {
        **{icon_of(action): term for action, term in ACTION_TERMS.items()},
        **RESOURCE_TERMS,
        "gray": Term(say("any resource"), say("a cube of whichever track you choose")),
        **CATEGORY_TERMS,
        **{icon_of(item): term for item, term in ITEM_TERMS.items()},
        **{f"tech-{tech}": Term(TECH_NAMES[tech], tech_line(view, tech)) for tech in view.data.techs},
        **{
            species.key: Term(SPECIES_NAMES[species.key], stores(species.resources))
            for species in view.data.species.values()
        },
        "discovery": Term(say("Discovery"), say("for the first disc here: a gift, or 2 VP")),
        "ancient": Term(say("Ancient"), say("guards its hex: two dice, falls at 2 damage")),
        "guard": Term(say("Centre's guard"), say("four dice, falls at 8 damage")),
        "colony-ship": Term(say("Colony ship"), say("a cube onto a square of your hexes")),
        "ambassador": Term(say("Ambassador"), say("1 VP; an attack ends it")),
        "reputation": Term(say("Reputation"), say("1 to 4 VP, known to its owner alone")),
        "passing": Term(say("Pass"), say("no other action this round, only reactions")),
        "no-reaction": Term(say("No reaction"), say("the others go on")),
    }


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
