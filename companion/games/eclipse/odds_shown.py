"""The odds of a battle, to look at before and while it is fought."""

from __future__ import annotations

from companion.core.screen import Cell, Message, Roster, Screen
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, decimal, say
from companion.core.values import Command
from companion.games.eclipse import commands as c
from companion.games.eclipse.battles import as_ships, fleet_of, ships_of
from companion.games.eclipse.blueprints import sums, sums_with
from companion.games.eclipse.model import Side, State
from companion.games.eclipse.odds import ANCIENT, Battle, Fleet, Odds, odds_of
from companion.games.eclipse.phrases import defends, name, to_hit, who
from companion.games.eclipse.terms import SHIPS, SHORT_NAMES, Ship


def odds(state: State) -> Odds | None:
    """The attacker's chances from here, if both sides still have ships."""
    battle = state.fight
    if not all(any(side.damage) for side in battle.sides):
        return None
    attacker, defender = (_in_order(state, at) for at in (0, 1))
    if not battle.missiles:
        attacker, defender = (
            fleet._replace(ships=tuple(ships._replace(missiles=()) for ships in fleet.ships))
            for fleet in (attacker, defender)
        )
    return odds_of(Battle(attacker, defender))


def _in_order(state: State, at: int) -> Fleet:
    """A side whose types act in the order of this battle, whatever its owner made of equal initiatives."""
    battle = state.fight
    places = {turn: len(battle.order) - place for place, turn in enumerate(battle.order)}
    fleet = fleet_of(state, battle.sides[at])
    return fleet._replace(
        ships=tuple(
            ships._replace(initiative=places.get((at, type_), 0)) for type_, ships in enumerate(fleet.ships)
        )
    )


def looks(state: State) -> tuple[Screen, ...]:
    """The odds, and the order of fire."""
    found = odds(state)
    return (order(state),) if found is None else (_chances(state, found), order(state))


def _chances(state: State, found: Odds) -> Message:
    attacker, defender = (who(state, side.seat) for side in state.fight.sides)
    lines = [
        say(
            "losses: {name} {lost}, {other} {more}",
            name=attacker,
            lost=decimal(sum(fate.lost for fate in found.attacker)),
            other=defender,
            more=decimal(sum(fate.lost for fate in found.defender)),
        )
    ]
    if not found.exact:
        lines.append(say("thrown, ±{error} %", error=round(100 * found.error)))
    title = say("{name} wins {percent} %", name=attacker, percent=round(100 * found.win))
    return Message(title, tuple(lines), "battle")


def order(state: State) -> Roster:
    """Who fires when, with initiative and what a die must show."""
    battle = state.fight
    cells = []
    for place, (at, type_) in enumerate(battle.order):
        side = battle.sides[at]
        ships = ships_of(state, side.seat)[type_]
        if side.damage[type_]:
            value = Text("{n}  {hit}", {"n": ships.initiative, "hit": to_hit(ships.computer)})
            cells.append(Cell(type_name(state, side, type_), value, done=place < battle.place))
    return Roster(tuple(cells[:6]), foot=defends(state, battle.sides[1].seat))


def type_name(state: State, side: Side, type_: int) -> Text:
    """A type of a side in short."""
    if side.seat < 0:
        return name(state, side.seat)
    return say("{name} {ship}", name=who(state, side.seat), ship=SHORT_NAMES[SHIPS[type_]])


def why(
    state: State, sides: tuple[Side, Side], order: tuple[tuple[int, int], ...]
) -> tuple[tuple[Seat, Text, Text], ...]:
    """Each type in the order of fire, and why it stands there (BAT-4)."""
    told = []
    before: int | None = None
    for at, type_ in order:
        side = sides[at]
        initiative = ships_of(state, side.seat)[type_].initiative
        line = say("{type}: initiative {n}", type=type_name(state, side, type_), n=initiative)
        reason = _sum(state, side, type_)
        if initiative == before:
            reason = say("level: the defender, then the smaller ship")
        told.append((max(TABLE, side.seat), line, reason))
        before = initiative
    return tuple(told)


def _sum(state: State, side: Side, type_: int) -> Text:
    if side.seat < 0:
        return say("as printed")
    ship = SHIPS[type_]
    printed = state.data.blueprint(state.player(side.seat).species, ship).initiative
    parts = sums(state, side.seat, ship).initiative - printed
    return say("{printed} printed, {parts} from parts", printed=printed, parts=parts)


def what_if(view: State, command: Command) -> Text | None:
    """While a blueprint is changed: how one such ship would do against an Ancient, now and then."""
    if not isinstance(command, c.PlacePart) or command.ship is None or command.slot is None:
        return None
    placed = view.player(command.seat).parts[command.ship]
    after = (*placed[: command.slot], command.part, *placed[command.slot + 1 :])
    now, then = (against_ancient(view, command.seat, command.ship, plan) for plan in (placed, after))
    return say("against an Ancient {now} → {then} %", now=now, then=then)


def against_ancient(view: State, seat: Seat, ship: Ship, plan: tuple[str, ...]) -> int:
    """How often one ship of such a plan beats an Ancient, in percent."""
    ships = as_ships(ship, sums_with(view, seat, ship, plan))
    return round(100 * odds_of(Battle(Fleet((ships,)), Fleet((ANCIENT,), by_rule=True))).win)
