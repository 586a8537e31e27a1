"""What lies before each player, for a page: stores and what Upkeep makes of them, ships, blueprints."""

from __future__ import annotations

from companion.core.seats import Seat
from companion.core.sheet import Count, Level, Sheet, Steps
from companion.core.text import Text, say
from companion.games.eclipse import terms
from companion.games.eclipse.blueprints import sums
from companion.games.eclipse.economy import after_upkeep, production, upkeep
from companion.games.eclipse.flow import PHASES
from companion.games.eclipse.model import UNKNOWN, Player, State, on_map, techs_in
from companion.games.eclipse.phrases import design, headline, ship_name
from companion.games.eclipse.scoring import total
from companion.kit.words import signed

ROUND = (say("Actions"), say("Combat"), say("Upkeep"), say("Cleanup"))


def sheet(view: State, seat: Seat) -> Sheet:
    """Everything of one seat that its view shows."""
    player = view.player(seat)
    if not player.species:
        return Sheet(0)
    if player.collapsed:
        return Sheet(player.final, terms.SPECIES_NAMES[player.species], player.species)
    ships = zip(terms.SHIPS, on_map(view, seat), strict=True)
    return Sheet(
        total(view, seat),
        terms.SPECIES_NAMES[player.species],
        player.species,
        levels=tuple(
            Level(terms.CATEGORY_NAMES[one], one, techs_in(view, seat, one), terms.TECH_SLOTS)
            for one in terms.CATEGORIES
        ),
        counts=(
            *_stores(view, seat),
            Count(say("discs"), "disc", player.discs, detail=say("upkeep {n}", n=upkeep(view, seat))),
            Count(say("colony ships"), "colony-ship", player.colony_ships),
            *(Count(terms.ITEM_NAMES[ship], ship, number) for ship, number in ships if number),
            Count(say("reputation tiles"), "reputation", len(player.reputation), detail=_secret(player)),
            Count(say("ambassadors"), "ambassador", len(player.partners)),
        ),
        cards=tuple(terms.TECH_NAMES[tech] for tech in player.techs),
        notes=tuple(_plans(view, seat)),
    )


def _secret(player: Player) -> Text:
    """That the points before everybody are not all of them."""
    if UNKNOWN not in player.reputation:
        return Text("")
    return say("secret VP: on your own display after the +")


def _stores(view: State, seat: Seat) -> list[Count]:
    player, made = view.player(seat), production(view, seat)
    after = after_upkeep(view, seat)
    details = [
        say("income {made}, upkeep {cost}", made=signed(made[0]), cost=signed(-upkeep(view, seat))),
        *(say("income {made}", made=signed(number)) for number in made[1:]),
    ]
    return [
        Count(terms.RESOURCE_NAMES[one], one, player.stored[at], after[at], details[at])
        for at, one in enumerate(terms.RESOURCES)
    ]


def _plans(view: State, seat: Seat) -> list[Text]:
    return [
        say("{ship}: {plan}", ship=ship_name(ship), plan=design(sums(view, seat, ship)))
        for ship in terms.SHIPS
    ]


def steps(view: State) -> Steps:
    """Actions, Combat, Upkeep, Cleanup."""
    step = PHASES[view.phase].step
    if step is None or not view.round:
        return Steps(headline(view))
    where = say("Round {round} of {rounds}", round=view.round, rounds=terms.ROUNDS)
    return Steps(where, ROUND, step)
