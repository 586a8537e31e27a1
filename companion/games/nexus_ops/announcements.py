"""What everybody should see of a step for a moment: the most important thing that happened in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from companion.core.screen import Change, Message, Screen
from companion.core.seats import Seat
from companion.core.text import Text, say, say_many
from companion.core.values import Event
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.describe import mission_name, shown_on
from companion.games.nexus_ops.evolve import fold
from companion.games.nexus_ops.model import State, team_points
from companion.games.nexus_ops.prompts.phrases import army, listed, name_of, number
from companion.games.nexus_ops.terms import BREATH_HITS_ON, UNIT_NAMES

MOST_LINES = 3


def announce(before: State, events: Sequence[Event]) -> Screen | None:
    """The screen of the first kind, in order of importance, of which something happened."""
    after = fold(before, events)
    for kind, make in _ANNOUNCED.items():
        for event in events:
            if isinstance(event, kind) and (shown := make(before, after, event)) is not None:
                return _with_draws(after, events, shown)
    return None


def _with_draws(state: State, events: Sequence[Event], shown: Screen) -> Screen:
    """The draws of the same step, as lines more; below a large number as its foot."""
    drawn = [event for event in events if isinstance(event, e.CardsDrawn)]
    if not drawn:
        return shown
    totals: dict[tuple[Seat, str], int] = {}
    for event in drawn:
        totals[event.seat, event.card] = totals.get((event.seat, event.card), 0) + event.number
    lines = tuple(_draws(state, seat, card, count) for (seat, card), count in totals.items())
    if isinstance(shown, Message):
        return Message(shown.title, (*shown.lines, *lines)[:MOST_LINES], shown.icon)
    return replace(shown, foot=lines[0])


def _draws(state: State, seat: Seat, card: str, count: int) -> Text:
    name = name_of(state, seat)
    if card == "energize":
        return say("{name} draws {count} Energize", name=name, count=count)
    return say("{name} draws {count} Secret", name=name, count=count)


def _eliminated(before: State, _: State, event: e.PlayerEliminated) -> Screen:
    return Message(say("{name} is eliminated", name=name_of(before, event.seat)), icon="warning")


def _won(before: State, after: State, event: e.BattleWon) -> Screen:
    assert after.battle is not None
    left = army(after.battle.alive[event.attacker])
    return Message(say("{name} wins", name=name_of(before, event.attacker)), (left,), "crown")


def _battle_over(before: State, after: State, event: e.BattleOver) -> Screen | None:
    battle = after.battle or before.battle
    if battle is None:
        return None
    if event.result == "lost":
        title = say("{name} has lost all", name=name_of(before, battle.attacker))
    else:
        title = say("Both hold out")
    sides = [
        say("{name} {number}", name=name_of(before, seat), number=sum(alive))
        for seat, alive in battle.alive.items()
    ]
    return Message(title, (listed(sides),), "battle")


def _thrown(before: State, _: State, event: e.DiceThrown) -> Screen | None:
    if not event.dice:
        return None
    dice = listed([number(die) for die in event.dice])
    lines = (dice, say("thrown by the companion"))
    name = name_of(before, event.seat)
    title = say_many("{name}: {n} hit", "{name}: {n} hits", event.hits, name=name)
    return Message(title, lines, "dice")


def _breath(_: State, __: State, event: e.BreathRolled) -> Screen:
    title = say("The breath hits") if event.die >= BREATH_HITS_ON else say("The breath misses")
    thrown = (say("thrown by the companion"),) if event.companion else ()
    return Message(title, (say("Die: {die}", die=event.die), *thrown), "rubium_dragon")


def _burnt(before: State, _: State, event: e.UnitBurnt) -> Screen:
    return Message(
        say("{name} loses a unit", name=name_of(before, event.victim)),
        (UNIT_NAMES[event.unit], say("not a battle: no cards")),
        "rubium_dragon",
    )


def _tile(before: State, _: State, event: e.TileTurned) -> Screen:
    lines = [shown_on(event)]
    if event.unit is not None and not event.placed:
        lines.append(say("no figure left in the supply"))
    return Message(say("{name} explores", name=name_of(before, event.seat)), tuple(lines), "tile")


def _points(before: State, after: State, event: e.MissionTaken | e.HillClaimed) -> Screen:
    label = say("{name}: VP", name=name_of(before, event.seat))
    return Change(label, team_points(before, event.seat), team_points(after, event.seat), "points")


def _secret(before: State, after: State, event: e.SecretPlayed) -> Screen:
    points = say(
        "VP {before} → {after} of {target}",
        before=team_points(before, event.seat),
        after=team_points(after, event.seat),
        target=before.target,
    )
    title = say("{name}: +{points} VP", name=name_of(before, event.seat), points=event.points)
    return Message(title, (mission_name(before, event.mission), points), "secret")


def _income(before: State, _: State, event: e.IncomeGained) -> Screen | None:
    title = say("{name}: +{rubium} rubium", name=name_of(before, event.seat), rubium=event.rubium)
    return Message(title, (), "rubium")


def _drawn(before: State, _: State, event: e.CardsDrawn) -> Screen:
    return Message(say("{name} draws", name=name_of(before, event.seat)), icon="cards")


def _first(before: State, _: State, event: e.FirstNamed) -> Screen:
    rubium = listed([number(event.rubium[seat]) for seat in event.rubium])
    title = say("{name} plays first", name=name_of(before, event.player))
    return Message(title, (say("Rubium: {rubium}", rubium=rubium),), "rubium")


def _danger(_: State, after: State, __: e.TurnBegun) -> Screen | None:
    """Somebody may soon be out: no unit, no money, no card."""
    risk = [player.seat for player in after.players if _at_risk(after, player.seat)]
    if not risk:
        return None
    names = listed([name_of(after, seat) for seat in risk])
    return Message(say("Elimination risk"), (names,), "warning")


def _at_risk(state: State, seat: Seat) -> bool:
    player = state.player(seat)
    poor = player.rubium < 2 and not player.cards and not player.eliminated
    return poor and sum(player.units) == 1


_ANNOUNCED: dict[type[Event], Callable[[State, State, Any], Screen | None]] = {
    e.PlayerEliminated: _eliminated,
    e.BattleWon: _won,
    e.BattleOver: _battle_over,
    e.MissionTaken: _points,
    e.HillClaimed: _points,
    e.SecretPlayed: _secret,
    e.TileTurned: _tile,
    e.UnitBurnt: _burnt,
    e.BreathRolled: _breath,
    e.DiceThrown: _thrown,
    e.IncomeGained: _income,
    e.CardsDrawn: _drawn,
    e.FirstNamed: _first,
    e.TurnBegun: _danger,
}
