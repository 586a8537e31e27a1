"""What a seat may know. Secrets are removed here and nowhere else.

Secret are the kinds of orders that lie face down, the Combat cards of a hand and of a skirmish that is not
yet resolved, and the Event cards that somebody has read. Of a foreign deck and hand together it is known what
they hold, because all else lies open: so a foreign deck is shown with the hidden cards in it. In assisted
play nothing hidden is ever entered.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.games.starcraft.board import FactionSheet
from companion.games.starcraft.changes import sheet_of, with_player
from companion.games.starcraft.combat_deck import card_of
from companion.games.starcraft.event_cards import UNREAD, unread
from companion.games.starcraft.fights import FROM_DECK, HIDDEN, Fight, Line
from companion.games.starcraft.model import Order, State, everybody
from companion.games.starcraft.terms import KINDS, STANDARD_TOKENS


def view(state: State, seat: Seat) -> State:
    """The state as this seat may see it; the table itself sees what is public."""
    if not state.full:
        return state
    stacks = {
        planet: tuple(order if order.seat == seat else Order(order.seat) for order in stack)
        for planet, stack in state.stacks.items()
    }
    shown = replace(state, stacks=stacks)
    for other in everybody(state):
        if other != seat:
            shown = with_player(shown, other, sheet=_closed(state, other))
    if state.fight is not None:
        shown = replace(shown, fight=_covered(state.fight, seat))
    return shown


def _closed(state: State, seat: Seat) -> FactionSheet:
    sheet = sheet_of(state, seat)
    known = [card for card in (*sheet.hand, *_lying(state, seat)) if card > HIDDEN]
    return replace(
        sheet,
        hand=(HIDDEN,) * len(sheet.hand),
        deck=tuple(sorted((*sheet.deck, *known))),
        down=0,
        read=(UNREAD,) * len(sheet.read),
    )


def _lines(fight: Fight, seat: Seat) -> list[Line]:
    """A seat's side of every skirmish that is not resolved."""
    if seat not in (fight.attacker, fight.defender):
        return []
    own = [(one.attacker if seat == fight.attacker else one.defender, one.done) for one in fight.skirmishes]
    return [line for line, done in own if not done]


def _lying(state: State, seat: Seat) -> list[int]:
    """Cards that a seat has laid face down."""
    lines = _lines(state.fight, seat) if state.fight is not None else []
    return [card for line in lines for card in (line.card, line.reinforcement) if card is not None]


def _covered(fight: Fight, seat: Seat) -> Fight:
    """Foreign cards of skirmishes that are not resolved lie face down."""
    skirmishes = tuple(
        one
        if one.done
        else replace(
            one,
            attacker=one.attacker if seat == fight.attacker else _face_down(one.attacker),
            defender=one.defender if seat == fight.defender else _face_down(one.defender),
        )
        for one in fight.skirmishes
    )
    return replace(fight, skirmishes=skirmishes)


def _face_down(line: Line) -> Line:
    card = line.card if line.card in (None, FROM_DECK) else HIDDEN
    return replace(line, card=card, reinforcement=None if line.reinforcement is None else HIDDEN)


# --- any state that a view allows


def determinised(seen: State, seat: Seat, chance: Random) -> State:
    """Any whole state that this seat's view allows: what it hides is dealt by chance."""
    if not seen.full:
        return seen
    state = replace(seen, stacks=_orders_dealt(seen, seat, chance))
    for other in everybody(seen):
        if other != seat:
            state = _cards_dealt(state, other, chance)
    return _events_dealt(state, seat, chance)


def _orders_dealt(seen: State, seat: Seat, chance: Random) -> dict[str, tuple[Order, ...]]:
    tokens = {other: [*KINDS] * STANDARD_TOKENS for other in everybody(seen)}
    for left in tokens.values():
        chance.shuffle(left)
    return {
        planet: tuple(
            order if order.seat == seat else Order(order.seat, tokens[order.seat].pop()) for order in stack
        )
        for planet, stack in seen.stacks.items()
    }


def _cards_dealt(state: State, seat: Seat, chance: Random) -> State:
    sheet = sheet_of(state, seat)
    pool = list(sheet.deck)
    chance.shuffle(pool)
    if state.fight is not None:
        state = replace(state, fight=_laid_by_chance(state, state.fight, seat, pool))
    held = 0 if state.real_deck else len(sheet.hand)
    hand = tuple(pool[:held]) if held else sheet.hand
    sheet = replace(sheet, hand=hand, deck=tuple(sorted(pool[held:])))
    return with_player(state, seat, sheet=sheet)


def _laid_by_chance(state: State, fight: Fight, seat: Seat, pool: list[int]) -> Fight:
    """Cards for what a seat has laid face down, taken out of the pool."""
    if seat not in (fight.attacker, fight.defender):
        return fight
    side = "attacker" if seat == fight.attacker else "defender"
    skirmishes = []
    for one in fight.skirmishes:
        line: Line = getattr(one, side)
        if not one.done:
            card = _taken(state, pool, reinforcement=False) if line.card == HIDDEN else line.card
            added = line.reinforcement
            if added == HIDDEN:
                added = _taken(state, pool, reinforcement=True)
            line = replace(line, card=card, reinforcement=added)
        skirmishes.append(replace(one, **{side: line}))
    return replace(fight, skirmishes=tuple(skirmishes))


def _taken(state: State, pool: list[int], *, reinforcement: bool) -> int:
    card = next(one for one in pool if card_of(state, one).reinforcement == reinforcement)
    pool.remove(card)
    return card


def _events_dealt(state: State, seat: Seat, chance: Random) -> State:
    if state.real_events:
        return state  # in no state does anybody but their owners know them
    left = unread(state)
    if seat:
        left.subtract(sheet_of(state, seat).read)
    events = state.options.data.events
    for other in everybody(state):
        sheet = sheet_of(state, other)
        if other == seat or not sheet.read:
            continue
        read = []
        for stage in state.player(other).held:
            possible = [
                place
                for place, count in sorted(left.items())
                for _ in range(count)
                if events[place].stage == stage
            ]
            read.append(chance.choice(possible))
            left[read[-1]] -= 1
        state = with_player(state, other, sheet=replace(sheet, read=tuple(read)))
    return state
