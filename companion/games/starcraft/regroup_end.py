"""Regrouping on the full board, steps 8 to 10: Event cards, hands, and the first player token."""

from __future__ import annotations

from collections import Counter
from random import Random

from companion.core.prompt import Choose, Lay, Limits, Option, Prompt, Row, Tally
from companion.core.seats import Seat
from companion.core.text import say, say_many
from companion.core.values import Event
from companion.games.starcraft import board_commands as bc
from companion.games.starcraft import board_events as b
from companion.games.starcraft import events as e
from companion.games.starcraft import real_events
from companion.games.starcraft.changes import sheet_of
from companion.games.starcraft.combat_deck import card_of, drawing_combat
from companion.games.starcraft.data import CombatCard, EventCard
from companion.games.starcraft.event_cards import NO_EVENT, UNREAD, benefit, event_of, unread
from companion.games.starcraft.evolve import fold
from companion.games.starcraft.model import State, living
from companion.games.starcraft.phrases import card_name, card_values
from companion.games.starcraft.regrouping import next_first
from companion.games.starcraft.terms import END_IS_NEAR, WORKERS, hand_limit
from companion.games.starcraft.victory import by_end

# --- step 8


def reading(state: State, told: tuple[Event, ...], chance: Random) -> tuple[Event, ...]:
    """Everybody reads the own cards, which are drawn only now: nobody could have known them before."""
    now = fold(state, told)
    left = unread(now)
    cards: dict[Seat, tuple[int, ...]] = {}
    for seat in living(now):
        held = now.player(seat).held
        cards[seat] = (
            (UNREAD,) * len(held)
            if now.real_events
            else tuple(_taken(now, left, stage, chance) for stage in held)
        )
    return _events_onward(state, (*told, e.EventsBegun(), b.EventsRead(cards)))


def _taken(state: State, left: Counter[int], stage: int, chance: Random) -> int:
    events = state.options.data.events
    possible = [
        place for place, count in sorted(left.items()) for _ in range(count) if events[place].stage == stage
    ]
    place = possible[int(chance.random() * len(possible))]
    left[place] -= 1
    return place


def next_to_play(state: State) -> Seat | None:
    """Who still holds Event cards, clockwise from the first player."""
    return next((seat for seat in living(state) if sheet_of(state, seat).read), None)


def player_of_events(state: State) -> tuple[Seat, ...]:
    """Who plays an Event card."""
    seat = next_to_play(state)
    return () if seat is None else (seat,)


def playable(state: State, seat: Seat) -> list[int]:
    """Kinds of Event cards that may be played: The End Draws Near instead of any other card."""
    held = sorted(set(sheet_of(state, seat).read))
    ends = [place for place in held if place >= 0 and event_of(state, place).end]
    return ends or held


def _playing(seat: Seat, place: int, card: EventCard) -> Option:
    if card.end:
        return Option(END_IS_NEAR, bc.PlayEvent(seat, place), detail=benefit(card))
    return Option(benefit(card), bc.PlayEvent(seat, place))


def play_question(state: State, seat: Seat) -> Prompt:
    if state.real_events:
        return real_events.question(state, seat)
    options = [_playing(seat, place, event_of(state, place)) for place in playable(state, seat)]
    if not any(event_of(state, place).end for place in playable(state, seat)):
        options.append(Option(say("Play none"), bc.PlayEvent(seat, NO_EVENT), leaves=True, seldom=True))
    return Choose(seat, say("Play an Event card?"), tuple(options), sealed=True)


def play_event(state: State, command: bc.PlayEvent, chance: Random) -> tuple[Event, ...]:
    """One card counts; of The End Draws Near all that are held lie beside the board."""
    seat = command.seat
    played, revealed = real_events.revealed(state, command)
    told: tuple[Event, ...] = (b.EventPlayed(seat, played, revealed),)
    if played != NO_EVENT:
        card = event_of(state, played)
        ends = sum(event_of(state, place).end for place in revealed) if card.end else 0
        told = (*told, *(e.EndPlayed(seat) for _ in range(ends)), *_effect(state, seat, card, chance))
    return _events_onward(state, told)


def _effect(state: State, seat: Seat, card: EventCard, chance: Random) -> tuple[Event, ...]:
    if card.effect == "cards":
        return drawing_combat(state, seat, card.number, chance)
    if card.effect == "points":
        return () if state.conquest else (e.PointsAdjusted(seat, card.number),)
    if card.effect == "other":
        return ()
    room = WORKERS - sheet_of(state, seat).workers_owned
    number = min(card.number, room)
    return (b.WorkersGained(seat, number),) if number else ()


def _events_onward(state: State, told: tuple[Event, ...]) -> tuple[Event, ...]:
    """The next player with cards; after the last the end is judged, then hands are discarded."""
    now = fold(state, told)
    if next_to_play(now) is not None:
        return told
    if ended := by_end(now):
        return *told, *ended
    told = (*told, e.EventsEnded())
    if over_limit(fold(state, told)):
        return *told, b.DiscardingBegun()
    return _next_round(state, told)


# --- steps 9 and 10


def over_limit(state: State) -> tuple[Seat, ...]:
    """Who holds too many Combat cards."""
    return tuple(seat for seat in sorted(living(state)) if excess_cards(state, seat))


def excess_cards(state: State, seat: Seat) -> int:
    """How many Combat cards a player must discard."""
    return max(0, len(sheet_of(state, seat).hand) - hand_limit(state.faction(seat).race))


def discard_question(state: State, seat: Seat) -> Prompt:
    """All cards above the limit at once; real ones go over the reader one by one."""
    excess = excess_cards(state, seat)
    ask = say_many("Discard {n} Combat card", "Discard {n} Combat cards", excess)
    if state.real_deck:
        return Lay(seat, ask, bc.DiscardCombat(seat), "card", sheet_of(state, seat).deck)
    rows = tuple(
        Row(card_name(printed), len(cards), detail=card_values(printed))
        for printed, cards in _alike(state, seat).items()
    )
    fixed, action = Limits(least=excess, most=excess), say("Discard: {count}")
    return Tally(seat, ask, bc.DiscardHand(seat), "numbers", rows, fixed, sealed=True, action=action)


def _alike(state: State, seat: Seat) -> dict[CombatCard, list[int]]:
    """The cards of a hand, those together that print the same."""
    found: dict[CombatCard, list[int]] = {}
    for card in sheet_of(state, seat).hand:
        found.setdefault(card_of(state, card), []).append(card)
    return found


def discard(state: State, command: bc.DiscardCombat, _: Random) -> tuple[Event, ...]:
    return _discarded(state, command.seat, [command.card or 0])


def discard_hand(state: State, command: bc.DiscardHand, _: Random) -> tuple[Event, ...]:
    alike = _alike(state, command.seat).values()
    counted = zip(alike, command.numbers, strict=True)
    return _discarded(state, command.seat, [card for cards, number in counted for card in cards[:number]])


def _discarded(state: State, seat: Seat, cards: list[int]) -> tuple[Event, ...]:
    told = tuple(b.CombatDiscarded(seat, card) for card in cards)
    return told if over_limit(fold(state, told)) else _next_round(state, told)


def _next_round(state: State, told: tuple[Event, ...]) -> tuple[Event, ...]:
    return *told, e.RoundBegun(next_first(fold(state, told)))
