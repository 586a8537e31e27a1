"""What everybody should see of a step for a moment: its title, and everything that moved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from companion.core.screen import Message, Screen
from companion.core.seats import Seat
from companion.core.text import Text, say, say_many
from companion.core.values import Event
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops import fought
from companion.games.nexus_ops.account import Entry, account, breath, drawn, ending
from companion.games.nexus_ops.contests import unsettled
from companion.games.nexus_ops.describe import mission_name, shown_on
from companion.games.nexus_ops.evolve import fold
from companion.games.nexus_ops.model import Battle, State, team_points
from companion.games.nexus_ops.prompts import phrases
from companion.games.nexus_ops.prompts.phrases import army, listed, name_of, number, on_space, sides
from companion.games.nexus_ops.rules.victory import cheapest
from companion.games.nexus_ops.strength import by_cards, hit_number
from companion.games.nexus_ops.terms import BREATH_HITS_ON, TERRAIN_NAMES, UNIT_NAMES

# What makes a title when nothing more important happened.
MOVED_ICONS: dict[type[Event], str] = {
    fought.UnitLost: "battle",
    e.IncomeGained: "rubium",
    e.CardsDrawn: "cards",
    e.DrawEnded: "cards",
}


def announce(before: State, events: Sequence[Event]) -> Screen | None:
    """A title, and around what belongs to it all else that moved, in the order in which it happened."""
    entries = account(before, events)
    title = _important(before, events) or _moved(before, events, entries) or _turn(before, events)
    if title is None:
        return None
    place, shown = title
    earlier = [entry.text for entry in entries if entry.last < place]
    later = [entry.text for entry in entries if entry.first > place]
    return replace(shown, lines=(*earlier, *shown.lines, *later))


def _important(before: State, events: Sequence[Event]) -> tuple[int, Message] | None:
    """The first kind, in order of importance, of which something happened, and where in the step it did."""
    for kind, make in _TITLES.items():
        for place, event in enumerate(events):
            if isinstance(event, kind) and (shown := make(before, events, event)) is not None:
                return place, shown
    return None


def _moved(before: State, events: Sequence[Event], entries: list[Entry]) -> tuple[int, Message] | None:
    """Losses, income, cards: whatever came first."""
    first = next((entry for entry in entries if entry.kind in MOVED_ICONS), None)
    if first is None:
        return None
    icon = MOVED_ICONS[first.kind]
    if first.kind is e.CardsDrawn:
        draws = [event for event in events[first.first : first.last + 1] if isinstance(event, e.CardsDrawn)]
        cards = drawn(fold(before, events[: first.first]), draws)
        return first.first, Message(say("{name} draws", name=name_of(before, draws[0].seat)), (cards,), icon)
    if first.kind is e.DrawEnded:
        name = name_of(before, fold(before, events[: first.first]).active)
        return first.first, Message(say("{name} draws", name=name), (first.text,), icon)
    return first.first, Message(first.text, (), icon)


def _eliminated(before: State, _: Sequence[Event], event: e.PlayerEliminated) -> Message:
    name = name_of(before, event.seat)
    return Message(say("{name} is eliminated", name=name), (say("no unit, no rubium, no card"),), "warning")


def _won(before: State, events: Sequence[Event], event: fought.BattleWon) -> Message:
    left = army(_fought(before, events).alive[event.attacker])
    return Message(ending(before, event), (say("left: {units}", units=left),), "crown")


def _battle_over(before: State, events: Sequence[Event], event: fought.BattleOver) -> Message:
    sides = [
        say("{name} {number}", name=name_of(before, seat), number=sum(alive))
        for seat, alive in _fought(before, events).alive.items()
    ]
    return Message(ending(before, event), (say("left: {units}", units=listed(sides)),), "battle")


def _fought(before: State, events: Sequence[Event]) -> Battle:
    """The battle as it ended; later events of the same step may have cleared it away."""
    end = next(
        place for place, event in enumerate(events) if isinstance(event, fought.BattleWon | fought.BattleOver)
    )
    return fold(before, events[: end + 1]).fight


def _begun(before: State, _: Sequence[Event], event: fought.BattleBegun) -> Message:
    """Whoever is attacked has seen nothing of what the attacker was asked."""
    title = say(
        "{attacker} against {defender}",
        attacker=name_of(before, event.attacker),
        defender=name_of(before, event.defender),
    )
    where = phrases.place(before, event.space) if event.space else TERRAIN_NAMES[event.terrain]
    armies = sides(before, event.attackers, event.defender, event.defenders)
    return Message(title, (where, armies), "battle")


def _thrown(before: State, _: Sequence[Event], event: fought.DiceThrown) -> Message | None:
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
    return Message(title, (breath(event), *thrown), "rubium_dragon")


def _burnt(before: State, _: Sequence[Event], event: e.UnitBurnt) -> Message:
    return Message(
        say("{name} loses a unit", name=name_of(before, event.victim)),
        (on_space(UNIT_NAMES[event.unit], event.space), say("not a battle: no cards")),
        "rubium_dragon",
    )


def _tile(before: State, _: Sequence[Event], event: e.TileTurned) -> Message:
    lines = [shown_on(event)]
    if event.unit is not None and not event.placed:
        lines.append(say("no figure left in the supply"))
    name = name_of(before, event.seat)
    title = say("{name} explores {space}", name=name, space=event.space) if event.space else None
    return Message(title or say("{name} explores", name=name), tuple(lines), "tile")


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


def _first(before: State, _: Sequence[Event], event: e.FirstNamed) -> Message:
    rubium = listed([number(event.rubium[seat]) for seat in event.rubium])
    title = say("{name} plays first", name=name_of(before, event.player))
    return Message(title, (say("Rubium: {rubium}", rubium=rubium),), "rubium")


def _turn(before: State, events: Sequence[Event]) -> tuple[int, Message] | None:
    """A turn begins: somebody may soon be out, or a battle goes on where it was held."""
    if not isinstance(events[-1], e.TurnBegun):
        return None
    shown = _risk(fold(before, events)) or _still_contested(fold(before, events))
    return None if shown is None else (len(events), shown)


def _risk(after: State) -> Message | None:
    if risk := [player.seat for player in after.players if _at_risk(after, player.seat)]:
        names = listed([name_of(after, seat) for seat in risk])
        return Message(say("Elimination risk"), (names,), "warning")
    return None


def _still_contested(after: State) -> Message | None:
    if not (held := unsettled(after, after.active)):
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


_TITLES: dict[type[Event], Callable[[State, Sequence[Event], Any], Message | None]] = {
    e.PlayerEliminated: _eliminated,
    fought.BattleWon: _won,
    fought.BattleOver: _battle_over,
    e.MissionTaken: _mission,
    e.HillClaimed: _hill,
    e.SecretPlayed: _secret,
    e.TileTurned: _tile,
    e.UnitBurnt: _burnt,
    e.BreathRolled: _breath,
    fought.DiceThrown: _thrown,
    fought.BattleBegun: _begun,
    e.FirstNamed: _first,
}
