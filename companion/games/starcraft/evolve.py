"""The fold: what a state becomes when something happened. No rule is judged here, only followed."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.starcraft import events as e
from companion.games.starcraft.changes import swept, with_board, with_player, with_stack, without_top
from companion.games.starcraft.evolve_board import BOARD_FOLDS
from companion.games.starcraft.evolve_fight import FIGHT_FOLDS
from companion.games.starcraft.evolve_orders import ORDER_FOLDS
from companion.games.starcraft.flow import FLOW
from companion.games.starcraft.model import Contest, Order, State, everybody
from companion.games.starcraft.terms import ORDERS
from companion.kit.fold import Fold, same
from companion.kit.players import with_points

# --- set-up


def _first_named(state: State, event: e.FirstNamed) -> State:
    return replace(state, first=event.player)


def _faction_chosen(state: State, event: e.FactionChosen) -> State:
    return with_player(state, event.seat, faction=event.faction)


def _deck_stacked(state: State, event: e.DeckStacked) -> State:
    return replace(state, deck=event.stages)


def _planets_named(state: State, event: e.PlanetsNamed) -> State:
    others = tuple(planet for planet in event.planets if planet != event.base)
    return with_player(state, event.seat, planets=event.planets, recent=(event.base, *others))


# --- rounds and orders


def _round_begun(state: State, event: e.RoundBegun) -> State:
    for seat in everybody(state):
        state = with_player(state, seat, laid=0, orders=0)
    return replace(
        state, first=event.first, round=state.round + 1, active=0, row=0, step=0, gains={}, stacks={}
    )


def _order_laid(state: State, event: e.OrderLaid) -> State:
    player = state.player(event.seat)
    recent = (event.planet, *(one for one in player.recent if one != event.planet))
    state = with_player(state, event.seat, laid=player.laid + 1, orders=player.orders + 1, recent=recent)
    order = Order(event.seat, event.kind, event.special)
    return with_stack(state, event.planet, (*state.stacks.get(event.planet, ()), order))


def _execution_begun(state: State, _: e.ExecutionBegun) -> State:
    if state.stacked:
        return state
    for player in state.players:
        orders = 0 if player.out else ORDERS
        state = with_player(state, player.seat, laid=orders, orders=orders)
    return state


def _step_begun(state: State, event: e.StepBegun) -> State:
    return replace(state, active=event.seat)


def _blocked(state: State, event: e.Blocked) -> State:
    return replace(state, active=event.seat, row=state.row + 1)


def _order_executed(state: State, event: e.OrderExecuted) -> State:
    state = with_player(state, event.seat, orders=max(0, state.player(event.seat).orders - 1))
    return replace(without_top(state, event.planet), row=0)


def _order_vanished(state: State, event: e.OrderVanished) -> State:
    return without_top(state, event.planet)


def _events_drawn(state: State, event: e.EventsDrawn) -> State:
    deck = list(state.deck)
    deck[2] += event.reshuffled
    for stage in event.stages:
        deck[stage - 1] -= 1
    held = (*state.player(event.seat).held, *event.stages)
    state = with_player(state, event.seat, held=held)
    if event.reshuffled and state.board is not None:
        events = state.options.data.events
        seen = {one: n for one, n in state.board.seen_events.items() if events[one].stage != 3}
        state = with_board(state, seen_events=seen)
    return replace(state, deck=(deck[0], deck[1], deck[2]), discards=state.discards - event.reshuffled)


# --- Regrouping


def _steps_done(state: State, event: e.StepsDone) -> State:
    return replace(state, step=event.step)


def _points_said(state: State, event: e.PointsSaid) -> State:
    return replace(state, gains={**state.gains, event.seat: event.points})


def _points_gained(state: State, event: e.PointsGained) -> State:
    for seat, points in event.points.items():
        state = with_player(with_points(state, seat, areas=points), seat, gain=points)
    return replace(state, gains=event.points)


def _tie_found(state: State, event: e.TieFound) -> State:
    return replace(state, contest=Contest(event.reason, event.sides, ({},)))


def _tie_narrowed(state: State, event: e.TieNarrowed) -> State:
    assert state.contest is not None
    counts = (*state.contest.counts, {})
    return replace(state, contest=replace(state.contest, sides=event.sides, counts=counts))


def _tie_counted(state: State, event: e.TieCounted) -> State:
    assert state.contest is not None
    *before, last = state.contest.counts
    counts = (*before, {**last, event.seat: event.number})
    return replace(state, contest=replace(state.contest, counts=counts))


def _end_played(state: State, _: e.EndPlayed) -> State:
    return replace(state, ends=state.ends + 1)


def _events_ended(state: State, _: e.EventsEnded) -> State:
    last = sum(player.held.count(3) for player in state.players)
    for player in state.players:
        state = with_player(state, player.seat, held=())
    return replace(state, discards=state.discards + last)


def _points_adjusted(state: State, event: e.PointsAdjusted) -> State:
    return with_points(state, event.seat, events=event.points)


def _events_adjusted(state: State, event: e.EventsAdjusted) -> State:
    return with_player(state, event.seat, held=state.player(event.seat).held[:-1])


def _player_out(state: State, event: e.PlayerOut) -> State:
    state = with_player(state, event.seat, out=True, orders=0, held=())
    return swept(state, event.seat) if state.full else state


def _game_ended(state: State, event: e.GameEnded) -> State:
    return replace(state, winners=event.winners, ended_by=event.reason)


FOLD: Fold[State] = Fold(
    FLOW,
    {
        e.FirstNamed: _first_named,
        e.FactionChosen: _faction_chosen,
        e.FactionsChosen: same,
        e.DeckStacked: _deck_stacked,
        e.GalaxyLaid: same,
        e.PlanetsNamed: _planets_named,
        e.RoundBegun: _round_begun,
        e.OrderLaid: _order_laid,
        e.ExecutionBegun: _execution_begun,
        e.StepBegun: _step_begun,
        e.Blocked: _blocked,
        e.OrderExecuted: _order_executed,
        e.OrderVanished: _order_vanished,
        e.EventsDrawn: _events_drawn,
        e.BattleBegun: same,
        e.BattleEnded: same,
        e.RegroupingBegun: same,
        e.StepsDone: _steps_done,
        e.ConquestBegun: same,
        e.PointsSaid: _points_said,
        e.PointsGained: _points_gained,
        e.TieFound: _tie_found,
        e.TieNarrowed: _tie_narrowed,
        e.TieCounted: _tie_counted,
        e.ObjectivesAsked: same,
        e.ObjectiveMet: same,
        e.EventsBegun: same,
        e.EndPlayed: _end_played,
        e.EventsEnded: _events_ended,
        e.PointsAdjusted: _points_adjusted,
        e.EventsAdjusted: _events_adjusted,
        e.PlayerOut: _player_out,
        e.GameEnded: _game_ended,
        e.SkirmishReckoned: same,
        e.RetreatReckoned: same,
        **BOARD_FOLDS,
        **ORDER_FOLDS,
        **FIGHT_FOLDS,
    },
)
fold = FOLD.fold
