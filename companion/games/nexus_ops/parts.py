"""A state with some part of it changed: what the folds of all events are made of."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.games.nexus_ops.ground import ground
from companion.games.nexus_ops.model import CardPile, Passed, State
from companion.games.nexus_ops.planet import Space
from companion.games.nexus_ops.terms import NO_UNITS, Card, Counts, Unit, plus
from companion.kit.players import with_player


def with_rubium(state: State, seat: Seat, gained: int) -> State:
    return with_player(state, seat, rubium=state.player(seat).rubium + gained)


def with_units(state: State, seat: Seat, unit: Unit, number: int, space: Space) -> State:
    """More or fewer units of a seat; on the full board in that space."""
    state = with_player(state, seat, units=plus(state.player(seat).units, unit, number))
    return ground(state).placed(state, seat, unit, number, space)


def with_hand(state: State, seat: Seat, card: Card, number: int, key: str = "") -> State:
    """More or fewer cards of a kind, from a deck or out of the hand."""
    return _passed(_counted(state, seat, card, number), card, Passed(seat, number, key))


def shown(state: State, seat: Seat, mission: str) -> State:
    """A Secret Mission out of a hand, face up for good."""
    return _passed(_counted(state, seat, "secret", -1), "secret", Passed(seat, -1, mission, played=True))


def handed(state: State, giver: Seat, receiver: Seat, card: Card, key: str) -> State:
    """A card from hand to hand, face down."""
    state = _counted(_counted(state, giver, card, -1), receiver, card, 1)
    if key:
        place = len(state.passes(card))
        state = replace(state, handed={**state.handed, card: {**state.handed.get(card, {}), place: key}})
    return _passed(state, card, Passed(giver, -1, partner=receiver))


def _counted(state: State, seat: Seat, card: Card, number: int) -> State:
    return with_player(state, seat, **{card: getattr(state.player(seat), card) + number})


def _passed(state: State, card: Card, passed: Passed) -> State:
    field = "energized" if card == "energize" else "passed"
    return replace(state, **{field: (*state.passes(card), passed)})


def with_pile(state: State, card: Card, pile: CardPile) -> State:
    return replace(state, **{card: pile})


def discarded(state: State, seat: Seat, card: Card, key: str = "") -> State:
    """A card out of a hand, face up."""
    pile = state.pile(card)
    state = with_pile(state, card, replace(pile, discard=pile.discard + 1))
    return with_hand(state, seat, card, -1, key)


def with_turn(state: State, **changes: Any) -> State:
    return replace(state, turn=replace(state.turn, **changes))


def with_battle(state: State, **changes: Any) -> State:
    return replace(state, battle=replace(state.fight(), **changes))


def without_last_unit(state: State, seat: Seat) -> State:
    alive = any(state.player(seat).units) or seat in state.endangered
    return state if alive else replace(state, endangered=(*state.endangered, seat))


def without_last_card(state: State, seat: Seat) -> State:
    """A card has gone: whoever has neither unit nor card nor the rubium for a unit is judged again."""
    player = state.player(seat)
    if player.cards or player.rubium >= min(printed.cost for printed in state.chart.values()):
        return state
    return without_last_unit(state, seat)


def changed(counts: dict[Space, Counts], space: Space, unit: Unit, number: int) -> dict[Space, Counts]:
    return {**counts, space: plus(counts.get(space, NO_UNITS), unit, number)}
