"""Deploy: units for rubium, as far as rubium and figures go, onto the own home base."""

from random import Random

from msgspec.structs import replace

from companion.core.prompt import Choose, Limits, Option, Prompt, Row
from companion.core.seats import Seat
from companion.core.tally import Bounds
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.cards import hand_root, own_hand, worth_asking
from companion.games.nexus_ops.ground import is_assisted
from companion.games.nexus_ops.model import State, can_buy, home_of, supply
from companion.games.nexus_ops.phrases import occupants
from companion.games.nexus_ops.terms import CHEAPEST_FIRST, SALE, UNIT_NAMES
from companion.kit.game import Roots
from companion.kit.parts import HowManyEach, Parts


def drafts(state: State, seat: Seat) -> Roots:
    end, cards = (c.EndPhase(seat), False), hand_root(state, seat)
    if not can_buy(state, seat):
        return (*cards, end)
    if is_assisted(state):
        return (*cards, (c.Buy(seat), True))
    first, *others = home_of(state, seat)
    return (
        *((c.Buy(seat, space=space), True) for space in others),
        *cards,
        end,
        (c.Buy(seat, space=first), True),
    )


def question(state: State, seat: Seat) -> Prompt:
    ask = say("Deploy: {rubium} rubium", rubium=state.player(seat).rubium)
    cards = own_hand(state, seat)
    end = Option(say("On to the moves"), c.EndPhase(seat), leaves=True, seldom=can_buy(state, seat))
    if not can_buy(state, seat):
        worth = None if _could_buy(state, seat) else worth_asking(state, seat)
        return Choose(seat, ask, (*cards, end), icon="rubium", unless_held=worth)
    if is_assisted(state):
        return replace(BUY.question(state, c.Buy(seat)), ask=ask, otherwise=cards)
    first, *others = home_of(state, seat)
    elsewhere = tuple(
        Option(
            say("On {space} instead", space=space),
            c.Buy(seat, space=space),
            draft=True,
            detail=occupants(state, space),
            where=space,
        )
        for space in others
    )
    here = say("Deploy on {space}", space=first)
    return replace(
        BUY.question(state, c.Buy(seat, space=first)), ask=here, otherwise=(*elsewhere, *cards, end)
    )


def _could_buy(state: State, seat: Seat) -> bool:
    """Whether all cards, sold, would pay for a unit."""
    player = state.player(seat)
    rubium = player.rubium + player.cards * SALE
    return any(state.chart[unit].cost <= rubium and supply(state, seat, unit) for unit in CHEAPEST_FIRST)


def _rows(state: State, draft: c.Buy) -> tuple[Row, ...]:
    """Every type, the cheapest first, as far as figures go."""
    return tuple(
        Row(
            UNIT_NAMES[unit],
            supply(state, draft.seat, unit),
            cost=state.chart[unit].cost,
            detail=None if supply(state, draft.seat, unit) else say("none left in your supply"),
            icon=unit,
        )
        for unit in CHEAPEST_FIRST
    )


def _bounds(state: State, draft: c.Buy) -> Bounds:
    chart, owned = state.chart, zip(CHEAPEST_FIRST, state.player(draft.seat).units[::-1], strict=True)
    return tuple([(0, chart[unit].figures - number, chart[unit].cost) for unit, number in owned])


# What is bought for a hex of the home base; in assisted play for all of it.
BUY = Parts(
    c.Buy,
    numbers=HowManyEach(
        lambda _, draft: say("Units on {space}", space=draft.space or ""),
        rows=_rows,
        bounds=_bounds,
        limits=lambda state, draft: Limits(
            least=int(draft.space is not None), budget=state.player(draft.seat).rubium
        ),
        icon="rubium",
        action=say("Buy {count} for {cost} rubium"),
    ),
)


def price(state: State, command: c.Buy) -> Text:
    """What a purchase would leave, while it is counted."""
    before = state.player(command.seat).rubium
    bought = zip(CHEAPEST_FIRST, command.numbers, strict=True)
    cost = sum(number * state.chart[unit].cost for unit, number in bought)
    return say("rubium {before} → {after}", before=before, after=before - cost)


def buy(state: State, command: c.Buy, _: Random) -> tuple[Event, ...]:
    bought = tuple(
        e.UnitBought(command.seat, unit, state.chart[unit].cost, command.space or "")
        for unit, number in zip(CHEAPEST_FIRST, command.numbers, strict=True)
        for _ in range(number)
    )
    return (*bought, e.DeployEnded(command.seat)) if is_assisted(state) else bought
