"""Names for steps and places in the game, as a person would say them."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.core.text import Text, say, say_many
from companion.core.values import Event
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops import fought
from companion.games.nexus_ops.account import account, breath
from companion.games.nexus_ops.described_corrections import CORRECTIONS
from companion.games.nexus_ops.hands import mission_of
from companion.games.nexus_ops.missions import find
from companion.games.nexus_ops.model import State
from companion.games.nexus_ops.prompts.phrases import (
    boosted,
    condition,
    listed,
    name_of,
    number,
    sequence,
    some,
)
from companion.games.nexus_ops.terms import (
    CARD_NAMES,
    EFFECT_NAMES,
    MINE_NAMES,
    TERRAIN_NAMES,
    UNIT_NAMES,
)

LOSSES = (fought.UnitLost, e.UnitBurnt)
GIFTS = (e.RubiumGained, e.UnitGained)
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
    if isinstance(named, e.EnergizePlayed):
        return _energize(state, events, named)
    step = _with_results(state, events, named)
    # What is sold or played as the last card lets the turn end: nobody is asked for it any more.
    ends_turn = isinstance(named, e.CardSold | e.SecretPlayed) and any(
        isinstance(event, e.TurnBegun) for event in events
    )
    return say("{step}; end of turn", step=step) if ends_turn else step


def _with_results(state: State, events: Sequence[Event], named: Event) -> Text:
    """The step and what its name leaves out: losses that nobody was asked about, a pile that is empty."""
    results = [entry for entry in account(state, events) if entry.kind in (*LOSSES, e.DrawEnded)]
    parts = [entry.text for entry in results]
    if not results or results[0].kind not in LOSSES or not results[0].tells(events.index(named)):
        parts.insert(0, _NAMES[type(named)](state, named))
    return parts[0] if len(parts) == 1 else sequence(parts)


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


def describe_card(state: State, card: int) -> Text:
    """A Secret Mission of a simulated deck: what it asks for and what it is worth."""
    mission = mission_of(state.options.data, card)
    worth = say("{points} VP", points=mission.points)
    parts = [worth, say("on red")] if mission.red else [worth]
    return say("{mission} ({worth})", mission=condition(mission), worth=listed(parts))


def _bought(state: State, purchase: Sequence[e.UnitBought]) -> Text:
    first = purchase[0]
    units, name = some(len(purchase), first.unit), name_of(state, first.seat)
    if not first.space:
        return say("{name} buys: {units}", name=name, units=units)
    return say("{name} buys: {units} on {space}", name=name, units=units, space=first.space)


def _sold(state: State, event: e.CardSold) -> Text:
    player = state.player(event.seat)
    return say(
        "{name} sells: {card}, rubium {before} → {after}",
        name=name_of(state, event.seat),
        card=CARD_NAMES[event.card],
        before=player.rubium,
        after=player.rubium + event.rubium,
    )


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
    if event.source:
        told = breath(event)
        return say("{breath}, thrown by the companion", breath=told) if event.companion else told
    if event.companion:
        return say("Dragon breath: the companion throws {die}", die=event.die)
    return say("Dragon breath: {die}", die=event.die)


def _tile(state: State, event: e.TileTurned) -> Text:
    name, tile = name_of(state, event.seat), shown_on(event)
    if not event.space:
        return say("{name} explores: {tile}", name=name, tile=tile)
    return say("{name} explores {space}: {tile}", name=name, space=event.space, tile=tile)


def _victim(state: State, event: e.VictimNamed) -> Text:
    name = name_of(state, event.victim)
    if state.breath is None or not state.breath.target:
        return say("The breath hits {name}", name=name)
    return say("The breath hits {name} in {space}", name=name, space=state.breath.target)


def _battle(state: State, event: fought.BattleBegun) -> Text:
    sides = say(
        "{attacker} against {defender}",
        attacker=name_of(state, event.attacker),
        defender=name_of(state, event.defender),
    )
    terrain = TERRAIN_NAMES[event.terrain]
    if not event.space:
        return say("Battle: {sides}, {terrain}", sides=sides, terrain=terrain)
    return say("Battle in {space}: {sides}, {terrain}", space=event.space, sides=sides, terrain=terrain)


def _thrown(state: State, event: fought.DiceThrown) -> Text:
    name = name_of(state, event.seat)
    hits = say_many("{n} hit", "{n} hits", event.hits)
    if not event.dice:
        return say("{name}: {hits}", name=name, hits=hits)
    dice = listed([number(die) for die in event.dice])
    return say("{name}, thrown by the companion: {dice}, {hits}", name=name, dice=dice, hits=hits)


def _battle_card(state: State, event: fought.BattleCardPlayed) -> Text:
    if event.boost is None:
        return say("{name} plays a battle card", name=name_of(state, event.seat))
    side = name_of(state, event.boost.side)
    return say(
        "{name} plays a battle card; {side}: {effect}",
        name=name_of(state, event.seat),
        side=side,
        effect=boosted(event.boost),
    )


def _lost(state: State, event: fought.UnitLost | e.UnitBurnt) -> Text:
    return say("{name} loses: {unit}", name=name_of(state, event.victim), unit=UNIT_NAMES[event.unit])


def _secret(state: State, event: e.SecretPlayed) -> Text:
    return say(
        "{name}: {mission}, +{points} VP",
        name=name_of(state, event.seat),
        mission=mission_name(state, event.mission),
        points=event.points,
    )


def _energize(state: State, events: Sequence[Event], played: e.EnergizePlayed) -> Text:
    """What the card gave, or else what kind of card it is."""
    given = [entry.text for entry in account(state, events) if entry.kind in GIFTS]
    effect = given[0] if given else EFFECT_NAMES[played.effect]
    return say("{name}: Energize card, {effect}", name=name_of(state, played.seat), effect=effect)


def _ended(phase: str) -> Callable[[State, Any], Text]:
    return lambda state, _: say(
        "{name} ends: {phase}", name=name_of(state, state.active), phase=PHASE_NAMES[phase]
    )


_NAMES: dict[type[Event], Callable[[State, Any], Text]] = {
    e.FirstNamed: lambda s, x: say("{name} plays first", name=name_of(s, x.player)),
    e.MinesTold: lambda _, x: say("Home mines: {values}", values=listed([number(one) for one in x.values])),
    e.LandsLaid: lambda _, __: say("The map is laid"),
    e.CardSold: _sold,
    e.EnergizePlayed: lambda s, x: _energize(s, [x], x),
    e.MissionTaken: lambda s, x: say(
        "{name}: Mission, +{points} VP", name=name_of(s, x.seat), points=x.points
    ),
    e.SecretPlayed: _secret,
    e.UnitBought: lambda s, x: _bought(s, [x]),
    e.DeployEnded: _ended("deploy"),
    e.UnitsMoved: _moved,
    e.MoveEnded: _ended("move"),
    e.BreathRolled: _breath,
    e.VictimNamed: _victim,
    e.UnitBurnt: _lost,
    e.BreathEnded: _ended("breath"),
    e.TileTurned: _tile,
    e.ExploreEnded: _ended("explore"),
    fought.BattleBegun: _battle,
    fought.BattleCardPlayed: _battle_card,
    fought.CardsDeclined: lambda s, x: say("{name}: no card", name=name_of(s, x.seat)),
    fought.DiceThrown: _thrown,
    fought.UnitLost: _lost,
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
    **CORRECTIONS,
}
