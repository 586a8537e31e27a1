"""One skirmish on the full board: which cards count, attack against health on both sides, what falls."""

from __future__ import annotations

from random import Random

from msgspec import Struct

from companion.core.seats import Seat
from companion.core.values import Event
from companion.games.starcraft import fight_events as f
from companion.games.starcraft.changes import drawn, sheet_of
from companion.games.starcraft.combat_deck import card_of
from companion.games.starcraft.data import CombatCard
from companion.games.starcraft.evolve_fight import line_of
from companion.games.starcraft.fights import FROM_DECK, Line
from companion.games.starcraft.ground import unit_data
from companion.games.starcraft.model import State
from companion.games.starcraft.reckoner import Falls, Reach, SideNumbers, compared, triggers
from companion.games.starcraft.technologies import gives, opened


class Shown(Struct, frozen=True):
    """The cards of one side as they are turned up; `drawn`: those that came from the deck."""

    card: int
    reinforcement: int = 0
    drawn: tuple[int, ...] = ()


def turned_up(state: State, seat: Seat, line: Line, chance: Random) -> Shown:
    """What a side has laid; the top of the deck is drawn until a standard card comes."""
    if line.card != FROM_DECK:
        return Shown(line.card or 0, line.reinforcement or 0)
    sheet = sheet_of(state, seat)
    found: list[int] = []
    most = len(sheet.deck) + len(sheet.discards)
    while sheet.deck and len(found) < most:
        card = sheet.deck[int(chance.random() * len(sheet.deck))]
        sheet = drawn(sheet, (card,))
        found.append(card)
        if not card_of(state, card).reinforcement:
            return Shown(card, 0, tuple(found))
    return Shown(0, 0, tuple(found))


# --- what a card is worth


def fits(state: State, line: Line, card: CombatCard) -> bool:
    """Whether the icon is that of the own front line: then the higher values and the ability count."""
    return line.front in card.units and not unit_data(state, line.front).assist


def reinforces(line: Line, card: CombatCard) -> bool:
    """A reinforcement card must show the front line; with specialty support a supporting unit counts."""
    shown = set(card.units)
    return line.front in shown or (card.effect == "support" and bool(shown & set(line.supports)))


def values(state: State, line: Line, card: int, reinforcement: int) -> tuple[int, int]:
    """Attack and health of the cards."""
    printed = card_of(state, card)
    attack, health = (printed.attack, printed.health) if fits(state, line, printed) else printed.minor
    added = card_of(state, reinforcement) if reinforcement else None
    if added is not None and reinforces(line, added):
        return attack + added.attack, health + added.health
    return attack, health


def support_value(state: State, seat: Seat, line: Line, enemy: Line) -> int:
    """The supports that can target the enemy's front line."""
    target = unit_data(state, enemy.front)
    return sum(
        unit_data(state, unit).support + gives(state, seat, unit, "support")
        for unit in line.supports
        if unit_data(state, unit).reaches(target)
    )


def bonus(state: State, seat: Seat, enemy: Line) -> int:
    """A special order, an ability, and Air Support against a flying front line where the own base is."""
    fight = state.fighting
    special = fight.special and seat == fight.attacker
    air = _air_support(state, seat) and unit_data(state, enemy.front).flying
    return special + air + opened(state, seat, "attack")


def _air_support(state: State, seat: Seat) -> bool:
    base = state.ground.bases.get(state.fighting.area) == seat
    return base and bool(sheet_of(state, seat).modules.get("air_support"))


def detects(state: State, seat: Seat, line: Line) -> bool:
    """Whether a side has a detector in the skirmish."""
    units = (line.front, *line.supports)
    seen = any(unit_data(state, unit).detector or gives(state, seat, unit, "detector") for unit in units)
    return seen or _air_support(state, seat)


def reach(state: State, line: Line, enemy: Line) -> Reach:
    """What the own front line can target."""
    own = unit_data(state, line.front)
    if own.reaches(unit_data(state, enemy.front)):
        return "front"
    return "support" if any(own.reaches(unit_data(state, unit)) for unit in enemy.supports) else "nothing"


def numbers(state: State, seat: Seat, number: int, shown: Shown) -> SideNumbers:
    """One side of a skirmish in numbers."""
    fight = state.fighting
    other = fight.defender if seat == fight.attacker else fight.attacker
    line, enemy = line_of(fight, seat, number), line_of(fight, other, number)
    attack, health = values(state, line, shown.card, shown.reinforcement)
    return SideNumbers(
        attack + bonus(state, seat, enemy),
        support_value(state, seat, line, enemy),
        health + opened(state, seat, "health"),
        reach(state, line, enemy),
        gives(state, seat, line.front, "cloaking") and not detects(state, other, enemy),
    )


def sacrifices(state: State, line: Line, card: int) -> bool:
    """A unit that targets nothing by itself, with a card of its own, dies with a flying enemy."""
    unit = unit_data(state, line.front)
    return unit.targets == "none" and fits(state, line, card_of(state, card))


def outcome(
    state: State, number: int, shown: tuple[Shown, Shown]
) -> tuple[SideNumbers, SideNumbers, tuple[Falls, Falls]]:
    """Both sides in numbers, and what falls on each."""
    fight = state.fighting
    attacker = numbers(state, fight.attacker, number, shown[0])
    defender = numbers(state, fight.defender, number, shown[1])
    falls: list[Falls] = [compared(defender, attacker), compared(attacker, defender)]
    skirmish = fight.skirmishes[number]
    lines = (skirmish.attacker, skirmish.defender)
    stood = [falls[side] in ("nothing", "support") for side in (0, 1)]
    for side in (0, 1):
        if stood[side] and sacrifices(state, lines[side], shown[side].card):
            falls[side] = "front"
            if stood[1 - side] and unit_data(state, lines[1 - side].front).flying:
                falls[1 - side] = "front"
    return attacker, defender, (falls[0], falls[1])


def fight_events(state: State, number: int, chance: Random) -> tuple[Event, ...]:
    """A skirmish is resolved: the cards, and what falls or must be decided."""
    fight = state.fighting
    seats = (fight.attacker, fight.defender)
    one, other = (turned_up(state, seat, line_of(fight, seat, number), chance) for seat in seats)
    attacker, defender, falls = outcome(state, number, (one, other))
    told: list[Event] = [
        f.SkirmishFought(
            number,
            (one.card, other.card),
            (one.reinforcement, other.reinforcement),
            (one.drawn, other.drawn),
            (attacker.attack + attacker.support, defender.attack + defender.support),
            (attacker.health, defender.health),
            falls,
            (_splash(state, number, 0, one, falls[1]), _splash(state, number, 1, other, falls[0])),
        )
    ]
    for side, seat in enumerate(seats):
        told += _losses(state, number, seat, seats[1 - side], falls[side])
    return tuple(told)


def _splash(state: State, number: int, side: int, shown: Shown, done: Falls) -> str:
    """The kind of splash that a side's card deals, if its icon fits and it destroyed something."""
    skirmish = state.fighting.skirmishes[number]
    line = (skirmish.attacker, skirmish.defender)[side]
    card = card_of(state, shown.card)
    counts = fits(state, line, card) and triggers(done) and not sacrifices(state, line, shown.card)
    return card.effect if counts and card.effect.startswith("splash") else ""


def _losses(state: State, number: int, seat: Seat, other: Seat, falls: Falls) -> tuple[Event, ...]:
    line = line_of(state.fighting, seat, number)
    if falls == "front":
        return (f.UnitFell(seat, line.front),)
    if falls == "withdraws":
        return (f.DecisionOwed("cloak", seat, {line.front: 1}),)
    if falls == "support":
        hits = unit_data(state, line_of(state.fighting, other, number).front)
        reached = [unit for unit in line.supports if hits.reaches(unit_data(state, unit))]
        return (f.DecisionOwed("support", seat, {unit: reached.count(unit) for unit in reached}),)
    return ()
