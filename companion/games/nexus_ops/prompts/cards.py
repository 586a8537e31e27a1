"""Questions about the own hand, of which only the number of cards is known."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.prompt import Choose, Dial, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say, say_many
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.data import Mission
from companion.games.nexus_ops.hands import NO_CARD, copies_of
from companion.games.nexus_ops.missions import (
    OTHER,
    find,
    is_certain,
    is_earned,
    largest,
    owners_deck,
    playable,
    red_free,
)
from companion.games.nexus_ops.model import State, may_stand, supply, team_points
from companion.games.nexus_ops.prompts.phrases import condition, place
from companion.games.nexus_ops.rules.cards import TOP_CARD, TOP_GIFT
from companion.games.nexus_ops.rules.deploy import affordable, home_of
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
    worth_a_look = _plays_energize(state, seat) or _needs_rubium(state, seat) or is_earned(state, seat)
    return (
        Option(
            say("Cards"),
            c.UseCards(seat),
            draft=True,
            detail=in_hand(state, seat),
            icon="cards",
            seldom=not worth_a_look,
        ),
    )


def _plays_energize(state: State, seat: Seat) -> bool:
    return state.phase == "deploy" and state.player(seat).energize > 0


def _needs_rubium(state: State, seat: Seat) -> bool:
    """Without a unit, and without the rubium for one: the time to sell cards."""
    return state.phase == "deploy" and not any(state.player(seat).units) and not affordable(state, seat)


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
    back = Option(say("None: back"), c.UseCards(draft.seat, kept=True), draft=True, leaves=True)
    return Choose(draft.seat, say("Which card?"), (*_uses(state, draft.seat), back))


def _uses(state: State, seat: Seat) -> Iterator[Option]:
    player = state.player(seat)
    if player.secret:
        yield _secret_mission(state, seat)
    if _plays_energize(state, seat):
        yield Option(say("Play an Energize card"), c.PlayEnergize(seat), draft=True, icon="energize")
    if player.energize:
        yield _sale(state, c.SellCard(seat, "energize"), say("Sell an Energize card"))
    if player.secret:
        yield _sale(state, c.SellCard(seat, "secret"), say("Sell a Secret Mission"))


def _secret_mission(state: State, seat: Seat) -> Option:
    """A card of the own hand, which few would look for before there was a battle."""
    command, seldom = c.PlaySecret(seat), not is_earned(state, seat)
    return Option(say("Play a Secret Mission"), command, draft=True, icon="secret", seldom=seldom)


def _sale(state: State, command: c.SellCard, label: Text) -> Option:
    rubium = state.player(command.seat).rubium
    price = say("rubium {before} → {after}", before=rubium, after=rubium + SALE)
    seldom = not _needs_rubium(state, command.seat)
    return Option(label, command, detail=price, icon="rubium", seldom=seldom)


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
    met = sorted(playable(state, seat), key=lambda one: (not is_certain(state, one), one.feat == "dominate"))
    known = tuple(_mission(state, seat, mission) for mission in met)
    keep = Option(say("None: keep the card"), c.UseCards(seat), draft=True, leaves=True)
    red = None if red_free(state) else False
    other = Option(say("Another card"), c.PlaySecret(seat, OTHER, red), draft=True, cards=(NO_CARD,))
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
    held = copies_of(state.options.data, mission.key)
    return Option(condition(mission), command, draft=printed is None, detail=detail, cards=held)


def _points(state: State, draft: c.PlaySecret) -> Prompt:
    """The numbers that the stand-in deck has, each always in its place; more than those only when told so."""
    seat, top = draft.seat, largest(state)
    ask = say("Points on the card?")
    if draft.points is not None:
        return Dial(seat, ask, draft, "points", top + 1, TOP_CARD, top + 1, icon="points")
    options = tuple(_worth(state, replace(draft, points=points)) for points in range(1, top + 1))
    above = Option(
        say("More than {n} VP", n=top),
        replace(draft, points=top + 1),
        draft=True,
        detail=say("more than the stand-in deck has"),
        seldom=True,
        cards=(NO_CARD,),
    )
    return Choose(seat, ask, (*options, above), icon="points")


def _worth(state: State, command: c.PlaySecret) -> Option:
    label = say("{points} VP", points=command.points or 0)
    mission = find(state, command.mission or "")
    printed = mission is not None and mission.points == command.points
    held = copies_of(state.options.data, mission.key) if mission and printed else (NO_CARD,)
    detail = points_forecast(state, command)
    return Option(label, command, detail=detail, icon="points", seldom=not printed, cards=held)


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
