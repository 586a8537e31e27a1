"""Odds of a skirmish, exact, for the seat that lays a card: from the own hand and what the enemy may hold.

Which cards an enemy's deck and hand hold together is known, because all others lie open. Each standard card
among them is taken as equally likely, and so is each reinforcement card where one was laid.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from msgspec import Struct

from companion.core.screen import Message, Screen
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say
from companion.games.starcraft.changes import sheet_of
from companion.games.starcraft.clash import Shown, outcome
from companion.games.starcraft.combat_cards import next_to_lay_card
from companion.games.starcraft.combat_deck import card_of, held
from companion.games.starcraft.evolve_fight import line_of
from companion.games.starcraft.fights import FROM_DECK, HIDDEN
from companion.games.starcraft.model import State

SHOWN = 4  # so many cards fit on a display


class CardOdds(Struct, frozen=True):
    """What a card comes to: how likely the enemy loses a unit, and how likely the own front line falls.

    `only`: the one without the other.
    """

    card: int
    hits: Fraction
    falls: Fraction
    hits_only: Fraction
    falls_only: Fraction


def odds(view: State, seat: Seat, number: int) -> list[CardOdds]:
    """Of every different standard card in hand, and of the top card of the deck; the best first."""
    enemy = _enemy_shows(view, seat, number)
    cards = {card_of(view, card).key: card for card in held(view, seat, reinforcement=False)}
    tried = {card: [card] for card in cards.values()}
    if deck := [card for card in sheet_of(view, seat).deck if not card_of(view, card).reinforcement]:
        tried[FROM_DECK] = deck
    found = [
        CardOdds(card, *_against(view, seat, number, [Shown(mine) for mine in own], enemy))
        for card, own in tried.items()
    ]
    return sorted(found, key=lambda one: one.falls - one.hits)


def odds_of(view: State, seat: Seat, number: int, shown: Shown) -> CardOdds:
    """Of these cards."""
    return CardOdds(shown.card, *_against(view, seat, number, [shown], _enemy_shows(view, seat, number)))


def _against(
    view: State, seat: Seat, number: int, own: list[Shown], enemy: list[Shown]
) -> Iterator[Fraction]:
    """As in `CardOdds`, all pairs taken as equally likely."""
    side = 0 if seat == view.fighting.attacker else 1
    pairs = product(own, enemy)
    fates = [outcome(view, number, pair if side == 0 else pair[::-1])[2] for pair in pairs]
    came = [(fate[1 - side] != "nothing", fate[side] in ("front", "withdraws")) for fate in fates]
    counts = (
        sum(hit for hit, _ in came),
        sum(falls for _, falls in came),
        came.count((True, False)),
        came.count((False, True)),
    )
    return (Fraction(count, len(came)) for count in counts)


def _enemy_shows(view: State, seat: Seat, number: int) -> list[Shown]:
    """Everything that the enemy may turn up, each equally likely."""
    fight = view.fighting
    other = fight.defender if seat == fight.attacker else fight.attacker
    pool = sheet_of(view, other).deck
    cards = [card for card in pool if not card_of(view, card).reinforcement] or [0]
    laid = line_of(fight, other, number).reinforcement
    added = [card for card in pool if card_of(view, card).reinforcement] if laid == HIDDEN else []
    return [Shown(card, reinforcement) for card, reinforcement in product(cards, added or [0])]


def page(view: State, seat: Seat) -> tuple[Screen, ...]:
    """For whoever lays a card next, and for nobody else."""
    if view.phase != "cards" or seat == TABLE or view.real_deck:
        return ()
    found = next_to_lay_card(view.fighting)
    if found is None or found[0] != seat:
        return ()
    lines = tuple(
        say(
            "{card}: {hits} %, {falls} %",
            card=say("top card") if one.card == FROM_DECK else _values(view, one.card),
            hits=round(100 * one.hits),
            falls=round(100 * one.falls),
        )
        for one in odds(view, seat, found[1])[:SHOWN]
    )
    return (Message(say("Hits, falls"), lines),)


def _values(view: State, card: int) -> Text:
    """A card in short: its number and its higher values."""
    printed = card_of(view, card)
    return say("{card} ({attack}/{health})", card=card, attack=printed.attack, health=printed.health)
