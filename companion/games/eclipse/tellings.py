"""How each step is told: its name in the history, and what everybody sees of it for a moment."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.screen import Message, Number, Screen
from companion.core.text import Text, say, say_many
from companion.core.values import Event
from companion.games.eclipse import events as e
from companion.games.eclipse import phrases, terms
from companion.games.eclipse.assisted import NAMES
from companion.games.eclipse.economy import production, upkeep
from companion.games.eclipse.model import State
from companion.kit.telling import Telling
from companion.kit.words import dotted, listed


def _action_name(state: State, event: e.ActionBegun) -> Text:
    action = terms.ACTION_NAMES[event.action]
    if event.reaction:
        return say("{name} reacts: {action}", name=phrases.who(state, event.seat), action=action)
    return say("{name}: {action}", name=phrases.who(state, event.seat), action=action)


def _tech_name(state: State, event: e.TechGained) -> Text:
    if event.found:
        return say(
            "{name} finds {tech}", name=phrases.who(state, event.seat), tech=terms.TECH_NAMES[event.tech]
        )
    return say(
        "{name}: {tech} for {price}",
        name=phrases.who(state, event.seat),
        tech=terms.TECH_NAMES[event.tech],
        price=phrases.amount("science", event.price),
    )


def _tech(state: State, event: e.TechGained) -> Screen:
    lines = tuple(line for line in (terms.TECH_EFFECTS.get(event.tech),) if line)
    return Message(terms.TECH_NAMES[event.tech], (phrases.name(state, event.seat), *lines), "research")


def _traded_name(state: State, event: e.Traded) -> Text:
    return say(
        "{name} trades {given} for {taken}",
        name=phrases.who(state, event.seat),
        given=phrases.amount(event.given, event.times * state.species(event.seat).trade),
        taken=phrases.amount(event.taken, event.times),
    )


def _disc_name(state: State, event: e.DiscPlaced) -> Text:
    return say("{name}: disc on {hex}", name=phrases.who(state, event.seat), hex=event.hex)


def _throw_name(state: State, event: e.DiceThrown) -> Text:
    seat = state.fight.sides[event.side].seat
    return phrases.throws(state, seat, " ".join(map(str, event.faces)))


def _throw(state: State, event: e.DiceThrown) -> Screen:
    side = state.fight.sides[event.side]
    whose = (
        [phrases.name(state, side.seat)]
        if side.seat < 0
        else [phrases.name(state, side.seat), phrases.ship_name(terms.SHIPS[event.type])]
    )
    faces = Text("{faces}", {"faces": " ".join(map(str, event.faces))})
    hits = say_many("{n} hit", "{n} hits", len(event.hits))
    return Message(hits, (dotted(whose), faces), "battle")


def _moved_name(state: State, event: e.ShipMoved) -> Text:
    return say(
        "{name}: {ship} {source} → {target}",
        name=phrases.who(state, event.seat),
        ship=terms.ITEM_NAMES[event.ship],
        source=event.source,
        target=event.target,
    )


def _battle_name(state: State, event: e.BattleBegun | e.BattleNamed) -> Text:
    return say(
        "Battle in {hex}: {attacker} against {defender}",
        hex=event.hex,
        attacker=phrases.who(state, event.attacker),
        defender=phrases.who(state, event.defender),
    )


def _hit_name(state: State, event: e.ShipHit) -> Text:
    side = state.fight.sides[event.side]
    target = phrases.name(state, side.seat) if side.seat < 0 else phrases.ship_name(terms.SHIPS[event.type])
    return (phrases.lost if event.destroyed else phrases.damaged)(state, side.seat, target)


def _drawn(_: State, event: e.TechsDrawn) -> Screen:
    tiles = listed([terms.TECH_NAMES[tech] for tech in list(event.tiles)[:6]])
    return Message(say("{n} new technologies", n=sum(event.tiles.values())), (tiles,), "research")


def _drawn_line(_: State, event: e.TechsDrawn) -> Text:
    return say("new technologies: {tiles}", tiles=listed([terms.TECH_NAMES[tech] for tech in event.tiles]))


def _upkeep_line(state: State, event: e.UpkeepPaid) -> Text | None:
    """Money with its income and upkeep, then Science and Materials: from what to what."""
    if state.short_books:
        return None
    player = state.player(event.seat)
    (money, science, materials), then = player.stored, event.stored
    return say(
        "{name}: income {made}, upkeep {cost}: Money {money} → {money_then}, "
        "Science {science} → {science_then}, Materials {materials} → {materials_then}",
        name=phrases.who(state, event.seat),
        made=production(state, event.seat)[0],
        cost=upkeep(state, event.seat),
        money=money,
        money_then=then[0],
        science=science,
        science_then=then[1],
        materials=materials,
        materials_then=then[2],
    )


def _battle_over(state: State, event: e.BattleEnded) -> Screen:
    left = [side for side in state.fight.sides if any(side.damage)]
    title = phrases.holds(state, left[0].seat, state.fight.hex) if left else None
    lines = tuple(
        say_many("{name} draws {n} tile", "{name} draws {n} tiles", number, name=phrases.who(state, seat))
        for seat, number in event.draws
    )
    return Message(title or say("{hex} is empty", hex=state.fight.hex), lines, "battle")


def _battle_reported(state: State, event: e.BattleReported) -> Screen:
    """Whose the hex is, or who fights on; the tiles to draw are a question of their own."""
    if event.left is not None:
        lines = tuple(say("{name} is still there", name=phrases.who(state, seat)) for seat in event.left)
        return Message(say("{hex}: a battle is over", hex=event.hex), lines, "battle")
    holder = (
        say("disc of {name}", name=phrases.who(state, event.holder)) if event.holder else say("nobody's disc")
    )
    return Message(say("{hex} is over", hex=event.hex), (holder,), "battle")


def _by(template: Text) -> Telling:
    """Who did it, in one sentence."""
    return Telling(
        lambda state, event: say("{name}: {what}", name=phrases.who(state, event.seat), what=template)
    )


TELLINGS: dict[type[Event], Telling] = {
    e.FirstNamed: Telling(lambda state, event: say("{name} begins", name=phrases.who(state, event.player))),
    e.BoardChosen: Telling(
        lambda state, event: say(
            "{name} plays: {species}",
            name=phrases.who(state, event.seat),
            species=terms.SPECIES_NAMES[event.species],
        ),
        lambda state, event: Message(
            terms.SPECIES_NAMES[event.species],
            (phrases.stores(state.data.species[event.species].resources),),
            event.species,
        ),
    ),
    e.TechsDrawn: Telling(lambda _, __: say("New technologies"), _drawn, _drawn_line),
    e.RoundBegun: Telling(
        lambda _, event: say("Round {round} begins", round=event.round),
        followed=lambda state, event: say(
            "Round {round}: {name} begins", round=event.round, name=phrases.who(state, event.first)
        ),
    ),
    e.ActionBegun: Telling(_action_name),
    e.PlayerPassed: Telling(
        lambda state, event: say("{name} passes", name=phrases.who(state, event.seat)),
        lambda state, event: Message(
            say("{name} passes", name=phrases.who(state, event.seat)),
            (say("begins the next round"),) if event.first else (),
            "passing",
        ),
    ),
    e.ReactionsWaived: _by(say("no more reactions this round")),
    e.ColonyPlaced: Telling(
        lambda state, event: say(
            "{name}: {resource} cube on {hex}",
            name=phrases.who(state, event.seat),
            resource=phrases.resource(event.track),
            hex=event.hex,
        )
    ),
    e.ColonyShipsReadied: _by(say("colony ships ready")),
    e.Traded: Telling(_traded_name, followed=_traded_name, leads=(e.TechGained, e.ItemBuilt)),
    e.EnvoySent: Telling(
        lambda state, event: say(
            "{name}: envoy to {other}",
            name=phrases.who(state, event.seat),
            other=phrases.who(state, event.partner),
        )
    ),
    e.EnvoyRefused: Telling(
        lambda state, event: say("{name} refuses", name=phrases.who(state, event.partner)),
    ),
    e.EnvoyAgreed: Telling(lambda state, event: say("{name} agrees", name=phrases.who(state, event.partner))),
    e.RelationFormed: Telling(
        lambda state, event: say(
            "Relations: {name} and {other}",
            name=phrases.who(state, event.seat),
            other=phrases.who(state, event.partner),
        ),
        lambda state, event: Message(
            say("Relations"),
            (phrases.name(state, event.seat), phrases.name(state, event.partner)),
            "ambassador",
        ),
    ),
    e.RelationBroken: Telling(
        lambda state, event: say(
            "{name} breaks with {other}",
            name=phrases.who(state, event.seat),
            other=phrases.who(state, event.partner),
        ),
        lambda state, event: (
            Message(say("{name} is the Traitor", name=phrases.who(state, event.seat)), (), "traitor")
            if event.traitor
            else None
        ),
    ),
    e.HexesDrawn: Telling(
        lambda state, event: say(
            "{name} explores: {hexes}", name=phrases.who(state, event.seat), hexes=" ".join(event.hexes)
        )
    ),
    e.HexPlaced: Telling(
        lambda state, event: say(
            "{name}: hex {hex} placed", name=phrases.who(state, event.seat), hex=event.hex
        )
    ),
    e.HexesDiscarded: Telling(
        lambda state, event: say(
            "{name} discards {hexes}", name=phrases.who(state, event.seat), hexes=" ".join(event.hexes)
        )
    ),
    e.HexLeft: _by(say("no disc")),
    e.DiscPlaced: Telling(_disc_name),
    e.DiscTaken: Telling(
        lambda state, event: say("{name}: disc off {hex}", name=phrases.who(state, event.seat), hex=event.hex)
    ),
    e.TechGained: Telling(_tech_name, _tech),
    e.UnitsGained: Telling(
        lambda state, event: say(
            "{name} gains {units}",
            name=phrases.who(state, event.seat),
            units=phrases.amount(event.resource, event.units),
        )
    ),
    e.PartPlaced: Telling(
        lambda state, event: say(
            "{name}: {part} on {ship}",
            name=phrases.who(state, event.seat),
            part=terms.PART_NAMES[event.part],
            ship=terms.ITEM_NAMES[event.ship],
        )
    ),
    e.PartReturned: _by(say("a part returned")),
    e.PartStored: _by(say("a part kept for later")),
    e.ItemBuilt: Telling(
        lambda state, event: say(
            "{name}: {item} on {hex}",
            name=phrases.who(state, event.seat),
            item=terms.ITEM_NAMES[event.item],
            hex=event.hex,
        )
    ),
    e.ShipMoved: Telling(_moved_name),
    e.DiscoveryUsed: Telling(
        lambda state, event: say(
            "{name} uses {what}", name=phrases.who(state, event.seat), what=terms.DISCOVERY_NAMES[event.tile]
        ),
        lambda state, event: Message(
            terms.DISCOVERY_NAMES[event.tile], (phrases.name(state, event.seat),), "discovery"
        ),
    ),
    e.DiscoveryKept: _by(say("a discovery kept, 2 VP")),
    e.CubeReturned: _by(say("a cube returned")),
    e.ReputationKept: _by(say("reputation settled")),
    e.DrawSkipped: _by(say("reputation drawn")),
    e.BattleBegun: Telling(_battle_name),
    e.DiceThrown: Telling(_throw_name, _throw),
    e.ShipHit: Telling(_hit_name),
    e.HitLost: Telling(lambda _, __: say("A die without a target")),
    e.VolleyEnded: Telling(lambda state, _: say("The next ships in {hex}", hex=state.fight.hex)),
    e.RetreatDeclared: Telling(
        lambda state, event: say(
            "{name} retreats", name=phrases.who(state, state.fight.sides[event.side].seat)
        )
    ),
    e.ShipsRetreated: Telling(
        lambda state, event: say(
            "{name} leaves for {hex}",
            name=phrases.who(state, state.fight.sides[event.side].seat),
            hex=event.hex,
        )
    ),
    e.OrderSwapped: Telling(lambda state, _: say("Another order of fire in {hex}", hex=state.fight.hex)),
    e.FleetLost: Telling(
        lambda state, event: say(
            "{name} loses all ships", name=phrases.who(state, state.fight.sides[event.side].seat)
        )
    ),
    e.BattleEnded: Telling(
        lambda state, _: say("The battle in {hex} is over", hex=state.fight.hex), _battle_over
    ),
    e.BombingEnded: Telling(lambda _, event: say("{hex}: the population is spared", hex=event.hex)),
    e.PopulationThrown: Telling(
        lambda state, event: say("{name} attacks the population", name=phrases.who(state, event.seat)),
        lambda state, event: Number(
            event.damage,
            say_many("cube lost", "cubes lost", event.damage),
            "battle",
            foot=phrases.name(state, event.seat),
        ),
    ),
    e.CubeDestroyed: Telling(lambda _, event: say("{hex}: a cube destroyed", hex=event.hex)),
    e.ControlSettled: Telling(lambda _, event: say("{hex}: settled", hex=event.hex)),
    e.EnvoyConsidered: Telling(lambda _, __: say("No envoy")),
    e.ActionNamed: Telling(
        lambda state, event: say(
            "{name}: {action}", name=phrases.who(state, event.seat), action=NAMES[event.action]
        )
    ),
    e.DetailGiven: replace(_by(say("a detail")), leads=(e.Traded, e.TechGained, e.ItemBuilt, e.PartPlaced)),
    e.DetailsEnded: _by(say("no more details")),
    e.DiscsAdded: Telling(
        lambda state, event: say_many(
            "{name}: {n} new disc", "{name}: {n} new discs", event.number, name=phrases.who(state, event.seat)
        )
    ),
    e.PartsPutOff: _by(say("parts put off")),
    e.PartsRecalled: _by(say("parts to be named")),
    e.HexNoted: Telling(
        lambda state, event: say(
            "{name}: hex {hex} placed", name=phrases.who(state, event.seat), hex=event.hex
        )
    ),
    e.BattleNamed: Telling(_battle_name),
    e.ShipsMustered: Telling(lambda _, event: say("The fleets of {hex}", hex=event.hex)),
    e.HolderNamed: Telling(
        lambda state, event: (
            say("{hex}: disc of {name}", hex=event.hex, name=phrases.who(state, event.holder))
            if event.holder
            else say("{hex}: nobody's disc", hex=event.hex)
        )
    ),
    e.BattleDropped: Telling(lambda _, event: say("No battle in {hex}", hex=event.hex)),
    e.BattleReported: Telling(
        lambda _, event: say("The battle in {hex} is over", hex=event.hex), _battle_reported
    ),
    e.BooksCorrected: _by(say("markers corrected")),
    e.ExtraCounted: _by(say("technologies counted")),
    e.UpkeepBegun: Telling(followed=lambda state, _: say("End of round {round}", round=state.round)),
    e.UpkeepPaid: Telling(
        lambda state, event: say("{name} pays and produces", name=phrases.who(state, event.seat)),
        followed=_upkeep_line,
    ),
    e.Collapsed: Telling(
        lambda state, event: say("{name} collapses", name=phrases.who(state, event.seat)),
        lambda state, event: Message(
            say("{name} collapses", name=phrases.who(state, event.seat)), (), "warning"
        ),
    ),
    e.ReputationCounted: _by(say("reputation counted")),
    e.ActionEnded: Telling(lambda state, _: say("{name}: done", name=phrases.who(state, state.active))),
    e.TurnEnded: Telling(lambda state, _: say("{name}: done", name=phrases.who(state, state.active))),
}
