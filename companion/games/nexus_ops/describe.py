"""Names for steps and places in the game, as a person would say them."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.core.text import Text, say, say_many
from companion.core.values import Event
from companion.games.nexus_ops import corrected
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.missions import find
from companion.games.nexus_ops.model import State
from companion.games.nexus_ops.prompts.phrases import boosted, condition, listed, name_of, number, some
from companion.games.nexus_ops.terms import (
    CARD_NAMES,
    EFFECT_NAMES,
    MINE_NAMES,
    TERRAIN_NAMES,
    UNIT_NAMES,
    UNIT_PLURALS,
)

PHASE_NAMES: dict[str, Text] = {
    "seating": say("Seating"),
    "mines": say("Home bases"),
    "terrain": say("The map"),
    "deploy": say("Deploy"),
    "move": say("Move"),
    "breath": say("Breath"),
    "aiming": say("Breath"),
    "burning": say("Breath"),
    "explore": say("Explore"),
    "fight": say("Fight"),
    "cards": say("Battle"),
    "rolling": say("Battle"),
    "losses": say("Battle"),
    "spoils": say("Battle won"),
    "income": say("Income"),
    "draw": say("Draw"),
    "closing": say("Draw"),
    "handover": say("Draw"),
    "counting": say("Tie-break"),
    "over": say("The game is over"),
}


def describe(state: State, events: Sequence[Event]) -> Text:
    """The name of a step: that of its first event that has one; `state` is from before it."""
    named = next(event for event in events if type(event) in _NAMES)
    if isinstance(named, e.UnitBought):
        return _bought(state, [event for event in events if isinstance(event, e.UnitBought)])
    return _NAMES[type(named)](state, named)


def caveats(state: State) -> tuple[Text, ...]:
    """Which parts of the box are stand-ins."""
    if not state.options.data.stand_in:
        return ()
    return (say("Stand-in tiles, missions and map: not those of the box."),)


def headline(state: State) -> Text:
    """Whose turn and which phase."""
    phase = PHASE_NAMES[state.phase]
    if not state.turns or state.phase in ("counting", "over"):
        return phase
    return say(
        "Round {round}, {name}: {phase}", round=state.rounds, name=name_of(state, state.active), phase=phase
    )


def shown_on(event: e.TileTurned) -> Text:
    """What a tile shows."""
    mine = [MINE_NAMES[event.mine]] if event.mine else []
    unit = [UNIT_NAMES[event.unit]] if event.unit else []
    return listed([*mine, *unit]) if mine or unit else say("nothing")


def mission_name(state: State, key: str) -> Text:
    """A Secret Mission by its condition."""
    mission = find(state, key)
    return condition(mission) if mission else say("Secret Mission")


def _bought(state: State, purchase: Sequence[e.UnitBought]) -> Text:
    first = purchase[0]
    units = some(len(purchase), first.unit)
    return say("{name} buys: {units}", name=name_of(state, first.seat), units=units)


def _sold(state: State, event: e.CardSold) -> Text:
    return say("{name} sells: {card}", name=name_of(state, event.seat), card=CARD_NAMES[event.card])


def _moved(state: State, event: e.UnitsMoved) -> Text:
    return say(
        "{name}: {number} × {unit}, {source} → {target}",
        name=name_of(state, event.seat),
        number=event.number,
        unit=UNIT_NAMES[event.unit],
        source=event.source,
        target=event.target,
    )


def _breath(_: State, event: e.BreathRolled) -> Text:
    if event.companion:
        return say("Dragon breath: the companion throws {die}", die=event.die)
    return say("Dragon breath: {die}", die=event.die)


def _tile(state: State, event: e.TileTurned) -> Text:
    return say("{name} explores: {tile}", name=name_of(state, event.seat), tile=shown_on(event))


def _battle(state: State, event: e.BattleBegun) -> Text:
    return say(
        "Battle: {attacker} against {defender}, {terrain}",
        attacker=name_of(state, event.attacker),
        defender=name_of(state, event.defender),
        terrain=TERRAIN_NAMES[event.terrain],
    )


def _thrown(state: State, event: e.DiceThrown) -> Text:
    name = name_of(state, event.seat)
    hits = say_many("{n} hit", "{n} hits", event.hits)
    if not event.dice:
        return say("{name}: {hits}", name=name, hits=hits)
    dice = listed([number(die) for die in event.dice])
    return say("{name}, thrown by the companion: {dice}, {hits}", name=name, dice=dice, hits=hits)


def _battle_card(state: State, event: e.BattleCardPlayed) -> Text:
    if event.boost is None:
        return say("{name} plays a battle card", name=name_of(state, event.seat))
    side = name_of(state, event.boost.side)
    return say(
        "{name} plays a battle card; {side}: {effect}",
        name=name_of(state, event.seat),
        side=side,
        effect=boosted(event.boost),
    )


def _lost(state: State, event: e.UnitLost | e.UnitBurnt) -> Text:
    return say("{name} loses: {unit}", name=name_of(state, event.victim), unit=UNIT_NAMES[event.unit])


def _secret(state: State, event: e.SecretPlayed) -> Text:
    return say(
        "{name}: {mission}, +{points} VP",
        name=name_of(state, event.seat),
        mission=mission_name(state, event.mission),
        points=event.points,
    )


def _energize(state: State, event: e.EnergizePlayed) -> Text:
    return say(
        "{name}: Energize card, {effect}", name=name_of(state, event.seat), effect=EFFECT_NAMES[event.effect]
    )


def _ended(phase: str) -> Callable[[State, Any], Text]:
    return lambda state, _: say(
        "{name} ends: {phase}", name=name_of(state, state.active), phase=PHASE_NAMES[phase]
    )


def _corrected(state: State, player: int, what: Text, after: int) -> Text:
    return say("Correction, {name}: {what} {after}", name=name_of(state, player), what=what, after=after)


_NAMES: dict[type[Event], Callable[[State, Any], Text]] = {
    e.FirstNamed: lambda s, x: say("{name} plays first", name=name_of(s, x.player)),
    e.MinesTold: lambda _, x: say("Home mines: {values}", values=listed([number(one) for one in x.values])),
    e.LandsLaid: lambda _, __: say("The map is laid"),
    e.CardSold: _sold,
    e.EnergizePlayed: _energize,
    e.MissionTaken: lambda s, x: say(
        "{name}: Mission, +{points} VP", name=name_of(s, x.seat), points=x.points
    ),
    e.SecretPlayed: _secret,
    e.UnitBought: lambda s, x: _bought(s, [x]),
    e.DeployEnded: _ended("deploy"),
    e.UnitsMoved: _moved,
    e.MoveEnded: _ended("move"),
    e.BreathRolled: _breath,
    e.VictimNamed: lambda s, x: say("The breath hits {name}", name=name_of(s, x.victim)),
    e.UnitBurnt: _lost,
    e.BreathEnded: _ended("breath"),
    e.TileTurned: _tile,
    e.ExploreEnded: _ended("explore"),
    e.BattleBegun: _battle,
    e.BattleCardPlayed: _battle_card,
    e.CardsDeclined: lambda s, x: say("{name}: no card", name=name_of(s, x.seat)),
    e.DiceThrown: _thrown,
    e.UnitLost: _lost,
    e.SpoilsEnded: lambda s, x: say("{name}: no further card", name=name_of(s, x.seat)),
    e.FightEnded: _ended("fight"),
    e.IncomeGained: lambda s, x: say("{name}: +{rubium} rubium", name=name_of(s, x.seat), rubium=x.rubium),
    e.CardsDrawn: lambda s, x: say("{name} draws", name=name_of(s, x.seat)),
    e.HillClaimed: lambda s, x: say(
        "{name}: Monolith, +{points} VP", name=name_of(s, x.seat), points=x.points
    ),
    e.DrawEnded: lambda s, x: say("{name} draws", name=name_of(s, x.seat)),
    e.HandoverAsked: _ended("draw"),
    e.CardHanded: lambda s, x: say("{name} hands over a card", name=name_of(s, x.giver)),
    e.HandoverDeclined: lambda s, x: say("{name}: no card", name=name_of(s, x.giver)),
    e.TurnBegun: _ended("draw"),
    e.SpacesCounted: lambda s, x: say_many(
        "{name} controls {n} space", "{name} controls {n} spaces", x.spaces, name=name_of(s, x.seat)
    ),
    corrected.PointsCorrected: lambda s, x: _corrected(s, x.player, say("VP"), x.points),
    corrected.RubiumCorrected: lambda s, x: _corrected(s, x.player, say("rubium"), x.rubium),
    corrected.HandCorrected: lambda s, x: _corrected(s, x.player, CARD_NAMES[x.card], x.number),
    corrected.UnitsCorrected: lambda s, x: _corrected(s, x.player, UNIT_PLURALS[x.unit], x.number),
    corrected.ForceCorrected: lambda s, x: _corrected(s, x.player, UNIT_PLURALS[x.unit], x.number),
    corrected.MarkersCorrected: lambda _, x: say(
        "Correction: {mine} {number}", mine=MINE_NAMES[x.mine], number=x.number
    ),
    corrected.MineCorrected: lambda _, x: say("Correction: mine of {space}", space=x.space),
    corrected.TilesCorrected: lambda _, x: say("Correction: tiles {number}", number=x.number),
    corrected.TileCorrected: lambda _, x: say("Correction: tile of {space}", space=x.space),
    corrected.LandCorrected: lambda _, x: say(
        "Correction: {space} {terrain}", space=x.space, terrain=TERRAIN_NAMES[x.terrain]
    ),
}
