"""The odds of a battle, to look at before and while it is fought."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.screen import Cell, Message, Roster, Screen
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, decimal, say
from companion.core.values import Command
from companion.games.eclipse import commands as c
from companion.games.eclipse.battles import as_ships, fleet_of, ships_of
from companion.games.eclipse.blueprints import sums, sums_with
from companion.games.eclipse.combat import opponents
from companion.games.eclipse.fleets import needed
from companion.games.eclipse.model import Side, State, side_of
from companion.games.eclipse.odds import ANCIENT, BattleOdds, Fleet, FleetBattle, odds_of
from companion.games.eclipse.phrases import defends, name, to_hit, who
from companion.games.eclipse.terms import SHIPS, SHORT_NAMES, Ship
from companion.kit.words import number


def odds(state: State) -> BattleOdds | None:
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
    return odds_of(FleetBattle(attacker, defender))


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


def _chances(state: State, found: BattleOdds) -> Message:
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
    return round(100 * odds_of(FleetBattle(Fleet((ships,)), Fleet((ANCIENT,), by_rule=True))).win)


# --- before a battle


def entering(view: State, seat: Seat, ship: Ship, target: str) -> Text | None:
    """What one ship more would come to on a hex: the battle that follows, with all its owner has there.

    Against several parties at once it is only said that they are fought.
    """
    tile = view.tiles[target]
    ships = tuple(number + (one == ship) for one, number in zip(SHIPS, tile.ships(seat), strict=True))
    tile = replace(tile, fleets={**tile.fleets, seat: ships})
    sides = opponents(view, tile)
    if sides is None:
        return say("attack: no ships there") if tile.disc not in (0, seat) else None
    if len(tile.fleets) + bool(tile.ancients or tile.guard) > 2 or seat not in sides:
        return say("Battle: several others are there")
    attacker, defender = (fleet_of(view, side_of(tile, one)) for one in sides)
    found = odds_of(FleetBattle(attacker, defender))
    win = found.win if seat == sides[0] else 1 - found.win - found.stalemate
    if found.exact:
        return say("Battle: you win {percent} %", percent=chance(win))
    return say("Battle: you win about {percent} %", percent=chance(win))


def chance(share: float) -> Text:
    """A chance in whole percent; only what cannot happen is said to be 0, only what must to be 100."""
    percent = round(100 * share)
    if percent == 0 and share > 0:
        return say("less than {n}", n=1)
    return say("more than {n}", n=99) if percent == 100 and share < 1 else number(percent)


def leaving(view: State) -> Text:
    """What a retreat means: all of the other side fire once more before these ships leave (BAT-10)."""
    battle = view.fight
    at, _ = battle.order[battle.place]
    own, other = battle.sides[at], battle.sides[1 - at]
    hits = _hits_once(view, own, other)
    ships = [
        (one.life - damage)
        for one, damages in zip(ships_of(view, own.seat), own.damage, strict=True)
        for damage in damages
    ]
    if len(ships) == 1:
        lost = sum(share for damage, share in hits.items() if damage >= ships[0])
        return say("after one more enemy fire: lost with {percent} %", percent=chance(lost))
    return say("after one more enemy fire: unhurt with {percent} %", percent=chance(hits[0]))


def _hits_once(view: State, own: Side, other: Side) -> dict[int, float]:
    """How likely each damage is when all of the other side fire once, at whatever they hit most easily."""
    targets = [one for one, damages in zip(ships_of(view, own.seat), own.damage, strict=True) if damages]
    sums = {0: 1.0}
    for ships, damages in zip(ships_of(view, other.seat), other.damage, strict=True):
        hit = (7 - min(needed(ships, one) for one in targets)) / 6
        for die in ships.cannons * len(damages):
            missed = {damage: share * (1 - hit) for damage, share in sums.items()}
            for damage, share in sums.items():
                missed[damage + die] = missed.get(damage + die, 0) + share * hit
            sums = missed
    return sums
