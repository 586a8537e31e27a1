"""What displays show of a game while nobody has to answer there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.core.screen import Cell, Gauge, Gauges, Message, Roster, Screen
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say, say_many
from companion.games.eclipse import economy, odds_shown, reputation, scoring, terms
from companion.games.eclipse.assisted_battles import next_fight
from companion.games.eclipse.assisted_combat import sides_of
from companion.games.eclipse.battles import firing_order
from companion.games.eclipse.blueprints import sums
from companion.games.eclipse.flow import PHASES
from companion.games.eclipse.model import State, held, on_map, techs_in
from companion.games.eclipse.phrases import headline, name, points, ship_name, to_hit
from companion.games.eclipse.research import within_reach
from companion.games.eclipse.scoring import LABELS, standings, total
from companion.kit.screens import broken_ties, leads, ranked, ready
from companion.kit.words import dotted, listed, numbers, signed

FORESEEN = 4


def screen(view: State, seat: Seat) -> Screen:
    """The one thing that matters now, for whoever is not asked."""
    if view.phase == "battle" and view.battle is not None:
        return odds_shown.order(view)
    if view.phase == "over":
        return scores(view)
    if seat != TABLE and view.round and not view.player(seat).collapsed:
        return forecast(view, seat) if view.short_books else stores(view, seat)
    return _PHASES.get(view.phase, turn)(view)


def status_line(view: State, seat: Seat) -> tuple[Text, Text]:
    """Round and who plays; the points of the seat as far as it knows them."""
    if not view.round:
        return say("Eclipse"), Text("")
    doing = PHASES[view.phase].name if view.act is None else terms.ACTION_NAMES[view.act.action]
    where = say("R{round} · {phase}", round=view.round, phase=doing)
    return where, Text("") if seat == TABLE else _known_points(view, seat)


def _known_points(view: State, seat: Seat) -> Text:
    """What everybody knows, and with a + what only this seat does: its reputation."""
    player, everything = view.player(seat), total(view, seat)
    hidden = 0 if view.phase == "over" or player.collapsed else sum(player.reputation)
    if not hidden or seat in view.counted:
        return points(everything)
    return say("{points}+{hidden} VP", points=everything - hidden, hidden=hidden)


def belongings(view: State, seat: Seat) -> tuple[Text, ...]:
    """What should lie in front of a seat."""
    if seat == TABLE or not view.round:
        return (say("Go on where you were."),)
    player = view.player(seat)
    money, science, materials = player.stored
    return (
        say(
            "Money {money}, Science {science}, Materials {materials}",
            money=money,
            science=science,
            materials=materials,
        ),
        say_many("{n} disc on the track", "{n} discs on the track", player.discs),
        say_many("{n} colony ship up", "{n} colony ships up", player.colony_ships),
    )


# --- the table


def turn(view: State) -> Screen:
    """Whose turn it is, discs left, who has passed and who begins next."""
    cells = tuple(
        Cell(name(view, player.seat), _standing(view, player.seat), done=player.passed or player.collapsed)
        for player in view.players
    )
    active = view.active - 1 if view.phase in ("action", "acting", "closing") else -1
    return Roster(cells, active, foot=headline(view))


def _standing(view: State, seat: Seat) -> Text:
    player = view.player(seat)
    if player.collapsed:
        return say("gone")
    if player.passed:
        return say("begins") if view.next_first == seat else say("passed")
    return Text("{n}", {"n": player.discs})


def _choosing(view: State) -> Screen:
    cells = tuple(
        Cell(name(view, player.seat), icon=player.species, done=bool(player.species))
        for player in view.players
    )
    return Roster(cells, foot=say("Which species?"))


def _missing(who: Callable[[State], Sequence[Seat]], foot: Text) -> Callable[[State], Screen]:
    """Who is ready, and who is waited for."""

    return lambda view: ready(view, who(view), foot)


def _unsettled(view: State) -> list[Seat]:
    return [one.seat for one in view.players if not one.collapsed and one.seat not in view.settled]


def _uncounted(view: State) -> list[Seat]:
    return [one.seat for one in view.players if one.seat not in view.counted]


_PHASES: dict[str, Callable[[State], Screen]] = {
    "seating": lambda _: Message(say("Who begins?"), icon="table"),
    "species": _choosing,
    "drawing": lambda view: Message(say("Draw technology tiles"), (headline(view),), "research"),
    "upkeep": _missing(_unsettled, say("Upkeep")),
    "counting": _missing(_uncounted, say("Reputation")),
}


# --- pages


def pages(view: State, seat: Seat) -> tuple[Screen, ...]:
    """Scores for everybody; for a seat its stores, ships, technologies and hexes first."""
    shared: tuple[Screen, ...] = (scores(view),)
    if view.round:
        shared = (*shared, turn(view))
    if seat == TABLE or not view.round or view.player(seat).collapsed:
        return shared
    own = [ship for ship, number in zip(terms.SHIPS, on_map(view, seat), strict=True) if number]
    ships = tuple(ship_page(view, seat, ship) for ship in own)
    return (
        stores(view, seat),
        forecast(view, seat),
        *ships,
        techs(view, seat),
        *tech_list(view, seat).in_turn(),
        *hexes(view, seat).in_turn(),
        *sources(view, seat).in_turn(),
        *shared,
    )


def stores(view: State, seat: Seat) -> Gauges:
    """Money, Science and Materials; below, the net Money now and after one to four more actions."""
    counts = view.player(seat).stored
    gauges = tuple(
        Gauge(terms.RESOURCE_NAMES[one], one, number, top=0)
        for one, number in zip(terms.RESOURCES, counts, strict=True)
    )
    nets = " ".join(signed(economy.net_money(view, seat, more)) for more in range(1, FORESEEN))
    return Gauges(
        gauges, foot=say("Money {now}, then {nets}", now=signed(economy.net_money(view, seat)), nets=nets)
    )


def forecast(view: State, seat: Seat) -> Message:
    """What Upkeep brings."""
    made = economy.production(view, seat)
    lines = (
        say(
            "upkeep {upkeep}: {discs} discs on the track",
            upkeep=economy.upkeep(view, seat),
            discs=view.player(seat).discs,
        ),
        say("Science {science}, Materials {materials}", science=signed(made[1]), materials=signed(made[2])),
    )
    return Message(say("Money {net}", net=signed(economy.net_money(view, seat))), lines, "money")


def ship_page(view: State, seat: Seat, ship: terms.Ship) -> Gauges:
    """A ship's values."""
    values = sums(view, seat, ship)
    gauges = (
        Gauge(say("Initiative"), "initiative", values.initiative, top=0),
        Gauge(say("Move"), "drive", values.movement, top=0),
        Gauge(say("Hull"), "hull", values.hull, top=0),
        Gauge(say("Shield"), "shield", values.shield, top=0),
        Gauge(say("Energy"), "energy", values.energy, top=0),
    )
    dice = listed(
        [Text("{n}", {"n": len(values.cannons)}), say("hits on {numbers}", numbers=to_hit(values.computer))]
    )
    return Gauges(gauges, foot=dotted([ship_name(ship), dice]))


def techs(view: State, seat: Seat) -> Gauges:
    """How many of each category, and the lowest price."""
    gauges = tuple(
        Gauge(terms.CATEGORY_NAMES[one], one, techs_in(view, seat, one), top=terms.TECH_SLOTS)
        for one in terms.CATEGORIES
    )
    prices = [economy.price(view, seat, tech) for tech in economy.researchable(view, seat)]
    foot = say("from {price} Science on", price=min(prices)) if prices else say("Technologies")
    return Gauges(gauges, foot=foot)


def tech_list(view: State, seat: Seat) -> Message:
    """Their names."""
    own = view.player(seat).techs
    title = say_many("{n} technology", "{n} technologies", len(own))
    return Message(title, tuple(terms.TECH_NAMES[tech] for tech in own), "research")


def hexes(view: State, seat: Seat) -> Message:
    """The hexes of a seat with their points."""
    own = held(view, seat)
    title = say_many("{n} hex", "{n} hexes", len(own))
    shown = [
        Text("{hex} ({points})", {"hex": key, "points": view.data.hexes[key].points}) for key in sorted(own)
    ]
    lines = tuple(listed(shown[at : at + 3]) for at in range(0, len(shown), 3))
    return Message(title, lines, "disc")


def scores(view: State) -> Roster:
    """The ranking; reputation only as far as it is known."""
    over, ranking = view.phase == "over", standings(view)
    foot = say("Final ranking") if over else say("VP without reputation")
    if over and (ties := broken_ties(ranking)):
        foot = say("Tie, resources: {numbers}", numbers=numbers(line.tie_break[0].points for line in ties))
    return ranked(view, ranking, foot, lambda line: leads(line, over=over))


def sources(view: State, seat: Seat) -> Message:
    """Where the points of a seat come from."""
    own = [(LABELS[key], number) for key, number in scoring.sources(view, seat).items() if number]
    lines = tuple(say("{points} {source}", points=number, source=label) for label, number in own)
    return Message(points(total(view, seat)), lines, "points")


# --- why


def _researching(view: State) -> Seat:
    if view.act is not None and view.act.action == "research":
        return view.active
    return next((one.seat for one in view.details if one.what == "research"), 0)


def _why_prices(view: State, seat: Seat) -> tuple[tuple[Seat, Text, Text], ...]:
    """Those within reach, then what is missing from the list, and why."""
    able = within_reach(view, seat)
    missing = [tech for tech in economy.researchable(view, seat) if tech not in able]
    return (
        *(_why_price(view, seat, tech) for tech in able),
        *(_too_dear(view, seat, tech) for tech in missing),
    )


def _too_dear(view: State, seat: Seat, tech: str) -> tuple[Seat, Text, Text]:
    line = say("{tech} ({price})", price=economy.price(view, seat, tech), tech=terms.TECH_NAMES[tech])
    return (
        seat,
        line,
        say("{n} Science: too dear, even with a trade", n=economy.stored(view, seat, "science")),
    )


def _why_price(view: State, seat: Seat, tech: str) -> tuple[Seat, Text, Text]:
    """Printed, less the discount of its category, never below the minimum (RES-2)."""
    tile = view.data.techs[tech]
    line = say("{tech} ({price})", price=economy.price(view, seat, tech), tech=terms.TECH_NAMES[tech])
    reason = say(
        "printed {cost}, {category} −{less}, never below {least}",
        cost=tile.cost,
        category=terms.CATEGORY_NAMES[tile.category],
        less=economy.discount(view, seat, tech),
        least=tile.minimum,
    )
    return seat, line, reason


def explain(view: State) -> tuple[tuple[Seat, Text, Text], ...]:
    """Why this order and these prices; what battles brought, and why this upkeep."""
    if view.battle is not None:
        return odds_shown.why(view, view.fight.sides, view.fight.order)
    if not view.round:
        return ()
    if view.phase == "combat" and view.fights and not view.short_books:
        sides = sides_of(view, next_fight(view))
        return (*odds_shown.why(view, sides, firing_order(view, sides)), *reputation.why(view))
    researching = _researching(view)
    if researching:
        return _why_prices(view, researching)
    upkeeps = (
        (
            player.seat,
            say("Upkeep {upkeep}", upkeep=economy.upkeep(view, player.seat)),
            say("{circles} circles, {discs} discs on the track", circles=terms.CIRCLES, discs=player.discs)
            if player.discs
            else say("no disc left: only passing"),
        )
        for player in view.players
        if not player.collapsed
    )
    return (*reputation.why(view), *upkeeps)
