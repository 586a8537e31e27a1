"""How each step is told: its name in the history, its line among all that moved, and its title for everybody.

The order is that of importance: of the events of a step the first kind that has a title makes it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from companion.core.screen import Message
from companion.core.seats import Seat
from companion.core.text import Text, say, say_many
from companion.core.values import Event
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops import terms
from companion.games.nexus_ops.control import paying
from companion.games.nexus_ops.flow import PHASES
from companion.games.nexus_ops.ground import on_board
from companion.games.nexus_ops.model import State, team_points
from companion.games.nexus_ops.phrases import (
    army,
    boosted,
    known_card,
    mission_name,
    on_space,
    place,
    sides,
    some,
)
from companion.games.nexus_ops.strength import by_cards, hit_number
from companion.kit.players import name_of
from companion.kit.telling import Telling, told
from companion.kit.words import joined, listed, numbers

NO_SECRET = say("no Secret Mission: deck and discards are empty")
BattleEnd = e.BattleWon | e.BattleOver


class Told(Telling, frozen=True):
    """How one kind of event is told; each gets the state from just before it.

    `line` tells of several that came together. `icon`: with it the line is a title, too, when nothing more
    important happened.
    """

    line: Callable[[State, Sequence[Any]], Text | None] | None = None
    icon: str = ""


# --- set-up and phases


def _ended(phase: str) -> Callable[[State, Any], Text]:
    return lambda state, _: say(
        "{name} ends: {phase}", name=name_of(state, state.active), phase=PHASES[phase].name
    )


_plays_first = told(say("{name} plays first"), "player")


def _first(state: State, event: e.FirstNamed) -> Message:
    rubium = numbers(event.rubium.values())
    return Message(_plays_first(state, event), (say("Rubium: {rubium}", rubium=rubium),), "rubium")


def bought(state: State, purchase: Sequence[e.UnitBought]) -> Text:
    """What was bought at once."""
    first, numbers = purchase[0], Counter(event.unit for event in purchase)
    units, name = listed([some(n, unit) for unit, n in numbers.items()]), name_of(state, first.seat)
    if not first.space:
        return say("{name} buys: {units}", name=name, units=units)
    return say("{name} buys: {units} on {space}", name=name, units=units, space=first.space)


def _shown_on(event: e.TileTurned) -> Text:
    """What a tile shows."""
    mine = [terms.MINE_NAMES[event.mine]] if event.mine else []
    unit = [terms.UNIT_NAMES[event.unit]] if event.unit else []
    return listed([*mine, *unit]) if mine or unit else say("nothing")


def _explored(state: State, event: e.TileTurned) -> Text:
    name, tile = name_of(state, event.seat), _shown_on(event)
    if not event.space:
        return say("{name} explores: {tile}", name=name, tile=tile)
    return say("{name} explores {space}: {tile}", name=name, space=event.space, tile=tile)


def _tile(state: State, event: e.TileTurned) -> Message:
    lines = [_shown_on(event)]
    if event.unit is not None and not event.placed:
        lines.append(say("no figure left in the supply"))
    name = name_of(state, event.seat)
    title = say("{name} explores {space}", name=name, space=event.space) if event.space else None
    return Message(title or say("{name} explores", name=name), tuple(lines), "tile")


_paid = told(say("{name}: income +{rubium} rubium"))


def _income(state: State, event: e.IncomeGained) -> Text | None:
    """A line of its own below what the player did, with every mine that the full board knows."""
    if not event.rubium:
        return None
    mines = [*paying(state, event.seat)] if on_board(state) else []
    if not mines or sum(mine for _, mine in mines) != event.rubium:
        return _paid(state, event)
    parts = joined(" + ", [say("{space} {rubium}", space=space, rubium=mine) for space, mine in mines])
    return say("{income} ({mines})", income=_paid(state, event), mines=parts)


def _earned(state: State, incomes: Sequence[e.IncomeGained]) -> Text | None:
    """Nothing is no news."""
    (gained,) = incomes
    return _paid(state, gained) if gained.rubium else None


# --- dragon breath


def _breath_die(event: e.BreathRolled) -> Text:
    """The die of a Dragon, and on the full board from where to where."""
    if not event.source:
        return say("Die: {die}", die=event.die)
    return say("Breath {source} → {target}: {die}", source=event.source, target=event.target, die=event.die)


def _breath_rolled(_: State, event: e.BreathRolled) -> Text:
    if event.source:
        die = _breath_die(event)
        return say("{breath}, thrown by the companion", breath=die) if event.companion else die
    if event.companion:
        return say("Dragon breath: the companion throws {die}", die=event.die)
    return say("Dragon breath: {die}", die=event.die)


def _breath(_: State, event: e.BreathRolled) -> Message:
    title = say("The breath hits") if event.die >= terms.BREATH_HITS_ON else say("The breath misses")
    thrown = (say("thrown by the companion"),) if event.companion else ()
    return Message(title, (_breath_die(event), *thrown), "rubium_dragon")


def _victim(state: State, event: e.VictimNamed) -> Text:
    name = name_of(state, event.victim)
    if state.breath is None or not state.breath.target:
        return say("The breath hits {name}", name=name)
    return say("The breath hits {name} in {space}", name=name, space=state.breath.target)


def _lost_by(state: State, seat: Seat, units: Text) -> Text:
    return say("{name} loses: {unit}", name=name_of(state, seat), unit=units)


_loses = told(say("{name} loses: {unit}"), "victim", unit=terms.UNIT_NAMES)


def _burnt_line(state: State, burnt: Sequence[e.UnitBurnt]) -> Text:
    (one,) = burnt
    return _lost_by(state, one.victim, on_space(terms.UNIT_NAMES[one.unit], one.space))


def _burnt(state: State, event: e.UnitBurnt) -> Message:
    return Message(
        say("{name} loses a unit", name=name_of(state, event.victim)),
        (on_space(terms.UNIT_NAMES[event.unit], event.space), say("not a battle: no cards")),
        "rubium_dragon",
    )


# --- cards


def _sold(state: State, event: e.CardSold) -> Text:
    player = state.player(event.seat)
    return say(
        "{name} sells: {card}, rubium {before} → {after}",
        name=name_of(state, event.seat),
        card=known_card(state, event.key) or terms.CARD_NAMES[event.card],
        before=player.rubium,
        after=player.rubium + event.rubium,
    )


def energize(state: State, played: e.EnergizePlayed, given: Text | None = None) -> Text:
    """What the card gave, or else what kind of card it is."""
    effect = given or known_card(state, played.key) or terms.EFFECT_NAMES[played.effect]
    return say("{name}: Energize card, {effect}", name=name_of(state, played.seat), effect=effect)


def _gained(state: State, gifts: Sequence[e.RubiumGained]) -> Text:
    (gift,) = gifts
    rubium = state.player(gift.seat).rubium
    return say("rubium {before} → {after}", before=rubium, after=rubium + gift.rubium)


def _cards_drawn(state: State, draws: Sequence[e.CardsDrawn]) -> Text:
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
    return say("{name} draws {cards}", name=name_of(state, draws[0].seat), cards=_cards_drawn(state, draws))


def drew(state: State, draws: Sequence[e.CardsDrawn | e.DrawEnded]) -> Message:
    """Cards, when nothing else is to be told."""
    drawn = [event for event in draws if isinstance(event, e.CardsDrawn)]
    cards = _cards_drawn(state, drawn) if drawn else NO_SECRET
    return Message(say("{name} draws", name=name_of(state, draws[0].seat)), (cards,), "cards")


def _secret_name(state: State, event: e.SecretPlayed) -> Text:
    return say(
        "{name}: {mission}, +{points} VP",
        name=name_of(state, event.seat),
        mission=mission_name(state, event.mission),
        points=event.points,
    )


_scores = told(say("{name}: +{points} VP"))
_handed = told(say("{name} hands over a card"), "giver")


def _points(
    state: State, event: e.MissionTaken | e.HillClaimed | e.SecretPlayed, reason: Text, icon: str
) -> Message:
    """How many, what for, and how far it is to the target."""
    held = team_points(state, event.seat)
    points = say(
        "VP {before} → {after} of {target}", before=held, after=held + event.points, target=state.target
    )
    return Message(_scores(state, event), (reason, points), icon)


# --- battles


def _against(state: State, event: e.BattleBegun) -> Text:
    return say(
        "{attacker} against {defender}",
        attacker=name_of(state, event.attacker),
        defender=name_of(state, event.defender),
    )


def _battle_name(state: State, event: e.BattleBegun) -> Text:
    sides = _against(state, event)
    terrain = terms.TERRAIN_NAMES[event.terrain]
    if not event.space:
        return say("Battle: {sides}, {terrain}", sides=sides, terrain=terrain)
    return say("Battle in {space}: {sides}, {terrain}", space=event.space, sides=sides, terrain=terrain)


def _begun(state: State, event: e.BattleBegun) -> Message:
    """Whoever is attacked has seen nothing of what the attacker was asked."""
    where = place(state, event.space) if event.space else terms.TERRAIN_NAMES[event.terrain]
    armies = sides(state, event.attackers, event.defender, event.defenders)
    return Message(_against(state, event), (where, armies), "battle")


def _battle_card(state: State, event: e.BattleCardPlayed) -> Text:
    if event.boost is None:
        name, card = name_of(state, event.seat), known_card(state, event.key)
        if card is not None:
            return say("{name} plays a battle card: {effect}", name=name, effect=card)
        return say("{name} plays a battle card", name=name)
    side = name_of(state, event.boost.side)
    return say(
        "{name} plays a battle card; {side}: {effect}",
        name=name_of(state, event.seat),
        side=side,
        effect=boosted(event.boost),
    )


def _hits(state: State, event: e.DiceThrown) -> Text:
    name = name_of(state, event.seat)
    hits = say_many("{n} hit", "{n} hits", event.hits)
    if not event.dice:
        return say("{name}: {hits}", name=name, hits=hits)
    dice = numbers(event.dice)
    return say("{name}, thrown by the companion: {dice}, {hits}", name=name, dice=dice, hits=hits)


def _threw(state: State, throws: Sequence[e.DiceThrown]) -> Text | None:
    """Dice of the companion: others lie on the table for everybody to see."""
    (thrown,) = throws
    if not thrown.dice:
        return None
    dice = numbers(thrown.dice)
    return say("{name} throws {dice}", name=name_of(state, thrown.seat), dice=dice)


def _thrown(state: State, event: e.DiceThrown) -> Message | None:
    battle = state.fight()
    if not event.dice or battle.step is None:
        return None
    cards = by_cards(battle, event.seat, battle.step)
    lines = (
        say(
            "{dice}: hits on {hit}+",
            dice=numbers(event.dice),
            hit=hit_number(state, battle.step, battle.terrain, cards),
        ),
        say("thrown by the companion"),
    )
    name = name_of(state, event.seat)
    title = say_many("{name}: {n} hit", "{name}: {n} hits", event.hits, name=name)
    return Message(title, lines, battle.step)


def _lost(state: State, lost: Sequence[e.UnitLost]) -> Text:
    fallen = [event.unit for event in lost]
    units = terms.UNIT_NAMES[fallen[0]]
    if len(fallen) > 1:
        units = listed([some(fallen.count(unit), unit) for unit in terms.CHEAPEST_FIRST if unit in fallen])
    return _lost_by(state, lost[0].victim, units)


def _ending(state: State, event: BattleEnd) -> Text:
    """How a battle ended, and on the full board where."""
    result, space = _result(state, event), state.fight().space
    return say("{space}: {result}", space=space, result=result) if space else result


def _result(state: State, event: BattleEnd) -> Text:
    if isinstance(event, e.BattleWon):
        return say("{name} wins", name=name_of(state, event.attacker))
    if event.result == "lost":
        return say("{name} has lost all", name=name_of(state, state.active))
    return say("Both hold out")


def _won(state: State, event: e.BattleWon) -> Message:
    left = army(state.fight().alive[event.attacker])
    return Message(_ending(state, event), (say("left: {units}", units=left),), "crown")


def _battle_over(state: State, event: e.BattleOver) -> Message:
    left = [
        say("{name} {number}", name=name_of(state, seat), number=sum(alive))
        for seat, alive in state.fight().alive.items()
    ]
    return Message(_ending(state, event), (say("left: {units}", units=listed(left)),), "battle")


# --- the end


_out = told(say("{name} is eliminated"))


def _eliminated(state: State, event: e.PlayerEliminated) -> Message:
    return Message(_out(state, event), (say("no unit, no rubium, no card"),), "warning")


TELLINGS: dict[type[Event], Telling] = {
    e.PlayerEliminated: Told(announce=_eliminated),
    e.BattleWon: Told(announce=_won, line=lambda state, ends: _ending(state, ends[0])),
    e.BattleOver: Told(announce=_battle_over, line=lambda state, ends: _ending(state, ends[0])),
    e.MissionTaken: Told(
        told(say("{name}: Mission, +{points} VP")),
        lambda state, event: _points(state, event, say("Mission: a battle won"), "points"),
    ),
    e.HillClaimed: Told(
        told(say("{name}: Monolith, +{points} VP")),
        lambda state, event: _points(state, event, say("Control of the Monolith"), "points"),
    ),
    e.SecretPlayed: Told(
        _secret_name, lambda state, event: _points(state, event, mission_name(state, event.mission), "secret")
    ),
    e.TileTurned: Told(_explored, _tile),
    e.UnitBurnt: Told(_loses, _burnt, line=_burnt_line),
    e.BreathRolled: Told(_breath_rolled, _breath, line=lambda _, rolled: _breath_die(rolled[0])),
    e.DiceThrown: Told(_hits, _thrown, line=_threw),
    e.BattleBegun: Told(_battle_name, _begun),
    e.FirstNamed: Told(_plays_first, _first),
    e.MinesTold: Told(lambda _, event: say("Home mines: {values}", values=numbers(event.values))),
    e.LandsLaid: Told(lambda _, __: say("The map is laid")),
    e.CardSold: Told(_sold),
    e.EnergizePlayed: Told(energize),
    e.RubiumGained: Told(line=_gained),
    e.UnitGained: Told(line=lambda _, gifts: on_space(some(1, gifts[0].unit), gifts[0].space)),
    e.UnitBought: Told(lambda state, event: bought(state, [event])),
    e.DeployEnded: Told(_ended("deploy")),
    e.UnitsMoved: Told(told(say("{name}: {number} × {unit}, {source} → {target}"), unit=terms.UNIT_NAMES)),
    e.MoveEnded: Told(_ended("move")),
    e.VictimNamed: Told(_victim),
    e.BreathEnded: Told(_ended("breath")),
    e.ExploreEnded: Told(_ended("explore")),
    e.BattleCardPlayed: Told(_battle_card),
    e.CardsDeclined: Told(told(say("{name}: no card"))),
    e.UnitLost: Told(_loses, line=_lost, icon="battle"),
    e.SpoilsEnded: Told(told(say("{name}: no further card"))),
    e.FightEnded: Told(_ended("fight")),
    e.IncomeGained: Told(_paid, followed=_income, line=_earned, icon="rubium"),
    e.CardsDrawn: Told(
        told(say("{name} draws")),
        followed=lambda state, drawn: _drew(state, [drawn]),
        line=_drew,
        icon="cards",
    ),
    e.DrawEnded: Told(told(say("{name} draws")), line=lambda *_: NO_SECRET, icon="cards"),
    e.HandoverAsked: Told(_ended("draw")),
    e.CardHanded: Told(_handed, line=lambda state, handed: _handed(state, handed[0])),
    e.HandoverDeclined: Told(told(say("{name}: no card"), "giver")),
    e.TurnBegun: Told(_ended("draw")),
    e.SpacesCounted: Told(
        told(say_many("{name} controls {n} space", "{name} controls {n} spaces", 1), count="spaces")
    ),
}
