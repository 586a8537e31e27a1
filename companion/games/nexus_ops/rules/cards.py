"""Cards that are played: Missions, Secret Missions, and Energize cards at the start of a turn.

For each battle won at most one card whose number stands on red; a Mission is one. What the Energize cards say
is not known here: a player tells what of it the companion should keep, everything else happens on the table.
"""

from random import Random

from companion.core.text import say
from companion.core.values import Event, Refusal
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.missions import OTHER, find, in_deck, largest, met, owners_deck, red_free
from companion.games.nexus_ops.model import State, may_stand, supply
from companion.games.nexus_ops.rules.ruling import INCOMPLETE, Ruling, no
from companion.games.nexus_ops.rules.victory import scoring
from companion.games.nexus_ops.terms import EFFECTS, MISSION_POINTS, TERRAIN_NAMES, UNIT_NAMES, UNITS

TOP_CARD = 9
TOP_GIFT = 12


def take_mission(state: State, command: c.TakeMission, _: Random) -> Ruling:
    if not red_free(state):
        return _ONE_RED
    return scoring(state, (e.MissionTaken(command.seat, MISSION_POINTS),))


def most_points(state: State) -> int:
    """The largest number that a Secret Mission may show; of a stand-in deck nobody knows it."""
    return largest(state) if owners_deck(state) else TOP_CARD


def play_secret(state: State, command: c.PlaySecret, _: Random) -> Ruling:
    if not state.player(command.seat).secret:
        return no(say("You hold no Secret Mission."))
    if command.mission is None or command.points is None:
        return INCOMPLETE
    if not 1 <= command.points <= (top := most_points(state)):
        return no(say("A card is worth 1 to {n} points.", n=top), say("Look at the number on the card."))
    red = _red(state, command)
    if isinstance(red, Refusal):
        return red
    if red and not red_free(state):
        return _ONE_RED
    played = e.SecretPlayed(command.seat, command.mission, command.points, red=red)
    return scoring(state, (played,))


def _red(state: State, command: c.PlaySecret) -> bool | Refusal:
    if command.mission == OTHER:
        return INCOMPLETE if command.red is None else command.red
    mission = find(state, command.mission or "")
    if mission is None:
        return no(say("There is no such Secret Mission."))
    if not in_deck(state, mission):
        return no(say("All cards with that condition lie face up."))
    if mission.red and not red_free(state):
        return _ONE_RED
    if not met(state, command.seat, mission):
        return no(say("Its condition is not met now."), say("Play it when it is, on your own turn."))
    return mission.red


def play_energize(state: State, command: c.PlayEnergize, _: Random) -> Ruling:
    if not state.player(command.seat).energize:
        return no(say("You hold no Energize card."))
    if command.effect is None:
        return INCOMPLETE
    if command.effect not in EFFECTS:
        return no(say("A card does not do that."))
    played = e.EnergizePlayed(command.seat, command.effect)
    given = _given(state, command)
    return given if isinstance(given, Refusal) else (played, *given)


def _given(state: State, command: c.PlayEnergize) -> tuple[Event, ...] | Refusal:
    if command.effect == "rubium":
        if command.rubium is None:
            return INCOMPLETE
        if not 1 <= command.rubium <= TOP_GIFT:
            return no(say("A card gives 1 to {n} rubium.", n=TOP_GIFT))
        return (e.RubiumGained(command.seat, command.rubium),)
    return _free_unit(state, command) if command.effect == "unit" else ()


def _free_unit(state: State, command: c.PlayEnergize) -> tuple[Event, ...] | Refusal:
    if command.unit is None or (state.board is not None and command.space is None):
        return INCOMPLETE
    if command.unit not in UNITS or not supply(state, command.seat, command.unit):
        return no(say("No such figure is left in your supply."))
    if state.board is not None and command.space not in state.board.units:
        return no(say("There is no space {space}.", space=command.space or ""))
    if command.space and not may_stand(state, command.unit, state.map.lands[command.space]):
        terrain = TERRAIN_NAMES[state.map.lands[command.space]]
        return no(say("{unit} may not enter: {terrain}", unit=UNIT_NAMES[command.unit], terrain=terrain))
    return (e.UnitGained(command.seat, command.unit, command.space or ""),)


_ONE_RED = no(
    say("Only one card on red for each battle won."),
    say("It is played right after that battle."),
)
