"""What everybody should see of a step for a moment: the most important thing that happened in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from companion.core.screen import Message, Screen
from companion.core.seats import Seat
from companion.core.text import Text, say, say_many
from companion.core.values import Event
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.contests import unsettled
from companion.games.nexus_ops.describe import mission_name, shown_on
from companion.games.nexus_ops.evolve import fold
from companion.games.nexus_ops.model import Battle, State, team_points
from companion.games.nexus_ops.prompts.phrases import army, listed, name_of, number
from companion.games.nexus_ops.rules.victory import cheapest
from companion.games.nexus_ops.strength import by_cards, hit_number
from companion.games.nexus_ops.terms import BREATH_HITS_ON, TERRAIN_NAMES, UNIT_NAMES

MOST_LINES = 4


def announce(before: State, events: Sequence[Event]) -> Screen | None:
    """The first kind, in order of importance, of which something happened; then what came of it."""
    after = fold(before, events)
    for kind, make in _ANNOUNCED.items():
        for event in events:
            if isinstance(event, kind) and (shown := make(before, events, event)) is not None:
                more = _consequences(after, events, kind)
                return replace(shown, lines=(*shown.lines, *more)[:MOST_LINES])
    return None


def _consequences(state: State, events: Sequence[Event], told: type[Event]) -> list[Text]:
    """What else a step brought: dice, how the battle ended, income, cards that were drawn."""
    lines = []
    for event in events:
        if isinstance(event, e.DiceThrown) and event.dice and told is not e.DiceThrown:
            dice = listed([number(die) for die in event.dice])
            lines.append(say("{name} throws {dice}", name=name_of(state, event.seat), dice=dice))
        if isinstance(event, e.BattleWon | e.BattleOver) and told is e.PlayerEliminated:
            lines.append(_ending(state, event))
        if isinstance(event, e.IncomeGained) and event.rubium and told is not e.IncomeGained:
            lines.append(_earned(state, event))
    if told is not e.CardsDrawn:
        lines += [
            say("{name} draws {cards}", name=name_of(state, seat), cards=cards)
            for seat, cards in _draws(events).items()
        ]
    return lines


def _draws(events: Sequence[Event]) -> dict[Seat, Text]:
    """Who draws what in a step."""
    totals: dict[Seat, dict[str, int]] = {}
    for event in events:
        if isinstance(event, e.CardsDrawn):
            cards = totals.setdefault(event.seat, {})
            cards[event.card] = cards.get(event.card, 0) + event.number
    return {seat: listed([_cards(*one) for one in drawn.items()]) for seat, drawn in totals.items()}


def _cards(card: str, count: int) -> Text:
    return say("{count} Energize", count=count) if card == "energize" else say("{count} Secret", count=count)


def _eliminated(before: State, _: Sequence[Event], event: e.PlayerEliminated) -> Message:
    name = name_of(before, event.seat)
    return Message(say("{name} is eliminated", name=name), (say("no unit, no rubium, no card"),), "warning")


def _won(before: State, events: Sequence[Event], event: e.BattleWon) -> Message:
    left = army(_fought(before, events).alive[event.attacker])
    return Message(_ending(before, event), (say("left: {units}", units=left),), "crown")


def _battle_over(before: State, events: Sequence[Event], event: e.BattleOver) -> Message:
    sides = [
        say("{name} {number}", name=name_of(before, seat), number=sum(alive))
        for seat, alive in _fought(before, events).alive.items()
    ]
    return Message(_ending(before, event), (say("left: {units}", units=listed(sides)),), "battle")


def _ending(state: State, event: e.BattleWon | e.BattleOver) -> Text:
    if isinstance(event, e.BattleWon):
        return say("{name} wins", name=name_of(state, event.attacker))
    if event.result == "lost":
        return say("{name} has lost all", name=name_of(state, state.active))
    return say("Both hold out")


def _fought(before: State, events: Sequence[Event]) -> Battle:
    """The battle as it ended; later events of the same step may have cleared it away."""
    end = next(place for place, event in enumerate(events) if isinstance(event, e.BattleWon | e.BattleOver))
    return fold(before, events[: end + 1]).fight


def _thrown(before: State, _: Sequence[Event], event: e.DiceThrown) -> Message | None:
    battle = before.fight
    if not event.dice or battle.step is None:
        return None
    cards = by_cards(battle, event.seat, battle.step)
    lines = (
        say(
            "{dice}: hits on {hit}+",
            dice=listed([number(die) for die in event.dice]),
            hit=hit_number(before, battle.step, battle.terrain, cards),
        ),
        say("thrown by the companion"),
    )
    name = name_of(before, event.seat)
    title = say_many("{name}: {n} hit", "{name}: {n} hits", event.hits, name=name)
    return Message(title, lines, battle.step)


def _breath(_: State, __: Sequence[Event], event: e.BreathRolled) -> Message:
    title = say("The breath hits") if event.die >= BREATH_HITS_ON else say("The breath misses")
    thrown = (say("thrown by the companion"),) if event.companion else ()
    return Message(title, (say("Die: {die}", die=event.die), *thrown), "rubium_dragon")


def _burnt(before: State, _: Sequence[Event], event: e.UnitBurnt) -> Message:
    return Message(
        say("{name} loses a unit", name=name_of(before, event.victim)),
        (UNIT_NAMES[event.unit], say("not a battle: no cards")),
        "rubium_dragon",
    )


def _tile(before: State, _: Sequence[Event], event: e.TileTurned) -> Message:
    lines = [shown_on(event)]
    if event.unit is not None and not event.placed:
        lines.append(say("no figure left in the supply"))
    return Message(say("{name} explores", name=name_of(before, event.seat)), tuple(lines), "tile")


def _mission(before: State, _: Sequence[Event], event: e.MissionTaken) -> Message:
    return _points(before, event, say("Mission: a battle won"), "points")


def _hill(before: State, _: Sequence[Event], event: e.HillClaimed) -> Message:
    return _points(before, event, say("Control of the Monolith"), "points")


def _secret(before: State, _: Sequence[Event], event: e.SecretPlayed) -> Message:
    return _points(before, event, mission_name(before, event.mission), "secret")


def _points(
    before: State, event: e.MissionTaken | e.HillClaimed | e.SecretPlayed, reason: Text, icon: str
) -> Message:
    """How many, what for, and how far it is to the target."""
    held = team_points(before, event.seat)
    points = say(
        "VP {before} → {after} of {target}", before=held, after=held + event.points, target=before.target
    )
    title = say("{name}: +{points} VP", name=name_of(before, event.seat), points=event.points)
    return Message(title, (reason, points), icon)


def _income(before: State, _: Sequence[Event], event: e.IncomeGained) -> Message | None:
    """Nothing is no news."""
    return Message(_earned(before, event), (), "rubium") if event.rubium else None


def _earned(state: State, event: e.IncomeGained) -> Text:
    return say("{name}: +{rubium} rubium", name=name_of(state, event.seat), rubium=event.rubium)


def _drawn(before: State, events: Sequence[Event], _: e.CardsDrawn) -> Message:
    """Nothing but cards: of one player, or of several."""
    drawn = _draws(events)
    if len(drawn) == 1:
        ((seat, cards),) = drawn.items()
        return Message(say("{name} draws", name=name_of(before, seat)), (cards,), "cards")
    lines = [say("{name}: {cards}", name=name_of(before, seat), cards=cards) for seat, cards in drawn.items()]
    return Message(say("Cards are drawn"), tuple(lines), "cards")


def _first(before: State, _: Sequence[Event], event: e.FirstNamed) -> Message:
    rubium = listed([number(event.rubium[seat]) for seat in event.rubium])
    title = say("{name} plays first", name=name_of(before, event.player))
    return Message(title, (say("Rubium: {rubium}", rubium=rubium),), "rubium")


def _turn(before: State, events: Sequence[Event], event: e.TurnBegun) -> Message | None:
    """Somebody may soon be out (no unit, no money, no card); or a battle goes on where it was held."""
    after = fold(before, events)
    if risk := [player.seat for player in after.players if _at_risk(after, player.seat)]:
        names = listed([name_of(after, seat) for seat in risk])
        return Message(say("Elimination risk"), (names,), "warning")
    if not (held := unsettled(after, event.seat)):
        return None
    places = [
        say(
            "{terrain}: {names}",
            terrain=TERRAIN_NAMES[one.terrain],
            names=listed([name_of(after, seat) for seat in one.alive]),
        )
        for one in held
    ]
    return Message(say("Still contested"), tuple(places), "battle")


def _at_risk(state: State, seat: Seat) -> bool:
    player = state.player(seat)
    poor = player.rubium < cheapest(state) and not player.cards and not player.eliminated
    return poor and sum(player.units) == 1


_ANNOUNCED: dict[type[Event], Callable[[State, Sequence[Event], Any], Message | None]] = {
    e.PlayerEliminated: _eliminated,
    e.BattleWon: _won,
    e.BattleOver: _battle_over,
    e.MissionTaken: _mission,
    e.HillClaimed: _hill,
    e.SecretPlayed: _secret,
    e.TileTurned: _tile,
    e.UnitBurnt: _burnt,
    e.BreathRolled: _breath,
    e.DiceThrown: _thrown,
    e.IncomeGained: _income,
    e.CardsDrawn: _drawn,
    e.FirstNamed: _first,
    e.TurnBegun: _turn,
}
