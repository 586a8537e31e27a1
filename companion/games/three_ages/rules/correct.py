"""Corrections by hand: any value can be set, within what the material allows."""

from random import Random

from companion.core.seats import Seat
from companion.core.text import say
from companion.core.values import Event, Refusal
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.evolve import evolve, fold
from companion.games.three_ages.model import State, colony_on, home_owner
from companion.games.three_ages.rules.cards import impossible
from companion.games.three_ages.rules.expansion import ships_placed, turned_up
from companion.games.three_ages.rules.growth import has_colony_piece, new_mark
from companion.games.three_ages.rules.order import known, resolution_order
from companion.games.three_ages.rules.ruling import INCOMPLETE, Ruling, no
from companion.games.three_ages.rules.scoring import tied
from companion.games.three_ages.terms import AGES, SHIPS, TOP_LEVEL, TURNS

TOP_POINTS = 199
TOP_BUDGET = 20


def correct_points(state: State, command: c.CorrectPoints, _: Random) -> Ruling:
    if command.points is None:
        return INCOMPLETE
    if not 0 <= command.points <= TOP_POINTS:
        return no(say("Points are 0 to {n}.", n=TOP_POINTS))
    if refused := _nobody(state, command.player):
        return refused
    corrected = e.PointsCorrected(command.player, command.points)
    return corrected, *_ranked_again(state, corrected)


def _ranked_again(state: State, corrected: e.PointsCorrected) -> tuple[Event, ...]:
    """At the end of a game points decide whether ships must be counted."""
    open_ties = tied(evolve(state, corrected))
    if state.phase == "counting" and not open_ties:
        return (e.GameEnded(),)
    return (e.TieFound(),) if state.phase == "over" and open_ties else ()


def correct_level(state: State, command: c.CorrectLevel, _: Random) -> Ruling:
    if command.evolution is None or command.level is None:
        return INCOMPLETE
    if not 0 <= command.level <= TOP_LEVEL:
        return no(say("Levels are 0 to 5."))
    return _nobody(state, command.player) or (
        e.LevelCorrected(command.player, command.evolution, command.level),
    )


def correct_ships(state: State, command: c.CorrectShips, _: Random) -> Ruling:
    if state.board is None:
        return no(say("Ships are not tracked in assisted play."))
    if command.sector is None or command.ships is None:
        return INCOMPLETE
    if refused := _nobody(state, command.player):
        return refused
    if command.sector not in state.board.ships:
        return no(say("There is no sector {sector}.", sector=command.sector))
    held = state.board.ships[command.sector][command.player - 1]
    if command.ships < 0 or ships_placed(state, command.player) - held + command.ships > SHIPS:
        return no(say("A civilisation has 20 ships in all."))
    corrected = e.ShipsCorrected(command.player, command.sector, command.ships)
    return (*turned_up(state, command.sector), corrected) if command.ships else (corrected,)


def add_colony(state: State, command: c.AddColony, _: Random) -> Ruling:
    if command.sector is None or command.bonus is None:
        return INCOMPLETE
    if refused := _nobody(state, command.player):
        return refused
    if not has_colony_piece(state, command.player):
        return no(say("All 3 colony pieces are placed."), say("First remove a colony."))
    free = colony_free(state) if state.board else [new_mark(state)]
    if command.sector not in free:
        return no(say("{sector} cannot take a colony.", sector=command.sector))
    face_up = turned_up(state, command.sector) if state.board else ()
    return *face_up, e.ColonyAdded(command.player, command.sector, command.bonus)


def colony_free(state: State) -> list[str]:
    """Full board: neutral sectors without a colony."""
    return [
        sector
        for sector in state.galaxy.places
        if colony_on(state, sector) is None
        and home_owner(state, sector) is None
        and sector not in state.galaxy.homes
    ]


def remove_colony(state: State, command: c.RemoveColony, _: Random) -> Ruling:
    if command.sector is None:
        return INCOMPLETE
    if colony_on(state, command.sector) is None:
        return no(say("There is no colony piece on {sector}.", sector=command.sector))
    return (e.ColonyRemoved(command.sector),)


def correctable_bonuses(state: State) -> list[str]:
    """Sectors whose bonus is known to everybody."""
    if state.board is None:
        return [colony.sector for colony in state.colonies]
    return [sector for sector in state.board.bonuses if sector not in state.board.face_down]


def correct_bonus(state: State, command: c.CorrectBonus, _: Random) -> Ruling:
    if command.sector is None or command.bonus is None:
        return INCOMPLETE
    if command.sector not in correctable_bonuses(state):
        return no(say("The bonus of {sector} is not known yet.", sector=command.sector))
    return (e.BonusCorrected(command.sector, command.bonus),)


def seats_to_resolve(state: State) -> list[Seat]:
    """Seats whose revealed card is known and has not been resolved or begun."""
    return [
        seat
        for seat, laid in enumerate(state.laid, start=1)
        if known(laid) and seat not in state.order[: state.place + 1]
    ]


def correct_card(state: State, command: c.CorrectCard, _: Random) -> Ruling:
    if command.card is None or command.side is None:
        return INCOMPLETE
    if command.player not in seats_to_resolve(state):
        return no(say("This card is not known yet, or has been resolved."), say("Undo goes further back."))
    laid = state.laid[command.player - 1]
    assert laid is not None
    if command.card not in state.deck:
        return impossible(state, command.card) or INCOMPLETE
    if command.card != laid.card and (refused := impossible(state, command.card)):
        return refused
    corrected = e.CardCorrected(command.player, command.card, command.side)
    if not state.order:
        return (corrected,)
    begun = state.order[: state.place + 1]
    anew = resolution_order(fold(state, (corrected,)))
    return corrected, e.OrderSettled((*begun, *(seat for seat in anew if seat not in begun)))


def correct_budget(state: State, command: c.CorrectBudget, _: Random) -> Ruling:
    if command.action is None or command.left is None:
        return INCOMPLETE
    if command.player != state.active:
        return no(say("It is not that player's Expansion any more."))
    if not 0 <= command.left <= TOP_BUDGET:
        return no(say("An Expansion has 0 to {n} of an action.", n=TOP_BUDGET))
    others = sum(left for action, left in state.budget.items() if action != command.action)
    if others + command.left == 0:
        return no(say("At least one action must be left."), say("Or end the Expansion."))
    return (e.BudgetCorrected(command.action, command.left),)


def correct_turn(_: State, command: c.CorrectTurn, __: Random) -> Ruling:
    if command.age is None or command.turn is None:
        return INCOMPLETE
    if not 1 <= command.age <= AGES or not 1 <= command.turn <= TURNS:
        return no(say("There are 3 ages of 5 turns."))
    return (e.TurnCorrected(command.age, command.turn),)


def forget_card(state: State, command: c.ForgetCard, _: Random) -> Ruling:
    if command.card is None:
        return INCOMPLETE
    if command.card not in forgettable(state):
        return no(say("Card {card} was not seen in an earlier turn of this age.", card=command.card))
    return (e.CardForgotten(command.card),)


def forgettable(state: State) -> list[int]:
    """Cards seen in earlier turns of this age; those of this turn lie on the table."""
    return sorted(card for card, sighting in state.seen.items() if sighting.turn != state.turn)


def _nobody(state: State, seat: Seat) -> Refusal | None:
    if not 1 <= seat <= state.seats:
        return no(say("There is no seat {seat}.", seat=seat))
    return None
