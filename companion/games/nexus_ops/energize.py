"""Energize cards at the start of a turn, and which of them the companion knows.

At a real table it knows no texts, unless the owner's file has them: a player tells what of a card it should
keep, and everything else happens on the table. A simulated card says itself what it does.
"""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.core.prompt import Choose, Hand, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import say
from companion.core.values import Command, Event
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.data import Energize, Printed
from companion.games.nexus_ops.ground import on_board
from companion.games.nexus_ops.hands import NO_CARD, copies_of, printed_on
from companion.games.nexus_ops.model import State, home_of, may_stand, supply
from companion.games.nexus_ops.phrases import effect_of, place
from companion.games.nexus_ops.planet import Space
from companion.games.nexus_ops.terms import CHEAPEST_FIRST, EFFECT_NAMES, EFFECTS, UNIT_NAMES, Effect, Unit
from companion.kit.game import Roots
from companion.kit.parts import HowMany, Parts, Which

TOP_GIFT = 12

# --- cards that the companion knows


def owners_deck(state: State) -> bool:
    """Whether the cards are those of the box: then whoever holds real ones finds them here, too."""
    return bool(state.options.data.energize) and "energize" not in state.options.data.stand_in


def playing(
    parts: Parts, command: Callable[[State, Seat, Energize], Command | None], keep: type[Command]
) -> tuple[Callable[[State, Any], Prompt], Callable[[State, Any, Hand], Roots | None]]:
    """How a card is asked for: its question, and the answers of a simulated hand without words.

    `command`: what playing a card that the companion knows is, None where it cannot be played now. `keep`:
    the way back.
    """

    def playable(
        state: State, seat: Seat, cards: Iterable[Printed]
    ) -> Iterator[tuple[Energize, Command, bool]]:
        """Each with its command and whether anything of that is left to ask."""
        for card in cards:
            if isinstance(card, Energize) and (draft := command(state, seat, card)) is not None:
                yield card, *parts.completed(state, draft)

    def question(state: State, draft: Any) -> Prompt:
        """The cards with their effects, or what a player can say of one; then what belongs to it."""
        asked = parts.question(state, draft)
        if draft.effect is not None or not isinstance(asked, Choose):
            return asked
        known = playable(state, draft.seat, state.options.data.energize)
        return _which_card(state, asked, known, keep(draft.seat))

    def roots(state: State, draft: Any, hand: Hand) -> Roots | None:
        data = state.options.data
        if draft.effect is not None or hand is None or not data.energize:
            return None
        held = playable(state, draft.seat, printed_on(data, hand(draft.seat)))
        return [*((one, more) for _, one, more in held), (keep(draft.seat), True)]

    return question, roots


def _which_card(
    state: State, told: Choose, known: Iterator[tuple[Energize, Command, bool]], keep: Command
) -> Choose:
    data, simulated = state.options.data, not owners_deck(state)
    cards = tuple(
        replace(_known(state, card, command, draft=draft), simulated=simulated)
        for card, command, draft in known
    )
    back = Option(say("None: keep the card"), keep, draft=True, leaves=True, simulated=simulated)
    unknown = (NO_CARD,) if data.energize else ()
    others = tuple(replace(option, cards=unknown) for option in told.options) if simulated else ()
    options = (*cards, *others, *((back,) if data.energize else ()))
    return replace(told, options=options, held_ask=say("Play which card?"))


def _known(state: State, card: Energize, command: Command, *, draft: bool) -> Option:
    kind = "battle" if card.in_battle else "effect"
    held = copies_of(state.options.data, card.key)
    return Option(
        effect_of(card), command, draft=draft, icon="energize", term=f"{kind}-{card.effect}", cards=held
    )


# --- what is asked


def _command(state: State, seat: Seat, card: Energize) -> c.PlayEnergize | None:
    effect = next((one for one in EFFECT_NAMES if one == card.effect), None)
    unit = card.about or None
    if card.in_battle or (unit and not supply(state, seat, unit)):
        return None
    return c.PlayEnergize(seat, effect, card.number if effect == "rubium" else None, unit, key=card.key)


def known_cards(state: State, seat: Seat) -> Iterator[Option]:
    """The cards of a simulated deck that can be played at the start of this turn."""
    for card in state.options.data.energize:
        if (draft := _command(state, seat, card)) is not None:
            command, more = PLAY_ENERGIZE.completed(state, draft)
            yield replace(_known(state, card, command, draft=more), simulated=True)


def _in_supply(state: State, seat: Seat) -> list[Unit]:
    return [unit for unit in CHEAPEST_FIRST if supply(state, seat, unit)]


def _effects(state: State, draft: c.PlayEnergize) -> list[Effect]:
    return [effect for effect in EFFECTS if effect != "unit" or _in_supply(state, draft.seat)]


def _spaces(state: State, draft: c.PlayEnergize) -> list[Space]:
    """Where a free unit can be put: the home base, and by a card that nobody knows anywhere."""
    elsewhere = () if draft.key else state.planet.places
    spaces = dict.fromkeys((*home_of(state, draft.seat), *elsewhere))
    return [space for space in spaces if may_stand(state, draft.unit or "human", state.map().lands[space])]


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

question, roots = playing(PLAY_ENERGIZE, _command, c.UseCards)

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
