"""Assisted play: the map stays on the table, the companion keeps the books.

An action that is named is done: the next player is asked at once, and what there is to say of it is owed by
whoever named it. Whoever owes is listed first, so that at one shared display details follow at once, while at
displays of their own nobody waits for them.
"""

from __future__ import annotations

from random import Random

from companion.core.prompt import Choose, Dial, Lay, Limits, Option, Prompt, Row, Tally
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say, say_many
from companion.core.values import Event
from companion.games.eclipse import assisted_battles, discovery, influence, research, terms, turns, upgrade
from companion.games.eclipse import commands as c
from companion.games.eclipse import events as e
from companion.games.eclipse.blueprints import sums
from companion.games.eclipse.build import buildable
from companion.games.eclipse.changes import homes_of
from companion.games.eclipse.course import following, onward
from companion.games.eclipse.economy import net_money, stored, upkeep_of
from companion.games.eclipse.evolve_assisted import first_detail
from companion.games.eclipse.explore import guarded
from companion.games.eclipse.model import Detail, State, held, on_map
from companion.games.eclipse.phrases import plan, points, printed
from companion.games.eclipse.stickers import laid
from companion.kit.words import dotted

BATTLE, OTHER = "battle", "other"
NAMES: dict[str, Text] = {
    **dict(terms.ACTION_NAMES.items()),
    BATTLE: say("Move to battle"),
    OTHER: say("Another action"),
}
SHORT = (OTHER, "explore", "influence", BATTLE)
ALL_CUBES, DISC, NO_DISC, DISCARDED = "cubes", "disc", "none", "discarded"


# --- who is asked what


def owing(state: State) -> list[Seat]:
    """Who has something to say of an action."""
    return list(dict.fromkeys(one.seat for one in state.details))


def playing(state: State) -> tuple[Seat, ...]:
    """Those who owe details, then whoever is on."""
    active = () if state.player(state.active).passed else (state.active,)
    return tuple(dict.fromkeys((*owing(state), *active)))


def question(state: State, seat: Seat) -> Prompt:
    """Pass before the first action, a battle after the last; only the cursor's place changes."""
    if first_detail(state, seat) is not None:
        return detail(state, seat)
    leave = Option(say("Pass"), c.Pass(seat), leaves=True, icon="passing", seldom=not _ruined(state, seat))
    actions = SHORT if state.short_books else (*terms.ACTIONS, BATTLE)
    options = (leave, *_actions(state, seat, actions))
    usual = "explore" if state.round <= 2 or state.short_books else "research"
    start = next((at for at, one in enumerate(options) if one.icon == terms.icon_of(usual)), 0)
    return Choose(seat, say("Action?"), (*options, *turns.resignation(state, seat)), start=start)


def _actions(state: State, seat: Seat, actions: tuple[str, ...]) -> list[Option]:
    if not state.player(seat).discs:
        return []
    line = turns.cost(state, seat)
    return [
        Option(
            NAMES[action],
            c.NameAction(seat, action),
            detail=line,
            icon="battle" if action == BATTLE else "" if action == OTHER else terms.icon_of(action),
            seldom=_ruined(state, seat) or action == BATTLE,
        )
        for action in actions
        if action != BATTLE or assisted_battles.opponents(state, seat)
    ]


def _ruined(state: State, seat: Seat) -> bool:
    return state.player(seat).stored[0] + net_money(state, seat, 1) < 0 and not state.short_books


def reactions(state: State, seat: Seat) -> tuple[Option, ...]:
    """Who has passed reacts before the next player answers (REA-1)."""
    if state.phase != "action" or seat == TABLE or not state.player(seat).passed:
        return ()
    return tuple(_actions(state, seat, (OTHER, BATTLE) if state.short_books else (*terms.REACTIONS, BATTLE)))


def new_discs(state: State, seat: Seat) -> tuple[Option, ...]:
    """Short books know of no technologies, but of the discs that two of them bring (CMP-5)."""
    if not state.short_books:
        return ()
    player = state.player(seat)
    spare = state.species(seat).discs + sum(terms.EXTRA_DISCS.values())
    spare -= player.discs + player.spent + len(held(state, seat))
    return tuple(
        Option(terms.TECH_NAMES[tech], c.AddDiscs(seat, number), detail=terms.TECH_EFFECTS[tech], seldom=True)
        for tech, number in terms.EXTRA_DISCS.items()
        if number <= spare
    )


def add_discs(state: State, command: c.AddDiscs, chance: Random) -> tuple[Event, ...]:
    return onward(state, chance, e.DiscsAdded(command.seat, command.number))


def detail(state: State, seat: Seat) -> Prompt:
    """The first thing that a seat owes."""
    owed = first_detail(state, seat)
    assert owed is not None
    return _DETAILS[owed.what](state, seat, owed)


# --- explore


def _stack(state: State, seat: Seat, _: Detail) -> Prompt:
    stacks = [ring for ring in reversed(terms.STACKS) if state.stacks[ring].unseen]
    options = [
        Option(
            terms.ZONE_NAMES[ring],
            c.FindHex(seat, ring),
            draft=True,
            detail=say_many("{n} hex unseen", "{n} hexes unseen", len(state.stacks[ring].unseen)),
        )
        for ring in stacks
    ]
    done = Option(say("Nothing placed"), c.Done(seat), leaves=True, seldom=True)
    return Choose(
        seat,
        say("From which stack?"),
        (*options, done),
        start=_usual_stack(stacks, state),
        laid=_on_the_reader(state, seat),
    )


def _on_the_reader(state: State, seat: Seat) -> Lay:
    unseen = [int(key) for ring in terms.STACKS for key in state.stacks[ring].unseen]
    return laid(seat, c.FindHex(seat, ""), sorted(unseen), draft=True)


def _usual_stack(stacks: list[terms.Ring], state: State) -> int:
    return stacks.index("middle") if "middle" in stacks and state.round <= 1 else 0


def found(state: State, draft: c.FindHex) -> Prompt:
    """Which hex, from the middle of those that nobody has seen; then what came of it."""
    if draft.hex is None:
        ring = next(one for one in terms.STACKS if one == draft.ring)
        numbers = tuple(sorted(map(int, state.stacks[ring].unseen)))
        none = c.FindHex(draft.seat, ring, None, DISCARDED)
        discard = Option(say("Discarded"), none, leaves=True, seldom=True)
        return Dial(
            draft.seat,
            say("{zone}: which hex?", zone=terms.ZONE_NAMES[ring]),
            c.FindHex(draft.seat, ring),
            "hex",
            start=numbers[len(numbers) // 2],
            draft=True,
            values=numbers,
            otherwise=(discard,),
            laid=_on_the_reader(state, draft.seat),
        )
    return _outcome(state, draft)


def _outcome(state: State, draft: c.FindHex) -> Prompt:
    key, seat = str(draft.hex), draft.seat
    one = state.data.hexes[key]
    barred = one.ancients > 0 and state.player(seat).species != "draco"
    outcomes: list[tuple[Text, str]] = []
    if not barred and state.player(seat).discs:
        if cubes := fitting(state, seat, key):
            outcomes.append((say_many("Disc and {n} cube", "Disc and {n} cubes", len(cubes)), ALL_CUBES))
        outcomes.append((say("Disc only"), DISC))
    outcomes.append((say("Placed, no disc"), NO_DISC))
    discs = state.player(seat).discs
    cost = say(
        "upkeep {before} → {after}", before=upkeep_of(state, discs), after=upkeep_of(state, max(0, discs - 1))
    )
    options = tuple(
        Option(
            label,
            c.FindHex(seat, one.ring, draft.hex, outcome),
            detail=dotted([points(one.points), cost]) if outcome != NO_DISC else printed(state, key),
            seldom=outcome == NO_DISC and not barred,
        )
        for label, outcome in outcomes
    )
    return Choose(seat, say("Hex {hex}", hex=key), options)


def fitting(state: State, seat: Seat, key: str) -> tuple[tuple[int, terms.Resource], ...]:
    """Cubes that colony ships would bring there; onto grey squares those of the poorest track."""
    player = state.player(seat)
    cubes, placed = list(player.cubes), list[tuple[int, terms.Resource]]()
    taken = state.tiles[key].cubes if key in state.tiles else ()
    for at, kind in enumerate(state.data.hexes[key].squares):
        able = [
            one
            for one in homes_of(kind)
            if cubes[terms.RESOURCES.index(one)]
            and (not kind.endswith("*") or state.has(seat, terms.STARRED[one]))
        ]
        if at not in taken and able and len(placed) < player.colony_ships:
            track = max(able, key=lambda one: cubes[terms.RESOURCES.index(one)])
            cubes[terms.RESOURCES.index(track)] -= 1
            placed.append((at, track))
    return tuple(placed)


def find_hex(state: State, command: c.FindHex, chance: Random) -> tuple[Event, ...]:
    if command.outcome == DISCARDED:
        return onward(state, chance, e.DetailGiven(command.seat))
    key, seat = str(command.hex), command.seat
    disc = command.outcome in (ALL_CUBES, DISC)
    events: list[Event] = [e.HexNoted(seat, key, disc)]
    if command.outcome == ALL_CUBES:
        events.append(e.CubesGuessed(seat, key, fitting(state, seat, key)))
    events.append(e.DetailGiven(seat))
    if disc and state.data.hexes[key].discovery and not state.data.hexes[key].ancients:
        events.append(e.DiscoveryOwed(seat, key))
    return onward(state, chance, *events)


# --- influence, research, upgrade, build


def _influence(state: State, seat: Seat, owed: Detail) -> Prompt:
    free = [
        key
        for key, tile in reversed(state.tiles.items())
        if not tile.disc and not guarded(state, seat, key) and (state.player(seat).discs or held(state, seat))
    ]
    new = [
        Option(
            say("Disc on {hex}", hex=key),
            c.Influence(seat, key),
            draft=True,
            detail=printed(state, key),
            icon="disc",
        )
        for key in free
    ]
    back = (
        Option(say("A disc back to the track"), c.Influence(seat, influence.TRACK), draft=True, seldom=True),
    )
    done = Option(say("Only colony ships"), c.Done(seat), leaves=True)
    options = (*new, *(back if held(state, seat) else ()), done)
    ask = say("Influence, move {step}/{steps}", step=owed.steps + 1, steps=owed.steps + owed.left)
    return Choose(seat, ask, options, start=len(options) - 1 if owed.steps else None)


def influenced(state: State, command: c.Influence, chance: Random) -> tuple[Event, ...]:
    seat, source, target = command.seat, command.source or influence.TRACK, command.target or influence.TRACK
    if target == influence.TRACK:
        return onward(state, chance, e.DiscTaken(seat, source), e.DetailGiven(seat))
    events: list[Event] = [e.DiscPlaced(seat, target, source)]
    if cubes := fitting(state, seat, target):
        events.append(e.CubesGuessed(seat, target, cubes))
    events.append(e.DetailGiven(seat))
    tile = state.tiles[target]
    if tile.discovery and not tile.ancients:
        events.append(e.DiscoveryOwed(seat, target))
    return onward(state, chance, *events)


def _research(state: State, seat: Seat, _: Detail) -> Prompt:
    return research.question(state, seat)


def _upgrade(state: State, seat: Seat, owed: Detail) -> Prompt:
    return upgrade.choices(state, seat, owed.left, owed.steps)


def _build(state: State, seat: Seat, owed: Detail) -> Prompt:
    """A tally of ships; structures are ways out, because their hex is asked for."""
    materials, costs, placed = (
        stored(state, seat, "materials"),
        state.species(seat).costs,
        on_map(state, seat),
    )
    able = [item for item in buildable(state, seat) if costs[item] <= materials]
    rows = tuple(
        Row(
            terms.ITEM_NAMES[ship],
            min(owed.left, terms.SHIP_LIMITS[at] - placed[at]),
            cost=costs[ship],
            detail=plan(sums(state, seat, ship)),
            icon=ship,
        )
        for at, ship in enumerate(terms.SHIPS)
        if ship in able
    )
    structures = tuple(
        Option(
            say("{item} ({price})", price=costs[item], item=terms.ITEM_NAMES[item]),
            c.Build(seat, item),
            draft=True,
            icon=terms.icon_of(item),
        )
        for item in able
        if item not in terms.SHIPS
    )
    none = Option(say("No more"), c.Done(seat), leaves=True, seldom=bool(rows))
    if not rows:
        return Choose(seat, say("Build: {n} Materials", n=materials), (*structures, none))
    return Tally(
        seat,
        say("Build: {n} Materials", n=materials),
        c.BuildItems(seat),
        "items",
        rows,
        Limits(least=1, most=owed.left, budget=materials),
        closes=True,
        otherwise=(*structures, none),
    )


def built(state: State, command: c.BuildItems, chance: Random) -> tuple[Event, ...]:
    """The ships of a tally, all on the start hex: the ledger of a fleet."""
    seat, costs = command.seat, state.species(command.seat).costs
    materials = stored(state, seat, "materials")
    able = [item for item in buildable(state, seat) if item in terms.SHIPS and costs[item] <= materials]
    home = state.player(seat).sector
    ships = [
        e.ItemBuilt(seat, ship, home, costs[ship])
        for ship, number in zip(able, command.items, strict=True)
        for _ in range(number)
    ]
    return onward(state, chance, *ships, e.DetailsEnded(seat))


# --- discoveries


def _discovery(state: State, seat: Seat, _: Detail) -> Prompt:
    return discovery.fronts(state, seat)


def use_discovery(state: State, command: c.UseDiscovery, chance: Random) -> tuple[Event, ...]:
    seat = command.seat
    owed = first_detail(state, seat)
    assert owed is not None
    if not command.use:
        return onward(state, chance, e.DiscoveryKept(seat), e.DetailGiven(seat))
    used = e.DiscoveryUsed(seat, command.tile)
    home = state.player(seat).sector
    effect = discovery.effect(state, seat, command.tile, home)
    return onward(state, chance, used, *effect, e.DetailGiven(seat))


_DETAILS = {
    "explore": _stack,
    "influence": _influence,
    "research": _research,
    "upgrade": _upgrade,
    "build": _build,
    BATTLE: assisted_battles.whom,
    "discovery": _discovery,
}


# --- naming


def name_action(state: State, command: c.NameAction, chance: Random) -> tuple[Event, ...]:
    seat, action = command.seat, command.action
    reaction = state.player(seat).passed
    events: list[Event] = [e.ActionNamed(seat, action, _times(state, seat, action, reaction), reaction)]
    if action == "influence":
        ready = min(
            terms.COLONY_SHIPS_READIED, state.species(seat).colony_ships - state.player(seat).colony_ships
        )
        events += [e.ColonyShipsReadied(seat, ready)] if ready else []
    if not reaction:
        events.append(e.TurnEnded(following(state, seat)))
    return onward(state, chance, *events)


def _times(state: State, seat: Seat, action: str, reaction: bool) -> int:
    """How often there is something to say: a plain move and another action need no words."""
    if action in ("move", OTHER):
        return 0
    if action == BATTLE or reaction:
        return 1
    return turns.activations(state, seat, action)  # type: ignore[arg-type]


def done(state: State, command: c.Done, chance: Random) -> tuple[Event, ...]:
    return onward(state, chance, e.DetailsEnded(command.seat))


# --- parts that are named later


def put_off(state: State, command: c.PutPartsOff, chance: Random) -> tuple[Event, ...]:
    owed = first_detail(state, command.seat)
    assert owed is not None
    return onward(state, chance, e.PartsPutOff(command.seat, owed.left))


def put_off_before(state: State, seat: Seat) -> tuple[Option, ...]:
    """The way back to them."""
    if seat not in state.later:
        return ()
    label = say("Parts put off: {n}", n=state.later[seat])
    return (Option(label, c.NameParts(seat), icon="upgrade"),)


def name_parts(state: State, command: c.NameParts, chance: Random) -> tuple[Event, ...]:
    return onward(state, chance, e.PartsRecalled(command.seat))
