"""The Action phase: an action or pass, reactions after passing (ACT-1 to ACT-6, REA-1, REA-2)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companion.core.prompt import Choose, DisabledOption, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.eclipse import (
    build,
    colonies,
    diplomacy,
    explore,
    influence,
    move,
    research,
    terms,
    upgrade,
    upkeep,
)
from companion.games.eclipse import commands as c
from companion.games.eclipse import events as e
from companion.games.eclipse.course import by_itself, following, onward
from companion.games.eclipse.economy import by_trade, net_money, upkeep_of
from companion.games.eclipse.evolve import fold
from companion.games.eclipse.model import State, has_pieces, in_play
from companion.games.eclipse.phrases import action_cost, action_net, amount
from companion.kit.words import joined

POSSIBLE = {
    "explore": explore.possible,
    "influence": influence.possible,
    "research": research.possible,
    "upgrade": upgrade.possible,
    "build": build.possible,
    "move": move.possible,
}
QUESTIONS = {
    "explore": explore.question,
    "influence": influence.question,
    "research": research.question,
    "upgrade": upgrade.question,
    "build": build.question,
    "move": move.question,
}

IMPOSSIBLE: dict[terms.Action, Callable[[State, Seat], Text]] = {
    "explore": lambda *_: say("no place to explore"),
    "influence": lambda *_: say("nothing to move or to turn up"),
    "research": research.why_not,
    "upgrade": lambda *_: say("no part fits"),
    "build": build.why_not,
    "move": move.why_not,
}


def actions(state: State, seat: Seat) -> list[terms.Action]:
    """What a seat may do: after passing a reaction; nothing without a disc (ACT-3)."""
    player = state.player(seat)
    if not player.discs or (player.passed and player.waived):
        return []
    offered = terms.REACTIONS if player.passed else terms.ACTIONS
    return [action for action in offered if POSSIBLE[action](state, seat)]


# --- what is asked


def question(state: State, seat: Seat) -> Prompt:
    passed = state.player(seat).passed
    ruin = _money(state, seat, 1) < 0
    leave = Option(
        say("No reaction") if passed else say("Pass"),
        c.Pass(seat),
        leaves=True,
        seldom=not passed and not ruin,
        icon="passing",
        detail=_passing(state, seat),
        term="no-reaction" if passed else "",
    )
    able = [
        Option(
            terms.ACTION_NAMES[action],
            c.Act(seat, action),
            detail=cost(state, seat),
            icon=terms.icon_of(action),
            seldom=ruin,
        )
        for action in actions(state, seat)
    ]
    others = (_waiving(seat),) if passed else (*colonies.option(state, seat), *diplomacy.options(state, seat))
    options = (leave, *able, *others, *resignation(state, seat))
    return Choose(
        seat,
        say("Reaction?") if passed else say("Action?"),
        options,
        start=_usual(state, passed, options),
        barred=_barred(state, seat),
        note=_upkeep(state, seat),
        warning=_shortage(state, seat),
    )


def _waiving(seat: Seat) -> Option:
    """Who wants no reaction is not asked at every turn of the others."""
    return Option(
        say("No more reactions this round"),
        c.WaiveReactions(seat),
        leaves=True,
        seldom=True,
        icon="passing",
        detail=say("not even if somebody attacks"),
        term="no-reaction",
    )


def _barred(state: State, seat: Seat) -> tuple[DisabledOption, ...]:
    """The other actions, each in its place, and why not now."""
    able = actions(state, seat)
    return tuple(
        DisabledOption(
            terms.ACTION_NAMES[action],
            _why_not(state, seat, action),
            terms.icon_of(action),
            before=1 + sum(one in able for one in terms.ACTIONS[:place]),
        )
        for place, action in enumerate(terms.ACTIONS)
        if action not in able
    )


def _why_not(state: State, seat: Seat, action: terms.Action) -> Text:
    player = state.player(seat)
    if not player.discs:
        return say("no disc left")
    if player.passed and action not in terms.REACTIONS:
        return say("not after passing")
    return IMPOSSIBLE[action](state, seat)


def _upkeep(state: State, seat: Seat) -> Text | None:
    """What one more action does to Upkeep and Money, as long as the Money is enough."""
    discs, money = state.player(seat).discs, _money(state, seat, 1)
    if not discs or money < 0:
        return None
    now, then = upkeep_of(state, discs), upkeep_of(state, discs - 1)
    left = say("you would have {money} left.", money=amount("money", money))
    if now == then:
        return say("One more action: upkeep stays at {now}, {left}", now=now, left=left)
    return say(
        "One more action: upkeep goes from {now} to {then}, {left}",
        now=now,
        then=amount("money", then),
        left=left,
    )


def _shortage(state: State, seat: Seat) -> Text | None:
    """That the Money would not be enough for Upkeep, and what has to be done then (UPK-3)."""
    discs = state.player(seat).discs
    now, then = -_money(state, seat, 0), -_money(state, seat, 1)
    missing = then if discs else now
    if missing <= 0:
        return None
    if not discs:
        told = say("Upkeep {now}: {money} short.", now=upkeep_of(state, 0), money=amount("money", now))
    elif now > 0:
        told = say(
            "{money} short already, {more} after one more action.", money=amount("money", now), more=then
        )
    else:
        told = say(
            "One more action: upkeep goes up to {then}, {money} short.",
            then=upkeep_of(state, discs - 1),
            money=amount("money", then),
        )
    way_out = say("You would give up hexes.")
    if by_trade(state, seat) >= missing:
        way_out = say("You would trade {rate} for 1.", rate=state.species(seat).trade)
    return joined(" ", [told, way_out])


def _money(state: State, seat: Seat, more: int) -> int:
    """The Money after the next Upkeep, if so many more actions are taken."""
    return state.player(seat).stored[0] + net_money(state, seat, more)


def _usual(state: State, passed: bool, options: tuple[Option, ...]) -> int:
    """Explore in the first rounds, later Research: hands learn the order, only the cursor moves."""
    if passed:
        return 0
    wanted = "explore" if state.round <= 2 else "research"
    return next((at for at, option in enumerate(options) if option.icon == wanted), min(1, len(options) - 1))


def resignation(state: State, seat: Seat) -> tuple[Option, ...]:
    """The way out for whoever has nothing left on the map (BAT-19)."""
    if has_pieces(state, seat):
        return ()
    return (Option(say("Resign"), c.Resign(seat), detail=say("scored as you stand"), seldom=True),)


def cost(state: State, seat: Seat) -> Text:
    """What one more action leaves."""
    player = state.player(seat)
    if state.short_books:  # what is stored nobody has told
        return action_net(player.discs - 1, net_money(state, seat, 1))
    return action_cost(player.discs - 1, player.stored[0], _money(state, seat, 1))


def _passing(state: State, seat: Seat) -> Text | None:
    if state.player(seat).passed:
        return None
    return say("you begin the next round") if not state.next_first else say("no other action this round")


def acting(state: State, seat: Seat) -> Prompt:
    return QUESTIONS[state.acting.action](state, seat)


# --- what happens


def act(state: State, command: c.Act, chance: Random) -> tuple[Event, ...]:
    reaction = state.player(command.seat).passed
    left = 1 if reaction else activations(state, command.seat, command.action)
    return onward(state, chance, e.ActionBegun(command.seat, command.action, left, reaction))


def activations(state: State, seat: Seat, action: terms.Action) -> int:
    """How often a seat may do it in one action; Nanorobots build one more (BLD-5)."""
    more = action == "build" and state.has(seat, "nanorobots")
    return state.species(seat).activations[action] + more


def pass_(state: State, command: c.Pass, chance: Random) -> tuple[Event, ...]:
    if state.player(command.seat).passed:
        return onward(state, chance, e.TurnEnded(following(state, command.seat)))
    passed = e.PlayerPassed(command.seat, not state.next_first)
    return onward(state, chance, passed, e.TurnEnded(following(state, command.seat)))


def waive(state: State, command: c.WaiveReactions, chance: Random) -> tuple[Event, ...]:
    ended = e.TurnEnded(following(state, command.seat))
    return onward(state, chance, e.ReactionsWaived(command.seat), ended)


def resign(state: State, command: c.Resign, chance: Random) -> tuple[Event, ...]:
    """As a civilisation that collapses (OP-27); with the last one the game ends."""
    gone = upkeep.collapse(state, command.seat)
    if in_play(state) != [command.seat]:
        return onward(state, chance, *gone, e.TurnEnded(following(state, command.seat)))
    return onward(state, chance, *gone, *upkeep.ending(fold(state, gone)))


def done(state: State, command: c.Done, chance: Random) -> tuple[Event, ...]:
    """Nothing more: of an action, of colony ships, of a chance to send an envoy."""
    if state.phase == "acting":
        return onward(state, chance, *ending(state))
    if state.phase == "envoys":
        return onward(state, chance, e.EnvoyConsidered())
    return onward(state, chance, e.TurnEnded(following(state, command.seat)))


def ending(state: State) -> tuple[Event, ...]:
    """The end of an action; Influence turns colony ships up (INF-4)."""
    seat = state.active
    if state.acting.action != "influence":
        return (e.ActionEnded(),)
    ready = influence.readied(state, seat)
    return *((e.ColonyShipsReadied(seat, ready),) if ready else ()), e.ActionEnded()


@by_itself("action")
def next_turn(state: State, _: Random) -> tuple[Event, ...]:
    seats = in_play(state)
    if all(state.player(seat).passed for seat in seats):
        if state.details:
            return ()
        from companion.games.eclipse.combat import begun  # noqa: PLC0415

        return (begun(state),)
    if state.player(state.active).passed and (state.assisted or not actions(state, state.active)):
        return (e.TurnEnded(following(state, state.active)),)
    return ()


@by_itself("acting")
def next_step(state: State, _: Random) -> tuple[Event, ...]:
    act = state.acting
    if act.claiming:
        return () if explore.may_claim(state) else (e.HexLeft(state.active, act.claiming),)
    if act.drawn or act.where is not None:
        return ()
    more = act.left > 0 and POSSIBLE[act.action](state, state.active)
    return () if more or (act.action == "upgrade" and not upgrade.finished(state)) else ending(state)
