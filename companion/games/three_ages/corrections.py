"""Corrections by hand: any value can be set, within what the material allows."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.three_ages import events as e
from companion.games.three_ages import evolve, terms
from companion.games.three_ages.cards import unseen
from companion.games.three_ages.expansion import turned_up
from companion.games.three_ages.galaxy import Sector
from companion.games.three_ages.ground import ground, has_colony_piece
from companion.games.three_ages.model import State, fleet
from companion.games.three_ages.order import known, resolution_order
from companion.games.three_ages.phrases import place
from companion.games.three_ages.scoring import tied
from companion.kit.corrections import Asked, Corrected, Corrections, Value, asked_of, told_of, whose
from companion.kit.players import everybody, with_points

TOP_POINTS = 199
TOP_BUDGET = 20

# --- what is asked


WHICH_BONUS = Asked(
    say("Which bonus is printed there?"), lambda *_: terms.BONUSES, lambda _, bonus: terms.BONUS_NAMES[bonus]
)


def _sector(ask: Text | Callable[..., Text], choices: Callable[..., Sequence[Sector]]) -> Asked:
    return Asked(ask, choices, place, where=True)


# --- points, levels, ships


def _points(state: State, seat: Seat) -> int:
    return state.player(seat).points.total


def _set_points(state: State, seat: Seat, points: int) -> State:
    return with_points(state, seat, corrections=points - _points(state, seat))


def _ranked_again(state: State, corrected: Corrected) -> tuple[Event, ...]:
    """At the end of a game points decide whether ships must be counted."""
    open_ties = tied(evolve.fold(state, (corrected,)))
    if state.phase == "counting" and not open_ties:
        return corrected, e.GameEnded()
    return (corrected, e.TieFound()) if state.phase == "over" and open_ties else (corrected,)


def _level(state: State, seat: Seat, evolution: terms.Evolution) -> int:
    level: int = getattr(state.player(seat).levels, evolution)
    return level


def _ships(state: State, seat: Seat, sector: Sector) -> int:
    return fleet(state, seat).get(sector, 0)


def _possible_ships(state: State, seat: Seat, sector: Sector) -> range:
    placed = ground(state).ships_of(state, seat) or 0
    return range(terms.SHIPS - placed + _ships(state, seat, sector) + 1)


def _set_ships(state: State, seat: Seat, sector: Sector, ships: int) -> State:
    return evolve.with_ships(state, seat, {sector: ships - _ships(state, seat, sector)})


def _exploring(state: State, corrected: Corrected) -> tuple[Event, ...]:
    """A piece on a sector that lies face down turns it up."""
    _, sector, piece = corrected.parts
    return (*turned_up(state, str(sector)), corrected) if piece else (corrected,)


# --- colonies and bonuses


def _set_bonus(state: State, sector: Sector, bonus: terms.Bonus) -> State:
    colonies = tuple(
        replace(colony, bonus=bonus) if colony.sector == sector else colony for colony in state.colonies
    )
    return evolve.with_bonus(replace(state, colonies=colonies), sector, bonus)


# --- cards and turns


def _to_resolve(state: State) -> list[Seat]:
    """Seats whose revealed card is known and has not been resolved or begun."""
    return [
        seat
        for seat, laid in enumerate(state.laid, start=1)
        if known(laid) and seat not in state.order[: state.place + 1]
    ]


def _possible_cards(state: State, seat: Seat) -> list[int]:
    own = state.laid_by(seat).card
    free = set(unseen(state))
    return [card for card in state.deck if card in free or card == own]


def _set_card(state: State, seat: Seat, card: int, side: terms.Strategy) -> State:
    laid = state.laid_by(seat)
    state = _forget(state, laid.card)
    cards = list(state.laid)
    cards[seat - 1] = replace(laid, card=card, side=side)
    return evolve.with_seen(replace(state, laid=tuple(cards)), seat, card)


def _ordered_again(state: State, corrected: Corrected) -> tuple[Event, ...]:
    if not state.order:
        return (corrected,)
    begun = state.order[: state.place + 1]
    anew = resolution_order(evolve.fold(state, (corrected,)))
    return corrected, e.OrderSettled((*begun, *(seat for seat in anew if seat not in begun)))


def _left(state: State, _: Seat, action: terms.Action) -> int:
    return state.budget.get(action, 0)


def _possible_left(state: State, seat: Seat, action: terms.Action) -> range:
    """At least one action is left: otherwise the Expansion is ended."""
    others = sum(state.budget.values()) - _left(state, seat, action)
    return range(0 if others else 1, TOP_BUDGET + 1)


def _set_turn(state: State, age: int, turn: int) -> State:
    # What was seen "later" than now was seen in some other deal.
    earlier = {
        card: sighting for card, sighting in state.seen.items() if age == state.age and sighting.turn < turn
    }
    return replace(state, age=age, turn=turn, seen=earlier)


def _forgettable(state: State) -> list[int]:
    """Cards seen in earlier turns of this age; those of this turn lie on the table."""
    return sorted(card for card, sighting in state.seen.items() if sighting.turn != state.turn)


def _forget(state: State, card: int) -> State:
    return replace(state, seen={one: sighting for one, sighting in state.seen.items() if one != card})


VALUES = {
    "points": Value(
        lambda name: say("Points of {name}", name=name),
        (whose(), Asked(asked_of(say("Points")), lambda *_: range(TOP_POINTS + 1), now=_points)),
        _set_points,
        told_of(say("VP"), _points),
        events=_ranked_again,
    ),
    "level": Value(
        lambda name: say("Levels of {name}", name=name),
        (
            whose(),
            Asked(
                asked_of(say("Level")),
                lambda *_: terms.EVOLUTIONS,
                lambda _, evolution: terms.EVOLUTION_NAMES[evolution],
            ),
            Asked(
                asked_of(lambda evolution: terms.EVOLUTION_NAMES[evolution]),
                lambda *_: range(terms.TOP_LEVEL + 1),
                now=_level,
            ),
        ),
        evolve.with_level,
        told_of(lambda evolution: terms.EVOLUTION_NAMES[evolution], _level),
    ),
    "ships": Value(
        lambda name: say("Ships of {name}", name=name),
        (
            whose(),
            _sector(asked_of(say("Ships")), lambda state, _: tuple(state.galaxy.places)),
            Asked(asked_of(say("Ships")), _possible_ships, now=_ships),
        ),
        _set_ships,
        told_of(lambda sector: say("ships on {sector}", sector=sector), _ships),
        when=lambda state: ground(state).tracked,
        events=_exploring,
    ),
    "colony": Value(
        lambda name: say("A colony more for {name}", name=name),
        (
            whose(lambda state: [seat for seat in everybody(state) if has_colony_piece(state, seat)]),
            _sector(say("Where is the colony?"), lambda state, _: ground(state).unsettled(state)),
            WHICH_BONUS,
        ),
        evolve.with_colony,
        lambda state, seat, *_: say("Correction: a colony more for {name}", name=state.player(seat).name),
        events=_exploring,
    ),
    "no-colony": Value(
        say("A colony less"),
        (_sector(say("Which colony?"), lambda state: [colony.sector for colony in state.colonies]),),
        evolve.without_colony,
        lambda state, sector: say("Correction: no colony on {place}", place=place(state, sector)),
    ),
    "bonus": Value(
        say("Bonus of a sector"),
        (_sector(say("Which sector?"), lambda state: [*ground(state).bonuses(state)]), WHICH_BONUS),
        _set_bonus,
        lambda _, sector, bonus: say(
            "Correction: {sector} has {bonus}", sector=sector, bonus=terms.BONUS_NAMES[bonus]
        ),
    ),
    "card": Value(
        lambda name: say("Card of {name}", name=name),
        (
            whose(_to_resolve),
            Asked(asked_of(say("Card")), _possible_cards, cards=True),
            Asked(
                lambda _, __, card: say("Which side of card {card}?", card=card),
                lambda *_: terms.STRATEGIES,
                lambda _, side: terms.STRATEGY_NAMES[side],
            ),
        ),
        _set_card,
        lambda state, seat, card, side: say(
            "Correction, {name}: card {card}, {side}",
            name=state.player(seat).name,
            card=card,
            side=terms.STRATEGY_NAMES[side],
        ),
        when=lambda state: state.phase in ("declaring", *terms.STRATEGIES),
        events=_ordered_again,
    ),
    "budget": Value(
        lambda _: say("Actions left"),
        (
            whose(lambda state: [state.active]),
            Asked(
                say("Which action?"), lambda *_: terms.ACTIONS, lambda _, action: terms.ACTION_NAMES[action]
            ),
            Asked(lambda _, __, action: terms.ACTION_NAMES[action], _possible_left, now=_left),
        ),
        lambda state, _, action, left: replace(state, budget={**state.budget, action: left}),
        lambda _, __, action, left: say(
            "Correction: {left} {action} left", left=left, action=terms.ACTION_NAMES[action]
        ),
        when=lambda state: state.phase == "expansion",
    ),
    "turn": Value(
        say("Age and turn"),
        (
            Asked(say("Which age?"), lambda _: range(1, terms.AGES + 1), now=lambda state: state.age),
            Asked(say("Which turn?"), lambda *_: range(1, terms.TURNS + 1), now=lambda state, _: state.turn),
        ),
        _set_turn,
        lambda _, age, turn: say("Correction: age {age}, turn {turn}", age=age, turn=turn),
        when=lambda state: state.phase == "choosing",
    ),
    "seen": Value(
        say("A card that was not seen"),
        (Asked(say("Which card was not seen?"), _forgettable, cards=True),),
        _forget,
        lambda _, card: say("Correction: card {card} was not seen", card=card),
        when=lambda state: state.phase in ("choosing", "declaring"),
    ),
}

CORRECTIONS = Corrections(VALUES, open_in=lambda state: state.phase not in ("seating", "civilisations"))
