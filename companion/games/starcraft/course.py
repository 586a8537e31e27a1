"""What each phase asks, and which rule each answer follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.core.prompt import Prompt
from companion.core.values import Command, Event
from companion.games.starcraft import (
    aftermath,
    build,
    combat_cards,
    execution,
    laying,
    mobilize,
    openings,
    orders,
    out_of_turn,
    paying,
    planning,
    regroup_end,
    regrouping,
    research,
    setup,
    skirmishes,
    victory,
)
from companion.games.starcraft import board_commands as bc
from companion.games.starcraft import commands as c
from companion.kit.game import Phase

PHASES = {
    "seating": Phase(setup.first_player),
    "factions": Phase(setup.which_faction, lambda state: (setup.next_to_choose(state),)),
    "deck": Phase(setup.event_deck),
    "galaxy": Phase(setup.lay_galaxy),
    "naming": Phase(setup.name_planets, lambda state: (setup.next_to_name(state),)),
    "laying": Phase(laying.lay_planet, lambda state: (laying.next_to_lay_planet(state),)),
    "axis": Phase(laying.lay_axis, lambda state: (laying.next_for_axis(state),)),
    "forces": Phase(laying.place_piece, lambda state: (laying.next_to_place(state),)),
    "planning": Phase(
        lambda view, seat: (orders.lay_question if view.full else planning.question)(view, seat),
        planning.waiting,
    ),
    "execution": Phase(
        lambda view, seat: (orders.execute_question if view.full else execution.question)(view, seat),
        execution.active,
    ),
    "blocked": Phase(execution.blocked, execution.active),
    "battle": Phase(execution.battle, execution.active),
    "build": Phase(build.question, execution.active),
    "mobilize": Phase(mobilize.question, execution.active),
    "research": Phase(research.question, execution.active),
    "opening": Phase(openings.question, openings.undecided),
    "pairing": Phase(skirmishes.pair_question, skirmishes.attacker),
    "supporting": Phase(skirmishes.support_question, skirmishes.supporter),
    "cards": Phase(combat_cards.question, combat_cards.waiting),
    "resolving": Phase(aftermath.question, aftermath.waiting),
    "regrouping": Phase(regrouping.steps),
    "conquest": Phase(regrouping.points, regrouping.unsaid),
    "counting": Phase(victory.question, victory.uncounted),
    "objective": Phase(regrouping.objectives),
    "events": Phase(regrouping.events),
    "playing": Phase(regroup_end.play_question, regroup_end.player_of_events),
    "closing": Phase(regrouping.closing),
    "discarding": Phase(regroup_end.discard_question, regroup_end.over_limit),
}
PARTS = (
    setup.NAME_PLANETS,
    execution.EXECUTE,
    out_of_turn.LEAVE,
    out_of_turn.RECKON,
    out_of_turn.RECKON_RETREAT,
    laying.LAY_PLANET,
    laying.LAY_AXIS,
    build.BUY,
    build.DESTROY,
    mobilize.MOVE,
    research.TECHNOLOGY,
    skirmishes.PAIR,
)
QUESTIONS: Mapping[type[Command], Callable[..., Prompt]] = {
    c.MeetObjective: regrouping.who_met,
    c.OutOfTurn: out_of_turn.menu,
    c.AdjustPoints: out_of_turn.adjust_points_question,
    c.LayOrder: orders.kind_question,
    bc.LayCombat: combat_cards.reinforcement_question,
}
RULES: Mapping[type[Command], Callable[..., tuple[Event, ...]]] = {
    c.NameFirst: setup.name_first,
    c.ChooseFaction: setup.choose_faction,
    c.StackEvents: setup.stack_events,
    c.LayGalaxy: setup.galaxy_laid,
    c.NamePlanets: setup.planets_named,
    c.AllLaid: planning.all_laid,
    c.LayOrder: lambda state, command, chance: (orders.lay_order if state.full else planning.lay_order)(
        state, command, chance
    ),
    c.Execute: lambda state, command, chance: (orders.execute if state.full else execution.execute)(
        state, command, chance
    ),
    c.DrawBlocked: execution.draw_blocked,
    c.CloseBattle: execution.close_battle,
    c.EndStep: regrouping.end_step,
    c.GainPoints: regrouping.gain_points,
    c.CountForTie: victory.count_for_tie,
    c.MeetObjective: regrouping.meet_objective,
    c.PlayEnd: regrouping.play_end,
    c.EndEvents: regrouping.end_events,
    c.CloseRound: regrouping.close_round,
    c.AdjustEvents: out_of_turn.adjust_events,
    c.AdjustPoints: out_of_turn.adjust_points,
    c.LeaveGame: out_of_turn.leave_game,
    c.PutOut: out_of_turn.put_out,
    c.Reckon: out_of_turn.reckon,
    c.ReckonRetreat: out_of_turn.reckon_retreat,
    bc.LayPlanet: laying.planet_laid,
    bc.LayAxis: laying.axis_laid,
    bc.PlaceUnit: laying.unit_placed,
    bc.PlaceTransport: laying.transport_placed,
    bc.Buy: build.buy,
    bc.DestroyOwn: build.destroy_own,
    bc.PlaceWorkers: paying.place_workers,
    bc.EndPart: build.end_part,
    bc.Move: mobilize.move,
    bc.EndMoves: mobilize.end_moves,
    bc.DrawCombat: research.draw_combat,
    bc.BuyTechnology: research.buy_technology,
    bc.EndResearch: research.end_research,
    bc.UseAbility: openings.use_ability,
    bc.PairUnits: skirmishes.pair,
    bc.AssignSupport: skirmishes.support,
    bc.LayCombat: combat_cards.lay,
    bc.NameCard: aftermath.name_card,
    bc.Resolve: aftermath.resolve,
    bc.Lose: aftermath.lose,
    bc.Withdraw: aftermath.withdraw,
    bc.PlayEvent: regroup_end.play_event,
    bc.DiscardCombat: regroup_end.discard,
    bc.DiscardHand: regroup_end.discard_hand,
}
