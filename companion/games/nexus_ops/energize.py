"""Energize cards at the start of a turn, and which of them the companion knows.

At a real table it knows no texts, unless the owner's file has them: a player tells what of a card it should
keep, and everything else happens on the table. A simulated card says itself what it does.
"""

from collections.abc import Callable, Iterator
from random import Random

from msgspec.structs import replace

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import say
from companion.core.values import Command, Event
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.data import Energize
from companion.games.nexus_ops.ground import on_board
from companion.games.nexus_ops.hands import NO_CARD, copies_of, printed_on
from companion.games.nexus_ops.model import State, home_of, may_stand, supply
from companion.games.nexus_ops.phrases import effect_of, place
from companion.games.nexus_ops.planet import Space
from companion.games.nexus_ops.terms import CHEAPEST_FIRST, EFFECT_NAMES, EFFECTS, UNIT_NAMES, Effect, Unit
from companion.kit.game import Hand, Roots
from companion.kit.parts import HowMany, Parts, Which

TOP_GIFT = 12

# --- cards that the companion knows


def owners_deck(state: State) -> bool:
    """Whether the cards are those of the box: then whoever holds real ones finds them here, too."""
    return bool(state.options.data.energize) and "energize" not in state.options.data.stand_in


def which_card(
    state: State, told: Choose, known: Iterator[tuple[Energize, Command, bool]], keep: Command
) -> Choose:
    """The cards with their effects, each as far as its command is clear; or what a player can say of one."""
    data, simulated = state.options.data, not owners_deck(state)
    cards = tuple(
        Option(
            effect_of(card),
            command,
            draft=draft,
            icon="energize",
            term=f"{'battle' if card.in_battle else 'effect'}-{card.effect}",
            cards=copies_of(data, card.key),
            simulated=simulated,
        )
        for card, command, draft in known
    )
    back = Option(say("None: keep the card"), keep, draft=True, leaves=True, simulated=simulated)
    unknown = (NO_CARD,) if data.energize else ()
    others = tuple(replace(option, cards=unknown) for option in told.options) if simulated else ()
    return replace(told, options=(*cards, *others, *((back,) if data.energize else ())))


def known(
    state: State, parts: Parts, command: Callable[[Energize], Command | None]
) -> Iterator[tuple[Energize, Command, bool]]:
    """The cards that can be played now, each with its command and whether anything of that is left to ask."""
    for card in state.options.data.energize:
        if (draft := command(card)) is not None:
            yield card, *parts.completed(state, draft)


def held_roots(
    state: State, parts: Parts, seat: Seat, command: Callable[[Energize], Command | None], hand: Hand
) -> Roots | None:
    """The cards of a simulated hand that can be played now, without words; real ones are asked for."""
    data = state.options.data
    if hand is None or not data.energize:
        return None
    drafts = (command(card) for card in printed_on(data, hand(seat)) if isinstance(card, Energize))
    return [parts.completed(state, draft) for draft in drafts if draft is not None]


# --- what is asked


def roots(state: State, draft: c.PlayEnergize, hand: Hand) -> Roots | None:
    """The question without words."""
    if draft.effect is not None:
        return None
    known = held_roots(state, PLAY_ENERGIZE, draft.seat, lambda card: _command(state, draft.seat, card), hand)
    return None if known is None else [*known, (c.UseCards(draft.seat), True)]


def question(state: State, draft: c.PlayEnergize) -> Prompt:
    """What the card does, then what belongs to it."""
    asked = PLAY_ENERGIZE.question(state, draft)
    if draft.effect is not None or not isinstance(asked, Choose):
        return asked
    cards = known(state, PLAY_ENERGIZE, lambda card: _command(state, draft.seat, card))
    return which_card(state, asked, cards, c.UseCards(draft.seat))


def _command(state: State, seat: Seat, card: Energize) -> c.PlayEnergize | None:
    effect = next((one for one in EFFECT_NAMES if one == card.effect), None)
    unit = card.about or None
    if card.in_battle or (unit and not supply(state, seat, unit)):
        return None
    return c.PlayEnergize(seat, effect, card.number if effect == "rubium" else None, unit, key=card.key)


def _in_supply(state: State, seat: Seat) -> list[Unit]:
    return [unit for unit in CHEAPEST_FIRST if supply(state, seat, unit)]


def _effects(state: State, draft: c.PlayEnergize) -> list[Effect]:
    return [effect for effect in EFFECTS if effect != "unit" or _in_supply(state, draft.seat)]


def _spaces(state: State, draft: c.PlayEnergize) -> list[Space]:
    """Where a free unit can be put: the home base, and by a card that nobody knows anywhere."""
    elsewhere = () if draft.key else state.planet.places
    spaces = dict.fromkeys((*home_of(state, draft.seat), *elsewhere))
    return [space for space in spaces if may_stand(state, draft.unit or "human", state.map.lands[space])]


# What the card does, as far as the companion should know.
PLAY_ENERGIZE = Parts(
    c.PlayEnergize,
    effect=Which(
        say("What does the card do?"),
        values=_effects,
        label=lambda _, effect: EFFECT_NAMES[effect],
        term=lambda _, effect: f"effect-{effect}",
        picture="energize",
    ),
    rubium=HowMany(
        say("How much rubium?"),
        lambda _, __: range(1, TOP_GIFT + 1),
        icon="rubium",
        when=lambda _, draft: draft.effect == "rubium",
    ),
    unit=Which(
        say("Which unit?"),
        values=lambda state, draft: _in_supply(state, draft.seat),
        label=lambda _, unit: UNIT_NAMES[unit],
        icon=lambda _, unit: unit,
        when=lambda _, draft: draft.effect == "unit",
    ),
    space=Which(
        say("On which space?"),
        values=_spaces,
        label=place,
        where=True,
        when=lambda state, draft: draft.effect == "unit" and on_board(state),
    ),
)

# --- what happens


def play_energize(state: State, command: c.PlayEnergize, _: Random) -> tuple[Event, ...]:
    assert command.effect is not None
    card = next((one for one in state.options.data.energize if one.key == command.key), None)
    units = card.number if card and command.effect in ("march", "leap") else 0
    played = e.EnergizePlayed(command.seat, command.effect, command.key, units)
    if command.rubium is not None:
        return played, e.RubiumGained(command.seat, command.rubium)
    if command.unit is not None:
        return played, e.UnitGained(command.seat, command.unit, command.space or "")
    return (played,)
