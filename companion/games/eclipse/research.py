"""Research: a technology from the supply, at its price for this seat (RES-1 to RES-6)."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from companion.core.prompt import Choose, DisabledOption, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.eclipse import commands as c
from companion.games.eclipse import events as e
from companion.games.eclipse.colonies import option as colony_option
from companion.games.eclipse.course import activation, no_more, onward
from companion.games.eclipse.discovery import gained
from companion.games.eclipse.economy import affordable, price, researchable, stored, trades_for
from companion.games.eclipse.model import State
from companion.games.eclipse.phrases import amount, resource, tech_line
from companion.games.eclipse.terms import CATEGORY_NAMES, TECH_NAMES, Resource
from companion.kit.parts import Parts, Which
from companion.kit.words import dotted, joined


def within_reach(state: State, seat: Seat) -> list[str]:
    """What the seat can pay for, dearest first; then what a trade would pay for."""
    able = [
        tech
        for tech in researchable(state, seat)
        if affordable(state, seat, "science", price(state, seat, tech))
    ]
    science = stored(state, seat, "science")
    return sorted(able, key=lambda tech: (price(state, seat, tech) > science, -price(state, seat, tech)))


def possible(state: State, seat: Seat) -> bool:
    """Whether any technology is within reach."""
    return bool(within_reach(state, seat))


def why_not(state: State, seat: Seat) -> Text:
    """Why nothing can be researched: what is there, or what the cheapest costs."""
    prices = [price(state, seat, tech) for tech in researchable(state, seat)]
    if not prices:
        return say("no technology there that you lack")
    missing = min(prices) - stored(state, seat, "science")
    return say("too dear: {science} short", science=amount("science", missing))


# --- what is asked


def question(state: State, seat: Seat) -> Prompt:
    science = stored(state, seat, "science")
    able, order = within_reach(state, seat), list(state.data.techs)
    options = [
        Option(
            _priced(state, seat, tech),
            c.Research(seat, tech),
            draft=price(state, seat, tech) > science,
            seldom=price(state, seat, tech) > science,
            detail=_trade(state, seat, tech),
            icon=state.data.techs[tech].category,
            group=CATEGORY_NAMES[state.data.techs[tech].category],
            term=f"tech-{tech}",
            listed=order.index(tech),
        )
        for tech in able
    ]
    done = (no_more(state, seat, say("No more")),)
    colony = (replace(one, listed=len(order)) for one in colony_option(state, seat))
    others = (*colony, *done)
    ask = say("Research: {n} Science", n=science)
    return Choose(
        seat,
        ask,
        (*options, *others),
        barred=_beyond_reach(state, seat),
    )


def _priced(state: State, seat: Seat, tech: str) -> Text:
    return say("{tech} ({price})", price=price(state, seat, tech), tech=TECH_NAMES[tech])


def _trade(state: State, seat: Seat, tech: str) -> Text | None:
    """What has to be traded for the Science that is missing."""
    cost = price(state, seat, tech)
    missing = cost - stored(state, seat, "science")
    if missing <= 0:
        return None
    given = missing * state.species(seat).trade
    ways = [resource(one) for one in trades_for(state, seat, "science", cost)]
    return say("{n} short: trade {given} {what}", n=missing, given=given, what=joined(" / ", ways))


def _beyond_reach(state: State, seat: Seat) -> tuple[DisabledOption, ...]:
    """The rest of the tray in printed order, each with what is missing."""
    able = within_reach(state, seat)
    wanted = [tech for tech in researchable(state, seat) if tech not in able]
    order = list(state.data.techs)
    return tuple(
        DisabledOption(
            _priced(state, seat, tech),
            _missing(state, seat, tech),
            icon=state.data.techs[tech].category,
            group=CATEGORY_NAMES[state.data.techs[tech].category],
            term=f"tech-{tech}",
            before=order.index(tech),
        )
        for tech in wanted
    )


def _missing(state: State, seat: Seat, tech: str) -> Text:
    """What is missing, and what it would be good for."""
    missing = amount("science", price(state, seat, tech) - stored(state, seat, "science"))
    return dotted([say("{science} short", science=missing), tech_line(state, tech)])


def missing_science(state: State, draft: c.Research) -> list[Resource]:
    """What could be traded for the Science that is missing."""
    return trades_for(state, draft.seat, "science", price(state, draft.seat, draft.tech))


def short_of(state: State, seat: Seat, wanted: Resource, cost: int) -> Text:
    """What a trade would bring."""
    missing = cost - stored(state, seat, wanted)
    return say(
        "{given} for {taken}",
        given=Text("{n}", {"n": missing * state.species(seat).trade}),
        taken=amount(wanted, missing),
    )


RESEARCH = Parts(
    c.Research,
    trade=Which(
        lambda _, draft: say("{tech}: trade what?", tech=TECH_NAMES[draft.tech]),
        values=missing_science,
        label=lambda _, one: resource(one),
        detail=lambda state, draft, _: short_of(
            state, draft.seat, "science", price(state, draft.seat, draft.tech)
        ),
        icon=lambda _, one: str(one),
        when=lambda state, draft: price(state, draft.seat, draft.tech) > stored(state, draft.seat, "science"),
    ),
)


# --- what happens


def traded_for(
    state: State, seat: Seat, given: Resource | None, wanted: Resource, cost: int
) -> tuple[Event, ...]:
    """The trade that a price needs, if any."""
    missing = cost - stored(state, seat, wanted)
    return (e.Traded(seat, given, wanted, missing),) if given and missing > 0 else ()


def research(state: State, command: c.Research, chance: Random) -> tuple[Event, ...]:
    seat, cost = command.seat, price(state, command.seat, command.tech)
    trade = traded_for(state, seat, command.trade, "science", cost)
    return onward(
        state, chance, activation(state, seat), *trade, *gained(state, seat, command.tech, price=cost)
    )
