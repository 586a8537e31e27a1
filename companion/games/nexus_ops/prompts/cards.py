"""Questions about the own hand, of which only the number of cards is known."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.prompt import Choose, Dial, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say, say_many
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.data import Mission
from companion.games.nexus_ops.missions import (
    OTHER,
    find,
    is_certain,
    largest,
    owners_deck,
    playable,
    red_free,
)
from companion.games.nexus_ops.model import State, may_stand, supply, team_points
from companion.games.nexus_ops.prompts.phrases import condition, place
from companion.games.nexus_ops.rules.cards import TOP_CARD, TOP_GIFT
from companion.games.nexus_ops.rules.deploy import home_of
from companion.games.nexus_ops.terms import (
    CHEAPEST_FIRST,
    EFFECT_NAMES,
    EFFECTS,
    MISSION_TITLES,
    SALE,
    UNIT_NAMES,
)


def own_hand(state: State, seat: Seat) -> tuple[Option, ...]:
    """The way to the own cards, for whoever holds any."""
    player = state.player(seat)
    if not player.cards:
        return ()
    return (Option(say("Cards"), c.UseCards(seat), draft=True, detail=in_hand(state, seat), icon="cards"),)


def in_hand(state: State, seat: Seat) -> Text:
    """How many cards of each kind a seat holds."""
    player = state.player(seat)
    return say(
        "{energize} Energize, {secret}",
        energize=player.energize,
        secret=say_many("{n} Secret Mission", "{n} Secret Missions", player.secret),
    )


def use_parts(state: State, draft: c.UseCards) -> Prompt:
    """What to do with a card."""
    return Choose(draft.seat, say("Which card?"), tuple(_uses(state, draft.seat)))


def _uses(state: State, seat: Seat) -> Iterator[Option]:
    player = state.player(seat)
    sale = say("Sell: +{rubium} rubium", rubium=SALE)
    if player.secret:
        yield Option(say("Play a Secret Mission"), c.PlaySecret(seat), draft=True, icon="secret")
    if player.energize and state.phase == "deploy":
        yield Option(say("Play an Energize card"), c.PlayEnergize(seat), draft=True, icon="energize")
    if player.energize:
        yield Option(say("Sell an Energize card"), c.SellCard(seat, "energize"), detail=sale, icon="rubium")
    if player.secret:
        yield Option(say("Sell a Secret Mission"), c.SellCard(seat, "secret"), detail=sale, icon="rubium")


def secret_parts(state: State, draft: c.PlaySecret) -> Prompt:
    """Which condition, then the points printed on the card."""
    seat = draft.seat
    if draft.mission is None:
        return _which(state, seat)
    if draft.mission == OTHER and draft.red is None:
        return Choose(
            seat,
            say("Is its number on red?"),
            (
                Option(say("On red"), c.PlaySecret(seat, OTHER, True), draft=True),
                Option(say("Not on red"), c.PlaySecret(seat, OTHER, False), draft=True),
            ),
        )
    return _points(state, draft)


def _which(state: State, seat: Seat) -> Choose:
    """The conditions that are met; where that is only the player's word, first the way back."""
    met = sorted(playable(state, seat), key=lambda mission: not is_certain(state, mission))
    known = tuple(_mission(state, seat, mission) for mission in met)
    keep = Option(say("None: keep the card"), c.UseCards(seat), draft=True, leaves=True)
    red = None if red_free(state) else False
    other = Option(say("Another card"), c.PlaySecret(seat, OTHER, red), draft=True)
    more = () if owners_deck(state) else (other,)
    certain = bool(met) and is_certain(state, met[0])
    options = (*known, *more, keep) if certain else (keep, *known, *more)
    return Choose(seat, say("Which condition is met?"), options, confirms=True)


def _mission(state: State, seat: Seat, mission: Mission) -> Option:
    title = MISSION_TITLES.get(mission.key)
    red = say("on red") if mission.red else say("not on red")
    detail = say("{title}, {red}", title=title, red=red) if title else red
    printed = mission.points if owners_deck(state) else None
    command = c.PlaySecret(seat, mission.key, points=printed)
    return Option(condition(mission), command, draft=printed is None, detail=detail)


def _points(state: State, draft: c.PlaySecret) -> Prompt:
    """What the stand-in deck says first, then its other numbers; more than those only when told so."""
    seat, top = draft.seat, largest(state)
    ask = say("Points on the card?")
    if draft.points is not None:
        return Dial(seat, ask, draft, "points", top + 1, TOP_CARD, top + 1, icon="points")
    mission = find(state, draft.mission or "")
    numbers = sorted(range(1, top + 1), key=lambda points: mission is not None and points != mission.points)
    options = tuple(_worth(state, replace(draft, points=points)) for points in numbers)
    above = Option(
        say("More than {n} VP", n=top),
        replace(draft, points=top + 1),
        draft=True,
        detail=say("more than the stand-in deck has"),
    )
    return Choose(seat, ask, (*options, above), icon="points", confirms=True)


def _worth(state: State, command: c.PlaySecret) -> Option:
    label = say("{points} VP", points=command.points or 0)
    return Option(label, command, detail=points_forecast(state, command), icon="points")


def points_forecast(state: State, command: c.PlaySecret) -> Text | None:
    """What the points would add up to."""
    if command.points is None:
        return None
    before = team_points(state, command.seat)
    return say(
        "VP {before} → {after} of {target}",
        before=before,
        after=before + command.points,
        target=state.target,
    )


def energize_parts(state: State, draft: c.PlayEnergize) -> Prompt:
    """What the card does, as far as the companion should know."""
    seat = draft.seat
    if draft.effect is None:
        options = tuple(
            Option(
                EFFECT_NAMES[effect],
                c.PlayEnergize(seat, effect),
                draft=effect in ("rubium", "unit"),
                detail=_EFFECT_DETAILS.get(effect),
            )
            for effect in EFFECTS
            if effect != "unit" or _free(state, seat)
        )
        return Choose(seat, say("What does the card do?"), options, icon="energize")
    if draft.effect == "rubium":
        return Dial(seat, say("How much rubium?"), draft, "rubium", 1, TOP_GIFT, 1, icon="rubium")
    if draft.unit is None:
        options = tuple(
            Option(
                UNIT_NAMES[unit],
                c.PlayEnergize(seat, "unit", unit=unit),
                draft=state.board is not None,
                icon=unit,
            )
            for unit in CHEAPEST_FIRST
            if supply(state, seat, unit)
        )
        return Choose(seat, say("Which unit?"), options)
    spaces = dict.fromkeys((*home_of(state, seat), *state.planet.places))
    options = tuple(
        Option(place(state, space), c.PlayEnergize(seat, "unit", unit=draft.unit, space=space), where=space)
        for space in spaces
        if may_stand(state, draft.unit, state.map.lands[space])
    )
    return Choose(seat, say("On which space?"), options)


def _free(state: State, seat: Seat) -> bool:
    return any(supply(state, seat, unit) for unit in CHEAPEST_FIRST)


_EFFECT_DETAILS: dict[str, Text] = {
    "movement": say("free moves; entry limits stay"),
    "other": say("as the card says, on the table"),
}
