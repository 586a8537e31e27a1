"""Blueprints as a page draws them while they are changed: squares, sums, flaws, and how a ship would do."""

from __future__ import annotations

from companion.core.combat import Odds
from companion.core.plan import Figure, Plan, PlanSquare
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.games.eclipse.blueprints import Sums, flaw, sums, visible
from companion.games.eclipse.model import State
from companion.games.eclipse.odds_shown import against_ancient
from companion.games.eclipse.phrases import effect, ship_name, to_hit
from companion.games.eclipse.terms import PART_NAMES, SHIPS, Ship


def plans(view: State, seat: Seat) -> tuple[Plan, ...]:
    """All four of a seat while it may change them, and at no other time."""
    upgrading = view.act is not None and view.act.action == "upgrade" and view.active == seat
    placing = bool(view.owed) and view.owed[0].seat == seat and view.owed[0].kind == "part"
    if view.assisted or not (upgrading or placing):
        return ()
    return tuple(_plan(view, seat, ship) for ship in SHIPS)


def _plan(view: State, seat: Seat, ship: Ship) -> Plan:
    placed = view.player(seat).parts[ship]
    seen = visible(view.data.blueprint(view.player(seat).species, ship), placed)
    values = sums(view, seat, ship)
    wrong = flaw(view, seat, ship, placed)
    return Plan(
        ship,
        ship_name(ship),
        ship,
        tuple(
            PlanSquare(
                f"{ship}-{at}",
                PART_NAMES[part],
                effect(view.data.parts[part]) if part else Text(""),
                placed=bool(placed[at]),
            )
            for at, part in enumerate(seen)
        ),
        _figures(values),
        wrong,
        _odds(view, seat, ship) if wrong is None else None,
    )


def _figures(values: Sums) -> tuple[Figure, ...]:
    dice = [*values.missiles, *values.cannons]
    thrown = " + ".join(map(str, sorted(dice, reverse=True))) if dice else "0"
    return (
        Figure(say("energy left"), _number(values.energy)),
        Figure(say("initiative"), _number(values.initiative)),
        Figure(say("movement"), _number(values.movement)),
        Figure(say("hull"), _number(values.hull)),
        Figure(say("hits on"), Text("{hit}", {"hit": to_hit(values.computer)})),
        Figure(say("damage of its dice"), Text("{dice}", {"dice": thrown})),
    )


def _number(value: int) -> Text:
    return Text("{n}", {"n": value})


def _odds(view: State, seat: Seat, ship: Ship) -> Odds:
    good = against_ancient(view, seat, ship, view.player(seat).parts[ship])
    words = (say("it wins"), say("nobody can fire"), say("the Ancient wins"))
    return Odds(say("One such ship against an Ancient"), good, 100 - good, words)
