"""Upkeep and Cleanup: production, what influence costs, bankruptcy; trades at any time (UPK, TRD, CLN)."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Choose, Dial, Limits, Option, Prompt, Row, Tally
from companion.core.seats import Seat
from companion.core.text import Text, say, say_many
from companion.core.values import Event
from companion.games.eclipse import commands as c
from companion.games.eclipse import events as e
from companion.games.eclipse import scoring
from companion.games.eclipse.colonies import able, option
from companion.games.eclipse.course import by_itself, following, onward
from companion.games.eclipse.economy import after_upkeep, collapses, short, stored
from companion.games.eclipse.model import UNKNOWN, State, held, in_play
from companion.games.eclipse.phrases import amount, hex_name, points, resource, stores
from companion.games.eclipse.setup import new_techs, tiles_to_draw
from companion.games.eclipse.terms import RESOURCES, ROUNDS, TECH_NAMES, Resource
from companion.kit.parts import HowMany, Parts, Which
from companion.kit.words import dotted

MOST_REPUTATION = 20


def unsettled(state: State) -> tuple[Seat, ...]:
    """Who has not paid yet."""
    return tuple(seat for seat in in_play(state) if seat not in state.settled)


# --- what is asked


def question(state: State, seat: Seat) -> Prompt:
    missing = short(state, seat)
    if missing:
        return shortage(state, seat, missing)
    pay = Option(
        say("Pay and produce"), c.PayUpkeep(seat), detail=stores(after_upkeep(state, seat)), leaves=True
    )
    return Choose(seat, say("Upkeep: colony ships?"), (*option(state, seat), pay))


def shortage(state: State, seat: Seat, missing: int) -> Choose:
    """Trades that are enough, then hexes with the fewest points (UPK-3)."""
    rate = state.species(seat).trade
    trades = tuple(
        Option(
            say("{given} for {taken}", given=amount(one, times * rate), taken=amount("money", times)),
            c.Trade(seat, one, "money", times),
            icon=one,
        )
        for one in ("science", "materials")
        if (times := min(missing, stored(state, seat, one) // rate))
    )
    hexes = tuple(
        Option(
            say("Give up {hex}", hex=hex_name(state, key)),
            c.GiveUp(seat, key),
            detail=dotted([points(-state.data.hexes[key].points)]),
            where=key,
            seldom=True,
        )
        for key in sorted(held(state, seat), key=lambda key: state.data.hexes[key].points)
    )
    return Choose(
        seat,
        say("Upkeep: {money} short", money=amount("money", missing)),
        (*trades, *hexes, *option(state, seat)),
    )


def drawing(state: State, seat: Seat) -> Prompt:
    """Technology tiles that players drew from the bag."""
    number = min(tiles_to_draw(state), sum(state.bag.values()))
    rows = tuple(Row(TECH_NAMES[tech], left) for tech, left in state.bag.items())
    return Tally(
        seat,
        say("Tiles drawn: {n}", n=number),
        c.DrawTechs(seat),
        "tiles",
        rows,
        Limits(least=number, most=number),
        closes=True,
    )


def uncounted(state: State) -> tuple[Seat, ...]:
    """Whose reputation tiles (and with short books, whose technologies) the companion does not know."""
    return tuple(
        player.seat
        for player in state.players
        if (UNKNOWN in player.reputation and player.seat not in state.counted)
        or (state.short_books and player.seat not in state.extra)
    )


def counting(state: State, seat: Seat) -> Prompt:
    tiles = len(state.player(seat).reputation)
    ask = say_many("Your {n} reputation tile: how many VP?", "Your {n} reputation tiles: how many VP?", tiles)
    return Dial(seat, ask, c.CountReputation(seat), "points", tiles, min(4 * tiles, MOST_REPUTATION), tiles)


def _times(state: State, draft: c.Trade) -> range:
    rate = state.species(draft.seat).trade
    return range(1, stored(state, draft.seat, draft.given or "money") // rate + 1)


def _rate(state: State, draft: c.Trade) -> Text:
    return say("{rate} for 1: how many?", rate=state.species(draft.seat).trade)


def tradable(state: State, seat: Seat) -> list[Resource]:
    """What a seat has enough of to trade."""
    if not state.player(seat).species or state.player(seat).collapsed:
        return []
    return [one for one in RESOURCES if stored(state, seat, one) >= state.species(seat).trade]


TRADE = Parts(
    c.Trade,
    given=Which(
        say("Trade: give what?"),
        values=lambda state, draft: tradable(state, draft.seat),
        label=lambda _, one: resource(one),
        icon=lambda _, one: str(one),
    ),
    taken=Which(
        say("Trade: for what?"),
        values=lambda _, draft: [one for one in RESOURCES if one != draft.given],
        label=lambda _, one: resource(one),
        icon=lambda _, one: str(one),
    ),
    times=HowMany(_rate, _times),
)


# --- what happens


def trade(state: State, command: c.Trade, chance: Random) -> tuple[Event, ...]:
    assert command.given is not None
    assert command.taken is not None
    assert command.times is not None
    return onward(state, chance, e.Traded(command.seat, command.given, command.taken, command.times))


def give_up(state: State, command: c.GiveUp, chance: Random) -> tuple[Event, ...]:
    return onward(state, chance, e.DiscTaken(command.seat, command.hex))


def pay(state: State, command: c.PayUpkeep, chance: Random) -> tuple[Event, ...]:
    seat = command.seat
    after = state.player(seat).stored if state.short_books else after_upkeep(state, seat)
    return onward(state, chance, e.UpkeepPaid(seat, after))


def draw_techs(state: State, command: c.DrawTechs, chance: Random) -> tuple[Event, ...]:
    tiles = {tech: number for tech, number in zip(state.bag, command.tiles, strict=True) if number}
    return onward(state, chance, e.TechsDrawn(tiles), next_round(state))


def count_reputation(state: State, command: c.CountReputation, chance: Random) -> tuple[Event, ...]:
    assert command.points is not None
    return onward(state, chance, e.ReputationCounted(command.seat, command.points))


def collapse(state: State, seat: Seat) -> tuple[Event, ...]:
    """UPK-4, OP-27: scored as it stands; relations end without a Traitor."""
    broken = tuple(e.RelationBroken(seat, partner, traitor=False) for partner in state.player(seat).partners)
    return e.Collapsed(seat, scoring.total(state, seat)), *broken


@by_itself("upkeep")
def settle(state: State, _: Random) -> tuple[Event, ...]:
    for seat in unsettled(state):
        if not state.assisted and collapses(state, seat):
            return collapse(state, seat)
        if not state.assisted and not short(state, seat) and not able(state, seat):
            return (e.UpkeepPaid(seat, after_upkeep(state, seat)),)
    if unsettled(state):
        return ()
    if state.round < ROUNDS and in_play(state):
        return (e.UpkeepEnded(),)
    return ending(state)


def ending(state: State) -> tuple[Event, ...]:
    """The last thing that happens: tiles that only their owners know are counted before."""
    return (e.CountingBegun(),) if uncounted(state) else (e.GameEnded(),)


@by_itself("drawing")
def clean_up(state: State, chance: Random) -> tuple[Event, ...]:
    if state.assisted or (state.drawn_by_table and any(state.bag.values())):
        return ()
    return e.TechsDrawn(new_techs(state, chance)), next_round(state)


def next_round(state: State) -> e.RoundBegun:
    """The next round, and who begins it (ACT-4)."""
    first = state.next_first or state.first
    if state.player(first).collapsed:
        first = following(state, first)
    return e.RoundBegun(state.round + 1, first)


@by_itself("counting")
def end(state: State, _: Random) -> tuple[Event, ...]:
    return () if uncounted(state) else (e.GameEnded(),)
