"""The own hand: what is played or sold of it. Of real cards only the number is known.

For each battle won at most one card whose number stands on red; a Mission is one.
"""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from companion.core.prompt import Choose, Dial, DisabledOption, Hand, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say, say_many
from companion.core.values import Event
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.data import Energize, Mission
from companion.games.nexus_ops.energize import known_cards
from companion.games.nexus_ops.hands import NO_CARD, copies_of, kinds, printed_on
from companion.games.nexus_ops.missions import (
    OTHER,
    find,
    is_certain,
    is_earned,
    largest,
    owners_deck,
    playable,
    red_free,
    why_unmet,
)
from companion.games.nexus_ops.model import State, can_buy, team_points
from companion.games.nexus_ops.phrases import card_text, condition
from companion.games.nexus_ops.terms import CARDS, MISSION_POINTS, MISSION_TITLES, SALE
from companion.games.nexus_ops.victory import scoring
from companion.kit.game import Back, Roots

TOP_CARD = 9

# --- the hand


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


def hand_root(state: State, seat: Seat) -> Roots:
    """The same without words."""
    player = state.players[seat - 1]
    return ((c.UseCards(seat), True),) if player.energize or player.secret else ()


def worth_asking(state: State, seat: Seat) -> tuple[int, ...] | None:
    """The cards of a simulated deck that a seat could play now; None where that deck does not say."""
    if _plays_energize(state, seat) and not state.options.data.energize:
        return None
    missions = [copies_of(state.options.data, mission.key) for mission in playable(state, seat)]
    energize = known_cards(state, seat) if _plays_energize(state, seat) else ()
    return tuple(number for cards in (*missions, *(option.cards for option in energize)) for number in cards)


def _plays_energize(state: State, seat: Seat) -> bool:
    return state.phase == "deploy" and state.player(seat).energize > 0


def _needs_rubium(state: State, seat: Seat) -> bool:
    """Without a unit, and without the rubium for one: the time to sell cards."""
    return state.phase == "deploy" and not any(state.player(seat).units) and not can_buy(state, seat)


def in_hand(state: State, seat: Seat) -> Text:
    """How many cards of each kind a seat holds."""
    player = state.player(seat)
    return say(
        "{energize} Energize, {secret}",
        energize=player.energize,
        secret=say_many("{n} Secret Mission", "{n} Secret Missions", player.secret),
    )


def which_card(state: State, draft: c.UseCards) -> Prompt:
    """What to do with a card."""
    seat = draft.seat
    back = Option(say("None: back"), Back(seat), draft=True, leaves=True)
    options = (*_held_uses(state, seat), *_uses(state, seat), back)
    barred = tuple(_idle_cards(state, seat))
    return Choose(seat, say("Which card?"), options, barred=barred, held_ask=say("Play which card?"))


def _held_uses(state: State, seat: Seat) -> Iterator[Option]:
    """The cards of a simulated hand that can be played now, each by what it says."""
    for mission in _in_order(state, playable(state, seat)):
        command = c.PlaySecret(seat, mission.key, points=mission.points)
        detail = points_forecast(state, command)
        known = _mission(state, seat, mission)
        yield replace(known, command=command, draft=False, detail=detail, icon="secret", simulated=True)
    if _plays_energize(state, seat):
        yield from known_cards(state, seat)


def _idle_cards(state: State, seat: Seat) -> Iterator[DisabledOption]:
    """Those that cannot, and why not."""
    able = set(worth_asking(state, seat) or ())
    for kind, card, copies in kinds(state.options.data):
        if able.isdisjoint(copies):
            why = why_unmet(state, card) if isinstance(card, Mission) else _why_kept(card)
            yield DisabledOption(card_text(card), why, icon=kind, cards=copies)


def _why_kept(card: Energize) -> Text:
    return say("for a battle") if card.in_battle else say("only at the start of a turn")


def _uses(state: State, seat: Seat) -> Iterator[Option]:
    player = state.player(seat)
    unknown = (NO_CARD,) if state.options.data.energize else ()
    if player.secret:
        yield _secret_mission(state, seat)
    if _plays_energize(state, seat):
        yield Option(
            say("Play an Energize card"), c.PlayEnergize(seat), draft=True, icon="energize", cards=unknown
        )
    if player.energize:
        yield _sale(state, c.SellCard(seat, "energize"), say("Sell an Energize card"), (NO_CARD,))
    if player.secret:
        yield _sale(state, c.SellCard(seat, "secret"), say("Sell a Secret Mission"), (NO_CARD,))
    yield replace(_sale(state, c.SellCard(seat), say("Sell a card")), draft=True, simulated=True)


def which_sale(state: State, draft: c.SellCard) -> Prompt:
    """A simulated hand: which card goes."""
    sales = tuple(
        _sale(state, c.SellCard(draft.seat, kind, card.key), card_text(card), copies)
        for kind, card, copies in kinds(state.options.data)
    )
    back = Option(say("None: back"), c.UseCards(draft.seat), draft=True, leaves=True)
    return Choose(draft.seat, say("Sell which card?"), (*sales, back), icon="rubium")


def use_roots(state: State, draft: c.UseCards, _: Hand) -> Roots:
    """What to do with a card, without words."""
    seat, player = draft.seat, state.player(draft.seat)
    return [
        *([(c.PlaySecret(seat), True)] if player.secret else ()),
        *([(c.PlayEnergize(seat), True)] if _plays_energize(state, seat) else ()),
        *((c.SellCard(seat, card), False) for card in CARDS if getattr(player, card)),
        (Back(seat), True),
    ]


def _secret_mission(state: State, seat: Seat) -> Option:
    """A card of the own hand, which few would look for before there was a battle."""
    command, seldom = c.PlaySecret(seat), not is_earned(state, seat)
    label = say("Play a Secret Mission")
    return Option(label, command, draft=True, icon="secret", seldom=seldom, cards=(NO_CARD,))


def _sale(state: State, command: c.SellCard, label: Text, cards: tuple[int, ...] = ()) -> Option:
    rubium = state.player(command.seat).rubium
    price = say("rubium {before} → {after}", before=rubium, after=rubium + SALE)
    seldom = not _needs_rubium(state, command.seat)
    return Option(label, command, detail=price, icon="rubium", seldom=seldom, cards=cards)


def secret_question(state: State, draft: c.PlaySecret) -> Prompt:
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
    met = _in_order(state, playable(state, seat))
    known = tuple(_mission(state, seat, mission) for mission in met)
    keep = Option(say("None: keep the card"), c.UseCards(seat), draft=True, leaves=True)
    red = None if red_free(state) else False
    other = Option(say("Another card"), c.PlaySecret(seat, OTHER, red), draft=True, cards=(NO_CARD,))
    more = () if owners_deck(state) else (other,)
    options = (*known, *more, keep) if _certain(state, met) else (keep, *known, *more)
    ask, held_ask = say("Which condition is met?"), say("Play which Secret Mission?")
    return Choose(seat, ask, options, confirms=True, held_ask=held_ask)


def _in_order(state: State, missions: list[Mission]) -> list[Mission]:
    return sorted(missions, key=lambda one: (not is_certain(state, one), one.feat == "dominate"))


def _certain(state: State, in_order: list[Mission]) -> bool:
    return bool(in_order) and is_certain(state, in_order[0])


def _play(state: State, seat: Seat, mission: Mission) -> tuple[c.PlaySecret, bool]:
    """The command, and whether the points on the card are still to be asked."""
    printed = mission.points if owners_deck(state) else None
    return c.PlaySecret(seat, mission.key, points=printed), printed is None


def _mission(state: State, seat: Seat, mission: Mission) -> Option:
    title = MISSION_TITLES.get(mission.key)
    red = say("on red") if mission.red else say("not on red")
    detail = say("{title}, {red}", title=title, red=red) if title else red
    command, draft = _play(state, seat, mission)
    held = copies_of(state.options.data, mission.key)
    return Option(
        condition(mission), command, draft=draft, detail=detail, cards=held, term=f"feat-{mission.feat}"
    )


def secret_roots(state: State, draft: c.PlaySecret, hand: Hand) -> Roots | None:
    """The same of a simulated hand, without words; of real cards the player is asked."""
    if hand is None:
        return None
    seat = draft.seat
    if draft.mission is not None:
        mission = find(state, draft.mission)
        return None if mission is None else [(c.PlaySecret(seat, mission.key, points=mission.points), False)]
    held = [card for card in printed_on(state.options.data, hand(seat)) if isinstance(card, Mission)]
    met = _in_order(state, playable(state, seat, held))
    plays, keep = [_play(state, seat, mission) for mission in met], (c.UseCards(seat), True)
    return [*plays, keep] if _certain(state, met) else [keep, *plays]


def _points(state: State, draft: c.PlaySecret) -> Prompt:
    """The numbers that the stand-in deck has, each always in its place; more than those only when told so."""
    seat, top = draft.seat, largest(state)
    ask = say("Points on the card?")
    if draft.above:
        return Dial(seat, ask, draft, "points", top + 1, TOP_CARD, top + 1, icon="points")
    options = tuple(_worth(state, replace(draft, points=points)) for points in range(1, top + 1))
    above = Option(
        say("More than {n} VP", n=top),
        replace(draft, above=True),
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


# --- what happens


def take_mission(state: State, command: c.TakeMission, _: Random) -> tuple[Event, ...]:
    return scoring(state, (e.MissionTaken(command.seat, MISSION_POINTS),))


def play_secret(state: State, command: c.PlaySecret, _: Random) -> tuple[Event, ...]:
    assert command.mission is not None
    mission = find(state, command.mission)
    red = mission.red if mission else bool(command.red)
    return scoring(state, (e.SecretPlayed(command.seat, command.mission, command.points or 0, red=red),))


def sell_card(_: State, command: c.SellCard, __: Random) -> tuple[Event, ...]:
    assert command.card is not None
    return (e.CardSold(command.seat, command.card, SALE, command.key),)
