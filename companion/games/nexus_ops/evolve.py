"""The fold: what a state becomes when something happened. No rule is judged here, only followed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.core.values import Event
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.corrections import CORRECTIONS
from companion.games.nexus_ops.flow import FLOW, trigger_of
from companion.games.nexus_ops.model import Battle, Breath, Due, Pile, Roll, State, Turn
from companion.games.nexus_ops.parts import (
    changed,
    discarded,
    in_space,
    with_battle,
    with_hand,
    with_pile,
    with_player,
    with_points,
    with_rubium,
    with_turn,
    with_units,
    without_last_unit,
)
from companion.games.nexus_ops.terms import NO_UNITS, Counts, added, plus


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


def _same(state: State, _: Event) -> State:
    return state


# --- set-up


def _first_named(state: State, event: e.FirstNamed) -> State:
    for seat, rubium in event.rubium.items():
        state = with_player(state, seat, rubium=rubium)
    return replace(state, first=event.player, active=event.player)


def _mines_told(state: State, event: e.MinesTold) -> State:
    return replace(state, home_mines=event.values)


def _lands_laid(state: State, event: e.LandsLaid) -> State:
    return replace(state, board=replace(state.map, lands={**state.map.lands, **event.lands}))


# --- turns and cards


def _turn_begun(state: State, event: e.TurnBegun) -> State:
    turn = Turn(bound=event.bound)
    return replace(state, active=event.seat, turns=state.turns + 1, turn=turn, battle=None, endangered=())


def _cards_drawn(state: State, event: e.CardsDrawn) -> State:
    pile = state.pile(event.card)
    pile = Pile(pile.left) if event.shuffled else pile
    state = with_pile(state, event.card, replace(pile, deck=pile.deck - event.number))
    return with_hand(state, event.seat, event.card, event.number)


def _card_sold(state: State, event: e.CardSold) -> State:
    return with_rubium(discarded(state, event.seat, event.card), event.seat, event.rubium)


def _energize_played(state: State, event: e.EnergizePlayed) -> State:
    state = discarded(state, event.seat, "energize")
    return with_turn(state, free_moves=state.turn.free_moves or event.effect == "movement")


def _rubium_gained(state: State, event: e.RubiumGained) -> State:
    return with_rubium(state, event.seat, event.rubium)


def _unit_gained(state: State, event: e.UnitGained) -> State:
    return with_units(state, event.seat, event.unit, 1, event.space)


def _mission_taken(state: State, event: e.MissionTaken) -> State:
    return with_battle(with_points(state, event.seat, missions=event.points), red=True)


def _secret_played(state: State, event: e.SecretPlayed) -> State:
    state = with_points(with_hand(state, event.seat, "secret", -1), event.seat, secrets=event.points)
    state = with_player(state, event.seat, shown=state.player(event.seat).shown + 1)
    return with_battle(state, red=True) if event.red else state


def _hill_claimed(state: State, event: e.HillClaimed) -> State:
    return with_points(state, event.seat, hill=event.points)


# --- phases


def _unit_bought(state: State, event: e.UnitBought) -> State:
    state = with_rubium(state, event.seat, -event.cost)
    return with_units(state, event.seat, event.unit, 1, event.space)


def _units_moved(state: State, event: e.UnitsMoved) -> State:
    state = in_space(state, event.seat, event.unit, -event.number, event.source)
    state = in_space(state, event.seat, event.unit, event.number, event.target)
    moved = changed(state.turn.moved, event.target, event.unit, event.number)
    bound = changed(state.turn.bound, event.source, event.unit, -event.retreated)
    return with_turn(state, moved=moved, bound=bound if event.retreated else state.turn.bound)


def _breath_rolled(state: State, event: e.BreathRolled) -> State:
    breathed = {**state.turn.breathed, event.source: state.turn.breathed.get(event.source, 0) + 1}
    return replace(with_turn(state, breathed=breathed), endangered=())


def _breath_hit(state: State, event: e.BreathHit) -> State:
    return replace(state, breath=Breath(event.target))


def _victim_named(state: State, event: e.VictimNamed) -> State:
    assert state.breath is not None
    return replace(state, breath=replace(state.breath, victim=event.victim))


def _unit_burnt(state: State, event: e.UnitBurnt) -> State:
    state = with_units(state, event.victim, event.unit, -1, event.space)
    return without_last_unit(replace(state, breath=None), event.victim)


def _tile_turned(state: State, event: e.TileTurned) -> State:
    state = replace(state, tiles=state.tiles - 1)
    if event.mine is not None:
        state = replace(state, found={**state.found, event.mine: state.found.get(event.mine, 0) + 1})
    if event.drawn is not None:
        at = state.pool.index(event.drawn)
        state = replace(state, pool=(*state.pool[:at], *state.pool[at + 1 :]))
    if state.board is not None:
        mines = {**state.board.mines, event.space: event.mine} if event.mine else state.board.mines
        board = replace(state.board, mines=mines, face_down=state.board.face_down - {event.space})
        state = replace(state, board=board)
    if event.unit is None or not event.placed:
        return state
    return with_units(state, event.seat, event.unit, 1, event.space)


def _battle_begun(state: State, event: e.BattleBegun) -> State:
    attacker, defender = event.attacker, event.defender
    battle = Battle(
        attacker=attacker,
        defender=defender,
        terrain=event.terrain,
        space=event.space,
        alive={attacker: event.attackers, defender: event.defenders},
        fallen={attacker: NO_UNITS, defender: NO_UNITS},
        asked=event.asked,
    )
    state = with_turn(state, fought=(*state.turn.fought, event.space))
    return replace(state, battle=battle, endangered=())


def _battle_card_played(state: State, event: e.BattleCardPlayed) -> State:
    return with_battle(discarded(state, event.seat, "energize"), cards=state.fight.cards + 1)


def _cards_declined(state: State, event: e.CardsDeclined) -> State:
    return with_battle(state, asked=tuple(seat for seat in state.fight.asked if seat != event.seat))


def _step_begun(state: State, event: e.StepBegun) -> State:
    return with_battle(state, step=event.unit, rolls={}, dues=())


def _dice_thrown(state: State, event: e.DiceThrown) -> State:
    roll = Roll(event.hits, event.picks, event.dice)
    return with_battle(state, rolls={**state.fight.rolls, event.seat: roll})


def _hits_counted(state: State, event: e.HitsCounted) -> State:
    return with_battle(state, dues=event.dues)


def _unit_lost(state: State, event: e.UnitLost) -> State:
    battle, victim = state.fight, event.victim
    alive = {**battle.alive, victim: plus(battle.alive[victim], event.unit, -1)}
    fallen = {**battle.fallen, victim: plus(battle.fallen[victim], event.unit)}
    due, *later = battle.dues
    dues = [replace(due, number=due.number - 1), *later]
    left = tuple(due for due in dues if _owed(due, alive))
    state = with_battle(state, alive=alive, fallen=fallen, dues=left)
    return without_last_unit(with_units(state, victim, event.unit, -1, battle.space), victim)


def _owed(due: Due, alive: dict[Seat, Counts]) -> bool:
    """Whether there is anything left to remove: hits beyond the last unit are lost."""
    return due.number > 0 and any(alive[due.victim])


def _battle_won(state: State, _: e.BattleWon) -> State:
    return _tired(with_battle(state, result="won", step=None))


def _battle_over(state: State, event: e.BattleOver) -> State:
    return _tired(with_battle(state, result=event.result, step=None))


def _tired(state: State) -> State:
    battle = state.fight
    tired = {seat: added(state.turn.tired.get(seat, NO_UNITS), left) for seat, left in battle.alive.items()}
    return with_turn(state, tired={**state.turn.tired, **tired})


def _fight_ended(state: State, _: e.FightEnded) -> State:
    return replace(state, battle=None)


def _income_gained(state: State, event: e.IncomeGained) -> State:
    return with_player(with_rubium(state, event.seat, event.rubium), event.seat, mined=event.mines)


def _card_handed(state: State, event: e.CardHanded) -> State:
    return with_hand(with_hand(state, event.giver, event.card, -1), event.receiver, event.card, 1)


# --- the end


def _player_eliminated(state: State, event: e.PlayerEliminated) -> State:
    endangered = tuple(seat for seat in state.endangered if seat != event.seat)
    return replace(with_player(state, event.seat, eliminated=True), endangered=endangered)


def _spaces_counted(state: State, event: e.SpacesCounted) -> State:
    return replace(state, counted={**state.counted, event.seat: event.spaces})


def _game_ended(state: State, event: e.GameEnded) -> State:
    return replace(state, winners=event.winners, ended_by=event.by)


_FOLDS: dict[type[Event], Callable[[State, Any], State]] = {
    e.FirstNamed: _first_named,
    e.MinesTold: _mines_told,
    e.MapAwaited: _same,
    e.LandsLaid: _lands_laid,
    e.TurnBegun: _turn_begun,
    e.CardsDrawn: _cards_drawn,
    e.CardSold: _card_sold,
    e.EnergizePlayed: _energize_played,
    e.RubiumGained: _rubium_gained,
    e.UnitGained: _unit_gained,
    e.MissionTaken: _mission_taken,
    e.SecretPlayed: _secret_played,
    e.HillClaimed: _hill_claimed,
    e.UnitBought: _unit_bought,
    e.DeployEnded: _same,
    e.UnitsMoved: _units_moved,
    e.MoveEnded: _same,
    e.BreathRolled: _breath_rolled,
    e.BreathHit: _breath_hit,
    e.VictimNamed: _victim_named,
    e.UnitBurnt: _unit_burnt,
    e.BreathEnded: _same,
    e.TileTurned: _tile_turned,
    e.ExploreEnded: _same,
    e.BattleBegun: _battle_begun,
    e.BattleCardPlayed: _battle_card_played,
    e.CardsDeclined: _cards_declined,
    e.StepBegun: _step_begun,
    e.DiceThrown: _dice_thrown,
    e.HitsCounted: _hits_counted,
    e.UnitLost: _unit_lost,
    e.BattleWon: _battle_won,
    e.BattleOver: _battle_over,
    e.SpoilsEnded: _same,
    e.FightEnded: _fight_ended,
    e.IncomeGained: _income_gained,
    e.DrawEnded: _same,
    e.HandoverAsked: _same,
    e.CardHanded: _card_handed,
    e.HandoverDeclined: _same,
    e.PlayerEliminated: _player_eliminated,
    e.TieFound: _same,
    e.SpacesCounted: _spaces_counted,
    e.GameEnded: _game_ended,
    **CORRECTIONS,
}
_STEPS = {kind for kind in _FOLDS if str(kind.__struct_config__.tag) in FLOW.triggers}
