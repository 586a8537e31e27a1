"""The fold: what a state becomes when something happened. No rule is judged here, only followed."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.games.three_ages import events as e
from companion.games.three_ages.flow import BEGUN, FLOW
from companion.games.three_ages.galaxy import Sector
from companion.games.three_ages.model import UNREAD, Colony, Laid, Sighting, State, fleet
from companion.games.three_ages.terms import Bonus, Evolution
from companion.kit.fold import Fold, same
from companion.kit.players import with_player, with_points

# --- parts of a state


def _with_laid(state: State, seat: Seat, laid: Laid | None) -> State:
    cards = list(state.laid)
    cards[seat - 1] = laid
    return replace(state, laid=tuple(cards))


def with_ships(state: State, seat: Seat, changes: dict[Sector, int]) -> State:
    """So many ships more (or fewer) of a seat on sectors of the full board."""
    board = state.full_board()
    fleets = list(board.fleets)
    fleets[seat - 1] = fleet = dict(fleets[seat - 1])
    for sector, change in changes.items():
        if ships := fleet.pop(sector, 0) + change:
            fleet[sector] = ships
    return replace(state, board=replace(board, fleets=tuple(fleets)))


def _with_board(state: State, **changes: Any) -> State:
    return replace(state, board=replace(state.full_board(), **changes))


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


def _civilisation_chosen(state: State, event: e.CivilisationChosen) -> State:
    state = with_player(state, event.seat, civilisation=event.civilisation, levels=event.levels)
    if event.home is None:
        return state
    homes = list(state.homes)
    homes[event.seat - 1] = event.home
    return with_ships(_with_board(state, homes=tuple(homes)), event.seat, {event.home: event.ships})


# --- ages, cards and turns


def _new_turn(state: State, age: int, turn: int) -> State:
    nothing: tuple[Laid | None, ...] = (None,) * state.seats
    return replace(state, age=age, turn=turn, laid=nothing, order=(), place=-1)


def _revealed(state: State, event: e.Revealed) -> State:
    laid, seen = list(state.laid), dict(state.seen)
    for seat, one in enumerate(state.laid, start=1):
        if one is None or seat in event.doubtful:
            laid[seat - 1] = Laid(UNREAD)
            continue
        sighting = Sighting(state.turn, seat)
        if one.card:
            seen[one.card] = sighting
        if one.aside:
            seen[one.aside] = sighting
    return replace(state, laid=tuple(laid), seen=seen)


def _card_named(state: State, event: e.CardNamed) -> State:
    state = _with_laid(state, event.seat, Laid(event.card, event.side, event.aside))
    return with_seen(state, event.seat, event.card, event.aside)


# --- strategies


def _strategy_ended(state: State, _: e.StrategyEnded) -> State:
    return replace(state, budget={}, fought=()) if state.budget or state.fought else state


def _battle_fought(state: State, event: e.BattleFought) -> State:
    state = replace(state, fought=(*state.fought, event.sector))
    if event.winner is not None:
        state = with_points(state, event.winner, battles=1)
    if event.colony_lost:
        state = without_colony(state, event.sector)
    if state.board is None:
        return state
    for seat, left in event.ships.items():
        state = with_ships(state, seat, {event.sector: left - fleet(state, seat).get(event.sector, 0)})
    return state


# --- end of an age and of the game


def _age_scored(state: State, event: e.AgeScored) -> State:
    players = [
        replace(
            player,
            points=replace(
                player.points,
                sectors=player.points.sectors + event.sectors[player.seat],
                colonies=player.points.colonies + event.colonies[player.seat],
            ),
        )
        for player in state.players
    ]
    return replace(state, players=tuple(players), counted={})


FOLD: Fold[State] = Fold(
    FLOW,
    {
        e.YoungestNamed: lambda state, event: replace(state, first=event.player),
        e.GalaxyDrawn: lambda state, event: _with_board(state, bonuses=event.bonuses),
        e.CivilisationChosen: _civilisation_chosen,
        e.SetupEnded: same,
        e.AgeBegun: lambda state, event: replace(_new_turn(state, event.age, 1), seen={}, counted={}),
        e.CardLaid: lambda state, event: _with_laid(state, event.seat, Laid(event.card, event.side)),
        e.CardSetAside: lambda state, event: _with_laid(
            state, event.seat, replace(state.laid_by(event.seat), aside=event.card)
        ),
        e.CardsTakenBack: lambda state, event: _with_laid(state, event.seat, None),
        e.ChoiceClosed: same,
        e.Revealed: _revealed,
        e.CardNamed: _card_named,
        e.OrderSettled: lambda state, event: replace(state, order=event.order),
        e.StrategyBegun: lambda state, event: replace(
            state, place=state.order.index(event.seat), fought=(), budget=event.budget
        ),
        e.StrategyEnded: _strategy_ended,
        e.TurnEnded: same,
        e.HandsPassed: lambda state, _: _new_turn(state, state.age, state.turn + 1),
        e.AgeEnded: same,
        e.BattleFought: _battle_fought,
        e.Evolved: lambda state, event: with_level(state, event.seat, event.evolution, event.level),
        e.Colonised: lambda state, event: with_colony(state, event.seat, event.sector, event.bonus),
        e.ActionUsed: lambda state, event: replace(
            state, budget={**state.budget, event.action: state.budget[event.action] - 1}
        ),
        e.ShipsMoved: lambda state, event: with_ships(
            state, event.seat, {event.source: -event.ships, event.target: event.ships}
        ),
        e.ShipBuilt: lambda state, event: with_ships(state, event.seat, {event.sector: 1}),
        e.ShipDestroyed: lambda state, event: with_ships(state, event.victim, {event.sector: -1}),
        e.SectorTurnedUp: lambda state, event: _with_board(
            state, face_down=state.full_board().face_down - {event.sector}
        ),
        e.SectorsCounted: lambda state, event: replace(
            state, counted={**state.counted, event.seat: event.sectors}
        ),
        e.AgeScored: _age_scored,
        e.AgeClosed: same,
        e.TieFound: same,
        e.ShipsCounted: lambda state, event: replace(
            state, counted={**state.counted, event.seat: event.ships}
        ),
        e.GameEnded: same,
    },
    {e.StrategyBegun: lambda event: BEGUN[event.strategy]},
)
evolve, fold = FOLD.evolve, FOLD.fold
