"""The fold: what a state becomes when something happened. No rule is judged here, only followed."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.seats import Seat, clockwise
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops import model, parts
from companion.games.nexus_ops.contests import (
    bystanders,
    left_behind,
    likely_mines,
    mine_values,
    without_contest,
)
from companion.games.nexus_ops.flow import FLOW
from companion.games.nexus_ops.ground import ground
from companion.games.nexus_ops.planet import Space
from companion.games.nexus_ops.terms import NO_UNITS, Counts, added, plus
from companion.kit.fold import Fold, same
from companion.kit.players import with_player, with_points

# --- set-up


def _first_named(state: model.State, event: e.FirstNamed) -> model.State:
    for seat, rubium in event.rubium.items():
        state = with_player(state, seat, rubium=rubium)
    return replace(state, first=event.player, active=event.player)


def _lands_laid(state: model.State, event: e.LandsLaid) -> model.State:
    return replace(state, board=replace(state.map(), lands={**state.map().lands, **event.lands}))


# --- turns and cards


def _turn_begun(state: model.State, event: e.TurnBegun) -> model.State:
    turn = model.Turn(bound=event.bound)
    rounds = state.rounds + _begins_a_round(state, event.seat)
    return replace(state, active=event.seat, turns=state.turns + 1, rounds=rounds, turn=turn, battle=None)


def _begins_a_round(state: model.State, seat: Seat) -> bool:
    """Whether the turn has come round past the first player, who may have been eliminated."""
    order = list(clockwise(state.first, state.seats))
    return not state.turns or order.index(seat) <= order.index(state.active)


def _cards_drawn(state: model.State, event: e.CardsDrawn) -> model.State:
    pile = state.pile(event.card)
    pile = model.CardPile(pile.left) if event.shuffled else pile
    state = parts.with_pile(state, event.card, replace(pile, deck=pile.deck - event.number))
    return parts.with_hand(state, event.seat, event.card, event.number)


def _card_sold(state: model.State, event: e.CardSold) -> model.State:
    state = parts.with_rubium(
        parts.discarded(state, event.seat, event.card, event.key), event.seat, event.rubium
    )
    return parts.without_last_card(state, event.seat)


def _energize_played(state: model.State, event: e.EnergizePlayed) -> model.State:
    state = parts.discarded(state, event.seat, "energize", event.key)
    if event.effect not in ("rubium", "unit"):  # those help first
        state = parts.without_last_card(state, event.seat)
    turn = state.turn
    match event.effect:
        case "movement":
            return parts.with_turn(state, free_moves=True)
        case "march":
            return parts.with_turn(state, second_moves=turn.second_moves + event.number)
        case "leap":
            return parts.with_turn(state, far_moves=turn.far_moves + event.number)
    return state


def _secret_played(state: model.State, event: e.SecretPlayed) -> model.State:
    state = parts.shown(state, event.seat, event.mission)
    state = with_points(state, event.seat, secrets=event.points)
    state = with_player(state, event.seat, shown=state.player(event.seat).shown + 1)
    revealed = {**state.revealed, event.mission: state.revealed.get(event.mission, 0) + 1}
    state = parts.without_last_card(replace(state, revealed=revealed), event.seat)
    return parts.with_battle(state, red=True) if event.red else state


# --- phases


def _unit_bought(state: model.State, event: e.UnitBought) -> model.State:
    player = state.player(event.seat)
    units = plus(player.units, event.unit)
    state = with_player(state, event.seat, rubium=player.rubium - event.cost, units=units)
    return ground(state).placed(state, event.seat, event.unit, 1, event.space)


def _units_moved(state: model.State, event: e.UnitsMoved) -> model.State:
    turn, number = state.turn, event.number
    board = state.map().placed(event.seat, event.unit, {event.source: -number, event.target: number})
    stayed = parts.changed(turn.moved, event.source, event.unit, -event.again) if event.again else turn.moved
    moved = parts.changed(stayed, event.target, event.unit, number)
    left = {"far_moves": turn.far_moves - event.far} if event.far else {}
    if event.again and not turn.free_moves:
        left["second_moves"] = turn.second_moves - event.again
    return replace(state, board=board, turn=replace(turn, moved=moved, bound=_bound(turn, event), **left))


def _bound(turn: model.Turn, event: e.UnitsMoved) -> dict[Space, Counts]:
    """Who retreats has moved and is free of the limit; with a card for further moves it goes along."""
    if not event.retreated:
        return turn.bound
    left = parts.changed(turn.bound, event.source, event.unit, -event.retreated)
    return (
        parts.changed(left, event.target, event.unit, event.retreated)
        if turn.free_moves or turn.second_moves
        else left
    )


def _breath_rolled(state: model.State, event: e.BreathRolled) -> model.State:
    breathed = {**state.turn.breathed, event.source: state.turn.breathed.get(event.source, 0) + 1}
    return parts.with_turn(state, breathed=breathed)


def _victim_named(state: model.State, event: e.VictimNamed) -> model.State:
    assert state.breath is not None
    return replace(state, breath=replace(state.breath, victim=event.victim))


def _unit_burnt(state: model.State, event: e.UnitBurnt) -> model.State:
    state = parts.with_units(state, event.victim, event.unit, -1, event.space)
    return parts.without_last_unit(replace(state, breath=None), event.victim)


def _tile_turned(state: model.State, event: e.TileTurned) -> model.State:
    state = replace(state, tiles=state.tiles - 1)
    if event.mine is not None:
        state = replace(state, found={**state.found, event.mine: state.found.get(event.mine, 0) + 1})
        value = model.mine_value(state, event.mine)
        mined = {**state.player(event.seat).mined, value: likely_mines(state, event.seat, value) + 1}
        state = with_player(state, event.seat, mined=mined)
    if event.drawn is not None:
        at = state.pool.index(event.drawn)
        state = replace(state, pool=(*state.pool[:at], *state.pool[at + 1 :]))
    state = ground(state).uncovered(state, event.space, event.mine)
    if event.unit is None or not event.placed:
        return state
    return parts.with_units(state, event.seat, event.unit, 1, event.space)


def _income_gained(state: model.State, event: e.IncomeGained) -> model.State:
    state = parts.with_rubium(state, event.seat, event.rubium)
    if not event.mines:
        return state
    mined = dict(zip(mine_values(state), event.mines, strict=False))
    return with_player(state, event.seat, mined=mined)


def _card_handed(state: model.State, event: e.CardHanded) -> model.State:
    state = parts.handed(state, event.giver, event.receiver, event.card, event.key)
    return parts.without_last_card(state, event.giver)


# --- battles


def _battle_begun(state: model.State, event: e.BattleBegun) -> model.State:
    attacker, defender = event.attacker, event.defender
    battle = model.Battle(
        attacker=attacker,
        defender=defender,
        terrain=event.terrain,
        space=event.space,
        alive={attacker: event.attackers, defender: event.defenders},
        fallen={attacker: NO_UNITS, defender: NO_UNITS},
        bystanders=bystanders(state, event.contest, (attacker, defender)),
        asked=event.asked,
    )
    state = parts.with_turn(without_contest(state, event.contest), fought=(*state.turn.fought, event.space))
    return replace(state, battle=battle)


# --- battles: cards


def _battle_card_played(state: model.State, event: e.BattleCardPlayed) -> model.State:
    battle = state.fight()
    boosts = battle.boosts if event.boost is None else (*battle.boosts, event.boost)
    state = parts.without_last_card(parts.discarded(state, event.seat, "energize", event.key), event.seat)
    return parts.with_battle(state, cards=battle.cards + 1, boosts=boosts)


def _cards_declined(state: model.State, event: e.CardsDeclined) -> model.State:
    """`later` keeps the card for another moment, and lets things stand as they are now."""
    battle, seat = state.fight(), event.seat
    asked, content = _without(battle.asked, seat), _without(battle.content, seat)
    if not event.later:
        return parts.with_battle(state, asked=asked, later=_without(battle.later, seat), content=content)
    later = battle.later if seat in battle.later else (*battle.later, seat)
    content = (*content, seat) if state.phase == "rolling" else content
    return parts.with_battle(state, asked=asked, later=later, content=content)


def _without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in seats if other != seat)


def _cards_asked(state: model.State, event: e.CardsAsked) -> model.State:
    """Before the first die they are asked at once, later at the next moment for a card."""
    if state.phase == "cards":
        return parts.with_battle(state, asked=event.asked)
    return parts.with_battle(state, later=event.asked)


# --- battles: throws and losses


def _step_begun(state: model.State, event: e.StepBegun) -> model.State:
    """Whoever keeps a card is asked before the dice of a type, too; before the first they just were."""
    battle = state.fight()
    content = battle.later if battle.step is None else ()
    return parts.with_battle(state, step=event.unit, rolls={}, reopened={}, dues=(), content=content)


def _dice_thrown(state: model.State, event: e.DiceThrown) -> model.State:
    """Other dice than before: whoever keeps a card may think again."""
    battle = state.fight()
    rolls = {**battle.rolls, event.seat: model.Roll(event.hits, event.picks, event.dice)}
    reopened = {seat: one for seat, one in battle.reopened.items() if seat != event.seat}
    return parts.with_battle(state, rolls=rolls, reopened=reopened, content=())


def _throw_reopened(state: model.State, event: e.ThrowReopened) -> model.State:
    battle = state.fight()
    rolls = {seat: roll for seat, roll in battle.rolls.items() if seat != event.seat}
    again = model.Reopened(battle.rolls[event.seat], event.more)
    return parts.with_battle(state, rolls=rolls, reopened={**battle.reopened, event.seat: again})


def _unit_lost(state: model.State, event: e.UnitLost) -> model.State:
    battle, victim = state.fight(), event.victim
    alive = {**battle.alive, victim: plus(battle.alive[victim], event.unit, -1)}
    fallen = {**battle.fallen, victim: plus(battle.fallen[victim], event.unit)}
    due, *others = battle.dues
    dues = [replace(due, number=due.number - 1), *others]
    left = tuple(due for due in dues if _owed(due, alive))
    state = parts.with_battle(state, alive=alive, fallen=fallen, dues=left)
    return parts.without_last_unit(parts.with_units(state, victim, event.unit, -1, battle.space), victim)


def _owed(due: model.Due, alive: dict[Seat, Counts]) -> bool:
    """Whether there is anything left to remove: hits beyond the last unit are lost."""
    return due.number > 0 and any(alive[due.victim])


# --- battles: how they end


def _over(state: model.State, result: model.Result) -> model.State:
    battle = state.fight()
    tired = {seat: added(state.turn.tired.get(seat, NO_UNITS), left) for seat, left in battle.alive.items()}
    state = parts.with_turn(
        parts.with_battle(state, result=result, step=None), tired={**state.turn.tired, **tired}
    )
    return ground(state).after_battle(state)


# --- the end


def _judged(state: model.State, seat: Seat) -> model.State:
    return replace(state, endangered=tuple(other for other in state.endangered if other != seat))


FOLD: Fold[model.State] = Fold(
    FLOW,
    {
        e.FirstNamed: _first_named,
        e.MinesTold: lambda state, event: replace(state, home_mines=event.values),
        e.MapAwaited: same,
        e.LandsLaid: _lands_laid,
        e.TurnBegun: _turn_begun,
        e.CardsDrawn: _cards_drawn,
        e.CardSold: _card_sold,
        e.EnergizePlayed: _energize_played,
        e.RubiumGained: lambda state, event: parts.with_rubium(state, event.seat, event.rubium),
        e.UnitGained: lambda state, event: parts.with_units(state, event.seat, event.unit, 1, event.space),
        e.MissionTaken: lambda state, event: parts.with_battle(
            with_points(state, event.seat, missions=event.points), red=True
        ),
        e.SecretPlayed: _secret_played,
        e.HillClaimed: lambda state, event: with_points(state, event.seat, hill=event.points),
        e.UnitBought: _unit_bought,
        e.DeployEnded: same,
        e.UnitsMoved: _units_moved,
        e.MoveEnded: same,
        e.BreathRolled: _breath_rolled,
        e.BreathHit: lambda state, event: replace(state, breath=model.Breath(event.target)),
        e.VictimNamed: _victim_named,
        e.UnitBurnt: _unit_burnt,
        e.BreathEnded: same,
        e.TileTurned: _tile_turned,
        e.ExploreEnded: same,
        e.SpoilsEnded: same,
        e.FightEnded: lambda state, event: replace(left_behind(state, event.seat), battle=None),
        e.IncomeGained: _income_gained,
        e.DrawEnded: same,
        e.HandoverAsked: same,
        e.CardHanded: _card_handed,
        e.HandoverDeclined: same,
        e.PlayerEliminated: lambda state, event: _judged(
            with_player(state, event.seat, eliminated=True), event.seat
        ),
        e.PlayerSpared: lambda state, event: _judged(state, event.seat),
        e.TieFound: same,
        e.SpacesCounted: lambda state, event: replace(
            state, counted={**state.counted, event.seat: event.spaces}
        ),
        e.GameEnded: lambda state, event: replace(state, winners=event.winners, ended_by=event.by),
        e.BattleBegun: _battle_begun,
        e.BattleCardPlayed: _battle_card_played,
        e.CardsDeclined: _cards_declined,
        e.CardsAsked: _cards_asked,
        e.StepBegun: _step_begun,
        e.DiceThrown: _dice_thrown,
        e.ThrowReopened: _throw_reopened,
        e.HitsCounted: lambda state, event: parts.with_battle(state, dues=event.dues),
        e.UnitLost: _unit_lost,
        e.BattleWon: lambda state, _: _over(state, "won"),
        e.BattleOver: lambda state, event: _over(state, event.result),
    },
)
evolve, fold = FOLD.evolve, FOLD.fold
