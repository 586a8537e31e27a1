"""What a player may need although nobody asks: an Event card more, points, leaving, a calculation."""

from __future__ import annotations

from itertools import starmap
from random import Random

from companion.core.prompt import Choose, Dial, Option, Prompt
from companion.core.seats import TABLE, Seat
from companion.core.text import say
from companion.core.values import Event
from companion.games.starcraft import commands as c
from companion.games.starcraft import events as e
from companion.games.starcraft.event_deck import drawing
from companion.games.starcraft.evolve import fold
from companion.games.starcraft.model import State
from companion.games.starcraft.phrases import event_cards, name_of
from companion.games.starcraft.planning import laid
from companion.games.starcraft.reckoner import REACHES, SideNumbers, compared, excess, result, triggers
from companion.games.starcraft.stacks import is_blocked
from companion.games.starcraft.turns import onward, vanishing
from companion.games.starcraft.victory import by_elimination
from companion.kit.parts import HowMany, Parts, Which

MOST_ADJUSTED = 5
TOP_VALUE = 20
TOP_UNITS = 12
STEPPING = ("execution", "blocked", "battle")
OPEN = ("planning", *STEPPING, "regrouping", "events", "closing")


def options(state: State, seat: Seat) -> tuple[Option, ...]:
    """One entry of the menu, for who still plays; the full board keeps all of it by itself."""
    if seat == TABLE or state.full or state.phase not in OPEN or state.player(seat).out:
        return ()
    return (Option(say("Out of turn"), c.OutOfTurn(seat), draft=True),)


def menu(state: State, draft: c.OutOfTurn) -> Prompt:
    """What may be needed."""
    seat = draft.seat
    held = len(state.player(seat).held)
    cards = event_cards(held)
    entries = [
        Option(say("Compare a skirmish"), c.Reckon(seat), draft=True),
        Option(say("Who must retreat?"), c.ReckonRetreat(seat), draft=True),
        Option(say("{name} is out", name=name_of(state, seat)), c.LeaveGame(seat), draft=True),
    ]
    if not state.conquest:
        entries.insert(2, Option(say("Points more or less"), c.AdjustPoints(seat), draft=True))
    if held:
        entries.insert(2, Option(say("1 Event card less"), c.AdjustEvents(seat, False), detail=cards))
    if drawing(state, seat):
        entries.insert(2, Option(say("1 Event card more"), c.AdjustEvents(seat, True), detail=cards))
    return Choose(seat, say("Out of turn"), tuple(entries))


def adjust_points_question(state: State, draft: c.AdjustPoints) -> Prompt:
    """So many more or less."""
    low = -min(MOST_ADJUSTED, state.player(draft.seat).points.total)
    values = tuple(number for number in range(low, MOST_ADJUSTED + 1) if number)
    return Dial(draft.seat, say("Points more or less"), draft, "points", start=1, values=values)


LEAVE = Parts(
    c.LeaveGame,
    sure=Which(
        say("No base and no unit left?"),
        values=lambda *_: (True,),
        label=lambda _, __: say("Yes, out of the game"),
    ),
)

_SIDES = (say("Attacker"), say("Defender"))


RECKON = Parts(
    c.Reckon,
    attack=HowMany(
        lambda _, draft: say("{side}: attack with bonuses?", side=_SIDES[len(draft.attack) % 2]),
        lambda *_: range(TOP_VALUE + 1),
        start=lambda *_: 6,
        times=lambda *_: 2,
    ),
    support=HowMany(
        lambda _, draft: say("{side}: supports that reach?", side=_SIDES[len(draft.support) % 2]),
        lambda *_: range(TOP_VALUE + 1),
        times=lambda *_: 2,
    ),
    health=HowMany(
        lambda _, draft: say("{side}: health with bonuses?", side=_SIDES[len(draft.health) % 2]),
        lambda *_: range(TOP_VALUE + 1),
        start=lambda *_: 6,
        times=lambda *_: 2,
    ),
    reach=Which(
        lambda _, draft: say("{side}: what can the front line hit?", side=_SIDES[len(draft.reach) % 2]),
        values=lambda *_: REACHES,
        label=lambda _, reach: {
            "front": say("The front line"),
            "support": say("Only a support"),
            "nothing": say("Nothing there"),
        }[reach],
        times=lambda *_: 2,
    ),
    hidden=Which(
        lambda _, draft: say("{side}: cloaked and not detected?", side=_SIDES[len(draft.hidden) % 2]),
        values=lambda *_: (False, True),
        label=lambda _, yes: say("Yes") if yes else say("No"),
        times=lambda *_: 2,
    ),
    splash=Which(
        lambda _, draft: say("{side}: a splash card?", side=_SIDES[len(draft.splash) % 2]),
        values=lambda *_: (False, True),
        label=lambda _, yes: say("Yes") if yes else say("No"),
        times=lambda *_: 2,
    ),
)

RECKON_RETREAT = Parts(
    c.ReckonRetreat,
    attackers=HowMany(say("Attackers left?"), lambda *_: range(TOP_UNITS + 1), start=lambda *_: 1),
    defenders=HowMany(say("Defenders left?"), lambda *_: range(TOP_UNITS + 1), start=lambda *_: 1),
    assists=Which(
        say("Are they all assist units?"),
        values=lambda *_: (False, True),
        label=lambda _, yes: say("Yes") if yes else say("No"),
        when=lambda _, draft: bool(draft.attackers and draft.defenders),
    ),
    limit=HowMany(
        say("Unit limit of the area?"),
        lambda *_: range(1, 7),
        start=lambda *_: 3,
        when=lambda _, draft: bool(draft.attackers and (not draft.defenders or draft.assists)),
    ),
)

# --- what happens


def adjust_events(state: State, command: c.AdjustEvents, _: Random) -> tuple[Event, ...]:
    return drawing(state, command.seat) if command.more else (e.EventsAdjusted(command.seat),)


def adjust_points(_: State, command: c.AdjustPoints, __: Random) -> tuple[Event, ...]:
    assert command.points is not None
    return (e.PointsAdjusted(command.seat, command.points),)


def leave_game(state: State, command: c.LeaveGame, chance: Random) -> tuple[Event, ...]:
    return leaving(state, command.seat, chance)


def put_out(state: State, command: c.PutOut, chance: Random) -> tuple[Event, ...]:
    return leaving(state, command.player, chance)


def leaving(state: State, seat: Seat, chance: Random) -> tuple[Event, ...]:
    """A player is out: the last side wins, or the game goes on without a gap."""
    out = e.PlayerOut(seat)
    after = fold(state, (out,))
    if last := by_elimination(after):
        return out, *last
    if state.phase == "planning" and state.stacked:
        return laid(state, out, chance=chance)
    if state.phase not in STEPPING:
        return (out,)
    if state.active == seat:
        return onward(state, out, chance=chance)
    told = (out, *vanishing(after))
    freed = state.phase == "blocked" and not is_blocked(fold(state, told), state.active)
    return (*told, e.StepBegun(state.active)) if freed else told


def reckon(_: State, command: c.Reckon, __: Random) -> tuple[Event, ...]:
    columns = (command.attack, command.support, command.health, command.reach, command.hidden)
    attacker, defender = starmap(SideNumbers, zip(*columns, strict=True))
    falls = (compared(defender, attacker), compared(attacker, defender))
    splash = tuple(card and triggers(done) for card, done in zip(command.splash, falls[::-1], strict=True))
    attack = (attacker.attack + attacker.support, defender.attack + defender.support)
    health = (attacker.health, defender.health)
    return (e.SkirmishReckoned(command.seat, attack, health, falls, splash),)


def reckon_retreat(_: State, command: c.ReckonRetreat, __: Random) -> tuple[Event, ...]:
    attackers, defenders = command.attackers or 0, command.defenders or 0
    won = result(attackers, defenders, only_assist=bool(command.assists))
    over = excess(attackers, command.limit or 0) if won == "attacker" else 0
    return (e.RetreatReckoned(command.seat, won, over),)
