"""The fold: what a state becomes when something happened. No rule is judged here, only followed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.core.values import Event
from companion.games.three_ages import events as e
from companion.games.three_ages.flow import FLOW, trigger_of
from companion.games.three_ages.galaxy import Sector
from companion.games.three_ages.model import UNREAD, Board, Colony, Laid, Sighting, State


def evolve(state: State, event: Event) -> State:
    """The state after one event, its phase included."""
    kind = type(event)
    after = _FOLDS[kind](state, event)
    if kind in _STEPS:
        return replace(after, phase=FLOW.after(state.phase, trigger_of(event)))
    return after


def fold(state: State, events: Iterable[Event]) -> State:
    """The state after several events."""
    for event in events:
        state = evolve(state, event)
    return state


# --- parts of a state


def _with_player(state: State, seat: Seat, **changes: Any) -> State:
    players = list(state.players)
    players[seat - 1] = replace(players[seat - 1], **changes)
    return replace(state, players=tuple(players))


def _with_points(state: State, seat: Seat, **gained: int) -> State:
    points = state.player(seat).points
    total = {source: getattr(points, source) + number for source, number in gained.items()}
    return _with_player(state, seat, points=replace(points, **total))


def _with_laid(state: State, seat: Seat, laid: Laid | None) -> State:
    cards = list(state.laid)
    cards[seat - 1] = laid
    return replace(state, laid=tuple(cards))


def _with_ships(board: Board, sector: Sector, seat: Seat, change: int) -> Board:
    row = list(board.ships[sector])
    row[seat - 1] += change
    return replace(board, ships={**board.ships, sector: tuple(row)})


def _on_board(state: State, sector: Sector, seat: Seat, change: int) -> State:
    return replace(state, board=_with_ships(_board(state), sector, seat, change))


def _board(state: State) -> Board:
    assert state.board is not None, "an event of the full board in assisted play"
    return state.board


def _seen(state: State, seat: Seat, *cards: int | None) -> dict[int, Sighting]:
    sighting = Sighting(state.turn, seat)
    return {**state.seen, **{card: sighting for card in cards if card}}


def _same(state: State, _: Event) -> State:
    return state


# --- set-up


def _youngest_named(state: State, event: e.YoungestNamed) -> State:
    return replace(state, first=event.player)


def _galaxy_drawn(state: State, event: e.GalaxyDrawn) -> State:
    return replace(state, board=replace(_board(state), bonuses=event.bonuses))


def _civilisation_chosen(state: State, event: e.CivilisationChosen) -> State:
    state = _with_player(state, event.seat, civilisation=event.civilisation, levels=event.levels)
    if state.board is None or event.home is None:
        return state
    homes = list(state.board.homes)
    homes[event.seat - 1] = event.home
    board = _with_ships(state.board, event.home, event.seat, event.ships)
    return replace(state, board=replace(board, homes=tuple(homes)))


# --- ages, cards and turns


def _new_turn(state: State, age: int, turn: int) -> State:
    nothing: tuple[Laid | None, ...] = (None,) * state.seats
    return replace(state, age=age, turn=turn, laid=nothing, order=(), place=-1)


def _age_begun(state: State, event: e.AgeBegun) -> State:
    return replace(_new_turn(state, event.age, 1), seen={}, counted={})


def _card_laid(state: State, event: e.CardLaid) -> State:
    return _with_laid(state, event.seat, Laid(event.card, event.side))


def _card_set_aside(state: State, event: e.CardSetAside) -> State:
    laid = state.laid[event.seat - 1]
    assert laid is not None
    return _with_laid(state, event.seat, replace(laid, aside=event.card))


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
        seen |= {card: Sighting(state.turn, seat) for card in (one.card, one.aside) if card}
    return replace(state, laid=laid, seen=seen)


def _card_named(state: State, event: e.CardNamed) -> State:
    laid = Laid(event.card, event.side, event.aside)
    return replace(
        _with_laid(state, event.seat, laid), seen=_seen(state, event.seat, event.card, event.aside)
    )


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
        state = _with_points(state, event.winner, battles=1)
    if event.colony_lost:
        state = _without_colony(state, event.sector)
    if state.board is None:
        return state
    row = tuple(
        event.ships.get(seat, count) for seat, count in enumerate(state.board.ships[event.sector], start=1)
    )
    return replace(state, board=replace(state.board, ships={**state.board.ships, event.sector: row}))


def _evolved(state: State, event: e.Evolved | e.LevelCorrected) -> State:
    seat = event.seat if isinstance(event, e.Evolved) else event.player
    levels = state.player(seat).levels
    return _with_player(state, seat, levels=replace(levels, **{event.evolution: event.level}))


def _colonised(state: State, event: e.Colonised | e.ColonyAdded) -> State:
    seat = event.seat if isinstance(event, e.Colonised) else event.player
    colonies = (*state.colonies, Colony(seat, event.sector, event.bonus))
    state = replace(state, colonies=colonies, colonies_founded=state.colonies_founded + 1)
    return _with_bonus(state, event.sector, event)


def _with_bonus(state: State, sector: Sector, event: e.Colonised | e.ColonyAdded | e.BonusCorrected) -> State:
    if state.board is None:
        return state
    return replace(state, board=replace(state.board, bonuses={**state.board.bonuses, sector: event.bonus}))


def _without_colony(state: State, sector: Sector) -> State:
    return replace(state, colonies=tuple(colony for colony in state.colonies if colony.sector != sector))


def _action_used(state: State, event: e.ActionUsed) -> State:
    return replace(state, budget={**state.budget, event.action: state.budget[event.action] - 1})


def _ships_moved(state: State, event: e.ShipsMoved) -> State:
    board = _with_ships(_board(state), event.source, event.seat, -event.ships)
    return replace(state, board=_with_ships(board, event.target, event.seat, event.ships))


def _ship_built(state: State, event: e.ShipBuilt) -> State:
    return _on_board(state, event.sector, event.seat, 1)


def _ship_destroyed(state: State, event: e.ShipDestroyed) -> State:
    return _on_board(state, event.sector, event.victim, -1)


def _sector_turned_up(state: State, event: e.SectorTurnedUp) -> State:
    board = _board(state)
    return replace(state, board=replace(board, face_down=board.face_down - {event.sector}))


# --- end of an age and of the game


def _sectors_counted(state: State, event: e.SectorsCounted) -> State:
    return replace(state, counted={**state.counted, event.seat: event.sectors})


def _age_scored(state: State, event: e.AgeScored) -> State:
    for seat in range(1, state.seats + 1):
        state = _with_points(state, seat, sectors=event.sectors[seat], colonies=event.colonies[seat])
    return replace(state, counted={})


def _ships_counted(state: State, event: e.ShipsCounted) -> State:
    return replace(state, counted={**state.counted, event.seat: event.ships})


# --- corrections by hand


def _points_corrected(state: State, event: e.PointsCorrected) -> State:
    points = state.player(event.player).points
    return _with_points(state, event.player, corrections=event.points - points.total)


def _ships_corrected(state: State, event: e.ShipsCorrected) -> State:
    held = _board(state).ships[event.sector][event.player - 1]
    return _on_board(state, event.sector, event.player, event.ships - held)


def _colony_removed(state: State, event: e.ColonyRemoved) -> State:
    return _without_colony(state, event.sector)


def _bonus_corrected(state: State, event: e.BonusCorrected) -> State:
    colonies = tuple(
        replace(colony, bonus=event.bonus) if colony.sector == event.sector else colony
        for colony in state.colonies
    )
    return _with_bonus(replace(state, colonies=colonies), event.sector, event)


def _card_corrected(state: State, event: e.CardCorrected) -> State:
    laid = state.laid[event.player - 1]
    assert laid is not None
    seen = {card: sighting for card, sighting in state.seen.items() if card != laid.card}
    state = replace(state, seen=seen)
    laid = replace(laid, card=event.card, side=event.side)
    return replace(_with_laid(state, event.player, laid), seen=_seen(state, event.player, event.card))


def _budget_corrected(state: State, event: e.BudgetCorrected) -> State:
    return replace(state, budget={**state.budget, event.action: event.left})


def _turn_corrected(state: State, event: e.TurnCorrected) -> State:
    # What was seen "later" than now was seen in some other deal.
    earlier = {
        card: sighting
        for card, sighting in state.seen.items()
        if event.age == state.age and sighting.turn < event.turn
    }
    return replace(state, age=event.age, turn=event.turn, seen=earlier)


def _card_forgotten(state: State, event: e.CardForgotten) -> State:
    return replace(
        state, seen={card: sighting for card, sighting in state.seen.items() if card != event.card}
    )


_FOLDS: dict[type[Event], Callable[[State, Any], State]] = {
    e.YoungestNamed: _youngest_named,
    e.GalaxyDrawn: _galaxy_drawn,
    e.CivilisationChosen: _civilisation_chosen,
    e.SetupEnded: _same,
    e.AgeBegun: _age_begun,
    e.CardLaid: _card_laid,
    e.CardSetAside: _card_set_aside,
    e.CardsTakenBack: _cards_taken_back,
    e.ChoiceClosed: _same,
    e.Revealed: _revealed,
    e.CardNamed: _card_named,
    e.OrderSettled: _order_settled,
    e.StrategyBegun: _strategy_begun,
    e.StrategyEnded: _strategy_ended,
    e.TurnEnded: _same,
    e.HandsPassed: _hands_passed,
    e.AgeEnded: _same,
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
    e.AgeClosed: _same,
    e.TieFound: _same,
    e.ShipsCounted: _ships_counted,
    e.GameEnded: _same,
    e.PointsCorrected: _points_corrected,
    e.LevelCorrected: _evolved,
    e.ShipsCorrected: _ships_corrected,
    e.ColonyAdded: _colonised,
    e.ColonyRemoved: _colony_removed,
    e.BonusCorrected: _bonus_corrected,
    e.CardCorrected: _card_corrected,
    e.BudgetCorrected: _budget_corrected,
    e.TurnCorrected: _turn_corrected,
    e.CardForgotten: _card_forgotten,
}
_STEPS = {e.StrategyBegun} | {kind for kind in _FOLDS if str(kind.__struct_config__.tag) in FLOW.triggers}
