"""The fold: what a state becomes when something happened. No rule is judged here, only followed."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.games.three_ages import events as e
from companion.games.three_ages.flow import FLOW
from companion.games.three_ages.galaxy import Sector
from companion.games.three_ages.model import UNREAD, Colony, Laid, Sighting, State
from companion.games.three_ages.terms import Bonus, Evolution
from companion.kit.counts import plus
from companion.kit.fold import Fold, same
from companion.kit.players import with_player

# --- parts of a state


def with_points(state: State, seat: Seat, **gained: int) -> State:
    points = state.player(seat).points
    total = {source: getattr(points, source) + number for source, number in gained.items()}
    return with_player(state, seat, points=replace(points, **total))


def _with_laid(state: State, seat: Seat, laid: Laid | None) -> State:
    cards = list(state.laid)
    cards[seat - 1] = laid
    return replace(state, laid=tuple(cards))


def with_ships(state: State, sector: Sector, seat: Seat, change: int) -> State:
    """So many ships more (or fewer) of a seat on a sector of the full board."""
    ships = state.full_board.ships
    return _with_board(state, ships={**ships, sector: plus(ships[sector], seat - 1, change)})


def _with_board(state: State, **changes: Any) -> State:
    return replace(state, board=replace(state.full_board, **changes))


def with_seen(state: State, seat: Seat, *cards: int | None) -> State:
    """These cards were seen at a seat in this turn."""
    sighting = Sighting(state.turn, seat)
    return replace(state, seen={**state.seen, **{card: sighting for card in cards if card}})


def with_level(state: State, seat: Seat, evolution: Evolution, level: int) -> State:
    """A seat has this level of an evolution."""
    levels = state.player(seat).levels
    return with_player(state, seat, levels=replace(levels, **{evolution: level}))


def with_colony(state: State, seat: Seat, sector: Sector, bonus: Bonus) -> State:
    """One more colony piece stands on a sector."""
    colonies = (*state.colonies, Colony(seat, sector, bonus))
    state = replace(state, colonies=colonies, colonies_founded=state.colonies_founded + 1)
    return with_bonus(state, sector, bonus)


def without_colony(state: State, sector: Sector) -> State:
    """No colony piece stands on a sector."""
    return replace(state, colonies=tuple(colony for colony in state.colonies if colony.sector != sector))


def with_bonus(state: State, sector: Sector, bonus: Bonus) -> State:
    """The bonus of a sector is known; in assisted play only with its colony."""
    if state.board is None:
        return state
    return _with_board(state, bonuses={**state.board.bonuses, sector: bonus})


# --- set-up


def _youngest_named(state: State, event: e.YoungestNamed) -> State:
    return replace(state, first=event.player)


def _galaxy_drawn(state: State, event: e.GalaxyDrawn) -> State:
    return _with_board(state, bonuses=event.bonuses)


def _civilisation_chosen(state: State, event: e.CivilisationChosen) -> State:
    state = with_player(state, event.seat, civilisation=event.civilisation, levels=event.levels)
    if event.home is None:
        return state
    homes = list(state.homes)
    homes[event.seat - 1] = event.home
    return with_ships(_with_board(state, homes=tuple(homes)), event.home, event.seat, event.ships)


# --- ages, cards and turns


def _new_turn(state: State, age: int, turn: int) -> State:
    nothing: tuple[Laid | None, ...] = (None,) * state.seats
    return replace(state, age=age, turn=turn, laid=nothing, order=(), place=-1)


def _age_begun(state: State, event: e.AgeBegun) -> State:
    return replace(_new_turn(state, event.age, 1), seen={}, counted={})


def _card_laid(state: State, event: e.CardLaid) -> State:
    return _with_laid(state, event.seat, Laid(event.card, event.side))


def _card_set_aside(state: State, event: e.CardSetAside) -> State:
    return _with_laid(state, event.seat, replace(state.laid_by(event.seat), aside=event.card))


def _cards_taken_back(state: State, event: e.CardsTakenBack) -> State:
    return _with_laid(state, event.seat, None)


def _revealed(state: State, event: e.Revealed) -> State:
    unread = Laid(UNREAD)
    laid = tuple(
        unread if one is None or seat in event.doubtful else one
        for seat, one in enumerate(state.laid, start=1)
    )
    seen = dict(state.seen)
    for seat, one in enumerate(laid, start=1):
        for card in (one.card, one.aside):
            if card:
                seen[card] = Sighting(state.turn, seat)
    return replace(state, laid=laid, seen=seen)


def _card_named(state: State, event: e.CardNamed) -> State:
    state = _with_laid(state, event.seat, Laid(event.card, event.side, event.aside))
    return with_seen(state, event.seat, event.card, event.aside)


def _order_settled(state: State, event: e.OrderSettled) -> State:
    return replace(state, order=event.order)


def _strategy_begun(state: State, event: e.StrategyBegun) -> State:
    return replace(state, place=state.order.index(event.seat), fought=(), budget=event.budget)


def _strategy_ended(state: State, _: e.StrategyEnded) -> State:
    return replace(state, budget={}, fought=())


def _hands_passed(state: State, _: e.HandsPassed) -> State:
    return _new_turn(state, state.age, state.turn + 1)


# --- strategies


def _battle_fought(state: State, event: e.BattleFought) -> State:
    state = replace(state, fought=(*state.fought, event.sector))
    if event.winner is not None:
        state = with_points(state, event.winner, battles=1)
    if event.colony_lost:
        state = without_colony(state, event.sector)
    if state.board is None:
        return state
    ships = state.board.ships
    row = tuple(event.ships.get(seat, count) for seat, count in enumerate(ships[event.sector], start=1))
    return _with_board(state, ships={**ships, event.sector: row})


def _evolved(state: State, event: e.Evolved) -> State:
    return with_level(state, event.seat, event.evolution, event.level)


def _colonised(state: State, event: e.Colonised) -> State:
    return with_colony(state, event.seat, event.sector, event.bonus)


def _action_used(state: State, event: e.ActionUsed) -> State:
    return replace(state, budget={**state.budget, event.action: state.budget[event.action] - 1})


def _ships_moved(state: State, event: e.ShipsMoved) -> State:
    ships, place = state.full_board.ships, event.seat - 1
    left = plus(ships[event.source], place, -event.ships)
    arrived = plus(ships[event.target], place, event.ships)
    return _with_board(state, ships={**ships, event.source: left, event.target: arrived})


def _ship_built(state: State, event: e.ShipBuilt) -> State:
    return with_ships(state, event.sector, event.seat, 1)


def _ship_destroyed(state: State, event: e.ShipDestroyed) -> State:
    return with_ships(state, event.sector, event.victim, -1)


def _sector_turned_up(state: State, event: e.SectorTurnedUp) -> State:
    return _with_board(state, face_down=state.full_board.face_down - {event.sector})


# --- end of an age and of the game


def _sectors_counted(state: State, event: e.SectorsCounted) -> State:
    return replace(state, counted={**state.counted, event.seat: event.sectors})


def _age_scored(state: State, event: e.AgeScored) -> State:
    for seat in range(1, state.seats + 1):
        state = with_points(state, seat, sectors=event.sectors[seat], colonies=event.colonies[seat])
    return replace(state, counted={})


def _ships_counted(state: State, event: e.ShipsCounted) -> State:
    return replace(state, counted={**state.counted, event.seat: event.ships})


FOLD: Fold[State] = Fold(
    FLOW,
    {
        e.YoungestNamed: _youngest_named,
        e.GalaxyDrawn: _galaxy_drawn,
        e.CivilisationChosen: _civilisation_chosen,
        e.SetupEnded: same,
        e.AgeBegun: _age_begun,
        e.CardLaid: _card_laid,
        e.CardSetAside: _card_set_aside,
        e.CardsTakenBack: _cards_taken_back,
        e.ChoiceClosed: same,
        e.Revealed: _revealed,
        e.CardNamed: _card_named,
        e.OrderSettled: _order_settled,
        e.StrategyBegun: _strategy_begun,
        e.StrategyEnded: _strategy_ended,
        e.TurnEnded: same,
        e.HandsPassed: _hands_passed,
        e.AgeEnded: same,
        e.BattleFought: _battle_fought,
        e.Evolved: _evolved,
        e.Colonised: _colonised,
        e.ActionUsed: _action_used,
        e.ShipsMoved: _ships_moved,
        e.ShipBuilt: _ship_built,
        e.ShipDestroyed: _ship_destroyed,
        e.SectorTurnedUp: _sector_turned_up,
        e.SectorsCounted: _sectors_counted,
        e.AgeScored: _age_scored,
        e.AgeClosed: same,
        e.TieFound: same,
        e.ShipsCounted: _ships_counted,
        e.GameEnded: same,
    },
    {e.StrategyBegun: lambda event: f"{event.strategy}_begun"},
)
evolve, fold = FOLD.evolve, FOLD.fold
