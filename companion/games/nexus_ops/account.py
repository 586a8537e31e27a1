"""What a step moved, in the order in which it happened: figures, cards, rubium, and the dice that led to it.

A step is often more than what a player asked for: a throw ends a battle, whose loser draws, and the turn goes
on by itself. Each part of that gets a line; equal things that come together share one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct

from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops import fought
from companion.games.nexus_ops.evolve import fold
from companion.games.nexus_ops.model import State
from companion.games.nexus_ops.prompts.phrases import listed, name_of, number, on_space, some
from companion.games.nexus_ops.terms import CHEAPEST_FIRST, UNIT_NAMES

NO_SECRET = say("no Secret Mission: deck and discards are empty")


class Entry(Struct, frozen=True):
    """A line, what kind of thing it tells, and where that stands in the step."""

    kind: type[Event]
    first: int
    last: int
    text: Text

    def tells(self, place: int) -> bool:
        """Whether it is about the event at that place."""
        return self.first <= place <= self.last


def account(before: State, events: Sequence[Event]) -> list[Entry]:
    """All that moved, a line each."""
    entries, state = [], before
    silent = {e.DrawEnded} if any(map(_is_secret, events)) else set()
    for _, group in groupby(enumerate(events), key=_kin):
        places, alike = zip(*group, strict=True)
        kind = type(alike[0])
        told = _LINES[kind](state, alike) if kind in _LINES.keys() - silent else None
        if told is not None:
            entries.append(Entry(kind, places[0], places[-1], told))
        state = fold(state, alike)
    return entries


def _is_secret(event: Event) -> bool:
    """Every Draw phase brings a Secret Mission, unless none is left anywhere."""
    return isinstance(event, e.CardsDrawn) and event.card == "secret"


def _kin(numbered: tuple[int, Event]) -> Hashable:
    """Losses of one player are told together, and so are the cards that one player draws."""
    place, event = numbered
    match event:
        case fought.UnitLost(victim=seat) | e.CardsDrawn(seat=seat):
            return type(event), seat
    return place


def _burnt(state: State, burnt: Sequence[e.UnitBurnt]) -> Text:
    (one,) = burnt
    unit = on_space(UNIT_NAMES[one.unit], one.space)
    return say("{name} loses: {unit}", name=name_of(state, one.victim), unit=unit)


def _lost(state: State, lost: Sequence[fought.UnitLost]) -> Text:
    fallen = [event.unit for event in lost]
    units = UNIT_NAMES[fallen[0]]
    if len(fallen) > 1:
        units = listed([some(fallen.count(unit), unit) for unit in CHEAPEST_FIRST if unit in fallen])
    return say("{name} loses: {unit}", name=name_of(state, lost[0].victim), unit=units)


def drawn(state: State, draws: Sequence[e.CardsDrawn]) -> Text:
    """The cards that one player draws."""
    counts: dict[str, int] = {}
    for event in draws:
        counts[event.card] = counts.get(event.card, 0) + event.number
    return listed([_cards(state, *one) for one in counts.items()])


def _cards(state: State, card: str, count: int) -> Text:
    if card == "energize":
        return say("{count} Energize", count=count)
    chosen = state.phase == "draw" and state.setting("priority") == "on" and state.secret.left > 1
    return (
        say("2 Secret Missions: keep 1, 1 under the deck") if chosen else say("{count} Secret", count=count)
    )


def _drew(state: State, draws: Sequence[e.CardsDrawn]) -> Text:
    return say("{name} draws {cards}", name=name_of(state, draws[0].seat), cards=drawn(state, draws))


def _threw(state: State, throws: Sequence[fought.DiceThrown]) -> Text | None:
    """Dice of the companion: others lie on the table for everybody to see."""
    (thrown,) = throws
    if not thrown.dice:
        return None
    dice = listed([number(die) for die in thrown.dice])
    return say("{name} throws {dice}", name=name_of(state, thrown.seat), dice=dice)


def ending(state: State, event: fought.BattleWon | fought.BattleOver) -> Text:
    """How a battle ended, and on the full board where."""
    result, space = _result(state, event), state.fight.space
    return say("{space}: {result}", space=space, result=result) if space else result


def _result(state: State, event: fought.BattleWon | fought.BattleOver) -> Text:
    if isinstance(event, fought.BattleWon):
        return say("{name} wins", name=name_of(state, event.attacker))
    if event.result == "lost":
        return say("{name} has lost all", name=name_of(state, state.active))
    return say("Both hold out")


def breath(event: e.BreathRolled) -> Text:
    """The die of a Dragon, and on the full board from where to where."""
    if not event.source:
        return say("Die: {die}", die=event.die)
    return say("Breath {source} → {target}: {die}", source=event.source, target=event.target, die=event.die)


def _gained(state: State, gifts: Sequence[e.RubiumGained]) -> Text:
    (gift,) = gifts
    rubium = state.player(gift.seat).rubium
    return say("rubium {before} → {after}", before=rubium, after=rubium + gift.rubium)


def _earned(state: State, incomes: Sequence[e.IncomeGained]) -> Text | None:
    """Nothing is no news."""
    (gained,) = incomes
    if not gained.rubium:
        return None
    return say("{name}: +{rubium} rubium", name=name_of(state, gained.seat), rubium=gained.rubium)


_LINES: dict[type[Event], Callable[[State, Sequence[Any]], Text | None]] = {
    e.RubiumGained: _gained,
    e.UnitGained: lambda _, gifts: on_space(some(1, gifts[0].unit), gifts[0].space),
    e.BreathRolled: lambda _, rolled: breath(rolled[0]),
    e.UnitBurnt: _burnt,
    fought.DiceThrown: _threw,
    fought.UnitLost: _lost,
    fought.BattleWon: lambda state, ends: ending(state, ends[0]),
    fought.BattleOver: lambda state, ends: ending(state, ends[0]),
    e.IncomeGained: _earned,
    e.CardsDrawn: _drew,
    e.DrawEnded: lambda _, __: NO_SECRET,
    e.CardHanded: lambda s, handed: say("{name} hands over a card", name=name_of(s, handed[0].giver)),
}
